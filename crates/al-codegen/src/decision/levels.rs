//! Greatest and least numbers over a set, without a loop: what counts is which of its levels the set meets, the
//! squares whose number is at least so great. How far a cage reaches from a corner is eight tests.

use super::values::all_values;
use crate::goals::{BoundId, ExprId, FoldOp, Goals, Op, Ty};
use al_chess::{Square, SquareSet};
use al_program::Value;

/// A fold that knows more numbers than these, about, is no dearer as a loop.
const MOST_LEVELS: usize = 15;

/// A fold of numbers over a set that tells them by its levels, where the number of a square depends on nothing else,
/// or on which of two sets one man's square is in.
pub(super) fn by_levels(goals: &mut Goals, fold: FoldOp, bound: BoundId, args: &[ExprId]) -> Option<ExprId> {
    let (&[set, condition, body], FoldOp::Min(empty) | FoldOp::Max(empty)) = (args, fold) else { return None };
    let asks_nothing = goals.is_bool(condition, true);
    if !asks_nothing || !goals.is_uniform(body) || !matches!(goals.ty(body), Ty::Int(_)) {
        return None;
    }
    let reads = goals.reads(body).without_bound(bound);
    let other = match goals.squares_of(reads, 1) {
        Some(others) => others.first().copied(),
        None if reads == Default::default() => None,
        None => return None,
    };
    let dest = goals.make(Op::Dest, &[]);
    let body = goals.with_bound(body, bound, dest);
    let squares: Vec<ExprId> = other.into_iter().chain([dest]).collect();
    let values = all_values(goals, body, &squares)?;
    let boards: Vec<&[i32]> = values.chunks(Square::ALL.len()).collect();
    let (first, second) = (boards[0], boards.iter().find(|board| **board != boards[0]).copied());
    if boards.iter().any(|board| *board != first && Some(*board) != second) {
        return None;
    }
    let (&least, &most) = (values.iter().min()?, values.iter().max()?);
    if most.abs_diff(least) as usize > MOST_LEVELS {
        return None;
    }
    let is_greatest = matches!(fold, FoldOp::Max(_));
    // where the man stands for whom the first board is right
    let firsts: SquareSet =
        Square::ALL.into_iter().zip(&boards).filter(|(_, board)| **board == first).map(|(square, _)| square).collect();
    let firsts = goals.value(Value::Set(firsts));
    let (none, one) = (goals.value(Value::Int(0)), goals.value(Value::Int(1)));
    let mut number = goals.value(Value::Int(if is_greatest { least } else { most }));
    for bar in least + 1..=most {
        let mut level = |board: &[i32]| {
            let counts = |n: i32| if is_greatest { n >= bar } else { n < bar };
            let squares = Square::ALL.into_iter().zip(board).filter(|(_, n)| counts(**n)).map(|(square, _)| square);
            goals.value(Value::Set(squares.collect()))
        };
        let mut squares = level(first);
        if let (Some(second), Some(other)) = (second, other) {
            let second = level(second);
            let is_first = goals.make(Op::Member, &[other, firsts]);
            squares = goals.make(Op::Select, &[is_first, squares, second]);
        }
        let met = goals.make(Op::Intersect, &[set, squares]);
        let misses = goals.make(Op::IsEmpty, &[met]);
        let step = goals.make(Op::Select, &[misses, none, one]);
        number = goals.make(if is_greatest { Op::Add } else { Op::Sub }, &[number, step]);
    }
    let empty = goals.value(Value::Int(empty));
    let is_empty = goals.make(Op::IsEmpty, &[set]);
    let is_empty = if is_never_empty(goals, set) { goals.bool(false) } else { is_empty };
    Some(goals.make(Op::Select, &[is_empty, empty, number]))
}

/// Whether a set is sure to have a square.
fn is_never_empty(goals: &Goals, set: ExprId) -> bool {
    let node = goals.node(set);
    match node.op {
        Op::Single | Op::Ring | Op::Cage => true,
        Op::Fill => is_never_empty(goals, node.args[0]),
        _ => false,
    }
}
