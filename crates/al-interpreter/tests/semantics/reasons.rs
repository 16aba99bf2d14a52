//! Why advice fails, as a consultation tells it.

use al_chess::{Color, Side};
use al_compiler::program::{Advice, Constraint, Rules, Search};
use al_compiler::source::Span;
use al_interpreter::{Answer, End, Failure, Reason, Refuted};

use crate::build::{
    OUR_KING, THEIR_KING, advice, and, at, by, depth, legal, not, on, only, position, span, table, to, truth,
};

const CORNER: &str = "7k/8/8/8/8/8/8/K5R1 w - - 0 1";

/// The same expression, written somewhere else.
fn at_place(place: usize, expr: al_compiler::program::Expr) -> al_compiler::program::Expr {
    al_compiler::program::Expr { span: span(place), ..expr }
}

/// Why the only advice fails.
fn failure(advice: Advice, fen: &str) -> Failure {
    let consultation = only(advice).consult(&position(fen));
    assert!(consultation.tree.is_none());
    let [rule] = consultation.rules.as_slice() else { panic!("one rule") };
    assert!(rule.holds && rule.consulted);
    let [attempt] = rule.attempts.as_slice() else { panic!("one attempt") };
    attempt.failure.clone().expect("a failure")
}

fn at_root(advice: Advice, fen: &str) -> Reason {
    match failure(advice, fen) {
        Failure::AtRoot(reason) => reason,
        other => panic!("it fails at the root, not so: {other:?}"),
    }
}

fn after_moves(advice: Advice, fen: &str) -> Vec<Refuted> {
    match failure(advice, fen) {
        Failure::AfterMoves(moves) => moves,
        other => panic!("it fails after moves, not so: {other:?}"),
    }
}

fn line(refuted: &Refuted) -> Vec<String> {
    refuted.line.iter().map(|mv| mv.uci(Color::White).to_string()).collect()
}

#[test]
fn goals_at_the_root_are_named_with_their_unmet_parts() {
    let holding = at_place(1, and([truth(true), at_place(2, truth(false)), at_place(3, on(OUR_KING, &["h1"]))]));
    let held = Advice { holding, ..advice(truth(false)) };
    assert_eq!(at_root(held, CORNER), Reason::Holding { unmet: vec![span(2), span(3)] });
    assert_eq!(at_root(advice(truth(true)), CORNER), Reason::BetterAtRoot);
}

#[test]
fn no_move_at_the_root_tells_whether_there_was_a_legal_one() {
    let none = Advice { us: Constraint { arms: vec![depth(0, [to(&["h8"])])] }, ..advice(truth(false)) };
    let reason = Reason::NoMove { side: Side::Us, has_legal_move: true, unmet: vec![span(0)] };
    assert_eq!(at_root(none, CORNER), reason);
    let bounded = Advice { search: Search { bound: Some(0), ..Search::AL0 }, ..advice(at_place(5, truth(false))) };
    assert_eq!(at_root(bounded, CORNER), Reason::Bound { unmet: vec![span(5)] });
}

#[test]
fn each_move_is_refuted_by_a_line_and_a_reason() {
    // One move, after which the better goal is not reached and no reply is looked at.
    let short = Advice {
        us: Constraint { arms: vec![depth(0, [to(&["a2", "b2"])])] },
        holding: at_place(7, not(on(OUR_KING, &["b2"]))),
        ..advice(at_place(8, on(OUR_KING, &["c3"])))
    };
    let moves = after_moves(short, CORNER);
    assert_eq!(moves.iter().map(line).collect::<Vec<_>>(), [["a1b2"], ["a1a2"]]);
    assert_eq!(moves[0].reason, Reason::Holding { unmet: vec![span(7)] });
    assert_eq!(moves[1].reason, Reason::NoMove { side: Side::Them, has_legal_move: true, unmet: vec![span(8)] });
    assert_eq!(moves[1].position, position(CORNER).play(moves[1].line[0]));
}

#[test]
fn a_line_shows_the_first_unanswered_reply_and_our_longest_resistance() {
    // Our king goes to a3 in two moves but must not see their king on g7; they may go to h7 or g7.
    let fen = "7k/8/8/8/8/8/8/K4R2 w - - 0 1";
    let chase = Advice {
        us: Constraint { arms: vec![depth(0, [to(&["a2"])]), depth(2, [by(OUR_KING)])] },
        them: Constraint { arms: vec![depth(1, [to(&["h7"]), to(&["g7"])])] },
        ..advice(and([at_place(3, on(OUR_KING, &["a3"])), at_place(4, not(on(THEIR_KING, &["g7"])))]))
    };
    let moves = after_moves(chase, fen);
    let [refuted] = moves.as_slice() else { panic!("one move") };
    // h7 is answered by a3, g7 is not. All our moves then hold out equally long: the first is shown.
    assert_eq!(line(refuted), ["a1a2", "h8g7", "a2b3"]);
    let unmet = vec![span(3), span(4)];
    assert_eq!(refuted.reason, Reason::NoMove { side: Side::Them, has_legal_move: true, unmet });
}

#[test]
fn a_goal_that_is_not_asked_is_not_unmet() {
    let al1 = Advice {
        us: Constraint { arms: vec![at(&[], [to(&["a2"])])] },
        them: Constraint { arms: vec![at(&[], legal())] },
        search: Search { bound: Some(2), ..Search::AL1 },
        ..advice(truth(false))
    };
    let moves = after_moves(al1, CORNER);
    assert_eq!(moves[0].line.len(), 2);
    assert_eq!(moves[0].reason, Reason::Bound { unmet: Vec::<Span>::new() });
}

#[test]
fn the_accepted_advice_comes_with_its_tree() {
    let walk = Advice {
        us: Constraint { arms: vec![depth(0, [to(&["a2"])]), depth(2, [to(&["a3"])])] },
        them: Constraint { arms: vec![depth(1, legal())] },
        ..advice(on(OUR_KING, &["a3"]))
    };
    let rules = vec![
        (truth(false), vec![0]),
        (truth(true), vec![0, 1]),
        (on(OUR_KING, &["a1"]), vec![1]),
        (truth(false), vec![]),
    ];
    let table = table(Rules::Commit, rules, vec![advice(truth(false)), walk], Vec::new());
    let consultation = table.consult(&position(CORNER));
    let of_rules: Vec<_> =
        consultation.rules.iter().map(|rule| (rule.holds, rule.consulted, rule.attempts.len())).collect();
    assert_eq!(of_rules, [(false, false, 0), (true, true, 2), (true, false, 0), (false, false, 0)]);
    assert!(consultation.rules[1].attempts[0].failure.is_some());
    assert!(consultation.rules[1].attempts[1].failure.is_none());
    let tree = consultation.tree.expect("a tree");
    assert_eq!((tree.rule, tree.advice, tree.moves(), tree.plies()), (1, 1, 3, 3));
    assert_eq!(tree.first.end, None);
    let [reply] = tree.first.replies.as_slice() else { panic!("their king has one move") };
    let Answer::Move(second) = &reply.answer else { panic!("the tree goes on") };
    assert_eq!((second.mv.to.to_string(), second.end), ("a3".into(), Some(End::Better)));
    assert_eq!(second.after, reply.after.play(second.mv));
}
