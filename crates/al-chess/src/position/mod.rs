//! Positions, as us see them.

mod all;
mod canonical;
mod legality;
mod play;

use core::fmt;
use core::hash::{Hash, Hasher};

pub use all::Positions;
pub use legality::PositionError;
pub use play::Moves;

use crate::{Color, MAX_MEN, Man, Material, Role, Side, Square, SquareSet, attacks};

/// A position of up to [`MAX_MEN`] men, seen by us: our pawns go up whatever our colour.
///
/// Every man keeps its slot of the [`Material`] with which the position was made, through captures and
/// promotions. A captured man keeps the square on which it was taken; it occupies and attacks nothing.
///
/// Two positions are equal when men, squares, turn, en passant and our colour are; the half-move clock does
/// not count.
///
/// ```
/// use al_chess::{Color, Position, Side, Square};
///
/// let position = Position::from_fen("8/8/8/8/8/2k5/3R4/K7 w - - 0 1", Color::White)?;
/// assert_eq!(position.material().to_string(), "K R vs K");
/// assert_eq!(position.square(1), Square::D2);
/// assert_eq!(position.turn(), Side::Us);
/// assert!(position.attacked_by(Side::Us).contains(Square::D8));
///
/// // their king takes the rook, which keeps its square
/// let after = position.play(position.find_move("a1b1").unwrap());
/// let after = after.play(after.find_move("c3d2").unwrap());
/// assert!(after.captured(1));
/// assert_eq!(after.square(1), Square::D2);
/// assert!(after.occupied_by(Side::Us) == Square::B1.set());
/// # Ok::<(), al_chess::FenError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Position {
    /// Where our men stand.
    ours: SquareSet,
    /// Where their men stand.
    theirs: SquareSet,
    /// The squares by slot; a1 beyond the last slot.
    squares: BySlot,
    /// The men of the root.
    material: Material,
    /// The present roles by slot.
    roles: Roles,
    /// The slots of men on the board, one bit each.
    present: u32,
    /// The slots of men that are no longer what they were, one bit each.
    promoted: u32,
    /// The index of the square passed over, or [`NO_SQUARE`].
    en_passant: u8,
    /// Whose move it is.
    turn: Side,
    /// Our colour.
    us: Color,
    /// Plies since the last capture or pawn move.
    clock: u8,
}

/// No square has been passed over.
const NO_SQUARE: u8 = 64;

impl Position {
    /// The position with these men, one square a slot. It is not checked: squares may coincide, kings may
    /// touch. Missing squares are a1. We are White, the clock is 0.
    #[must_use]
    pub const fn new_unchecked(material: Material, squares: &[Square], turn: Side) -> Self {
        let mut occupied = [SquareSet::EMPTY; 2];
        let mut by_slot = BySlot::A1;
        let mut roles = Roles::NONE;
        let mut slot = 0;
        while slot < material.len() {
            let square = if slot < squares.len() { squares[slot] } else { Square::A1 };
            let Man { side, role } = material.man(slot as u8);
            occupied[side as usize] = occupied[side as usize].with(square);
            by_slot = by_slot.with(slot as u8, square);
            roles = roles.with(slot as u8, role);
            slot += 1;
        }
        Self {
            ours: occupied[0],
            theirs: occupied[1],
            squares: by_slot,
            material,
            roles,
            present: all_slots(material),
            promoted: 0,
            en_passant: NO_SQUARE,
            turn,
            us: Color::White,
            clock: 0,
        }
    }

    /// The same position with us of this colour on the real board.
    #[must_use]
    #[inline]
    pub const fn with_us(mut self, us: Color) -> Self {
        self.us = us;
        self
    }

    /// The same position with this half-move clock.
    #[must_use]
    #[inline]
    pub const fn with_clock(mut self, clock: u8) -> Self {
        self.clock = clock;
        self
    }

    /// The same position with a slot's man off the board, taken where it stands.
    ///
    /// ```
    /// use al_chess::{Position, Side, Square};
    ///
    /// let men = [Square::A1, Square::D2, Square::D3];
    /// let position = Position::new_unchecked("KRK".parse()?, &men, Side::Us).with_captured(1);
    /// assert!(position.captured(1));
    /// assert_eq!(position.square(1), Square::D2);
    /// assert!(!position.occupied().contains(Square::D2));
    /// # Ok::<(), al_chess::MaterialError>(())
    /// ```
    #[must_use]
    pub fn with_captured(mut self, slot: u8) -> Self {
        self.present &= !bit(slot);
        // two men may share a square when one of them was taken there
        let squares_of = |side| self.slots(side).map(|slot| self.square(slot)).collect();
        (self.ours, self.theirs) = (squares_of(Side::Us), squares_of(Side::Them));
        self
    }

