//! Positions with the colours exchanged and the board turned round.

use advice::{Color, Position};

/// The position in which White and Black have changed places: what Black saw, White sees now. It is made of
/// the text of a FEN, so that it goes through the same door as an engine's position.
///
/// # Panics
///
/// Where the text is none of a legal position.
#[must_use]
pub fn position(position: &Position) -> Position {
    let us = position.us().other();
    Position::from_fen(&fen(&position.fen().to_string()), us).expect("a legal position")
}

/// The FEN of the same position with White and Black exchanged; en passant is not carried over.
#[must_use]
pub fn fen(fen: &str) -> String {
    let (board, rest) = fen.split_once(' ').unwrap_or((fen, ""));
    let ranks: Vec<String> = board.rsplit('/').map(|rank| rank.chars().map(other_case).collect()).collect();
    let turn = if rest.starts_with('w') { 'b' } else { 'w' };
    format!("{} {turn} - - 0 1", ranks.join("/"))
}

fn other_case(man: char) -> char {
    if man.is_ascii_lowercase() { man.to_ascii_uppercase() } else { man.to_ascii_lowercase() }
}

/// A move in UCI notation with the board turned round: `e1e8` for `e8e1`.
#[must_use]
pub fn uci(uci: &str) -> String {
    uci.chars().map(|c| c.to_digit(10).and_then(|rank| char::from_digit(9 - rank, 10)).unwrap_or(c)).collect()
}

/// Us, for a test that plays both colours.
pub const BOTH: [Color; 2] = [Color::White, Color::Black];
