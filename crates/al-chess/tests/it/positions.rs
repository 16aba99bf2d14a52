//! Positions: slots, views, legality, equality.

use std::collections::HashSet;

use al_chess::{Color, Material, Position, PositionError, Role, Side, Square, SquareSet, attacks};

use crate::random::Random;

/// A material from its text.
fn material(text: &str) -> Material {
    text.parse().expect(text)
}

#[test]
fn illegal_positions_have_a_reason() {
    use Square as S;
    let new = |text, squares: &[Square], turn| Position::new(material(text), squares, turn).err();
    let (us, them) = (Side::Us, Side::Them);
    assert_eq!(new("KRK", &[S::A1, S::D2, S::C3], us), None);
    assert_eq!(new("KRK", &[S::A1, S::C8, S::C3], them), None);
    let count = PositionError::SquareCount { men: 3, squares: 2 };
    assert_eq!(new("KRK", &[S::A1, S::D2], us), Some(count));
    assert_eq!(new("KRK", &[S::A1, S::A1, S::C3], us), Some(PositionError::SharedSquare(S::A1)));
    assert_eq!(new("KRK", &[S::A1, S::C3, S::C3], us), Some(PositionError::SharedSquare(S::C3)));
    assert_eq!(new("KPK", &[S::A1, S::D1, S::C3], us), Some(PositionError::PawnOnLastRank(S::D1)));
    assert_eq!(new("KKP", &[S::A1, S::C3, S::H8], us), Some(PositionError::PawnOnLastRank(S::H8)));
    assert_eq!(new("KRK", &[S::B2, S::H8, S::C3], us), Some(PositionError::KingsAdjacent));
    assert_eq!(new("KRK", &[S::A1, S::C8, S::C3], us), Some(PositionError::OtherSideInCheck));
    assert_eq!(new("KKR", &[S::A1, S::C3, S::A8], them), Some(PositionError::OtherSideInCheck));
    for error in [count, PositionError::KingsAdjacent, PositionError::SharedSquare(S::A1)] {
        assert!(!error.to_string().is_empty());
    }
}

/// `all` gives exactly the legal positions among all placements.
#[test]
fn all_positions_are_those_that_are_legal() {
    let turns = [Side::Us, Side::Them];
    for (text, turn) in ["KK", "KNK", "KKP", "KQK"].into_iter().flat_map(|text| turns.map(|turn| (text, turn))) {
        let men = material(text);
        let mut all = Position::all(men, turn);
        let mut squares = vec![0; men.len()];
        'placements: loop {
            let placed: Vec<Square> = squares.iter().map(|&index| Square::ALL[index]).collect();
            if let Ok(position) = Position::new(men, &placed, turn) {
                assert_eq!(all.next(), Some(position), "{text}");
            }
            for place in (0..men.len()).rev() {
                squares[place] = (squares[place] + 1) % 64;
                if squares[place] > 0 {
                    continue 'placements;
                }
            }
            break;
        }
        assert_eq!(all.next(), None);
        assert_eq!(all.next(), None);
    }
}

/// Identical men: every set of squares once.
#[test]
fn identical_men_are_not_counted_twice() {
    let count = |text| Position::all(material(text), Side::Us).count();
    let mut distinct = 0;
    for two in Position::all(material("KKNN"), Side::Us) {
        assert!(two.square(2) < two.square(3));
        distinct += 1;
    }
    // as many as ordered pairs, by two
    let mut ordered = 0;
    for first in Position::all(material("KKN"), Side::Us) {
        let taken = first.occupied();
        ordered += (!taken).len() as usize;
    }
    assert_eq!(distinct * 2, ordered);
    assert_eq!(count("KK"), 3612);
}

/// A captured man keeps its square, and attacks and occupies nothing.
#[test]
fn captured_men_keep_their_square() {
    let position = Position::from_fen("8/8/8/8/8/2k5/3R4/K7 b - - 5 1", Color::White).expect("legal");
    let after = position.play(position.find_move("c3d2").expect("a capture"));
    assert_eq!((after.captured(1), after.square(1), after.role(1)), (true, Square::D2, Role::Rook));
    assert_eq!((after.captured_slots(), after.is_whole()), (0b010, false));
    assert_eq!(after.occupied_by(Side::Us), Square::A1.set());
    assert_eq!(after.attacked_by(Side::Us), attacks::king(Square::A1));
    assert_eq!(after.attacks_of(1), SquareSet::EMPTY);
    assert_eq!(after.destinations(1), SquareSet::EMPTY);
    assert_eq!(after.man_at(Square::D2), Some(2));
    assert_eq!(after.slots(Side::Us).collect::<Vec<_>>(), [0]);
    assert_eq!((position.clock(), after.clock()), (5, 0));
    assert_eq!(after.canonical().material(), material("KK"));
    assert_eq!(position.squares(), [Square::A1, Square::D2, Square::C3]);
}

