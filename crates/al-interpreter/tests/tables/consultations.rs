//! A consultation tells the same as a decision, and its tree is the one that is walked.

use al_chess::{Position, Side};
use al_interpreter::Interpreter;
use al_runtime::{Scratch, Table, tree_nodes};

use crate::library::table;

/// Consults a table in every `step`th position and counts the moves it finds.
fn moves_found(table: &Interpreter, step: usize) -> (usize, usize) {
    let mut scratch = Scratch::default();
    let (mut asked, mut found) = (0, 0);
    for root in Position::all(table.materials()[0], Side::Us).step_by(step) {
        asked += 1;
        let consultation = table.consult(&root);
        let decision = table.decide(&root, &mut scratch);
        assert_eq!(consultation.decision, decision, "{root:?}");
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
