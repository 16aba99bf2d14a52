//! Our moves at the root, in the order of moves.

use super::ending::{Ending, Men};
use crate::rival::board::has;
use crate::rival::order::STEPS;

/// Tells of every placing that one move leads to, and which man moved: 0 our king, 1 the first piece, 2 the other.
/// Of two pieces the one on the lower square comes first.
#[inline(always)]
pub(super) fn in_order<E: Ending>(root: Men, mut tell: impl FnMut(usize, Men)) {
    let steps = E::king_moves(root);
    for step in STEPS {
        let king = root.king.wrapping_add_signed(step) & 63;
        if has(steps, king) {
            tell(0, Men { king, ..root });
        }
    }
    let mut one = || each::<E>(root.one, E::one_moves(root), &mut |one| tell(1, Men { one, ..root }));
    let first = E::TWO && root.one < root.other;
    if first {
        one();
    }
    each::<E>(root.other, E::other_moves(root), &mut |other| tell(2, Men { other, ..root }));
    if E::TWO && !first {
        each::<E>(root.one, E::one_moves(root), &mut |one| tell(1, Men { one, ..root }));
    }
}

/// The squares of a set in the order of a piece's moves: along file and rank by their numbers, then along the
/// diagonals by the file, the rising one first.
#[inline(always)]
fn each<E: Ending>(from: u8, set: u64, tell: &mut impl FnMut(u8)) {
    let mut to = |square: u8| {
        if has(set, square) {
            tell(square);
        }
    };
    let (file, rank) = (from & 7, from >> 3 & 7);
    if E::STRAIGHT {
        for line in 0..8_u8 {
            to(line << 3 | file);
            to(rank << 3 | line);
        }
    }
    if E::DIAGONAL {
        for line in 0..8_u8 {
            let far = line.wrapping_sub(file);
            [rank.wrapping_add(far), rank.wrapping_sub(far)]
                .into_iter()
                .filter(|&rank| rank < 8)
                .for_each(|rank| to(rank << 3 | line));
        }
    }
}
