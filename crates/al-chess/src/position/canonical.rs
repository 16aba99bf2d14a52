//! The same position with other slots.

use super::{BySlot, NO_SQUARE, Position, Roles};
use crate::{MAX_MEN, Man, Material, Side, Square};

impl Position {
    /// The position as tables are consulted with it: without captured men, promoted pawns being men of
    /// their new kind, slots in the order of [`Material`], identical men on ascending squares.
    ///
    /// ```
    /// use al_chess::{Color, Position};
    ///
    /// let position = Position::from_fen("8/4P3/8/8/8/2k5/3r4/K7 w - - 0 1", Color::White)?;
    /// let after = position.play(position.find_move("e7e8q").unwrap());
    /// assert_eq!(after.material().to_string(), "K P vs K R");
    /// assert_eq!(after.canonical().material().to_string(), "K Q vs K R");
    /// # Ok::<(), al_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn canonical(&self) -> Self {
        let kings = 1_u32 << self.material.king(Side::Us) | 1 << self.material.king(Side::Them);
        if self.is_canonical() || self.present & kings != kings {
            return *self;
        }
        let mut order = [(0, Square::A1, 0); MAX_MEN];
        let mut len = 0;
        for side in [Side::Us, Side::Them] {
            for slot in self.slots(side) {
                order[len] = (self.man(slot).code(), self.square(slot), slot);
                len += 1;
            }
        }
        order[..len].sort_unstable();
        self.with_slots(order[..len].iter().map(|&(_, _, slot)| (slot, self.man(slot))))
    }

    /// The same position as the other side sees it: us and them are exchanged, the board is flipped.
    /// On the real board nothing changes.
    ///
    /// ```
    /// use al_chess::{Color, Position, Side};
    ///
    /// let position = Position::from_fen("8/8/8/8/8/2k5/3R4/K7 w - - 0 1", Color::White)?;
    /// let theirs = position.seen_by_other();
    /// assert_eq!(theirs.material().to_string(), "K vs K R");
    /// assert_eq!(theirs.turn(), Side::Them);
    /// assert_eq!(theirs.square(0).to_string(), "c6");
    /// assert_eq!(theirs.fen().to_string(), position.fen().to_string());
    /// # Ok::<(), al_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn seen_by_other(&self) -> Self {
        let (len, ours) = (self.material.len() as u8, self.material.ours());
        let mut other = Self {
            ours: self.theirs.mirrored(),
            theirs: self.ours.mirrored(),
            squares: BySlot::A1,
            material: self.material.swapped(),
            roles: Roles::NONE,
            present: 0,
            promoted: 0,
            en_passant: self.en_passant().map_or(NO_SQUARE, |passed| passed.mirrored().index() as u8),
            turn: self.turn.other(),
            us: self.us.other(),
            clock: self.clock,
        };
        for (to, from) in (ours..len).chain(0..ours).enumerate() {
            other.squares = other.squares.with(to as u8, self.square(from).mirrored());
            other.roles = other.roles.with(to as u8, self.role(from));
            other.present |= (self.present >> from & 1) << to;
            other.promoted |= (self.promoted >> from & 1) << to;
        }
        other
    }

    /// Whether [`Position::canonical`] changes nothing.
    #[must_use]
    pub fn is_canonical(&self) -> bool {
        let len = self.material.len() as u8;
        let in_order = |slot: u8| {
            self.material.man(slot - 1) != self.material.man(slot) || self.square(slot - 1) < self.square(slot)
        };
        self.is_whole() && (1..len).all(in_order)
    }

    /// The position whose men are these slots' men in this order, which is that of [`Material`].
    fn with_slots(&self, slots: impl Iterator<Item = (u8, Man)> + Clone) -> Self {
        let material = Material::of_men(slots.clone().map(|(_, man)| man));
        let mut position = Self { squares: BySlot::A1, material, roles: Roles::NONE, present: 0, promoted: 0, ..*self };
        for (to, (from, man)) in slots.enumerate() {
            position.squares = position.squares.with(to as u8, self.square(from));
            position.roles = position.roles.with(to as u8, man.role);
            position.present |= 1 << to;
        }
        position
    }
}
