//! What a table of the claim `value` says that positions are worth, against the exact values.

use advice::chess::{Color, Material, Position, Side};
use advice::{Scratch, Slot, Value, value};
use al_verify::optimum::{self, Optimum};
use std::thread;

/// Every position of king and pawn against king, both to move, from either side.
#[test]
fn king_and_pawn_against_king() {
    let material: Material = "KPK".parse().expect("a material");
    let exact = Optimum::of(&material).expect("three men");
    let all = |turn| -> Vec<Position> { Position::all(material, turn).collect() };
    let (ours, theirs) = (all(Side::Us), all(Side::Them));
    assert_eq!((ours.len(), theirs.len()), (163_328, 168_024));
    let positions = [ours, theirs].concat();
    let wrong = |part: &[Position]| {
        let mut slots = vec![Slot::EMPTY; 1 << 20];
        let mut scratch = Scratch::new(&mut slots);
        part.iter()
            .filter(|position| value(al_tables::KPK, position, &mut scratch) != Some(to_us(&exact, position)))
            .count()
    };
    let half = positions.len() / 2;
    let wrong: usize = thread::scope(|scope| {
        let halves = [&positions[..half], &positions[half..]].map(|part| scope.spawn(move || wrong(part)));
        halves.into_iter().map(|half| half.join().expect("no panic")).sum()
    });
    assert_eq!(wrong, 0);
}

/// The exact value, which is that of the side to move, as ours.
fn to_us(exact: &Optimum, position: &Position) -> Value {
    let to_mover = match exact.probe(position).expect("a position of the ending") {
        optimum::Value::Win { .. } => Value::Won,
        optimum::Value::Draw => Value::Drawn,
        optimum::Value::Loss { .. } => Value::Lost,
    };
    if position.turn() == Side::Us { to_mover } else { to_mover.to_other() }
}

/// The same position from either side, and men of which nothing is said.
#[test]
fn either_side_may_ask() {
    let asked = |fen: &str, us| {
        let position = Position::from_fen(fen, us).expect("a legal FEN");
        value(al_tables::KPK, &position, &mut Scratch::default())
    };
    let (won, held) = ("8/3k4/5P2/5K2/8/8/8/8 w - - 0 1", "8/8/4k3/8/8/5P1K/8/8 b - - 0 1");
    assert_eq!(asked(won, Color::White), Some(Value::Won));
    assert_eq!(asked(won, Color::Black), Some(Value::Lost));
    assert_eq!(asked(held, Color::White), Some(Value::Drawn));
    assert_eq!(asked(held, Color::Black), Some(Value::Drawn));
    assert_eq!(asked("4k3/8/8/8/8/8/8/4K2R w - - 0 1", Color::White), None);
    // stalemate: nobody moves, and that is a draw
    assert_eq!(asked("k7/P7/K7/8/8/8/8/8 b - - 0 1", Color::Black), Some(Value::Drawn));
}
