//! Their king's squares, all at once: where it is lost whatever it does.

use super::ending::{Ending, Men, Region};
use super::sets::{beside, bit, count, grown, lowest};
use crate::rival::board::ring;

/// Squares below the bound, us to move.
#[inline(always)]
pub(super) fn below<E: Ending>(regions: &[Region], men: Men, bound: &E::Bound) -> u64 {
    regions.iter().fold(0, |below, region| below | E::below(men, *region, bound)) & !E::ours(men)
}

/// Where their king, them to move, cannot avoid the squares that are good for us: mate included, and neither
/// stalemate nor a man of ours that it can take.
#[inline(always)]
pub(super) fn helpless<E: Ending>(men: Men, free: u64, good: u64) -> u64 {
    !beside(free & !good) & (beside(free) | !free) & !(ring(men.king) | E::ours(men))
}

/// The region of a square, if it is listed.
#[inline(always)]
pub(super) fn region_of(regions: &[Region], square: u8) -> Option<Region> {
    regions.iter().copied().find(|region| region.squares & bit(square) != 0)
}

/// What is asked of a placing of our men.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question<B> {
    pub(super) bound: B,
    /// Where their king may be, them to move.
    pub(super) within: u64,
    /// Their king's square at the root.
    pub(super) their: u8,
}

/// Where they are helpless. Their regions are measured as far as that takes: a square next to one that is not
/// good is no hope any more, and as soon as no square is, the answer is known. A region that is too large need
/// not be filled to its end, since what runs into it later is the same region.
///
/// Regions with good squares are added to the list.
#[inline(always)]
pub(super) fn examine<E: Ending>(regions: &mut Vec<Region>, men: Men, free: u64, question: &Question<E::Bound>) -> u64 {
    let ours = E::ours(men);
    let most = E::most(&question.bound, men, question.their);
    let mut bad = free & ours;
    let mut known = 0;
    let mut hopes = question.within & !(ring(men.king) | ours | beside(bad));
    let mut seed = bit(question.their) & free & !ours;
    while hopes != 0 {
        if seed == 0 {
            let rest = free & !known & beside(hopes);
            if rest == 0 {
                return hopes & (beside(free) | !free);
            }
            seed = lowest(rest);
        }
        let (reached, good) = measure::<E>(regions, men, free, seed, bad & !ours, most, &question.bound);
        known |= reached;
        bad |= reached & !good;
        hopes &= !beside(reached & !good);
        seed = 0;
    }
    0
}

/// All regions in a set of squares, as far as they may be below the bound.
#[inline(always)]
pub(super) fn list<E: Ending>(regions: &mut Vec<Region>, men: Men, free: u64, question: &Question<E::Bound>) {
    let most = E::most(&question.bound, men, question.their);
    let (mut rest, mut bad) = (free & question.within & !E::ours(men), 0);
    while rest != 0 {
        let (reached, good) = measure::<E>(regions, men, free, lowest(rest), bad, most, &question.bound);
        rest &= !reached;
        bad |= reached & !good;
    }
}

/// What a seed reaches, perhaps not all where it is more than `most`, and which squares of it are good.
#[inline(always)]
fn measure<E: Ending>(
    regions: &mut Vec<Region>,
    men: Men,
    free: u64,
    seed: u64,
    bad: u64,
    most: u8,
    bound: &E::Bound,
) -> (u64, u64) {
    let mut reached = grown(grown(seed) & free) & free;
    loop {
        let count = count(reached);
        if count > most || reached & bad != 0 {
            return (reached, 0);
        }
        let next = grown(grown(reached) & free) & free;
        if next == reached {
            let region = Region { squares: reached, rank: E::rank(men, reached, count) };
            let good = E::below(men, region, bound) & !E::ours(men);
            if good != 0 {
                regions.push(region);
            }
            return (reached, good);
        }
        reached = next;
    }
}
