//! The default order of moves.

use al_chess::{Color, Position, Role, Side, Square, SquareSet, attacks, order};

use crate::random::Random;

/// The squares to which a man of this kind may ever go from here.
fn reach(role: Role, side: Side, from: Square) -> SquareSet {
    let reach = attacks::attacks(role, side, from, SquareSet::EMPTY);
    if role != Role::Pawn {
        return reach;
    }
    let up = if side == Side::Us { 1 } else { -1 };
    let steps = [1, 2].into_iter().filter_map(|steps| from.step(0, up * steps));
    reach | steps.collect()
}

/// The destinations in order, taken out one by one.
fn in_order(role: Role, from: Square, mut set: SquareSet) -> Vec<Square> {
    let mut squares = Vec::new();
    while let Some(square) = order::first(role, from, set) {
        assert!(set.contains(square), "{role:?} {from} {set}: {square}");
        set = set.without(square);
        squares.push(square);
    }
    squares
}

/// Squares from their names.
fn squares(names: &str) -> Vec<Square> {
    names.split_whitespace().map(|name| name.parse().expect(name)).collect()
}

/// The moves in UCI notation, as they come.
fn moves(fen: &str, us: Color) -> Vec<String> {
    let position = Position::from_fen(fen, us).expect(fen);
    position.moves().map(|mv| mv.uci(us).to_string()).collect()
}

/// Words of a text.
fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn king_as_al0_has_it() {
    let steps = [(1, 1), (1, -1), (-1, 1), (-1, -1), (1, 0), (-1, 0), (0, 1), (0, -1)];
    assert_eq!(order::king_steps(), &steps);
    for from in Square::ALL {
        let expected: Vec<_> = steps.iter().filter_map(|&(files, ranks)| from.step(files, ranks)).collect();
        assert_eq!(in_order(Role::King, from, SquareSet::FULL), expected, "{from}");
    }
}

#[test]
fn rook_as_al0_has_it() {
    for from in Square::ALL {
        let mut expected = Vec::new();
        for i in 0..8 {
            expected.extend([Square::at(from.file(), i), Square::at(i, from.rank())]);
        }
        expected.retain(|&to| to != from);
        assert_eq!(in_order(Role::Rook, from, SquareSet::FULL), expected, "{from}");
    }
    let from_c2 = squares("c1 a2 b2 c3 c4 d2 c5 e2 c6 f2 c7 g2 c8 h2");
    assert_eq!(in_order(Role::Rook, Square::C2, SquareSet::FULL), from_c2);
}

#[test]
fn the_other_men() {
    let knight = [(1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)];
    assert_eq!(order::knight_steps(), &knight);
    for from in Square::ALL {
        let expected: Vec<_> = knight.iter().filter_map(|&(files, ranks)| from.step(files, ranks)).collect();
        assert_eq!(in_order(Role::Knight, from, SquareSet::FULL), expected, "{from}");

        let mut bishop = Vec::new();
        for file in 0..8 {
            let files = file as i8 - from.file() as i8;
            bishop.extend([from.step(files, files), from.step(files, -files)].into_iter().flatten());
        }
        bishop.retain(|&to| to != from);
        assert_eq!(in_order(Role::Bishop, from, SquareSet::FULL), bishop, "{from}");

        let queen = [in_order(Role::Rook, from, SquareSet::FULL), bishop].concat();
        assert_eq!(in_order(Role::Queen, from, SquareSet::FULL), queen, "{from}");
    }
    assert_eq!(in_order(Role::Bishop, Square::C2, SquareSet::FULL), squares("a4 b1 b3 d3 d1 e4 f5 g6 h7"));
    let pawn = reach(Role::Pawn, Side::Us, Square::E2);
    assert_eq!(in_order(Role::Pawn, Square::E2, pawn), squares("e3 e4 d3 f3"));
    let pawn = reach(Role::Pawn, Side::Them, Square::E7);
    assert_eq!(in_order(Role::Pawn, Square::E7, pawn), squares("e6 e5 d6 f6"));
}

/// `first` is the least by `slot`, for all men, from all squares; squares out of reach do not count.
#[test]
fn first_has_the_least_slot() {
    let mut random = Random(21);
    for role in Role::ALL {
        for side in [Side::Us, Side::Them] {
            for from in Square::ALL {
                let reach = reach(role, side, from);
                let mut slots: Vec<u8> = reach.into_iter().map(|to| order::slot(role, from, to)).collect();
                slots.sort();
                assert!(slots.windows(2).all(|pair| pair[0] < pair[1]), "{role:?} on {from}: {slots:?}");
                assert!(slots.iter().all(|&slot| slot <= 31));
                for _ in 0..20 {
                    let set = SquareSet(random.word() & random.word()) & reach;
                    let least = set.into_iter().min_by_key(|&to| order::slot(role, from, to));
                    assert_eq!(order::first(role, from, set), least, "{role:?} {from} {set}");
                    let other = !(reach | self::reach(role, side.other(), from));
                    let noise = SquareSet(random.word()) & other;
                    assert_eq!(order::first(role, from, set | noise), least, "{role:?} {from} {set} {noise}");
                    for to in noise {
                        assert_eq!(order::slot(role, from, to), 31, "{role:?} {from} {to}");
                    }
                }
            }
        }
    }
}

