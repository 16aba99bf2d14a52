//! Positions in which programs have gone wrong.

use advice::chess::{Color, Position};
use advice::{Chosen, Player, Refusal};

/// What the network plays with the side to move, or refuses.
fn asked(fen: &str) -> (Position, Result<Chosen<'static>, Refusal>) {
    let us = if fen.contains(" w ") { Color::White } else { Color::Black };
    let position = Position::from_fen(fen, us).expect("a legal FEN");
    (position, Player::new(al_tables::ELEMENTARY).choose(&position))
}

/// An engine that could not mate, with either colour.
#[test]
fn a_bare_king_is_mated() {
    for fen in ["4k3/8/8/8/8/8/8/4K2R w - - 0 1", "4k2r/8/8/8/8/8/8/4K3 b - - 0 1"] {
        let (_, chosen) = asked(fen);
        let chosen = chosen.expect("a move");
        assert_eq!((chosen.table.name(), chosen.in_time()), ("krk", Some(true)));
    }
}

/// A tool that said "win" with 95 plies on the clock.
#[test]
fn the_clock_is_minded() {
    let in_time = |fen: &str| asked(fen).1.expect("a move").in_time();
    assert_eq!(in_time("8/4Q3/8/8/8/8/8/k6K w - - 95 1"), Some(false));
    assert_eq!(in_time("8/4Q3/8/8/8/8/8/k6K w - - 0 1"), Some(true));
    // 12 moves at worst are 23 plies, the last of them the 100th
    assert_eq!(in_time("8/4Q3/8/8/8/8/8/k6K w - - 77 1"), Some(true));
    assert_eq!(in_time("8/4Q3/8/8/8/8/8/k6K w - - 78 1"), Some(false));
}

/// Where the side to move is the bare king, stalemated or not, nothing is said.
#[test]
fn the_bare_king_is_not_advised() {
    for fen in ["7K/5q2/6k1/8/8/8/8/8 w - - 1 2", "8/k1K5/2R5/8/8/8/8/8 b - - 13 7"] {
        assert_eq!(asked(fen).1.expect_err("nothing"), Refusal::NotCovered, "{fen}");
    }
}

#[test]
fn bishops_of_one_colour_mate_nobody() {
    let table = |fen: &str| asked(fen).1.map(|chosen| chosen.table.name());
    assert_eq!(table("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1"), Ok("kbbk"));
    assert_eq!(table("4k3/8/8/8/8/8/8/2B1K1B1 w - - 0 1"), Err(Refusal::NoRule));
}

/// What is left after a capture is played on by the ending's own table.
#[test]
fn a_capture_hands_over() {
    let before = Position::from_fen("8/8/8/8/8/8/1k6/R3K2R b - - 0 1", Color::White).expect("a legal FEN");
    let takes = before.find_move("b2a1").expect("the king takes");
    let mut player = Player::new(al_tables::ELEMENTARY);
    let chosen = player.choose(&before.play(takes)).expect("a move");
    assert_eq!(chosen.table.name(), "krk");
}

/// Only a rook wins here, and it is led to mate by the rook's table.
#[test]
fn a_promotion_hands_over() {
    let before = Position::from_fen("8/1P6/k7/8/K7/8/8/8 w - - 0 1", Color::White).expect("a legal FEN");
    let mut player = Player::new(al_tables::ELEMENTARY);
    let chosen = player.choose(&before).expect("a move");
    assert_eq!((chosen.table.name(), before.san(chosen.mv).to_string().as_str()), ("kpk_attack", "b8=R"));
    let after = before.play(chosen.mv);
    let reply = after.find_move("a6a7").expect("the king comes nearer");
    let chosen = player.choose(&after.play(reply)).expect("a move");
    assert_eq!(chosen.table.name(), "krk");
}
