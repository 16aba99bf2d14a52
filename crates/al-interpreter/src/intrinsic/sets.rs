//! Sets of squares.

use al_chess::{Point, Square, SquareSet};

use super::geometry::{on_board, point};
use crate::board;

/// The squares of the board for which a condition holds.
pub(super) fn squares_where(condition: impl Fn(Square) -> bool) -> SquareSet {
    Square::ALL.into_iter().filter(|square| condition(*square)).collect()
}

pub(super) fn union(a: SquareSet, b: SquareSet) -> SquareSet {
    squares_where(|square| a.contains(square) || b.contains(square))
}

pub(super) fn intersection(a: SquareSet, b: SquareSet) -> SquareSet {
    squares_where(|square| a.contains(square) && b.contains(square))
}

pub(super) fn difference(a: SquareSet, b: SquareSet) -> SquareSet {
    squares_where(|square| a.contains(square) && !b.contains(square))
}

pub(super) fn member(point: Point, set: SquareSet) -> bool {
    on_board(point).is_some_and(|square| set.contains(square))
}

pub(super) fn single(the: Point) -> SquareSet {
    squares_where(|square| point(square) == the)
}

pub(super) fn count(set: SquareSet) -> i32 {
    Square::ALL.into_iter().filter(|square| set.contains(*square)).count() as i32
}

/// The set moved; what leaves the board is lost.
pub(super) fn shift(set: SquareSet, files: i32, ranks: i32) -> SquareSet {
    set.into_iter().filter_map(|square| board::step(square, (files, ranks))).collect()
}

/// The squares of `from` and all that king steps reach from them over squares of `within`: those one
/// step away are added until no more come.
pub(super) fn fill(from: SquareSet, within: SquareSet) -> SquareSet {
    let mut reached = from;
    loop {
        let next = squares_where(|square| {
            let beside = || board::beside(square).any(|beside| reached.contains(beside));
            reached.contains(square) || within.contains(square) && beside()
        });
        if next == reached {
            return reached;
        }
        reached = next;
    }
}
