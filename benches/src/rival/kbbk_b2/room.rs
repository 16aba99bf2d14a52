//! A bishop move that leaves their king fewer squares to walk to.
//!
//! Their king walks over what we do not attack. Bishops of both colours never attack the same square and never are
//! in each other's way: what the other one attacks stays, and a move takes as many squares as the bishop attacks
//! then. So the moves that attack enough, whatever they cut off, are a set that is looked up; the others are
//! walked, two at a time.

use super::super::Step;
use super::super::board::{at, has, ring};
use super::super::order::first_of_bishop;
use super::cage::{both_walked, walked};
use super::tables::{NEAR, SEEN_COUNTS, SEES_MORE};
use super::{LIGHT, Placing, safe_squares, seen};

/// The first such move: short ones of both bishops, then all.
#[inline]
pub(super) fn less(placing: Placing) -> Option<Step> {
    if placing.of_both_colours() { of_both_colours(placing) } else { of_one_colour(placing) }
}

/// A bishop whose moves are sought.
#[derive(Clone, Copy)]
struct Mover {
    king: u8,
    their: u8,
    from: u8,
    /// Our king's square and all next to it: no squares for theirs.
    wall: u64,
    /// What is free without this bishop.
    free: u64,
    moves: u64,
}

fn of_both_colours(Placing { king, low, high, their }: Placing) -> Option<Step> {
    let wall = ring(king) | 1 << king;
    let (by_low, by_high) = (seen(king, low), seen(king, high));
    let free = !(wall | by_low | by_high);
    let safe = safe_squares(king, their);
    let low = Mover { king, their, from: low, wall, free: !(wall | by_high), moves: by_low & safe };
    let near = low.near();
    // the first move is mostly right, and as good as free beside the walk that there must be
    let to = if near == 0 { low.from } else { first_of_bishop(low.from, near) };
    let after = low.attacked(to);
    let (reached, left) = both_walked(their, free, low.free & !after);
    if reached == 1 << their {
        return None;
    }
    let cut_off = (free & !reached).count_ones();
    if near != 0 && low.leaves_fewer(after, left, low.least(cut_off)) {
        return Some(Step { from: low.from, to, ends: true });
    }
    if let Some(step) = low.first(near & !(1 << to), cut_off) {
        return Some(step);
    }
    let high = Mover { from: high, free: !(wall | by_low), moves: by_high & safe, ..low };
    high.first(high.near(), cut_off)
        .or_else(|| low.first(low.moves & !low.near(), cut_off))
        .or_else(|| high.first(high.moves & !high.near(), cut_off))
}

impl Mover {
    /// Its short moves.
    #[inline]
    fn near(&self) -> u64 {
        self.moves & NEAR[usize::from(self.from & 63)]
    }

    /// What it attacks from a square.
    #[inline]
    fn attacked(&self, from: u8) -> u64 {
        seen(self.king, from) & seen(self.their, from)
    }

    /// More than this many squares must be attacked or out of reach, where so many free ones are now.
    #[inline]
    fn least(&self, cut_off: u32) -> u32 {
        u32::from(at(&SEEN_COUNTS, self.king, self.from)) + cut_off
    }

    /// Moves that attack more than so many squares, whatever is out of reach then.
    #[inline]
    fn sure(&self, least: u32) -> u64 {
        let colour = if has(LIGHT, self.from) { LIGHT } else { !LIGHT };
        // a square next to their king that this bishop never attacks: no stalemate
        let open = ring(self.their) & self.free & !colour != 0;
        // a check ends on their king, and attacks less than the table says
        let quiet = if open { !seen(self.king, self.their) } else { 0 };
        SEES_MORE[usize::from(self.king & 63)][least.min(15) as usize] & quiet
    }

    /// The first of these moves that leaves fewer squares.
    #[inline]
    fn first(&self, mut moves: u64, cut_off: u32) -> Option<Step> {
        let least = self.least(cut_off);
        let sure = self.sure(least);
        let step = |to| Some(Step { from: self.from, to, ends: true });
        while moves != 0 {
            let to = first_of_bishop(self.from, moves);
            if has(sure, to) {
                return step(to);
            }
            moves &= !(1 << to);
            let then = if moves == 0 { to } else { first_of_bishop(self.from, moves) };
            let attacked = [to, then].map(|to| self.attacked(to));
            let (left, left_then) = both_walked(self.their, self.free & !attacked[0], self.free & !attacked[1]);
            if self.leaves_fewer(attacked[0], left, least) {
                return step(to);
            }
            if self.leaves_fewer(attacked[1], left_then, least) {
                return step(then);
            }
            moves &= !(1 << then);
        }
        None
    }

    /// Whether a move leaves fewer squares, and is not stalemate.
    #[inline]
    fn leaves_fewer(&self, attacked: u64, reached: u64, least: u32) -> bool {
        let lost = attacked & !self.wall & !(1 << self.their) | self.free & !attacked & !reached;
        lost.count_ones() > least && (reached != 1 << self.their || has(attacked, self.their))
    }
}

/// Bishops of one colour are in each other's way: every move is walked.
#[cold]
fn of_one_colour(Placing { king, low, high, their }: Placing) -> Option<Step> {
    let wall = ring(king) | 1 << king;
    let left = |attacked: u64| walked(their, !(wall | attacked));
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
