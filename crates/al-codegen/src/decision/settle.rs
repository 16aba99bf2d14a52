//! Moves whose success is one mask: the constraint, the goals and what makes a move legal are asked together,
//! where nothing is left to ask after it.
//!
//! After this pass such a group is settled: its moves are the squares of one mask, and a node's holding goal is
//! part of that mask where it costs nothing there.

use super::{AdviceSearch, Answers, Mask, MaskId, Masks, Next, NodeKey, Settled, UsGroup, UsNode};
use crate::goals::{ExprId, Goals, Op};
use al_program::Exhausted;

/// Settles what can be settled in all searches.
pub(super) fn settle(goals: &mut Goals, masks: &mut Masks, searches: &mut [AdviceSearch]) {
    // where values are compared, no move is settled by succeeding
    let searches = searches.iter_mut().filter(|search| search.forcing.is_none());
    for (key, node) in searches.flat_map(|search| &mut search.us) {
        if fails_without_move(key, node) && node.passes.is_none() {
            take_holding(goals, masks, node);
            for group in node.groups.iter_mut().chain(&mut node.unordered) {
                group.settled = settled(goals, masks, group);
            }
        }
    }
}

/// Whether having no move is failure: where it is not, the legal moves are asked about by themselves.
pub(super) fn fails_without_move(key: &NodeKey, node: &UsNode) -> bool {
    key.0 == 0 || node.exhausted == Exhausted::Fail
}

/// The moves of a group that succeed, where that is a mask.
pub(super) fn settled(goals: &mut Goals, masks: &mut Masks, group: &UsGroup) -> Option<Settled> {
    let after = &group.after;
    let plain = [&group.filter, &after.hold, &after.better].iter().all(|condition| condition.rest.is_empty());
    if !plain || !group.is_quiet() {
        return None;
    }
    let (hold, better) = (after.hold.mask, after.better.mask);
    let (goes_on, ends) = match (after.next, group.answers) {
        (Next::Fail, _) => (masks.constant(goals, false), None),
        (Next::Succeed, _) => (masks.constant(goals, true), None),
        (Next::Node(_), Some(Answers { answered, unanswerable })) => {
            (answered, Some(masks.or(goals, better, unanswerable)))
        }
        (Next::Node(_), None) => return None,
    };
    let succeed = if after.better_first {
        let goes_on = masks.and(goals, hold, goes_on);
        masks.or(goals, better, goes_on)
    } else {
        let good = masks.or(goals, better, goes_on);
        masks.and(goals, hold, good)
    };
    let legal = within(goals, masks, group.dests);
    let succeed = masks.all(goals, [legal, group.filter.mask, succeed]);
    Some(Settled { succeed, ends })
}

/// The holding goal of a node becomes a part of what its groups are filtered by, where it reads one square only:
/// it is then looked up with the rest.
fn take_holding(goals: &mut Goals, masks: &mut Masks, node: &mut UsNode) {
    let first = node.better_first || goals.is_bool(node.better, false);
    let quiet = node.groups.iter().chain(&node.unordered).all(UsGroup::is_quiet);
    if !first || !quiet || goals.squares_of(goals.reads(node.hold), 1).is_none() {
        return;
    }
    let hold = masks.intern(goals, Mask::Gate(node.hold));
    for group in node.groups.iter_mut().chain(&mut node.unordered) {
        group.filter.mask = masks.and(goals, group.filter.mask, hold);
    }
    node.hold = goals.bool(true);
}

/// A set of destinations as a mask, whose parts may then be looked up with other conditions.
pub(super) fn within(goals: &mut Goals, masks: &mut Masks, set: ExprId) -> MaskId {
    let node = goals.node(set).clone();
    let parts: Vec<MaskId> = match node.op {
        Op::Difference | Op::Intersect | Op::Union => {
            node.args.iter().map(|&part| within(goals, masks, part)).collect()
        }
        _ => Vec::new(),
    };
    match (node.op, parts.as_slice()) {
        (Op::Difference, &[a, b]) => {
            let not_b = masks.not(goals, b);
            masks.and(goals, a, not_b)
        }
        (Op::Intersect, &[a, b]) => masks.and(goals, a, b),
        (Op::Union, &[a, b]) => masks.or(goals, a, b),
        _ => masks.intern(goals, Mask::Set(set)),
    }
}
