//! King and pawn against king: which advice has a move tells what the position is worth.

use advice::chess::{Color, Position};
use advice::{Decision, Scratch, Slot, consult};
use std::fs;
use std::path::Path;

/// What a side may hope for.
#[derive(Debug, PartialEq, Eq)]
enum Worth {
    Won,
    Drawn,
    Lost,
}

/// What the table says of a position, and the move that it plays.
fn said(position: &Position, memory: &mut [Slot]) -> (Worth, Option<String>) {
    let network = al_tables::named("kpk").expect("the network is linked").table;
    let consulted = consult(network, position, &mut Scratch::new(memory));
    let Decision::Play(play) = consulted.decision else {
        assert!(!position.has_legal_move(), "{}: {:?}", position.fen(), consulted.decision);
        return (Worth::Drawn, None);
    };
    let worth = match consulted.table.advice_name(play.advice) {
        "advance" => Worth::Won,
        "wait" | "end_it" | "hold" => Worth::Drawn,
        "resist" => Worth::Lost,
        other => panic!("{}: {other}", position.fen()),
    };
    (worth, Some(position.san(play.mv).to_string()))
}

#[test]
fn values_are_those_of_the_endgame_tables() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/oracle/samples/KPK_public.csv");
    let Ok(text) = fs::read_to_string(&file) else {
        println!("skipped: no samples");
        return;
    };
    let mut memory = vec![Slot::EMPTY; (1 << 18) + 1];
    let mut asked = 0;
    for line in text.lines().skip(1) {
        let columns: Vec<&str> = line.split(',').collect();
        let us = if columns[1].starts_with('w') { Color::White } else { Color::Black };
        let worth = match (columns[2], us) {
            ("0", _) => Worth::Drawn,
            (_, Color::White) => Worth::Won,
            (_, Color::Black) => Worth::Lost,
        };
        let position = Position::from_fen(columns[0], us).expect("a legal FEN");
        assert_eq!(said(&position, &mut memory).0, worth, "{line}");
        asked += 1;
    }
    assert!(asked >= 1000, "{asked} positions");
}

/// Positions in which programs have gone wrong: what they are worth, and the moves that keep it.
#[test]
fn moves_keep_what_there_is() {
    let mut memory = vec![Slot::EMPTY; (1 << 16) + 1];
    for (fen, us, worth, moves) in [
        ("8/7P/8/4k3/8/8/8/K7 w - - 0 1", Color::White, Worth::Won, &["h8=Q+", "h8=R"][..]),
        ("8/3k4/5P2/5K2/8/8/8/8 w - - 0 1", Color::White, Worth::Won, &["Kg6", "Kg5", "Ke5"]),
        ("8/1P6/k7/8/K7/8/8/8 w - - 0 1", Color::White, Worth::Won, &["b8=R"]),
        ("8/8/4k3/8/8/5P1K/8/8 b - - 0 1", Color::Black, Worth::Drawn, &["Kf7", "Kf6", "Kf5"]),
        // the second with colours exchanged
        ("8/8/8/8/5k2/5p2/3K4/8 b - - 0 1", Color::Black, Worth::Won, &["Kg3", "Kg4", "Ke4"]),
    ] {
        let position = Position::from_fen(fen, us).expect("a legal FEN");
        let (found, mv) = said(&position, &mut memory);
        assert_eq!(found, worth, "{fen}");
        assert!(mv.as_deref().is_some_and(|mv| moves.contains(&mv)), "{fen}: {mv:?}");
    }
}
