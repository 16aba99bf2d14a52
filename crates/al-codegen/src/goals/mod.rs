//! Goals: the optimiser's form of an expression, a hash-consed graph of pure, total operations.
//!
//! Functions are inlined, views are resolved, the turn, the depth and which men are left are known,
//! so that what remains are operations on a handful of leaves: the squares of the men at the root,
//! their squares now, and the destination of the move that is being considered.
//!
//! - [`Lowering`]: from [`al_program`] to goals, at a [`Site`]
//! - [`Board`]: what the rules of chess say, written as operations on the men's squares
//! - `pattern`: two-dimensional patterns as shifts and intersections
//! - `simplify`: what is known when a node is made
//! - `narrow`: quantifiers over less
//! - [`Evaluator`]: the scalar value of a node, against which every lifting rule is tested

mod board;
mod builtin;
mod eval;
mod lower;
mod narrow;
mod node;
mod pattern;
mod reads;
mod simplify;
mod site;

pub use board::Board;
pub use eval::{Evaluator, Leaves};
pub use lower::Lowering;
pub use node::{Asked, AskedId, BoundId, Enemies, ExprId, FoldOp, Node, Op, Ty, Values, ValuesId};
pub(crate) use pattern::{Image, Place, groups};
pub use reads::Reads;
pub use site::{Ply, Shape, Site};

use al_program::{Extern, Value};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// The graph. Equal operations on equal arguments are one node, so equality of ids is equality of
/// meaning as far as the compiler can see.
#[derive(Clone, Debug, Default)]
pub struct Goals {
    nodes: Vec<Node>,
    known: BTreeMap<(Op, Vec<ExprId>), ExprId>,
    bounds: u32,
    values: Vec<Values>,
    /// The searches that are asked inside others.
    asked: Vec<Asked>,
    /// Whether something is asked of the root of a table's own tree from below.
    asks_below: bool,
    /// The predicates written in Rust.
    externs: Vec<Extern>,
    calls: BTreeMap<lower::Call, ExprId>,
    notes: RefCell<eval::Notes>,
}

impl Goals {
    /// No goal yet of a program with these predicates written in Rust.
    pub fn with_externs(externs: Vec<Extern>) -> Self {
        Self { externs, ..Self::default() }
    }

    /// The searches that are asked inside others, by [`AskedId`].
    pub fn asked(&self) -> &[Asked] {
        &self.asked
    }

    /// Whether something is asked by `can` of the root from below, where it is not known what could be taken en passant
    /// there.
    pub fn asks_of_open_root(&self) -> bool {
        self.asks_below
    }

    /// Adds a search, or finds it where it is asked already.
    pub(crate) fn add_asked(&mut self, asked: Asked) -> AskedId {
        let known = self.asked.iter().position(|known| *known == asked);
        let id = known.unwrap_or(self.asked.len());
        if known.is_none() {
            self.asked.push(asked);
        }
        AskedId(id as u32)
    }

    /// The predicates written in Rust, by [`al_program::ExternId`].
    pub fn externs(&self) -> &[Extern] {
        &self.externs
    }

    /// All numbers worked out beforehand.
    pub fn values(&self) -> &[Values] {
        &self.values
    }

    /// Adds numbers, or finds them where they are known already.
    pub fn add_values(&mut self, values: Values) -> ValuesId {
        let known = self.values.iter().position(|known| *known == values);
        let id = known.unwrap_or(self.values.len());
        if known.is_none() {
            self.values.push(values);
        }
        ValuesId(id as u32)
    }

