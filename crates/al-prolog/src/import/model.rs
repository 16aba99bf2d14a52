//! What an advice table in Prolog says: rules, pieces of advice, and the clauses of predicates.

use crate::read::Term;
use al_compiler::source::Span;

/// A table as it was read, names and places only.
#[derive(Clone, Debug, Default)]
pub(crate) struct Model {
    pub(crate) rules: Vec<Rule>,
    pub(crate) advice: Vec<Advice>,
    /// All other clauses of all files: the predicate library.
    pub(crate) clauses: Vec<Term>,
}

/// `name :: if condition then [advice].`
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) name: Name,
    pub(crate) condition: Goal,
    pub(crate) tries: Vec<Name>,
    pub(crate) span: Span,
}

/// `advice(name, better : holding : us : them).`
#[derive(Clone, Debug)]
pub(crate) struct Advice {
    pub(crate) name: Name,
    pub(crate) better: Goal,
    pub(crate) holding: Goal,
    pub(crate) us: Moves,
    pub(crate) them: Moves,
    pub(crate) span: Span,
}

/// A name with its place.
#[derive(Clone, Debug)]
pub(crate) struct Name {
    pub(crate) text: String,
    pub(crate) span: Span,
}

/// A condition of positions.
#[derive(Clone, Debug)]
pub(crate) enum Goal {
    And(Vec<Goal>),
    Or(Vec<Goal>),
    Not(Box<Goal>),
    Predicate(Name),
}

impl Goal {
    /// Every predicate in it.
    pub(crate) fn predicates<'g>(&'g self, into: &mut Vec<&'g Name>) {
        match self {
            Self::And(parts) | Self::Or(parts) => parts.iter().for_each(|part| part.predicates(into)),
            Self::Not(inner) => inner.predicates(into),
            Self::Predicate(name) => into.push(name),
        }
    }
}

/// A move constraint.
#[derive(Clone, Debug)]
pub(crate) enum Moves {
    And(Box<Moves>, Box<Moves>),
    /// First the moves of the left, then those of the right. `or` of the courses is the same.
    Then(Box<Moves>, Box<Moves>),
    /// `depth = n`, `depth < n` and their like: these plies, both included.
    Depth(u32, Option<u32>),
    /// No move at all: a connective that the dialect does not interpret.
    Nothing,
    Word(Name),
}

impl Moves {
    /// Every word in it.
    pub(crate) fn words<'m>(&'m self, into: &mut Vec<&'m Name>) {
        match self {
            Self::And(left, right) | Self::Then(left, right) => {
                left.words(into);
                right.words(into);
            }
            Self::Word(name) => into.push(name),
            Self::Depth(..) | Self::Nothing => {}
        }
    }
}
