//! Lifting: from a condition of a move's destination to the mask of the destinations that satisfy it.
//!
//! After this pass no condition of a candidate is asked move by move, but for the few that have no
//! rule; those are kept apart, so that one of them costs its own calls and spoils nothing else.
//! The law of every rule: the mask has the bit of `t` exactly when the condition holds with `t` as
//! destination ([`crate::goals::Evaluator`] says so).

mod numbers;
mod sets;

use super::mask::{Mask, MaskId, Masks};
use super::table::MaskTables;
use crate::goals::{BoundId, ExprId, Goals, Op, Ty};
use std::collections::BTreeMap;

/// A condition of the destination: a mask, and what has to be asked of each destination left.
#[derive(Clone, Debug)]
pub struct Lifted {
    /// The liftable part.
    pub mask: MaskId,
    /// Conditions without a rule, all of which must hold.
    pub rest: Vec<ExprId>,
}

/// Conditions by rule go through at most so many sets that vary within each other.
const DEEPEST: u32 = 2;

/// Lifts conditions into `masks`.
pub struct Lift<'a> {
    goals: &'a mut Goals,
    masks: &'a mut Masks,
    tables: &'a mut MaskTables,
    /// How many enumerated squares are around the condition that is being lifted.
    level: u32,
}

impl<'a> Lift<'a> {
    /// Lifts conditions of `goals` into `masks`, making tables on the way.
    pub fn new(goals: &'a mut Goals, masks: &'a mut Masks, tables: &'a mut MaskTables) -> Self {
        Self { goals, masks, tables, level: 0 }
    }

    /// The destinations that satisfy a condition.
    pub fn condition(&mut self, condition: ExprId) -> Lifted {
        let mut mask = self.masks.constant(self.goals, true);
        let mut rest = Vec::new();
        for conjunct in self.conjuncts(condition) {
            match self.bool(conjunct) {
                Some(lifted) => mask = self.masks.and(self.goals, mask, lifted),
                None => rest.push(conjunct),
            }
        }
        Lifted { mask, rest }
    }

    /// The same, with everything that varies asked move by move.
    pub(super) fn nothing_of(&mut self, condition: ExprId) -> Lifted {
        let (uniform, rest): (Vec<_>, Vec<_>) =
            self.conjuncts(condition).into_iter().partition(|&part| self.goals.is_uniform(part));
        let gates: Vec<_> = uniform.into_iter().map(|gate| self.masks.intern(self.goals, Mask::Gate(gate))).collect();
        Lifted { mask: self.masks.all(self.goals, gates), rest }
    }

    fn conjuncts(&self, condition: ExprId) -> Vec<ExprId> {
        let node = self.goals.node(condition);
        match (node.op, node.args.as_slice()) {
            (Op::And, &[a, b]) => {
                let mut all = self.conjuncts(a);
                all.extend(self.conjuncts(b));
                all
            }
            _ => vec![condition],
        }
    }

    /// The mask of a condition, if every part of it has a rule or fits a table.
    fn bool(&mut self, id: ExprId) -> Option<MaskId> {
        if self.goals.is_uniform(id) {
            return Some(self.masks.intern(self.goals, Mask::Gate(id)));
        }
        if self.goes_through_deeply(id) {
            return self.tables.tabulate(self.goals, self.masks, id, usize::MAX);
        }
        self.small_table(id)
            .or_else(|| self.by_rule(id))
            .or_else(|| self.tables.tabulate(self.goals, self.masks, id, usize::MAX))
    }

    /// A comparison of two numbers that both vary is one look-up where it reads one other square, and many
    /// operations by rule.
    fn small_table(&mut self, id: ExprId) -> Option<MaskId> {
        let node = self.goals.node(id);
        let (Op::Lt | Op::Eq, &[a, b]) = (node.op, node.args.as_slice()) else { return None };
        if !matches!(self.goals.ty(a), Ty::Int(_)) || self.goals.is_uniform(a) || self.goals.is_uniform(b) {
            return None;
        }
        self.tables.tabulate(self.goals, self.masks, id, 64)
    }

    /// Whether sets that vary are gone through within each other so often that a mask by rule, which goes through
    /// them for every destination at once, would be too dear: those of moves of a knight one after another, say.
    fn goes_through_deeply(&self, id: ExprId) -> bool {
        fn depth(goals: &Goals, id: ExprId, known: &mut BTreeMap<ExprId, u32>) -> u32 {
            if goals.is_uniform(id) {
                return 0;
            }
            if let Some(&known) = known.get(&id) {
                return known;
            }
            let node = goals.node(id);
            let inside = node.args.iter().map(|&arg| depth(goals, arg, known)).max().unwrap_or(0);
            let depth = inside + u32::from(matches!(node.op, Op::Fold(..) | Op::Any(_) | Op::All(_)));
            known.insert(id, depth);
            depth
        }
        depth(self.goals, id, &mut BTreeMap::new()) > DEEPEST
    }

    fn by_rule(&mut self, id: ExprId) -> Option<MaskId> {
        let node = self.goals.node(id).clone();
        match (node.op, node.args.as_slice()) {
            (Op::Not, &[a]) => {
                let a = self.bool(a)?;
                Some(self.masks.not(self.goals, a))
            }
            (Op::And, &[a, b]) => {
                let (a, b) = (self.bool(a)?, self.bool(b)?);
                Some(self.masks.and(self.goals, a, b))
            }
            (Op::Or, &[a, b]) => {
                let (a, b) = (self.bool(a)?, self.bool(b)?);
                Some(self.masks.or(self.goals, a, b))
            }
            (Op::Lt, &[a, b]) => self.less(a, b),
            (Op::Eq, &[a, b]) => self.equal(a, b),
            (Op::Member, &[square, set]) => self.member(square, set),
            (Op::IsEmpty, &[set]) => self.empty(set),
            (Op::All(bound), &[set, body]) => self.for_all(set, |lift, square| lift.at(body, bound, square)),
            (Op::Any(bound), &[set, body]) => {
                let none = self.for_all(set, |lift, square| {
                    let holds = lift.at(body, bound, square)?;
                    Some(lift.masks.not(lift.goals, holds))
                })?;
                Some(self.masks.not(self.goals, none))
            }
            _ => None,
        }
    }

    fn at(&mut self, body: ExprId, bound: BoundId, square: ExprId) -> Option<MaskId> {
        let body = self.goals.with_bound(body, bound, square);
        self.bool(body)
    }

    /// One of the two varies with the destination, the other does not.
    fn split(&self, a: ExprId, b: ExprId) -> Option<(ExprId, ExprId)> {
        match (self.goals.is_uniform(a), self.goals.is_uniform(b)) {
            (false, true) => Some((a, b)),
            (true, false) => Some((b, a)),
            _ => None,
        }
    }
}
