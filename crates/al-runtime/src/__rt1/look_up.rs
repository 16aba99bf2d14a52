//! Look-ups: masks and numbers that the compiler worked out, at places of tables.

use al_chess::{Square, SquareSet};

/// All squares or none.
#[must_use]
#[inline]
pub const fn when(condition: bool) -> SquareSet {
    SquareSet((condition as u64).wrapping_neg())
}

/// 0 for false, 1 for true, as a place in a table.
#[must_use]
#[inline]
pub const fn bit(condition: bool) -> usize {
    condition as usize
}

/// The mask at a place of a table. Where there is a power of two of masks, no place needs to be checked.
#[must_use]
#[inline]
pub fn mask_at<const N: usize>(table: &'static [u8; N], place: usize) -> SquareSet {
    let (masks, _) = table.as_chunks::<8>();
    let last = const { (N / 8).next_power_of_two() - 1 };
    masks.get(place & last).map_or(SquareSet::EMPTY, |bytes| SquareSet(u64::from_le_bytes(*bytes)))
}

/// The byte at a place of an index.
#[must_use]
#[inline]
pub fn byte_at(index: &'static [u8], place: usize) -> usize {
    index.get(place).map_or(0, |&byte| byte.into())
}

/// The two bytes at a place of an index.
#[must_use]
#[inline]
pub fn word_at(index: &'static [u8], place: usize) -> usize {
    let (words, _) = index.as_chunks::<2>();
    words.get(place).map_or(0, |bytes| u16::from_le_bytes(*bytes).into())
}

/// The place of two squares in a table that leaves the upper half of the board out for the first of them: ranks
/// are mirrored where it stands there.
#[must_use]
#[inline]
pub const fn half_place(first: Square, second: Square) -> usize {
    let mirror = mirror_of(first);
    ((first.index() ^ mirror) & 31) * 64 + (second.index() ^ mirror)
}

/// A mask out of such a table, mirrored back.
#[must_use]
#[inline]
pub const fn mirrored_for(first: Square, mask: SquareSet) -> SquareSet {
    if mirror_of(first) == 0 { mask } else { SquareSet(mask.0.swap_bytes()) }
}

/// What mirrors ranks for squares of the upper half of the board.
const fn mirror_of(square: Square) -> usize {
    (square.index() >> 5).wrapping_neg() & 56
}

/// The number at a place of a table.
#[must_use]
#[inline]
pub fn value_at(table: &'static [u8], place: usize) -> i32 {
    table.get(place).map_or(0, |&number| number.into())
}
