//! What the byte of a position says, while an ending is being solved and afterwards.
//!
//! | byte | meaning |
//! | --- | --- |
//! | 0 ..= 189 | decided: plies to mate; even means lost, odd means won for the side to move |
//! | 190 | stalemate |
//! | 191 | drawn |
//! | 191 + n | not decided yet: n of the moves (1 ..= 63) do not lose as far as is known |
//! | 255 | no position: men on one square, kings adjacent, the side not to move in check … |
//!
//! The parity tells won from lost because the side that mates makes the last ply.

/// The greatest distance to mate a byte can hold, in plies. The longest of all endings of four men
/// is 85 (king and pawn against king and rook).
pub(super) const DEEPEST: u8 = 189;
pub(super) const STALEMATE: u8 = 190;
pub(super) const DRAW: u8 = 191;
pub(super) const ILLEGAL: u8 = 255;

/// The byte of a position with so many moves that may still save it. Two queens have at most 62
/// with their king's, and the moves that leave the ending count as one.
pub(super) const fn undecided(moves: u32) -> u8 {
    debug_assert!(moves >= 1 && moves < (ILLEGAL - DRAW) as u32);
    DRAW + moves as u8
}

#[inline]
const fn is_undecided(byte: u8) -> bool {
    byte > DRAW && byte < ILLEGAL
}

/// Decides a position as won in `depth` plies, unless it is decided; tells whether it did.
#[inline]
pub(super) fn win(cell: &mut u8, depth: u8) -> bool {
    let open = is_undecided(*cell);
    if open {
        *cell = depth;
    }
    open
}

/// Takes away one move of a position, found to lose. When it was the last, the position is decided
/// as lost in `depth` plies; tells whether it was.
#[inline]
pub(super) fn lose_a_move(cell: &mut u8, depth: u8) -> bool {
    if !is_undecided(*cell) {
        return false;
    }
    let last = *cell == undecided(1);
    *cell = if last { depth } else { *cell - 1 };
    last
}

/// The byte once nothing more can be decided.
pub(super) const fn settled(byte: u8) -> u8 {
    if is_undecided(byte) { DRAW } else { byte }
}
