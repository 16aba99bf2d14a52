//! What can be asked, beyond values.

use al_chess::{Color, Position, Side};
use al_verify::optimum::{Optimum, TooManyMen, Value};

use crate::oracle;

#[test]
fn five_men_are_too_many() {
    let material = "K R P vs K R".parse().expect("an ending");
    assert_eq!(Optimum::of(&material).map(|optimum| optimum.material()), Err(TooManyMen { men: 5 }));
}

#[test]
fn other_men_and_illegal_positions_have_no_value() {
    let optimum = oracle::optimum("KRK");
    let queen = Position::from_fen("8/8/8/8/8/2k5/3Q4/K7 b - - 0 1", Color::White).expect("a legal position");
    assert_eq!(optimum.probe(&queen), None);
    let squares = [al_chess::Square::A1, al_chess::Square::C8, al_chess::Square::C3];
    assert_eq!(optimum.probe(&Position::new_unchecked(optimum.material(), &squares, Side::Us)), None);
}

#[test]
fn captured_and_promoted_men_are_understood() {
    let optimum = oracle::optimum("KRKP");
    let play = |position: Position, uci| position.play(position.find_move(uci).expect("a legal move"));
    let position = Position::from_fen("7R/8/8/k7/8/K7/1p6/8 b - - 0 1", Color::White).expect("a legal position");
    assert_eq!(optimum.probe(&play(position, "b2b1n")), Some(Value::Win { plies: 63 }), "rook against knight");
    let position = Position::from_fen("8/8/8/8/8/2K5/1p1R4/k7 b - - 0 1", Color::White).expect("a legal position");
    let taken = play(play(position, "a1a2"), "d2b2");
    assert!(matches!(optimum.probe(&taken), Some(Value::Loss { .. })), "the pawn is gone");
    let bare = play(taken, "a2a1");
    assert!(matches!(optimum.probe(&bare), Some(Value::Win { .. })));
}

#[test]
fn the_same_ending_from_the_other_side_has_the_counts_exchanged() {
    let (ours, theirs) = (oracle::optimum("KRKN").counts(), oracle::optimum("KNKR").counts());
    assert_eq!(theirs.ending, "KNKR");
    for (ours, theirs) in [(&ours.us_to_move, &theirs.them_to_move), (&ours.them_to_move, &theirs.us_to_move)] {
        assert_eq!((ours.legal, ours.won, ours.lost), (theirs.legal, theirs.lost, theirs.won));
        assert_eq!((&ours.won_in, &ours.lost_in), (&theirs.lost_in, &theirs.won_in));
        assert_eq!((ours.stalemates, ours.checkmates), (theirs.stalemates, theirs.checkmates));
    }
}

#[test]
fn a_longest_win_is_as_long_as_counted() {
    for ending in ["KRK", "KRKP", "KPKR", "KPKP", "KBBK"] {
        let optimum = oracle::optimum(ending);
        let counts = optimum.counts();
        for (turn, tally) in [(Side::Us, counts.us_to_move), (Side::Them, counts.them_to_move)] {
            for (winner, distances) in [(Side::Us, tally.won_in), (Side::Them, tally.lost_in)] {
                let longest = optimum.longest_win(winner, turn);
                assert_eq!(longest.and_then(|(_, value)| value.plies()), distances.longest_plies, "{ending}");
                if let Some((position, value)) = longest {
                    assert_eq!((optimum.probe(&position), position.turn()), (Some(value), turn));
                    assert_eq!(position.material(), optimum.material());
                    assert_eq!(matches!(value, Value::Win { .. }), winner == turn);
                }
            }
        }
    }
}

#[test]
fn best_moves_lose_no_ply() {
    let optimum = oracle::optimum("KRK");
    let position = Position::from_fen("8/8/8/8/8/2K5/3R4/1k6 w - - 0 1", Color::White).expect("a legal position");
    let value = optimum.probe(&position).expect("a position of the ending");
    let best: Vec<_> = optimum.best_moves(&position).collect();
    assert!(!best.is_empty() && best.len() < position.legal_moves().len());
    assert!(best.iter().all(|&mv| optimum.probe_move(&position, mv) == Some(value)));
}
