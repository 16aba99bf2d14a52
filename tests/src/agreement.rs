//! Both engines side by side: the same decisions, and the same forcing trees reply by reply.

use advice::chess::{Material, Move, Position, Side};
use advice::{Decision, Play, Scratch, Table, Visit, walk};
use al_compiler::load::Disk;
use al_interpreter::{Externs, Interpreter};

/// Asserts that a compiled table of `general/` and the interpreter say the same in all of these positions,
/// and that each piece of advice but those named is accepted somewhere.
///
/// # Panics
///
/// With the first position where they do not.
pub fn assert_agree(name: &str, table: &dyn Table, roots: impl Iterator<Item = Position>, never: &[&str]) {
    assert_agree_with(name, table, roots, never, &Externs::default());
}

/// The same of a table that asks predicates written in Rust.
///
/// # Panics
///
/// With the first position where they do not.
pub fn assert_agree_with(
    name: &str,
    table: &dyn Table,
    roots: impl Iterator<Item = Position>,
    never: &[&str],
    externs: &Externs,
) {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/general/").to_owned() + name + ".adv";
    let text = std::fs::read_to_string(&path).expect("the table is there");
    let mut checked = al_compiler::front(&path, &text, &mut Disk).unwrap_or_else(|failed| panic!("{failed}"));
    externs.tell(&mut checked).expect("every predicate is there");
    let interpreter = Interpreter::of(&checked, name).expect("the file defines its table");
    assert_eq!(table.hash(), interpreter.hash(), "{name}: one program");
    let mut scratch = Scratch::default();
    let mut accepted = vec![0; table.advice_count()];
    for position in roots {
        let decision = table.decide(&position, &mut scratch);
        assert_eq!(decision, interpreter.decide(&position, &mut scratch), "{name}: {}", position.fen());
        if let Decision::Play(play) = decision {
            accepted[usize::from(play.advice)] += 1;
            let compiled = tree(table, &position, play, &mut scratch);
            let interpreted = tree(&interpreter, &position, play, &mut scratch);
            assert_eq!(compiled, interpreted, "{name}: tree of {}", position.fen());
        }
    }
    let advice = (0..).map(|advice| table.advice_name(advice)).zip(accepted);
    let unaccepted: Vec<&str> = advice.filter(|(_, count)| *count == 0).map(|(name, _)| name).collect();
    assert_eq!(unaccepted, never, "{name}: advice that is nowhere accepted");
}

/// Every move of a forcing tree: its depth, and whether the tree ends with it (ours) or allows it (theirs).
fn tree(table: &dyn Table, root: &Position, play: Play, scratch: &mut Scratch) -> Vec<(u16, Option<Move>, bool)> {
    let mut moves = Vec::new();
    walk(table, root, play, scratch, &mut |visit| {
        moves.push(match visit {
            Visit::Ours { depth, mv, ends, .. } => (depth, Some(mv), ends),
            Visit::Theirs { depth, mv, allowed, .. } => (depth, Some(mv), allowed),
            Visit::Leaf { depth, .. } => (depth, None, true),
        });
    });
    moves
}

/// Every `step`-th position of an ending with us to move.
pub fn every(step: usize, material: Material) -> impl Iterator<Item = Position> {
    Position::all(material, Side::Us).step_by(step)
}

/// Every `step`-th position of an ending that they reach by a double step which we may answer en passant.
pub fn passed(step: usize, material: Material) -> impl Iterator<Item = Position> {
    let after = |position: Position| {
        let replies = position.legal_moves();
        replies.into_iter().map(move |reply| position.play(reply))
    };
    let reached = Position::all(material, Side::Them).flat_map(after);
    reached.filter(|position| position.en_passant().is_some() && position.is_whole()).step_by(step)
}
