//! Positions in Forsyth-Edwards notation.

use al_chess::{Color, FenErrorKind, Position, PositionError, Side, Square};

use crate::random::Random;

/// The error of a text: its kind and the bytes concerned.
fn error(fen: &str) -> (FenErrorKind, &str) {
    let error = Position::from_fen(fen, Color::White).expect_err(fen);
    assert!(!error.to_string().is_empty());
    (error.kind, &fen[error.from..error.to])
}

/// Asserts that a text is wrong in this way, with these bytes.
macro_rules! wrong {
    ($($name:ident: $fen:literal => $kind:expr, $bytes:literal;)*) => {$(
        #[test]
        fn $name() {
            assert_eq!(error($fen), ($kind, $bytes));
        }
    )*};
}

wrong! {
    empty: "" => FenErrorKind::Empty, "";
    only_spaces: "  " => FenErrorKind::Empty, "  ";
    unknown_man: "8/8/8/8/8/2k5/3X4/K7 w - - 0 1" => FenErrorKind::UnknownMan('X'), "X";
    unknown_letter_of_two_bytes: "8/8/8/8/8/2k5/3é4/K7 w - - 0 1" => FenErrorKind::UnknownMan('é'), "é";
    empty_run_of_nine: "8/8/8/8/8/2k5/9/K7 w - - 0 1" => FenErrorKind::UnknownMan('9'), "9";
    short_rank: "8/8/8/8/8/2k4/8/K7 w - - 0 1" => FenErrorKind::ShortRank(3), "/";
    short_last_rank: "8/8/8/8/8/2k5/8/K6 w - - 0 1" => FenErrorKind::ShortRank(1), "";
    long_rank: "8/8/8/8/8/2k6/8/K7 w - - 0 1" => FenErrorKind::LongRank(3), "6";
    long_rank_by_a_man: "8/8/8/8/8/8k/8/K7 w - - 0 1" => FenErrorKind::LongRank(3), "k";
    too_few_ranks: "8/8/8/8/2k5/8/K7 w - - 0 1" => FenErrorKind::TooFewRanks, "8/8/8/8/2k5/8/K7";
    too_many_ranks: "8/8/8/8/8/2k5/8/K7/8 w - - 0 1" => FenErrorKind::TooManyRanks, "/";
    too_many_men: "4k3/8/8/8/PPPPPPPP/PPPPPPPP/8/K7 w - - 0 1" => FenErrorKind::TooManyMen, "4k3/8/8/8/PPPPPPPP/PPPPPPPP/8/K7";
    too_many_in_all: "kppppppp/pppppppp/pppppppp/8/PPPPPPPP/PPPPPPPP/8/K7 w - - 0 1" => FenErrorKind::Illegal(PositionError::PawnOnLastRank(Square::B8)), "p";
    too_many_promoted: "4k3/8/8/8/8/QQ6/PPPPPPPP/K7 w - - 0 1" => FenErrorKind::TooManyPromoted(Color::White), "4k3/8/8/8/8/QQ6/PPPPPPPP/K7";
    no_white_king: "8/8/8/8/8/2k5/8/R7 w - - 0 1" => FenErrorKind::NoKing(Color::White), "8/8/8/8/8/2k5/8/R7";
    no_black_king: "8/8/8/8/8/2K5/8/R7 w - - 0 1" => FenErrorKind::NoKing(Color::Black), "8/8/8/8/8/2K5/8/R7";
    two_white_kings: "8/8/8/8/8/2k5/8/K3K3 w - - 0 1" => FenErrorKind::TwoKings(Color::White), "K";
    two_black_kings: "k7/8/8/8/8/2k5/8/K7 w - - 0 1" => FenErrorKind::TwoKings(Color::Black), "k";
    no_turn: "8/8/8/8/8/2k5/8/K7" => FenErrorKind::NoTurn, "";
    turn: "8/8/8/8/8/2k5/8/K7 x - - 0 1" => FenErrorKind::Turn, "x";
    castling: "8/8/8/8/8/2k5/8/K7 w KX - 0 1" => FenErrorKind::Castling, "KX";
    en_passant_is_no_square: "8/8/8/8/8/2k5/8/K7 w - e9 0 1" => FenErrorKind::EnPassant, "e9";
    en_passant_on_another_rank: "8/8/8/3pP3/8/2k5/8/K7 w - d5 0 1" => FenErrorKind::EnPassant, "d5";
    en_passant_of_the_side_to_move: "8/8/8/8/3pP3/2k5/8/K7 w - e3 0 1" => FenErrorKind::EnPassant, "e3";
    en_passant_without_a_pawn: "8/8/8/4P3/8/2k5/8/K7 w - d6 0 1" => FenErrorKind::EnPassant, "d6";
    en_passant_over_a_man: "8/8/3b4/3pP3/8/2k5/8/K7 w - d6 0 1" => FenErrorKind::EnPassant, "d6";
    en_passant_from_an_occupied_square: "8/3b4/8/3pP3/8/2k5/8/K7 w - d6 0 1" => FenErrorKind::EnPassant, "d6";
    half_move_clock: "8/8/8/8/8/2k5/8/K7 w - - x 1" => FenErrorKind::HalfMoveClock, "x";
    negative_clock: "8/8/8/8/8/2k5/8/K7 w - - -1 1" => FenErrorKind::HalfMoveClock, "-1";
    move_number: "8/8/8/8/8/2k5/8/K7 w - - 0 1." => FenErrorKind::MoveNumber, "1.";
    trailing_text: "8/8/8/8/8/2k5/8/K7 w - - 0 1 bm Kb1 " => FenErrorKind::TrailingText, "bm Kb1";
    pawn_on_the_first_rank: "8/8/8/8/8/2k5/8/K2P4 w - - 0 1"
        => FenErrorKind::Illegal(PositionError::PawnOnLastRank(Square::D1)), "P";
    pawn_on_the_last_rank: "3p4/8/8/8/8/2k5/8/K7 w - - 0 1"
        => FenErrorKind::Illegal(PositionError::PawnOnLastRank(Square::D8)), "p";
    kings_adjacent: "8/8/8/8/8/8/1k6/K7 w - - 0 1"
        => FenErrorKind::Illegal(PositionError::KingsAdjacent), "8/8/8/8/8/8/1k6/K7";
    side_not_to_move_in_check: "8/8/8/8/8/2k5/8/K1R5 w - - 0 1"
        => FenErrorKind::Illegal(PositionError::OtherSideInCheck), "w";
}

