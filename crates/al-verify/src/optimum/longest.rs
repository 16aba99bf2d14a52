//! Which positions take longest.

use al_chess::{Position, Side, Square};
use rayon::prelude::*;

use super::cell::DEEPEST;
use super::ending::Ending;
use super::shape::Board;
use super::value::Value;

/// See [`super::Optimum::longest_win`]; `swapped` when the ending is stored as the other side sees it.
pub(super) fn longest_win(ending: &Ending, swapped: bool, winner: Side, turn: Side) -> Option<(Position, Value)> {
    let shape = ending.shape();
    let stored = |side: Side| if swapped { side.other() } else { side };
    let won = u8::from(winner == turn);
    // A marked pawn is passed over: positions with an en-passant right are not counted either.
    let board = |number: usize| {
        let (page, place) = (number / shape.page_len(), number % shape.page_len());
        shape.board(shape.pages().kings(page), place).filter(|board| board.passed.is_none())
    };
    let bytes = ending.bytes(stored(turn)).par_iter().enumerate();
    let wins = bytes.filter(|&(_, &byte)| byte <= DEEPEST && byte % 2 == won);
    // The lowest number of the longest, so that the answer is always the same.
    let (byte, number) = wins
        .map(|(number, &byte)| (byte, std::cmp::Reverse(number)))
        .filter(|&(_, number)| board(number.0).is_some())
        .max()?;
    let Board { squares, .. } = board(number.0)?;
    let mut by_slot = squares;
    for (man, &slot) in shape.slots().iter().enumerate() {
        by_slot[usize::from(slot) & 3] = squares[man];
    }
    let by_slot = by_slot.map(Square::from_index);
    let position = Position::new(*shape.material(), &by_slot[..shape.len()], stored(turn)).ok()?;
    let position = if swapped { position.seen_by_other() } else { position };
    Some((position, Value::from_byte(byte)?))
}
