//! Sets of squares: a1 is the lowest bit.

use super::tables::{DISTANCE, ROOK_MOVES};

/// The edge of the board.
pub const EDGE: u64 = 0xff81_8181_8181_81ff;
/// File a.
pub const FILE_A: u64 = 0x0101_0101_0101_0101;

static RINGS: [u64; 64] = rings();

const fn rings() -> [u64; 64] {
    let mut rings = [0; 64];
    let mut square = 0;
    while square < 64 {
        rings[square] = grown(1 << square) & !(1 << square);
        square += 1;
    }
    rings
}

/// The squares of a set, and all next to one of them.
#[inline]
pub(super) const fn grown(set: u64) -> u64 {
    let row = set | set << 1 & !FILE_A | set >> 1 & !(FILE_A << 7);
    row | row << 8 | row >> 8
}

/// An entry of a table over two squares. Tables are flat, so that those over the same two share the place.
#[inline]
pub(super) fn at<T: Copy>(table: &[T; 4096], row: u8, entry: u8) -> T {
    table[usize::from(row & 63) << 6 | usize::from(entry & 63)]
}

/// The squares next to a king.
#[must_use]
#[inline]
pub fn ring(king: u8) -> u64 {
    RINGS[usize::from(king & 63)]
}

/// The squares that our rook sees, and may go to while their king is not attacked: our king is the only man
/// in its way.
#[must_use]
#[inline]
pub fn rook_moves(rook: u8, king: u8) -> u64 {
    at(&ROOK_MOVES, rook, king)
}

/// Where their king may go: not next to ours, not where the rook sees it, though it may take the rook.
#[must_use]
#[inline]
pub fn replies(king: u8, rook: u8, their: u8) -> u64 {
    ring(their) & !ring(king) & !rook_moves(rook, king)
}

/// Whether a square belongs to a set.
#[inline]
pub(super) fn has(set: u64, square: u8) -> bool {
    set >> (square & 63) & 1 == 1
}

/// In king moves.
#[inline]
pub(super) fn distance(a: u8, b: u8) -> u8 {
    at(&DISTANCE, a, b)
}

/// The squares of a set, lowest first.
#[derive(Clone, Copy)]
pub(super) struct Squares(pub(super) u64);

impl Iterator for Squares {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        (self.0 != 0).then(|| {
            let square = self.0.trailing_zeros() as u8;
            self.0 &= self.0 - 1;
            square
        })
    }
}
