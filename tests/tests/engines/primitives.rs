//! What generated code calls means what the compiler evaluates: the functions of the runtime against the
//! compiler's own folding of constants, on all squares.

use advice::__rt1::{self as rt, Point, SquareSet};
use advice::chess::geometry;
use advice::{Role, Side, Square};
use al_compiler::goals::{Enemies, Goals, Op};
use al_compiler::program::Value;
use al_tests::chance::Chance;

/// The compiler's value of an operation on constants.
fn folded(op: Op, arguments: &[Value]) -> Value {
    let mut goals = Goals::default();
    let arguments: Vec<_> = arguments.iter().map(|&value| goals.value(value)).collect();
    let node = goals.make(op, &arguments);
    goals.constant(node).unwrap_or_else(|| panic!("{op:?} of constants is no constant"))
}

fn points() -> impl Iterator<Item = Point> + Clone {
    (-1..=8).flat_map(|file| (-1..=8).map(move |rank| Point { file, rank }))
}

/// Full, empty, thin and thick sets.
fn sets(count: usize) -> impl Iterator<Item = SquareSet> {
    let mut chance = Chance::new(count as u64);
    let some = (0..count).map(move |i| {
        let (a, b) = (chance.number(), chance.number());
        SquareSet(if i % 2 == 0 { a & b } else { a | b })
    });
    [SquareSet::EMPTY, SquareSet::FULL].into_iter().chain(some)
}

#[test]
fn of_one_square() {
    for square in Square::ALL {
        let s = Value::Square(square);
        assert_eq!(folded(Op::File, &[s]), Value::Int(rt::file(square)));
        assert_eq!(folded(Op::Rank, &[s]), Value::Int(rt::rank(square)));
        assert_eq!(folded(Op::PointOf, &[s]), Value::Point(rt::point(square)));
        assert_eq!(folded(Op::Single, &[s]), Value::Set(square.set()));
        assert_eq!(folded(Op::Ring, &[s]), Value::Set(rt::ring(square)));
        for n in -2..=9 {
            let near = |other: &Square| rt::distance(square, *other) <= n;
            let ball: SquareSet = Square::ALL.into_iter().filter(near).collect();
            assert_eq!(rt::ball(square, n), ball, "{square} {n}");
        }
    }
}

#[test]
fn of_two_squares() {
    for a in Square::ALL {
        for b in Square::ALL {
            let squares = [Value::Square(a), Value::Square(b)];
            assert_eq!(folded(Op::Distance, &squares), Value::Int(rt::distance(a, b)), "{a} {b}");
            assert_eq!(folded(Op::Manhattan, &squares), Value::Int(rt::manhattan(a, b)), "{a} {b}");
            assert_eq!(folded(Op::Between, &squares), Value::Set(rt::between(a, b)), "{a} {b}");
        }
    }
}

#[test]
fn of_points() {
    for a in points() {
        let point = Value::Point(a);
        assert_eq!(folded(Op::OnBoard, &[point]), Value::Bool(a.square().is_some()));
        assert_eq!(folded(Op::PointSingle, &[point]), Value::Set(rt::point_set(a)));
        assert_eq!(folded(Op::Nearest, &[point]), Value::Square(rt::nearest(a)));
        for set in sets(6) {
            assert_eq!(folded(Op::PointMember, &[point, Value::Set(set)]), Value::Bool(rt::point_in(a, set)));
        }
        for b in points() {
            let both = [point, Value::Point(b)];
            assert_eq!(folded(Op::PointDistance, &both), Value::Int(rt::point_distance(a, b)), "{a:?} {b:?}");
            assert_eq!(folded(Op::PointManhattan, &both), Value::Int(rt::point_manhattan(a, b)), "{a:?} {b:?}");
        }
        for (files, ranks) in (-10..=10).flat_map(|files| (-10..=10).map(move |ranks| (files, ranks))) {
            let stepped = folded(Op::Step, &[point, Value::Int(files), Value::Int(ranks)]);
            assert_eq!(stepped, Value::Point(rt::step(a, files, ranks)), "{a:?} {files} {ranks}");
        }
    }
    let places: std::collections::BTreeSet<usize> = points().map(rt::point_index).collect();
    assert_eq!(places, (0..100).collect(), "every point has a place of its own");
}

