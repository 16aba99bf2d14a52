//! The order of moves: each destination has a slot, the lowest comes first.

use super::tables::{KING_SLOTS, RISING};

/// The king's steps in order, as differences of square numbers: (file, rank) ++ +- -+ -- +0 -0 0+ 0-.
pub(super) const STEPS: [i8; 8] = [9, -7, 7, -9, 1, -1, 8, -8];

/// Where the first king step of a set of slots leads.
#[inline]
pub(super) fn king_to(king: u8, slots: u32) -> u8 {
    king.wrapping_add_signed(STEPS[slots.trailing_zeros() as usize & 7]) & 63
}

/// Where the first rook move of a set of slots leads: even slots go to rank `slot / 2` on the rook's file, odd
/// ones to file `slot / 2` on its rank.
#[inline]
pub(super) fn rook_to(rook: u8, slots: u32) -> u8 {
    let slot = slots.trailing_zeros() as u8;
    if slot & 1 == 0 { (slot << 2 & 56) | rook & 7 } else { rook & 56 | (slot >> 1 & 7) }
}

/// The first of our king's steps; the set is not empty.
#[inline]
pub(super) fn first_of_king(king: u8, steps: u64) -> u8 {
    king_to(king, king_slots(king, steps))
}

/// The slots of king steps: the ring is turned to the lowest bits and closed up to nine.
#[inline]
pub(super) fn king_slots(king: u8, steps: u64) -> u32 {
    let ring = steps.rotate_right(u32::from(king.wrapping_sub(9) & 63));
    u32::from(KING_SLOTS[(ring & 0o7 | ring >> 5 & 0o70 | ring >> 10 & 0o700) as usize])
}

/// The first of a bishop's moves: the one on the lowest file, that of the a1-h8 diagonal in case of a tie. On this
/// diagonal it is the lowest square, on the other the highest. The set is not empty.
#[inline]
pub(super) fn first_of_bishop(bishop: u8, moves: u64) -> u8 {
    let rising = RISING[usize::from(bishop & 63)];
    let up = (moves & rising).trailing_zeros() as u8;
    let down = 63 - ((moves & !rising) | 1).leading_zeros() as u8;
    let up_file = if moves & rising == 0 { 8 } else { up & 7 };
    let down_file = if moves & !rising == 0 { 8 } else { down & 7 };
    if up_file <= down_file { up & 63 } else { down & 63 }
}
