//! Sets of squares, all at once: a1 is the lowest bit.

use crate::rival::board::FILE_A;
pub(super) use crate::rival::board::grown;

/// File h.
pub(super) const FILE_H: u64 = FILE_A << 7;

/// The four corners.
pub(super) const CORNERS: u64 = 0x8100_0000_0000_0081;

static BALLS: [[u64; 8]; 64] = {
    let mut balls = [[0; 8]; 64];
    let mut square = 0;
    while square < 64 {
        let mut ball = 1 << square;
        let mut radius = 0;
        while radius < 8 {
            balls[square][radius] = ball;
            ball = grown(ball);
            radius += 1;
        }
        square += 1;
    }
    balls
};

/// The squares next to one of a set. A square of the set is among them only where it is next to another.
#[inline]
pub(super) const fn beside(set: u64) -> u64 {
    let sides = set << 1 & !FILE_A | set >> 1 & !FILE_H;
    let row = set | sides;
    sides | row << 8 | row >> 8
}

/// All that king steps reach from a seed over free squares.
#[inline]
pub(super) const fn filled(seed: u64, free: u64) -> u64 {
    let mut reached = seed;
    loop {
        let next = grown(reached) & free;
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// Squares that are not farther from a square than so many king steps, 7 at most.
#[inline]
pub(super) fn ball(square: u8, radius: u8) -> u64 {
    BALLS[usize::from(square & 63)][usize::from(radius & 7)]
}

/// The set of one square.
#[inline]
pub(super) fn bit(square: u8) -> u64 {
    1 << (square & 63)
}

/// The lowest square of a set, as a set.
#[inline]
pub(super) fn lowest(set: u64) -> u64 {
    set & set.wrapping_neg()
}

/// How many squares a set has.
#[inline]
pub(super) fn count(set: u64) -> u8 {
    set.count_ones() as u8
}

/// Steps along files and ranks.
#[inline]
pub(super) fn steps(a: u8, b: u8) -> u8 {
    (a & 7).abs_diff(b & 7) + (a >> 3 & 7).abs_diff(b >> 3 & 7)
}

/// How far a square lies from the rim of the board: along its rank and along its file together.
#[inline]
pub(super) fn rims(square: u8) -> u8 {
    let rim = |line: u8| line.min(7 - line);
    rim(square & 7) + rim(square >> 3 & 7)
}
