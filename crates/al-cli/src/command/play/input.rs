//! What a person may type: commands, and moves as books or engines write them.

use crate::output::diagram::on_the_board;
use crate::typed::{meant, without_marks, without_number};
use al_chess::{Move, Position, Role, Square};
use al_compiler::diagnostic::suggest;

/// What was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Input {
    /// Nothing.
    Blank,
    /// A command.
    Command(Command),
    /// To write the game into this file.
    Save(String),
    /// A legal move.
    Move(Move),
    /// Neither, and why.
    Unclear(String),
}

/// What a person may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Help,
    Moves,
    Why,
    Hint,
    Judge,
    Tree,
    Board,
    Flip,
    Fen,
    Undo,
    /// Writes the game into a file.
    Save,
    Quit,
}

/// The commands, each with its word and what it does.
pub(super) const COMMANDS: &[(&str, Command, &str)] = &[
    ("?", Command::Help, "this list"),
    ("moves", Command::Moves, "your legal moves"),
    ("why", Command::Why, "the reasons for the table's last move"),
    ("hint", Command::Hint, "what the table would play, or the longest defence"),
    ("judge", Command::Judge, "what your last move is worth"),
    ("tree", Command::Tree, "the forcing tree it plays"),
    ("board", Command::Board, "draws the board again"),
    ("flip", Command::Flip, "turns the board"),
    ("fen", Command::Fen, "the position as a FEN"),
    ("undo", Command::Undo, "takes your last move back, and the answer to it"),
    ("save", Command::Save, "writes the game as PGN: `save game.pgn`"),
    ("quit", Command::Quit, "ends the game"),
];

impl Input {
    /// Reads a line, in a position in which the person is to move.
    pub(super) fn read(line: &str, position: &Position) -> Self {
        let text = line.trim();
        if text.is_empty() {
            return Self::Blank;
        }
        if let Some(file) = text.strip_prefix("save ").map(str::trim).filter(|file| !file.is_empty()) {
            return Self::Save(file.to_owned());
        }
        if let Some(command) = command(text) {
            return Self::Command(command);
        }
        match meant(text, position)[..] {
            [mv] => Self::Move(mv),
            [] => Self::Unclear(neither(text, position)),
            ref several => {
                let names: Vec<String> = several.iter().map(|mv| position.san(*mv).to_string()).collect();
                Self::Unclear(format!("`{text}` may be {}: say which", names.join(" or ")))
            }
        }
    }
}

fn command(text: &str) -> Option<Command> {
    let word = text.to_ascii_lowercase();
    match &word[..] {
        "help" | "h" => Some(Command::Help),
        "q" | "exit" => Some(Command::Quit),
        "back" | "takeback" => Some(Command::Undo),
        _ => COMMANDS.iter().find(|(name, ..)| *name == word).map(|(_, command, _)| *command),
    }
}

/// Why a text is neither a command nor a legal move.
fn neither(text: &str, position: &Position) -> String {
    if let Some((king, to)) = destination(text, position) {
        let other = position.turn().other();
        let attacker = position.color(other);
        let ours = on_the_board(position, to);
        if king && position.covered_by(other).contains(ours) {
            return format!("`{text}` is not legal: {attacker:?} attacks {to}. `moves` lists what is");
        }
        return format!("`{text}` is not a legal move here; `moves` lists those that are");
    }
    let words = COMMANDS.iter().map(|(word, ..)| *word);
    match suggest(text, words) {
        Some(near) => format!("`{text}` is neither a move nor a command; did you mean `{near}`?"),
        None => format!("`{text}` is neither a move nor a command; `?` lists the commands"),
    }
}

