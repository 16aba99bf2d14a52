//! How the positions of one ending are numbered.

use al_chess::{Material, Role, Side};

use super::lines::pawn_attacks;

/// The most men of an ending that can be solved.
pub const MOST_MEN: usize = 4;

/// The men of an ending in the order of its material, and the numbering of its positions.
///
/// A number is the squares of the men one after the other, six bits each, our king's first. Boards
/// that are reflections of each other share a number: files are flipped so that our king stands on
/// files a to d, and without pawns ranks too, so that it stands on ranks 1 to 4. No man can stand on
/// these axes, so every position is one of exactly [`Shape::images`] different ones, and all counts
/// multiply. (The diagonals would halve the work again, but men do stand on them.)
///
/// En passant needs no rule of its own: a pawn that may be taken so is numbered on its side's first
/// rank, where no pawn ever stands.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    material: Material,
    len: usize,
    sides: [Side; MOST_MEN],
    roles: [Role; MOST_MEN],
    their_king: usize,
    pawns: bool,
    /// Whether both sides have pawns.
    en_passant: bool,
    /// The first of two men that are alike, and therefore kept in ascending order.
    twins: Option<usize>,
}

/// The squares of the men, 0 for a1 to 63 for h8 in our view, and the pawn that may be taken en passant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Board {
    pub(super) squares: [u8; MOST_MEN],
    /// The slot of the pawn that has just made its double step beside an enemy pawn.
    pub(super) passed: Option<usize>,
}

impl Shape {
    /// The numbering for a material, or `None` when it has too many men.
    pub(super) fn new(material: &Material) -> Option<Self> {
        let len = material.len();
        if len > MOST_MEN {
            return None;
        }
        let mut sides = [Side::Us; MOST_MEN];
        let mut roles = [Role::King; MOST_MEN];
        for (slot, man) in material.slots() {
            sides[usize::from(slot)] = man.side;
            roles[usize::from(slot)] = man.role;
        }
        let has_pawn = |side| (0..len).any(|slot| sides[slot] == side && roles[slot] == Role::Pawn);
        Some(Self {
            material: *material,
            len,
            sides,
            roles,
            their_king: usize::from(material.king(Side::Them)),
            pawns: has_pawn(Side::Us) || has_pawn(Side::Them),
            en_passant: has_pawn(Side::Us) && has_pawn(Side::Them),
            twins: (1..len)
                .find(|&slot| sides[slot - 1] == sides[slot] && roles[slot - 1] == roles[slot])
                .map(|slot| slot - 1),
        })
    }

