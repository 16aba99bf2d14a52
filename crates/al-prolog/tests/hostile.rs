//! Whatever comes in, the importer answers: no panic, no overflow, no endless work.

use al_prolog::{Dialect, Options, Text, import};
use proptest::prelude::*;

const TABLE: &str = include_str!("prolog/own_words.pl");
const LIBRARY: &str = include_str!("prolog/own_library.pl");

fn answered(text: &str) {
    for dialect in [Dialect::Book, Dialect::Course] {
        let options = Options { dialect, ..Options::default() };
        match import(Text { name: "t.pl", text }, &[], &options) {
            Ok(imported) => assert!(!imported.text.is_empty()),
            Err(failed) => {
                assert!(!failed.diagnostics.is_empty());
                // drawing the messages must not fail either
                assert!(!failed.to_string().contains("defect of the importer"), "{failed}");
            }
        }
    }
}

#[test]
fn deep_nesting_is_an_error() {
    let deep = 100_000;
    for (open, close) in
        [("(", ")"), ("[", "]"), ("f(", ")"), ("{", "}"), ("not ", ""), ("- ", ""), ("a and ", ""), ("a : ", "")]
    {
        let text = format!(
            "advice(a, {}x{}).\nr :: if {}x{} then [a].\n",
            open.repeat(deep),
            close.repeat(deep),
            open.repeat(deep),
            close.repeat(deep)
        );
        answered(&text);
    }
    answered(&format!("r :: if a{} then [a].", " - a".repeat(deep)));
    answered(&format!("r :: if true then [{}a].", "a, ".repeat(deep)));
}

#[test]
fn large_files_are_read() {
    let rule = "r :: if true then [a].\n";
    answered(&rule.repeat(2_000));
    answered(&"a(X) :- b(X).\n".repeat(100_000));
    answered(&"x".repeat(1 << 20));
    answered(&"'".repeat(10_000));
}

#[test]
fn endless_definitions_come_to_an_end() {
    for library in [
        "p(X) :- p(X).",
        "p(X) :- p(f(X)).",
        "p(X) :- X = f(X), p(X).",
        "p(X) :- q(X, Y), q(Y, X). q(X, Y) :- Y = g(X, X).",
        "p(X) :- between(1, 1000, A), between(1, 1000, B), A =:= B + 2000.",
        "p(S..A..B..C..D) :- member(X, [1, 2, 3, 4, 5, 6, 7, 8]), member(Y, [1, 2, 3]), A = X:Y, B \\= C.",
        "p(_..X:Y.._) :- Z is X * Y * X * Y * X * Y, Z > 4.",
        "p(_..X:Y.._) :- Z is X + 2147483647, Z > 4.",
        ":- op(1200, xfy, p). p(X) :- true.",
        ":- op(9999, xfy, p).",
        ":- op(1, fy, -). p(X) :- - - - 1 = X.",
    ] {
        answered(&format!(
            "{library}\nr :: if p then [a].\ns :: if true then [a].\nadvice(a, p : true : (depth = 0) and rookmove : nomove).\n"
        ));
    }
}

#[test]
fn strange_letters_are_survived() {
    for text in [
        "\u{feff}",
        "\u{0}",
        "r :: if ü then [ü].",
        "правило :: if true then [мат].",
        "'\u{200b}' :: if '☃' then ['☃'].",
        "a\u{301} :: if true then [b].",
        "r :: if “true” then [a].",
        "/* never closed",
        "'never closed",
        "0'",
        "r :: if true then [a]",
        "...",
        ". . .",
        ":- op(",
        "99999999999999999999.",
        "1.5.",
        "3x.",
    ] {
        answered(text);
    }
}

/// Deletes, doubles or replaces each token of a file in turn: what is left is answered.
#[test]
fn files_with_one_token_changed_are_answered() {
    let text = format!("{LIBRARY}\n{TABLE}");
    let words: Vec<&str> = TABLE.split_inclusive(char::is_whitespace).collect();
    for place in (0..words.len()).step_by(9) {
        for instead in ["", "zzz ", ") ", ". ", "then "] {
            let mut changed = words.clone();
            changed[place] = instead;
            // without the library: reading and sorting are what is tried
            answered(&changed.concat());
        }
    }
    answered(&text);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn any_text_is_answered(text in "\\PC{0,200}") {
        answered(&text);
    }

    #[test]
    fn any_tokens_are_answered(tokens in proptest::collection::vec(
        prop_oneof![Just("r"), Just("::"), Just("if"), Just("then"), Just("["), Just("]"), Just("("), Just(")"), Just(":"),
            Just(","), Just("."), Just(".."), Just("and"), Just("or"), Just("not"), Just("depth"), Just("="), Just("<"),
            Just("0"), Just("X"), Just("_"), Just(":-"), Just("!"), Just("|"), Just("advice"), Just("true"), Just("-")],
        0..60,
    )) {
        answered(&tokens.join(" "));
    }
}
