//! Whatever is written, there is an answer, and no stack overflows.

use al_compiler::check::check;
use al_compiler::diagnostic::{Code, Diagnostic};
use al_compiler::load;
use std::collections::BTreeMap;
use std::fmt::Write as _;

fn diagnose(text: &str) -> Vec<Diagnostic> {
    let loaded = load::text("case.adv", text, &mut BTreeMap::new());
    match loaded.diagnostics.is_empty() {
        true => check(&loaded).1,
        false => loaded.diagnostics,
    }
}

fn codes(text: &str) -> Vec<Code> {
    diagnose(text).iter().map(|diagnostic| diagnostic.code).collect()
}

/// A table for some material around statements.
fn table(material: &str, body: &str) -> String {
    format!("table case ({material}) {{ {body} advice act {{ better: checkmate; us: 0 => legal; them: none; }} }}")
}

#[test]
fn long_chains_of_definitions_are_refused() {
    let mut body = "let n_0 = our.king.file; ".to_owned();
    for n in 1..5000 {
        write!(body, "let n_{n} = min(n_{}, 7); ", n - 1).expect("a String takes all");
    }
    body += "rule some: n_4999 > 3 -> act; rule always: true -> act;";
    assert_eq!(codes(&table("K R vs K", &body)), [Code::TooDeep]);
}

#[test]
fn long_chains_of_moves_are_refused() {
    let mut body = "moves n_0 = king; ".to_owned();
    for n in 1..5000 {
        write!(body, "moves n_{n} = n_{} then rook; ", n - 1).expect("a String takes all");
    }
    let text = format!(
        "table case (K R vs K) {{ {body} rule always: true -> act; advice act {{ better: checkmate; us: 0 => n_4999; them: none; }} }}"
    );
    assert_eq!(codes(&text), [Code::TooDeep]);
}

#[test]
fn circles_of_many_definitions_are_found() {
    let mut body = "rule some: n_0 -> act; rule always: true -> act; ".to_owned();
    for n in 0..2000 {
        write!(body, "let n_{n} = n_{}; ", (n + 1) % 2000).expect("a String takes all");
    }
    assert_eq!(codes(&table("K R vs K", &body)), [Code::Recursion]);
}

#[test]
fn quantifiers_that_multiply_are_refused() {
    let mut condition = String::new();
    for n in 0..10 {
        write!(condition, "any m_{n} in our.men: ").expect("a String takes all");
    }
    condition += "m_0 == m_9";
    let body = format!("rule some: {condition} -> act; rule always: true -> act;");
    assert_eq!(codes(&table("K Q R B N P P vs K", &body)), [Code::TooLarge]);
}

#[test]
fn definitions_that_multiply_are_instantiated_once() {
    let mut body = "let n_0(n) = n + 1; ".to_owned();
    for n in 1..60 {
        write!(body, "let n_{n}(n) = min(n_{0}(n), n_{0}(n)); ", n - 1).expect("a String takes all");
    }
    body += "rule some: n_59(our.king.file) > 3 -> act; rule always: true -> act;";
    assert!(codes(&table("K R vs K", &body)).is_empty());
}

#[test]
fn products_of_ordered_moves_are_refused() {
    let all = "(king then rook then legal)";
    let moves = [all; 20].join(" and ");
    let text = format!(
        "table case (K R vs K) {{ rule always: true -> act; advice act {{ better: checkmate; us: 0 => {moves}; them: none; }} }}"
    );
    assert_eq!(codes(&text), [Code::TooLarge]);
}

/// Each token of a table left out, doubled or replaced: always an answer, never a panic.
#[test]
fn mutilated_tables_get_an_answer() {
    let original = include_str!("../cases/pass/expressions.adv");
    let words: Vec<&str> = original.split_inclusive([' ', '(', ')', '.', ',', ';']).collect();
    let mut checked = 0;
    for place in (0..words.len()).step_by(19) {
        for replacement in ["", "our.king ", "3 ", "edges ", "none ", "root.", "e4 "] {
            let text: String =
                words.iter().enumerate().map(|(n, word)| if n == place { replacement } else { word }).collect();
            checked += usize::from(!diagnose(&text).is_empty());
        }
    }
    assert!(checked > 100, "only {checked} were found wrong: the mutations do not bite");
}

#[test]
fn broken_statements_do_not_cascade() {
    let text = "table case (K R vs K) {
        let near = distance(our.king, ;
        rule some: near -> act;
        rule always: true -> act;
        advice act { better: checkmate; us: 0 => legal; them: none; }
    }";
    assert_eq!(codes(text).len(), 1, "the definition that could not be read is not missed where it is used");
}

