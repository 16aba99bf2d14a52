//! Mistakes that people make in such tables: each is told at its place, and imported as Prolog behaves or
//! refused.

use al_compiler::Failed;
use al_compiler::diagnostic::{Code, Diagnostic};
use al_compiler::front;
use al_compiler::source::Files;
use al_prolog::{Dialect, Imported, Options, Text, import};
use std::collections::BTreeMap;

const SQUEEZE: &str = "\
advice(squeeze,
    newroomsmaller and not rookexposed and rookdivides and not stalemate :
    not rooklost :
    (depth = 0) and rookmove :
    nomove).
";

fn read(text: &str, library: Option<&str>, dialect: Dialect) -> Result<Imported, Failed> {
    let libraries: Vec<Text<'_>> = library.iter().map(|text| Text { name: "library.pl", text }).collect();
    import(Text { name: "table.pl", text }, &libraries, &Options { dialect, ..Options::default() })
}

/// "table.pl:3:5 AL0112 message"
fn lines(files: &Files, diagnostics: &[Diagnostic]) -> Vec<String> {
    let line = |diagnostic: &Diagnostic| {
        let (line, column) = files.position(diagnostic.span.file, diagnostic.span.lo);
        format!("{}:{line}:{column} {} {}", files.get(diagnostic.span.file).name, diagnostic.code, diagnostic.message)
    };
    diagnostics.iter().map(line).collect()
}

/// The file imports with exactly these warnings, and the result is valid.
#[track_caller]
fn warns(text: &str, dialect: Dialect, wanted: &[&str]) -> String {
    let imported = read(text, None, dialect).expect("it is imported");
    assert_eq!(lines(&imported.files, &imported.warnings), wanted);
    front("imported.adv", &imported.text, &mut BTreeMap::<String, String>::new()).expect("what is imported is valid");
    imported.text
}

/// The file is refused with exactly these errors.
#[track_caller]
fn refuses(text: &str, dialect: Dialect, wanted: &[&str]) {
    let failed = read(text, None, dialect).expect_err("it is refused");
    let errors: Vec<Diagnostic> =
        failed.diagnostics.iter().filter(|diagnostic| diagnostic.code != Code::PrologMistake).cloned().collect();
    assert_eq!(lines(&failed.files, &errors), wanted);
}

#[test]
fn a_comma_for_a_colon_is_refused() {
    let text = format!("r :: if true then [squeeze].\n{}", SQUEEZE.replace("stalemate :", "stalemate,"));
    refuses(&text, Dialect::Book, &["table.pl:3:73 AL0111 `advice` has 3 arguments here: a comma for a colon"]);
}

#[test]
fn a_comma_or_a_semicolon_in_a_condition_is_refused() {
    for (joint, column) in [(",", 20), (" ;", 21)] {
        let text = format!("r :: if kings_close{joint} our_king_edge then [squeeze].\n{SQUEEZE}");
        let message = format!("table.pl:1:{column} AL0111 `{}` splits this clause in two", joint.trim());
        refuses(&text, Dialect::Book, &[&message]);
    }
}

#[test]
fn advice_that_does_not_exist_is_left_out() {
    let text = format!("r :: if true then [sqeeze, squeeze].\n{SQUEEZE}");
    let adv = warns(&text, Dialect::Book, &["table.pl:1:20 AL0112 there is no advice `sqeeze`"]);
    assert!(adv.contains("rule r: true -> squeeze;"), "{adv}");
    let text = format!("r :: if true then [sqeeze].\ns :: if kings_close then [squeeze].\n{SQUEEZE}");
    let adv = warns(&text, Dialect::Course, &["table.pl:1:20 AL0112 there is no advice `sqeeze`"]);
    assert!(adv.contains("rule r: true -> nothing_to_try;"), "{adv}");
}

