//! The plain definitions against the fast forms that compiled code uses.

use al_chess::{Material, Point, Position, Role, Side, Square, SquareSet, geometry};

use super::{geometry as plain, position, sets};

/// Points on the board and around it.
fn points() -> impl Iterator<Item = Point> + Clone {
    (-1..=8).flat_map(|file| (-1..=8).map(move |rank| Point { file, rank }))
}

fn pairs() -> impl Iterator<Item = (Square, Square)> {
    Square::ALL.into_iter().flat_map(|a| Square::ALL.into_iter().map(move |b| (a, b)))
}

/// A generator of numbers that look like chance and are always the same.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// Full, empty, thin and thick sets.
    fn set(&mut self) -> SquareSet {
        match self.below(8) {
            0 => SquareSet::EMPTY,
            1 => SquareSet::FULL,
            2 => SquareSet(self.next() & self.next() & self.next()),
            3 => SquareSet(self.next() | self.next()),
            _ => SquareSet(self.next()),
        }
    }
}

#[test]
fn points_and_distances() {
    for a in points() {
        assert_eq!(plain::on_board(a), a.square());
        let nearest = Square::at(a.file.clamp(0, 7) as u8, a.rank.clamp(0, 7) as u8);
        assert_eq!(plain::nearest(a), nearest);
        for b in points() {
            assert_eq!(plain::distance(a, b), geometry::point_distance(a, b), "{a:?} {b:?}");
            assert_eq!(plain::manhattan(a, b), geometry::point_manhattan(a, b), "{a:?} {b:?}");
        }
        for files in -8..=8 {
            for ranks in -8..=8 {
                let fast = a.step(files as i8, ranks as i8);
                assert_eq!(plain::step(a, files, ranks), fast, "{a:?} {files} {ranks}");
            }
        }
    }
    for square in Square::ALL {
        assert_eq!(plain::point(square), Point::from(square));
    }
}

#[test]
fn rings_and_lines() {
    for square in Square::ALL {
        assert_eq!(plain::ring(square), geometry::ring(square), "{square}");
    }
    for (a, b) in pairs() {
        assert_eq!(plain::squares_between(a, b), geometry::between(a, b), "{a} {b}");
    }
    for from in -3..=10 {
        for to in -3..=10 {
            assert_eq!(plain::files(from, to), SquareSet::files(from, to), "{from} {to}");
            assert_eq!(plain::ranks(from, to), SquareSet::ranks(from, to), "{from} {to}");
        }
    }
    assert_eq!(plain::files(i32::from(i16::MIN), i32::from(i16::MAX)), SquareSet::FULL);
}

#[test]
fn attacks_from_squares() {
    let mut chance = Chance(0x0f0f_1234_8765_abcd);
    for square in Square::ALL {
        for role in Role::ALL {
            for side in [Side::Us, Side::Them] {
                let blockers = chance.set();
                let plain = crate::board::attacks(role, side, square, blockers);
                assert_eq!(plain, al_chess::attacks::attacks(role, side, square, blockers), "{role:?} {square}");
            }
        }
    }
}

#[test]
fn sets_of_squares() {
    let mut chance = Chance(0x9e37_79b9_7f4a_7c15);
    for _ in 0..2000 {
        let (a, b) = (chance.set(), chance.set());
        assert_eq!(sets::union(a, b), a | b);
        assert_eq!(sets::intersection(a, b), a & b);
        assert_eq!(sets::difference(a, b), a - b);
        assert_eq!(sets::count(a), a.len() as i32);
        let few = SquareSet(a.0 & b.0 & chance.next());
        assert_eq!(sets::fill(few, b), geometry::fill(few, b), "{few:?} {b:?}");
        assert_eq!(sets::fill(few, a - b), geometry::fill(few, a - b), "{few:?} {a:?}");
    }
    for point in points() {
        let single = point.square().map_or(SquareSet::EMPTY, Square::set);
        assert_eq!(sets::single(point), single);
        let set = chance.set();
        assert_eq!(sets::member(point, set), point.square().is_some_and(|square| set.contains(square)));
    }
    for files in -7..=7 {
        for ranks in -7..=7 {
            for set in [SquareSet::FULL, chance.set(), chance.set()] {
                let fast = set.shift(files as i8, ranks as i8);
                assert_eq!(sets::shift(set, files, ranks), fast, "{set:?} {files} {ranks}");
            }
        }
    }
}

