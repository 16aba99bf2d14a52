//! One move at a time and set at a time are the same table.

use al_bench::positions;
use al_bench::rival::krk_b1::B1;
use al_bench::rival::krk_b2::B2;
use al_bench::rival::{Advice, Rival};

#[test]
fn the_rivals_agree_on_every_position() {
    agree::<B1<false>, B2<false>>();
}

#[test]
fn the_rivals_agree_where_stalemate_is_forbidden() {
    agree::<B1<true>, B2<true>>();
}

fn agree<A: Rival, B: Rival>() {
    for [king, rook, their] in positions::all() {
        let decision = A::decide(king, rook, their);
        assert!(decision.is_some(), "{king} {rook} {their}");
        assert_eq!(decision, B::decide(king, rook, their), "{king} {rook} {their}");
        assert_eq!(A::tree_nodes(king, rook, their), B::tree_nodes(king, rook, their), "{king} {rook} {their}");
    }
}

/// Advice that few positions need must be right in the others too.
#[test]
fn the_rivals_agree_inside_trees_of_any_advice() {
    for [king, rook, their] in positions::all() {
        let root = [king, rook, their];
        for advice in Advice::ALL {
            for depth in [2, 4] {
                let moves = B1::<false>::follow(root, advice, depth, king, rook, their);
                let sets = B2::<false>::follow(root, advice, depth, king, rook, their);
                assert_eq!(moves, sets, "{advice:?} {depth} {root:?}");
                let moves = B1::<true>::follow(root, advice, depth, king, rook, their);
                let sets = B2::<true>::follow(root, advice, depth, king, rook, their);
                assert_eq!(moves, sets, "{advice:?} {depth} {root:?} without stalemate");
            }
        }
    }
}

#[test]
fn one_move_advice_has_trees_of_one_move() {
    for [king, rook, their] in positions::all() {
        let Some(decision) = B2::<false>::decide(king, rook, their) else { continue };
        if matches!(decision.advice, Advice::Squeeze | Advice::Approach | Advice::KeepRoom) {
            assert!(decision.step.ends);
            assert_eq!(B2::<false>::tree_nodes(king, rook, their), Some(1));
        }
    }
}

/// Squares that make no position are answered somehow.
#[test]
fn nothing_panics_on_bad_input() {
    for code in 0..=u32::from(u16::MAX) {
        let [king, rook, _, _] = code.to_le_bytes();
        for their in [0, 9, 36, 63, 64, 255] {
            _ = B1::<false>::decide(king, rook, their);
            _ = B2::<true>::decide(king, rook, their);
        }
    }
}
