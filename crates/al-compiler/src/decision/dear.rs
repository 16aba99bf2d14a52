//! Masks that enumerate squares, worked out beforehand where they are a function of two squares: whether a
//! move stalemates is one look-up.
//!
//! After this pass such masks are look-ups, as far as the budget goes.

use super::table::{Domain, MaskTable};
use super::{AdviceSearch, Mask, MaskEvaluator, MaskId, MaskTables, Masks};
use crate::goals::{Evaluator, Goals, Leaves, Reads};
use crate::program::Value;
use al_chess::Square;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Rewrites the masks of all searches. Those that are asked in most places have the first claim on the
/// budget.
pub(super) fn look_up(goals: &mut Goals, masks: &mut Masks, tables: &mut MaskTables, searches: &mut [AdviceSearch]) {
    let mut pass = Dear { goals, masks, tables, places: BTreeMap::new(), known: BTreeMap::new() };
    each_mask(searches, |mask| pass.count(*mask));
    let mut wanted: Vec<(MaskId, u32)> = pass.places.iter().map(|(&mask, &places)| (mask, places)).collect();
    wanted.sort_by_key(|&(mask, places)| (Reverse(places), mask));
    for (mask, _) in wanted {
        pass.tabulate(mask);
    }
    each_mask(searches, |mask| *mask = pass.rewritten(*mask));
}

fn each_mask(searches: &mut [AdviceSearch], mut visit: impl FnMut(&mut MaskId)) {
    for search in searches {
        for group in search.us.values_mut().flat_map(|node| node.groups.iter_mut().chain(&mut node.unordered)) {
            visit(&mut group.filter.mask);
            visit(&mut group.after.hold.mask);
            visit(&mut group.after.better.mask);
            visit(&mut group.need);
        }
        for group in search.them.values_mut().flat_map(|node| &mut node.groups) {
            visit(&mut group.filter.mask);
        }
    }
}

struct Dear<'a> {
    goals: &'a mut Goals,
    masks: &'a mut Masks,
    tables: &'a mut MaskTables,
    /// In how many places each candidate is asked: the greatest parts that enumerate squares and are a
    /// function of two others.
    places: BTreeMap<MaskId, u32>,
    /// What masks have become.
    known: BTreeMap<MaskId, MaskId>,
}

impl Dear<'_> {
    fn count(&mut self, id: MaskId) {
        if !self.masks.loops(id) {
            return;
        }
        // parts of a conjunction are shared by more goals than the whole
        let whole = !matches!(self.masks.get(id), Mask::And(..));
        if whole && self.goals.squares_of(self.reads(id), 2).is_some() {
            *self.places.entry(id).or_default() += 1;
            return;
        }
        let parts: Vec<MaskId> = self.masks.get(id).parts().collect();
        parts.into_iter().for_each(|part| self.count(part));
    }

    fn tabulate(&mut self, id: MaskId) {
        if let Some(table) = self.table(id) {
            self.known.insert(id, table);
        }
    }

    fn rewritten(&mut self, id: MaskId) -> MaskId {
        if !self.masks.loops(id) {
            return id;
        }
        if let Some(&known) = self.known.get(&id) {
            return known;
        }
        let result = match *self.masks.get(id) {
            Mask::Not(a) => {
                let a = self.rewritten(a);
                self.masks.not(self.goals, a)
            }
            Mask::And(a, b) => {
                let (a, b) = (self.rewritten(a), self.rewritten(b));
                self.masks.and(self.goals, a, b)
            }
            Mask::Or(a, b) => {
                let (a, b) = (self.rewritten(a), self.rewritten(b));
                self.masks.or(self.goals, a, b)
            }
            _ => id,
        };
        self.known.insert(id, result);
        result
    }

    fn table(&mut self, id: MaskId) -> Option<MaskId> {
        let squares = self.goals.squares_of(self.reads(id), 2)?;
        let entries = 64_usize.pow(squares.len() as u32);
        if !self.tables.budget.has(entries * 8) {
            return None;
        }
        let exprs = Evaluator::new(self.goals, Leaves::default());
        let mut evaluator = MaskEvaluator { masks: self.masks, tables: self.tables, exprs };
        let entries = (0..entries).map(|place| {
            evaluator.exprs.renew();
            for (axis, &square) in squares.iter().rev().enumerate() {
                let value = Square::from_index((place >> (6 * axis) & 63) as u8);
                evaluator.exprs.assume(square, Value::Square(value));
            }
            evaluator.mask(id).0
        });
        let table = MaskTable { entries: entries.collect(), axes: vec![Domain::Square; squares.len()] };
        let table = self.tables.intern(table);
        Some(self.masks.intern(Mask::Table(table, squares)))
    }

    /// What a mask reads; its own bound squares are not among it.
    fn reads(&self, id: MaskId) -> Reads {
        let mask = self.masks.get(id);
        let parts = mask.parts().map(|part| self.reads(part));
        let exprs = mask.exprs().into_iter().map(|expr| self.goals.reads(expr));
        let reads = parts.chain(exprs).fold(Reads::default(), Reads::join);
        match mask {
            Mask::ForAll(bound, ..) => reads.without_bound(*bound),
            _ => reads,
        }
    }
}
