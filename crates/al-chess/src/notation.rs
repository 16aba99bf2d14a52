//! Moves in words: UCI and standard algebraic notation, on the real board.

use core::fmt;

use crate::moves::on_real_board;
use crate::{Move, Position, Role, SquareSet};

impl Position {
    /// The legal move with this name in UCI notation, such as `e7e8q`, on the real board.
    ///
    /// ```
    /// use al_chess::{Color, Position};
    ///
    /// let position = Position::from_fen("8/8/8/8/8/2k5/3R4/K7 w - - 0 1", Color::White)?;
    /// assert!(position.find_move("d2d8").is_some());
    /// assert!(position.find_move("d2e3").is_none());
    /// assert!(position.find_move("no move").is_none());
    /// # Ok::<(), al_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn find_move(&self, uci: &str) -> Option<Move> {
        let (from, to) = (uci.get(..2)?.parse().ok()?, uci.get(2..4)?.parse().ok()?);
        let (from, to) = (on_real_board(from, self.us()), on_real_board(to, self.us()));
        let promotion = match uci.as_bytes() {
            [_, _, _, _] => None,
            [_, _, _, _, letter] => Some(Role::from_letter(*letter as char)?),
            _ => return None,
        };
        self.moves().find(|mv| mv.from == from && mv.to == to && mv.promotion == promotion)
    }

    /// A legal move of this position in standard algebraic notation, such as `Rd8+`, on the real board.
    ///
    /// ```
    /// use al_chess::{Color, Position};
    ///
    /// let position = Position::from_fen("8/8/8/8/8/2k5/3R4/K7 w - - 0 1", Color::White)?;
    /// let mv = position.find_move("d2d3").unwrap();
    /// assert_eq!(position.san(mv).to_string(), "Rd3+");
    /// # Ok::<(), al_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn san(&self, mv: Move) -> impl fmt::Display {
        San { position: *self, mv }
    }

    /// The squares of the other men that a move in algebraic notation might mean.
    fn rivals(&self, mv: Move) -> SquareSet {
        let role = self.role(mv.slot);
        let is_rival =
            |slot: &u8| *slot != mv.slot && self.role(*slot) == role && self.destinations(*slot).contains(mv.to);
        self.slots(self.turn()).filter(is_rival).map(|slot| self.square(slot)).collect()
    }
}

/// Displays a move in standard algebraic notation.
struct San {
    position: Position,
    mv: Move,
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position, mv } = self;
        let (from, to) = (on_real_board(mv.from, position.us()), on_real_board(mv.to, position.us()));
        let (file, rank) = ((b'a' + from.file()) as char, from.rank() + 1);
        match position.role(mv.slot) {
            Role::Pawn => {
                if mv.captured.is_some() {
                    write!(f, "{file}")?;
                }
            }
            role => {
                write!(f, "{}", role.letter().to_ascii_uppercase())?;
                let rivals = position.rivals(*mv);
                if rivals.is_empty() {
                } else if (rivals & SquareSet::file(mv.from.file())).is_empty() {
                    write!(f, "{file}")?;
                } else if (rivals & SquareSet::rank(mv.from.rank())).is_empty() {
                    write!(f, "{rank}")?;
                } else {
                    write!(f, "{from}")?;
                }
            }
        }
        write!(f, "{}{to}", if mv.captured.is_some() { "x" } else { "" })?;
        if let Some(role) = mv.promotion {
            write!(f, "={}", role.letter().to_ascii_uppercase())?;
        }
        let after = position.play(*mv);
        if after.is_checkmate() {
            f.write_str("#")
        } else if after.in_check(after.turn()) {
            f.write_str("+")
        } else {
            Ok(())
        }
    }
}