    /// The node of an id.
    pub fn node(&self, id: ExprId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// All nodes; arguments come before what is made of them.
    pub fn iter(&self) -> impl Iterator<Item = (ExprId, &Node)> {
        self.nodes.iter().enumerate().map(|(i, node)| (ExprId(i as u32), node))
    }

    /// The type of a node.
    pub fn ty(&self, id: ExprId) -> Ty {
        self.node(id).ty
    }

    /// What a node reads.
    pub fn reads(&self, id: ExprId) -> Reads {
        self.node(id).reads
    }

    /// The men's squares that something is a function of, if these are at least one and at most so many,
    /// and it reads no bound square.
    pub fn squares_of(&mut self, reads: Reads, most: u32) -> Option<Vec<ExprId>> {
        let count = reads.root.count_ones() + reads.here.count_ones();
        if reads.bound != 0 || count == 0 || count > most {
            return None;
        }
        let slots = |bits: u8| (0..8_u8).filter(move |slot| bits >> slot & 1 == 1);
        let leaves: Vec<Op> = slots(reads.root).map(Op::RootSquare).chain(slots(reads.here).map(Op::Square)).collect();
        Some(leaves.into_iter().map(|leaf| self.make(leaf, &[])).collect())
    }

    /// Whether the node does not depend on the destination of the move: the same for all candidates.
    pub fn is_uniform(&self, id: ExprId) -> bool {
        !self.reads(id).dest
    }

    /// The constant that a node is, if it is one.
    pub fn constant(&self, id: ExprId) -> Option<Value> {
        match self.node(id).op {
            Op::Const(value) => Some(value),
            _ => None,
        }
    }

    /// Whether a node is this truth value.
    pub fn is_bool(&self, id: ExprId, value: bool) -> bool {
        self.constant(id) == Some(Value::Bool(value))
    }

    /// A fresh bound square.
    pub fn fresh_bound(&mut self) -> BoundId {
        if self.bounds == BoundId::LEVELS.start {
            self.bounds = BoundId::LEVELS.end;
        }
        self.bounds += 1;
        BoundId(self.bounds - 1)
    }

    /// The node of an operation on arguments, simplified by what is known of them.
    pub fn make(&mut self, op: Op, args: &[ExprId]) -> ExprId {
        simplify::simplify(self, op, args).unwrap_or_else(|| self.intern(op, args.to_vec()))
    }

    /// A constant.
    pub fn value(&mut self, value: Value) -> ExprId {
        self.intern(Op::Const(value), Vec::new())
    }

    /// A truth value.
    pub fn bool(&mut self, value: bool) -> ExprId {
        self.value(Value::Bool(value))
    }

    /// A conjunction of any number of nodes.
    pub fn all(&mut self, ids: impl IntoIterator<Item = ExprId>) -> ExprId {
        let top = self.bool(true);
        self.chained(Op::And, top, ids)
    }

    /// A disjunction of any number of nodes.
    pub fn any(&mut self, ids: impl IntoIterator<Item = ExprId>) -> ExprId {
        let bottom = self.bool(false);
        self.chained(Op::Or, bottom, ids)
    }

    /// The union of any number of sets.
    pub fn union(&mut self, ids: impl IntoIterator<Item = ExprId>) -> ExprId {
        let empty = self.value(Value::Set(al_chess::SquareSet::EMPTY));
        self.chained(Op::Union, empty, ids)
    }

    /// Nodes joined one after the other; of very many each half by itself, so that none lies deep.
    fn chained(&mut self, op: Op, none: ExprId, ids: impl IntoIterator<Item = ExprId>) -> ExprId {
        const MANY: usize = 64;
        let mut ids: Vec<ExprId> = ids.into_iter().collect();
        if ids.len() <= MANY {
            return ids.into_iter().fold(none, |a, b| self.make(op, &[a, b]));
        }
        let second = ids.split_off(ids.len() / 2);
        let halves = [self.chained(op, none, ids), self.chained(op, none, second)];
        self.make(op, &halves)
    }

    /// Whether a square is in a set, asked of the set's parts.
    pub fn member(&mut self, square: ExprId, set: ExprId) -> ExprId {
        let node = self.node(set).clone();
        match (node.op, node.args.as_slice()) {
            (Op::Union, &[a, b]) => {
                let parts = [self.member(square, a), self.member(square, b)];
                self.any(parts)
            }
            (Op::Intersect, &[a, b]) => {
                let parts = [self.member(square, a), self.member(square, b)];
                self.all(parts)
            }
            (Op::Difference, &[a, b]) => {
                let (a, b) = (self.member(square, a), self.member(square, b));
                let not_b = self.not(b);
                self.all([a, not_b])
            }
            _ => self.make(Op::Member, &[square, set]),
        }
    }

    /// The negation.
    pub fn not(&mut self, id: ExprId) -> ExprId {
        self.make(Op::Not, &[id])
    }

    /// The same expression with the destination replaced by another square.
    pub fn with_dest(&mut self, id: ExprId, dest: ExprId) -> ExprId {
        let mut done = BTreeMap::new();
        self.substitute(id, Op::Dest, dest, &mut done)
    }

    /// The same expression with a bound square replaced.
    pub fn with_bound(&mut self, id: ExprId, bound: BoundId, by: ExprId) -> ExprId {
        let mut done = BTreeMap::new();
        self.substitute(id, Op::Bound(bound), by, &mut done)
    }

    /// The same expression with a man's present square replaced.
    pub fn with_square(&mut self, id: ExprId, slot: u8, by: ExprId) -> ExprId {
        let mut done = BTreeMap::new();
        self.substitute(id, Op::Square(slot), by, &mut done)
    }

    /// The same expression with one part of it replaced by another of the same type.
    pub fn replaced(&mut self, id: ExprId, part: ExprId, by: ExprId) -> ExprId {
        let mut done = BTreeMap::from([(part, by)]);
        self.rebuilt(id, &mut done)
    }

    /// The expression made anew of parts that are known to have become others.
    fn rebuilt(&mut self, id: ExprId, done: &mut BTreeMap<ExprId, ExprId>) -> ExprId {
        if let Some(&known) = done.get(&id) {
            return known;
        }
        let node = self.node(id).clone();
        let args: Vec<_> = node.args.iter().map(|&arg| self.rebuilt(arg, done)).collect();
        let result = if args == node.args { id } else { self.make(node.op, &args) };
        done.insert(id, result);
        result
    }

    /// The same expression, asked at the root: the men's squares there are their squares now.
    pub fn at_root(&mut self, id: ExprId) -> ExprId {
        (0..al_chess::MAX_DECLARED as u8).fold(id, |id, slot| {
            let mut done = BTreeMap::new();
            let square = self.make(Op::Square(slot), &[]);
            self.substitute(id, Op::RootSquare(slot), square, &mut done)
        })
    }

    fn substitute(&mut self, id: ExprId, leaf: Op, by: ExprId, done: &mut BTreeMap<ExprId, ExprId>) -> ExprId {
        if let Some(&known) = done.get(&id) {
            return known;
        }
        let node = self.node(id).clone();
        let result = if node.op == leaf {
            by
        } else if node.args.is_empty() {
            id
        } else {
            let args: Vec<_> = node.args.iter().map(|&arg| self.substitute(arg, leaf, by, done)).collect();
            if args == node.args { id } else { self.make(node.op, &args) }
        };
        done.insert(id, result);
        result
    }

    fn intern(&mut self, op: Op, args: Vec<ExprId>) -> ExprId {
        if let Some(&id) = self.known.get(&(op, args.clone())) {
            return id;
        }
        let id = ExprId(self.nodes.len() as u32);
        let ty = simplify::type_of(self, op, &args);
        let reads = self.reads_of(op, &args);
        self.nodes.push(Node { op, args: args.clone(), ty, reads });
        self.known.insert((op, args), id);
        id
    }

    fn reads_of(&self, op: Op, args: &[ExprId]) -> Reads {
        let mut reads = args.iter().fold(Reads::default(), |reads, &arg| reads.join(self.reads(arg)));
        match op {
            Op::RootSquare(slot) => reads.root |= 1 << slot,
            Op::Square(slot) => reads.here |= 1 << slot,
            // what nothing here can tell is never worked out beforehand
            Op::RootPassed | Op::Cage | Op::Attacked(_) | Op::Beaten(..) | Op::Extern(_) | Op::Can(_) => {
                reads.bound |= 1 << 63;
            }
            Op::Dest => reads.dest = true,
            Op::Bound(bound) => reads.bound |= Reads::bound_bit(bound),
            Op::Any(bound) | Op::All(bound) | Op::Fold(_, bound) => reads = reads.without_bound(bound),
            _ => {}
        }
        reads
    }
}