#[test]
fn a_predicate_that_does_not_exist_fails() {
    let library = "side(S.._, S).\nwr(_.._..R.._, R).\nfar(P) :- wr(P, X:_), X > 4.\n";
    let text =
        "r :: if faar then [a].\ns :: if true then [a].\nadvice(a, far : true : (depth = 0) and rookmove : nomove).\n";
    let imported = read(text, Some(library), Dialect::Book).expect("it is imported");
    let warnings = lines(&imported.files, &imported.warnings);
    assert_eq!(warnings[0], "table.pl:1:1 AL0112 the rule `r` is left out, as it never applies");
    assert_eq!(warnings[1], "table.pl:1:9 AL0112 there is no predicate `faar`");
    assert!(imported.text.contains("let far = our.rook.file > file_d;"), "{}", imported.text);
}

#[test]
fn of_two_rules_with_one_condition_the_book_never_asks_the_second() {
    let text = format!("r :: if kings_close then [squeeze].\ns :: if kings_close then [squeeze].\n{SQUEEZE}");
    let told = "table.pl:2:1 AL0112 the rule `s` is left out, since the rules `r` and `s` have one condition";
    let adv = warns(&text, Dialect::Book, &[told]);
    assert!(adv.contains("// rule s: kings_close -> squeeze;"), "{adv}");
    let adv = warns(&text, Dialect::Course, &[]);
    assert!(adv.contains("fall_through") && adv.contains("\n    rule s: kings_close -> squeeze;"), "{adv}");
}

#[test]
fn two_pieces_of_advice_of_one_name_are_alternatives() {
    let text = format!("r :: if true then [squeeze].\n{SQUEEZE}{SQUEEZE}");
    let adv = warns(&text, Dialect::Book, &["table.pl:7:8 AL0112 two pieces of advice are called `squeeze`"]);
    assert!(adv.contains("rule r: true -> squeeze, squeeze_2;"), "{adv}");
}

#[test]
fn two_rules_of_one_name_are_told_apart() {
    let text = format!("r :: if kings_close then [squeeze].\nr :: if true then [squeeze].\n{SQUEEZE}");
    let adv = warns(&text, Dialect::Book, &["table.pl:2:1 AL0112 two rules are called `r`"]);
    assert!(adv.contains("rule r_2: true -> squeeze;"), "{adv}");
}

#[test]
fn depths_of_the_other_side_give_no_move() {
    let text = "r :: if true then [a].\nadvice(a, mate : true : (depth = 1) and legal : nomove).\n";
    let adv =
        warns(text, Dialect::Book, &["table.pl:2:8 AL0112 `a` speaks of our moves at depth 1: we move at even depths"]);
    assert!(adv.contains("us:     none;"), "{adv}");
    let text = "r :: if true then [a].\nadvice(a, mate : true : (depth = 0) and legal : (depth = 2) and legal).\n";
    warns(text, Dialect::Book, &["table.pl:2:8 AL0112 `a` speaks of their moves at depth 2: they move at odd depths"]);
}

#[test]
fn a_depth_that_no_clause_knows_gives_no_move() {
    let library = "side(S.._, S).\nthemtomove(b.._).\n\
        move(depth = D, _..K..R..B..D, M, P) :- !.\nmove(depth < D, _..K..R..B..N, M, P) :- N < D, !.\n";
    let advice = |depth: &str| {
        format!("r :: if true then [a].\nadvice(a, themtomove : true : (depth {depth}) and legal : nomove).\n")
    };
    let warned = |depth: &str, library: Option<&str>| {
        let text = advice(depth);
        let texts: Vec<Text<'_>> = library.iter().map(|text| Text { name: "library.pl", text }).collect();
        let imported = import(Text { name: "table.pl", text: &text }, &texts, &Options::default());
        let imported = imported.expect("it is imported");
        lines(&imported.files, &imported.warnings)
            .contains(&format!("table.pl:2:31 AL0112 no clause says what `depth {} …` means", depth[..2].trim()))
    };
    assert!(warned("=< 2", Some(library)));
    assert!(!warned("< 2", Some(library)) && !warned("= 0", Some(library)));
    // where no clause speaks of the depth, the interpreter does
    assert!(!warned("=< 2", Some("side(S.._, S).\nthemtomove(b.._).\n")) && !warned("=< 2", None));
}

#[test]
fn a_tree_without_an_end_is_refused() {
    let text = "r :: if true then [a].\nadvice(a, mate : true : legal : legal).\n";
    refuses(text, Dialect::Book, &["table.pl:2:1 AL0111 nothing ends the forcing tree of this piece of advice"]);
    let bounded = text.replace("legal : legal", "rookmove : nomove");
    warns(&bounded, Dialect::Book, &[]);
}

