//! The search of advice with a measure: by how many moves which value can be forced, from its definition.
//!
//! A value is that of the measure at a position with us to move, packed into one number; mate is below all
//! of them. A forcing tree forces the greatest value at its leaves. A leaf is a mate, or a position after a
//! reply in which what the better goal asks beside the comparison holds.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Mutex;

use al_chess::{Move, Position};
use al_compiler::program::{Measure, Measured, Value};

use crate::eval::{self, Scene};
use crate::search::Search;

/// Above every value: nothing can be forced.
pub(crate) const NOTHING: u64 = u64::MAX;

/// Which node of which advice, with how many moves of ours left.
pub(crate) type Key = (usize, u16, Position, u32, u32);

/// Values worked out before, kept from one decision to the next: a map for each thread that asks.
#[derive(Debug, Default)]
pub(crate) struct Known(Mutex<Vec<HashMap<Key, u64>>>);

impl Known {
    /// Values are forgotten when there are more.
    const MOST: usize = 4_000_000;

    fn take(&self) -> HashMap<Key, u64> {
        self.0.lock().ok().and_then(|mut known| known.pop()).unwrap_or_default()
    }

    fn put_back(&self, values: HashMap<Key, u64>) {
        if let Ok(mut known) = self.0.lock()
            && values.len() <= Self::MOST
        {
            known.push(values);
        }
    }
}

/// With how many moves of ours left a value can be forced from a node: with more it can be too.
#[derive(Clone, Copy, Default)]
struct Reached {
    /// The fewest with which it can, as far as is known.
    with: Option<u32>,
    /// The most with which it cannot, as far as is known.
    not_with: Option<u32>,
}

/// The search of one piece of advice with a measure from one root.
pub(crate) struct Forcing<'a> {
    pub(crate) search: Search<'a>,
    pub(crate) measured: &'a Measured,
    form: usize,
    advice: u16,
    /// Whether what is asked depends on the depth of a node.
    by_depth: bool,
    values: RefCell<HashMap<Key, u64>>,
    /// What is known of whether values can be forced.
    reached: RefCell<HashMap<(Position, u32, u64), Reached>>,
    /// Where values are kept that mean the same for every root.
    known: Option<&'a Known>,
}

impl<'a> Forcing<'a> {
    pub(crate) fn new(
        search: Search<'a>,
        measured: &'a Measured,
        (form, advice): (usize, u16),
        known: &'a Known,
    ) -> Self {
        let beside = search.program.beside(search.advice);
        let known = (!beside.root).then_some(known);
        let values = RefCell::new(known.map(Known::take).unwrap_or_default());
        Self { search, measured, form, advice, by_depth: beside.depth, values, reached: RefCell::default(), known }
    }

    /// The packed value of the measure in a position.
    pub(crate) fn value(&self, position: &Position) -> u64 {
        self.measured.measure.pack(&self.numbers(position))
    }

    /// The numbers of the measure in a position.
    pub(crate) fn numbers(&self, position: &Position) -> Vec<i32> {
        let Search { program, .. } = self.search;
        let number = |term| match eval::value(program, term, Scene::node(position, position, 0)) {
            Value::Int(number) => number,
            _ => 0,
        };
        self.measured.measure.terms.iter().map(number).collect()
    }

    /// Values from here on do not satisfy the advice.
    pub(crate) fn ceiling(&self) -> u64 {
        self.measured.ceiling(self.value(self.search.root))
    }

    /// The value of a node with us to move as a leaf.
    pub(crate) fn as_leaf(&self, position: &Position, depth: u32) -> u64 {
        let is_leaf = depth > 0 && self.search.goal(&self.search.advice.better, position, depth);
        if is_leaf { self.value(position) } else { NOTHING }
    }

    /// The moves of either side at a node, in order.
    pub(crate) fn moves(&self, position: &Position, depth: u32) -> Vec<Move> {
        self.search.allowed(position, depth)
    }

