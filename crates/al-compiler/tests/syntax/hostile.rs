//! Arbitrary input: whatever comes in, something sensible comes out, and nothing panics.

use al_compiler::diagnostic::Diagnostic;
use al_compiler::diagnostic::render::render;
use al_compiler::source::{Files, Span};
use al_compiler::syntax::{lex_text, parse_text, parse_tokens};
use proc_macro2::TokenStream;
use proptest::prelude::*;

/// Reads a text through both doors, draws all messages, and checks that all places lie within it.
fn survives(text: &str) {
    let mut files = Files::default();
    let file = files.add("any.adv", text);
    let lexed = lex_text(&files, file);
    let spans = lexed.tokens.iter().map(|lexeme| lexeme.span).chain(lexed.comments.iter().copied());
    let mut last = 0;
    for span in spans.clone().take(lexed.tokens.len()) {
        assert!(span.lo >= last && span.lo < span.hi, "tokens are in order and not empty");
        last = span.hi;
    }
    spans.for_each(|span| assert_within(text, span));
    let (_, diagnostics) = parse_text(&files, file);
    check_places(text, &diagnostics);
    assert!(diagnostics.is_empty() == render(&files, &diagnostics, false).is_empty());
    if let Ok(stream) = text.parse::<TokenStream>() {
        let input = parse_tokens(&mut files, "<macro>", stream);
        check_places(&files.get(input.file).text, &input.diagnostics);
        render(&files, &input.diagnostics, true);
        if !input.diagnostics.is_empty() && !files.get(input.file).text.is_empty() {
            input.diagnostics.iter().for_each(|diagnostic| assert!(input.spans.resolve(diagnostic.span).is_some()));
        }
    }
}

fn check_places(text: &str, diagnostics: &[Diagnostic]) {
    for diagnostic in diagnostics {
        assert_within(text, diagnostic.span);
        diagnostic.secondary.iter().for_each(|(span, _)| assert_within(text, *span));
    }
    assert!(diagnostics.is_sorted_by_key(|diagnostic| diagnostic.span));
}

fn assert_within(text: &str, span: Span) {
    assert!(text.get(span.lo as usize..span.hi as usize).is_some(), "{span:?} lies outside");
}

/// Pieces from which texts like AL can be put together.
fn piece() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "table",
        "rule",
        "advice",
        "let",
        "moves",
        "pattern",
        "test",
        "base",
        "plan",
        "method",
        "network",
        "route",
        "otherwise",
        "extern",
        "fn",
        "from",
        "language",
        "use",
        "cell",
        "better",
        "holding",
        "us",
        "them",
        "diagram",
        "where",
        "open",
        "claim",
        "and",
        "or",
        "not",
        "implies",
        "iff",
        "in",
        "any",
        "all",
        "count",
        "min",
        "max",
        "if",
        "else",
        "true",
        "then",
        "on",
        "vs",
        "root",
        "before",
        "after",
        "king",
        "K",
        "R",
        "a1",
        "h8",
        "x",
        "ñ",
        "0",
        "7",
        "99999999999999999999",
        "\"Rd8\"",
        "\"",
    ]);
    let marks = prop::sample::select(vec![
        "..=", "..", "->", "=>", "==", "!=", "<=", ">=", "::", "&&", "||", "<", ">", "=", "!", "&", "|", "+", "-", "*",
        ".", ",", ";", ":", "(", ")", "[", "]", "{", "}", "//", "/*", "*/", "///", "//!", "#", "'", "\\", "\n", "€",
        "\u{301}", "\u{200b}",
    ]);
    prop_oneof![words.prop_map(|word| format!("{word} ")), marks.prop_map(String::from)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn any_text_is_survived(text in any::<String>()) {
        survives(&text);
    }

    #[test]
    fn any_text_like_ours_is_survived(pieces in prop::collection::vec(piece(), 0..120)) {
        survives(&pieces.concat());
    }

    #[test]
    fn any_expression_like_ours_is_survived(pieces in prop::collection::vec(piece(), 0..40)) {
        survives(&format!("table t (K vs K) {{ let x = {}; rule r: x -> a; }}", pieces.concat()));
    }
}

#[test]
fn odd_texts_are_survived() {
    for text in [
        "",
        ";",
        "}",
        "{",
        "\"",
        "\"\\",
        "/*",
        "/*/",
        "//",
        "///",
        "\u{feff}",
        "\r",
        "\0",
        "a",
        "a:",
        "let",
        "let x",
        "1",
        "1.",
        ".",
        "'",
        "k\"x\"",
        "\"x\"y",
        "a\u{200b}b",
        "\u{301}",
        "rule a: \u{1F600} -> b;",
        "table t (K vs K",
        "let x = \"\\u{41}\";",
        "test \"8/8 => a;\ntest \"8/8\" => b;",
        "::::",
        "....",
        "=====",
        "}}}}",
        "{{{{",
        "((((",
        "))))",
        "let let let",
        "a b c d e f",
        "extern",
        "extern fn",
        "extern table from from from;",
        "plan mod = mod mod mod;",
        "where: ;",
        "any: ;",
        "let x = root;",
        "let x = a.;",
        "use use use;",
    ] {
        survives(text);
    }
}
