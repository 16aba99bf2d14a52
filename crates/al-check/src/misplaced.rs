//! Statements that are well formed but mean nothing where they stand.

use al_syntax::ast::Item;
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::source::Span;

/// At file level.
pub(crate) fn at_file_level(item: &Item) -> Diagnostic {
    misplaced(item, "at file level")
}

/// `language 1;` behind other statements.
pub(crate) fn late_language(span: Span) -> Diagnostic {
    diagnostic(span, "`language` stands behind other statements", "it says how the whole file is read: put it first")
}

/// In a table.
pub(crate) fn in_table(item: &Item) -> Diagnostic {
    misplaced(item, "in a table")
}

/// In a network.
pub(crate) fn in_network(item: &Item) -> Diagnostic {
    match item {
        Item::Rule(rule) => diagnostic(
            rule.name.span,
            "a rule means nothing in a network",
            "a network has routes: `route (K R vs K) where condition -> table krk;`",
        ),
        item => misplaced(item, "in a network"),
    }
}

/// In a piece of advice.
pub(crate) fn in_advice(item: &Item) -> Diagnostic {
    match item {
        Item::ByDepth { key, .. } => diagnostic(key.span, "`moves:` belongs into a plan", "in advice write `us:`"),
        item => misplaced(item, "in a piece of advice"),
    }
}

/// In a base.
pub(crate) fn in_base(item: &Item) -> Diagnostic {
    misplaced(item, "in a base")
}

/// In a plan of a base.
pub(crate) fn in_plan(item: &Item) -> Diagnostic {
    match item {
        Item::ByDepth { key, .. } => diagnostic(
            key.span,
            &format!("`{}:` means nothing in a plan", key.text),
            "a plan says whose it is with `side: us;` or `side: them;`, and which moves that side makes with `moves: …;`",
        ),
        item => misplaced(item, "in a plan"),
    }
}

/// In a method of a base.
pub(crate) fn in_method(item: &Item) -> Diagnostic {
    misplaced(item, "in a method")
}

/// In a pattern.
pub(crate) fn in_pattern(item: &Item) -> Diagnostic {
    misplaced(item, "in a pattern")
}

fn misplaced(item: &Item, place: &str) -> Diagnostic {
    let (what, home, span) = describe(item);
    diagnostic(span, &format!("{what} means nothing {place}"), &format!("it belongs {home}"))
}

fn diagnostic(span: Span, message: &str, help: &str) -> Diagnostic {
    Diagnostic::new(Code::Misplaced, span, message).help(help)
}

/// Whether a `use` stands in a body: what it was to make known is not missed where it is used.
pub(crate) fn has_lost_use(file: &[Item]) -> bool {
    let mut open: Vec<&Item> = file.iter().filter(|item| !matches!(item, Item::Use { .. })).collect();
    while let Some(item) = open.pop() {
        match item {
            Item::Use { .. } => return true,
            Item::Table(table) | Item::Base(table) => open.extend(&table.items),
            Item::Network(network) => open.extend(&network.items),
            Item::Pattern(pattern) => open.extend(&pattern.items),
            Item::Advice(advice) | Item::Plan(advice) => open.extend(&advice.items),
            Item::Method(method) => open.extend(&method.items),
            _ => {}
        }
    }
    false
}

/// What an item is, where it belongs, and the place to point at.
fn describe(item: &Item) -> (String, &'static str, Span) {
    let key = |key: &al_syntax::ast::Name| format!("`{}:`", key.text);
    let (what, home, span) = match item {
        Item::Language { span, .. } => ("`language`", "at the start of the file", *span),
        Item::Use { span, .. } => ("`use`", "at file level", *span),
        Item::Let(def) => ("`let`", "at file level, in a table or in a piece of advice", def.name.span),
        Item::Moves(def) => ("`moves`", "at file level, in a table or in a piece of advice", def.name.span),
        Item::Measure(def) => ("`measure`", "at file level, in a table or in a piece of advice", def.name.span),
        Item::Pattern(def) => ("a pattern", "at file level or in a table", def.name.span),
        Item::ExternFn(def) => ("`extern fn`", "at file level or in a table", def.name.span),
        Item::ExternTable(table) => ("`extern table`", "at file level", table.name.span),
        Item::Table(table) => ("a table", "at file level", table.name.span),
        Item::Network(network) => ("a network", "at file level", network.name.span),
        Item::Base(base) => ("a base", "at file level", base.name.span),
        Item::Rule(rule) => ("a rule", "in a table", rule.name.span),
        Item::Advice(advice) => ("a piece of advice", "in a table", advice.name.span),
        Item::Goal { key: name, .. } => return (key(name), "in a piece of advice", name.span),
        Item::ByDepth { key: name, .. } => return (key(name), "in a piece of advice", name.span),
        Item::Setting(setting) => {
            return (key(&setting.key), "in a table or in a piece of advice", setting.key.span);
        }
        Item::Test(test) => ("a test", "in a table", test.fen.span),
        Item::Diagram { span, .. } => ("a diagram", "in a pattern", *span),
        Item::Cell { name, .. } => ("`cell`", "in a pattern", name.span),
        Item::Where { span, .. } => ("`where:`", "in a pattern", *span),
        Item::Route(route) => ("a route", "in a network", route.span),
        Item::Hypothesis { span, .. } => ("`hypothesis`", "in a base", *span),
        Item::Observe { name, .. } => ("`observe`", "in a base", name.span),
        Item::Lemma { name, .. } => ("`lemma`", "in a base", name.span),
        Item::Plan(plan) => ("a plan", "in a base", plan.name.span),
        Item::Metaplan { name, .. } => ("a plan", "in a base", name.span),
        Item::Method(method) => ("a method", "in a base", method.name.span),
        Item::Props { key: name, .. } => return (key(name), "in a method of a base", name.span),
        Item::Relation { span, .. } => ("`relation:`", "in a method of a base", *span),
        Item::Broken(span) => ("this", "elsewhere", *span),
    };
    (what.to_owned(), home, span)
}
