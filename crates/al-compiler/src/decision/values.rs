//! Numbers and truth values of two squares, worked out beforehand: the room to which a rook on one square
//! confines a king on another is one look-up.

use super::table::Budget;
use crate::goals::{Evaluator, ExprId, Goals, Op, Ty};
use crate::program::{Interval, Value};
use al_chess::Square;
use std::collections::{BTreeMap, BTreeSet};

/// So many operations at least make a look-up worth its memory.
const OPERATIONS: usize = 6;

/// Replaces the dear numbers and truth values of one or two squares in an expression by look-ups.
pub(super) fn look_up(goals: &mut Goals, budget: &mut Budget, id: ExprId) -> ExprId {
    rewrite(goals, budget, id, &mut BTreeMap::new())
}

fn rewrite(goals: &mut Goals, budget: &mut Budget, id: ExprId, done: &mut BTreeMap<ExprId, ExprId>) -> ExprId {
    if let Some(&known) = done.get(&id) {
        return known;
    }
    let result = match squares_read(goals, id) {
        Some(squares) if is_dear(goals, id) => table(goals, budget, id, &squares),
        _ => None,
    };
    let result = result.unwrap_or_else(|| {
        let node = goals.node(id).clone();
        let args: Vec<_> = node.args.iter().map(|&arg| rewrite(goals, budget, arg, done)).collect();
        if args == node.args { id } else { goals.make(node.op, &args) }
    });
    done.insert(id, result);
    result
}

/// The one or two squares that a uniform number or truth value is a function of.
fn squares_read(goals: &mut Goals, id: ExprId) -> Option<Vec<ExprId>> {
    let number = goals.is_uniform(id) && matches!(goals.ty(id), Ty::Bool | Ty::Int(_));
    if number { goals.squares_of(goals.reads(id), 2) } else { None }
}

fn is_dear(goals: &Goals, id: ExprId) -> bool {
    let (mut seen, mut open, mut operations) = (BTreeSet::new(), vec![id], 0);
    while let Some(id) = open.pop() {
        let node = goals.node(id);
        if node.args.is_empty() || !seen.insert(id) {
            continue;
        }
        // a look-up is not made of look-ups, and a fold is dear by itself
        operations += match node.op {
            Op::Values(_) => return false,
            Op::Any(_) | Op::All(_) | Op::Fold(..) | Op::Fill => OPERATIONS,
            _ => 1,
        };
        open.extend(&node.args);
    }
    operations >= OPERATIONS
}

/// The look-up that has the values of an expression.
fn table(goals: &mut Goals, budget: &mut Budget, id: ExprId, squares: &[ExprId]) -> Option<ExprId> {
    let size = 64_usize.pow(squares.len() as u32);
    if !budget.has(size) {
        return None;
    }
    let mut evaluator = Evaluator::new(goals, Default::default());
    let mut values = Vec::with_capacity(size);
    for first in Square::ALL {
        for second in if squares.len() == 2 { &Square::ALL[..] } else { &[Square::A1] } {
            evaluator.renew();
            evaluator.assume(squares[0], Value::Square(first));
            if let Some(&square) = squares.get(1) {
                evaluator.assume(square, Value::Square(*second));
            }
            values.push(match evaluator.value(id) {
                Value::Int(n) => n,
                Value::Bool(b) => b.into(),
                _ => return None,
            });
        }
    }
    let (lo, hi) = (*values.iter().min()?, *values.iter().max()?);
    let offsets = values.iter().map(|&n| u8::try_from(n - lo)).collect::<Result<Vec<u8>, _>>().ok()?;
    let before = goals.values().len();
    let values = goals.add_values(offsets, Interval::new(lo, hi));
    if goals.values().len() > before {
        budget.take(size);
    }
    let number = goals.make(Op::Values(values), squares);
    if goals.ty(id) != Ty::Bool {
        return Some(number);
    }
    let one = goals.value(Value::Int(1));
    Some(goals.make(Op::Eq, &[number, one]))
}
