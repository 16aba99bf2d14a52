//! What of a decision is ever asked: a node whose moves are all settled needs no other nodes.

use super::{AdviceSearch, Decision, Leaf, Mask, MaskId, Next, NodeKey, TableId, ThemGroup, UsGroup, UsNode};
use crate::goals::{ExprId, Op, ValuesId};
use std::collections::BTreeSet;

/// The nodes of a search that other nodes ask.
#[derive(Clone, Debug, Default)]
pub struct Calls {
    /// With us to move: whether there is a move that succeeds.
    pub us: BTreeSet<NodeKey>,
    /// With them to move: whether every reply is answered.
    pub them: BTreeSet<NodeKey>,
}

impl Calls {
    /// The nodes asked by the root, by walks through the tree, and by the nodes that these ask.
    pub fn of(search: &AdviceSearch) -> Self {
        let mut calls = Self::default();
        let passed = |node: &UsNode| node.passes.and_then(|passing| passing.next.node());
        let mut open: Vec<NodeKey> = search.us.values().flat_map(|node| &node.groups).flat_map(asked_by).collect();
        open.extend(search.us.values().filter_map(passed));
        if search.us.keys().all(|key| key.0 > 0) {
            // asked with them to move: no root of ours leads there
            open.extend(search.them.keys());
        }
        while let Some(key) = open.pop() {
            if !calls.them.insert(key) {
                continue;
            }
            let replies = search.them.get(&key).into_iter().flat_map(|node| &node.groups);
            let they_passed = search.them.get(&key).and_then(|node| node.passes);
            let they_passed = they_passed.and_then(|passing| passing.next.node());
            let asked = replies.flat_map(|group| {
                let peeled = group.peeled.iter().chain(&group.promotions).map(|peeled| peeled.after);
                peeled.chain([group.next]).filter_map(Next::node)
            });
            for key in asked.chain(they_passed) {
                if calls.us.insert(key) {
                    let groups = search.us.get(&key).into_iter().flat_map(|node| &node.unordered);
                    open.extend(groups.flat_map(asked_by));
                }
            }
        }
        calls
    }
}

/// The nodes with them to move that a group asks.
fn asked_by(group: &UsGroup) -> Vec<NodeKey> {
    let quiet = if group.settled.is_some() { Next::Fail } else { group.after.next };
    let peeled = group.peeled.iter().chain(&group.promotions).map(|peeled| peeled.after.next);
    peeled.chain([quiet]).filter_map(Next::node).collect()
}

/// Where moves of ours are asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    /// At the root.
    Root,
    /// Where the tree is walked.
    Walk,
    /// Where only existence counts.
    Existence,
}

/// The groups of a search that are asked, and where.
pub(super) fn our_groups(search: &mut AdviceSearch) -> Vec<(Place, &mut UsGroup)> {
    let calls = Calls::of(search);
    let mut found = Vec::new();
    for (key, node) in &mut search.us {
        let place = if key.0 == 0 { Place::Root } else { Place::Walk };
        found.extend(node.groups.iter_mut().map(|group| (place, group)));
        if calls.us.contains(key) {
            found.extend(node.unordered.iter_mut().map(|group| (Place::Existence, group)));
        }
    }
    found
}

/// The groups of their replies that are asked.
pub(super) fn their_groups(search: &mut AdviceSearch) -> Vec<&mut ThemGroup> {
    let calls = Calls::of(search);
    let asked = search.them.iter_mut().filter(|(key, _)| calls.them.contains(key));
    asked.flat_map(|(_, node)| &mut node.groups).collect()
}

/// The parts of a decision that its functions are made of.
#[derive(Clone, Debug, Default)]
pub struct Live {
    /// Expressions.
    pub exprs: BTreeSet<ExprId>,
    /// Masks.
    pub masks: BTreeSet<MaskId>,
    /// Tables of masks.
    pub tables: BTreeSet<TableId>,
    /// Tables of numbers.
    pub values: BTreeSet<ValuesId>,
}

