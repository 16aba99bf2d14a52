//! Depth and length: nothing overflows the stack, and no chain is deep.

use al_compiler::diagnostic::Code;
use al_compiler::source::Files;
use al_compiler::syntax::{DEEPEST, DEEPEST_BRACKETS, parse_text};

/// More than any stack could bear, were anything done by recursion.
const MANY: usize = 30_000;

/// The codes of all that is wrong with a text.
fn codes(text: String) -> Vec<Code> {
    let mut files = Files::default();
    let file = files.add("deep.adv", text);
    let (_, diagnostics) = parse_text(&files, file);
    diagnostics.iter().map(|diagnostic| diagnostic.code).collect()
}

/// A definition: `before` and `after`, `count` times each, around `x`.
fn nested(before: &str, after: &str, count: usize) -> String {
    format!("let deep = {}x{};", before.repeat(count), after.repeat(count))
}

#[test]
fn what_is_too_deep_costs_one_error() {
    for (before, after) in [
        ("(", ")"),
        ("[", "]"),
        ("{", "}"),
        ("f(", ")"),
        ("not ", ""),
        ("- ", ""),
        ("! ", ""),
        ("any a in s: ", ""),
        ("all a in s where a: ", ""),
        ("1 + count a in s: ", ""),
        ("x implies ", ""),
        ("x.f(", ")"),
        ("", ".a"),
        ("", ".a(x)"),
        ("if c { a } else { ", " }"),
        ("if c { a } else if ", " { b } else { b }"),
        ("{ let a = b; ", " }"),
        ("root.(", ")"),
        ("x iff (", ")"),
        ("{ let a = ", "; a }"),
    ] {
        let found = codes(nested(before, after, MANY));
        let foreign = found.iter().filter(|code| **code == Code::ForeignOperator).count();
        let too_deep = found.iter().filter(|code| **code == Code::TooDeep).count();
        assert_eq!(too_deep, 1, "{before}x{after}: {:?}", &found[..found.len().min(5)]);
        assert_eq!(found.len(), 1 + foreign, "{before}x{after}: {:?}", &found[..found.len().min(5)]);
    }
}

#[test]
fn moves_plans_and_bodies_may_not_be_too_deep_either() {
    for text in [
        format!("moves m = {}king{};", "(".repeat(MANY), ")".repeat(MANY)),
        format!("plan m = {}go{};", "(".repeat(MANY), ")".repeat(MANY)),
        format!("{}{}", "table t {".repeat(MANY), "}".repeat(MANY)),
    ] {
        assert_eq!(codes(text), [Code::TooDeep]);
    }
}

#[test]
fn what_is_just_deep_enough_is_read() {
    let brackets = DEEPEST_BRACKETS;
    assert_eq!(codes(nested("(", ")", brackets)), []);
    assert_eq!(codes(nested("(", ")", brackets + 1)), [Code::TooDeep]);
    let deepest = DEEPEST as usize - 1;
    assert_eq!(codes(nested("not ", "", deepest)), []);
    assert_eq!(codes(nested("not ", "", deepest + 1)), [Code::TooDeep]);
    assert_eq!(codes(nested("any a in s: ", "", deepest)), []);
    assert_eq!(codes(nested("", ".a", deepest)), []);
    assert_eq!(codes(nested("", ".a", deepest + 1)), [Code::TooDeep]);
}

#[test]
fn brackets_that_never_close_cost_one_error() {
    for open in ["(", "[", "{", "f(", "if x {"] {
        let found = codes(format!("let deep = {}", open.repeat(MANY)));
        assert_eq!(found.len(), 1, "{open}: {:?}", &found[..found.len().min(5)]);
    }
    assert_eq!(codes("pattern p {".repeat(MANY)), [Code::Brackets, Code::TooDeep]);
}

#[test]
fn chains_are_flat_and_may_be_long() {
    for (first, next) in [
        ("x", " or x"),
        ("x", " and x"),
        ("x", " | x"),
        ("x", " & x"),
        ("x", " + x"),
        ("x", " - x"),
        ("x", " * x"),
        ("x", " < x"),
        ("x", " == x"),
        ("[x", ", x"),
        ("f(x", ", x"),
    ] {
        let close = match first {
            "[x" => "]",
            "f(x" => ")",
            _ => "",
        };
        assert_eq!(codes(format!("let long = {first}{}{close};", next.repeat(MANY))), [], "{first}{next}");
    }
    for (first, next) in [
        ("moves m = king", " then king"),
        ("moves m = king", " or king"),
        ("moves m = king", " and king"),
        ("moves m = king", " king"),
        ("plan p = go", " or go"),
        ("plan p = go", " mod go"),
        ("rule r: x -> a", ", a"),
        ("us: 0 => king", ", 1 => king"),
        ("us: 0", " | 1"),
        ("title: a", ", a"),
        ("title: a", " a"),
        ("hypothesis a", ", a"),
        ("extern table a from b", "::b"),
    ] {
        let end = if first == "us: 0" { " => king;" } else { ";" };
        assert_eq!(codes(format!("{first}{}{end}", next.repeat(MANY))), [], "{first}{next}");
    }
}

#[test]
fn many_statements_and_many_mistakes_are_no_trouble() {
    assert_eq!(codes("let x = a + b;\n".repeat(MANY)), []);
    assert_eq!(codes("let x = a + ;\n".repeat(10_000)), vec![Code::Unexpected; 10_000]);
    assert_eq!(codes(format!("let {} = 1;", "a".repeat(1_000_000))), []);
    assert_eq!(codes("\"\\\"\n".repeat(MANY)).len(), MANY);
    assert!(codes("us: a them: b ".repeat(MANY)).len() <= 201);
    assert_eq!(codes("@".repeat(MANY)), [Code::BadCharacter]);
    assert_eq!(codes("/*".repeat(MANY)), [Code::Brackets]);
}
