//! A bishop move that leaves their king fewer squares to walk to.
//!
//! Their king walks over what we do not attack. A bishop attacks squares of its own colour only, so those of the
//! other colour, and all squares next to these, are in its reach wherever the bishop goes. Mostly that is the
//! whole board: how many squares a move leaves is then how many the bishop attacks, and the moves that leave fewer
//! are a set that is looked up. Only what is out of that reach makes a walk for each move necessary.

use super::super::Step;
use super::super::board::{at, has, ring};
use super::super::order::first_of_bishop;
use super::cage::walked;
use super::tables::{NEAR, SEEN_COUNTS, SEES_MORE};
use super::{LIGHT, Placing, safe_squares, seen};

/// The first such move: short ones of both bishops, then all.
#[inline]
pub(super) fn less(placing: Placing) -> Option<Step> {
    if placing.of_both_colours() { of_both_colours(placing) } else { of_one_colour(placing) }
}

/// What does not depend on which bishop moves.
#[derive(Clone, Copy)]
struct Root {
    king: u8,
    their: u8,
    /// Our king's square and all next to it: no squares for theirs.
    wall: u64,
    /// How many free squares their king cannot reach now.
    cut_off: u32,
}

/// A bishop whose moves are sought.
#[derive(Clone, Copy)]
struct Mover {
    root: Root,
    from: u8,
    /// What is free without this bishop.
    free: u64,
    moves: u64,
    /// More than this many squares must be attacked or out of reach.
    least: u32,
    /// Moves that attack so many.
    sure: u64,
}

fn of_both_colours(Placing { king, low, high, their }: Placing) -> Option<Step> {
    let wall = ring(king) | 1 << king;
    let (by_low, by_high) = (seen(king, low), seen(king, high));
    let free = !(wall | by_low | by_high);
    let reached = walked(their, free);
    if reached == 1 << their {
        return None;
    }
    let root = Root { king, their, wall, cut_off: (free & !reached).count_ones() };
    let low = Mover::new(root, low, by_low, by_high);
    if let Some(step) = low.first(low.near()) {
        return Some(step);
    }
    let high = Mover::new(root, high, by_high, by_low);
    high.first(high.near()).or_else(|| low.first(low.moves & !low.near())).or_else(|| high.first(high.moves & !high.near()))
}

impl Mover {
    /// A bishop that attacks `by_this` now, while the other attacks `by_other`.
    #[inline]
    fn new(root: Root, from: u8, by_this: u64, by_other: u64) -> Self {
        let Root { king, their, wall, cut_off } = root;
        let free = !(wall | by_other);
        let least = u32::from(at(&SEEN_COUNTS, king, from)) + cut_off;
        let moves = by_this & safe_squares(king, their);
        let colour = if has(LIGHT, from) { LIGHT } else { !LIGHT };
        // a square next to their king that this bishop never attacks: no stalemate
        let open = ring(their) & free & !colour != 0;
        // a check ends on their king, and attacks less than the table says
        let quiet = if open { !seen(king, their) } else { 0 };
        let sure = moves & SEES_MORE[usize::from(king & 63)][least.min(15) as usize] & quiet;
        Self { root, from, free, moves, least, sure }
    }

    /// Its short moves.
    #[inline]
    fn near(&self) -> u64 {
        self.moves & NEAR[usize::from(self.from & 63)]
    }

    /// The first of these moves that leaves fewer squares.
    #[inline]
    fn first(&self, mut moves: u64) -> Option<Step> {
        while moves != 0 {
            let to = first_of_bishop(self.from, moves);
            if has(self.sure, to) || self.leaves_fewer(to) {
                return Some(Step { from: self.from, to, ends: true });
            }
            moves &= !(1 << to);
        }
        None
    }

    /// Whether one move leaves fewer squares, and is not stalemate.
    #[inline]
    fn leaves_fewer(&self, to: u8) -> bool {
        let Root { king, their, wall, .. } = self.root;
        let attacked = seen(king, to) & seen(their, to);
        let free = self.free & !attacked;
        let reached = walked(their, free);
        let lost = attacked & !wall & !(1 << their) | free & !reached;
        lost.count_ones() > self.least && (reached != 1 << their || has(attacked, their))
    }
}

/// Bishops of one colour are in each other's way: every move is walked.
#[cold]
fn of_one_colour(Placing { king, low, high, their }: Placing) -> Option<Step> {
    let wall = ring(king) | 1 << king;
    let left = |attacked: u64| {
        walked(their, !(wall | attacked))
    };
    let room = left(seen(king, low) & seen(high, low) | seen(king, high) & seen(low, high)).count_ones();
    let safe = safe_squares(king, their) & !(1 << low | 1 << high);
    let first = |from, other, reach: u64| {
        let mut moves = seen(king, from) & seen(other, from) & safe & reach;
        while moves != 0 {
            let to = first_of_bishop(from, moves);
            let attacked = seen(king, to) & seen(other, to) & seen(their, to)
                | seen(king, other) & seen(to, other) & seen(their, other);
            let left = left(attacked);
            if left.count_ones() < room && (left != 1 << their || has(attacked, their)) {
                return Some(Step { from, to, ends: true });
            }
            moves &= !(1 << to);
        }
        None
    };
    let (near_low, near_high) = (NEAR[usize::from(low & 63)], NEAR[usize::from(high & 63)]);
    first(low, high, near_low)
        .or_else(|| first(high, low, near_high))
        .or_else(|| first(low, high, !near_low))
        .or_else(|| first(high, low, !near_high))
}