    /// The same position with a slot's man in another role: a pawn that has promoted.
    #[must_use]
    pub const fn with_role(mut self, slot: u8, role: Role) -> Self {
        self.roles = self.roles.with(slot, role);
        self.promoted &= !bit(slot);
        if role as u8 != self.material.role(slot) as u8 {
            self.promoted |= bit(slot);
        }
        self
    }

    /// The men as they were at the root: slots never move.
    #[must_use]
    #[inline]
    pub const fn material(&self) -> Material {
        self.material
    }

    /// The square of a slot's man; of a captured man, the square on which it was taken.
    #[must_use]
    #[inline]
    pub const fn square(&self, slot: u8) -> Square {
        self.squares.get(slot)
    }

    /// Whether a slot's man is off the board.
    #[must_use]
    #[inline]
    pub const fn captured(&self, slot: u8) -> bool {
        self.present & bit(slot) == 0
    }

    /// The slots of captured men, one bit each.
    #[must_use]
    #[inline]
    pub const fn captured_slots(&self) -> u32 {
        !self.present & all_slots(self.material)
    }

    /// Whether every man of the material is on the board and none has promoted: a position in which a
    /// forcing tree may begin.
    #[must_use]
    #[inline]
    pub const fn is_whole(&self) -> bool {
        self.captured_slots() == 0 && self.promoted == 0
    }

    /// The squares of the first `N` slots; a1 beyond the last man.
    #[must_use]
    #[inline]
    pub const fn squares<const N: usize>(&self) -> [Square; N] {
        let mut squares = [Square::A1; N];
        let mut slot = 0;
        while slot < N && slot < MAX_MEN {
            squares[slot] = self.squares.get(slot as u8);
            slot += 1;
        }
        squares
    }

    /// The present role of a slot's man: a promoted pawn has its new one.
    #[must_use]
    #[inline]
    pub const fn role(&self, slot: u8) -> Role {
        self.roles.get(slot)
    }

    /// A slot's man with its present role.
    #[must_use]
    #[inline]
    pub const fn man(&self, slot: u8) -> Man {
        Man { side: self.material.side(slot), role: self.roles.get(slot) }
    }

    /// Whose move it is.
    #[must_use]
    #[inline]
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// The square that a pawn passed over with the previous ply, when it may be taken there.
    #[must_use]
    #[inline]
    pub const fn en_passant(&self) -> Option<Square> {
        Square::new(self.en_passant as u32)
    }

    /// Our colour on the real board.
    #[must_use]
    #[inline]
    pub const fn us(&self) -> Color {
        self.us
    }

    /// A side's colour on the real board.
    #[must_use]
    #[inline]
    pub const fn color(&self, side: Side) -> Color {
        match side {
            Side::Us => self.us,
            Side::Them => self.us.other(),
        }
    }

    /// The half-move clock: plies since the last capture or pawn move, 255 for more.
    #[must_use]
    #[inline]
    pub const fn clock(&self) -> u8 {
        self.clock
    }

    /// The square of a side's king.
    #[must_use]
    #[inline]
    pub const fn king(&self, side: Side) -> Square {
        self.square(self.material.king(side))
    }

    /// The slots of a side's men on the board, the lowest first.
    #[must_use]
    #[inline]
    pub const fn slots(&self, side: Side) -> Slots {
        let theirs = u32::MAX << self.material.ours();
        Slots(match side {
            Side::Us => self.present & !theirs,
            Side::Them => self.present & theirs,
        })
    }

    /// The squares on which a man stands.
    #[must_use]
    #[inline]
    pub const fn occupied(&self) -> SquareSet {
        SquareSet(self.ours.0 | self.theirs.0)
    }

    /// The squares on which a man of the side stands.
    #[must_use]
    #[inline]
    pub const fn occupied_by(&self, side: Side) -> SquareSet {
        match side {
            Side::Us => self.ours,
            Side::Them => self.theirs,
        }
    }

