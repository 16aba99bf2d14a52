//! Writes positions in Forsyth-Edwards notation.

use core::fmt;

use crate::moves::on_real_board;
use crate::{Color, Position, Side, Square};

impl Position {
    /// The position in Forsyth-Edwards notation, on the real board. The number of the move, which is not
    /// known, is 1.
    ///
    /// ```
    /// use al_chess::{Color, Position};
    ///
    /// let fen = "8/8/8/8/3pP3/8/k7/2K5 b - e3 0 1";
    /// assert_eq!(Position::from_fen(fen, Color::White)?.fen().to_string(), fen);
    /// assert_eq!(Position::from_fen(fen, Color::Black)?.fen().to_string(), fen);
    /// # Ok::<(), al_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn fen(&self) -> impl fmt::Display {
        Fen(*self)
    }
}

/// Displays a position as FEN.
struct Fen(Position);

impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = &self.0;
        let us = position.us();
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                match position.man_at(on_real_board(Square::at(file, rank), us)) {
                    None => empty += 1,
                    Some(slot) => {
                        write_empty(f, empty)?;
                        empty = 0;
                        write!(f, "{}", letter(position, slot))?;
                    }
                }
            }
            write_empty(f, empty)?;
            f.write_str(if rank > 0 { "/" } else { "" })?;
        }
        f.write_str(match position.color(position.turn()) {
            Color::White => " w - ",
            Color::Black => " b - ",
        })?;
        match position.en_passant() {
            Some(passed) => write!(f, "{}", on_real_board(passed, us))?,
            None => f.write_str("-")?,
        }
        write!(f, " {} 1", position.clock())
    }
}

/// The letter of a man: upper case for White.
fn letter(position: &Position, slot: u8) -> char {
    let side: Side = position.man(slot).side;
    let letter = position.role(slot).letter();
    if position.color(side) == Color::White { letter.to_ascii_uppercase() } else { letter }
}

/// A run of empty squares.
fn write_empty(f: &mut fmt::Formatter<'_>, count: u8) -> fmt::Result {
    if count > 0 { write!(f, "{count}") } else { Ok(()) }
}
