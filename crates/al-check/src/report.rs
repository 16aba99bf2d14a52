//! The diagnostics of one check, gathered without repetition.

use al_syntax::diagnostic::{Code, Diagnostic, Severity};
use al_syntax::source::Span;
use std::collections::BTreeSet;

/// Similar names are looked for in so many diagnostics: each is compared with all that are known.
const MANY: usize = 200;

/// What has been found so far. A mistake of one kind at one place is reported once, however often the
/// place is looked at (a definition is checked once for every way it is used).
#[derive(Debug, Default)]
pub(crate) struct Report {
    list: Vec<Diagnostic>,
    seen: BTreeSet<(Code, Span)>,
}

impl Report {
    /// Adds a diagnostic, unless its kind is already known at its place.
    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        if self.seen.insert((diagnostic.code, diagnostic.span)) {
            self.list.push(diagnostic);
        }
    }

    /// Whether there are so many that nobody will look for help with one of them.
    pub(crate) fn is_flooded(&self) -> bool {
        self.list.len() > MANY
    }

    /// How many there are so far.
    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// Adds a place to the diagnostics that came after the first so many.
    pub(crate) fn annotate_since(&mut self, len: usize, span: Span, label: &str) {
        for diagnostic in self.list.iter_mut().skip(len) {
            diagnostic.secondary.push((span, label.to_owned()));
        }
    }

    /// Whether an error is among them.
    pub(crate) fn failed(&self) -> bool {
        self.list.iter().any(|d| d.severity() == Severity::Error)
    }

    /// All of them, in the order of their places.
    pub(crate) fn finish(mut self) -> Vec<Diagnostic> {
        self.list.sort_by_key(|d| (d.span.file, d.span.lo, d.span.hi, d.code));
        self.list
    }
}
