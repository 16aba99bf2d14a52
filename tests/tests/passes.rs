//! No pass changes what a table means: compiled without any one of them, and without all of them, tables answer
//! as the interpreter does, and their trees are the same.

use advice::chess::{Position, Side};
use advice::{Decision, Scratch, Table, tree_nodes};
use al_compiler::load::Disk;
use al_interpreter::Interpreter;

include!(concat!(env!("OUT_DIR"), "/variants.rs"));

/// Asserts that all variants of a table answer as the interpreter on every `step`-th position.
fn assert_agree(file: &str, step: usize) {
    let variants: Vec<_> = VARIANTS.iter().filter(|(other, _, _)| *other == file).collect();
    let path = format!("{}/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect("the table is there");
    let checked = al_compiler::front(&path, &text, &mut Disk).unwrap_or_else(|failed| panic!("{failed}"));
    let interpreter = Interpreter::of(&checked, &checked.program.tables[0].name).expect("the file defines it");
    let mut scratch = Scratch::default();
    let mut played = 0;
    for (place, position) in Position::all(interpreter.materials()[0], Side::Us).step_by(step).enumerate() {
        let decision = interpreter.decide(&position, &mut scratch);
        let nodes = match decision {
            Decision::Play(play) if place % 8 == 0 => Some(tree_nodes(&interpreter, &position, play, &mut scratch)),
            _ => None,
        };
        for (_, choice, table) in &variants {
            assert_eq!(table.decide(&position, &mut scratch), decision, "{file} {choice}: {}", position.fen());
            if let (Decision::Play(play), Some(nodes)) = (decision, nodes) {
                let compiled = tree_nodes(*table, &position, play, &mut scratch);
                assert_eq!(compiled, nodes, "{file} {choice}: tree of {}", position.fen());
            }
        }
        played += usize::from(matches!(decision, Decision::Play(_)));
    }
    assert!(played > 100, "{file}: the table plays in {played} positions");
    assert!(variants.len() > 10, "{file}: {} variants", variants.len());
}

#[test]
fn of_rook_against_bare_king() {
    assert_agree("../tables/krk_safe.adv", 17);
}

#[test]
fn with_holding_goals_of_interior_nodes() {
    assert_agree("general/kqk.adv", 37);
}

#[test]
fn with_replies_that_may_not_capture() {
    assert_agree("general/krk_shy.adv", 37);
}

#[test]
fn with_captures_by_both_sides() {
    assert_agree("general/krkn.adv", 5003);
}

#[test]
fn with_a_pawn() {
    assert_agree("general/kpk.adv", 37);
}
