//! King and two bishops against king: the lamp, and the huddle where it cannot be drawn tighter.

use super::ending::{Ending, Men, Region};
use super::sets::{CORNERS, bit, grown, rims, steps};
use crate::rival::board::{Squares, distance, ring};

/// The measure of the table `kbbk`, whose advice is searched three moves deep: only a firm cage at a corner
/// counts below eight squares, our king carries the lamp to a corner, and the bishops shine from afar.
#[derive(Clone, Copy, Debug)]
pub struct Lamp;

/// The measure of the advice that follows: the bishops safe, our king in the middle.
#[derive(Clone, Copy, Debug)]
pub struct Huddle;

/// The three terms of the lamp.
#[derive(Clone, Copy, Debug)]
pub struct Bound {
    /// The squares of their cage.
    lit: u8,
    /// From our king to both bishops, and along files and ranks to the corner nearest to theirs.
    carrier: u8,
    /// 14 less the distances from the bishops to their king.
    dim: u8,
}

/// Each corner with the squares that are nearest to it.
const QUARTERS: [(u8, u64); 4] = [(0, 0x0f0f_0f0f), (7, 0xf0f0_f0f0), (56, 0x0f0f_0f0f << 32), (63, 0xf0f0_f0f0 << 32)];

/// Whether a bishop is next to the cage and not beside our king.
#[inline]
fn loose(men: Men, squares: u64) -> bool {
    grown(squares) & (bit(men.one) | bit(men.other)) & !ring(men.king) != 0
}

#[inline]
fn to_bishops(men: Men) -> u8 {
    distance(men.king, men.one) + distance(men.king, men.other)
}

#[inline]
fn dim(men: Men, their: u8) -> u8 {
    14 - distance(men.one, their) - distance(men.other, their)
}

impl Ending for Lamp {
    const ADVICE: u8 = 0;
    const TWO: bool = true;
    const STRAIGHT: bool = false;
    const DIAGONAL: bool = true;

    type Bound = Bound;

    #[inline]
    fn bound(value: u32) -> Bound {
        Bound { lit: (value >> 9 & 127) as u8, carrier: (value >> 4 & 31) as u8, dim: (value & 15) as u8 }
    }

    #[inline]
    fn most(bound: &Bound, _: Men, _: u8) -> u8 {
        bound.lit
    }

    #[inline]
    fn rank(men: Men, squares: u64, count: u8) -> u8 {
        if count < 8 && (squares & CORNERS == 0 || loose(men, squares)) { 8 } else { count }
    }

    #[inline]
    fn below(men: Men, region: Region, bound: &Bound) -> u64 {
        if region.rank != bound.lit {
            return if region.rank < bound.lit { region.squares } else { 0 };
        }
        let mut below = 0;
        for (corner, quarter) in QUARTERS {
            let squares = region.squares & quarter;
            if squares == 0 {
                continue;
            }
            let carrier = to_bishops(men) + steps(men.king, corner);
            if carrier < bound.carrier {
                below |= squares;
            } else if carrier == bound.carrier {
                below |=
                    Squares(squares).filter(|&square| dim(men, square) < bound.dim).fold(0, |set, at| set | bit(at));
            }
        }
        below
    }

    #[inline]
    fn value(men: Men, region: Region, their: u8) -> u32 {
        let nearest = |line: u8| if line < 4 { 0 } else { 7 };
        let corner = nearest(their & 7) | nearest(their >> 3) << 3;
        let carrier = to_bishops(men) + steps(men.king, corner);
        u32::from(region.rank) << 9 | u32::from(carrier) << 4 | u32::from(dim(men, their))
    }
}

impl Ending for Huddle {
    const ADVICE: u8 = 1;
    const TWO: bool = true;
    const STRAIGHT: bool = false;
    const DIAGONAL: bool = true;

    type Bound = u32;

    #[inline]
    fn bound(value: u32) -> u32 {
        value
    }

    #[inline]
    fn most(_: &u32, _: Men, _: u8) -> u8 {
        64
    }

    #[inline]
    fn rank(men: Men, squares: u64, _: u8) -> u8 {
        loose(men, squares).into()
    }

    #[inline]
    fn below(men: Men, region: Region, bound: &u32) -> u64 {
        if Self::value(men, region, 0) < *bound { region.squares } else { 0 }
    }

    #[inline]
    fn value(men: Men, region: Region, _: u8) -> u32 {
        1 + (u32::from(region.rank) << 4 | u32::from(6 - rims(men.king)))
    }
}
