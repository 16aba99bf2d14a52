//! Tables of masks: a condition that has no rule of its own, or reads little, worked out beforehand.

use super::mask::{Mask, MaskId, Masks, TableId};
use super::packing::Packing;
use crate::goals::{Evaluator, ExprId, Goals, Leaves, Op, Ty};
use al_chess::{Point, Square};
use al_program::Value;
use std::collections::BTreeMap;

/// The bytes of tables that a decision may carry where the table does not say: what the best hand-written
/// code for three men takes, and a small part of a processor's second cache.
pub const DEFAULT_BYTES: usize = 256 * 1024;

/// A table of masks, one for every combination of its axes' values; the last axis varies fastest.
#[derive(Clone, Debug)]
pub struct MaskTable {
    /// What each axis ranges over.
    pub axes: Vec<Domain>,
    /// The masks.
    pub entries: Vec<u64>,
    /// How they lie in a program.
    pub packing: Packing,
}

/// The values of an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Domain {
    /// False, true.
    Bool,
    /// The numbers from the first to the second.
    Int(i32, i32),
    /// The squares.
    Square,
    /// The squares and the points one step off the board, file by file from -1 to 8.
    Point,
}

impl Domain {
    fn of(ty: Ty) -> Option<Self> {
        match ty {
            Ty::Bool => Some(Self::Bool),
            Ty::Int(interval) => Some(Self::Int(interval.lo, interval.hi)),
            Ty::Square => Some(Self::Square),
            Ty::Point => Some(Self::Point),
            Ty::Set | Ty::Role | Ty::Side => None,
        }
    }

    /// How many values.
    pub fn size(self) -> usize {
        match self {
            Self::Bool => 2,
            Self::Int(lo, hi) => (hi - lo + 1) as usize,
            Self::Square => 64,
            Self::Point => 100,
        }
    }

    fn value(self, index: usize) -> Value {
        match self {
            Self::Bool => Value::Bool(index == 1),
            Self::Int(lo, _) => Value::Int(lo + index as i32),
            Self::Square => Value::Square(Square::from_index(index as u8)),
            Self::Point => Value::Point(Point::new((index / 10) as i8 - 1, (index % 10) as i8 - 1)),
        }
    }

    /// The place of a value among them.
    pub fn index(self, value: Value) -> usize {
        match (self, value) {
            (Self::Bool, Value::Bool(b)) => b.into(),
            (Self::Int(lo, _), Value::Int(n)) => (n - lo) as usize,
            (Self::Square, Value::Square(s)) => s.index(),
            (Self::Point, Value::Point(p)) => (p.file + 1) as usize * 10 + (p.rank + 1) as usize,
            _ => 0,
        }
    }
}

/// The bytes that tables may still take.
#[derive(Clone, Copy, Debug)]
pub struct Budget(usize);

impl Budget {
    /// Whether so many bytes are left.
    pub(super) fn has(self, bytes: usize) -> bool {
        bytes <= self.0
    }

    /// The bytes that are left.
    pub(super) fn left(self) -> usize {
        self.0
    }

    /// Spends bytes that are left.
    pub(super) fn take(&mut self, bytes: usize) {
        self.0 -= bytes;
    }
}

/// The tables of masks of a decision, within a budget.
#[derive(Clone, Debug)]
pub struct MaskTables {
    tables: Vec<MaskTable>,
    known: BTreeMap<(Vec<Domain>, Vec<u64>), TableId>,
    packs: bool,
    made: BTreeMap<ExprId, MaskId>,
    /// What is left for this and other tables.
    pub(super) budget: Budget,
}

impl MaskTables {
    /// No tables yet, and so many bytes for them.
    pub fn new(budget: usize) -> Self {
        let (tables, known, made) = Default::default();
        Self { tables, known, packs: false, made, budget: Budget(budget) }
    }

