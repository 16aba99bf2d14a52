//! The squares that their king can walk to.

use super::super::board::{FILE_A, grown, ring};

/// All that their king reaches over free squares, and its own.
#[inline]
pub(super) fn walked(their: u8, free: u64) -> u64 {
    let open = free | 1 << their;
    let mut reached = ring(their) & open | 1 << their;
    loop {
        let next = grown(reached) & open;
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// The same over two sets at once, since each step of one walk waits for the step before. One grows along ranks
/// first and the other along files, so that the compiler does not make vectors of them, which would be slower.
#[inline]
pub(super) fn both_walked(their: u8, one: u64, other: u64) -> (u64, u64) {
    let (one, other) = (one | 1 << their, other | 1 << their);
    let near = ring(their) | 1 << their;
    let (mut first, mut second) = (near & one, near & other);
    loop {
        let next = grown(first) & one;
        let still = next == first;
        first = next;
        let column = second | second << 8 | second >> 8;
        let next = (column | column << 1 & !FILE_A | column >> 1 & !(FILE_A << 7)) & other;
        if still & (next == second) {
            return (first, second);
        }
        second = next;
    }
}