/// Everything that is asked of a position.
fn assert_agreement(here: &Position) {
    assert_eq!(position::occupied(here), here.occupied(), "{here:?}");
    for side in [Side::Us, Side::Them] {
        assert_eq!(position::occupied_by(here, side), here.occupied_by(side), "{here:?}");
        assert_eq!(position::attacked_by(here, side), here.attacked_by(side), "{side:?} {here:?}");
        assert_eq!(position::covered_by(here, side), here.covered_by(side), "{side:?} {here:?}");
        assert_eq!(position::in_check(here, side), here.in_check(side), "{side:?} {here:?}");
        let has_move = here.turn() == side && here.has_legal_move();
        assert_eq!(position::has_move(here, side), has_move, "{side:?} {here:?}");
    }
    for (slot, _) in here.material().slots() {
        assert_eq!(position::attacks_of(here, Some(slot)), here.attacks_of(slot), "{slot} {here:?}");
        assert_eq!(position::moves_of(here, Some(slot)), here.destinations(slot), "{slot} {here:?}");
    }
    assert_eq!(position::attacks_of(here, None), SquareSet::EMPTY);
    assert_eq!(position::moves_of(here, None), SquareSet::EMPTY);
}

#[test]
fn positions_of_three_men() {
    for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn] {
        for (us, them) in [(&[Role::King, role][..], &[Role::King][..]), (&[Role::King], &[Role::King, role])] {
            let material = Material::new(us, them).expect("three men");
            for turn in [Side::Us, Side::Them] {
                // Every 23rd position: 23 shares no factor with the squares, so all places come up.
                for here in Position::all(material, turn).step_by(23) {
                    assert_agreement(&here);
                }
            }
        }
    }
}

#[test]
fn positions_of_many_men_with_captures_and_promotions() {
    use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
    let materials: [(&[Role], &[Role]); 5] = [
        (&[King, Queen, Rook, Bishop], &[King, Knight, Pawn, Pawn]),
        (&[King, Pawn, Pawn, Pawn], &[King, Pawn, Pawn, Pawn]),
        (&[King, Rook, Rook, Pawn], &[King, Bishop, Bishop, Knight]),
        (&[King, Knight, Pawn, Pawn], &[King, Queen, Queen, Pawn]),
        (&[King, Pawn], &[King, Rook, Pawn]),
    ];
    let mut chance = Chance(0x2545_f491_4f6c_dd1d);
    let (mut captured, mut promoted) = (0, 0);
    for (us, them) in materials {
        let material = Material::new(us, them).expect("at most eight men");
        for _ in 0..120 {
            let mut here = loop {
                let squares: Vec<_> = (0..material.len()).map(|_| Square::from_index(chance.below(64) as u8)).collect();
                let turn = if chance.below(2) == 0 { Side::Us } else { Side::Them };
                if let Ok(position) = Position::new(material, &squares, turn) {
                    break position;
                }
            };
            for _ in 0..40 {
                assert_agreement(&here);
                captured += usize::from(material.slots().any(|(slot, _)| here.captured(slot)));
                promoted += usize::from(material.slots().any(|(slot, man)| here.role(slot) != man.role));
                let moves = here.legal_moves();
                if moves.is_empty() {
                    break;
                }
                here = here.play(moves[chance.below(moves.len())]);
            }
        }
    }
    assert!(captured > 1000 && promoted > 1000, "{captured} {promoted}");
}

#[test]
fn positions_with_en_passant() {
    use Role::{King, Pawn, Rook};
    let material = Material::new(&[King, Rook, Pawn], &[King, Rook, Pawn]).expect("six men");
    let mut chance = Chance(0x1234_5678_9abc_def1);
    let mut en_passant = 0;
    for _ in 0..4000 {
        // Pawns on neighbouring files, each where the other's double step passes it.
        let file = chance.below(7) as u8;
        let (ours, theirs) = if chance.below(2) == 0 { (file, file + 1) } else { (file + 1, file) };
        let turn = if chance.below(2) == 0 { Side::Us } else { Side::Them };
        let (our_rank, their_rank) = if turn == Side::Us { (1, 3) } else { (4, 6) };
        let mut anywhere = || Square::from_index(chance.below(64) as u8);
        let squares = [
            anywhere(),
            anywhere(),
            Square::at(ours, our_rank),
            anywhere(),
            anywhere(),
            Square::at(theirs, their_rank),
        ];
        let Ok(position) = Position::new(material, &squares, turn) else { continue };
        for mv in position.legal_moves().iter() {
            let after = position.play(*mv);
            if after.en_passant().is_some() {
                en_passant += 1;
                assert_agreement(&after);
            }
        }
    }
    assert!(en_passant > 500, "{en_passant}");
}
