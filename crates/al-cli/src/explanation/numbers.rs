//! What the numbers of a measure are called, and their values in words.

use super::language::Language;
use super::source::{docs, excerpt};
use al_compiler::intrinsic::Intrinsic;
use al_compiler::program::{Expr, ExprKind, Function, Measure, Value};
use al_compiler::source::Files;

/// A number of a measure.
pub(crate) struct Number {
    /// What the author calls it: the first sentence of the comment above it, or above the definition that it is.
    pub(crate) name: String,
    /// Whether the measure counts it the other way round, so that more of it is better.
    pub(crate) more_is_better: bool,
    /// Whether it is a truth.
    pub(crate) is_truth: bool,
}

/// The longest source that stands for a name, in characters.
const SHORT: usize = 32;

impl Number {
    /// All numbers of a measure.
    pub(crate) fn all(files: &Files, functions: &[Function], measure: &Measure) -> Vec<Self> {
        let number = |(place, term): (usize, &Expr)| {
            let negated = match &term.kind {
                ExprKind::Intrinsic(Intrinsic::Neg, terms) => terms.first(),
                _ => None,
            };
            let name = named(files, functions, term);
            Self {
                name: name.unwrap_or_else(|| unnamed(files, measure, place)),
                more_is_better: negated.is_some(),
                is_truth: truth(term).is_some(),
            }
        };
        measure.terms.iter().enumerate().map(number).collect()
    }

    /// A value of it, as the measure has it.
    pub(crate) fn value(&self, language: Language, value: i32) -> String {
        match (self.is_truth, self.more_is_better) {
            (true, _) => language.is_so(value != 0).to_owned(),
            (false, true) => (-value).to_string(),
            (false, false) => value.to_string(),
        }
    }
}

/// What the author calls a number.
fn named(files: &Files, functions: &[Function], term: &Expr) -> Option<String> {
    let defined = || match &truth(term).unwrap_or(term).kind {
        ExprKind::Call(function, arguments) if arguments.is_empty() => functions.get(function.index()),
        _ => None,
    };
    let own = Some(docs(files, term.span)).filter(|_| stands_alone(files, term));
    let meaning = own.filter(|own| !own.is_empty()).or_else(|| defined().map(|defined| docs(files, defined.span)))?;
    let sentence = meaning.split(". ").next().unwrap_or_default().trim_end_matches('.');
    match sentence.strip_prefix("Whether ") {
        _ if sentence.is_empty() => None,
        // "Whether the pawn draws: no" asks the question and answers it
        Some(clause) if truth(term).is_some() => Some(capitalised(clause)),
        _ => Some(sentence.to_owned()),
    }
}

/// With a capital letter.
fn capitalised(clause: &str) -> String {
    let mut letters = clause.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Whether a number begins its line, so that what stands above it is said of it.
fn stands_alone(files: &Files, term: &Expr) -> bool {
    let text = &files.get(term.span.file).text;
    let before = text.get(..term.span.lo as usize).unwrap_or_default();
    before.rsplit('\n').next().is_some_and(|line| line.trim().is_empty())
}

/// Of a number without a name its source where it is short, else its place.
fn unnamed(files: &Files, measure: &Measure, place: usize) -> String {
    let source = excerpt(files, measure.terms[place].span);
    if source.chars().count() <= SHORT { format!("`{source}`") } else { format!("`{}` {}", measure.name, place + 1) }
}

/// The condition that a number stands for, 1 where it holds, else 0, if the author wrote a condition.
fn truth(term: &Expr) -> Option<&Expr> {
    let ExprKind::If(condition, holds, fails) = &term.kind else { return None };
    let is = |number: &Expr, value| {
        number.span == term.span && matches!(number.kind, ExprKind::Const(Value::Int(it)) if it == value)
    };
    (is(holds, 1) && is(fails, 0)).then_some(condition)
}
