//! Positions and moves of shakmaty, in and out, against shakmaty itself.
#![cfg(feature = "shakmaty")]

use advice::shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _, fen::Fen};
use advice::{Color, FromShakmaty as _, Position, Unfit};

const POSITIONS: [&str; 8] = [
    "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
    "r3k3/8/8/8/8/8/8/4K3 b q - 12 34",
    "8/1P5k/8/8/8/8/6p1/K7 w - - 0 1",
    "r1n5/1P5k/8/8/8/8/6p1/K4R2 w - - 0 1",
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
    "7q/8/1b6/2k5/8/8/2N1K3/8 b - - 99 80",
    "8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1",
];

fn chess(fen: &str) -> Chess {
    fen.parse::<Fen>().expect("a FEN").into_position(CastlingMode::Standard).expect("a legal position")
}

#[test]
fn a_position_is_the_one_of_its_fen() {
    for fen in POSITIONS {
        let chess = chess(fen);
        let fen = Fen::from_position(&chess, EnPassantMode::Legal).to_string();
        for us in [Color::White, Color::Black] {
            let position = Position::from_chess(&chess, us).expect("an ending");
            assert_eq!(position, Position::from_fen(&fen, us).expect("an ending"), "{fen}");
            assert_eq!((position.us(), u32::from(position.clock())), (us, chess.halfmoves()), "{fen}");
        }
    }
}

#[test]
fn moves_go_out_and_come_in() {
    for fen in POSITIONS {
        let chess = chess(fen);
        let theirs: Vec<_> = chess.legal_moves().into_iter().filter(|mv| !mv.is_castle()).collect();
        for us in [Color::White, Color::Black] {
            let position = Position::from_chess(&chess, us).expect("an ending");
            assert_eq!(position.legal_moves().len(), theirs.len(), "{fen}");
            for &mv in position.legal_moves().iter() {
                let out = position.to_shakmaty(mv);
                assert!(theirs.contains(&out), "{fen}: {out:?}");
                assert_eq!(position.find_shakmaty(out), Some(mv), "{fen}");
                // and both play it to the same position
                let after = chess.clone().play(out).expect("a legal move");
                let after = Position::from_chess(&after, us).expect("an ending");
                assert_eq!(position.play(mv).canonical(), after.canonical(), "{fen}: {out:?}");
            }
        }
    }
}

#[test]
fn castling_is_no_move_of_ours() {
    let chess = chess(POSITIONS[0]);
    let castling = chess.legal_moves().into_iter().find(|mv| mv.is_castle()).expect("castling is legal");
    let position = Position::from_chess(&chess, Color::White).expect("an ending");
    assert_eq!(position.find_shakmaty(castling), None);
}

#[test]
#[expect(clippy::result_large_err, reason = "an error of shakmaty")]
fn a_full_board_comes_in_and_more_men_than_pawns_could_become_do_not() {
    let position = Position::from_chess(&Chess::default(), Color::Black).expect("32 men");
    assert_eq!((position.material().len(), position.legal_moves().len()), (32, 20));
    let crowd: Fen = "4k3/8/8/8/8/QQ6/PPPPPPPP/K7 w - - 0 1".parse().expect("a FEN");
    let crowd: Chess = crowd
        .into_position(CastlingMode::Standard)
        .or_else(|error| error.ignore_too_much_material())
        .expect("otherwise legal");
    let error = Position::from_chess(&crowd, Color::White).expect_err("two queens and eight pawns");
    assert!(matches!(error, Unfit::Material(_)), "{error}");
    assert!(!error.to_string().is_empty());
}
