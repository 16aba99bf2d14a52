//! What the rivals are asked: every legal position of king and rook against king with us to move.

use crate::rival::board::{ring, rook_moves};

/// Our king's, our rook's and their king's square.
pub type Squares = [u8; 3];

/// All 175,168 positions, by our king, then our rook, then their king.
///
/// ```
/// assert_eq!(al_bench::positions::all().len(), 175_168);
/// ```
#[must_use]
pub fn all() -> Vec<Squares> {
    let squares = || 0..64u8;
    let placings =
        squares().flat_map(|king| squares().flat_map(move |rook| squares().map(move |their| [king, rook, their])));
    placings.filter(|&placing| legal(placing)).collect()
}

/// Three squares, the kings apart, their king not attacked by the rook.
fn legal([king, rook, their]: Squares) -> bool {
    let taken = ring(king) | 1 << king | 1 << rook | rook_moves(rook, king);
    king != rook && taken >> their & 1 == 0
}

/// The same positions in an order that no branch predictor and no cache foresees; always the same order.
#[must_use]
pub fn shuffled() -> Vec<Squares> {
    let mut positions = all();
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    for last in (1..positions.len()).rev() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        positions.swap(last, (state % (last as u64 + 1)) as usize);
    }
    positions
}
