//! Legal moves against shakmaty's.

use al_chess::{Color, Move, Position, Role, Side, Square, SquareSet};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _};

use crate::random::Random;

/// The position as shakmaty sees it.
pub(crate) fn shakmaty(position: &Position) -> Chess {
    let fen: Fen = position.fen().to_string().parse().expect("a FEN");
    // many men and checks that no game could have given are fine here
    fen.into_position::<Chess>(CastlingMode::Standard).unwrap_or_else(|error| {
        error.ignore_too_much_material().unwrap_or_else(|error| {
            error.ignore_impossible_check().unwrap_or_else(|error| panic!("{position:?}: {error}"))
        })
    })
}

/// The moves in UCI notation, sorted.
fn sorted(moves: impl Iterator<Item = String>) -> Vec<String> {
    let mut moves: Vec<_> = moves.collect();
    moves.sort();
    moves
}

/// Compares everything about the moves of one position.
fn compare(position: &Position) {
    let chess = shakmaty(position);
    let ours = position.legal_moves();
    let expected = sorted(chess.legal_moves().iter().map(|mv| mv.to_uci(CastlingMode::Standard).to_string()));
    assert_eq!(sorted(ours.iter().map(|mv| mv.uci(position.us()).to_string())), expected, "{position:?}");
    assert!(position.moves().eq(ours.iter().copied()), "{position:?}");
    assert_eq!(position.has_legal_move(), !expected.is_empty(), "{position:?}");
    assert_eq!(position.in_check(position.turn()), chess.is_check(), "{position:?}");
    assert_eq!(position.is_checkmate(), chess.is_checkmate(), "{position:?}");
    assert_eq!(position.is_stalemate(), chess.is_stalemate(), "{position:?}");
    for (slot, _) in position.material().slots() {
        let destinations: SquareSet = ours.iter().filter(|mv| mv.slot == slot).map(|mv| mv.to).collect();
        assert_eq!(position.destinations(slot), destinations, "slot {slot} of {position:?}");
    }
}

/// Compares the position after a move with shakmaty's.
fn compare_after(position: &Position, mv: Move) -> Position {
    let mut chess = shakmaty(position);
    let uci: shakmaty::uci::UciMove = mv.uci(position.us()).to_string().parse().expect("a move");
    chess.play_unchecked(uci.to_move(&chess).expect("a legal move"));
    let after = position.play(mv);
    let expected = Fen::from_position(&chess, EnPassantMode::Legal).to_string();
    let (expected, _move_number) = expected.rsplit_once(' ').expect("a FEN with a move number");
    assert_eq!(after.fen().to_string().rsplit_once(' ').expect("a FEN").0, expected, "{mv:?} in {position:?}");
    assert!(after.is_legal(), "{after:?}");
    after
}

