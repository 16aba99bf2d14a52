//! Which positions are legal.

use core::fmt;

use super::{NO_SQUARE, Position};
use crate::masks::RANK;
use crate::{Material, Role, Side, Square, SquareSet, geometry};

/// Why a position is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// There are not as many squares as men.
    SquareCount {
        /// How many men there are.
        men: usize,
        /// How many squares were given.
        squares: usize,
    },
    /// Two men are on this square.
    SharedSquare(Square),
    /// A pawn is on this square of the first or the last rank.
    PawnOnLastRank(Square),
    /// The kings stand next to each other.
    KingsAdjacent,
    /// The side that is not to move is in check.
    OtherSideInCheck,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SquareCount { men, squares } => write!(f, "{men} men need {men} squares, not {squares}"),
            Self::SharedSquare(square) => write!(f, "two men are on {square}"),
            Self::PawnOnLastRank(square) => write!(f, "a pawn cannot be on {square}"),
            Self::KingsAdjacent => f.write_str("the kings stand next to each other"),
            Self::OtherSideInCheck => f.write_str("the side that is not to move is in check"),
        }
    }
}

impl core::error::Error for PositionError {}

impl Position {
    /// The legal position with these men, one square a slot. We are White, the clock is 0.
    ///
    /// ```
    /// use al_chess::{Material, Position, PositionError, Side, Square};
    ///
    /// let krk: Material = "KRK".parse()?;
    /// let squares = [Square::A1, Square::D2, Square::C3];
    /// assert!(Position::new(krk, &squares, Side::Us).is_ok());
    /// let squares = [Square::A1, Square::C8, Square::C3];
    /// assert_eq!(Position::new(krk, &squares, Side::Us), Err(PositionError::OtherSideInCheck));
    /// # Ok::<(), al_chess::MaterialError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The men stand on different squares, no pawn on the first or last rank, the kings not next to each
    /// other, and the side that is not to move is not in check.
    pub fn new(material: Material, squares: &[Square], turn: Side) -> Result<Self, PositionError> {
        if squares.len() != material.len() {
            return Err(PositionError::SquareCount { men: material.len(), squares: squares.len() });
        }
        let position = Self::new_unchecked(material, squares, turn);
        position.check_legal()?;
        Ok(position)
    }

    /// Whether the position is legal in the sense of [`Position::new`]. Reachability is not asked.
    #[must_use]
    #[inline]
    pub fn is_legal(&self) -> bool {
        self.check_legal().is_ok()
    }

    /// The first reason for which the position is not legal.
    pub(crate) fn check_legal(&self) -> Result<(), PositionError> {
        let mut seen = SquareSet::EMPTY;
        for side in [Side::Us, Side::Them] {
            for slot in self.slots(side) {
                let square = self.square(slot);
                if seen.contains(square) {
                    return Err(PositionError::SharedSquare(square));
                }
                if self.role(slot) == Role::Pawn && matches!(square.rank(), 0 | 7) {
                    return Err(PositionError::PawnOnLastRank(square));
                }
                seen = seen.with(square);
            }
        }
        if geometry::distance(self.king(Side::Us), self.king(Side::Them)) == 1 {
            return Err(PositionError::KingsAdjacent);
        }
        if self.in_check(self.turn.other()) {
            return Err(PositionError::OtherSideInCheck);
        }
        Ok(())
    }

    /// The same position with this square passed over by a pawn of the side not to move in the previous
    /// ply. The right is kept only where it can be used: where the pawn stands beyond the square, its way
    /// was free and a pawn may legally take it. So positions that differ in nothing else are equal.
    #[must_use]
    pub fn with_en_passant(mut self, passed: Option<Square>) -> Self {
        self.en_passant = NO_SQUARE;
        match passed {
            Some(passed) if self.was_double_step(passed) => self.with_passed(passed),
            _ => self,
        }
    }

    /// Whether the previous ply can have been a double step over this square.
    pub(crate) fn was_double_step(&self, passed: Square) -> bool {
        let (rank, ahead) = match self.turn {
            Side::Us => (5, -1),
            Side::Them => (2, 1),
        };
        let (Some(pawn), Some(origin)) = (passed.step(0, ahead), passed.step(0, -ahead)) else { return false };
        let way = passed.set() | origin.set();
        let its_pawn = |slot| self.role(slot) == Role::Pawn && self.man(slot).side == self.turn.other();
        passed.rank() == rank && (self.occupied() & way).is_empty() && self.man_at(pawn).is_some_and(its_pawn)
    }

    /// The position with the en-passant right on a square just passed over, if a pawn of the side to move may
    /// take there.
    #[inline(never)]
    pub(super) fn with_passed(mut self, passed: Square) -> Self {
        let pawn = en_passant_pawn(passed);
        // a captor stands beside the pawn
        let beside = geometry::ring(pawn).0 & RANK[pawn.index()] & self.occupied_by(self.turn).0;
        let may_take = |captor| {
            let is_pawn = self.man_at(captor).is_some_and(|slot| self.role(slot) == Role::Pawn);
            is_pawn && self.may_take_en_passant(captor, passed)
        };
        if SquareSet(beside).into_iter().any(may_take) {
            self.en_passant = passed.index() as u8;
        }
        self
    }

    /// Whether a pawn that takes en passant leaves its king unattacked.
    pub(super) fn may_take_en_passant(&self, captor: Square, passed: Square) -> bool {
        let pawn = en_passant_pawn(passed);
        let occupied = self.occupied().without(captor).without(pawn).with(passed);
        let king = self.king(self.turn);
        let attacks_king = |slot| self.square(slot) != pawn && self.attacks_over(slot, occupied).contains(king);
        !self.slots(self.turn.other()).any(attacks_king)
    }
}

/// The square of the pawn that has passed over a square.
#[inline]
pub(super) const fn en_passant_pawn(passed: Square) -> Square {
    // from rank 5 down to 4, from rank 2 up to 3
    Square::from_index(passed.index() as u8 ^ 8)
}