#[test]
fn then_stands_once_in_the_book_and_is_chained_in_courses() {
    let text = "r :: if true then [a].\n\
        advice(a, mate : true : (depth = 0) and kingdiagfirst then (depth = 0) and rookmove then (depth = 0) and legal : nomove).\n";
    refuses(text, Dialect::Book, &["table.pl:2:85 AL0110 `then` stands once: it is declared `190, xfx`"]);
    let declared = format!(":- op(190, xfy, then).\n{text}");
    warns(&declared, Dialect::Book, &[]);
    let adv = warns(text, Dialect::Course, &[]);
    assert!(adv.contains("0 => kingdiagfirst then rookmove then legal"), "{adv}");
}

#[test]
fn or_in_a_constraint_is_no_move_in_the_book_and_like_then_in_courses() {
    let text =
        "r :: if true then [a].\nadvice(a, mate : true : (depth = 0) and (rookmove or kingdiagfirst) : nomove).\n";
    let adv = warns(text, Dialect::Book, &["table.pl:2:51 AL0112 `or` in a move constraint"]);
    assert!(adv.contains("us:     none;"), "{adv}");
    let adv = warns(text, Dialect::Course, &[]);
    assert!(adv.contains("0 => rookmove then kingdiagfirst"), "{adv}");
}

#[test]
fn equality_without_brackets_is_refused() {
    let text = "r :: if true then [a].\nadvice(a, mate : true : depth = 0 and legal : nomove).\n";
    refuses(text, Dialect::Book, &["table.pl:2:31 AL0111 `=` binds less tightly than `:` and `and`"]);
}

#[test]
fn a_depth_alone_is_refused() {
    let text = "r :: if true then [a].\nadvice(a, mate : true : (depth = 0) : nomove).\n";
    refuses(text, Dialect::Book, &["table.pl:2:8 AL0111 a depth without a word for moves in our moves of `a`"]);
}

#[test]
fn words_without_clauses_give_no_move() {
    let library = "move(kingdiagfirst, w..W..R..B..D, W-W, b..W..R..B..D) :- fail.\nmove(legal, w..W..R..B..D, W-W1, x) :- fail.\n";
    let text = "r :: if true then [a].\nadvice(a, themtomove : true : (depth = 0) and legalmove : nomove).\n";
    let imported = read(text, Some(library), Dialect::Book).expect("it is imported");
    let warnings = lines(&imported.files, &imported.warnings);
    assert!(
        warnings.contains(&"table.pl:2:47 AL0112 no clause gives moves for `legalmove`".to_owned()),
        "{warnings:?}"
    );
}

#[test]
fn illegal_moves_are_refused() {
    let library = "side(S.._, S).\n\
        move(hop, w..K..X:Y..B..D, X:Y-X1:Y, b..K..X1:Y..B..D1) :- D1 is D + 1, X1 is X + 1, X1 < 9.\n";
    let text = "r :: if true then [a].\nadvice(a, themtomove : true : (depth = 0) and hop : nomove).\n";
    let failed = read(text, Some(library), Dialect::Book).expect_err("it is refused");
    assert!(
        lines(&failed.files, &failed.diagnostics)
            .iter()
            .any(|line| line.contains("`hop` makes a move that is not legal"))
    );
}

#[test]
fn a_rule_has_no_root_to_compare_with() {
    let text = format!("r :: if newroomsmaller then [squeeze].\ns :: if true then [squeeze].\n{SQUEEZE}");
    refuses(
        &text,
        Dialect::Book,
        &["table.pl:1:9 AL0111 `newroomsmaller` compares with the root, and a rule is asked before there is one"],
    );
}

