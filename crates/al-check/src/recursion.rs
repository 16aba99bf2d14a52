//! Definitions that use themselves, directly or through others.

use super::names::Uses;
use super::report::Report;
use super::scope::{DefId, Defs};
use al_syntax::diagnostic::{Code, Diagnostic};
use std::collections::BTreeSet;

/// Reports every circle once, at its first definition.
pub(crate) fn check(defs: &Defs<'_>, uses: &Uses<'_>, report: &mut Report) {
    let mut done = BTreeSet::new();
    for start in uses.by.keys() {
        search(defs, uses, *start, &mut done, report);
    }
}

/// Depth first from one definition, on a stack of our own: chains of definitions may be long.
fn search(defs: &Defs<'_>, uses: &Uses<'_>, start: DefId, done: &mut BTreeSet<DefId>, report: &mut Report) {
    if done.contains(&start) {
        return;
    }
    let used = |def: DefId| uses.by.get(&def).into_iter().flat_map(|used| used.keys().copied());
    let mut path: Vec<(DefId, Vec<DefId>)> = vec![(start, used(start).collect())];
    while let Some((def, open)) = path.last_mut() {
        let def = *def;
        match open.pop() {
            None => {
                done.insert(def);
                path.pop();
            }
            Some(next) if done.contains(&next) => {}
            Some(next) => match path.iter().position(|(on_path, _)| *on_path == next) {
                Some(from) => {
                    let circle: Vec<DefId> = path[from..].iter().map(|(def, _)| *def).collect();
                    report.push(describe(defs, uses, &circle));
                }
                None => path.push((next, used(next).collect())),
            },
        }
    }
}

fn describe(defs: &Defs<'_>, uses: &Uses<'_>, circle: &[DefId]) -> Diagnostic {
    let first = defs.def(circle[0]).name;
    let names: Vec<&str> = circle.iter().chain(&circle[..1]).map(|def| defs.def(*def).name.text.as_str()).collect();
    let mut diagnostic = Diagnostic::new(Code::Recursion, first.span, format!("`{}` is defined by itself", first.text))
        .label(names.join(" -> "))
        .help("definitions may use each other, but not in a circle");
    for (n, def) in circle.iter().enumerate() {
        let next = circle[(n + 1) % circle.len()];
        if let Some(&place) = uses.by.get(def).and_then(|used| used.get(&next)) {
            diagnostic = diagnostic.also(place, format!("`{}` is used here", defs.def(next).name.text));
        }
    }
    diagnostic
}