    /// The same, with equal masks kept once.
    #[must_use]
    pub(super) fn packing(self, packs: bool) -> Self {
        Self { packs, ..self }
    }

    /// All tables, by id.
    pub fn all(&self) -> &[MaskTable] {
        &self.tables
    }

    /// The table of an id.
    pub fn get(&self, id: TableId) -> &MaskTable {
        &self.tables[id.0 as usize]
    }

    /// Keeps a table in another way.
    pub(super) fn repack(&mut self, id: TableId, packing: Packing) {
        if let Some(table) = self.tables.get_mut(id.0 as usize) {
            table.packing = packing;
        }
    }

    /// The mask of a condition as a table of at most so many entries, if it fits.
    pub(super) fn tabulate(&mut self, goals: &Goals, masks: &mut Masks, id: ExprId, most: usize) -> Option<MaskId> {
        if let Some(&made) = self.made.get(&id) {
            return Some(made);
        }
        let (table, axes) = self.make(goals, id, most)?;
        let made = masks.intern(goals, Mask::Table(table, axes));
        self.made.insert(id, made);
        Some(made)
    }

    fn make(&mut self, goals: &Goals, id: ExprId, most: usize) -> Option<(TableId, Vec<ExprId>)> {
        let axes = axes(goals, id)?;
        let domains: Vec<Domain> = axes.iter().filter_map(|&axis| Domain::of(goals.ty(axis))).collect();
        let entries = domains.iter().try_fold(1_usize, |n, domain| n.checked_mul(domain.size()))?;
        if entries > most || !self.budget.has(entries.checked_mul(8)?) {
            return None;
        }
        let filled = Filling::new(goals, id, &axes, &domains).entries(entries);
        let before = self.tables.len();
        let id = self.intern(domains, filled);
        if self.tables.len() > before {
            self.budget.take(self.get(id).packing.bytes());
        }
        Some((id, axes))
    }

    /// The id of a table, whatever it takes: whoever keeps it sees to the budget.
    pub(super) fn intern(&mut self, axes: Vec<Domain>, entries: Vec<u64>) -> TableId {
        let key = (axes, entries);
        if let Some(&id) = self.known.get(&key) {
            return id;
        }
        let id = TableId(self.tables.len() as u32);
        let (axes, entries) = key.clone();
        let packing = if self.packs { Packing::small(&axes, &entries) } else { Packing::plain(&entries) };
        self.tables.push(MaskTable { axes, entries, packing });
        self.known.insert(key, id);
        id
    }

    /// The id of a table of so many squares.
    pub(super) fn of_squares(&mut self, squares: usize, entries: Vec<u64>) -> TableId {
        self.intern(vec![Domain::Square; squares], entries)
    }
}

/// The uniform nodes whose values, with the destination, determine a condition: the greatest ones that
/// can be enumerated, or the single squares they come from where that is less.
fn axes(goals: &Goals, id: ExprId) -> Option<Vec<ExprId>> {
    let mut frontier = Vec::new();
    collect(goals, id, &mut frontier)?;
    frontier.sort();
    frontier.dedup();
    let mut by_leaf: BTreeMap<(u8, u8, u64), Vec<ExprId>> = BTreeMap::new();
    for &axis in &frontier {
        let reads = goals.reads(axis);
        by_leaf.entry((reads.root, reads.here, reads.bound)).or_default().push(axis);
    }
    let mut axes = Vec::new();
    for ((root, here, bound), group) in by_leaf {
        let one_leaf = root.count_ones() + here.count_ones() + bound.count_ones() == 1 && bound >> 63 == 0;
        let size: usize = group.iter().filter_map(|&axis| Domain::of(goals.ty(axis))).map(Domain::size).product();
        match leaf_below(goals, group[0]) {
            Some(leaf) if one_leaf && size >= 64 => axes.push(leaf),
            _ => axes.extend(group),
        }
    }
    // squares first: what is dear to compute is computed once for all values of the numbers
    axes.sort_by_key(|&axis| (goals.ty(axis) != Ty::Square, axis));
    Some(axes)
}

