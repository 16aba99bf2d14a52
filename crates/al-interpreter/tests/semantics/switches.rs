//! The switches of a search, each where it changes the answer.

use al_compiler::program::{Advice, Constraint, Exhausted, GoalsAt, Search};
use al_runtime::{Follow, Scratch, Table, tree_nodes};

use crate::build::{
    OUR_KING, OUR_ROOK, THEIR_KING, advice, and, answer, at, by, depth, legal, not, on, only, position, to, truth,
};

/// Our king walks on an empty side of the board.
const CORNER: &str = "7k/8/8/8/8/8/8/K5R1 w - - 0 1";

/// Their king has one move: to h7.
const CAGED: &str = "7k/8/5K2/6R1/8/8/8/8 w - - 0 1";

/// We move our king to a2, they move, we move our king to a3: `a3` is two moves away.
fn walk(better: &[&str]) -> Advice {
    Advice {
        us: Constraint { arms: vec![depth(0, [to(&["a2"])]), depth(2, [to(&["a3"])])] },
        them: Constraint { arms: vec![depth(1, legal())] },
        ..advice(on(OUR_KING, better))
    }
}

fn with(advice: Advice, change: impl FnOnce(&mut Search)) -> Advice {
    let mut advice = advice;
    change(&mut advice.search);
    advice
}

#[test]
fn a_tree_is_searched_to_its_end() {
    let table = only(walk(&["a3"]));
    assert_eq!(answer(&table, CORNER).as_deref(), Some("a1a2"));
    let root = position(CORNER);
    let play = table.decide(&root, &mut Scratch::default()).play().expect("a move");
    assert!(!play.ends);
    // Their king on h8 has one legal reply, h7; then our second move.
    assert_eq!(tree_nodes(&table, &root, play, &mut Scratch::default()), 3);
    assert_eq!(answer(&only(walk(&["a4"])), CORNER), None);
}

#[test]
fn the_holding_goal_is_asked_at_the_root_unless_after_our_moves_only() {
    let held = |at| {
        let moved = Advice { holding: not(on(OUR_KING, &["a1"])), ..advice(on(OUR_KING, &["a2"])) };
        answer(&only(with(moved, |search| search.holding_at = at)), CORNER)
    };
    assert_eq!(held(GoalsAt::Everywhere), None);
    assert_eq!(held(GoalsAt::AfterOurMoves).as_deref(), Some("a1a2"));
    assert_eq!(held(GoalsAt::Interior), None);
}

#[test]
fn the_holding_goal_is_asked_after_their_replies_unless_after_our_moves_only() {
    let held = |at| {
        // It fails with their king on h7 and our king still on a2: after the reply alone.
        let holding = not(and([on(THEIR_KING, &["h7"]), on(OUR_KING, &["a2"])]));
        let advice = Advice { holding, ..walk(&["a3"]) };
        answer(&only(with(advice, |search| search.holding_at = at)), CORNER)
    };
    assert_eq!(held(GoalsAt::Everywhere), None);
    assert_eq!(held(GoalsAt::AfterOurMoves).as_deref(), Some("a1a2"));
    assert_eq!(held(GoalsAt::Interior), None);
}

#[test]
fn an_interior_holding_goal_may_be_given_up_for_the_better_one() {
    let held = |at, better_at| {
        let sacrifice = Advice { holding: not(on(OUR_KING, &["a2"])), ..advice(on(OUR_KING, &["a2"])) };
        let switch = |search: &mut Search| (search.holding_at, search.better_at) = (at, better_at);
        answer(&only(with(sacrifice, switch)), CORNER)
    };
    for better_at in [GoalsAt::Everywhere, GoalsAt::AfterOurMoves] {
        assert_eq!(held(GoalsAt::Everywhere, better_at), None);
        assert_eq!(held(GoalsAt::AfterOurMoves, better_at), None);
        assert_eq!(held(GoalsAt::Interior, better_at).as_deref(), Some("a1a2"));
    }
}

#[test]
fn a_better_goal_true_at_the_root_leaves_nothing_to_play_for() {
    let asked = |at| {
        let already = advice(on(OUR_KING, &["a1", "a2"]));
        answer(&only(with(already, |search| search.better_at = at)), CORNER)
    };
    assert_eq!(asked(GoalsAt::Everywhere), None);
    assert_eq!(asked(GoalsAt::AfterOurMoves).as_deref(), Some("a1a2"));
}

#[test]
fn the_better_goal_may_be_reached_by_their_reply() {
    let asked = |at| {
        let caged = Advice {
            us: Constraint { arms: vec![depth(0, [by(OUR_KING)])] },
            them: Constraint { arms: vec![depth(1, legal())] },
            ..advice(on(THEIR_KING, &["h7"]))
        };
        only(with(caged, |search| search.better_at = at))
    };
    let table = asked(GoalsAt::Everywhere);
    let root = position(CAGED);
    assert!(answer(&table, CAGED).is_some());
    let play = table.decide(&root, &mut Scratch::default()).play().expect("a move");
    assert!(!play.ends);
    assert_eq!(tree_nodes(&table, &root, play, &mut Scratch::default()), 2);
    let after = root.play(play.mv);
    let reply = after.legal_moves()[0];
    let leaf = after.play(reply);
    assert_eq!(table.follow(&root, play.advice, 2, &leaf, &mut Scratch::default()), Follow::Leaf);
    // Asked after our moves only, the goal is not seen, and we have no further move.
    assert_eq!(answer(&asked(GoalsAt::AfterOurMoves), CAGED), None);
}

