//! Predicates in Rust that `general/outside.adv` asks, each a plain definition.

use advice::{Placed, Point, Role, Side, Square, SquareSet};

/// Whether some square of a set is at most two king moves away.
#[must_use]
pub fn near(s: Square, men: SquareSet) -> bool {
    men.into_iter().any(|man| steps(s, man) <= 2)
}

/// King moves on an empty board.
#[must_use]
pub fn steps(a: Square, b: Square) -> i32 {
    a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank())).into()
}

/// Whether a man has been captured.
#[must_use]
pub fn lost(man: Placed) -> bool {
    man.square.is_none()
}

/// A corner of the colour of a square, on the side of whoever is to move.
#[must_use]
pub fn corner_of(s: Point, turn: Side) -> Square {
    let square = s.square().unwrap_or(Square::A1);
    match (turn, (square.file() + square.rank()) % 2 == 1) {
        (Side::Us, true) => Square::H1,
        (Side::Us, false) => Square::A1,
        (Side::Them, true) => Square::A8,
        (Side::Them, false) => Square::H8,
    }
}

/// A file and a rank.
#[must_use]
pub fn lines(file: i32, rank: i32) -> SquareSet {
    let on = |square: &Square| i32::from(square.file()) == file || i32::from(square.rank()) == rank;
    Square::ALL.into_iter().filter(on).collect()
}

/// Whether it is a rook or a queen.
#[must_use]
pub fn heavy(role: Role) -> bool {
    matches!(role, Role::Rook | Role::Queen)
}

/// A number, which may leave the range that the table declares.
#[must_use]
pub fn too_much(n: i32) -> i32 {
    n
}