    pub(super) fn material(&self) -> &Material {
        &self.material
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(super) fn side(&self, slot: usize) -> Side {
        self.sides[slot & 3]
    }

    #[inline]
    pub(super) fn role(&self, slot: usize) -> Role {
        self.roles[slot & 3]
    }

    #[inline]
    pub(super) fn king(&self, side: Side) -> usize {
        match side {
            Side::Us => 0,
            Side::Them => self.their_king,
        }
    }

    #[inline]
    pub(super) fn has_en_passant(&self) -> bool {
        self.en_passant
    }

    /// How many numbers there are, taken or not.
    pub(super) fn numbers(&self) -> usize {
        let king_bits = if self.pawns { 5 } else { 4 };
        1 << (king_bits + 6 * (self.len - 1))
    }

    /// How many positions share one number.
    pub(super) fn images(&self) -> u64 {
        if self.pawns { 2 } else { 4 }
    }

    /// The number of a position whose men stand on these squares.
    #[inline]
    pub(super) fn number(&self, squares: &[u8; MOST_MEN]) -> usize {
        let mut flip = if squares[0] & 4 == 0 { 0 } else { 7 };
        if !self.pawns && squares[0] & 32 != 0 {
            flip |= 56;
        }
        let mut squares = squares.map(|square| square ^ flip);
        if let Some(twin) = self.twins
            && squares[twin & 3] > squares[(twin + 1) & 3]
        {
            squares.swap(twin & 3, (twin + 1) & 3);
        }
        let king = squares[0] >> 3 << 2 | squares[0] & 3;
        squares[1..self.len].iter().fold(usize::from(king), |number, &square| number << 6 | usize::from(square & 63))
    }

    /// The squares with the pawn of this slot where the numbering has it after a double step that may be
    /// answered en passant.
    #[inline]
    pub(super) fn marked(&self, squares: &[u8; MOST_MEN], slot: usize) -> [u8; MOST_MEN] {
        let mut squares = *squares;
        squares[slot & 3] = first_rank_square(self.side(slot), squares[slot & 3]);
        squares
    }

    /// The board of a number, or `None` when it stands for none: two men on a square, a pawn on the
    /// last rank, men that are alike not in order, an en-passant mark where nothing can take.
    #[inline]
    pub(super) fn board(&self, number: usize) -> Option<Board> {
        let mut squares = [0; MOST_MEN];
        let mut rest = number;
        for slot in (1..self.len).rev() {
            squares[slot] = (rest & 63) as u8;
            rest >>= 6;
        }
        squares[0] = (rest >> 2 << 3 | rest & 3) as u8;
        if let Some(twin) = self.twins
            && squares[twin & 3] >= squares[(twin + 1) & 3]
        {
            return None;
        }
        let mut passed = None;
        if self.pawns {
            for slot in 1..self.len {
                if self.role(slot) == Role::Pawn {
                    match (self.side(slot), squares[slot] >> 3) {
                        (Side::Us, 0) | (Side::Them, 7) if self.en_passant && passed.is_none() => passed = Some(slot),
                        (_, 0 | 7) => return None,
                        _ => {}
                    }
                }
            }
        }
        if let Some(slot) = passed {
            squares[slot] = fourth_rank_square(self.side(slot), squares[slot]);
        }
        let mut occupied = 0u64;
        for &square in &squares[..self.len] {
            if occupied >> square & 1 != 0 {
                return None;
            }
            occupied |= 1 << square;
        }
        if let Some(slot) = passed {
            let square = passed_square(self.side(slot), squares[slot]);
            if occupied >> square & 1 != 0 || !self.can_be_taken_in_passing(&squares, slot) {
                return None;
            }
        }
        Some(Board { squares, passed })
    }

    /// Whether an enemy pawn stands beside the pawn of this slot, on the rank of its double step.
    #[inline]
    pub(super) fn can_be_taken_in_passing(&self, squares: &[u8; MOST_MEN], slot: usize) -> bool {
        self.en_passant && self.takers_in_passing(squares, slot).next().is_some()
    }

    /// The enemy pawns that attack the square which the pawn of this slot has just passed over.
    pub(super) fn takers_in_passing(&self, squares: &[u8; MOST_MEN], slot: usize) -> impl Iterator<Item = usize> {
        let side = self.side(slot);
        let from = pawn_attacks(side, 1 << passed_square(side, squares[slot & 3]));
        let squares = *squares;
        (1..self.len).filter(move |&other| {
            self.role(other) == Role::Pawn && self.side(other) != side && from >> (squares[other] & 63) & 1 != 0
        })
    }
}

/// The square passed over by a pawn that has just come to `square` by its double step.
#[inline]
pub(super) fn passed_square(side: Side, square: u8) -> u8 {
    match side {
        Side::Us => square.wrapping_sub(8) & 63,
        Side::Them => (square + 8) & 63,
    }
}

#[inline]
fn first_rank_square(side: Side, square: u8) -> u8 {
    match side {
        Side::Us => square & 7,
        Side::Them => square & 7 | 56,
    }
}

#[inline]
fn fourth_rank_square(side: Side, square: u8) -> u8 {
    match side {
        Side::Us => square & 7 | 24,
        Side::Them => square & 7 | 32,
    }
}
