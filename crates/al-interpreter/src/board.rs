//! The board as a person sees it: who stands on each square, walked over step by step.

use al_chess::{Position, Role, Side, Square, SquareSet};

const STRAIGHT: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const KNIGHT: [(i32, i32); 8] = [(1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)];

/// A man on the board: a captured one is not there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) slot: u8,
    pub(crate) side: Side,
    pub(crate) role: Role,
}

/// Who stands where, and whose turn it is.
#[derive(Clone)]
pub(crate) struct Board {
    squares: [Option<Piece>; 64],
    turn: Side,
    en_passant: Option<Square>,
}

impl Board {
    /// Sets up a position.
    pub(crate) fn new(position: &Position) -> Self {
        let mut squares = [None; 64];
        for (slot, man) in position.material().slots() {
            if !position.captured(slot) {
                squares[position.square(slot).index()] =
                    Some(Piece { slot, side: man.side, role: position.role(slot) });
            }
        }
        Self { squares, turn: position.turn(), en_passant: position.en_passant() }
    }

    /// Who stands on a square.
    pub(crate) fn on(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    /// Everyone with the square they stand on, lowest square first.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::ALL.into_iter().filter_map(|square| Some((square, self.on(square)?)))
    }

    /// The square a man stands on, if he has not been captured.
    pub(crate) fn square_of(&self, slot: u8) -> Option<Square> {
        self.pieces().find(|(_, piece)| piece.slot == slot).map(|(square, _)| square)
    }

    /// The board without a side's king.
    pub(crate) fn without_king(mut self, side: Side) -> Self {
        if let Some(square) = self.king(side) {
            self.squares[square.index()] = None;
        }
        self
    }

    /// The squares that whoever stands on `from` attacks, own men's included.
    pub(crate) fn attacks_from(&self, from: Square) -> SquareSet {
        match self.on(from) {
            None => SquareSet::EMPTY,
            Some(piece) => reached(piece.role, piece.side, from, &|square| self.on(square).is_some()),
        }
    }

    /// The squares that the men of a side attack.
    pub(crate) fn attacked_by(&self, side: Side) -> SquareSet {
        self.pieces()
            .filter(|(_, piece)| piece.side == side)
            .fold(SquareSet::EMPTY, |all, (square, _)| all | self.attacks_from(square))
    }

    /// Whether a side's king is attacked.
    pub(crate) fn in_check(&self, side: Side) -> bool {
        self.king(side).is_some_and(|king| self.attacked_by(side.other()).contains(king))
    }

    /// The squares to which whoever stands on `from` may move; none unless his side is to move.
    pub(crate) fn moves_from(&self, from: Square) -> SquareSet {
        let Some(piece) = self.on(from).filter(|piece| piece.side == self.turn) else { return SquareSet::EMPTY };
        let reached =
            if piece.role == Role::Pawn { self.pawn_moves(from, piece.side) } else { self.attacks_from(from) };
        reached
            .into_iter()
            .filter(|to| self.on(*to).is_none_or(|other| other.side != piece.side))
            .filter(|to| !self.after(from, *to).in_check(piece.side))
            .collect()
    }

    /// Where a pawn may go, but for its king's safety.
    fn pawn_moves(&self, from: Square, side: Side) -> SquareSet {
        let mut moves: SquareSet = self
            .attacks_from(from)
            .into_iter()
            .filter(|to| self.on(*to).is_some() || self.en_passant == Some(*to))
            .collect();
        let forward = (0, up(side));
        let home = if side == Side::Us { 1 } else { 6 };
        if let Some(one) = step(from, forward).filter(|to| self.on(*to).is_none()) {
            moves = moves.with(one);
            if let Some(two) = step(one, forward).filter(|to| from.rank() == home && self.on(*to).is_none()) {
                moves = moves.with(two);
            }
        }
        moves
    }

    /// The board after a move. (Who a pawn is promoted to does not matter to its own king.)
    fn after(&self, from: Square, to: Square) -> Self {
        let mut board = self.clone();
        let piece = board.squares[from.index()].take();
        let changes_file = from.file() != to.file();
        if piece.is_some_and(|piece| piece.role == Role::Pawn) && changes_file && self.on(to).is_none() {
            board.squares[Square::at(to.file(), from.rank()).index()] = None;
        }
        board.squares[to.index()] = piece;
        board.turn = self.turn.other();
        board.en_passant = None;
        board
    }

    /// Whether a side is to move and has a legal move.
    pub(crate) fn has_move(&self, side: Side) -> bool {
        side == self.turn && self.pieces().any(|(square, _)| !self.moves_from(square).is_empty())
    }

    /// Where a side's king stands.
    fn king(&self, side: Side) -> Option<Square> {
        self.pieces().find(|(_, piece)| piece.side == side && piece.role == Role::King).map(|(square, _)| square)
    }
}

/// The way a side's pawns go, in ranks.
fn up(side: Side) -> i32 {
    match side {
        Side::Us => 1,
        Side::Them => -1,
    }
}

/// The square so many files and ranks away, if it is on the board.
pub(crate) fn step(square: Square, (files, ranks): (i32, i32)) -> Option<Square> {
    let file = i32::from(square.file()) + files;
    let rank = i32::from(square.rank()) + ranks;
    ((0..8).contains(&file) && (0..8).contains(&rank)).then(|| Square::at(file as u8, rank as u8))
}

/// The squares one step away in any direction.
pub(crate) fn beside(square: Square) -> impl Iterator<Item = Square> {
    STRAIGHT.into_iter().chain(DIAGONAL).filter_map(move |direction| step(square, direction))
}

/// The squares that a man would attack from a square with others on `blockers`.
pub(crate) fn attacks(role: Role, side: Side, from: Square, blockers: SquareSet) -> SquareSet {
    reached(role, side, from, &|square| blockers.contains(square))
}

fn reached(role: Role, side: Side, from: Square, taken: &dyn Fn(Square) -> bool) -> SquareSet {
    match role {
        Role::King => reach(from, &STRAIGHT, 1, taken) | reach(from, &DIAGONAL, 1, taken),
        Role::Queen => reach(from, &STRAIGHT, 7, taken) | reach(from, &DIAGONAL, 7, taken),
        Role::Rook => reach(from, &STRAIGHT, 7, taken),
        Role::Bishop => reach(from, &DIAGONAL, 7, taken),
        Role::Knight => reach(from, &KNIGHT, 1, taken),
        Role::Pawn => reach(from, &[(-1, up(side)), (1, up(side))], 1, taken),
    }
}

/// The squares met from `from` in each direction, so many steps at most, up to and including the first
/// one that is taken.
fn reach(from: Square, directions: &[(i32, i32)], steps: u32, taken: &dyn Fn(Square) -> bool) -> SquareSet {
    let mut reached = SquareSet::EMPTY;
    for &direction in directions {
        let mut at = from;
        for _ in 0..steps {
            let Some(next) = step(at, direction) else { break };
            reached = reached.with(next);
            if taken(next) {
                break;
            }
            at = next;
        }
    }
    reached
}
