//! Every value is the best of the values one ply later, by the moves of al-chess: what needs no data from
//! elsewhere. Together with the mates it determines all values that are not drawn.

use al_chess::{Position, Side};
use al_verify::optimum::{Optimum, Value};

use crate::oracle;

const SIDES: [Side; 2] = [Side::Us, Side::Them];

#[test]
fn all_positions_of_three_men_are_worth_their_best_move() {
    for ending in ["KK", "KQK", "KRK", "KBK", "KNK", "KPK", "KKP"] {
        let optimum = oracle::optimum(ending);
        for turn in SIDES {
            Position::all(optimum.material(), turn).for_each(|position| check(&optimum, &position));
        }
    }
}

#[test]
fn sampled_positions_of_four_men_are_worth_their_best_move() {
    for material in oracle::four_men() {
        let optimum = oracle::optimum(&material.to_string());
        for turn in SIDES {
            oracle::sample(material, turn, 5000).for_each(|position| check(&optimum, &position));
        }
    }
}

#[test]
fn pawns_are_taken_en_passant() {
    let optimum = oracle::optimum("KPKP");
    let mut seen = 0;
    for turn in SIDES {
        for position in oracle::sample(optimum.material(), turn, 50_000) {
            for &mv in position.legal_moves().iter() {
                let after = position.play(mv);
                if after.en_passant().is_some() {
                    check(&optimum, &after);
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 500, "{seen} positions with the right to take en passant");
}

/// Checks a value against those of the positions one ply later, and that both sides see the same.
fn check(optimum: &Optimum, position: &Position) {
    let value = optimum.probe(position);
    let moves = position.legal_moves();
    let best = moves.iter().map(|&mv| optimum.probe_move(position, mv).expect("moves lead to known positions")).max();
    let expected = match best {
        Some(best) => best,
        None if position.in_check(position.turn()) => Value::Loss { plies: 0 },
        None => Value::Draw,
    };
    assert_eq!(value, Some(expected), "{position:?}");
    assert_eq!(optimum.probe(&position.seen_by_other()), value, "{position:?}, seen by the other side");
}