fn collect(goals: &Goals, id: ExprId, frontier: &mut Vec<ExprId>) -> Option<()> {
    let node = goals.node(id);
    if matches!(node.op, Op::Const(_) | Op::Dest) {
        return Some(());
    }
    if goals.is_uniform(id) && Domain::of(node.ty).is_some() {
        frontier.push(id);
        return Some(());
    }
    // no axis, and nothing below it that could be one
    if !node.op.is_known_here() {
        return None;
    }
    // a fold's own bound square is not an axis: its body must be closed but for the destination
    if let Op::Any(bound) | Op::All(bound) | Op::Fold(_, bound) = node.op {
        let closed = |&arg: &ExprId| {
            let reads = goals.reads(arg).without_bound(bound);
            reads.here | reads.root == 0 && reads.bound == 0
        };
        return node.args[1..].iter().all(closed).then(|| collect(goals, node.args[0], frontier))?;
    }
    node.args.iter().try_for_each(|&arg| collect(goals, arg, frontier))
}

fn leaf_below(goals: &Goals, id: ExprId) -> Option<ExprId> {
    let node = goals.node(id);
    match node.op {
        Op::RootSquare(_) | Op::Square(_) | Op::Bound(_) => Some(id),
        _ => node.args.iter().find_map(|&arg| leaf_below(goals, arg)),
    }
}

/// Works a condition out for all values of its axes and all destinations. Every node is computed anew
/// only when something below it changed, and the axes that are cheap to change change most often.
struct Filling<'a> {
    id: ExprId,
    axes: &'a [ExprId],
    domains: &'a [Domain],
    evaluator: Evaluator<'a>,
    /// For each axis the nodes above it.
    above: Vec<Vec<ExprId>>,
    entries: Vec<u64>,
}

impl<'a> Filling<'a> {
    fn new(goals: &'a Goals, id: ExprId, axes: &'a [ExprId], domains: &'a [Domain]) -> Self {
        let above = axes.iter().map(|&axis| nodes_above(goals, id, axis)).collect();
        let evaluator = Evaluator::new(goals, Leaves::default());
        Self { id, axes, domains, evaluator, above, entries: Vec::new() }
    }

    fn entries(mut self, count: usize) -> Vec<u64> {
        self.entries = vec![0; count];
        for dest in Square::ALL {
            self.evaluator.set_dest(dest);
            self.axis(0, 0, dest);
        }
        self.entries
    }

    fn axis(&mut self, level: usize, index: usize, dest: Square) {
        let Some(&domain) = self.domains.get(level) else {
            if self.evaluator.bool(self.id) {
                self.entries[index] |= dest.bit();
            }
            return;
        };
        for i in 0..domain.size() {
            self.evaluator.forget(&self.above[level]);
            self.evaluator.assume(self.axes[level], domain.value(i));
            self.axis(level + 1, index * domain.size() + i, dest);
        }
    }
}

/// All nodes of a condition.
fn below(goals: &Goals, id: ExprId) -> Vec<ExprId> {
    let mut nodes = vec![id];
    let mut next = 0;
    while next < nodes.len() {
        for &arg in &goals.node(nodes[next]).args {
            if !nodes.contains(&arg) {
                nodes.push(arg);
            }
        }
        next += 1;
    }
    nodes
}

/// The nodes of a condition that are strictly above an axis.
fn nodes_above(goals: &Goals, id: ExprId, axis: ExprId) -> Vec<ExprId> {
    let mut nodes = below(goals, id);
    nodes.sort();
    // arguments have smaller numbers than what is made of them
    let mut above = vec![axis];
    for node in nodes {
        if goals.node(node).args.iter().any(|arg| above.contains(arg)) && node != axis {
            above.push(node);
        }
    }
    above.remove(0);
    above
}
