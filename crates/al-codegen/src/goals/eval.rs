//! The scalar value of a node for given squares: it folds constants, fills tables of masks, and is
//! what every lifting rule is tested against.

use super::{BoundId, Enemies, ExprId, FoldOp, Goals, Op, Reads};
use al_chess::{MAX_DECLARED, Point, Side, Square, SquareSet, attacks, geometry};
use al_program::Value;

/// Values of the leaves.
#[derive(Clone, Copy, Debug)]
pub struct Leaves {
    /// The men's squares at the root, by slot.
    pub root: [Square; MAX_DECLARED],
    /// The men's squares now.
    pub here: [Square; MAX_DECLARED],
    /// The square passed over before the root, if it may be taken there.
    pub root_passed: SquareSet,
    /// The destination of the move under consideration.
    pub dest: Square,
}

impl Default for Leaves {
    fn default() -> Self {
        let corner = [Square::A1; MAX_DECLARED];
        Self { root: corner, here: corner, root_passed: SquareSet::EMPTY, dest: Square::A1 }
    }
}

/// What evaluators of one graph note down.
#[derive(Clone, Debug, Default)]
pub(super) struct Notes {
    /// For each node its last value, and when it was computed.
    memo: Vec<(u32, Value)>,
    /// The last time that anything was noted.
    last: u32,
}

impl Drop for Evaluator<'_> {
    fn drop(&mut self) {
        // times start again before they run out
        if self.moved < u32::MAX / 2 {
            self.goals.notes.replace(Notes { memo: std::mem::take(&mut self.memo), last: self.moved });
        }
    }
}

/// Evaluates nodes. Values that do not depend on a bound square are remembered until the leaves they
/// depend on change, so shared nodes cost once.
pub struct Evaluator<'a> {
    goals: &'a Goals,
    leaves: Leaves,
    /// For each node its last value, and when it was computed.
    memo: Vec<(u32, Value)>,
    /// When the men were last placed.
    placed: u32,
    /// When the destination was last changed.
    moved: u32,
    /// Which leaves change more often than the other men's squares, and when they last did.
    varying: (Reads, u32),
    bounds: Vec<(BoundId, Square)>,
    /// Squares that folds and quantifiers may still go over.
    work: u64,
}

impl<'a> Evaluator<'a> {
    /// An evaluator of `goals` at these leaves.
    pub fn new(goals: &'a Goals, leaves: Leaves) -> Self {
        // the notes of the one before: making as many anew for every table would cost the square of the goals
        let Notes { mut memo, last } = goals.notes.take();
        memo.resize(goals.nodes.len(), (0, Value::Bool(false)));
        let now = last + 1;
        Self {
            goals,
            leaves,
            memo,
            placed: now,
            moved: now,
            varying: (Reads::default(), now),
            bounds: Vec::new(),
            work: u64::MAX,
        }
    }

    /// From here on folds and quantifiers go over so many squares at most; what they give after that means nothing.
    pub fn limit(&mut self, work: u64) {
        self.work = work;
    }

    /// Whether they were cut short.
    pub fn is_exhausted(&self) -> bool {
        self.work == 0
    }

    /// Goes on with other leaves.
    pub fn set(&mut self, leaves: Leaves) {
        self.leaves = leaves;
        self.moved += 1;
        self.placed = self.moved;
        self.varying.1 = self.moved;
    }

    /// Names leaves that will change more often than the others: see [`Evaluator::renew_varying`].
    pub fn vary(&mut self, leaves: Reads) {
        self.varying.0 = leaves;
    }

    /// Forgets the values of what reads such leaves.
    pub fn renew_varying(&mut self) {
        self.moved += 1;
        self.varying.1 = self.moved;
    }

    /// Forgets all values.
    pub fn renew(&mut self) {
        self.set(self.leaves);
    }

    /// Goes on with another destination.
    pub fn set_dest(&mut self, dest: Square) {
        self.leaves.dest = dest;
        self.moved += 1;
    }

    /// Forgets the values of some nodes: those above a node whose assumed value changes.
    pub fn forget(&mut self, ids: &[ExprId]) {
        for id in ids {
            self.memo[id.0 as usize].0 = 0;
        }
    }

    /// Takes `value` for the value of a node until the leaves change: how a table is filled, whose axes
    /// are nodes of their own. The values of nodes above it must be forgotten.
    pub fn assume(&mut self, id: ExprId, value: Value) {
        self.memo[id.0 as usize] = (self.since(id), value);
    }

    /// Since when a node's value may be remembered.
    fn since(&self, id: ExprId) -> u32 {
        self.unchanged_since(self.goals.reads(id))
    }

    /// Since when none of these leaves has changed.
    pub fn unchanged_since(&self, reads: Reads) -> u32 {
        if reads.dest {
            self.moved
        } else if reads.shares_men(self.varying.0) {
            self.varying.1
        } else {
            self.placed
        }
    }

    /// The value of a node.
    pub fn value(&mut self, id: ExprId) -> Value {
        let (when, value) = self.memo[id.0 as usize];
        if when == self.since(id) {
            return value;
        }
        let value = self.compute(id);
        if self.goals.reads(id).bound == 0 {
            self.memo[id.0 as usize] = (self.since(id), value);
        }
        value
    }

