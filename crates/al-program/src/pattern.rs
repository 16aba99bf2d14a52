//! Two-dimensional patterns, typed for one material.

use super::{Expr, LocalId};
use al_syntax::source::Span;

/// A pattern: a drawing of some squares of the board, what may stand on each, and the ways in which the
/// drawing may lie on the board.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// Its name.
    pub name: String,
    /// How many files the drawing has.
    pub files: u8,
    /// How many ranks it has.
    pub ranks: u8,
    /// Squares of the drawing of which something is demanded.
    pub marks: Vec<Mark>,
    /// Where the named squares lie in the drawing, as file and rank: the parameters, then others that the
    /// condition may speak of.
    pub squares: Vec<(u8, u8)>,
    /// How many of them are parameters.
    pub params: usize,
    /// The ways in which the drawing may be turned over.
    pub symmetries: Symmetries,
    /// The edges of the board at which it lies.
    pub edges: Edges,
    /// Whether all of it is seen from the other side of the board: ranks are mirrored.
    pub turned: bool,
    /// What is demanded: as drawn and, where the colours may be exchanged, of the other side's men.
    pub readings: Vec<Reading>,
    /// The pattern.
    pub span: Span,
}

/// A square of a drawing, counted from its lower left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mark {
    /// From the left, 0 first.
    pub file: u8,
    /// From below, 0 first.
    pub rank: u8,
    /// What is demanded of it, an index into [`Reading::sets`].
    pub kind: usize,
}

/// What a pattern demands, for one assignment of the colours.
#[derive(Clone, Debug)]
pub struct Reading {
    /// For each kind of mark the squares of the board on which it may lie.
    pub sets: Vec<Expr>,
    /// The named squares in the condition, in the order of [`Pattern::squares`].
    pub locals: Vec<LocalId>,
    /// What else must hold of the named squares: squares of the board, however the drawing lies.
    pub condition: Expr,
}

/// The ways in which a drawing may be turned over; together they make as many as can be made of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Symmetries {
    /// Left and right exchanged.
    pub mirror_files: bool,
    /// Top and bottom exchanged.
    pub mirror_ranks: bool,
    /// A quarter turn.
    pub rotate: bool,
    /// Us and them exchanged, seen from their side of the board: ranks are mirrored too.
    pub swap_colours: bool,
}

/// The edges of the board at which a drawing lies; it may lie anywhere between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Edges {
    /// Its leftmost file is the a-file.
    pub left: bool,
    /// Its rightmost file is the h-file.
    pub right: bool,
    /// Its lowest rank is our first.
    pub bottom: bool,
    /// Its highest rank is our eighth.
    pub top: bool,
}
