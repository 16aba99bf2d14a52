//! How the positions of one ending are numbered.

use al_chess::{Material, Role, Side};

use super::lines::pawn_attacks;
use super::pages::{Pages, Reflection};

/// The most men of an ending that can be solved.
pub const MOST_MEN: usize = 4;

/// The men of an ending, and the numbering of its positions.
///
/// The kings come first, ours before theirs, then the other men in the order of the material. All
/// positions with the kings on the same squares are a *page*; the *place* on the page is the squares of
/// the other men one after the other, six bits each.
///
/// Kings that are reflections of other kings have no page of their own ([`Pages`]). A page itself is
/// never reduced, not even where both kings stand on the diagonal and a position has its reflection on
/// the same page: so every move of every numbered position leads to one numbered position, and nothing
/// need ever be counted twice or left out.
///
/// En passant needs no rule of its own: a pawn that may be taken so is numbered on its side's first
/// rank, where no pawn ever stands. It is *marked*.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    material: Material,
    len: usize,
    sides: [Side; MOST_MEN],
    roles: [Role; MOST_MEN],
    /// The slots of the men in the material.
    slots: [u8; MOST_MEN],
    pages: &'static Pages,
    pawns: bool,
    /// Whether both sides have pawns.
    en_passant: bool,
    /// Whether the two men that are not kings are alike, and therefore kept in ascending order.
    twins: bool,
}

/// Where the men stand, 0 for a1 to 63 for h8 in our view, and the pawn that may be taken en passant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Board {
    pub(super) squares: [u8; MOST_MEN],
    /// The pawn that has just made its double step to beside an enemy pawn.
    pub(super) passed: Option<usize>,
}

impl Shape {
    /// The numbering for a material, or `None` when it has too many men.
    pub(super) fn new(material: &Material) -> Option<Self> {
        let len = material.len();
        if len > MOST_MEN {
            return None;
        }
        let kings = [material.king(Side::Us), material.king(Side::Them)];
        let others = material.slots().map(|(slot, _)| slot).filter(|slot| !kings.contains(slot));
        let has_pawn = |side| material.slots_of(side, Role::Pawn).next().is_some();
        let pawns = has_pawn(Side::Us) || has_pawn(Side::Them);
        let mut shape = Self {
            material: *material,
            len,
            sides: [Side::Us; MOST_MEN],
            roles: [Role::King; MOST_MEN],
            slots: [0; MOST_MEN],
            pages: Pages::get(pawns),
            pawns,
            en_passant: has_pawn(Side::Us) && has_pawn(Side::Them),
            twins: false,
        };
        for (index, slot) in kings.into_iter().chain(others).enumerate() {
            let man = material.man(slot);
            (shape.sides[index], shape.roles[index], shape.slots[index]) = (man.side, man.role, slot);
        }
        shape.twins = len == 4 && (shape.sides[2], shape.roles[2]) == (shape.sides[3], shape.roles[3]);
        Some(shape)
    }

    pub(super) fn material(&self) -> &Material {
        &self.material
    }