#[test]
fn a_them_node_without_a_move_fails_or_succeeds() {
    let exhausted = |means| {
        let idle = Advice { us: Constraint { arms: vec![depth(0, [to(&["a2"])])] }, ..advice(truth(false)) };
        only(with(idle, |search| search.them_exhausted = means))
    };
    assert_eq!(answer(&exhausted(Exhausted::Fail), CORNER), None);
    let table = exhausted(Exhausted::Succeed);
    assert_eq!(answer(&table, CORNER).as_deref(), Some("a1a2"));
    let play = table.decide(&position(CORNER), &mut Scratch::default()).play().expect("a move");
    assert!(play.ends);
}

#[test]
fn stalemate_is_a_them_node_without_a_move() {
    // Rb6 leaves their king a7, after which we have no move; Rb7 leaves it nothing.
    let fen = "k1K5/8/8/8/8/8/1R6/8 w - - 0 1";
    let exhausted = |means| {
        let idle = Advice {
            us: Constraint { arms: vec![depth(0, [to(&["b6", "b7"])])] },
            them: Constraint { arms: vec![depth(1, legal())] },
            ..advice(truth(false))
        };
        only(with(idle, |search| search.them_exhausted = means))
    };
    assert_eq!(answer(&exhausted(Exhausted::Fail), fen), None);
    assert_eq!(answer(&exhausted(Exhausted::Succeed), fen).as_deref(), Some("b2b7"));
}

#[test]
fn an_us_node_without_a_move_fails_or_succeeds_but_not_at_the_root() {
    let exhausted = |means, root_moves: bool| {
        let first = if root_moves { truth(true) } else { truth(false) };
        let idle = Advice {
            us: Constraint { arms: vec![depth(0, [first])] },
            them: Constraint { arms: vec![depth(1, legal())] },
            ..advice(truth(false))
        };
        only(with(idle, |search| search.us_exhausted = means))
    };
    assert_eq!(answer(&exhausted(Exhausted::Fail, true), CORNER), None);
    let table = exhausted(Exhausted::Succeed, true);
    assert_eq!(answer(&table, CORNER).as_deref(), Some("a1b2"));
    assert_eq!(answer(&exhausted(Exhausted::Succeed, false), CORNER), None);
    let root = position(CORNER);
    let play = table.decide(&root, &mut Scratch::default()).play().expect("a move");
    let after = root.play(play.mv);
    let stuck = after.play(after.legal_moves()[0]);
    assert_eq!(table.follow(&root, play.advice, 2, &stuck, &mut Scratch::default()), Follow::Leaf);
}

#[test]
fn a_bound_ends_the_tree_whatever_exhaustion_means() {
    let bounded = |bound| {
        let open = Advice {
            us: Constraint { arms: vec![at(&[], [by(OUR_KING)])] },
            them: Constraint { arms: vec![at(&[], legal())] },
            ..advice(on(OUR_KING, &["a3"]))
        };
        let switch = |search: &mut Search| {
            search.bound = Some(bound);
            search.us_exhausted = Exhausted::Succeed;
            search.them_exhausted = Exhausted::Succeed;
        };
        answer(&only(with(open, switch)), CORNER)
    };
    assert_eq!(bounded(0), None);
    assert_eq!(bounded(1), None);
    assert_eq!(bounded(2), None);
    // Goals are asked at the bound. From b2 as well as from a2 and b1 the square a3 is near: b2 is the
    // first in order.
    assert_eq!(bounded(3).as_deref(), Some("a1b2"));
}

#[test]
fn the_thesis_asks_nothing_of_the_root_nor_of_their_replies() {
    let al1 = |search| {
        let holding = not(and([on(THEIR_KING, &["h7"]), on(OUR_KING, &["a2"])]));
        let advice = Advice { holding, ..walk(&["a1", "a3"]) };
        answer(&only(Advice { search, ..advice }), CORNER)
    };
    assert_eq!(al1(Search::AL0), None);
    assert_eq!(al1(Search::AL1).as_deref(), Some("a1a2"));
}

#[test]
fn all_of_their_replies_must_be_answered() {
    // Their king on e8: after any move of ours it has several replies. The constraint decides which count.
    let fen = "4k3/8/8/8/8/8/8/K5R1 w - - 0 1";
    let chase = |replies| {
        let goal = on(THEIR_KING, &["d8", "d7"]);
        let advice = Advice {
            us: Constraint { arms: vec![depth(0, [by(OUR_ROOK)])] },
            them: Constraint { arms: vec![depth(1, [replies])] },
            ..advice(goal)
        };
        answer(&only(advice), fen)
    };
    // No rook move drives their king to the d file by force: f7, f8 or e7 stays open.
    assert_eq!(chase(truth(true)), None);
    // If only d8 and f8 count, the rook takes f8 away.
    assert_eq!(chase(to(&["d8", "f8"])).as_deref(), Some("g1f1"));
    // If only e7 counts, it is no goal, and without e7 there is no reply at all.
    assert_eq!(chase(to(&["e7"])), None);
}