/// Men by role, men of one kind by square; the moves of a promoted pawn among those of its new kind.
#[test]
fn men_take_their_turns() {
    assert_eq!(
        moves("8/8/8/8/8/2k5/3R4/K7 w - - 0 1", Color::White),
        words("a1b1 a1a2 d2d1 d2a2 d2b2 d2d3 d2c2 d2d4 d2d5 d2e2 d2d6 d2f2 d2d7 d2g2 d2d8 d2h2")
    );
    // the knights on a1 and h1 by square, whichever has the lower slot
    let knights = "K N N vs K".parse().expect("a material");
    for (first, second) in [(Square::A1, Square::H1), (Square::H1, Square::A1)] {
        let men = [Square::H8, first, second, Square::H6];
        let position = Position::new(knights, &men, Side::Us).expect("legal");
        let moves: Vec<String> = position.moves().map(|mv| mv.uci(Color::White).to_string()).collect();
        assert_eq!(moves, words("h8g8 a1b3 a1c2 h1g3 h1f2"));
    }
    // the new queen moves before the rook, the pawn after it
    let position = Position::from_fen("7k/P7/8/8/8/1P6/1P6/K1R5 w - - 0 1", Color::White).expect("legal");
    let after = position.play(position.find_move("a7a8q").expect("a promotion"));
    let after = after.play(after.find_move("h8h7").expect("a reply"));
    let mut roles: Vec<Role> = after.moves().map(|mv| after.role(mv.slot)).collect();
    roles.dedup();
    assert_eq!(roles, [Role::King, Role::Queen, Role::Rook, Role::Pawn]);
}

#[test]
fn pawns_and_promotions() {
    assert_eq!(moves("8/8/8/8/8/p1p4k/1P6/K7 w - - 0 1", Color::White), words("a1b1 a1a2 b2b3 b2b4 b2a3 b2c3"));
    let promotions = "b7b8q b7b8r b7b8b b7b8n b7a8q b7a8r b7a8b b7a8n b7c8q b7c8r b7c8b b7c8n";
    let all = moves("n1n5/1P6/8/8/8/7k/8/K7 w - - 0 1", Color::White);
    assert_eq!(all[3..], words(promotions));
    // the lower file first, whichever of the captures is en passant
    let lower_en_passant = moves("8/8/4n3/2pPp3/8/7k/8/7K w - c6 0 1", Color::White);
    assert_eq!(lower_en_passant, words("h1g1 d5d6 d5c6 d5e6"));
    let higher_en_passant = moves("8/8/3n4/4Pp2/8/7k/8/7K w - f6 0 1", Color::White);
    assert_eq!(higher_en_passant, words("h1g1 e5e6 e5d6 e5f6"));
}

/// Order is that of our view: as Black we see the same game mirrored.
#[test]
fn black_sees_the_board_from_its_side() {
    let white = moves("8/8/8/8/8/2k5/3R3P/K7 w - - 0 1", Color::White);
    let black = moves("k7/3r3p/2K5/8/8/8/8/8 b - - 0 1", Color::Black);
    let mirrored = |mv: &String| {
        let flip = |square: &str| square.parse::<Square>().expect("a square").mirrored();
        format!("{}{}{}", flip(&mv[..2]), flip(&mv[2..4]), &mv[4..])
    };
    assert!(!white.is_empty());
    assert_eq!(black.iter().map(mirrored).collect::<Vec<_>>(), white);
}

/// The list of moves is the men in order, each with its destinations in order of their slots.
#[test]
fn lists_follow_slots() {
    let mut random = Random(22);
    for _ in 0..2000 {
        let position = random.position();
        let rank = |role| {
            [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn]
                .iter()
                .position(|&r| r == role)
        };
        let keys: Vec<_> = position
            .moves()
            .map(|mv| {
                let role = position.role(mv.slot);
                let promotion = Role::PROMOTIONS.iter().position(|&role| Some(role) == mv.promotion);
                (rank(role), mv.from, order::slot(role, mv.from, mv.to), promotion)
            })
            .collect();
        assert!(keys.windows(2).all(|pair| pair[0] < pair[1]), "{position:?}: {keys:?}");
        assert_eq!(position.moves().len(), keys.len());
    }
}
