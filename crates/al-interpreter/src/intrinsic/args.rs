//! Evaluated arguments and what they count as: a square is a point, a man has its slot in its type.

use al_chess::{Point, Side, Square, SquareSet};
use al_compiler::program::{Ty, Value};

use super::geometry;

/// The most parameters a built-in function has.
const MOST: usize = 3;

/// The arguments of one call, with their types.
pub(crate) struct Args {
    given: [(Value, Ty); MOST],
    len: usize,
}

impl Default for Args {
    fn default() -> Self {
        Self { given: [(Value::Bool(false), Ty::Bool); MOST], len: 0 }
    }
}

impl Args {
    /// Adds an argument.
    pub(crate) fn push(&mut self, value: Value, ty: Ty) {
        if let Some(place) = self.given.get_mut(self.len) {
            *place = (value, ty);
            self.len += 1;
        }
    }

    pub(super) fn number(&self, index: usize) -> i32 {
        as_number(self.given[index].0)
    }

    pub(super) fn square(&self, index: usize) -> Square {
        match self.given[index].0 {
            Value::Square(square) => square,
            _ => Square::A1,
        }
    }

    pub(super) fn point(&self, index: usize) -> Point {
        match self.given[index].0 {
            Value::Point(point) => point,
            Value::Square(square) => geometry::point(square),
            _ => Point { file: -1, rank: -1 },
        }
    }

    pub(super) fn set(&self, index: usize) -> SquareSet {
        as_set(self.given[index].0)
    }

    pub(super) fn side(&self, index: usize) -> Side {
        match self.given[index].0 {
            Value::Side(side) => side,
            _ => Side::Us,
        }
    }

    /// The slot of a man: it is in the type, or the value of one that was found.
    pub(super) fn man(&self, index: usize) -> Option<u8> {
        match self.given[index] {
            (_, Ty::Man(slot)) | (Value::Man(slot), _) => Some(slot),
            _ => None,
        }
    }
}

/// The number a value is.
pub(crate) fn as_number(value: Value) -> i32 {
    match value {
        Value::Int(number) => number,
        _ => 0,
    }
}

/// The set of squares a value is.
pub(crate) fn as_set(value: Value) -> SquareSet {
    match value {
        Value::Set(set) => set,
        _ => SquareSet::EMPTY,
    }
}