impl Live {
    /// Everything that some function of the decision asks.
    pub fn of(decision: &Decision) -> Self {
        let mut live = Self::default();
        for condition in decision.rules.iter().flat_map(|rule| &rule.conditions) {
            live.expr(decision, *condition);
        }
        for search in &decision.advice {
            let calls = Calls::of(search);
            for (key, node) in &search.us {
                let unordered = node.unordered.iter().filter(|_| calls.us.contains(key));
                node.groups.iter().chain(unordered).for_each(|group| live.our_group(decision, group));
                live.expr(decision, node.hold);
                live.expr(decision, node.better);
                node.passes.iter().for_each(|passing| live.expr(decision, passing.check));
                node.leaf.iter().for_each(|leaf| live.leaf(decision, leaf));
            }
            if let Some(lone) = &search.lone {
                let terms = lone.terms.iter().flat_map(|term| [&term.less, &term.greater]);
                for condition in terms.chain([&lone.open, &lone.sound]) {
                    live.mask(decision, condition.mask);
                    condition.rest.iter().for_each(|&rest| live.expr(decision, rest));
                }
                lone.lines.iter().for_each(|&line| live.mask(decision, line));
                lone.leaf.iter().for_each(|leaf| live.leaf(decision, leaf));
            }
            for (key, node) in &search.them {
                // what they are allowed is asked apart where it is not everything
                if calls.them.contains(key) || !search.them_free {
                    node.groups.iter().for_each(|group| live.their_group(decision, group));
                    node.passes.iter().for_each(|passing| live.expr(decision, passing.check));
                }
            }
        }
        live
    }

    fn leaf(&mut self, decision: &Decision, leaf: &Leaf) {
        self.expr(decision, leaf.open);
        leaf.terms.iter().for_each(|(term, _)| self.expr(decision, *term));
    }

    fn our_group(&mut self, decision: &Decision, group: &UsGroup) {
        group.parts.iter().for_each(|&part| self.mask(decision, part));
        if let Some(settled) = &group.settled {
            self.mask(decision, settled.succeed);
            settled.ends.iter().for_each(|&ends| self.mask(decision, ends));
            return;
        }
        self.expr(decision, group.dests);
        self.mask(decision, group.need);
        for condition in [&group.filter, &group.after.hold, &group.after.better] {
            self.mask(decision, condition.mask);
            condition.rest.iter().for_each(|&rest| self.expr(decision, rest));
        }
        for peeled in group.peeled.iter().chain(&group.promotions) {
            let after = &peeled.after;
            for expr in [peeled.dest, peeled.possible, peeled.filter, after.hold, after.better] {
                self.expr(decision, expr);
            }
        }
    }

    fn their_group(&mut self, decision: &Decision, group: &ThemGroup) {
        self.expr(decision, group.dests);
        self.mask(decision, group.filter.mask);
        group.filter.rest.iter().for_each(|&rest| self.expr(decision, rest));
        for peeled in group.peeled.iter().chain(&group.promotions) {
            for expr in [peeled.dest, peeled.possible, peeled.filter] {
                self.expr(decision, expr);
            }
        }
    }

    fn mask(&mut self, decision: &Decision, id: MaskId) {
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            if !self.masks.insert(id) {
                continue;
            }
            let mask = decision.masks.get(id);
            if let Mask::Table(table, _) = mask {
                self.tables.insert(*table);
            }
            open.extend(mask.parts());
            mask.exprs().into_iter().for_each(|expr| self.expr(decision, expr));
        }
    }

    fn expr(&mut self, decision: &Decision, id: ExprId) {
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            if !self.exprs.insert(id) {
                continue;
            }
            let node = decision.goals.node(id);
            if let Op::Values(values) | Op::Holds(values) = node.op {
                self.values.insert(values);
            }
            open.extend(&node.args);
        }
    }

    /// The bytes of all tables.
    pub fn bytes(&self, decision: &Decision) -> usize {
        let masks: usize = self.tables.iter().map(|&table| decision.tables.get(table).packing.bytes()).sum();
        let values: usize = self.values.iter().map(|&values| decision.goals.values()[values.0 as usize].bytes()).sum();
        masks + values
    }
}