    /// How many men there are.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(super) fn side(&self, man: usize) -> Side {
        self.sides[man & 3]
    }

    #[inline]
    pub(super) fn role(&self, man: usize) -> Role {
        self.roles[man & 3]
    }

    /// The slots of the men in the material.
    pub(super) fn slots(&self) -> &[u8] {
        &self.slots[..self.len]
    }

    /// Whether the two men that are not kings are alike.
    pub(super) fn has_twins(&self) -> bool {
        self.twins
    }

    /// Whether both sides have pawns.
    #[inline]
    pub(super) fn has_en_passant(&self) -> bool {
        self.en_passant
    }

    /// How many numbers there are, taken or not.
    pub(super) fn numbers(&self) -> usize {
        self.pages.len() * self.page_len()
    }

    /// Where the kings can stand.
    #[inline]
    pub(super) fn pages(&self) -> &'static Pages {
        self.pages
    }

    /// How many places a page has.
    #[inline]
    pub(super) fn page_len(&self) -> usize {
        1 << (6 * (self.len - 2))
    }

    /// The place of the other men on a page.
    #[inline]
    pub(super) fn place(&self, squares: &[u8; MOST_MEN]) -> usize {
        let others = squares[2..self.len].iter().fold(0, |place, &square| place << 6 | usize::from(square & 63));
        self.in_order(others)
    }

    /// The place that a reflection brings to this one.
    #[inline]
    pub(super) fn place_before(&self, reflection: Reflection, place: usize) -> usize {
        self.in_order(reflection.undo(place) & (self.page_len() - 1))
    }

    /// The place with twins on ascending squares.
    #[inline]
    fn in_order(&self, place: usize) -> usize {
        if self.twins && place >> 6 > place & 63 { (place & 63) << 6 | place >> 6 } else { place }
    }

    /// The number of a position whose men stand on these squares; `None` when the kings are adjacent.
    #[inline]
    pub(super) fn number(&self, squares: &[u8; MOST_MEN]) -> Option<usize> {
        let (page, reflection) = self.pages.page([squares[0], squares[1]])?;
        Some(page * self.page_len() + self.place(&squares.map(|square| reflection.of(square))))
    }

    /// The board of a place on the page of these kings, or `None` when it stands for none: two men on a
    /// square, a pawn on the last rank, twins not in order, a mark where nothing can take.
    #[inline]
    pub(super) fn board(&self, kings: [u8; 2], place: usize) -> Option<Board> {
        let mut squares = [kings[0], kings[1], 0, 0];
        match self.len {
            3 => squares[2] = (place & 63) as u8,
            4 => [squares[2], squares[3]] = [(place >> 6 & 63) as u8, (place & 63) as u8],
            _ => {}
        }
        if self.twins && squares[2] >= squares[3] {
            return None;
        }
        let mut passed = None;
        if self.pawns {
            for man in 2..self.len {
                if self.role(man) == Role::Pawn {
                    match (self.side(man), squares[man & 3] >> 3) {
                        (Side::Us, 0) | (Side::Them, 7) if self.en_passant && passed.is_none() => passed = Some(man),
                        (_, 0 | 7) => return None,
                        _ => {}
                    }
                }
            }
        }
        if let Some(man) = passed {
            squares[man & 3] = on_fourth_rank(self.side(man), squares[man & 3]);
        }
        let mut occupied = 0u64;
        for &square in &squares[..self.len] {
            if occupied >> square & 1 != 0 {
                return None;
            }
            occupied |= 1 << square;
        }
        if let Some(man) = passed {
            let square = passed_square(self.side(man), squares[man & 3]);
            if occupied >> square & 1 != 0 || !self.can_be_taken_in_passing(&squares, man) {
                return None;
            }
        }
        Some(Board { squares, passed })
    }

    /// The squares with this pawn marked.
    #[inline]
    pub(super) fn marked(&self, squares: &[u8; MOST_MEN], man: usize) -> [u8; MOST_MEN] {
        let mut squares = *squares;
        squares[man & 3] = on_first_rank(self.side(man), squares[man & 3]);
        squares
    }

    /// Whether an enemy pawn stands beside this pawn on the rank of its double step.
    #[inline]
    pub(super) fn can_be_taken_in_passing(&self, squares: &[u8; MOST_MEN], man: usize) -> bool {
        self.en_passant && self.taker_in_passing(squares, man).is_some()
    }

    /// The enemy pawn that attacks the square which this pawn has just passed over. There cannot be two:
    /// with four men each side has one pawn.
    pub(super) fn taker_in_passing(&self, squares: &[u8; MOST_MEN], man: usize) -> Option<usize> {
        let side = self.side(man);
        let from = pawn_attacks(side, 1 << passed_square(side, squares[man & 3]));
        let takes = |&other: &usize| {
            self.role(other) == Role::Pawn && self.side(other) != side && from >> (squares[other & 3] & 63) & 1 != 0
        };
        (2..self.len).find(takes)
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

/// The rank, from 0, to which a pawn's double step leads.
#[inline]
pub(super) fn fourth_rank(side: Side) -> u8 {
    match side {
        Side::Us => 3,
        Side::Them => 4,
    }
}

#[inline]
fn on_fourth_rank(side: Side, square: u8) -> u8 {
    square & 7 | fourth_rank(side) << 3
}

#[inline]
fn on_first_rank(side: Side, square: u8) -> u8 {
    match side {
        Side::Us => square & 7,
        Side::Them => square & 7 | 56,
    }
}
