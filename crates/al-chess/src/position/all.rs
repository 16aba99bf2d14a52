//! Every legal position of an ending.

use super::Position;
use crate::{MAX_MEN, Material, Role, Side, Square, SquareSet, geometry};

/// Every legal position with some men and turn, each once. See [`Position::all`].
#[derive(Clone, Debug)]
pub struct Positions {
    /// The position with the men of the slots before each one placed.
    before: [Position; MAX_MEN],
    /// The squares still to be tried for each slot.
    left: [SquareSet; MAX_MEN],
    /// The slot to be placed next, counted from 1; 0 when all is done.
    depth: usize,
}

impl Position {
    /// Every legal position with these men and this side to move, once each: identical men stand on
    /// ascending squares by slot. Nobody may take en passant; we are White.
    ///
    /// The positions come in ascending order of the squares by slot.
    ///
    /// ```
    /// use al_chess::{Position, Side};
    ///
    /// let krk = "KRK".parse()?;
    /// assert_eq!(Position::all(krk, Side::Them).filter(Position::is_checkmate).count(), 216);
    /// # Ok::<(), al_chess::MaterialError>(())
    /// ```
    #[must_use]
    pub fn all(material: Material, turn: Side) -> Positions {
        let mut empty = Self::new_unchecked(material, &[], turn);
        (empty.ours, empty.theirs) = (SquareSet::EMPTY, SquareSet::EMPTY);
        let mut left = [SquareSet::EMPTY; MAX_MEN];
        left[0] = SquareSet::FULL;
        Positions { before: [empty; MAX_MEN], left, depth: 1 }
    }

    /// The position with the man of one more slot on the board.
    #[inline]
    fn with_man(&self, slot: u8, square: Square) -> Self {
        let mut position = *self;
        position.squares = self.squares.with(slot, square);
        match self.material.side(slot) {
            Side::Us => position.ours = self.ours.with(square),
            Side::Them => position.theirs = self.theirs.with(square),
        }
        position
    }

    /// The squares on which the man of a slot may stand, those of the slots before being placed. Only checks
    /// that depend on later men are left open.
    fn candidates(&self, slot: u8) -> SquareSet {
        let man = self.material.man(slot);
        let mut candidates = !self.occupied();
        match man.role {
            Role::Pawn => candidates &= SquareSet::ranks(1, 6),
            Role::King => candidates -= geometry::ring(self.king(Side::Us)),
            _ => {}
        }
        if self.has_lone_king(slot) && self.turn == Side::Us {
            for ours in 0..slot {
                candidates -= self.attacks_of(ours);
            }
        }
        if self.material.man(slot - 1) == man {
            let before = self.square(slot - 1).bit();
            candidates -= SquareSet(before | (before - 1));
        }
        candidates
    }

    /// Whether the man of a slot is all they have.
    #[inline]
    fn has_lone_king(&self, slot: u8) -> bool {
        self.material.king(Side::Them) == slot && self.material.len() == slot as usize + 1
    }
}

impl Iterator for Positions {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        let last = self.before[0].material.len() - 1;
        while self.depth > 0 {
            let slot = (self.depth - 1) & (MAX_MEN - 1);
            let Some(square) = self.left[slot].first() else {
                self.depth -= 1;
                continue;
            };
            self.left[slot] = self.left[slot].without(square);
            let position = self.before[slot].with_man(slot as u8, square);
            if slot < last {
                self.before[slot + 1] = position;
                self.left[slot + 1] = position.candidates(slot as u8 + 1);
                self.depth += 1;
            } else if position.has_lone_king(slot as u8) || !position.in_check(position.turn.other()) {
                // a lone king has been kept out of check, and gives none
                return Some(position);
            }
        }
        None
    }
}

impl core::iter::FusedIterator for Positions {}
