//! Every legal position of an ending.

use super::Position;
use crate::{MAX_MEN, Material, Role, Side, Square, SquareSet, geometry};

/// Every legal position with some men and turn, each once. See [`Position::all`].
#[derive(Clone, Debug)]
pub struct Positions {
    material: Material,
    turn: Side,
    /// The squares still to be tried for each slot, given the squares of the slots before.
    left: [SquareSet; MAX_MEN],
    /// The squares chosen.
    squares: [Square; MAX_MEN],
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
        let mut left = [SquareSet::EMPTY; MAX_MEN];
        left[0] = SquareSet::FULL;
        Positions { material, turn, left, squares: [Square::A1; MAX_MEN], depth: 1 }
    }
}

impl Positions {
    /// The squares on which the man of a slot may stand, given those of the slots before.
    fn candidates(&self, slot: usize) -> SquareSet {
        let man = self.material.man(slot as u8);
        let placed = &self.squares[..slot];
        let mut candidates = !placed.iter().copied().collect::<SquareSet>();
        match man.role {
            Role::Pawn => candidates &= SquareSet::ranks(1, 6),
            Role::King => candidates -= geometry::ring(placed[0]),
            _ => {}
        }
        if self.material.man(slot as u8 - 1) == man {
            let before = placed[slot - 1];
            candidates &= !SquareSet(before.bit() | (before.bit() - 1));
        }
        candidates
    }
}

impl Iterator for Positions {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        let men = self.material.len();
        while self.depth > 0 {
            let slot = self.depth - 1;
            let Some(square) = self.left[slot].first() else {
                self.depth -= 1;
                continue;
            };
            self.left[slot] = self.left[slot].without(square);
            self.squares[slot] = square;
            if self.depth < men {
                self.left[self.depth] = self.candidates(self.depth);
                self.depth += 1;
                continue;
            }
            let position = Position::new_unchecked(self.material, &self.squares[..men], self.turn);
            if !position.in_check(self.turn.other()) {
                return Some(position);
            }
        }
        None
    }
}

impl core::iter::FusedIterator for Positions {}
