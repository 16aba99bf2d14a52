//! Geometry, masks and attacks against slow definitions.

use al_chess::{Point, Role, Side, Square, SquareSet, attacks, geometry, masks};

use crate::random::Random;

/// The squares with a property.
fn squares_where(mut holds: impl FnMut(Square) -> bool) -> SquareSet {
    Square::ALL.into_iter().filter(|&square| holds(square)).collect()
}

/// The differences of files and ranks.
fn differences(a: Square, b: Square) -> (i32, i32) {
    (b.file() as i32 - a.file() as i32, b.rank() as i32 - a.rank() as i32)
}

/// Walks from a square in one direction up to and including the first occupied square.
fn walk(from: Square, (files, ranks): (i8, i8), occupied: SquareSet) -> SquareSet {
    let mut seen = SquareSet::EMPTY;
    let mut here = from;
    while let Some(next) = here.step(files, ranks) {
        seen = seen.with(next);
        if occupied.contains(next) {
            break;
        }
        here = next;
    }
    seen
}

const STRAIGHT: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

#[test]
fn squares_name_themselves() {
    for (index, square) in Square::ALL.into_iter().enumerate() {
        assert_eq!(square.index(), index);
        assert_eq!(Square::new(index as u32), Some(square));
        assert_eq!(Square::from_index(index as u8 | 64), square);
        assert_eq!(Square::at(square.file(), square.rank() | 8), square);
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(differences(square, square.mirrored()), (0, 7 - 2 * square.rank() as i32));
        assert_eq!(square.is_light(), SquareSet::LIGHT.contains(square));
        assert_ne!(square.is_light(), SquareSet::DARK.contains(square));
    }
    assert_eq!((Square::H1.is_light(), Square::A1.is_light()), (true, false));
    assert_eq!(Square::new(64), None);
    for text in ["", "e", "e9", "i1", "E4", "e44", "é1"] {
        assert!(text.parse::<Square>().is_err(), "{text}");
    }
}

#[test]
fn pairs_of_squares() {
    for a in Square::ALL {
        for b in Square::ALL {
            let (files, ranks) = differences(a, b);
            let (far, near) = (files.abs().max(ranks.abs()), files.abs().min(ranks.abs()));
            assert_eq!(geometry::distance(a, b) as i32, far);
            assert_eq!(geometry::manhattan(a, b) as i32, files.abs() + ranks.abs());
            assert_eq!(geometry::point_distance(a.into(), b.into()), far);
            assert_eq!(geometry::point_manhattan(a.into(), b.into()), files.abs() + ranks.abs());

            let aligned = a != b && (near == 0 || near == far);
            let direction = (files.signum() as i8, ranks.signum() as i8);
            let back = (-direction.0, -direction.1);
            let (mut between, mut line) = (SquareSet::EMPTY, SquareSet::EMPTY);
            if aligned {
                between = walk(a, direction, b.set()).without(b);
                line = walk(a, direction, SquareSet::EMPTY) | walk(a, back, SquareSet::EMPTY) | a.set();
            }
            assert_eq!(geometry::between(a, b), between, "{a} {b}");
            assert_eq!(geometry::line(a, b), line, "{a} {b}");
        }
    }
}

#[test]
fn rings_balls_and_leaps() {
    for a in Square::ALL {
        let distance = |b| geometry::distance(a, b);
        assert_eq!(geometry::ring(a), squares_where(|b| distance(b) == 1));
        assert_eq!(attacks::king(a), geometry::ring(a));
        for n in 0..=u8::MAX {
            assert_eq!(geometry::ball(a, n), squares_where(|b| distance(b) <= n));
        }
        for n in 0..8 {
            assert_eq!(SquareSet(masks::BALL[a.index()][n]), geometry::ball(a, n as u8));
        }
        let leap = |b| matches!(differences(a, b), (-2 | 2, -1 | 1) | (-1 | 1, -2 | 2));
        assert_eq!(attacks::knight(a), squares_where(leap));
        assert_eq!(attacks::pawn(Side::Us, a), squares_where(|b| matches!(differences(a, b), (-1 | 1, 1))));
        assert_eq!(attacks::pawn(Side::Them, a), squares_where(|b| matches!(differences(a, b), (-1 | 1, -1))));
    }
}