/// What is attacked and covered, by definition.
#[test]
fn attacked_and_covered_squares() {
    let mut random = Random(61);
    for _ in 0..1000 {
        let position = random.position();
        for side in [Side::Us, Side::Them] {
            let king = position.king(side.other());
            let mut attacked = SquareSet::EMPTY;
            let mut covered = SquareSet::EMPTY;
            let mut occupied = SquareSet::EMPTY;
            for (slot, man) in position.material().slots().filter(|(_, man)| man.side == side) {
                let square = position.square(slot);
                attacked |= attacks::attacks(man.role, side, square, position.occupied());
                covered |= attacks::attacks(man.role, side, square, position.occupied().without(king));
                occupied = occupied.with(square);
                assert_eq!(position.man_at(square), Some(slot));
            }
            assert_eq!(position.attacked_by(side), attacked);
            assert_eq!(position.covered_by(side), covered);
            assert_eq!(position.occupied_by(side), occupied);
            assert_eq!(position.in_check(side.other()), attacked.contains(king));
        }
        for square in !position.occupied() {
            assert_eq!(position.man_at(square), None);
        }
    }
}

/// Games end in positions whose canonical form is what FEN would read, and whose views agree.
#[test]
fn canonical_positions_and_views() {
    let mut random = Random(62);
    let (mut captures, mut promotions) = (0, 0);
    for _ in 0..1500 {
        let mut position = random.position();
        for _ in 0..8 {
            let canonical = position.canonical();
            let read = Position::from_fen(&position.fen().to_string(), position.us()).expect("legal");
            assert_eq!(canonical, read, "{position:?}");
            assert!(canonical.is_canonical() && canonical.is_legal());
            assert_eq!(canonical.canonical(), canonical);
            assert_eq!(canonical.clock(), position.clock());
            let names = |position: &Position| -> Vec<_> {
                position.moves().map(|mv| mv.uci(position.us()).to_string()).collect()
            };
            // order is that of squares and roles, not of slots
            assert_eq!(names(&canonical), names(&position), "{position:?}");

            let other = position.seen_by_other();
            assert_eq!(other.seen_by_other(), position);
            assert_eq!(other.fen().to_string(), position.fen().to_string());
            assert_eq!((other.turn(), other.us()), (position.turn().other(), position.us().other()));
            assert_eq!(other.attacked_by(Side::Us).mirrored(), position.attacked_by(Side::Them));
            assert_eq!(other.material(), position.material().swapped());
            let (mut ours, mut theirs) = (names(&position), names(&other));
            ours.sort();
            theirs.sort();
            assert_eq!(ours, theirs, "{position:?}");

            let moves = position.legal_moves();
            let Some(&mv) = moves.get(random.below(moves.len().max(1))) else { break };
            captures += usize::from(mv.captured.is_some());
            promotions += usize::from(mv.promotion.is_some());
            position = position.play(mv);
        }
    }
    assert!(captures > 100 && promotions > 50, "{captures} captures, {promotions} promotions");
}

/// Equality and hashing look at everything but the clock.
#[test]
fn equality_leaves_the_clock_out() {
    let position = Position::from_fen("8/8/8/3pP3/8/2k5/3R4/K7 w - d6 0 1", Color::White).expect("legal");
    assert_eq!(position, position.with_clock(17));
    let mut different = HashSet::from([position]);
    assert!(!different.insert(position.with_clock(3)));
    assert!(different.insert(position.with_us(Color::Black)));
    assert!(different.insert(position.with_en_passant(None)));
    assert!(different.insert(position.seen_by_other()));
    let promoted = Position::from_fen("8/P7/8/8/8/2k5/8/K7 w - - 0 1", Color::White).expect("legal");
    for mv in promoted.moves() {
        assert!(different.insert(promoted.play(mv)), "{mv:?}");
    }
    assert_eq!(position.with_en_passant(Some(Square::D6)), position);
    assert_eq!(position.with_en_passant(Some(Square::E6)).en_passant(), None);
    assert!(std::mem::size_of::<Position>() <= 88);
}
