//! What the interpreter says of a measure is true: its numbers at the root, and those at the worst leaf of the forcing
//! tree, are computed again from definitions written here.

use advice::{Position, Side};
use al_interpreter::{Answer, Interpreter, OurMove};
use al_tests::{assert_none, in_parallel, interpreted};
use std::collections::BTreeSet;

type Place = (i32, i32);

/// King, rook, their king.
fn men(position: &Position) -> [Place; 3] {
    [0, 1, 2].map(|slot| {
        let square = position.square(slot);
        (square.file().into(), square.rank().into())
    })
}

fn distance(a: Place, b: Place) -> i32 {
    (a.0 - b.0).abs().max((a.1 - b.1).abs())
}

/// Whether our men attack a square, their king being no obstacle.
fn is_covered(king: Place, rook: Place, square: Place) -> bool {
    let between = |low: i32, middle: i32, high: i32| low.min(high) < middle && middle < low.max(high);
    let along_file = rook.0 == square.0 && !(king.0 == rook.0 && between(rook.1, king.1, square.1));
    let along_rank = rook.1 == square.1 && !(king.1 == rook.1 && between(rook.0, king.0, square.0));
    distance(king, square) == 1 || rook != square && (along_file || along_rank)
}

/// How many squares their king can ever come to while our men stand still.
fn cage(king: Place, rook: Place, theirs: Place) -> i32 {
    let (mut reached, mut edge) = (BTreeSet::from([theirs]), vec![theirs]);
    while let Some((file, rank)) = edge.pop() {
        for next in (-1..=1).flat_map(|x| (-1..=1).map(move |y| (file + x, rank + y))) {
            let on_board = (0..8).contains(&next.0) && (0..8).contains(&next.1);
            if on_board && !is_covered(king, rook, next) && reached.insert(next) {
                edge.push(next);
            }
        }
    }
    reached.len() as i32
}

/// The measure `net` of the table `krk`.
fn net(position: &Position) -> Vec<i32> {
    let [king, rook, theirs] = men(position);
    let (files, ranks) = (king.0 - theirs.0, king.1 - theirs.1);
    let crow = files * files + ranks * ranks;
    // a knight's move apart
    let grip = i32::from(crow == 5);
    let rim = |line: i32| line.min(7 - line);
    vec![cage(king, rook, theirs) - grip, rim(theirs.0) + rim(theirs.1), -distance(king, rook), crow]
}

/// The numbers at the worst leaf, `None` where all are mates, and how many moves of ours the tree has at most.
fn worst(ours: &OurMove) -> (Option<Vec<i32>>, u32) {
    if ours.after.is_checkmate() {
        return (None, 1);
    }
    let leaves = ours.replies.iter().map(|reply| match &reply.answer {
        Answer::Ends(_) => (Some(net(&reply.after)), 0),
        Answer::Move(next) => worst(next),
    });
    let (value, moves) = leaves.fold((None, 0), |(value, moves), leaf| (leaf.0.max(value), leaf.1.max(moves)));
    (value, moves + 1)
}

fn mistakes(table: &Interpreter, roots: &[Position]) -> Vec<String> {
    let mut mistakes = Vec::new();
    for root in roots {
        let consultation = table.consult(root);
        let attempts = consultation.rules.iter().flat_map(|rule| &rule.attempts);
        let forced = attempts.filter_map(|attempt| attempt.forced.as_ref()).next_back();
        let (Some(forced), Some(tree)) = (forced, &consultation.tree) else {
            mistakes.push(format!("{}: no move, or no reason", root.fen()));
            continue;
        };
        let told = (forced.at_root.clone(), forced.value.clone(), forced.moves);
        let (value, moves) = worst(&tree.first);
        let is_less = value.as_ref().is_none_or(|value| *value < told.0);
        if told != (net(root), value, moves) || !is_less {
            mistakes.push(format!("{}: {told:?}, but {:?}", root.fen(), (net(root), worst(&tree.first))));
        }
    }
    mistakes
}

#[test]
fn what_is_said_of_a_measure_is_true() {
    let table = interpreted("krk");
    let roots: Vec<Position> = Position::all("KRK".parse().expect("an ending"), Side::Us).step_by(1_009).collect();
    assert_none(&in_parallel(&roots, |part| mistakes(&table, part)));
}
