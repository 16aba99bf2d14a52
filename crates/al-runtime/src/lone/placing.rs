//! Our men, who are all that a position of the tree is told by.

use super::notes::Row;
use super::{Lone, MOST};
use al_chess::{Side, Square, SquareSet, attacks};

/// A placing, and how it is called in the notes.
pub(super) struct Placing<const MEN: usize> {
    pub(super) men: [Square; MEN],
    pub(super) row: Row,
}

impl<const MEN: usize> Placing<MEN> {
    /// The square of our last man.
    #[inline]
    pub(super) fn last(&self) -> Square {
        self.men[MEN - 2]
    }

    /// The squares of our men.
    #[inline]
    pub(super) fn ours(&self) -> SquareSet {
        self.men[..MEN - 1].iter().fold(SquareSet::EMPTY, |ours, square| ours | square.set())
    }

    /// What a man of ours attacks.
    #[inline]
    pub(super) fn attacked<L: Lone<MEN>>(&self, lone: &L, slot: usize) -> SquareSet {
        let line = lone.line(&self.men, slot);
        // the other man may be in its way
        if MEN > 3 && slot > 0 && line.contains(self.men[3 - slot]) {
            return attacks::attacks(L::ROLES[slot], Side::Us, self.men[slot], self.ours());
        }
        line
    }

    /// Where a man of ours may go.
    #[inline]
    pub(super) fn moves<L: Lone<MEN>>(&self, lone: &L, slot: usize) -> SquareSet {
        self.attacked(lone, slot) - self.ours()
    }

    /// What our men attack, by slot.
    #[inline]
    pub(super) fn attacks<L: Lone<MEN>>(&self, lone: &L) -> [SquareSet; MOST] {
        let mut attacks = [SquareSet::EMPTY; MOST];
        for (slot, attacked) in attacks.iter_mut().enumerate().take(MEN - 1) {
            *attacked = self.attacked(lone, slot);
        }
        attacks
    }
}

/// The squares that we do not attack. Those of our men are among them, where nobody guards them.
#[inline]
pub(super) fn free(attacks: &[SquareSet; MOST]) -> SquareSet {
    !attacks.iter().fold(SquareSet::EMPTY, |covered, &attacked| covered | attacked)
}