/// Games of random moves from random positions: captures, promotions and en passant come by themselves.
#[test]
fn moves_and_positions_equal_shakmatys() {
    let mut random = Random(1);
    for _ in 0..1500 {
        let mut position = random.position();
        for _ in 0..6 {
            compare(&position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = compare_after(&position, moves[random.below(moves.len())]);
        }
    }
}

/// Games of random moves from the beginning, of which castling is no part: 32 men and fewer.
#[test]
fn games_from_the_first_position_equal_shakmatys() {
    let mut random = Random(4);
    let mut fewest = usize::MAX;
    for game in 0..24 {
        let us = [Color::White, Color::Black][game % 2];
        let first = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
        let mut position = Position::from_fen(first, us).expect("the first position");
        for _ in 0..160 {
            compare(&position);
            assert_eq!(position.seen_by_other().seen_by_other(), position);
            assert_eq!(position.canonical().fen().to_string(), position.fen().to_string());
            assert!(position.canonical().is_canonical());
            let moves = position.legal_moves();
            let Some(&mv) = moves.get(random.below(moves.len().max(1))) else { break };
            // consulted anew, slots of captured men are gone
            position = compare_after(&position, mv);
            position = if random.below(4) == 0 { position.canonical() } else { position };
        }
        fewest = fewest.min(position.canonical().material().len());
    }
    assert!(fewest < 16, "no game came below {fewest} men");
}

/// Pawns that meet: double steps, en passant and its pins, promotions with captures.
#[test]
fn pawn_endings_equal_shakmatys() {
    let mut random = Random(2);
    let material = "K P P P vs K P P P".parse().expect("a material");
    let mut passed = 0;
    for _ in 0..600 {
        // a king and pawns at home or where they meet
        let mut men = |ranks: [u8; 2]| {
            let pawns = [(); 3].map(|()| Square::at(random.below(8) as u8, ranks[random.below(2)]));
            [random.square(), pawns[0], pawns[1], pawns[2]]
        };
        let squares = [men([1, 4]), men([3, 6])].concat();
        let turn = [Side::Us, Side::Them][random.below(2)];
        let Ok(mut position) = Position::new(material, &squares, turn) else { continue };
        for _ in 0..12 {
            compare(&position);
            let moves = position.legal_moves();
            passed += usize::from(position.en_passant().is_some());
            // captures en passant first, then double steps: they are rare
            let is_rare = |mv: &&Move| {
                let double_step = mv.from.rank().abs_diff(mv.to.rank()) == 2;
                let beside = mv.captured.is_some_and(|slot| position.square(slot) != mv.to);
                position.role(mv.slot) == Role::Pawn && (double_step || beside)
            };
            let rare = moves.iter().find(is_rare).filter(|_| random.below(3) > 0);
            let Some(mv) = rare.or(moves.get(random.below(moves.len().max(1)))) else { break };
            position = compare_after(&position, *mv);
        }
    }
    assert!(passed > 100, "en passant was possible only {passed} times");
}

/// Positions at the end of all lines of this many plies.
fn perft(position: &Position, plies: u32) -> u64 {
    if plies == 1 {
        return position.moves().count() as u64;
    }
    position.moves().map(|mv| perft(&position.play(mv), plies - 1)).sum()
}

/// Perft of positions with few men of all kinds, and with many, from both colours' view.
#[test]
fn perft_equals_shakmatys() {
    const CASES: [(&str, u32); 17] = [
        // a lone king, each piece
        ("8/8/8/8/8/2k5/3R4/K7 w - - 0 1", 4),
        ("8/8/8/3k4/8/8/1Q6/K7 b - - 0 1", 4),
        ("8/8/3k4/8/8/2NB4/8/K7 w - - 0 1", 3),
        ("k7/8/8/8/8/8/1rq5/3K4 w - - 0 1", 4),
        // promotions, with captures
        ("1n1n4/2P1k3/8/8/8/8/3p2K1/2B1B3 w - - 0 1", 3),
        ("8/k1P5/8/8/8/8/1p6/1K6 b - - 0 1", 4),
        ("2r4k/1P1P4/8/8/8/8/2p5/1R1K4 w - - 0 1", 3),
        // en passant: plain, pinned along the rank, as an answer to check, pinned on a diagonal
        ("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", 3),
        ("8/8/8/K1pP3r/8/8/8/7k w - c6 0 1", 3),
        ("8/8/8/2k5/3Pp3/8/8/3K4 b - d3 0 1", 4),
        ("7k/b7/8/2pP4/3K4/8/8/8 w - c6 0 1", 4),
        ("3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", 4),
        // pins and double check
        ("4k3/4r3/8/8/1b6/2N5/4B3/4K3 w - - 0 1", 3),
        ("4k3/8/4n3/8/4R3/8/4N2b/3K4 w - - 0 1", 3),
        // many men; the most moves that are known
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 3),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1", 2),
        ("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 1),
    ];
    for (fen, plies) in CASES {
        let chess = shakmaty(&Position::from_fen(fen, Color::White).expect(fen));
        let expected = shakmaty::perft(&chess, plies);
        for us in [Color::White, Color::Black] {
            let position = Position::from_fen(fen, us).expect(fen);
            assert_eq!(perft(&position, plies), expected, "{fen} to {plies} plies, us {us:?}");
        }
    }
}

/// A capture en passant takes the pawn that stands beside, and its slot says so.
#[test]
fn en_passant_takes_the_pawn_beside() {
    let position = Position::from_fen("8/8/8/8/3pP3/8/k7/2K5 b - e3 0 1", Color::White).expect("legal");
    let mv = position.find_move("d4e3").expect("en passant");
    assert_eq!(mv.captured, Some(1));
    let after = position.play(mv);
    assert!(after.captured(1));
    assert_eq!(after.square(1), Square::E4);
    assert_eq!(after.occupied_by(Side::Us), Square::C1.set());
    assert_eq!(after.clock(), 0);
}

/// Nothing panics on positions that are not legal, nor on slots beyond the last.
#[test]
fn illegal_positions_do_no_harm() {
    let mut random = Random(3);
    for _ in 0..2000 {
        let material = random.material();
        let given = random.below(9);
        let squares: Vec<Square> = (0..given).map(|_| random.square()).collect();
        let turn = [Side::Us, Side::Them][random.below(2)];
        let mut position = Position::new_unchecked(material, &squares, turn);
        for _ in 0..8 {
            let moves = position.legal_moves();
            assert!(moves.len() <= 27 * 7 + 8);
            for slot in 0..=u8::MAX {
                assert!(position.destinations(slot).len() <= 27);
            }
            assert!(position.fen().to_string().len() < 100);
            let canonical = position.canonical();
            assert!(canonical.material().len() <= material.len());
            let Some(&mv) = moves.get(random.below(moves.len().max(1))) else { break };
            assert!(!position.san(mv).to_string().is_empty());
            position = position.play(mv).with_en_passant(Some(random.square()));
        }
    }
}
