//! An engine that knows one ending by heart: it mates a bare king with its rook.
//!
//! ```text
//! cargo run -p example-engine -- "4k3/8/8/8/8/8/8/4K2R w - - 0 1"
//! ```

use std::error::Error;

use advice::ChessPlayer;
use advice::shakmaty::{CastlingMode, Chess, Move, Position as _, fen::Fen, san::SanPlus};

include!(concat!(env!("OUT_DIR"), "/krk.rs"));

/// An engine with a player for the ending.
struct Engine {
    ending: ChessPlayer<'static>,
}

impl Engine {
    fn new() -> Self {
        Self { ending: ChessPlayer::new(&krk::TABLE) }
    }

    /// The move to play: the table's, and where it says nothing whatever the engine would have played.
    fn best_move(&mut self, chess: &Chess) -> Option<Move> {
        self.ending.choose(chess).or_else(|| chess.legal_moves().first().copied())
    }
}

/// A game of two engines from a position, in standard notation, until it is over or has lasted 100 plies.
fn game(fen: &str) -> Result<(Vec<String>, Chess), Box<dyn Error>> {
    let mut chess: Chess = fen.parse::<Fen>()?.into_position(CastlingMode::Standard)?;
    let mut engines = [Engine::new(), Engine::new()];
    let mut moves = Vec::new();
    while let Some(mv) = (moves.len() < 100).then(|| engines[moves.len() % 2].best_move(&chess)).flatten() {
        moves.push(SanPlus::from_move_and_play_unchecked(&mut chess, mv).to_string());
    }
    Ok((moves, chess))
}

fn main() -> Result<(), Box<dyn Error>> {
    let fen = std::env::args().nth(1).unwrap_or_else(|| "4k3/8/8/8/8/8/8/4K2R w - - 0 1".to_owned());
    let (moves, chess) = game(&fen)?;
    println!("{}", moves.join(" "));
    println!("{}", if chess.is_checkmate() { "mate" } else { "no mate" });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn either_colour_mates() {
        for fen in ["4k3/8/8/8/8/8/8/4K2R w - - 0 1", "r3k3/8/8/8/4K3/8/8/8 b - - 0 1"] {
            let (moves, chess) = game(fen).expect("a game");
            assert!(chess.is_checkmate(), "{moves:?}");
            assert!(moves.len() <= 67, "mate within 34 moves: {moves:?}");
        }
    }

    #[test]
    fn other_positions_are_left_to_the_engine() {
        assert!(Engine::new().ending.choose(&Chess::default()).is_none());
        assert!(Engine::new().best_move(&Chess::default()).is_some());
    }
}
