//! Interpreter and compiled code agree on every position.

use advice::{Position, Scratch, Side, Slot, Table, tree_nodes};
use al_interpreter::Interpreter;
use al_tests::{assert_none, compiled, in_parallel, interpreted, looks_far, turned};

/// What the two engines answer differently.
fn differences(compiled: &dyn Table, interpreted: &Interpreter, positions: &[Position]) -> Vec<String> {
    let mut scratch = Scratch::default();
    let mut found = Vec::new();
    for position in positions {
        let fen = position.fen();
        let expected = interpreted.decide(position, &mut scratch);
        let decision = compiled.decide(position, &mut scratch);
        if decision != expected {
            found.push(format!("{fen}: {decision:?}, interpreted {expected:?}"));
            continue;
        }
        let Some(play) = decision.play() else { continue };
        let size = tree_nodes(compiled, position, play, &mut scratch);
        let expected = tree_nodes(interpreted, position, play, &mut scratch);
        if size != expected {
            found.push(format!("{fen}: a tree of {size} moves, interpreted {expected}"));
        }
        // the same with colours reversed, through the door of a FEN
        let black = turned::position(position);
        if compiled.decide(&black, &mut scratch) != decision {
            found.push(format!("{}: not the decision of {fen}", black.fen()));
        }
        let turned = turned::uci(&play.mv.uci(position.us()).to_string());
        if play.mv.uci(black.us()).to_string() != turned {
            found.push(format!("{}: not the move {turned}", black.fen()));
        }
        if tree_nodes(compiled, &black, play, &mut scratch) != size {
            found.push(format!("{}: not the tree of {fen}", black.fen()));
        }
    }
    found
}

fn engines_agree(name: &str) {
    let (compiled, interpreted) = (compiled(name), interpreted(name));
    assert_eq!(compiled.hash(), interpreted.hash(), "both run one program");
    assert_eq!(compiled.materials(), interpreted.materials());
    let names = |table: &dyn Table| {
        let rules = (0..table.rule_count() as u16).map(|rule| table.rule_name(rule).to_owned());
        rules.chain((0..table.advice_count() as u16).map(|advice| table.advice_name(advice).to_owned())).collect()
    };
    let (own, other): (Vec<String>, Vec<String>) = (names(compiled), names(&interpreted));
    assert_eq!(own, other);
    let positions: Vec<Position> = Position::all(compiled.materials()[0], Side::Us).collect();
    assert_eq!(positions.len(), 175_168);
    assert_none(&in_parallel(&positions, |part| differences(compiled, &interpreted, part)));
}

#[test]
fn engines_agree_on_krk_al0() {
    engines_agree("krk_al0");
}

#[test]
fn engines_agree_on_krk_safe() {
    engines_agree("krk_safe");
}

#[test]
fn engines_agree_on_krk_thesis() {
    engines_agree("krk_thesis");
}

/// Positions that no root can be are asked too: nothing is answered, and nothing panics.
#[test]
fn what_is_no_root_is_not_covered() {
    for linked in al_tables::all() {
        let mut slots = vec![Slot::EMPTY; if linked.table.wants_memory() { (1 << 16) + 1 } else { 0 }];
        let mut scratch = Scratch::new(&mut slots);
        for material in linked.table.materials() {
            // tables that search for values take a thousand times as long as others
            let step = match (linked.table.wants_memory(), looks_far(linked.table)) {
                (_, true) => 400_009,
                (true, false) => 40_009,
                (false, false) => 101,
            };
            for position in Position::all(*material, Side::Them).step_by(step) {
                assert_eq!(linked.table.decide(&position, &mut scratch), advice::Decision::NotCovered);
                for &reply in position.legal_moves().iter() {
                    let after = position.play(reply);
                    let covered = linked.table.covers(&after);
                    assert_eq!(covered, after.is_whole(), "{}", after.fen());
                    let decision = linked.table.decide(&after, &mut scratch);
                    assert_eq!(decision == advice::Decision::NotCovered, !covered, "{}", after.fen());
                }
            }
        }
    }
}
