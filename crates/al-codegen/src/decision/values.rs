//! Numbers and truth values of two squares, worked out beforehand: the room to which a rook on one square
//! confines a king on another is one look-up.

use super::table::Budget;
use super::{cost, levels};
use crate::goals::{Evaluator, ExprId, Goals, Op, Ty, Values, ValuesId};
use al_chess::{Square, SquareSet};
use al_program::{Interval, Value};
use std::collections::{BTreeMap, BTreeSet};

/// A number that costs so many instructions at least is worth 4 KB.
const NUMBER: u64 = 12;

/// A truth value that costs so many instructions at least is worth 512 bytes.
const TRUTH: u64 = 6;

/// What takes folds and quantifiers over more squares than these to work out is not looked up: a second or two.
const MOST_WORK: u64 = 1 << 24;

/// Replaces the dear numbers and truth values of one or two squares in an expression by look-ups, and numbers over a set
/// by what tells them without a loop.
pub(super) fn look_up(goals: &mut Goals, budget: &mut Budget, id: ExprId) -> ExprId {
    rewrite(goals, budget, id, Whose::Men, &mut BTreeMap::new())
}

/// The same in what is asked of one destination after the other, for the numbers of the destination and one man.
pub(super) fn look_up_by_destination(goals: &mut Goals, budget: &mut Budget, id: ExprId) -> ExprId {
    rewrite(goals, budget, id, Whose::Destination, &mut BTreeMap::new())
}

/// Whose squares a look-up is a function of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whose {
    /// One man's, or two men's.
    Men,
    /// The destination's, and perhaps one man's.
    Destination,
}

fn rewrite(
    goals: &mut Goals,
    budget: &mut Budget,
    id: ExprId,
    whose: Whose,
    done: &mut BTreeMap<ExprId, ExprId>,
) -> ExprId {
    if let Some(&known) = done.get(&id) {
        return known;
    }
    let result = match squares_read(goals, id, whose) {
        Some(squares) if is_dear(goals, id) => table(goals, budget, id, &squares),
        _ => None,
    };
    let result = result.unwrap_or_else(|| {
        let node = goals.node(id).clone();
        if let Op::Fold(fold, bound) = node.op
            && let Some(told) = levels::by_levels(goals, fold, bound, &node.args)
        {
            return rewrite(goals, budget, told, whose, done);
        }
        let args: Vec<_> = node.args.iter().map(|&arg| rewrite(goals, budget, arg, whose, done)).collect();
        if args == node.args { id } else { goals.make(node.op, &args) }
    });
    done.insert(id, result);
    result
}

/// The one or two squares that a number or truth value is a function of.
fn squares_read(goals: &mut Goals, id: ExprId, whose: Whose) -> Option<Vec<ExprId>> {
    let reads = goals.reads(id);
    let (is_number, is_truth) = (matches!(goals.ty(id), Ty::Int(_)), goals.ty(id) == Ty::Bool);
    match whose {
        Whose::Men if !reads.dest && (is_number || is_truth) => goals.squares_of(reads, 2),
        Whose::Destination if reads.dest && is_number && reads.bound == 0 => {
            let men = reads.root.count_ones() + reads.here.count_ones();
            let man = if men == 0 { Some(Vec::new()) } else { goals.squares_of(reads, 1) };
            let dest = goals.make(Op::Dest, &[]);
            man.map(|man| man.into_iter().chain([dest]).collect())
        }
        _ => None,
    }
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

/// All values of an expression of one square or two, the second of which varies fastest; truth values as 0 and 1. `None`:
/// it is neither, or takes too much work.
pub(super) fn all_values(goals: &Goals, id: ExprId, squares: &[ExprId]) -> Option<Vec<i32>> {
    let (&last, first) = squares.split_last()?;
    let mut evaluator = Evaluator::new(goals, Default::default());
    evaluator.vary(goals.reads(last));
    evaluator.limit(MOST_WORK);
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
            if evaluator.is_exhausted() {
                return None;
            }
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
