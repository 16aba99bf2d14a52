//! Moves in words, against shakmaty's.

use al_chess::{Color, Position, Role};
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;

use crate::moves::shakmaty;
use crate::random::Random;

/// Compares the names of all moves of a position.
fn compare(position: &Position) {
    let chess = shakmaty(position);
    for mv in position.moves() {
        let uci = mv.uci(position.us()).to_string();
        let theirs = uci.parse::<UciMove>().expect("a move").to_move(&chess).expect("a legal move");
        assert_eq!(position.san(mv).to_string(), SanPlus::from_move(chess.clone(), theirs).to_string(), "{position:?}");
        assert_eq!(position.find_move(&uci), Some(mv), "{position:?}");
    }
}

#[test]
fn names_equal_shakmatys() {
    let mut random = Random(41);
    for _ in 0..150 {
        compare(&random.position());
    }
}

/// Men of one kind that go to the same square, of which some may not.
#[test]
fn names_tell_men_apart() {
    for fen in [
        "8/8/8/k2N1N2/8/8/3N1N2/7K w - - 0 1",
        "Q6Q/8/8/8/5k2/8/8/Q6K w - - 0 1",
        "3k4/8/8/R6R/8/8/8/R3K3 w - - 0 1",
        "4r1k1/8/8/4N3/8/8/4K3/2N5 w - - 0 1",
        "8/2PPk3/1n6/8/8/8/1p2K3/N1B5 w - - 0 1",
        "6n1/5P1P/8/8/8/8/k1K5/8 w - - 0 1",
        "8/8/8/1pPp4/8/k7/8/K7 w - b6 0 1",
    ] {
        for us in [Color::White, Color::Black] {
            let position = Position::from_fen(fen, us).expect(fen);
            compare(&position);
            assert!(position.moves().len() > 2);
        }
    }
}

#[test]
fn other_texts_are_no_moves() {
    let position = Position::from_fen("8/P7/8/8/8/2k5/8/K7 w - - 0 1", Color::White).expect("legal");
    for text in
        ["", "a", "a7", "a7a", "a7a8", "a7a8k", "a7a8p", "a7a8qq", "a7a8Q ", "a1a3", "c3c4", "é7a8", "a7é8", "0000"]
    {
        assert_eq!(position.find_move(text), None, "{text}");
    }
    assert_eq!(position.find_move("a7a8r").and_then(|mv| mv.promotion), Some(Role::Rook));
}