#[test]
fn mistakes_of_one_stage_come_together() {
    let text = "table case (K R vs K) {
        let near = distance(our.king, their.king);
        rule some: near -> act;
        rule more: on_edge(3) -> act;
        rule always: true -> act;
        advice act { better: our.rook; us: 0 => legal; them: none; }
    }";
    assert_eq!(codes(text), [Code::WrongType; 3]);
}

#[test]
fn trees_with_too_many_kinds_of_nodes_are_refused_when_compiled() {
    let text = "table case (K P P vs K P) {
        rule always: true -> deep;
        advice deep { better: checkmate; us: 0..=8 => legal; them: 1..=7 => legal; }
    }";
    let checked = al_compiler::front("case.adv", text, &mut BTreeMap::new()).expect("the table is good");
    let failed = al_compiler::back(&checked, &quote::quote!(::advice)).expect_err("it is too much code");
    let [diagnostic] = failed.diagnostics.as_slice() else { panic!("{failed}") };
    assert_eq!(diagnostic.code, Code::TooLarge);
    let said = failed.to_string();
    for words in ["advice up to `deep`", "more than 1000 kinds of nodes", "promote(queen)", "--engine interpreted"] {
        assert!(said.contains(words), "{words}: {said}");
    }
}

#[test]
fn conditions_and_constraints_of_very_many_parts_are_checked() {
    let many = |part: &str, between: &str| vec![part; 50_000].join(between);
    let rule = |condition: &str| table("K R vs K", &format!("rule some: {condition} -> act; rule rest: true -> act;"));
    let apart = "distance(our.king, their.king) != 3";
    assert_eq!(codes(&rule(&many(apart, " and "))), []);
    assert_eq!(codes(&rule(&many(apart, " or "))), []);
    let words = format!("moves slow = {}; rule all_of_it: true -> go; ", many("not king", " "));
    let text = words + "advice go { better: checkmate; us: 0 => slow; them: none; } rule never: false -> act;";
    assert_eq!(codes(&table("K R vs K", &text)), [Code::DeadRule]);
}

/// Chains that become nested expressions end where nesting ends, and others are read to their end.
#[test]
fn very_long_chains_are_read_or_refused() {
    const LONG: usize = 20_000;
    let many = |part: &str, between: &str| vec![part; LONG].join(between);
    let numbered =
        |name: &str, between: &str| (0..LONG).map(|n| format!("{name}_{n}")).collect::<Vec<_>>().join(between);
    let rule = |condition: &str| table("K R vs K", &format!("rule some: {condition} -> act; rule rest: true -> act;"));
    let file = "our.king.file";
    let crow = "distance(our.king, their.king)";
    for chain in [
        format!("{} > 3", many(file, " + ")),
        format!("{} > 3", many("1", " * ")),
        many(file, " < "),
        format!("our.king in ({})", many("ring(their.king)", " | ")),
        format!("our.king in {}", many("ring(their.king)", " - ")),
        format!("our.king in [{}]", many("our.rook", ", ")),
        format!("min({}) > 3", many(file, ", ")),
        format!("any {} in corners: s_0 == s_1", numbered("s", ", ")),
        format!("{{ {} n_0 > 3 }}", (0..LONG).map(|n| format!("let n_{n} = {file}; ")).collect::<String>()),
    ] {
        assert_eq!(codes(&rule(&chain)), [Code::TooDeep], "{}", &chain[..100]);
    }
    assert_eq!(codes(&rule(&format!("any n in [{}]: n == {crow}", many("1", ", ")))), [Code::OutOfRange]);
    assert_eq!(codes(&rule(&format!("{crow} in [{}]", many("1", ", ")))), []);
    assert_eq!(codes(&rule(&format!("our.king in [{}]", many("e4", ", ")))), []);
    let acting = |moves: &str| {
        let go = format!("advice go {{ better: checkmate; us: 0 => {moves}; them: none; }}");
        table("K R vs K", &format!("rule always: true -> go, act; {go}"))
    };
    for moves in [
        many("king", " then "),
        many("king where safe(to)", " then "),
        format!("({}) and {}", vec!["king"; 120].join(" then "), many("legal and king", " and ")),
        format!("({}) where {}", vec!["king"; 120].join(" then "), many("safe(to)", " and ")),
    ] {
        assert_eq!(codes(&acting(&moves)), [Code::TooLarge], "{}", &moves[..100]);
    }
    assert_eq!(codes(&acting(&many("king", " or "))), []);
    let measure = format!("measure net = [{}]; rule always: true -> act;", many(file, ", "));
    let text = table("K R vs K", &measure).replace("better: checkmate;", "bound: 3 moves; better: net < root.net;");
    let text = text.replace("us: 0 => legal; them: none;", "");
    assert_eq!(codes(&text), [Code::WideMeasure]);
}

