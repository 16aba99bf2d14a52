//! The values of a mask for all squares of one or two men.

use super::{MaskEvaluator, MaskId, MaskTables, Masks};
use crate::goals::{Evaluator, ExprId, Goals, Leaves};
use al_chess::Square;
use al_program::Value;

/// The mask for all values of one or two squares that it is a function of, the last varying fastest.
pub(super) fn entries(goals: &Goals, masks: &Masks, tables: &MaskTables, id: MaskId, squares: &[ExprId]) -> Vec<u64> {
    let Some((&last, first)) = squares.split_last() else { return Vec::new() };
    let mut exprs = Evaluator::new(goals, Leaves::default());
    exprs.vary(goals.reads(last));
    let mut evaluator = MaskEvaluator::new(masks, tables, exprs);
    let mut entries = Vec::with_capacity(64_usize.pow(squares.len() as u32));
    for place in 0..64_usize.pow(first.len() as u32) {
        evaluator.exprs.renew();
        for (axis, &square) in first.iter().rev().enumerate() {
            let value = Square::from_index((place >> (6 * axis) & 63) as u8);
            evaluator.exprs.assume(square, Value::Square(value));
        }
        for value in Square::ALL {
            evaluator.exprs.renew_varying();
            evaluator.exprs.assume(last, Value::Square(value));
            entries.push(evaluator.mask(id).0);
        }
    }
    entries
}
