//! What the men of a position do.

use al_chess::{Position, Side, SquareSet};

use super::sets::squares_where;
use crate::board::Board;

pub(super) fn occupied(here: &Position) -> SquareSet {
    let board = Board::new(here);
    squares_where(|square| board.on(square).is_some())
}

pub(super) fn occupied_by(here: &Position, side: Side) -> SquareSet {
    let board = Board::new(here);
    squares_where(|square| board.on(square).is_some_and(|piece| piece.side == side))
}

pub(super) fn attacked_by(here: &Position, side: Side) -> SquareSet {
    Board::new(here).attacked_by(side)
}

/// The squares attacked when the other side's king is taken off the board.
pub(super) fn covered_by(here: &Position, side: Side) -> SquareSet {
    Board::new(here).without_king(side.other()).attacked_by(side)
}

/// The squares a man attacks; none when captured.
pub(super) fn attacks_of(here: &Position, man: Option<u8>) -> SquareSet {
    let board = Board::new(here);
    man.and_then(|slot| board.square_of(slot)).map_or(SquareSet::EMPTY, |from| board.attacks_from(from))
}

/// The squares to which a man has a legal move.
pub(super) fn moves_of(here: &Position, man: Option<u8>) -> SquareSet {
    let board = Board::new(here);
    man.and_then(|slot| board.square_of(slot)).map_or(SquareSet::EMPTY, |from| board.moves_from(from))
}

pub(super) fn in_check(here: &Position, side: Side) -> bool {
    Board::new(here).in_check(side)
}

pub(super) fn has_move(here: &Position, side: Side) -> bool {
    Board::new(here).has_move(side)
}
