//! Rules, the order of advice and of moves.

use al_compiler::program::{Advice, Constraint, Rules};
use al_runtime::{Decision, Scratch, Table};

use crate::build::{OUR_KING, OUR_ROOK, advice, answer, by, depth, not, on, only, position, table, to, truth};

const CORNER: &str = "7k/8/8/8/8/8/8/K5R1 w - - 0 1";

/// Advice whose only move, and goal, is our king's to a square.
fn king_to(square: &str) -> Advice {
    Advice { us: Constraint { arms: vec![depth(0, [to(&[square])])] }, ..advice(on(OUR_KING, &[square])) }
}

#[test]
fn the_first_satisfiable_advice_of_the_first_matching_rule_plays() {
    let advice = vec![king_to("c3"), king_to("b1"), king_to("a2")];
    let rules = vec![(truth(false), vec![2]), (truth(true), vec![0, 1, 2]), (truth(true), vec![2])];
    let table = table(Rules::Commit, rules, advice, Vec::new());
    assert_eq!(answer(&table, CORNER).as_deref(), Some("a1b1"));
    let play = table.decide(&position(CORNER), &mut Scratch::default()).play().expect("a move");
    assert_eq!((play.rule, play.advice, play.ends), (1, 1, true));
    assert_eq!((table.rule_name(play.rule), table.advice_name(play.advice)), ("rule_1", "advice_1"));
}

#[test]
fn a_matching_rule_is_committed_to_or_falls_through() {
    let decide = |rules| {
        let advice = vec![king_to("c3"), king_to("a2")];
        let conditions = vec![
            (not(on(OUR_KING, &["a1"])), vec![1]),
            (truth(true), vec![0]),
            (on(OUR_KING, &["a1"]), vec![1]),
            (truth(true), vec![0]),
        ];
        let table = table(rules, conditions, advice, Vec::new());
        answer(&table, CORNER);
        table.decide(&position(CORNER), &mut Scratch::default())
    };
    assert_eq!(decide(Rules::Commit), Decision::NoAdvice { rule: 1 });
    let play = decide(Rules::FallThrough).play().expect("a move");
    assert_eq!((play.rule, play.advice), (2, 1));
}

#[test]
fn falling_through_to_the_end_names_the_last_matching_rule() {
    let conditions =
        vec![(truth(true), vec![0]), (truth(true), vec![0]), (truth(false), vec![0]), (truth(false), vec![])];
    let table = table(Rules::FallThrough, conditions, vec![king_to("c3")], Vec::new());
    assert_eq!(table.decide(&position(CORNER), &mut Scratch::default()), Decision::NoAdvice { rule: 1 });
}

#[test]
fn no_rule_may_match() {
    let table = table(Rules::Commit, vec![(on(OUR_ROOK, &["a8"]), vec![0])], vec![king_to("a2")], Vec::new());
    assert_eq!(table.decide(&position(CORNER), &mut Scratch::default()), Decision::NoRule);
    assert_eq!(answer(&table, CORNER), None);
}

#[test]
fn only_positions_of_the_material_with_us_to_move_are_covered() {
    let table = only(king_to("a2"));
    for (fen, covered) in
        [(CORNER, true), ("7k/8/8/8/8/8/8/K5Q1 w - - 0 1", false), ("7k/8/8/8/8/8/8/K5R1 b - - 0 1", false)]
    {
        let position = position(fen);
        assert_eq!(table.covers(&position), covered, "{fen}");
        let decision = table.decide(&position, &mut Scratch::default());
        assert_eq!(decision == Decision::NotCovered, !covered, "{fen}");
        assert_eq!(table.consult(&position).decision, decision, "{fen}");
    }
    // After a capture the men are others, though the slots are the same.
    let capture = position("8/8/8/8/8/8/6k1/K5R1 b - - 0 1");
    let taken = capture.play(capture.find_move("g2g1").expect("a capture"));
    assert!(!table.covers(&taken));
}

#[test]
fn a_second_step_adds_what_the_first_left() {
    let steps = |steps: Vec<_>| {
        let anything = Advice { us: Constraint { arms: vec![depth(0, steps)] }, ..advice(truth(true)) };
        // The better goal is asked after our moves only, or it would hold at the root.
        let search = al_compiler::program::Search::AL1;
        answer(&only(Advice { search, ..anything }), CORNER)
    };
    assert_eq!(steps(vec![truth(true)]).as_deref(), Some("a1b2"));
    assert_eq!(steps(vec![to(&["b1"]), truth(true)]).as_deref(), Some("a1b1"));
    assert_eq!(steps(vec![by(OUR_ROOK), by(OUR_KING)]).as_deref(), Some("g1g2"));
    assert_eq!(steps(vec![to(&["h4"]), to(&["g8", "a2"]), truth(true)]).as_deref(), Some("a1a2"));
    assert_eq!(steps(vec![]), None);
}

#[test]
fn a_move_of_two_steps_counts_once() {
    let table = only(Advice {
        us: Constraint { arms: vec![depth(0, [to(&["b1"]), to(&["b1", "b2"])])] },
        ..advice(truth(false))
    });
    let consultation = table.consult(&position(CORNER));
    let Some(al_interpreter::Failure::AfterMoves(moves)) = &consultation.rules[0].attempts[0].failure else {
        panic!("it fails after its moves");
    };
    let names: Vec<_> = moves.iter().map(|refuted| refuted.line[0].to.to_string()).collect();
    // b1 both for king and rook, in the default order; then b2.
    assert_eq!(names, ["b1", "b1", "b2"]);
}

#[test]
fn a_reply_is_allowed_by_any_step_at_its_depth() {
    let table =
        only(Advice { them: Constraint { arms: vec![depth(1, [to(&["h7"]), to(&["g8"])])] }, ..advice(truth(true)) });
    let root = position("7k/8/8/8/8/8/8/K4R2 w - - 0 1");
    let after = root.play(root.find_move("a1b1").expect("a move"));
    let allowed =
        |depth: u16, reply: &str| table.allows(&root, 0, depth, &after, after.find_move(reply).expect("a reply"));
    assert!(allowed(1, "h8h7"));
    assert!(allowed(1, "h8g8"));
    assert!(!allowed(1, "h8g7"));
    assert!(!allowed(3, "h8h7"));
}