/// Where a text that looks like a move goes, and whether it looks like the king's.
fn destination(text: &str, position: &Position) -> Option<(bool, Square)> {
    let text = without_marks(without_number(text));
    let to = text.get(text.len().checked_sub(2)?..)?.parse().ok()?;
    let from: Option<Square> = text.get(..2).filter(|_| text.len() == 4).and_then(|from| from.parse().ok());
    let king = match from {
        Some(from) => {
            let slot = position.man_at(on_the_board(position, from));
            slot.is_some_and(|slot| position.role(slot) == Role::King && position.man(slot).side == position.turn())
        }
        None => text.starts_with(['K', 'k']),
    };
    // what stands before the square must look like a man's letter and marks, or the text is some word
    let before = &text[..text.len() - 2];
    let looks_like_a_move = before.chars().all(|letter| "KQRBNPkqrbnpx-:abcdefgh12345678".contains(letter));
    looks_like_a_move.then_some((king, to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use al_chess::Color;

    fn position(fen: &str, us: Color) -> Position {
        Position::from_fen(fen, us).expect("a legal FEN")
    }

    fn meant(line: &str, position: &Position) -> String {
        match Input::read(line, position) {
            Input::Move(mv) => mv.uci(position.us()).to_string(),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn moves_are_read_as_books_and_engines_write_them() {
        let position = position("8/8/8/8/8/2k5/3R4/K7 b - - 0 1", Color::White);
        for line in ["Kxd2", "kxd2", "Kd2", "kd2", "c3d2", "C3D2", " K:d2! ", "1... Kxd2", "12.Kxd2"] {
            assert_eq!(meant(line, &position), "c3d2", "{line}");
        }
    }

    #[test]
    fn a_bishop_is_not_a_pawn() {
        let bishop = position("7K/8/2P5/1b6/8/8/8/k7 b - - 0 1", Color::White);
        assert_eq!(meant("bxc6", &bishop), "b5c6");
        let both = position("7K/8/4b3/1p6/2P5/8/8/k7 b - - 0 1", Color::White);
        assert_eq!(meant("bxc4", &both), "b5c4");
        assert_eq!(meant("Bxc4", &both), "e6c4");
        assert!(matches!(Input::read("BXC4", &both), Input::Unclear(_)));
    }

    #[test]
    fn a_promotion_names_the_new_man() {
        let position = position("8/8/8/8/8/1K6/4p3/7k b - - 0 1", Color::White);
        for line in ["e1=Q", "e1Q", "e1q", "e2e1q"] {
            assert_eq!(meant(line, &position), "e2e1q", "{line}");
        }
        let Input::Unclear(why) = Input::read("e1", &position) else { panic!("four men are possible") };
        assert_eq!(why, "`e1` may be e1=Q or e1=R or e1=B or e1=N: say which");
    }

    #[test]
    fn two_men_of_a_kind_are_told_apart() {
        let position = position("8/8/8/8/8/1K6/7k/r6r b - - 0 1", Color::White);
        let Input::Unclear(why) = Input::read("rd1", &position) else { panic!("both rooks reach d1") };
        assert_eq!(why, "`rd1` may be Rad1 or Rhd1: say which");
        assert_eq!(meant("Rad1", &position), "a1d1");
    }

    #[test]
    fn what_is_not_legal_is_told_why() {
        for us in [Color::White, Color::Black] {
            let fen =
                if us == Color::White { "8/8/8/8/8/2k5/3R4/K7 b - - 0 1" } else { "k7/3r4/2K5/8/8/8/8/8 w - - 0 1" };
            let position = position(fen, us);
            let (to, from) = if us == Color::White { ("d4", "c3") } else { ("d5", "c6") };
            let attacked = format!("is not legal: {us:?} attacks {to}");
            for line in [format!("K{to}"), format!("{from}{to}")] {
                let Input::Unclear(why) = Input::read(&line, &position) else { panic!("{line} is not legal") };
                assert!(why.contains(&attacked), "{why}");
            }
            let Input::Unclear(why) = Input::read("Kh8", &position) else { panic!("too far") };
            assert!(why.contains("is not a legal move here"), "{why}");
        }
    }

    #[test]
    fn commands_are_words() {
        let position = position("8/8/8/8/8/2k5/3R4/K7 b - - 0 1", Color::White);
        for (word, command, _) in COMMANDS {
            assert_eq!(Input::read(&word.to_uppercase(), &position), Input::Command(*command));
        }
        assert_eq!(Input::read(" \t", &position), Input::Blank);
        let unclear = |line: &str| match Input::read(line, &position) {
            Input::Unclear(why) => why,
            other => panic!("{other:?}"),
        };
        assert!(unclear("mvoes").ends_with("did you mean `moves`?"));
        assert!(unclear("bonjour").ends_with("`?` lists the commands"));
        assert!(unclear("é").ends_with("`?` lists the commands"));
    }
}