#[test]
fn what_is_not_followed_is_left_to_rust() {
    let library = "side(S.._, S).\nodd(P) :- findall(X, square(P, X), L), length(L, N), N > 2.\n";
    let text = "r :: if true then [a].\nadvice(a, odd and themtomove : true : (depth = 0) and rookmove : nomove).\n";
    let imported = read(text, Some(library), Dialect::Book).expect("it is imported");
    assert_eq!(imported.left.len(), 1);
    assert_eq!((imported.left[0].name.as_str(), imported.left[0].arity), ("odd", 1));
    for part in [
        "extern fn odd_in_prolog(",
        "//     odd(P) :- findall(X",
        "// Not translated, each",
        "let odd = odd_in_prolog(our.king",
    ] {
        assert!(imported.text.contains(part), "{part} is missing in\n{}", imported.text);
    }
}

#[test]
fn a_standard_name_with_another_meaning_means_that() {
    // the book's kings_close is a distance below 4
    let library = "wk(_..K.._, K).\nwr(_.._..R.._, R).\nbk(_.._.._..B.._, B).\n\
        dist(X:Y, X1:Y1, D) :- D is max(abs(X - X1), abs(Y - Y1)).\n\
        kings_close(P) :- wk(P, K), bk(P, B), dist(K, B, D), D < 3.\n";
    let text = format!("r :: if kings_close then [squeeze].\ns :: if true then [squeeze].\n{SQUEEZE}");
    let imported = read(&text, Some(library), Dialect::Book).expect("it is imported");
    assert!(imported.text.contains("let kings_close = distance(our.king, their.king) < 3;"), "{}", imported.text);
}

/// Prolog's own predicates are not taken for ones that nobody has defined.
#[test]
fn what_prolog_has_itself_is_left_to_rust() {
    for goal in [
        "length([K], 1)",
        "append([K], [], [K])",
        "K @< W",
        "K @>= W",
        "compare(<, K, W)",
        "sort([K, W], [K, W])",
        "msort([K, W], [K, W])",
        "nth1(1, [K, W], K)",
        "last([K, W], W)",
        "sum_list([1, 2], 3)",
        "sumlist([1, 2], 3)",
        "max_list([1, 2], 2)",
        "min_list([1, 2], 1)",
        "aggregate_all(count, member(_, [K]), 1)",
        "ground(K)",
        "functor(K, :, 2)",
        "arg(1, K, 1)",
        "catch(K = W, _, fail)",
        "maplist(=(K), [K])",
        "include(=(K), [K], [K])",
        "exclude(=(K), [K], [])",
        "(K = W *-> true ; true)",
        "dif(K, W)",
        "repeat",
        "atom_codes(a, [97])",
        "retractall(seen(K))",
        "nb_setval(seen, K)",
        "unify_with_occurs_check(K, K)",
    ] {
        let library = format!("side(S.._, S).\nthemtomove(b.._).\nodd(_..W..R..K.._) :- {goal}.\n");
        let text =
            "r :: if true then [a].\nadvice(a, odd and themtomove : true : (depth = 0) and rookmove : nomove).\n";
        let imported = read(text, Some(&library), Dialect::Book).expect("it is imported");
        let left: Vec<&str> = imported.left.iter().map(|left| left.name.as_str()).collect();
        assert_eq!(left, ["odd"], "{goal}");
        let told = lines(&imported.files, &imported.warnings).join("\n");
        assert!(!told.contains("not defined"), "{goal}: {told}");
    }
    // what is printed changes nothing
    let library = "side(S.._, S).\nthemtomove(b.._) :- write(user_error, a), nl(user_error).\n";
    let text = "r :: if true then [a].\nadvice(a, themtomove : true : (depth = 0) and rookmove : nomove).\n";
    let imported = read(text, Some(library), Dialect::Book).expect("it is imported");
    assert!(imported.left.is_empty() && imported.text.contains("them"), "{}", imported.text);
}

#[test]
fn a_better_goal_that_holds_at_the_root_is_told() {
    let text =
        "r :: if true then [a].\nadvice(a, not rookexposed : not rooklost : (depth = 0) and rookmove : nomove).\n";
    warns(text, Dialect::Book, &["table.pl:2:1 AL0112 the better goal of `a` may hold at the root, before any move"]);
    let with_turn = text.replace("not rookexposed :", "themtomove and not rookexposed :");
    warns(&with_turn, Dialect::Book, &[]);
    // a rule under which it cannot hold
    warns(&text.replace("if true", "if rookexposed"), Dialect::Book, &[]);
}
