//! Moves as people and programs write them.

use crate::fault::{Complaint, Fault};
use crate::output::diagram::on_the_board;
use crate::output::printable;
use al_chess::{Color, Move, Position, Role};

/// The one legal move that a text means in the position of a FEN; the fault tells why there is none.
pub(crate) fn the_move(text: &str, position: &Position, fen: &str) -> Result<Move, Fault> {
    let names = |moves: &[Move]| {
        let names: Vec<String> = moves.iter().map(|mv| position.san(*mv).to_string()).collect();
        names.join(" ")
    };
    match meant(text, position)[..] {
        [mv] => Ok(mv),
        [] if is_castling(text, position) => {
            let what = format!("`{}`: castling is outside of what tables and exact values know", printable(text));
            Err(Fault::Wrong(Complaint::new(what).help("castling rights are left out of account")))
        }
        [] => {
            let what = format!("`{}` is no legal move in {}", printable(text), printable(fen));
            let legal = names(&position.legal_moves());
            let help = if legal.is_empty() { "there is none".to_owned() } else { format!("legal are: {legal}") };
            Err(Fault::Wrong(Complaint::new(what).help(help)))
        }
        ref several => {
            let what = format!("`{}` may be {}", printable(text), names(several).replace(' ', " or "));
            Err(Fault::Wrong(Complaint::new(what).help("say which")))
        }
    }
}

/// Whether a text names castling: in noughts or letters, or as a step of two files of the king from its first square.
fn is_castling(text: &str, position: &Position) -> bool {
    let text = without_marks(without_number(text)).to_ascii_lowercase();
    if matches!(text.replace('0', "o").as_str(), "o-o" | "o-o-o") {
        return true;
    }
    let (from, to) = match position.color(position.turn()) {
        Color::White => ("e1", ["e1g1", "e1c1", "kg1", "kc1"]),
        Color::Black => ("e8", ["e8g8", "e8c8", "kg8", "kc8"]),
    };
    let king = position.slots(position.turn()).find(|slot| position.role(*slot) == Role::King);
    let at_home = king.is_some_and(|king| on_the_board(position, position.square(king)).to_string() == from);
    at_home && to.contains(&text.as_str())
}

/// The legal moves that a text may mean: exactly as written, or else without regard to case and marks, or
/// else with details left out.
pub(crate) fn meant(text: &str, position: &Position) -> Vec<Move> {
    let text = without_number(text);
    if let Some(mv) = position.find_move(&text.to_ascii_lowercase()) {
        return vec![mv];
    }
    let legal = position.legal_moves();
    let named = |same: &dyn Fn(&str) -> bool| {
        legal.iter().copied().filter(|mv| same(&position.san(*mv).to_string())).collect::<Vec<Move>>()
    };
    let exact = named(&|san| without_marks(san) == without_marks(text));
    if !exact.is_empty() {
        return exact;
    }
    let loose = named(&|san| bare(san) == bare(text));
    if !loose.is_empty() {
        return loose;
    }
    // neither which of two men, nor what a pawn becomes
    legal.iter().copied().filter(|mv| shortest(*mv, position) == bare(text)).collect()
}

/// A man's letter and the square it goes to, in small letters: `rd1`, `e8`.
fn shortest(mv: Move, position: &Position) -> String {
    let to = on_the_board(position, mv.to);
    match position.role(mv.slot) {
        Role::Pawn => to.to_string(),
        role => format!("{}{to}", role.letter()),
    }
}

/// Without the number of the move: "3... Kd4", "3.Kd4".
pub(crate) fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    if rest.len() < text.len() && rest.starts_with('.') { rest.trim_start_matches('.').trim_start() } else { text }
}

/// Without the marks of check, mate and comment.
pub(crate) fn without_marks(text: &str) -> &str {
    text.trim_end_matches(['+', '#', '!', '?'])
}

/// In small letters, and also without the marks of capture and promotion.
fn bare(text: &str) -> String {
    let kept = without_marks(text).chars().filter(|letter| !matches!(letter, 'x' | 'X' | '=' | '-' | ':'));
    kept.collect::<String>().to_ascii_lowercase()
}
