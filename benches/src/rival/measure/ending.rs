//! What is different from ending to ending.

use super::sets::bit;
use crate::rival::board::ring;
use crate::rival::tables::{BISHOP_LINES, ROOK_LINES};

/// The squares of our men.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Men {
    /// Our king.
    pub king: u8,
    /// The first of two pieces; 0 where there is one piece only.
    pub one: u8,
    /// The other piece.
    pub other: u8,
}

/// Squares that their king reaches from each other while our men stand still.
#[derive(Clone, Copy, Debug, Default)]
pub struct Region {
    /// All of them.
    pub squares: u64,
    /// What the measure makes of their number.
    pub rank: u8,
}

/// A lone king, our one or two pieces of one kind that never stand in each other's way, and a measure: the less
/// the better.
pub trait Ending {
    /// The index of the advice in its table.
    const ADVICE: u8;
    /// Whether we have two pieces.
    const TWO: bool;
    /// Whether they move along files and ranks.
    const STRAIGHT: bool;
    /// Whether they move along diagonals.
    const DIAGONAL: bool;

    /// A value, ready for comparisons with many others.
    type Bound: Copy;

    /// The bound for a value.
    fn bound(value: u32) -> Self::Bound;

    /// No region of more squares has a value below the bound, their king being three steps from here at most.
    fn most(bound: &Self::Bound, men: Men, their: u8) -> u8;

    /// What the measure makes of the number of squares in a region.
    fn rank(men: Men, squares: u64, count: u8) -> u8;

    /// The squares of a region on which their king has a value below the bound, us to move.
    fn below(men: Men, region: Region, bound: &Self::Bound) -> u64;

    /// The value, us to move, their king being in this region: at least 1, since 0 is mate.
    fn value(men: Men, region: Region, their: u8) -> u32;

    /// Where a piece attacks, our king being the only man in its way: theirs runs along the line before it.
    #[inline(always)]
    fn line(piece: u8, king: u8) -> u64 {
        let at = usize::from(king & 63) << 6 | usize::from(piece & 63);
        (if Self::STRAIGHT { ROOK_LINES[at] } else { 0 }) | if Self::DIAGONAL { BISHOP_LINES[at] } else { 0 }
    }

    /// The squares of our men.
    #[inline(always)]
    fn ours(men: Men) -> u64 {
        bit(men.king) | bit(men.other) | if Self::TWO { bit(men.one) } else { 0 }
    }

    /// The squares that we do not attack. Our own men's are among them, where nobody guards them.
    #[inline(always)]
    fn free(men: Men) -> u64 {
        let one = if Self::TWO { Self::line(men.one, men.king) } else { 0 };
        !(ring(men.king) | Self::line(men.other, men.king) | one)
    }

    /// Where our king may go, as far as our own men let it.
    #[inline(always)]
    fn king_moves(men: Men) -> u64 {
        ring(men.king) & !Self::ours(men)
    }

    /// Where the first piece may go.
    #[inline(always)]
    fn one_moves(men: Men) -> u64 {
        if Self::TWO { Self::line(men.one, men.king) & !bit(men.king) } else { 0 }
    }

    /// Where the other piece may go.
    #[inline(always)]
    fn other_moves(men: Men) -> u64 {
        Self::line(men.other, men.king) & !bit(men.king)
    }

    /// The square of a man: 0 our king, 1 the first piece, 2 the other.
    #[inline(always)]
    fn square(men: Men, which: usize) -> u8 {
        match which {
            0 => men.king,
            1 => men.one,
            _ => men.other,
        }
    }

    /// Whether we come from one placing to another in one move.
    #[inline(always)]
    fn follows(before: Men, after: Men) -> bool {
        let has = |set: u64, square: u8| set & bit(square) != 0;
        match (before.king != after.king, before.one != after.one, before.other != after.other) {
            (true, false, false) => has(ring(before.king), after.king),
            (false, true, false) => has(Self::line(before.one, before.king), after.one),
            (false, false, true) => has(Self::line(before.other, before.king), after.other),
            _ => false,
        }
    }
}
