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
mod eval;
mod lower;
mod narrow;
mod pattern;
mod reads;
mod simplify;
mod site;

pub use board::Board;
pub use eval::{Evaluator, Leaves};
pub use lower::Lowering;
pub(crate) use pattern::{Image, Place, groups};
pub use reads::Reads;
pub use site::{Ply, Shape, Site};

use al_chess::{Role, Side};
use al_program::{Extern, ExternId, Interval, Question, Value};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// A node of the graph, an index into [`Goals`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExprId(pub(crate) u32);

/// A bound square of a fold, unique in the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoundId(pub(crate) u32);

impl BoundId {
    /// Numbers kept for squares that are bound by nesting level, not by name: what is bound at one level in
    /// one place and in another is then the same node.
    const LEVELS: std::ops::Range<u32> = 40..63;

    /// The square bound at a level of nesting, where there are so many.
    pub(crate) fn at_level(level: u32) -> Option<Self> {
        let number = Self::LEVELS.start + level;
        (number < Self::LEVELS.end).then_some(Self(number))
    }
}

/// The type of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ty {
    /// True or false.
    Bool,
    /// A number.
    Int(Interval),
    /// A square.
    Square,
    /// A point.
    Point,
    /// A set of squares.
    Set,
    /// A kind of man.
    Role,
    /// Us or them.
    Side,
}

/// What folds compute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FoldOp {
    /// How many squares satisfy the body.
    Count,
    /// The least value, or this one over no square.
    Min(i32),
    /// The greatest value, or this one over no square.
    Max(i32),
    /// All values added.
    Sum,
    /// All sets joined.
    Union,
}

/// An operation. Arguments are in [`Node::args`], in the order that the comment gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Op {
    /// A constant.
    Const(Value),
    /// The square of a man at the root of the tree.
    RootSquare(u8),
    /// The square of a man now: for goals after a move, of the men that did not move.
    Square(u8),
    /// The square that they have passed over with the ply before the root, if it may be taken there: a set
    /// of one square or none.
    RootPassed,
    /// Where the move under consideration goes.
    Dest,
    /// The bound square of a fold.
    Bound(BoundId),
    /// `not a`
    Not,
    /// `a and b`
    And,
    /// `a or b`
    Or,
    /// `if a { b } else { c }`
    Select,
    /// `a == b`, both of one type
    Eq,
    /// `a < b`, numbers
    Lt,
    /// `a + b`
    Add,
    /// `a - b`
    Sub,
    /// `a * b`
    Mul,
    /// `- a`
    Neg,
    /// The lesser of `a`, `b`
    Min,
    /// The greater of `a`, `b`
    Max,
    /// `|a|`
    Abs,
    /// File of a square
    File,
    /// Rank of a square
    Rank,
    /// The square so many ranks ahead of a pawn of a side; beyond the board's edge it goes on at the other
    Ahead(Side, u8),
    /// The point of a square
    PointOf,
    /// Point, files, ranks: the point so far away
    Step,
    /// Whether a point is on the board
    OnBoard,
    /// The square nearest to a point
    Nearest,
    /// King moves between two squares
    Distance,
    /// Files and ranks between two squares
    Manhattan,
    /// King moves between two points
    PointDistance,
    /// Files and ranks between two points
    PointManhattan,
    /// Squares strictly between two squares
    Between,
    /// Squares a king move away
    Ring,
    /// Files from, to
    Files,
    /// Ranks from, to
    Ranks,
    /// Either set
    Union,
    /// Both sets
    Intersect,
    /// First without second
    Difference,
    /// Square, set: is it in
    Member,
    /// Point, set: is it in
    PointMember,
    /// The set of one square
    Single,
    /// The set of one point, empty off the board
    PointSingle,
    /// Whether a set is empty
    IsEmpty,
    /// How many squares
    Count,
    /// Set, files, ranks: moved, what leaves the board is lost
    Shift,
    /// Seeds, region: flood fill by king steps
    Fill,
    /// Square, occupied: what a man of this kind attacks from there
    Attacks(Side, Role),
    /// Their king's square, the mover's, occupied, then for each enemy man in turn its square: where
    /// the mover may go without leaving its king attacked. The kinds of enemies are in the operation.
    Guard(Enemies),
    /// Whether some square of a set satisfies the body (set, body)
    Any(BoundId),
    /// Whether all squares of a set satisfy the body (set, body)
    All(BoundId),
    /// A number or set folded over a set (set, condition, body)
    Fold(FoldOp, BoundId),
    /// A number looked up by one or two squares
    Values(ValuesId),
    /// A truth value looked up by two squares
    Holds(ValuesId),
    /// What a predicate written in Rust says of its arguments; a man is his square, whether he is captured,
    /// his role and his side
    Extern(ExternId),
    /// Whether advice can be satisfied: the squares of all men
    Can(AskedId),
}