    /// The squares on which the men of a side and role stand, promoted pawns among them.
    ///
    /// ```
    /// use al_chess::{Color, Position, Role, Side};
    ///
    /// let position = Position::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", Color::White)?;
    /// assert_eq!(position.standing(Side::Us, Role::Knight).len(), 2);
    /// # Ok::<(), al_chess::FenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn standing(&self, side: Side, role: Role) -> SquareSet {
        self.slots(side).filter(|&slot| self.role(slot) == role).map(|slot| self.square(slot)).collect()
    }

    /// The slot of the man on a square.
    #[must_use]
    #[inline]
    pub fn man_at(&self, square: Square) -> Option<u8> {
        Slots(self.present).find(|&slot| self.square(slot) == square)
    }

    /// The squares that a slot's man attacks; none when it is captured.
    #[must_use]
    #[inline]
    pub fn attacks_of(&self, slot: u8) -> SquareSet {
        if self.captured(slot) { SquareSet::EMPTY } else { self.attacks_over(slot, self.occupied()) }
    }

    /// The squares that men of the side attack, those of its own men included where they are guarded.
    #[must_use]
    #[inline]
    pub fn attacked_by(&self, side: Side) -> SquareSet {
        self.attacked_over(side, self.occupied())
    }

    /// The squares that the side attacks when the other side's king is taken off the board: where that king
    /// may not go.
    #[must_use]
    #[inline]
    pub fn covered_by(&self, side: Side) -> SquareSet {
        self.attacked_over(side, self.occupied().without(self.king(side.other())))
    }

    /// Whether the side's king is attacked.
    #[must_use]
    #[inline]
    pub fn in_check(&self, side: Side) -> bool {
        self.attacked_by(side.other()).contains(self.king(side))
    }

    /// What a man on the board attacks with these squares occupied.
    #[inline]
    fn attacks_over(&self, slot: u8, occupied: SquareSet) -> SquareSet {
        let man = self.man(slot);
        attacks::attacks(man.role, man.side, self.square(slot), occupied)
    }

    /// What the side attacks with these squares occupied.
    #[inline]
    fn attacked_over(&self, side: Side, occupied: SquareSet) -> SquareSet {
        self.slots(side).fold(SquareSet::EMPTY, |attacked, slot| attacked | self.attacks_over(slot, occupied))
    }

    /// Turn, en passant and our colour in one word.
    #[inline]
    const fn state(&self) -> u32 {
        u32::from_le_bytes([self.en_passant, self.turn as u8, self.us as u8, 0])
    }
}

impl PartialEq for Position {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.material.same(other.material)
            && self.squares.0 == other.squares.0
            && self.roles.0 == other.roles.0
            && self.present == other.present
            && self.state() == other.state()
    }
}

impl Eq for Position {}

impl Hash for Position {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        // the squares of captured men may be left out where there are many
        let (squares, _) = self.squares.0.as_chunks::<8>();
        state.write_u64(squares.first().map_or(0, |squares| u64::from_le_bytes(*squares)));
        state.write_u64(self.ours.0);
        state.write_u64(self.theirs.0);
        state.write_u64(self.material.word() ^ self.roles.0[0].rotate_left(32) ^ self.roles.0[1]);
        state.write_u32(self.present);
        state.write_u32(self.state());
    }
}

/// The FEN, our colour, and the squares of captured men.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({}, us {:?}, {}", self.fen(), self.us, self.material)?;
        for (slot, _) in self.material.slots() {
            let taken = if self.captured(slot) { "x" } else { "" };
            write!(f, " {taken}{}", self.square(slot))?;
        }
        f.write_str(")")
    }
}

/// The bit of a slot.
#[inline]
const fn bit(slot: u8) -> u32 {
    1 << (slot & 31)
}

/// The slots of all men of a material, one bit each.
#[inline]
const fn all_slots(material: Material) -> u32 {
    u32::MAX >> (MAX_MEN - material.len())
}

/// A square for each slot, a byte each.
#[derive(Clone, Copy)]
struct BySlot([u8; MAX_MEN]);

impl BySlot {
    /// Every slot on a1.
    const A1: Self = Self([0; MAX_MEN]);

    /// The square of a slot.
    #[inline]
    const fn get(&self, slot: u8) -> Square {
        Square::from_index(self.0[(slot & 31) as usize])
    }

    /// The same with another square for a slot.
    #[inline]
    const fn with(mut self, slot: u8, square: Square) -> Self {
        self.0[(slot & 31) as usize] = square.index() as u8;
        self
    }
}

/// A role for each slot: four bits each, slot 0 the lowest.
#[derive(Clone, Copy)]
struct Roles([u64; 2]);

impl Roles {
    /// No man in any slot.
    const NONE: Self = Self([0; 2]);

    /// The role of a slot's man.
    #[inline]
    const fn get(&self, slot: u8) -> Role {
        Role::from_code((self.0[(slot >> 4 & 1) as usize] >> (4 * (slot & 15))) as u32)
    }

    /// The same with another role in a slot.
    #[inline]
    const fn with(mut self, slot: u8, role: Role) -> Self {
        let (word, shift) = ((slot >> 4 & 1) as usize, 4 * (slot & 15) as u32);
        self.0[word] = self.0[word] & !(15 << shift) | (role.code() as u64) << shift;
        self
    }
}

/// Slots of men, the lowest first.
#[derive(Clone, Copy, Debug)]
pub struct Slots(u32);

impl Iterator for Slots {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let slot = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(slot)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Slots {}
