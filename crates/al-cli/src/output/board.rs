//! A board for a terminal.

use super::Paint;
use crate::cli::BoardStyle;
use al_chess::{Color, Position, Role, Square};

/// How to draw.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board {
    pub(crate) style: BoardStyle,
    /// Whose side is drawn below.
    pub(crate) below: Color,
}

impl Board {
    /// The lines of the board, each with its end of line; nothing where no board is wanted.
    pub(crate) fn draw(self, position: &Position, paint: Paint) -> String {
        let border = match self.style {
            BoardStyle::None => return String::new(),
            BoardStyle::Ascii => ("+", "-", "+"),
            BoardStyle::Unicode => ("┌", "─", "┐"),
        };
        let (side, below) = match self.style {
            BoardStyle::Unicode => ("│", ("└", "─", "┘")),
            _ => ("|", border),
        };
        // the squares and, where nothing else tells them apart, the blank before each and behind the last
        let width = if paint.is_on() { 16 } else { 17 };
        let edge = |(left, line, right): (&str, &str, &str)| format!("  {left}{}{right}\n", line.repeat(width));
        let mut text = edge(border);
        for rank in self.coordinates(true) {
            text += &format!("{} {side}", rank + 1);
            for file in self.coordinates(false) {
                let square = Square::at(file, rank);
                if paint.is_on() {
                    // the squares are told by their colour, and touch each other
                    let light = (file + rank) % 2 == 1;
                    text += &paint.square(light, format!("{} ", self.man(position, square).unwrap_or(' ')));
                } else {
                    text += &format!(" {}", self.man(position, square).unwrap_or(self.empty()));
                }
            }
            text += &format!("{}{side}\n", if paint.is_on() { "" } else { " " });
        }
        text += &edge(below);
        let files = self.coordinates(false).map(|file| char::from(b'a' + file).to_string());
        let indent = if paint.is_on() { "   " } else { "    " };
        text + indent + &files.join(" ") + "\n"
    }

    /// The ranks from above, or the files from the left.
    fn coordinates(self, ranks: bool) -> [u8; 8] {
        let from_low = [0, 1, 2, 3, 4, 5, 6, 7];
        let from_high = [7, 6, 5, 4, 3, 2, 1, 0];
        if (self.below == Color::White) == ranks { from_high } else { from_low }
    }

    fn empty(self) -> char {
        if self.style == BoardStyle::Unicode { '·' } else { '.' }
    }

    /// The sign of the man on a square.
    fn man(self, position: &Position, square: Square) -> Option<char> {
        let ours = if position.us() == Color::White { square } else { square.mirrored() };
        let slot = position.man_at(ours)?;
        let (man, role) = (position.man(slot), position.role(slot));
        let white = position.color(man.side) == Color::White;
        Some(match (self.style, white) {
            (BoardStyle::Unicode, _) => figurine(role, white),
            (_, true) => role.letter().to_ascii_uppercase(),
            (_, false) => role.letter(),
        })
    }
}

fn figurine(role: Role, white: bool) -> char {
    match (role, white) {
        (Role::King, true) => '♔',
        (Role::Queen, true) => '♕',
        (Role::Rook, true) => '♖',
        (Role::Bishop, true) => '♗',
        (Role::Knight, true) => '♘',
        (Role::Pawn, true) => '♙',
        (Role::King, false) => '♚',
        (Role::Queen, false) => '♛',
        (Role::Rook, false) => '♜',
        (Role::Bishop, false) => '♝',
        (Role::Knight, false) => '♞',
        (Role::Pawn, false) => '♟',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEN: &str = "8/8/8/8/8/2k5/3R4/K7 w - - 0 1";

    fn drawn(us: Color, style: BoardStyle, below: Color) -> String {
        let position = Position::from_fen(FEN, us).expect("a legal FEN");
        Board { style, below }.draw(&position, Paint::plain())
    }

    #[test]
    fn a_board_is_the_real_one_whoever_we_are() {
        let board = "  +-----------------+
8 | . . . . . . . . |
7 | . . . . . . . . |
6 | . . . . . . . . |
5 | . . . . . . . . |
4 | . . . . . . . . |
3 | . . k . . . . . |
2 | . . . R . . . . |
1 | K . . . . . . . |
  +-----------------+
    a b c d e f g h
";
        for us in [Color::White, Color::Black] {
            assert_eq!(drawn(us, BoardStyle::Ascii, Color::White), board);
        }
    }

    #[test]
    fn a_board_can_be_turned_and_drawn_with_figurines() {
        let board = "  ┌─────────────────┐
1 │ · · · · · · · ♔ │
2 │ · · · · ♖ · · · │
3 │ · · · · · ♚ · · │
4 │ · · · · · · · · │
5 │ · · · · · · · · │
6 │ · · · · · · · · │
7 │ · · · · · · · · │
8 │ · · · · · · · · │
  └─────────────────┘
    h g f e d c b a
";
        assert_eq!(drawn(Color::White, BoardStyle::Unicode, Color::Black), board);
    }

    #[test]
    fn no_board_is_nothing() {
        assert_eq!(drawn(Color::White, BoardStyle::None, Color::White), "");
    }
}