#[test]
fn of_numbers_and_sets() {
    for a in -10..=10 {
        assert_eq!(folded(Op::Abs, &[Value::Int(a)]), Value::Int(rt::abs(a)));
        let above = |of: fn(Square) -> i32| Square::ALL.into_iter().filter(|s| of(*s) > a).collect::<SquareSet>();
        assert_eq!(rt::files_above(a), above(rt::file), "{a}");
        assert_eq!(rt::ranks_above(a), above(rt::rank), "{a}");
        for b in -10..=10 {
            let both = [Value::Int(a), Value::Int(b)];
            assert_eq!(folded(Op::Files, &both), Value::Set(rt::files(a, b)), "{a} {b}");
            assert_eq!(folded(Op::Ranks, &both), Value::Set(rt::ranks(a, b)), "{a} {b}");
            assert_eq!(folded(Op::Min, &both), Value::Int(rt::min(a, b)));
            assert_eq!(folded(Op::Max, &both), Value::Int(rt::max(a, b)));
            for set in sets(8) {
                let shifted = folded(Op::Shift, &[Value::Set(set), Value::Int(a), Value::Int(b)]);
                assert_eq!(shifted, Value::Set(rt::shift(set, a, b)), "{set:?} {a} {b}");
            }
        }
    }
    for set in sets(200) {
        assert_eq!(folded(Op::Count, &[Value::Set(set)]), Value::Int(rt::count(set)));
        for square in Square::ALL {
            let seed = square.set();
            let filled = folded(Op::Fill, &[Value::Set(seed), Value::Set(set)]);
            assert_eq!(filled, Value::Set(rt::fill(seed, set)), "{square} {set:?}");
            let in_it = folded(Op::Member, &[Value::Square(square), Value::Set(set)]);
            assert_eq!(in_it, Value::Bool(set.contains(square)));
        }
    }
}

#[test]
fn of_attacks() {
    for square in Square::ALL {
        for occupied in sets(40) {
            let attacked = |side, role| folded(Op::Attacks(side, role), &[Value::Square(square), Value::Set(occupied)]);
            for side in [Side::Us, Side::Them] {
                assert_eq!(attacked(side, Role::Pawn), Value::Set(rt::pawn(side, square)));
                assert_eq!(attacked(side, Role::Knight), Value::Set(rt::knight(square)));
                assert_eq!(attacked(side, Role::King), Value::Set(rt::ring(square)));
                assert_eq!(attacked(side, Role::Bishop), Value::Set(rt::bishop(square, occupied)));
                assert_eq!(attacked(side, Role::Rook), Value::Set(rt::rook(square, occupied)));
                assert_eq!(attacked(side, Role::Queen), Value::Set(rt::queen(square, occupied)));
            }
        }
    }
}

/// Where a man may go without leaving its king attacked, for men on every kind of squares.
#[test]
fn of_guards() {
    let mut chance = Chance::new(1);
    let kinds = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    for _ in 0..3_000 {
        let mut square = || Square::from_index(chance.below(64) as u8);
        let (king, from, first, second) = (square(), square(), square(), square());
        if [from, first, second].contains(&king) || from == first || from == second || first == second {
            continue;
        }
        let roles = [kinds[chance.below(5)], kinds[chance.below(5)]];
        let mut enemies = Enemies { side: Side::Them, roles: [Role::King; 7], len: 2 };
        enemies.roles[..2].copy_from_slice(&roles);
        let occupied = king.set() | from.set() | first.set() | second.set();
        let squares = [king, from].map(Value::Square);
        let arguments = [squares[0], squares[1], Value::Set(occupied), Value::Square(first), Value::Square(second)];
        let Value::Set(slow) = folded(Op::Guard(enemies), &arguments) else { panic!("a set") };
        let fast = rt::guard(king, from, occupied, Side::Them, &[(roles[0], first), (roles[1], second)]);
        // a man goes neither onto its own king nor nowhere
        let possible = !(king.set() | from.set());
        assert_eq!(fast & possible, slow & possible, "{king} {from} {roles:?} {first} {second}");
    }
}

/// The small helpers of searches.
#[test]
fn of_searches() {
    assert_eq!((rt::when(true), rt::when(false)), (SquareSet::FULL, SquareSet::EMPTY));
    assert_eq!((rt::bit(true), rt::bit(false)), (1, 0));
    for left in sets(20) {
        for again in sets(20) {
            let chosen = rt::refuter_first(left, again);
            assert_eq!(chosen, (left & again).first().or(left.first()));
        }
    }
    for a in Square::ALL {
        for b in Square::ALL.into_iter().filter(|b| *b != a) {
            let [first, second] = rt::by_square([(a, 0), (b, 1)]);
            assert_eq!((first, second), if a < b { (0, 1) } else { (1, 0) });
        }
        assert_eq!(geometry::distance(a, a), 0);
    }
}
