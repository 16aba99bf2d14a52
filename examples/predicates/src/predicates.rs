//! What the table asks of Rust.

use advice::{Square, SquareSet};

/// Predicates of men.
pub mod men {
    use advice::{Placed, Square};

    /// How far a man is from a square; 8 where he is not on the board.
    #[must_use]
    pub fn far(m: Placed, s: Square) -> i32 {
        m.square.map_or(8, |at| at.file().abs_diff(s.file()).max(at.rank().abs_diff(s.rank())).into())
    }
}

/// Whether a square can be walked to over others.
#[must_use]
pub fn reaches(from: Square, over: SquareSet, to: Square) -> bool {
    let (mut reached, mut open) = (from.set(), vec![from]);
    while let Some(square) = open.pop() {
        let steps = (-1..=1).flat_map(|file| (-1..=1).filter_map(move |rank| square.step(file, rank)));
        for next in steps.filter(|next| over.contains(*next)) {
            if !reached.contains(next) {
                reached = reached.with(next);
                open.push(next);
            }
        }
    }
    reached.contains(to)
}