    /// The value of a node of type bool.
    pub fn bool(&mut self, id: ExprId) -> bool {
        self.value(id) == Value::Bool(true)
    }

    fn set_of(&mut self, id: ExprId) -> SquareSet {
        match self.value(id) {
            Value::Set(set) => set,
            _ => SquareSet::EMPTY,
        }
    }

    /// Gives a bound square its value, until [`Evaluator::unbind`].
    pub fn bind(&mut self, bound: BoundId, square: Square) {
        self.bounds.push((bound, square));
    }

    /// Takes the last value given to a bound square back.
    pub fn unbind(&mut self) {
        self.bounds.pop();
    }

    fn with_bound<T: Default>(&mut self, bound: BoundId, square: Square, ask: impl FnOnce(&mut Self) -> T) -> T {
        self.work = self.work.saturating_sub(1);
        if self.work == 0 {
            return T::default();
        }
        self.bind(bound, square);
        let answer = ask(self);
        self.unbind();
        answer
    }

    /// The place in a table of one or two squares.
    fn place(&mut self, squares: &[ExprId]) -> usize {
        squares.iter().fold(0, |place, &square| match self.value(square) {
            Value::Square(square) => place * 64 + square.index(),
            _ => place,
        })
    }

    fn compute(&mut self, id: ExprId) -> Value {
        let goals = self.goals;
        let node = goals.node(id);
        let args = &node.args;
        match node.op {
            Op::RootSquare(slot) => Value::Square(self.leaves.root[slot as usize]),
            Op::Square(slot) => Value::Square(self.leaves.here[slot as usize]),
            Op::RootPassed => Value::Set(self.leaves.root_passed),
            Op::Dest => Value::Square(self.leaves.dest),
            Op::Cage | Op::Attacked(_) => Value::Set(SquareSet::EMPTY),
            Op::Beaten(_, interval) => Value::Int(interval.hi),
            Op::Bound(bound) => {
                let found = self.bounds.iter().rev().find(|(other, _)| *other == bound);
                Value::Square(found.map_or(Square::A1, |(_, square)| *square))
            }
            Op::And => Value::Bool(self.bool(args[0]) && self.bool(args[1])),
            Op::Or => Value::Bool(self.bool(args[0]) || self.bool(args[1])),
            Op::Select => {
                let taken = if self.bool(args[0]) { args[1] } else { args[2] };
                self.value(taken)
            }
            Op::Any(bound) => {
                let set = self.set_of(args[0]);
                Value::Bool(set.into_iter().any(|s| self.with_bound(bound, s, |e| e.bool(args[1]))))
            }
            Op::All(bound) => {
                let set = self.set_of(args[0]);
                Value::Bool(set.into_iter().all(|s| self.with_bound(bound, s, |e| e.bool(args[1]))))
            }
            Op::Fold(fold, bound) => {
                let set = self.set_of(args[0]);
                let values: Vec<Value> = set
                    .into_iter()
                    .filter_map(|s| self.with_bound(bound, s, |e| e.bool(args[1]).then(|| e.value(args[2]))))
                    .collect();
                folded(fold, &values)
            }
            Op::Values(values) => {
                let place = self.place(args);
                let values = &goals.values()[values.0 as usize];
                Value::Int(values.interval.lo + i32::from(values.offsets[place]))
            }
            Op::Holds(values) => {
                let place = self.place(args);
                Value::Bool(goals.values()[values.0 as usize].offsets[place] != 0)
            }
            op => {
                let values: Vec<Value> = args.iter().map(|&arg| self.value(arg)).collect();
                operate(op, &values).unwrap_or(Value::Bool(false))
            }
        }
    }
}

/// The value of a fold over these values of its body.
fn folded(fold: FoldOp, values: &[Value]) -> Value {
    let numbers = values.iter().filter_map(|value| match value {
        Value::Int(n) => Some(*n),
        _ => None,
    });
    match fold {
        FoldOp::Count => Value::Int(values.len() as i32),
        FoldOp::Min(empty) => Value::Int(numbers.min().unwrap_or(empty)),
        FoldOp::Max(empty) => Value::Int(numbers.max().unwrap_or(empty)),
        FoldOp::Sum => Value::Int(numbers.sum()),
        FoldOp::Union => Value::Set(values.iter().fold(SquareSet::EMPTY, |union, value| match value {
            Value::Set(set) => union | *set,
            _ => union,
        })),
    }
}

