//! Numbers and truth values of two squares, worked out beforehand: the room to which a rook on one square
//! confines a king on another is one look-up.

use super::cost;
use super::table::Budget;
use crate::goals::{Evaluator, ExprId, Goals, Op, Ty, Values, ValuesId};
use al_chess::{Square, SquareSet};
use al_program::{Interval, Value};
use std::collections::{BTreeMap, BTreeSet};

/// A number that costs so many instructions at least is worth 4 KB.
const NUMBER: u64 = 12;

/// A truth value that costs so many instructions at least is worth 512 bytes.
const TRUTH: u64 = 6;

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
    let least = if goals.ty(id) == Ty::Bool { TRUTH } else { NUMBER };
    let (mut seen, mut open, mut cost) = (BTreeSet::new(), vec![id], 0);
    while let Some(id) = open.pop() {
        let node = goals.node(id);
        // a look-up is not made of look-ups
        if matches!(node.op, Op::Values(_) | Op::Holds(_)) {
            return false;
        }
        if seen.insert(id) {
            cost += cost::of_operation(node.op);
            if cost >= least {
                return true;
            }
            open.extend(&node.args);
        }
    }
    false
}

/// The look-up that has the values of an expression. A truth value of one square is whether it is in a set.
fn table(goals: &mut Goals, budget: &mut Budget, id: ExprId, squares: &[ExprId]) -> Option<ExprId> {
    let values = all_values(goals, id, squares)?;
    if goals.ty(id) != Ty::Bool {
        let values = numbers(&values)?;
        let id = look_up_in(goals, budget, values)?;
        return Some(goals.make(Op::Values(id), squares));
    }
    if let &[square] = squares {
        let set: SquareSet = Square::ALL.into_iter().filter(|square| values[square.index()] != 0).collect();
        let set = goals.value(Value::Set(set));
        return Some(goals.make(Op::Member, &[square, set]));
    }
    let offsets = values.iter().map(|&truth| u8::from(truth != 0)).collect();
    let values = Values { offsets, interval: Interval::new(0, 1), truths: true };
    let id = look_up_in(goals, budget, values)?;
    Some(goals.make(Op::Holds(id), squares))
}

/// All values of an expression, truth values as 0 and 1.
fn all_values(goals: &Goals, id: ExprId, squares: &[ExprId]) -> Option<Vec<i32>> {
    let (&last, first) = squares.split_last()?;
    let mut evaluator = Evaluator::new(goals, Default::default());
    evaluator.vary(goals.reads(last));
    let mut values = Vec::with_capacity(64_usize.pow(squares.len() as u32));
    for other in if first.is_empty() { &[Square::A1] } else { &Square::ALL[..] } {
        evaluator.renew();
        first.iter().for_each(|&square| evaluator.assume(square, Value::Square(*other)));
        for square in Square::ALL {
            evaluator.renew_varying();
            evaluator.assume(last, Value::Square(square));
            values.push(match evaluator.value(id) {
                Value::Int(n) => n,
                Value::Bool(b) => b.into(),
                _ => return None,
            });
        }
    }
    Some(values)
}

fn numbers(values: &[i32]) -> Option<Values> {
    let (lo, hi) = (*values.iter().min()?, *values.iter().max()?);
    let offsets = values.iter().map(|&n| u8::try_from(n - lo)).collect::<Result<Vec<u8>, _>>().ok()?;
    Some(Values { offsets, interval: Interval::new(lo, hi), truths: false })
}

fn look_up_in(goals: &mut Goals, budget: &mut Budget, values: Values) -> Option<ValuesId> {
    let bytes = values.bytes();
    if !budget.has(bytes) {
        return None;
    }
    let before = goals.values().len();
    let id = goals.add_values(values);
    if goals.values().len() > before {
        budget.take(bytes);
    }
    Some(id)
}
