//! The squares that their king can walk to.

use super::super::board::{grown, ring};

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