/// The squares of errors are those of the real board, whoever we are.
#[test]
fn errors_speak_of_the_real_board() {
    let error = Position::from_fen("3p4/8/8/8/8/2k5/8/K7 w - - 0 1", Color::Black).expect_err("a pawn on d8");
    assert_eq!(error.kind, FenErrorKind::Illegal(PositionError::PawnOnLastRank(Square::D8)));
}

#[test]
fn what_may_be_missing_is_missing() {
    let full = Position::from_fen("8/8/8/8/8/2k5/3R4/K7 w - - 0 1", Color::White).expect("legal");
    for fen in [
        "8/8/8/8/8/2k5/3R4/K7 w",
        "  8/8/8/8/8/2k5/3R4/K7  w\t-\n",
        "8/8/8/8/8/2k5/3R4/K7 w KQkq",
        "8/8/8/8/8/2k5/3R4/K7 w Ah - 7",
        "8/8/8/8/8/2k5/3R4/K7 w - - 99999999999999999999 1",
    ] {
        assert_eq!(Position::from_fen(fen, Color::White), Ok(full), "{fen}");
    }
    let clock = |fen: &str| Position::from_fen(fen, Color::White).map(|position| position.clock());
    assert_eq!(clock("8/8/8/8/8/2k5/3R4/K7 w - - 42 100"), Ok(42));
    assert_eq!(clock("8/8/8/8/8/2k5/3R4/K7 w - - 300 300"), Ok(255));
}

/// The right to take en passant is kept only where it can be used.
#[test]
fn en_passant_where_it_is_legal() {
    for (fen, expected) in [
        ("8/8/8/3pP3/8/2k5/8/K7 w - d6 0 1", Some(Square::D6)),
        ("8/8/8/3p4/8/2k1P3/8/K7 w - d6 0 1", None),
        ("8/8/8/3pB3/8/5k2/8/K7 w - d6 0 1", None),
        // the pawns are both pinned on the rank
        ("8/8/8/K2pP2r/8/2k5/8/8 w - d6 0 1", None),
        // pinned on a diagonal: along it, and not
        ("8/2b5/8/3pP3/8/8/7K/k7 w - d6 0 1", Some(Square::D6)),
        ("7b/8/8/3pP3/3K4/8/8/k7 w - d6 0 1", None),
    ] {
        for us in [Color::White, Color::Black] {
            let position = Position::from_fen(fen, us).expect(fen);
            let passed = position.en_passant().map(|s| if us == Color::White { s } else { s.mirrored() });
            assert_eq!(passed, expected, "{fen}");
        }
    }
}

#[test]
fn round_trips() {
    let mut random = Random(51);
    for _ in 0..1000 {
        let position = random.position().canonical().with_clock(random.below(256) as u8);
        let fen = position.fen().to_string();
        let again = Position::from_fen(&fen, position.us()).expect(&fen);
        assert_eq!(again, position, "{fen}");
        assert_eq!((again.clock(), again.fen().to_string()), (position.clock(), fen.clone()));
        let others = Position::from_fen(&fen, position.us().other()).expect(&fen);
        assert_eq!(others, position.seen_by_other().canonical(), "{fen}");
        assert_eq!(others.turn() == Side::Us, position.turn() == Side::Them);
        assert_eq!(others.fen().to_string(), fen);
    }
}

/// Nothing panics on texts that are nearly positions.
#[test]
fn spoilt_texts_are_refused_or_read() {
    let mut random = Random(52);
    let letters: Vec<char> = "8/Kkq1PpR wb-e3é\u{301}0\t".chars().collect();
    let mut read = 0;
    for _ in 0..20_000 {
        let mut fen: Vec<char> = "8/8/8/3pP3/8/2k5/3R4/K7 w - d6 0 1".chars().collect();
        for _ in 0..=random.below(3) {
            let place = random.below(fen.len());
            match random.below(3) {
                0 => fen[place] = letters[random.below(letters.len())],
                1 => drop(fen.remove(place)),
                _ => fen.insert(place, letters[random.below(letters.len())]),
            }
        }
        let fen: String = fen.into_iter().collect();
        match Position::from_fen(&fen, Color::Black) {
            Ok(position) => {
                assert!(position.is_legal());
                read += 1;
            }
            Err(error) => assert!(fen.get(error.from..error.to).is_some(), "{fen}: {error:?}"),
        }
    }
    assert!(read > 300, "only {read} were positions");
}