impl Op {
    /// Whether its value can be known when compiling, given those of its arguments.
    pub fn is_known_here(self) -> bool {
        !matches!(self, Self::RootPassed | Self::Extern(_) | Self::Can(_))
    }
}

/// A search that is asked inside another, an index into [`Goals::asked`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AskedId(pub(crate) u32);

/// Whether advice can be satisfied in a position of which everything is known but the squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The question; its limit is part of `plies`.
    pub question: Question,
    /// The men.
    pub shape: Shape,
    /// Who is to move.
    pub turn: Side,
    /// At most so many plies may lie below the position; [`u32::MAX`]: no limit.
    pub plies: u32,
}

/// Numbers worked out beforehand, an index into [`Goals::values`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ValuesId(pub(crate) u32);

/// Numbers for every square, or for every two squares (the second varies fastest); truth values as 0 and 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values {
    /// Each number, less the least.
    pub offsets: Vec<u8>,
    /// The least and the greatest.
    pub interval: Interval,
    /// Whether they are truth values.
    pub truths: bool,
}

impl Values {
    /// What they take in a program: truth values a bit each.
    pub fn bytes(&self) -> usize {
        if self.truths { self.offsets.len() / 8 } else { self.offsets.len() }
    }
}

/// The kinds of the men that may pin or give check, kings left out; at most seven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Enemies {
    /// Their side.
    pub side: Side,
    /// Their roles; the first `len` count.
    pub roles: [Role; 7],
    /// How many.
    pub len: u8,
}

impl Enemies {
    /// Their roles in order.
    pub fn roles(&self) -> &[Role] {
        &self.roles[..self.len as usize]
    }
}

/// A node: operation, arguments, type, and what it reads.
#[derive(Clone, Debug)]
pub struct Node {
    /// The operation.
    pub op: Op,
    /// Its arguments.
    pub args: Vec<ExprId>,
    /// Its type.
    pub ty: Ty,
    /// The leaves below it.
    pub reads: Reads,
}

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

    /// Adds a search, or finds it where it is asked already.
    pub(crate) fn add_asked(&mut self, asked: Asked) -> AskedId {
        let known = self.asked.iter().position(|known| *known == asked);
        let id = known.unwrap_or(self.asked.len());
        if known.is_none() {
            self.asked.push(asked);
        }
        AskedId(id as u32)
    }

    /// The predicates written in Rust, by [`ExternId`].
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
        ids.into_iter().fold(top, |a, b| self.make(Op::And, &[a, b]))
    }

    /// A disjunction of any number of nodes.
    pub fn any(&mut self, ids: impl IntoIterator<Item = ExprId>) -> ExprId {
        let bottom = self.bool(false);
        ids.into_iter().fold(bottom, |a, b| self.make(Op::Or, &[a, b]))
    }

    /// The union of any number of sets.
    pub fn union(&mut self, ids: impl IntoIterator<Item = ExprId>) -> ExprId {
        let empty = self.value(Value::Set(al_chess::SquareSet::EMPTY));
        ids.into_iter().fold(empty, |a, b| self.make(Op::Union, &[a, b]))
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

    /// The same expression, asked at the root: the men's squares there are their squares now.
    pub fn at_root(&mut self, id: ExprId) -> ExprId {
        (0..al_chess::MAX_MEN as u8).fold(id, |id, slot| {
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
            Op::RootPassed | Op::Extern(_) | Op::Can(_) => reads.bound |= 1 << 63,
            Op::Dest => reads.dest = true,
            Op::Bound(bound) => reads.bound |= Reads::bound_bit(bound),
            Op::Any(bound) | Op::All(bound) | Op::Fold(_, bound) => reads = reads.without_bound(bound),
            _ => {}
        }
        reads
    }
}
