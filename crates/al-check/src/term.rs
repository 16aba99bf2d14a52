//! What an expression denotes before its context says what it is wanted as.

use super::members::Member;
use al_chess::Side;
use al_program::{Expr, View};
use al_syntax::source::Span;

/// The meaning of an expression.
///
/// Most have a value. The rest is known when compiling and turns into a value where one is wanted:
/// `our.rooks` is a list of men under a quantifier and a set of squares elsewhere.
#[derive(Clone, Debug)]
pub(crate) enum Term {
    /// A value; also a man, which has none but is an [`Expr`] with a type of its own.
    Value(Expr),
    /// Men, in the order of their slots.
    Men(Vec<Member>, Span),
    /// `[a, b]`
    List(Vec<(Term, Span)>, Span),
    /// `lo..hi` or, with `true`, `lo..=hi`.
    Range(Box<Expr>, Box<Expr>, bool, Span),
    /// `our.bishop on light` where we have several: the first of these men that stands in the set, or else
    /// the last of them.
    Chosen(Vec<u8>, Box<Expr>, Span),
    /// `north`, `2 * west + south`: so many files and ranks.
    Direction(i32, i32),
    /// `our` or `their`, perhaps in a view, before a dot.
    Owner(Side, Option<View>),
    /// A mistake that has been reported.
    Error,
}

impl From<Option<Expr>> for Term {
    fn from(expr: Option<Expr>) -> Self {
        expr.map_or(Self::Error, Self::Value)
    }
}

impl From<Expr> for Term {
    fn from(expr: Expr) -> Self {
        Self::Value(expr)
    }
}

impl Term {
    /// The value, where there is one already.
    pub(crate) fn value(&self) -> Option<&Expr> {
        match self {
            Self::Value(expr) => Some(expr),
            _ => None,
        }
    }
}
