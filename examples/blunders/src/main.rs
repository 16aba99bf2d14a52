//! What a game gave away: after every move the table is asked what the other side can do at once.
//!
//! ```text
//! cargo run -p example-blunders
//! ```

use std::error::Error;

use advice::shakmaty::{Chess, Position as _, san::San};
use advice::{Color, FromShakmaty as _, Position, Scratch, consult};

include!(concat!(env!("OUT_DIR"), "/blunder_check.rs"));

/// The game, from the first position of chess.
const GAME: &str = "e4 e5 Bc4 Nc6 Qh5 Nf6";

/// What can be taken advantage of in a position, if the table sees something: the move, and the advice it comes from.
fn seen(chess: &Chess) -> Result<Option<(String, &'static str)>, Box<dyn Error>> {
    let us = chess.turn().fold_wb(Color::White, Color::Black);
    let position = Position::from_chess(chess, us)?;
    let consulted = consult(&any_position::NETWORK, &position, &mut Scratch::default());
    let Some(play) = consulted.decision.play() else { return Ok(None) };
    let advice = blunder_check::Advice::ALL.get(usize::from(play.advice)).map_or("", |advice| advice.name());
    Ok(Some((position.san(play.mv).to_string(), advice)))
}

/// The game with a remark after each move that gives something away.
fn annotated(game: &str) -> Result<Vec<String>, Box<dyn Error>> {
    let (mut chess, mut lines) = (Chess::default(), Vec::new());
    for text in game.split_whitespace() {
        let mv = text.parse::<San>()?.to_move(&chess)?;
        chess.play_unchecked(mv);
        let remark = match seen(&chess)? {
            Some((answer, "mate")) => format!("?? {answer}"),
            Some((answer, "win_a_man")) => format!("? {answer}"),
            _ => String::new(),
        };
        lines.push(format!("{text}{remark}"));
    }
    Ok(lines)
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("{}", annotated(GAME)?.join(" "));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_blunder_is_seen() {
        let lines = annotated(GAME).expect("a game");
        assert_eq!(lines.last().map(String::as_str), Some("Nf6?? Qxf7#"));
        assert!(lines[..3].iter().all(|line| !line.contains('?')), "{lines:?}");
    }
}
