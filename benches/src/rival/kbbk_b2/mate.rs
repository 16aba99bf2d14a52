//! Mate by our second move at the latest.
//!
//! Mate takes bishops of both colours, and each does its part by itself: it attacks all squares of its colour that
//! their king could stand on. Where a bishop does so is one look-up for the placing of the kings. In the same way
//! each does its part in cornering their king, so that it can only go where mate is possible: without this our
//! first move is none.

use super::super::Step;
use super::super::board::{Squares, at, has, ring};
use super::super::order::{first_of_bishop, first_of_king};
use super::tables::{CORNERED_SOON, CORNERING, KING_CORNERING, KING_MATING, MATING, REACHING_MATE};
use super::{Placing, seen};

/// Whether the kings stand near enough to each other and to a corner.
#[inline]
pub(super) fn possible(placing: Placing) -> bool {
    has(CORNERED_SOON[usize::from(placing.king & 63)], placing.their) && placing.of_both_colours()
}

/// The first move of such a mate.
#[inline]
pub(super) fn in_2(placing: Placing) -> Option<Step> {
    let Placing { king, low, high, their } = placing;
    let cornering = at(&CORNERING, king, their) & !(1 << king);
    let by = |other, bishop| if has(cornering, other) { seen(king, bishop) & cornering } else { 0 };
    let (lows, highs) = (by(high, low), by(low, high));
    let steps = ring(king) & at(&KING_CORNERING, low, their) & at(&KING_CORNERING, high, their);
    if lows | highs | steps == 0 { None } else { first(placing, lows, highs, steps) }
}

/// The first of moves that corner their king.
#[inline(never)]
fn first(placing: Placing, lows: u64, highs: u64, steps: u64) -> Option<Step> {
    let Placing { low, high, .. } = placing;
    by_bishop(placing, low, high, lows)
        .or_else(|| by_bishop(placing, high, low, highs))
        .or_else(|| by_king(placing, steps))
}

/// Of all moves of a bishop together it is asked whether each reply can be answered, or is prevented.
#[inline]
fn by_bishop(Placing { king, their, .. }: Placing, bishop: u8, other: u8, mut moves: u64) -> Option<Step> {
    let escapes = ring(their) & !ring(king) & !seen(king, other);
    let mut replies = Squares(escapes);
    while moves != 0 {
        let Some(reply) = replies.next() else { break };
        moves &= seen(king, reply) | answered(king, other, reply);
    }
    while moves != 0 {
        let to = first_of_bishop(bishop, moves);
        let attacked = seen(king, to);
        if let Some(ends) = mates(king, to, other, escapes & !attacked, has(attacked, their)) {
            return Some(Step { from: bishop, to, ends });
        }
        moves &= !(1 << to);
    }
    None
}

/// Where a bishop must stand so that we may mate in one: it mates, or the other one does, or our king unmasks the
/// one of them that stands behind it.
#[inline]
fn answered(king: u8, other: u8, their: u8) -> u64 {
    let mating = at(&MATING, king, their);
    let by_this = if has(mating, other) { at(&REACHING_MATE, king, their) } else { 0 };
    let by_other = if mating & seen(king, other) != 0 { mating } else { 0 };
    let masked = seen(their, their) & !seen(king, their);
    let by_king = if has(masked, other) { !0 } else { masked };
    by_this | by_other | by_king
}

fn by_king(Placing { king, low, high, their }: Placing, mut steps: u64) -> Option<Step> {
    while steps != 0 {
        let to = first_of_king(king, steps);
        let attacked = seen(to, low) | seen(to, high);
        if let Some(ends) = mates(to, low, high, ring(their) & !ring(to) & !attacked, has(attacked, their)) {
            return Some(Step { from: king, to, ends });
        }
        steps &= !(1 << to);
    }
    None
}

/// Whether they are mated after each of their replies, which take nothing, or `Some(true)` at once.
#[inline]
fn mates(king: u8, one: u8, other: u8, replies: u64, check: bool) -> Option<bool> {
    if replies == 0 {
        return check.then_some(true);
    }
    Squares(replies).all(|their| mates_next(king, one, other, their)).then_some(false)
}

/// Whether we mate in one.
#[inline]
fn mates_next(king: u8, one: u8, other: u8, their: u8) -> bool {
    let mating = at(&MATING, king, their);
    let by_one = if has(mating, other) { seen(king, one) & mating } else { 0 };
    let by_other = if has(mating, one) { seen(king, other) & mating } else { 0 };
    let by_king = ring(king) & at(&KING_MATING, one, their) & at(&KING_MATING, other, their);
    by_one | by_other | by_king != 0
}