/// The value of an operation on values; `None` for leaves and for operations that bind a square.
pub(super) fn operate(op: Op, values: &[Value]) -> Option<Value> {
    use Value::{Bool, Int, Point as P, Set, Square as S};
    Some(match (op, values) {
        (Op::Const(value), _) => value,
        (Op::Not, &[Bool(a)]) => Bool(!a),
        (Op::And, &[Bool(a), Bool(b)]) => Bool(a && b),
        (Op::Or, &[Bool(a), Bool(b)]) => Bool(a || b),
        (Op::Select, &[Bool(c), a, b]) => {
            if c {
                a
            } else {
                b
            }
        }
        (Op::Eq, &[a, b]) => Bool(a == b),
        (Op::Lt, &[Int(a), Int(b)]) => Bool(a < b),
        (Op::Add, &[Int(a), Int(b)]) => Int(a + b),
        (Op::Sub, &[Int(a), Int(b)]) => Int(a - b),
        (Op::Mul, &[Int(a), Int(b)]) => Int(a * b),
        (Op::Neg, &[Int(a)]) => Int(-a),
        (Op::Min, &[Int(a), Int(b)]) => Int(a.min(b)),
        (Op::Max, &[Int(a), Int(b)]) => Int(a.max(b)),
        (Op::Abs, &[Int(a)]) => Int(a.abs()),
        (Op::File, &[S(s)]) => Int(s.file().into()),
        (Op::Rank, &[S(s)]) => Int(s.rank().into()),
        (Op::Ahead(side, ranks), &[S(s)]) => S(ahead(side, ranks, s)),
        (Op::PointOf, &[S(s)]) => P(s.into()),
        (Op::Step, &[P(p), Int(df), Int(dr)]) => P(step(p, df, dr)),
        (Op::Nearest, &[P(p)]) => S(nearest(p)),
        (Op::OnBoard, &[P(p)]) => Bool(p.square().is_some()),
        (Op::Distance, &[S(a), S(b)]) => Int(geometry::distance(a, b).into()),
        (Op::Manhattan, &[S(a), S(b)]) => Int(geometry::manhattan(a, b).into()),
        (Op::PointDistance, &[P(a), P(b)]) => Int(geometry::point_distance(a, b)),
        (Op::PointManhattan, &[P(a), P(b)]) => Int(geometry::point_manhattan(a, b)),
        (Op::Between, &[S(a), S(b)]) => Set(geometry::between(a, b)),
        (Op::Ring, &[S(s)]) => Set(geometry::ring(s)),
        (Op::Beside, &[Set(set)]) => Set(geometry::beside(set)),
        (Op::Files, &[Int(from), Int(to)]) => Set(SquareSet::files(from, to)),
        (Op::Ranks, &[Int(from), Int(to)]) => Set(SquareSet::ranks(from, to)),
        (Op::Union, &[Set(a), Set(b)]) => Set(a | b),
        (Op::Intersect, &[Set(a), Set(b)]) => Set(a & b),
        (Op::Difference, &[Set(a), Set(b)]) => Set(a - b),
        (Op::Member, &[S(s), Set(set)]) => Bool(set.contains(s)),
        (Op::PointMember, &[P(p), Set(set)]) => Bool(p.square().is_some_and(|s| set.contains(s))),
        (Op::Single, &[S(s)]) => Set(s.set()),
        (Op::PointSingle, &[P(p)]) => Set(p.square().map_or(SquareSet::EMPTY, Square::set)),
        (Op::IsEmpty, &[Set(set)]) => Bool(set.is_empty()),
        (Op::Count, &[Set(set)]) => Int(set.len() as i32),
        (Op::Shift, &[Set(set), Int(df), Int(dr)]) => Set(set.shift(small(df), small(dr))),
        (Op::Fill, &[Set(from), Set(within)]) => Set(geometry::fill(from, within)),
        (Op::Attacks(side, role), &[S(s), Set(occupied)]) => Set(attacks::attacks(role, side, s, occupied)),
        (Op::Guard(enemies), &[S(king), S(from), Set(occupied), ref squares @ ..]) => {
            Set(guard(enemies, king, from, occupied, squares))
        }
        _ => return None,
    })
}

fn small(n: i32) -> i8 {
    n.clamp(-8, 8) as i8
}

/// So many ranks ahead as a pawn of the side goes, around the board where it ends.
fn ahead(side: Side, ranks: u8, square: Square) -> Square {
    let steps = 8 * ranks;
    let index = square.index() as u8;
    Square::from_index(match side {
        Side::Us => index.wrapping_add(steps),
        Side::Them => index.wrapping_sub(steps),
    })
}

/// Each coordinate is held within -1..=8: a point off the board stays off it.
fn step(p: Point, df: i32, dr: i32) -> Point {
    p.step(df.clamp(-9, 9) as i8, dr.clamp(-9, 9) as i8)
}

fn nearest(p: Point) -> Square {
    Square::at(p.file.clamp(0, 7) as u8, p.rank.clamp(0, 7) as u8)
}

/// Where a man may go without leaving its king attacked: tried square by square.
fn guard(enemies: Enemies, king: Square, from: Square, occupied: SquareSet, squares: &[Value]) -> SquareSet {
    let safe = |to: Square| {
        let occupied = (occupied.without(from)).with(to);
        enemies.roles().iter().zip(squares).all(|(&role, square)| match *square {
            Value::Square(s) => s == to || !attacks::attacks(role, enemies.side, s, occupied).contains(king),
            _ => true,
        })
    };
    SquareSet::FULL.into_iter().filter(|&to| safe(to)).collect()
}
