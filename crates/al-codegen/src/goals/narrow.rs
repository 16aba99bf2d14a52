//! Quantifiers over less: what the body says of the bound square's being in a set narrows the set itself.
//!
//! `any s in ring(k): s not in covered` becomes whether `ring(k) - covered` is empty: no loop is left. What
//! varies with the destination stays in the body, where it has its lifting rule.

use super::{BoundId, ExprId, FoldOp, Goals, Op};
use al_chess::SquareSet;
use al_program::Value;

/// A quantifier or fold without those conditions that its set can take over.
pub(super) fn narrow(goals: &mut Goals, op: Op, args: &[ExprId]) -> Option<ExprId> {
    match (op, args) {
        (Op::Any(bound), &[set, body]) => {
            let (set, body) = narrowed(goals, bound, set, body, true)?;
            Some(goals.make(Op::Any(bound), &[set, body]))
        }
        (Op::All(bound), &[set, body]) => {
            let (set, body) = narrowed(goals, bound, set, body, false)?;
            Some(goals.make(Op::All(bound), &[set, body]))
        }
        (Op::Fold(fold, bound), &[set, condition, body]) => match narrowed(goals, bound, set, condition, true) {
            Some((set, condition)) => Some(goals.make(Op::Fold(fold, bound), &[set, condition, body])),
            None => plain(goals, fold, bound, args),
        },
        _ => None,
    }
}

/// A fold over nothing, or one that only says its set again.
fn plain(goals: &mut Goals, fold: FoldOp, bound: BoundId, args: &[ExprId]) -> Option<ExprId> {
    let &[set, condition, body] = args else { return None };
    if goals.constant(set) == Some(Value::Set(SquareSet::EMPTY)) || goals.is_bool(condition, false) {
        return Some(match fold {
            FoldOp::Count | FoldOp::Sum => goals.value(Value::Int(0)),
            FoldOp::Min(empty) | FoldOp::Max(empty) => goals.value(Value::Int(empty)),
            FoldOp::Union => goals.value(Value::Set(SquareSet::EMPTY)),
        });
    }
    if !goals.is_bool(condition, true) {
        return None;
    }
    let square = goals.make(Op::Bound(bound), &[]);
    match fold {
        FoldOp::Count => Some(goals.make(Op::Count, &[set])),
        FoldOp::Union if goals.make(Op::Single, &[square]) == body => Some(set),
        _ => None,
    }
}

/// The set and the condition after every part of the condition that says where the bound square is has
/// gone into the set. `all`: the condition's parts are joined by `and`; else by `or`, and say where the
/// square is *not*. `None` where there is no such part.
fn narrowed(goals: &mut Goals, bound: BoundId, set: ExprId, condition: ExprId, all: bool) -> Option<(ExprId, ExprId)> {
    let mut parts = Vec::new();
    split(goals, condition, if all { Op::And } else { Op::Or }, &mut parts);
    let (mut narrow, mut rest) = (set, Vec::new());
    for part in parts {
        match place(goals, bound, part) {
            Some((other, inside)) => {
                let op = if inside == all { Op::Intersect } else { Op::Difference };
                narrow = goals.make(op, &[narrow, other]);
            }
            None => rest.push(part),
        }
    }
    if narrow == set {
        return None;
    }
    let rest = if all { goals.all(rest) } else { goals.any(rest) };
    Some((narrow, rest))
}

fn split(goals: &Goals, id: ExprId, join: Op, parts: &mut Vec<ExprId>) {
    let node = goals.node(id);
    if node.op == join {
        node.args.iter().for_each(|&arg| split(goals, arg, join, parts));
    } else {
        parts.push(id);
    }
}

/// The set that a condition says the bound square is in (`true`) or not in, where that is all it says.
fn place(goals: &Goals, bound: BoundId, id: ExprId) -> Option<(ExprId, bool)> {
    let node = goals.node(id);
    if node.op == Op::Not {
        return place(goals, bound, node.args[0]).map(|(set, inside)| (set, !inside));
    }
    let &[square, set] = node.args.as_slice() else { return None };
    let fixed = goals.is_uniform(set) && !goals.reads(set).has_bound(bound);
    (node.op == Op::Member && goals.node(square).op == Op::Bound(bound) && fixed).then_some((set, true))
}

/// Whether a set of at most one square, met with or without others, is empty: whether that square is in
/// them. Both must be the same for all destinations.
pub(super) fn empty(goals: &mut Goals, set: ExprId) -> Option<ExprId> {
    let node = goals.node(set).clone();
    let (inside, &[a, b]) = (node.op == Op::Intersect, node.args.as_slice()) else { return None };
    if !inside && node.op != Op::Difference {
        return None;
    }
    let (single, other) = match inside && !is_single(goals, a) {
        true => (b, a),
        false => (a, b),
    };
    if !is_single(goals, single) || !goals.is_uniform(single) || !goals.is_uniform(other) {
        return None;
    }
    let square = goals.node(single).args[0];
    let member = goals.make(Op::Member, &[square, other]);
    Some(if inside { goals.not(member) } else { member })
}

fn is_single(goals: &Goals, set: ExprId) -> bool {
    goals.node(set).op == Op::Single
}
