//! Patterns that draw men who are not there.

use super::report::Report;
use super::scope::{DefKind, Defs};
use super::size::Sizes;
use al_program::{Pattern, Program, Reading};
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::source::Span;
use std::collections::BTreeMap;

/// Warns of the file's own patterns that match with none of the materials they are asked with.
pub(crate) fn check(defs: &Defs<'_>, program: &Program, report: &mut Report) {
    let mut dead: BTreeMap<Span, bool> = BTreeMap::new();
    for pattern in &program.patterns {
        let is_dead = dead.entry(pattern.span).or_insert(true);
        *is_dead = *is_dead && pattern.readings.iter().all(|reading| never(pattern, reading, program));
    }
    for def in &defs.list {
        let DefKind::Pattern(written, _) = def.kind else { continue };
        let name = def.name;
        let mine = Some(name.span.file) == defs.root && !name.text.starts_with('_');
        if !mine || dead.get(&written.span) != Some(&true) {
            continue;
        }
        let message = format!("the pattern `{}` matches nowhere", name.text);
        let diagnostic = Diagnostic::new(Code::DeadPattern, name.span, message)
            .label("it draws more men of a kind than there are")
            .help("capital letters are our men, small ones theirs; `?` is a square of which nothing is said");
        report.push(diagnostic);
    }
}

/// Whether a drawing demands of a kind more than there can be of it.
fn never(pattern: &Pattern, reading: &Reading, program: &Program) -> bool {
    let sizes = Sizes { functions: &program.functions, material: None };
    reading.sets.iter().enumerate().any(|(kind, set)| {
        let drawn = pattern.marks.iter().filter(|mark| mark.kind == kind).count();
        usize::try_from(sizes.largest(set)).is_ok_and(|most| drawn > most)
    })
}
