//! King and rook against king: their cage small, their king in a corner, the rook far from our king, our king
//! near.

use super::ending::{Ending, Men, Region};
use super::sets::{FILE_H, bit, rims};
use crate::rival::board::{FILE_A, Squares, distance, has};

/// The measure of the table `krk`, whose advice is searched three moves deep.
#[derive(Clone, Copy, Debug)]
pub struct Krk;

/// The four terms. Of the first 1 is added, so that it is positive.
#[derive(Clone, Copy, Debug)]
pub struct Bound {
    /// The squares of their cage, less one where the kings are a knight's move apart.
    cage: u8,
    /// How far their king is from the corner.
    corner: u8,
    /// 7 less the distance from our king to the rook.
    away: u8,
    /// The distance of the kings, squared.
    crow: u8,
}

/// The squares a knight's move away.
static KNIGHTS: [u64; 64] = {
    let mut knights = [0; 64];
    let mut square = 0;
    while square < 64 {
        let one = 1 << square;
        let near = one << 1 & !FILE_A | one >> 1 & !FILE_H;
        let far = one << 2 & !(FILE_A | FILE_A << 1) | one >> 2 & !(FILE_H | FILE_H >> 1);
        knights[square] = near << 16 | near >> 16 | far << 8 | far >> 8;
        square += 1;
    }
    knights
};

/// Squares nearer to a corner than so many steps.
static NEAR_CORNER: [u64; 8] = {
    let mut near = [0; 8];
    let mut square = 0;
    while square < 64 {
        let (file, rank) = (square & 7, square >> 3);
        let mut steps = (if file < 4 { file } else { 7 - file }) + if rank < 4 { rank } else { 7 - rank } + 1;
        while steps < 8 {
            near[steps] |= 1 << square;
            steps += 1;
        }
        square += 1;
    }
    near
};

#[inline]
fn knights(square: u8) -> u64 {
    KNIGHTS[usize::from(square & 63)]
}

#[inline]
fn crow(a: u8, b: u8) -> u8 {
    let (files, ranks) = ((a & 7).abs_diff(b & 7), (a >> 3 & 7).abs_diff(b >> 3 & 7));
    files * files + ranks * ranks
}

impl Ending for Krk {
    const ADVICE: u8 = 0;
    const TWO: bool = false;
    const STRAIGHT: bool = true;
    const DIAGONAL: bool = false;

    type Bound = Bound;

    #[inline]
    fn bound(value: u32) -> Bound {
        let term = |shift: u32, bits: u32| (value >> shift & ((1 << bits) - 1)) as u8;
        Bound { cage: term(14, 7), corner: term(11, 3), away: term(8, 3), crow: term(0, 8) }
    }

    #[inline]
    fn most(bound: &Bound, _: Men, _: u8) -> u8 {
        bound.cage
    }

    #[inline]
    fn rank(_: Men, _: u64, count: u8) -> u8 {
        count + 1
    }

    #[inline]
    fn below(men: Men, region: Region, bound: &Bound) -> u64 {
        if region.rank < bound.cage {
            return region.squares;
        }
        if region.rank > bound.cage + 1 {
            return 0;
        }
        let corner = usize::from(bound.corner);
        let mut ties = NEAR_CORNER[corner & 7];
        let equal = NEAR_CORNER.get(corner + 1).map_or(!0, |near| *near) & !ties;
        let away = 7 - distance(men.king, men.other);
        if away < bound.away {
            ties |= equal;
        } else if away == bound.away {
            for square in Squares(equal & region.squares) {
                if crow(men.king, square) < bound.crow {
                    ties |= bit(square);
                }
            }
        }
        let gripped = knights(men.king);
        region.squares & if region.rank == bound.cage { gripped | ties } else { gripped & ties }
    }

    #[inline]
    fn value(men: Men, region: Region, their: u8) -> u32 {
        let cage = region.rank - u8::from(has(knights(men.king), their));
        let away = 7 - distance(men.king, men.other);
        u32::from(cage) << 14 | u32::from(rims(their)) << 11 | u32::from(away) << 8 | u32::from(crow(men.king, their))
    }
}
