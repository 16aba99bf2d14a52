//! Lines of moves as books print them, counted from the root of a tree.

use al_chess::{Color, Move, Position};

/// The number in front of a move `depth` plies below a root with us to move: `2.` or `2...`.
pub(crate) fn number(us: Color, depth: u16) -> String {
    // Black's first move comes after a move that nobody knows
    let ply = u32::from(depth) + u32::from(us == Color::Black);
    let dots = if ply.is_multiple_of(2) { "." } else { "..." };
    format!("{}{dots}", ply / 2 + 1)
}

/// A line from a root: `Rd4`, or with several moves `1. Rd4 Kb3 2. Kb1`.
pub(crate) fn line(root: &Position, moves: &[Move]) -> String {
    if let [only] = moves {
        return root.san(*only).to_string();
    }
    let mut text = String::new();
    for (depth, san) in sans(root, moves).into_iter().enumerate() {
        let number = number(root.us(), depth as u16);
        if depth == 0 || !number.ends_with("...") {
            text += &format!("{number} ");
        }
        text += &format!("{san} ");
    }
    text.truncate(text.trim_end().len());
    text
}

/// A line without numbers, from a position in which either side is to move: `Rd4 Kb3 Kb1`.
pub(crate) fn line_from(position: &Position, moves: &[Move]) -> String {
    sans(position, moves).join(" ")
}

fn sans(position: &Position, moves: &[Move]) -> Vec<String> {
    let mut position = *position;
    let name = |mv: &Move| {
        let san = position.san(*mv).to_string();
        position = position.play(*mv);
        san
    };
    moves.iter().map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(fen: &str, us: Color, names: &[&str]) -> String {
        let root = Position::from_fen(fen, us).expect("a legal FEN");
        let mut position = root;
        let mut moves = Vec::new();
        for name in names {
            let mv = position.find_move(name).expect("a legal move");
            moves.push(mv);
            position = position.play(mv);
        }
        line(&root, &moves)
    }

    #[test]
    fn a_line_is_numbered_as_in_a_book() {
        let white = |names| moves("8/8/8/8/8/2k5/3R4/K7 w - - 0 1", Color::White, names);
        assert_eq!(white(&["d2d4"]), "Rd4");
        assert_eq!(white(&["d2d4", "c3d4"]), "1. Rd4 Kxd4");
        assert_eq!(white(&["d2d4", "c3b3", "a1b1"]), "1. Rd4 Kb3 2. Kb1");
        let black = |names| moves("8/8/8/8/8/2K5/3r4/k7 b - - 0 1", Color::Black, names);
        assert_eq!(black(&["d2d4", "c3b3", "a1b1"]), "1... Rd4 2. Kb3 Kb1");
    }
}
