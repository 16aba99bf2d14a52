//! A teacher's tool: a pupil's game with a comment at each of her moves. Where she plays as the table does, its
//! reason; where she does not, what her move is worth, and how it is refuted if it is wrong.
//!
//! ```text
//! cargo run -p example-annotate -- "8/8/8/8/8/2k5/3R4/K7 w - - 0 1" Rd8 Kb3 Kb1 Kc3 Rd3+ Kxd3
//! ```

use std::error::Error;
use std::fmt::Write as _;

use advice::shakmaty::fen::Fen;
use advice::shakmaty::san::{San, SanPlus};
use advice::shakmaty::{CastlingMode, Chess, Color, Position as _};
use advice::{FromShakmaty as _, Player, Position};
use al_verify::judgement::{Judgement, Point};
use al_verify::optimum::Optimum;

/// The game as PGN. The side that begins is the pupil's.
fn annotated(fen: &str, moves: &[&str]) -> Result<String, Box<dyn Error>> {
    let mut chess: Chess = fen.parse::<Fen>()?.into_position(CastlingMode::Standard)?;
    let pupil = chess.turn();
    let us = if pupil == Color::White { advice::Color::White } else { advice::Color::Black };
    let optimum = Optimum::of(&Position::from_chess(&chess, us)?.material())?;
    // the player remembers its plans from move to move
    let mut player = Player::new(al_tables::KRK);
    let mut pgn = format!("[FEN \"{fen}\"]\n\n");
    for text in moves {
        let mv = text.parse::<San>()?.to_move(&chess)?;
        let dots = if chess.turn() == Color::White { "." } else { "..." };
        write!(pgn, "{}{dots} {} ", chess.fullmoves(), SanPlus::from_move(chess.clone(), mv))?;
        if chess.turn() == pupil {
            let position = Position::from_chess(&chess, us)?;
            let own = position.find_shakmaty(mv).ok_or("castling is no move of an ending")?;
            let comment = match player.choose(&position) {
                Ok(chosen) if chosen.mv == own => chosen.advice_name().to_owned(),
                Ok(chosen) => {
                    let worth = judged(&position, own, &optimum);
                    format!("{worth}; the table plays {}, {}", position.san(chosen.mv), chosen.advice_name())
                }
                Err(refusal) => refusal.to_string(),
            };
            writeln!(pgn, "{{{comment}}}")?;
        }
        chess.play_unchecked(mv);
    }
    Ok(pgn + &chess.outcome().to_string() + "\n")
}

/// What a move is worth, in a few words.
fn judged(position: &Position, mv: advice::Move, optimum: &Optimum) -> String {
    let Some(judgement) = Judgement::of(position, mv, optimum) else { return "not known".to_owned() };
    let Some(refutation) = &judgement.refutation else { return judgement.after.to_string() };
    let reply = refutation.line.first().map(|reply| position.play(mv).san(*reply).to_string()).unwrap_or_default();
    match refutation.point {
        Point::Stalemate => format!("wrong: {reply} stalemate"),
        Point::Takes(_) => format!("wrong: {reply}"),
        other => format!("wrong: {reply} {other:?}"),
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (fen, moves) = match &words[..] {
        [fen, moves @ ..] => (*fen, moves),
        [] => ("8/8/8/8/8/2k5/3R4/K7 w - - 0 1", &["Rd8", "Kb3", "Kb1", "Kc3", "Rd3+", "Kxd3"][..]),
    };
    print!("{}", annotated(fen, moves)?);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn good_moves_have_reasons_and_bad_ones_refutations() {
        let moves = ["Rd8", "Kb3", "Kb1", "Kc3", "Rd3+", "Kxd3"];
        for (fen, moves) in [
            ("8/8/8/8/8/2k5/3R4/K7 w - - 0 1", moves),
            ("k7/3r4/2K5/8/8/8/8/8 b - - 0 1", ["Rd1", "Kb6", "Kb8", "Kc6", "Rd6+", "Kxd6"]),
        ] {
            let pgn = annotated(fen, &moves).expect("a game");
            assert!(pgn.contains("{won in ") && pgn.contains("{wrong: Kxd"), "{pgn}");
            assert!(pgn.ends_with("1/2-1/2\n"), "{pgn}");
        }
    }

    #[test]
    fn what_is_no_move_is_an_error() {
        assert!(annotated("8/8/8/8/8/2k5/3R4/K7 w - - 0 1", &["Rd9"]).is_err());
        assert!(annotated("8/8/8/8/8/2k5/3R4/K7 w - - 0 1", &["Kb3"]).is_err());
    }
}
