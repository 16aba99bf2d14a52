//! Moves as people and programs write them.

use crate::fault::{Complaint, Fault};
use crate::output::diagram::on_the_board;
use crate::output::printable;
use al_chess::{Move, Position, Role};

/// The one legal move that a text means; the fault tells why there is none.
pub(crate) fn the_move(text: &str, position: &Position) -> Result<Move, Fault> {
    let names = |moves: &[Move]| {
        let names: Vec<String> = moves.iter().map(|mv| position.san(*mv).to_string()).collect();
        names.join(" ")
    };
    match meant(text, position)[..] {
        [mv] => Ok(mv),
        [] => {
            let what = format!("`{}` is no legal move in {}", printable(text), position.fen());
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