#[test]
fn masks_by_square_and_coordinate() {
    for a in Square::ALL {
        let line = |holds: fn((i32, i32)) -> bool| squares_where(|b| holds(differences(a, b))).0;
        assert_eq!(masks::FILE[a.index()], line(|(files, _)| files == 0));
        assert_eq!(masks::RANK[a.index()], line(|(_, ranks)| ranks == 0));
        assert_eq!(masks::DIAGONAL[a.index()], line(|(files, ranks)| files == ranks));
        assert_eq!(masks::ANTIDIAGONAL[a.index()], line(|(files, ranks)| files == -ranks));
        assert_eq!(masks::RING[a.index()], geometry::ring(a).0);
        assert_eq!(masks::KNIGHT[a.index()], attacks::knight(a).0);
    }
    for bound in -1..=8 {
        let place = (bound + 1) as usize;
        assert_eq!(masks::FILES_GT[place], squares_where(|b| b.file() as i32 > bound).0);
        assert_eq!(masks::RANKS_GT[place], squares_where(|b| b.rank() as i32 > bound).0);
    }
}

/// All occupancies of the lines are too many; random ones of every density.
#[test]
fn lines_of_attack() {
    let mut random = Random(11);
    for round in 0..40 {
        for a in Square::ALL {
            let dense = SquareSet(random.word());
            let occupied = if round % 2 == 0 { dense } else { dense & SquareSet(random.word() & random.word()) };
            let along = |directions: [(i8, i8); 4]| {
                directions
                    .map(|direction| walk(a, direction, occupied))
                    .into_iter()
                    .fold(SquareSet::EMPTY, |a, b| a | b)
            };
            let (rook, bishop) = (along(STRAIGHT), along(DIAGONAL));
            for occupied in [occupied, occupied.with(a), occupied.without(a)] {
                assert_eq!(attacks::rook(a, occupied), rook, "{a} {occupied}");
                assert_eq!(attacks::bishop(a, occupied), bishop, "{a} {occupied}");
                assert_eq!(attacks::queen(a, occupied), rook | bishop, "{a} {occupied}");
                assert_eq!(attacks::attacks(Role::Rook, Side::Us, a, occupied), rook);
                assert_eq!(attacks::attacks(Role::Bishop, Side::Us, a, occupied), bishop);
                assert_eq!(attacks::attacks(Role::Queen, Side::Them, a, occupied), rook | bishop);
            }
        }
    }
    for side in [Side::Us, Side::Them] {
        for a in Square::ALL {
            assert_eq!(attacks::attacks(Role::Pawn, side, a, SquareSet::FULL), attacks::pawn(side, a));
            assert_eq!(attacks::attacks(Role::Knight, side, a, SquareSet::FULL), attacks::knight(a));
            assert_eq!(attacks::attacks(Role::King, side, a, SquareSet::FULL), attacks::king(a));
        }
    }
}

#[test]
fn fill_takes_king_steps() {
    let mut random = Random(12);
    for _ in 0..300 {
        let (from, within) = (random.square().set(), SquareSet(random.word() & random.word() | random.word()));
        let mut reached = from;
        loop {
            let next = squares_where(|b| {
                reached.contains(b) || within.contains(b) && !(geometry::ring(b) & reached).is_empty()
            });
            if next == reached {
                break;
            }
            reached = next;
        }
        assert_eq!(geometry::fill(from, within), reached);
    }
    assert_eq!(geometry::fill(SquareSet::EMPTY, SquareSet::FULL), SquareSet::EMPTY);
}

