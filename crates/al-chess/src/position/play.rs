//! Legal moves and what they do.

use super::legality::en_passant_pawn;
use super::{NO_SQUARE, Position};
use crate::masks::{ANTIDIAGONAL, DIAGONAL, FILE, RANK};
use crate::{MAX_MEN, Move, MoveList, Role, Side, Square, SquareSet, attacks, geometry, order};

/// What restricts the moves of the side to move.
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
    pub fn moves(&self) -> Moves {
        let limits = Limits::of(self);
        let mut men = [(0, 0, 0); MAX_MEN];
        let mut count = 0;
        for slot in self.slots(self.turn) {
            men[count] = (self.role(slot).code(), self.square(slot).index(), slot);
            count += 1;
        }
        men[..count].sort_unstable();
        let mut moves = Moves {
            position: *self,
            slots: [0; MAX_MEN],
            destinations: [SquareSet::EMPTY; MAX_MEN],
            count,
            place: 0,
            promoting: None,
        };
        for (place, &(_, _, slot)) in men[..count].iter().enumerate() {
            moves.slots[place] = slot;
            moves.destinations[place] = self.legal_destinations(slot, &limits);
        }
        moves
    }

    /// The legal moves in the [default order](crate::order).
    ///
    /// ```
    /// use al_chess::{Color, Position};
    ///
    /// let position = Position::from_fen("8/8/8/8/8/2k5/3R4/K7 w - - 0 1", Color::White)?;
    /// assert_eq!(position.legal_moves().len(), 15);
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

    /// The position after a move. That the move is legal here is the caller's promise; after others the
    /// position makes no sense.
    #[must_use]
    pub fn play(&self, mv: Move) -> Self {
        let mut after = *self;
        let (side, slot) = (self.turn, mv.slot & 7);
        let role = self.role(slot);
        let own = &mut after.occupied[side as usize];
        *own = own.without(mv.from).with(mv.to);
        after.squares[slot as usize] = mv.to;
        after.clock = self.clock.saturating_add(1);
        after.en_passant = NO_SQUARE;
        after.turn = side.other();
        if let Some(captured) = mv.captured {
            let theirs = &mut after.occupied[side.other() as usize];
            *theirs = theirs.without(self.square(captured));
            after.present &= !(1 << (captured & 7));
            after.clock = 0;
        }
        if role == Role::Pawn {
            after.clock = 0;
            if let Some(promotion) = mv.promotion {
                after.men = after.men.with_role(slot, promotion);
            } else if mv.from.rank().abs_diff(mv.to.rank()) == 2 {
                after.set_en_passant(Square::at(mv.from.file(), (mv.from.rank() + mv.to.rank()) / 2));
            }
        }
        after
    }

    /// The move of a man to one of its legal destinations.
    #[inline]
    fn move_to(&self, slot: u8, to: Square, promotion: Option<Role>) -> Move {
        let captured = if self.occupied_by(self.turn.other()).contains(to) {
            self.man_at(to)
        } else if self.en_passant() == Some(to)
            && self.role(slot) == Role::Pawn
            && self.square(slot).file() != to.file()
        {
            self.man_at(en_passant_pawn(to))
        } else {
            None
        };
        Move { slot, from: self.square(slot), to, promotion, captured }
    }
}

/// Legal moves in the default order, one after the other. See [`Position::moves`].
#[derive(Clone, Debug)]
pub struct Moves {
    position: Position,
    /// The men in order.
    slots: [u8; MAX_MEN],
    /// What is left of their destinations.
    destinations: [SquareSet; MAX_MEN],
    /// How many men there are.
    count: usize,
    /// Whose moves come now.
    place: usize,
    /// The destination of a pawn that has promoted already, and how often.
    promoting: Option<(Square, usize)>,
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        while self.place < self.count {
            let place = self.place & (MAX_MEN - 1);
            let slot = self.slots[place];
            if let Some((to, times)) = self.promoting {
                let promotion = Role::PROMOTIONS[times & 3];
                self.promoting = if times < 3 { Some((to, times + 1)) } else { None };
                return Some(self.position.move_to(slot, to, Some(promotion)));
            }
            let (role, from) = (self.position.role(slot), self.position.square(slot));
            let Some(to) = order::first(role, from, self.destinations[place]) else {
                self.place += 1;
                continue;
            };
            self.destinations[place] = self.destinations[place].without(to);
            if role == Role::Pawn && matches!(to.rank(), 0 | 7) {
                self.promoting = Some((to, 1));
                return Some(self.position.move_to(slot, to, Some(Role::Queen)));
            }
            return Some(self.position.move_to(slot, to, None));
        }
        None
    }
}

impl core::iter::FusedIterator for Moves {}
