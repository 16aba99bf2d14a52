//! King and queen against king: our king near and their cage small, the queen far from theirs and near to ours.

use super::ending::{Ending, Men, Region};
use super::sets::ball;
use crate::rival::board::distance;

/// The measure of the table `kqk`, whose advice is searched three moves deep.
#[derive(Clone, Copy, Debug)]
pub struct Kqk;

/// The three terms.
#[derive(Clone, Copy, Debug)]
pub struct Bound {
    /// Four times the distance of the kings, and the squares of their cage, of which two are always counted.
    shut: u8,
    /// 7 less the distance from the queen to their king.
    near: u8,
    /// The distance from the queen to our king.
    close: u8,
}

impl Ending for Kqk {
    const ADVICE: u8 = 0;
    const TWO: bool = false;
    const STRAIGHT: bool = true;
    const DIAGONAL: bool = true;

    type Bound = Bound;

    #[inline]
    fn bound(value: u32) -> Bound {
        Bound { shut: (value >> 6 & 127) as u8, near: (value >> 3 & 7) as u8, close: (value & 7) as u8 }
    }

    /// The kings are two steps apart at least.
    #[inline]
    fn most(bound: &Bound, men: Men, their: u8) -> u8 {
        let apart = distance(men.king, their).saturating_sub(3).max(2);
        let most = bound.shut.saturating_sub(4 * apart);
        if most < 2 { 0 } else { most }
    }

    #[inline]
    fn rank(_: Men, _: u64, count: u8) -> u8 {
        count.max(2)
    }

    #[inline]
    fn below(men: Men, region: Region, bound: &Bound) -> u64 {
        let Some(rest) = bound.shut.checked_sub(region.rank) else { return 0 };
        // the kings are `rest / 4` steps apart at most, and where four times the steps are all of it, it is a tie
        let apart = rest >> 2;
        if apart > 7 {
            return region.squares;
        }
        let inside = ball(men.king, apart);
        if rest & 3 != 0 {
            return region.squares & inside;
        }
        let farther = |steps: u8| if steps > 7 { 0 } else { !ball(men.other, steps) };
        let mut ties = farther(7 - bound.near);
        if distance(men.other, men.king) < bound.close {
            ties |= if bound.near == 7 { !0 } else { farther(6 - bound.near) };
        }
        let nearer = if apart == 0 { 0 } else { ball(men.king, apart - 1) };
        region.squares & (nearer | inside & ties)
    }

    #[inline]
    fn value(men: Men, region: Region, their: u8) -> u32 {
        let shut = 4 * distance(men.king, their) + region.rank;
        let near = 7 - distance(men.other, their);
        u32::from(shut) << 6 | u32::from(near) << 3 | u32::from(distance(men.other, men.king))
    }
}
