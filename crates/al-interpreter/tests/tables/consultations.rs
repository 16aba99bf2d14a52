//! A consultation tells the same as a decision, and its tree is the one that is walked.

use al_chess::{Position, Side};
use al_interpreter::{Decided, Failure, Interpreter};
use al_runtime::{Scratch, Table, tree_nodes};

use crate::library::table;
use std::sync::atomic::AtomicBool;

/// Consults a table in every `step`th position and counts the moves it finds.
fn moves_found(table: &Interpreter, step: usize) -> (usize, usize) {
    let mut scratch = Scratch::default();
    let (mut asked, mut found) = (0, 0);
    for root in Position::all(table.materials()[0], Side::Us).step_by(step) {
        asked += 1;
        let consultation = table.consult(&root);
        let decision = table.decide(&root, &mut scratch);
        assert_eq!(consultation.decision, decision, "{root:?}");
        told_of_what_is_decided(table, &root, &Decided { decision, forced: None });
        let attempts = || consultation.rules.iter().flat_map(|rule| &rule.attempts);
        let Some(play) = decision.play() else {
            assert!(consultation.tree.is_none(), "{root:?}");
            assert!(attempts().all(|attempt| attempt.failure.is_some()), "{root:?}");
            continue;
        };
        found += 1;
        let tree = consultation.tree.as_ref().expect("a tree");
        assert_eq!((tree.rule, tree.advice, tree.first.mv), (play.rule, play.advice, play.mv), "{root:?}");
        assert_eq!(tree.moves(), tree_nodes(table, &root, play, &mut scratch), "{root:?}");
        let accepted: Vec<_> = attempts().filter(|attempt| attempt.failure.is_none()).collect();
        let [accepted] = accepted.as_slice() else { panic!("one advice is accepted in {root:?}") };
        assert_eq!(accepted.advice, play.advice, "{root:?}");
        assert_eq!(attempts().last().map(|attempt| attempt.advice), Some(play.advice), "{root:?}");
    }
    (asked, found)
}

/// What is told of a decision that is known: the same as without, and no untrue word where nobody waits for it.
fn told_of_what_is_decided(table: &Interpreter, root: &Position, decided: &Decided) {
    let whole = table.consult(root);
    let told = table.consult_decided(root, decided, &AtomicBool::new(false));
    assert_eq!(format!("{:?}", told.rules), format!("{:?}", whole.rules), "{root:?}");
    assert_eq!(told.decision, whole.decision, "{root:?}");
    let cut = table.consult_decided(root, decided, &AtomicBool::new(true));
    assert_eq!(cut.decision, whole.decision, "{root:?}");
    assert!(cut.tree.is_none());
    for (cut, whole) in cut.rules.iter().zip(&whole.rules) {
        assert_eq!((cut.holds, cut.consulted), (whole.holds, whole.consulted), "{root:?}");
        assert_eq!(cut.attempts.len(), whole.attempts.len(), "{root:?}");
        for (cut, whole) in cut.attempts.iter().zip(&whole.attempts) {
            assert_eq!(matches!(cut.failure, Some(Failure::Unknown)), whole.failure.is_some(), "{root:?}");
        }
    }
}

#[test]
fn a_decision_is_stopped_by_the_flag_that_is_lent() {
    let table = table("krk_al0");
    let root = Position::all(table.materials()[0], Side::Us).next().expect("a position");
    let stop = AtomicBool::new(true);
    let mut scratch = Scratch::default().stopping(&stop);
    assert!(table.decide(&root, &mut scratch).play().is_none());
    assert!(table.decide(&root, &mut Scratch::default()).play().is_some());
}

#[test]
fn of_the_books_table() {
    let (asked, found) = moves_found(&table("krk_al0"), 211);
    assert_eq!(asked, found, "the table answers everywhere");
}

#[test]
fn of_a_table_whose_rules_fall_through_and_whose_roots_are_not_asked() {
    let (asked, found) = moves_found(&table("krk_thesis"), 211);
    assert!(0 < found && found <= asked, "{found} of {asked}");
}