    /// The least value that can be forced with us to move and so many moves of ours left.
    pub(crate) fn with_us(&self, position: &Position, depth: u32, left: u32) -> u64 {
        self.once(position, depth, left, || {
            let leaf = self.as_leaf(position, depth);
            if left == 0 {
                return leaf;
            }
            let moves = self.moves(position, depth);
            let values = moves.iter().map(|mv| self.after(position, depth, *mv, left));
            values.fold(leaf, u64::min)
        })
    }

    /// The value that a move of ours forces, with so many moves of ours left before it.
    pub(crate) fn after(&self, position: &Position, depth: u32, mv: Move, left: u32) -> u64 {
        let (after, depth) = (position.play(mv), depth + 1);
        self.once(&after, depth, left, || {
            if after.is_checkmate() {
                return Measure::MATE;
            }
            if !self.search.goal(&self.search.advice.holding, &after, depth) {
                return NOTHING;
            }
            let replies = self.moves(&after, depth);
            let values = replies.iter().map(|reply| self.with_us(&after.play(*reply), depth + 1, left - 1));
            values.max().unwrap_or(NOTHING)
        })
    }

    /// The value of a node, worked out once.
    fn once(&self, position: &Position, depth: u32, left: u32, value: impl FnOnce() -> u64) -> u64 {
        if self.search.limits.is_stopped() {
            return NOTHING;
        }
        let key = (self.form, self.advice, *position, self.kind(depth), left);
        if let Some(value) = self.values.borrow().get(&key) {
            return *value;
        }
        let value = value();
        // what was cut short is not true
        if !self.search.limits.is_stopped() {
            self.values.borrow_mut().insert(key, value);
        }
        value
    }

    /// What the depth of a node says: a root is no leaf; elsewhere it may say nothing.
    fn kind(&self, depth: u32) -> u32 {
        if self.by_depth { depth } else { u32::from(depth > 0) }
    }

    /// Whether a value of at most `value` can be forced with us to move and so many moves of ours left. The answer is
    /// that of [`Forcing::with_us`], and takes a small part of the work where the value is not known yet.
    pub(crate) fn reaches(&self, position: &Position, depth: u32, left: u32, value: u64) -> bool {
        self.ever(position, depth, left, value, || {
            self.as_leaf(position, depth) <= value
                || left > 0
                    && self.moves(position, depth).iter().any(|mv| self.reaches_by(position, depth, *mv, left, value))
        })
    }

    /// Whether a move of ours forces a value of at most `value`, with so many moves of ours left before it.
    pub(crate) fn reaches_by(&self, position: &Position, depth: u32, mv: Move, left: u32, value: u64) -> bool {
        let (after, depth) = (position.play(mv), depth + 1);
        self.ever(&after, depth, left, value, || {
            if after.is_checkmate() {
                return true;
            }
            if !self.search.goal(&self.search.advice.holding, &after, depth) {
                return false;
            }
            let replies = self.moves(&after, depth);
            let reaches = |reply: &Move| self.reaches(&after.play(*reply), depth + 1, left - 1, value);
            !replies.is_empty() && replies.iter().all(reaches)
        })
    }

    /// Whether a value can be forced from a node, looked at once.
    fn ever(&self, position: &Position, depth: u32, left: u32, value: u64, look: impl FnOnce() -> bool) -> bool {
        if self.search.limits.is_stopped() {
            return false;
        }
        let kind = self.kind(depth);
        if let Some(known) = self.values.borrow().get(&(self.form, self.advice, *position, kind, left)) {
            return *known <= value;
        }
        let key = (*position, kind, value);
        let known = self.reached.borrow().get(&key).copied().unwrap_or_default();
        if known.with.is_some_and(|with| with <= left) {
            return true;
        }
        if known.not_with.is_some_and(|not_with| not_with >= left) {
            return false;
        }
        let reached = look();
        if !self.search.limits.is_stopped() {
            let mut all = self.reached.borrow_mut();
            let known = all.entry(key).or_default();
            if reached { known.with = Some(left) } else { known.not_with = Some(left) }
        }
        reached
    }
}

impl Drop for Forcing<'_> {
    fn drop(&mut self) {
        if let Some(known) = self.known {
            known.put_back(self.values.take());
        }
    }
}
