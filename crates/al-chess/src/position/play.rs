//! Legal moves and what they do.

use super::legality::en_passant_pawn;
use super::{NO_SQUARE, Position};
use crate::masks::{ANTIDIAGONAL, DIAGONAL, FILE, RANK};
use crate::{MAX_MEN, Move, MoveList, Role, Side, Square, SquareSet, attacks, geometry, order};

/// How many men a side may have.
const MAX_SIDE: usize = MAX_MEN / 2;

/// What restricts the moves of the side to move.
#[derive(Clone, Copy, Debug)]
struct Limits {
    /// Where its king may not go.
    covered: SquareSet,
    /// Where another man's move ends a check: everywhere when there is none, nowhere in double check.
    evasions: SquareSet,
    /// Its men that shield the king.
    pinned: SquareSet,
}

impl Limits {
    /// Looks at every man of the other side once.
    #[inline]
    fn of(position: &Position) -> Self {
        let king = position.king(position.turn);
        let occupied = position.occupied();
        let seen_through_king = occupied.without(king);
        let own = position.occupied_by(position.turn);
        let mut limits = Self { covered: SquareSet::EMPTY, evasions: SquareSet::FULL, pinned: SquareSet::EMPTY };
        for slot in position.slots(position.turn.other()) {
            let attacked = position.attacks_over(slot, seen_through_king);
            limits.covered |= attacked;
            let square = position.square(slot);
            if attacked.contains(king) {
                limits.evasions &= geometry::between(king, square).with(square);
            } else if SquareSet(reach(position.role(slot), square)).contains(king) {
                let shields = geometry::between(king, square) & occupied;
                if shields.len() == 1 {
                    limits.pinned |= shields & own;
                }
            }
        }
        limits
    }

    /// Whether the king is attacked.
    #[inline]
    fn in_check(&self, king: Square) -> bool {
        self.covered.contains(king)
    }
}

/// The lines of a man on the empty board.
#[inline]
fn reach(role: Role, square: Square) -> u64 {
    let at = square.index();
    match role {
        Role::Rook => FILE[at] | RANK[at],
        Role::Bishop => DIAGONAL[at] | ANTIDIAGONAL[at],
        Role::Queen => FILE[at] | RANK[at] | DIAGONAL[at] | ANTIDIAGONAL[at],
        Role::Pawn | Role::Knight | Role::King => 0,
    }
}

