//! Types and constant values.

use al_chess::{Point, Role, Side, Square, SquareSet};

/// The whole numbers from `lo` to `hi`, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Interval {
    /// Least value.
    pub lo: i32,
    /// Greatest value.
    pub hi: i32,
}

impl Interval {
    /// The interval `lo..=hi`.
    pub const fn new(lo: i32, hi: i32) -> Self {
        Self { lo, hi }
    }

    /// Whether it fits the sixteen bits that every number of the language must fit.
    pub fn fits(self) -> bool {
        self.lo >= i16::MIN.into() && self.hi <= i16::MAX.into()
    }

    /// The least interval that holds both.
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        Self { lo: self.lo.min(other.lo), hi: self.hi.max(other.hi) }
    }

    /// Whether every value of `other` is one of `self`.
    pub fn contains(self, other: Self) -> bool {
        self.lo <= other.lo && other.hi <= self.hi
    }
}

/// The type of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ty {
    /// True or false.
    Bool,
    /// A whole number within an interval.
    Int(Interval),
    /// A file: the numbers 0 (a) to 7 (h), with its own name in messages.
    File,
    /// A rank, from our side: 0 to 7.
    Rank,
    /// A square of the board.
    Square,
    /// A file and a rank that may lie one step off the board: each -1..=8.
    Point,
    /// A set of squares.
    Set,
    /// This very man: a slot of the material.
    Man(u8),
    /// Some man of this side, in a table for any position: which slot is his is known when the program runs.
    Found(Side),
    /// A kind of man.
    Role,
    /// Us or them.
    Side,
}

/// A constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// Of type bool.
    Bool(bool),
    /// Of type int, file or rank.
    Int(i32),
    /// Of type square.
    Square(Square),
    /// Of type point.
    Point(Point),
    /// Of type set.
    Set(SquareSet),
    /// Of type found man: his slot.
    Man(u8),
    /// Of type role.
    Role(Role),
    /// Of type side.
    Side(Side),
}