/// Which pawn may be taken en passant at the root is not known below it; the trees of questions know theirs.
#[test]
fn questions_about_the_root_are_not_compiled_where_both_sides_have_pawns() {
    let compiled = |material: &str, goal: &str| {
        let text = format!(
            "table case ({material}) {{
                rule always: true -> act;
                advice act {{ better: turn == us and {goal} and not stalemate; us: 0 => legal; them: 1 => king; }}
                advice takes {{ better: captured(their.pawn) and root.moves_of(their.pawn) != []; us: 0 => capture; them: none; }}
            }}"
        );
        let checked = al_compiler::front("case.adv", &text, &mut BTreeMap::new()).expect("the table is good");
        al_compiler::back(&checked, &quote::quote!(::advice)).map(|_| ()).map_err(|failed| failed.diagnostics)
    };
    let refused = compiled("K P vs K P", "root.can(takes, 1)").expect_err("it is refused");
    let [diagnostic] = refused.as_slice() else { panic!("{refused:#?}") };
    assert_eq!(diagnostic.code, Code::NotYet);
    assert!(diagnostic.message.contains("`root.can(…)`"), "{diagnostic:?}");
    for (material, goal) in
        [("K R vs K P", "root.can(takes, 1)"), ("K P vs K P", "can(takes, 1) and root.moves_of(our.pawn) != []")]
    {
        assert!(compiled(material, goal).is_ok(), "{material}: {goal}");
    }
}

#[test]
fn very_many_tables_are_refused() {
    let one = |n: usize| {
        format!(
            "table t_{n} (K R vs K) {{ rule every: true -> act; advice act {{ better: checkmate; us: 0 => legal; them: none; }} }}\n"
        )
    };
    let tables = |count: usize| (0..count).map(one).collect::<String>();
    assert_eq!(codes(&tables(1000)), []);
    assert_eq!(codes(&tables(1001)), [Code::TooLarge]);
}

/// What is read is compiled, on the small stack that a thread has.
#[test]
fn very_long_chains_are_compiled() {
    let many = |part: &str, between: &str| vec![part; 10_000].join(between);
    let apart = |between: &str| {
        let parts = (0..10_000).map(|n| format!("distance(our.king, our.rook) != {}", n % 7));
        parts.collect::<Vec<_>>().join(between)
    };
    let goal = |goal: &str| {
        format!(
            "table case (K R vs K) {{ rule all_of_it: {0} -> act; rule rest: true -> act;
                 advice act {{ better: check and {0}; holding: turn == us or {0}; us: 0 => legal; them: none; }} }}",
            goal
        )
    };
    for condition in [many("our.rook in edges", " and "), many("check", " or "), apart(" and "), apart(" or ")] {
        let text = goal(&format!("({condition})"));
        let checked =
            al_compiler::front("case.adv", &text, &mut BTreeMap::new()).unwrap_or_else(|_| panic!("{condition:.100}"));
        let code = al_compiler::back(&checked, &quote::quote!(::advice)).expect("it is compiled").to_string();
        assert!(code.contains("mod case"), "{}", &code[..100]);
    }
}

/// Of too many expressions it is said where most of them are.
#[test]
fn too_many_expressions_are_told_where_they_are() {
    let queens = ["K R vs K", "K Q vs K", "K Q R vs K", "K Q B vs K", "K Q N vs K", "K R B vs K", "K R N vs K"];
    let condition = vec!["check"; 160_000].join(" or ");
    let text = |rule: &str, goal: &str, test: &str| {
        format!(
            "table case ({}) {{ rule some: {rule} -> act; rule rest: true -> act;
             advice act {{ better: {goal}; us: 0 => legal; them: none; }}
             test \"8/8/8/3k4/8/8/1R6/K7 w - - 0 1\" => {test}; }}",
            queens.join(" | ")
        )
    };
    for (text, help) in [
        (text(&condition, "checkmate", "rest"), "most of them are in conditions of rules"),
        (text("check", &condition, "rest"), "most of them are in advice"),
        (text("check", "checkmate", &condition), "most of them are in conditions that tests expect"),
    ] {
        let found = diagnose(&text);
        let [diagnostic] = found.as_slice() else { panic!("{help}: {} diagnostics", found.len()) };
        assert_eq!(diagnostic.code, Code::TooLarge);
        let said = diagnostic.help.as_deref().unwrap_or_default();
        assert!(said.starts_with(help), "{said}");
    }
}
