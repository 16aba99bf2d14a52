//! Games from won positions, which all must be won.

use advice::chess::{Color, Position, Side};
use advice::{Move, Player, Scratch, Slot};
use al_tests::{repository, turned};
use al_verify::optimum::Optimum;
use std::fs;

use super::stockfish::Stockfish;

/// The won ones of a thousand random positions of an ending, every other one with Black as the strong side; `None`
/// where the sample is missing.
fn won(ending: &str) -> Option<Vec<Position>> {
    let path = repository("../shared/oracle/samples").join(format!("{ending}_public.csv"));
    let Ok(text) = fs::read_to_string(path) else {
        println!("skipped: no sample of {ending}");
        return None;
    };
    let won = text.lines().skip(1).filter(|line| line.split(',').nth(2) == Some("1"));
    let positions = won.enumerate().map(|(number, line)| {
        let fen = line.split(',').next().expect("a FEN");
        let position = Position::from_fen(fen, Color::White).expect("a legal FEN");
        if number % 2 == 0 { position } else { turned::position(&position) }
    });
    Some(positions.collect())
}

/// Plays games, and says in how many moves of ours they were won at most.
fn all_won(starts: &[Position], defend: &mut dyn FnMut(&Position) -> Move) -> u32 {
    let mut slots = vec![Slot::EMPTY; (1 << 16) + 1];
    let mut scratch = Scratch::new(&mut slots);
    let mut longest = 0;
    for start in starts {
        let mut player = Player::new(al_tables::ELEMENTARY);
        let (mut position, mut moves) = (*start, 0);
        while position.has_legal_move() && position.clock() < 100 {
            let mv = match position.turn() {
                Side::Us => player.choose_with(&position, &mut scratch).expect("a move").mv,
                Side::Them => defend(&position),
            };
            moves += u32::from(position.turn() == Side::Us);
            position = position.play(mv);
        }
        assert!(
            position.is_checkmate() && position.turn() == Side::Them,
            "{} ends with {}",
            start.fen(),
            position.fen()
        );
        longest = longest.max(moves);
    }
    longest
}

/// One position of so many against the defence that an endgame table would play.
fn against_best_defence(ending: &str, step: usize) {
    let Some(positions) = won(ending) else { return };
    let starts: Vec<Position> = positions.into_iter().step_by(step).collect();
    let optimum = Optimum::of(&ending.parse().expect("a material")).expect("few men");
    let longest = all_won(&starts, &mut |position| optimum.best_moves(position).next().expect("a reply"));
    println!("{ending}: {} games won, the longest in {longest} moves", starts.len());
}

/// One position of so many against Stockfish.
fn against_stockfish(endings: &[&str], step: usize) {
    let Some(mut stockfish) = Stockfish::start() else {
        println!("skipped: no Stockfish");
        return;
    };
    for ending in endings {
        let Some(positions) = won(ending) else { return };
        let starts: Vec<Position> = positions.into_iter().step_by(step).collect();
        let longest = all_won(&starts, &mut |position| stockfish.reply(position));
        println!("{ending}: {} games won against Stockfish, the longest in {longest} moves", starts.len());
    }
}

#[test]
fn three_men_win_against_the_best_defence() {
    for ending in ["KQK", "KRK", "KPK"] {
        against_best_defence(ending, 20);
    }
}

#[test]
fn three_men_win_against_stockfish() {
    against_stockfish(&["KQK", "KRK", "KPK"], 100);
}

/// `cargo test --release -p al-tests --test elementary -- --ignored --nocapture`
#[test]
#[ignore = "minutes, and meant for the release profile"]
fn every_sample_is_won_against_the_best_defence() {
    for ending in ["KQK", "KRK", "KPK", "KBBK"] {
        against_best_defence(ending, 1);
    }
}

#[test]
#[ignore = "minutes, and meant for the release profile"]
fn every_sample_is_won_against_stockfish() {
    against_stockfish(&["KQK", "KRK", "KPK", "KBBK"], 1);
}