impl Position {
    /// The legal moves in the [default order](crate::order), one after the other. Unlike
    /// [`Position::legal_moves`] it makes no list.
    ///
    /// ```
    /// use al_chess::{Color, Position};
    ///
    /// let position = Position::from_fen("8/8/8/8/8/2k5/3R4/K7 w - - 0 1", Color::White)?;
    /// let first = position.moves().next().unwrap();
    /// assert_eq!(first.uci(Color::White).to_string(), "a1b1");
    /// # Ok::<(), al_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn moves(&self) -> Moves<'_> {
        Moves::of(self)
    }

    /// The legal moves in the [default order](crate::order).
    ///
    /// ```
    /// use al_chess::{Color, Position};
    ///
    /// let position = Position::from_fen("8/8/8/8/8/2k5/3R4/K7 w - - 0 1", Color::White)?;
    /// assert_eq!(position.legal_moves().len(), 16);
    /// # Ok::<(), al_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        MoveList::of(self.moves())
    }

    /// Whether the side to move has a legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.can_move(&Limits::of(self))
    }

    /// Whether the side to move is in check and has no legal move.
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        let limits = Limits::of(self);
        limits.in_check(self.king(self.turn)) && !self.can_move(&limits)
    }

    /// Whether the side to move is not in check and has no legal move.
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        let limits = Limits::of(self);
        !limits.in_check(self.king(self.turn)) && !self.can_move(&limits)
    }

    /// Where a slot's man may legally go; nowhere unless its side is to move.
    #[must_use]
    pub fn destinations(&self, slot: u8) -> SquareSet {
        if self.captured(slot) || self.man(slot).side != self.turn {
            return SquareSet::EMPTY;
        }
        self.legal_destinations(slot, &Limits::of(self))
    }

    /// Whether some man may move within the limits.
    #[inline]
    fn can_move(&self, limits: &Limits) -> bool {
        self.slots(self.turn).any(|slot| !self.legal_destinations(slot, limits).is_empty())
    }

    /// Where a man on the board, of the side to move, may legally go.
    #[inline]
    fn legal_destinations(&self, slot: u8, limits: &Limits) -> SquareSet {
        let (role, square) = (self.role(slot), self.square(slot));
        let own = self.occupied_by(self.turn);
        if role == Role::King {
            return attacks::king(square) - own - limits.covered;
        }
        let mut allowed = limits.evasions;
        if limits.pinned.contains(square) {
            allowed &= geometry::line(self.king(self.turn), square);
        }
        match role {
            Role::Pawn => self.pawn_steps(square) & allowed | self.en_passant_from(square),
            _ => (attacks::attacks(role, self.turn, square, self.occupied()) - own) & allowed,
        }
    }

    /// Where a pawn of the side to move may step or capture, en passant and its king left aside.
    #[inline]
    fn pawn_steps(&self, square: Square) -> SquareSet {
        let free = !self.occupied();
        let captures = attacks::pawn(self.turn, square) & self.occupied_by(self.turn.other());
        let bit = square.bit();
        let steps = match self.turn {
            Side::Us => {
                let one = bit << 8 & free.0;
                let third_rank = 0xff << 16;
                one | (one & third_rank) << 8 & free.0
            }
            Side::Them => {
                let one = bit >> 8 & free.0;
                let sixth_rank = 0xff << 40;
                one | (one & sixth_rank) >> 8 & free.0
            }
        };
        SquareSet(steps) | captures
    }

    /// The square on which a pawn of the side to move may legally take en passant. This is asked of the
    /// position after the capture, for two men leave their rank at once.
    #[inline]
    fn en_passant_from(&self, square: Square) -> SquareSet {
        match self.en_passant() {
            Some(passed) if attacks::pawn(self.turn, square).contains(passed) => {
                if self.may_take_en_passant(square, passed) { passed.set() } else { SquareSet::EMPTY }
            }
            _ => SquareSet::EMPTY,
        }
    }

    /// The position after the side to move has made no move: the other side is to move, and a right to take en
    /// passant is gone. Nobody may do so in check, which is the caller's promise.
    #[must_use]
    #[inline]
    pub const fn passed(mut self) -> Self {
        self.turn = self.turn.other();
        self.en_passant = NO_SQUARE;
        self.clock = self.clock.saturating_add(1);
        self
    }

    /// The position after a move. That the move is legal here is the caller's promise; after others the
    /// position makes no sense.
    #[must_use]
    #[inline]
    pub fn play(&self, mv: Move) -> Self {
        let (slot, pawn) = (mv.slot, self.role(mv.slot) == Role::Pawn);
        let (mut ours, mut theirs) = (self.occupied_by(Side::Us), self.occupied_by(Side::Them));
        let (own, other) = match self.turn {
            Side::Us => (&mut ours, &mut theirs),
            Side::Them => (&mut theirs, &mut ours),
        };
        *own = own.without(mv.from).with(mv.to);
        let mut present = self.present;
        if let Some(captured) = mv.captured {
            *other = other.without(self.square(captured));
            present &= !super::bit(captured);
        }
        let mut after = Self {
            ours,
            theirs,
            squares: self.squares.with(slot, mv.to),
            present,
            en_passant: NO_SQUARE,
            turn: self.turn.other(),
            clock: if pawn || mv.captured.is_some() { 0 } else { self.clock.saturating_add(1) },
            ..*self
        };
        if pawn {
            if let Some(promotion) = mv.promotion {
                after.roles = self.roles.with(slot, promotion);
                after.promoted |= super::bit(slot);
            } else if mv.from.rank().abs_diff(mv.to.rank()) == 2 {
                let passed = Square::at(mv.from.file(), (mv.from.rank() + mv.to.rank()) / 2);
                return after.with_passed(passed);
            }
        }
        after
    }

    /// The men of a side in the order in which they move.
    #[inline]
    fn in_order(&self, side: Side) -> Men {
        let mut men = Men { slots: [0; MAX_SIDE], len: 0 };
        let mut keys = [0; MAX_SIDE];
        for slot in self.slots(side) {
            let key = (self.role(slot).code() as u16) << 6 | self.square(slot).index() as u16;
            // slots are in order but for identical and promoted men
            let mut place = men.len & (MAX_SIDE - 1);
            while place > 0 && keys[place - 1] > key {
                keys[place] = keys[place - 1];
                men.slots[place] = men.slots[place - 1];
                place -= 1;
            }
            keys[place] = key;
            men.slots[place] = slot;
            men.len += 1;
        }
        men
    }

    /// The slot of the man that a pawn's move takes.
    #[inline]
    fn taken_by_pawn(&self, from: Square, to: Square) -> Option<u8> {
        if from.file() == to.file() {
            None
        } else if self.occupied_by(self.turn.other()).contains(to) {
            self.man_at(to)
        } else {
            self.man_at(en_passant_pawn(to))
        }
    }
}