#[test]
fn sets_by_coordinates_and_shifts() {
    let bounds = [i32::MIN, -2, -1, 0, 1, 3, 6, 7, 8, 9, i32::MAX];
    for from in bounds {
        for to in bounds {
            let inside = |coordinate: u8| from <= coordinate as i32 && coordinate as i32 <= to;
            assert_eq!(SquareSet::files(from, to), squares_where(|b| inside(b.file())), "{from} {to}");
            assert_eq!(SquareSet::ranks(from, to), squares_where(|b| inside(b.rank())), "{from} {to}");
        }
    }
    for n in 0..=u8::MAX {
        assert_eq!(SquareSet::file(n), squares_where(|b| b.file() == n));
        assert_eq!(SquareSet::rank(n), squares_where(|b| b.rank() == n));
    }
    let mut random = Random(13);
    for files in [i8::MIN, -8, -7, -3, -1, 0, 1, 2, 7, 8, i8::MAX] {
        for ranks in [i8::MIN, -8, -7, -2, -1, 0, 1, 3, 7, 8, i8::MAX] {
            let set = SquareSet(random.word());
            let shifted = set.into_iter().filter_map(|square| square.step(files, ranks)).collect();
            assert_eq!(set.shift(files, ranks), shifted, "{files} {ranks}");
        }
    }
}

#[test]
fn set_operations() {
    let mut random = Random(14);
    for _ in 0..200 {
        let (a, b) = (SquareSet(random.word() & random.word()), SquareSet(random.word()));
        assert_eq!(a & b, squares_where(|s| a.contains(s) && b.contains(s)));
        assert_eq!(a | b, squares_where(|s| a.contains(s) || b.contains(s)));
        assert_eq!(a ^ b, squares_where(|s| a.contains(s) != b.contains(s)));
        assert_eq!(a - b, squares_where(|s| a.contains(s) && !b.contains(s)));
        assert_eq!(!a, squares_where(|s| !a.contains(s)));
        assert_eq!(a.mirrored(), a.into_iter().map(Square::mirrored).collect());
        let listed: Vec<Square> = a.into_iter().collect();
        assert!(listed.is_sorted());
        assert_eq!((listed.len(), listed.first().copied()), (a.len() as usize, a.first()));
        assert_eq!(listed.last().copied(), a.last());
        assert!(a.into_iter().rev().eq(listed.into_iter().rev()));
    }
}

#[test]
fn points_stay_next_to_the_board() {
    for file in i8::MIN..=i8::MAX {
        for rank in [i8::MIN, -2, -1, 0, 5, 7, 8, 9, i8::MAX] {
            let point = Point::new(file, rank);
            assert_eq!((point.file, point.rank), (file.clamp(-1, 8), rank.clamp(-1, 8)));
            let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
            let square = on_board.then(|| Square::at(file as u8, rank as u8));
            assert_eq!(point.square(), square);
            assert_eq!(Point { file, rank }.square(), square);
        }
    }
    for square in Square::ALL {
        for (files, ranks) in [(1, 0), (-1, -1), (3, -2), (-8, 8), (i8::MAX, i8::MIN)] {
            assert_eq!(Point::from(square).step(files, ranks).square(), square.step(files, ranks));
        }
    }
    assert_eq!(geometry::point_distance(Point::new(-1, -1), Point::new(8, 8)), 9);
    assert_eq!(geometry::point_manhattan(Point::new(-1, -1), Point::new(8, 8)), 18);
}

/// The tables can be used where constants are made.
#[test]
fn constant_expressions() {
    const DISTANCE: u8 = geometry::distance(Square::A1, Square::H5);
    const ROOK: SquareSet = attacks::rook(Square::A1, SquareSet::EMPTY);
    const BETWEEN: SquareSet = geometry::between(Square::A1, Square::D4);
    assert_eq!((DISTANCE, ROOK.len(), BETWEEN.len()), (7, 14, 2));
}
