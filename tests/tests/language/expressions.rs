//! Quantifiers, folds, directions and men that a set chooses.

use crate::asked::{Condition, some};
use advice::chess::geometry::distance;
use advice::chess::{Position, Side, Square, SquareSet, attacks};

fn condition(material: &str, text: &str) -> Condition {
    Condition::new(material, "", text)
}

/// Slots in KRRKN: our king, our rooks, their king, their knight.
const OURS: [u8; 3] = [0, 1, 2];

#[test]
fn several_names_go_over_all_pairs() {
    let positions = some("KRRKN", 400);
    let squares = |p: &Position| OURS.map(|slot| p.square(slot));
    condition("K R R vs K N", "any m, n in our.men: distance(m, n) == 2")
        .means(&positions, |p| squares(p).iter().any(|a| squares(p).iter().any(|b| distance(*a, *b) == 2)));
    condition("K R R vs K N", "all s, t in occupied_by(us) where s != t: distance(s, t) > 2")
        .means(&positions, |p| squares(p).iter().all(|a| squares(p).iter().all(|b| a == b || distance(*a, *b) > 2)));
    condition("K R R vs K N", "(count s, t in occupied_by(us): s.file < t.file) == 2").means(&positions, |p| {
        let files = squares(p).map(|s| s.file());
        files.iter().flat_map(|a| files.iter().filter(move |b| a < *b)).count() == 2
    });
    condition("K R R vs K N", "(max s, t in ring(their.king) - occupied(): distance(s, t)) == 2").means(
        &positions,
        |p| {
            let free = attacks::king(p.square(3)) - p.occupied();
            free.into_iter().any(|a| free.into_iter().any(|b| distance(a, b) == 2))
        },
    );
    // over no pair at all: one above the greatest possible value
    condition("K R R vs K N", "(min s, t in [their.king] & edges: distance(s, t)) == 8").means(&positions, |p| {
        let king = p.square(3);
        (1..7).contains(&king.file()) && (1..7).contains(&king.rank())
    });
}

#[test]
fn sums() {
    let positions = some("KRRKN", 400);
    condition("K R R vs K N", "(sum m in our.men: distance(m, their.king)) > 10").means(&positions, |p| {
        OURS.iter().map(|slot| u32::from(distance(p.square(*slot), p.square(3)))).sum::<u32>() > 10
    });
    condition("K R R vs K N", "(sum s in ring(their.king) where s in light: s.file - s.rank) > 3").means(
        &positions,
        |p| {
            let light = attacks::king(p.square(3)) & SquareSet::LIGHT;
            light.into_iter().map(|s| i32::from(s.file()) - i32::from(s.rank())).sum::<i32>() > 3
        },
    );
    condition("K R R vs K N", "(sum n in 1..=our.king.rank: n * n) == 14")
        .means(&positions, |p| p.square(0).rank() == 3);
}

#[test]
fn unions() {
    let positions = some("KRRKN", 400);
    let near = |p: &Position| OURS.into_iter().fold(SquareSet::EMPTY, |all, slot| all | attacks::king(p.square(slot)));
    condition("K R R vs K N", "their.king in union m in our.men: ring(m)")
        .means(&positions, |p| near(p).contains(p.square(3)));
    condition("K R R vs K N", "(union s in occupied_by(us): ring(s)).count > 18")
        .means(&positions, |p| near(p).len() > 18);
    // a set by a condition of its squares
    condition(
        "K R R vs K N",
        "(union s in board where distance(s, our.king) == distance(s, their.king): [s]).count > 8",
    )
    .means(&positions, |p| {
        let equal = |s: &Square| distance(*s, p.square(0)) == distance(*s, p.square(3));
        Square::ALL.into_iter().filter(equal).count() > 8
    });
}

#[test]
fn directions_move_squares_and_sets() {
    let positions = some("KRRKN", 400);
    condition("K R R vs K N", "their.king + 2 * north - west in attacked_by(us)")
        .means(&positions, |p| p.square(3).step(1, 2).is_some_and(|s| p.attacked_by(Side::Us).contains(s)));
    condition("K R R vs K N", "our.men + (north + east) & their.men != []")
        .means(&positions, |p| !(p.occupied_by(Side::Us).shift(1, 1) & p.occupied_by(Side::Them)).is_empty());
    condition("K R R vs K N", "square_at(our.king.file, their.king.rank) in our.rooks").means(
        &some("KRRKN", 3000),
        |p| {
            let corner = Square::at(p.square(0).file(), p.square(3).rank());
            p.square(1) == corner || p.square(2) == corner
        },
    );
    condition("K R R vs K N", "nearest_square(their.king - 3 * north).rank == 0")
        .means(&positions, |p| p.square(3).rank() <= 3);
}

#[test]
fn forward_is_where_the_pawns_go() {
    let positions = some("KPKP", 1500);
    condition("K P vs K P", "their.pawns.forward(1) & our.pawns.forward(1) != []").means(&positions, |p| {
        p.square(1).file() == p.square(3).file() && p.square(1).rank() + 1 == p.square(3).rank() - 1
    });
    condition("K P vs K P", "their.pawn.forward(2) in [our.king, our.pawn]")
        .means(&positions, |p| p.square(3).step(0, -2).is_some_and(|s| s == p.square(0) || s == p.square(1)));
}

#[test]
fn a_set_chooses_a_man() {
    let positions = some("KBBK", 600);
    let light = |p: &Position| if SquareSet::LIGHT.contains(p.square(1)) { 1 } else { 2 };
    condition("K B B vs K", "captured(our.bishop on light)")
        .means(&positions_with_captures(), |p| p.captured(light(p)));
    condition("K B B vs K", "their.king in attacks(our.bishop on light)")
        .means(&positions, |p| p.attacks_of(light(p)).contains(p.square(3)));
    condition("K B B vs K", "hanging(our.bishop on light)").means(&positions, |p| {
        let square = p.square(light(p));
        p.attacked_by(Side::Them).contains(square) && !p.attacked_by(Side::Us).contains(square)
    });
    condition("K B B vs K", "(our.bishop on light).file == distance(our.king, our.bishop on light)")
        .means(&positions, |p| p.square(light(p)).file() == distance(p.square(0), p.square(light(p))));
    let named = Condition::new(
        "K B B vs K",
        "let b = our.bishop on light; let near(m) = m in ring(our.king) and not captured(m);",
        "near(b)",
    );
    named.means(&positions, |p| attacks::king(p.square(0)).contains(p.square(light(p))));
}

/// Positions of two bishops, and those after their king has taken one of them.
fn positions_with_captures() -> Vec<Position> {
    let mut positions = some("KBBK", 600);
    let taken: Vec<Position> = positions
        .iter()
        .filter(|p| p.turn() == Side::Them)
        .flat_map(|p| {
            p.legal_moves().iter().filter(|mv| mv.captured.is_some()).map(|mv| p.play(*mv)).collect::<Vec<_>>()
        })
        .collect();
    assert!(!taken.is_empty());
    positions.retain(|p| p.turn() == Side::Us);
    positions.extend(taken);
    positions
}