/// The men of a side in some order.
#[derive(Clone, Copy, Debug)]
struct Men {
    slots: [u8; MAX_SIDE],
    len: usize,
}

/// Legal moves in the default order, one after the other. See [`Position::moves`].
#[derive(Clone, Debug)]
pub struct Moves<'a> {
    position: &'a Position,
    limits: Limits,
    men: Men,
    /// The place of the man whose moves come next.
    next: usize,
    /// The man that moves now, its role and square.
    slot: u8,
    role: Role,
    from: Square,
    /// The moves left to it, as bits of [`order::slots`] or [`order::pawn_slots`].
    left: u32,
}

impl<'a> Moves<'a> {
    /// All moves of the side to move.
    #[inline]
    fn of(position: &'a Position) -> Self {
        Self {
            position,
            limits: Limits::of(position),
            men: position.in_order(position.turn),
            next: 0,
            slot: 0,
            role: Role::King,
            from: Square::A1,
            left: 0,
        }
    }

    /// Goes on to the next man. Apart from [`Moves::next`], which is asked for every move, so that the latter
    /// stays small.
    #[inline(never)]
    fn next_man(&mut self) -> Option<()> {
        if self.next == self.men.len {
            return None;
        }
        self.slot = self.men.slots[self.next & (MAX_SIDE - 1)];
        self.next += 1;
        (self.role, self.from) = (self.position.role(self.slot), self.position.square(self.slot));
        let destinations = self.position.legal_destinations(self.slot, &self.limits);
        self.left = match self.role {
            Role::Pawn => order::pawn_slots(self.position.turn, self.from, destinations),
            role => order::slots(role, self.from, destinations),
        };
        Some(())
    }

    /// How many moves are left.
    #[inline]
    fn remaining(&self) -> usize {
        let mut count = self.left.count_ones();
        for place in self.next..self.men.len {
            let slot = self.men.slots[place & (MAX_SIDE - 1)];
            let destinations = self.position.legal_destinations(slot, &self.limits).len();
            let promotes = self.position.role(slot) == Role::Pawn
                && order::pawn_promotes(self.position.turn, self.position.square(slot));
            count += if promotes { 4 * destinations } else { destinations };
        }
        count as usize
    }
}

impl Iterator for Moves<'_> {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        while self.left == 0 {
            self.next_man()?;
        }
        let bit = self.left.trailing_zeros();
        self.left &= self.left - 1;
        let &mut Self { position, slot, role, from, .. } = self;
        if role != Role::Pawn {
            let to = order::destination(role, from, bit);
            let captured =
                if position.occupied_by(position.turn.other()).contains(to) { position.man_at(to) } else { None };
            return Some(Move { slot, from, to, promotion: None, captured });
        }
        let to = order::pawn_destination(position.turn, from, bit);
        let promotes = order::pawn_promotes(position.turn, from);
        let promotion = if promotes { Some(Role::PROMOTIONS[bit as usize & 3]) } else { None };
        Some(Move { slot, from, to, promotion, captured: position.taken_by_pawn(from, to) })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let remaining = self.remaining();
        (remaining, Some(remaining))
    }

    #[inline]
    fn count(self) -> usize {
        self.remaining()
    }
}

impl ExactSizeIterator for Moves<'_> {}

impl core::iter::FusedIterator for Moves<'_> {}
