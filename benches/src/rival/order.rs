//! The order of moves: each destination has a slot, the lowest comes first.

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
