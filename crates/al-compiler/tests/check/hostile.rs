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
