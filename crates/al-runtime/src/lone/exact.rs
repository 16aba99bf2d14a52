//! What a move forces, exactly, with the help of what was noted: few of our moves are tried, and the replies to one
//! share the cage.

use super::notes::{Known, Row};
use super::placing::Placing;
use super::{DEEPEST, Lone, their_king};
use al_chess::{Square, SquareSet, geometry};

/// Where the search stands with them to move, and what still matters.
#[derive(Clone, Copy)]
pub(super) struct Window {
    /// After so many moves of ours.
    pub(super) level: u32,
    /// So many moves of ours, counting the one that has led here.
    pub(super) left: u32,
    /// Values between these are told exactly.
    pub(super) lo: u64,
    pub(super) hi: u64,
}

/// A search for exact values.
pub(super) struct Exact<'e, const MEN: usize, L> {
    pub(super) lone: &'e L,
    /// What was noted; nothing where one move is asked about.
    pub(super) known: Option<Known<'e, MEN>>,
    /// No leaf has a lesser value than this where it was noted that none has.
    pub(super) value: u64,
    /// No cage of more squares has a lesser value.
    pub(super) most: u32,
    /// By our moves, the reply that refuted the last of them: it often refutes the next.
    pub(super) refuters: [SquareSet; DEEPEST as usize + 1],
}

impl<const MEN: usize, L: Lone<MEN>> Exact<'_, MEN, L> {
    /// What is forced after a move of ours; `None`: he can take a man of ours, or is stalemated.
    pub(super) fn after(&mut self, placing: &Placing<MEN>, their: Square, window: Window) -> Option<u64> {
        let free = placing.free(self.lone);
        let open = geometry::ring(their) & free;
        if !(open & placing.ours()).is_empty() {
            return None;
        }
        if open.is_empty() {
            return (!free.contains(their)).then_some(0);
        }
        let refuters = self.refuters[window.level as usize];
        let (mut greatest, mut cage) = (0, SquareSet::EMPTY);
        for squares in [open & refuters, open - refuters] {
            for reply in squares {
                if !cage.contains(reply) {
                    cage = geometry::fill(reply.set(), free);
                }
                let window = Window { left: window.left - 1, lo: window.lo.max(greatest), ..window };
                greatest = greatest.max(self.before(placing, reply, cage, window)?);
                if greatest >= window.hi {
                    self.refuters[window.level as usize] = reply.set();
                    return Some(greatest);
                }
            }
        }
        Some(greatest)
    }

    /// What we can force with him on a square, us to move.
    fn before(&mut self, placing: &Placing<MEN>, their: Square, cage: SquareSet, window: Window) -> Option<u64> {
        let leaf = if cage.len() > self.most { self.value } else { self.lone.value(&with_king(placing, their), cage) };
        let Some(known) = self.known.filter(|_| window.left > 0 && leaf > window.lo) else { return Some(leaf) };
        let mut least = leaf.min(self.value);
        if !known.won(&placing.row, window.level, placing.last()).contains(their) {
            return Some(least);
        }
        for slot in (0..MEN - 1).rev() {
            for to in placing.moves(self.lone, slot) {
                let mut men = placing.men;
                men[slot] = to;
                // of the moves of the last piece the row stays the same
                let row = if slot == MEN - 2 { placing.row } else { known.row(men[0], men[1]) };
                let next = Placing { men, row };
                if !known.helpless(&next.row, window.level + 1, next.last())?.contains(their) {
                    continue;
                }
                let window = Window { level: window.level + 1, hi: window.hi.min(least), ..window };
                least = least.min(self.after(&next, their, window)?);
                if least <= window.lo {
                    return Some(least);
                }
            }
        }
        Some(least)
    }
}

/// The men with their king on a square.
#[inline]
fn with_king<const MEN: usize>(placing: &Placing<MEN>, their: Square) -> [Square; MEN] {
    let mut men = placing.men;
    men[MEN - 1] = their;
    men
}

impl<const MEN: usize> Placing<MEN> {
    /// A placing after our move from the root.
    pub(super) fn of(men: &[Square; MEN], known: Option<Known<'_, MEN>>) -> (Self, Square) {
        let row = known.map_or_else(Row::default, |known| known.row(men[0], men[1]));
        (Self { men: *men, row }, their_king(men))
    }
}
