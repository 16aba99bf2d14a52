//! Evaluation of expressions, by walking their trees.
//!
//! The checker has settled every type. Where a value of another kind than the expression's type turns
//! up all the same, which only a program built by hand can bring about, it counts as false, zero or
//! empty: evaluation is total and never panics.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::ptr;

use al_chess::{Move, Position, Role, Side, Square, SquareSet};
use al_compiler::intrinsic::Intrinsic;
use al_compiler::program::{
    Asked, Compare, Exhausted, Expr, ExprKind, ExternId, Fold, FunctionId, LocalId, Matches, Program, Question, Ty,
    Value, View,
};
use al_compiler::syntax::ast::Quantifier;

use crate::board::Board;
use crate::intrinsic::{self, Args, as_number, as_set};
use crate::limits::Limits;
use crate::pattern;
use crate::search::Search;

/// Where an expression is looked at from.
#[derive(Clone, Copy)]
pub(crate) struct Scene<'a> {
    /// The root of the forcing tree.
    root: &'a Position,
    /// The current position.
    here: &'a Position,
    /// Plies from the root to the current position.
    depth: u32,
    /// The move, in a move constraint.
    moving: Option<&'a Moving<'a>>,
    /// For what is asked by `can`.
    limits: Limits<'a>,
}

impl<'a> Scene<'a> {
    /// A node of a forcing tree, so many plies below its root.
    pub(crate) fn node(root: &'a Position, here: &'a Position, depth: u32) -> Self {
        Self { root, here, depth, moving: None, limits: Limits::NONE }
    }

    /// The same in a search with these limits.
    pub(crate) fn within(self, limits: Limits<'a>) -> Self {
        Self { limits, ..self }
    }

    /// The same, seen from another position.
    pub(crate) fn seen_from(self, view: View) -> Self {
        match (view, self.moving) {
            (View::Root, _) => Self { here: self.root, depth: 0, ..self },
            (View::Before, Some(moving)) => Self { here: moving.before, depth: moving.depth, ..self },
            (View::After, Some(moving)) => Self { here: moving.after(), depth: moving.depth + 1, ..self },
            // The checker allows these views in move constraints only.
            (View::Before | View::After, None) => self,
        }
    }
}

/// A move that a constraint judges.
pub(crate) struct Moving<'a> {
    pub(crate) mv: Move,
    before: &'a Position,
    depth: u32,
    /// Played only when a filter looks at it.
    after: OnceCell<Position>,
}

impl<'a> Moving<'a> {
    /// A legal move of a position so many plies below the root.
    pub(crate) fn new(before: &'a Position, depth: u32, mv: Move) -> Self {
        Self { mv, before, depth, after: OnceCell::new() }
    }

    fn after(&self) -> &Position {
        self.after.get_or_init(|| self.before.play(self.mv))
    }
}

/// Whether a condition holds in a position.
pub(crate) fn holds(program: &Program, condition: &Expr, scene: Scene<'_>) -> bool {
    Evaluator::new(program).truth(condition, scene)
}

/// Whether a filter holds of a move.
pub(crate) fn holds_of_move(
    program: &Program,
    filter: &Expr,
    (root, limits): (&Position, Limits<'_>),
    moving: &Moving<'_>,
) -> bool {
    let scene = Scene { root, here: moving.before, depth: moving.depth, moving: Some(moving), limits };
    Evaluator::new(program).truth(filter, scene)
}

/// The value of an expression.
pub(crate) fn value(program: &Program, expr: &Expr, scene: Scene<'_>) -> Value {
    Evaluator::new(program).eval(expr, scene)
}

/// The state of one evaluation.
pub(crate) struct Evaluator<'p> {
    program: &'p Program,
    /// The locals of all calls under way, innermost last.
    locals: Vec<(LocalId, Value)>,
    /// Where those of the innermost call begin.
    base: usize,
    /// How many definitions it has asked.
    calls: u32,
    known: HashMap<Call, Value>,
}

/// A definition, the position in which it is asked, its depth, and the arguments.
type Call = (FunctionId, *const Position, u32, Vec<Value>);

/// From so many calls on, what definitions say is remembered. Most evaluations make fewer and pay nothing for it; but
/// definitions that use the one before them twice are asked 2^n times, and are then computed once each.
const MANY_CALLS: u32 = 4096;

/// What is remembered is forgotten when it is more than this.
const MOST_KNOWN: usize = 1 << 16;

impl<'p> Evaluator<'p> {
    pub(crate) fn new(program: &'p Program) -> Self {
        Self { program, locals: Vec::new(), base: 0, calls: 0, known: HashMap::new() }
    }

    pub(crate) fn truth(&mut self, expr: &Expr, scene: Scene<'_>) -> bool {
        self.eval(expr, scene) == Value::Bool(true)
    }

    pub(crate) fn eval(&mut self, expr: &Expr, scene: Scene<'_>) -> Value {
        match &expr.kind {
            ExprKind::Const(value) => *value,
            ExprKind::Local(local) => self.local(*local, expr.ty, scene),
            ExprKind::Man => man(expr.ty, scene),
            ExprKind::ManSquare(slot) => Value::Square(scene.here.square(*slot)),
            ExprKind::Captured(slot) => Value::Bool(scene.here.captured(*slot)),
            ExprKind::RoleOf(slot) => Value::Role(scene.here.role(*slot)),
            ExprKind::Standing(side, role) => Value::Set(standing(scene.here, *side, *role)),
            ExprKind::KingOf(side) => Value::Man(scene.here.material().king(*side)),
            ExprKind::ManOn(side, square) => {
                let square = self.eval(square, scene);
                Value::Man(man_on(scene.here, *side, square))
            }
            ExprKind::OfMan(asked, man) => {
                let Value::Man(slot) = self.eval(man, scene) else { return Value::Bool(false) };
                match asked {
                    Asked::Square => Value::Square(scene.here.square(slot)),
                    Asked::Captured => Value::Bool(scene.here.captured(slot)),
                    Asked::Role => Value::Role(scene.here.role(slot)),
                }
            }
            ExprKind::Turn => Value::Side(scene.here.turn()),
            ExprKind::Depth => Value::Int(scene.depth as i32),
            ExprKind::MoveFrom => Value::Square(scene.moving.map_or(Square::A1, |moving| moving.mv.from)),
            ExprKind::MoveTo => Value::Square(scene.moving.map_or(Square::A1, |moving| moving.mv.to)),
            ExprKind::MoveIsOf(slot) => Value::Bool(scene.moving.is_some_and(|moving| moving.mv.slot == *slot)),
            ExprKind::MovePromotes(role) => {
                Value::Bool(scene.moving.is_some_and(|moving| moving.mv.promotion == Some(*role)))
            }
            ExprKind::MoveCaptures => Value::Bool(scene.moving.is_some_and(|moving| moving.mv.captured.is_some())),
            ExprKind::Intrinsic(intrinsic, args) => self.intrinsic(*intrinsic, args, scene),
            ExprKind::Call(function, args) => self.call(*function, args, scene),
            ExprKind::Extern(id, args) => self.outside(*id, args, scene),
            ExprKind::Can(question) => Value::Bool(self.can(question, scene)),
            ExprKind::View(view, inner) => self.eval(inner, scene.seen_from(*view)),
            ExprKind::If(condition, then, otherwise) => {
                let branch = if self.truth(condition, scene) { then } else { otherwise };
                self.eval(branch, scene)
            }
            ExprKind::And(parts) => Value::Bool(parts.iter().all(|part| self.truth(part, scene))),
            ExprKind::Or(parts) => Value::Bool(parts.iter().any(|part| self.truth(part, scene))),
            ExprKind::Not(inner) => Value::Bool(!self.truth(inner, scene)),
            ExprKind::Compare(compare, a, b) => Value::Bool(self.compare(*compare, a, b, scene)),
            ExprKind::Let(local, value, body) => {
                let value = self.eval(value, scene);
                self.with_local(*local, value, |this| this.eval(body, scene))
            }
            ExprKind::Fold(fold) => self.fold(fold, scene),
            ExprKind::Matches(matches) => self.matches(matches, scene),
        }
    }

    /// The innermost value given to a local in this call. A man has none: it is looked up on the board.
    fn local(&self, local: LocalId, ty: Ty, scene: Scene<'_>) -> Value {
        let bound = self.locals[self.base..].iter().rev().find(|(id, _)| *id == local);
        bound.map_or_else(|| man(ty, scene), |(_, value)| *value)
    }

    pub(crate) fn with_local<T>(&mut self, local: LocalId, value: Value, body: impl FnOnce(&mut Self) -> T) -> T {
        self.locals.push((local, value));
        let result = body(self);
        self.locals.pop();
        result
    }

    fn call(&mut self, function: FunctionId, args: &[Expr], scene: Scene<'_>) -> Value {
        self.calls = self.calls.saturating_add(1);
        if self.calls < MANY_CALLS {
            return self
                .within(function, args, scene, |this, body| this.eval(body, scene))
                .unwrap_or(Value::Bool(false));
        }
        let values: Vec<Value> = args.iter().map(|arg| self.eval(arg, scene)).collect();
        // root and move are the same in the whole evaluation, and no position ends before it
        let call = (function, ptr::from_ref(scene.here), scene.depth, values);
        if let Some(value) = self.known.get(&call) {
            return *value;
        }
        let value = self.body(function, call.3.clone(), |this, body| this.eval(body, scene));
        if self.known.len() >= MOST_KNOWN {
            self.known.clear();
        }
        let value = value.unwrap_or(Value::Bool(false));
        self.known.insert(call, value);
        value
    }

    /// Does something with the body of a function whose parameters have the values of these arguments.
    pub(crate) fn within<T>(
        &mut self,
        function: FunctionId,
        args: &[Expr],
        scene: Scene<'_>,
        act: impl FnOnce(&mut Self, &'p Expr) -> T,
    ) -> Option<T> {
        // all arguments first: they speak of the caller's locals, whose numbers may be the callee's too
        let values: Vec<Value> = args.iter().map(|arg| self.eval(arg, scene)).collect();
        self.body(function, values, act)
    }

    fn body<T>(
        &mut self,
        function: FunctionId,
        values: Vec<Value>,
        act: impl FnOnce(&mut Self, &'p Expr) -> T,
    ) -> Option<T> {
        let function = self.program.functions.get(function.index())?;
        let base = self.locals.len();
        for (value, (local, ty)) in values.into_iter().zip(&function.params) {
            if !matches!(ty, Ty::Man(_)) {
                self.locals.push((*local, value));
            }
        }
        let caller = std::mem::replace(&mut self.base, base);
        let result = act(self, &function.body);
        self.base = caller;
        self.locals.truncate(base);
        Some(result)
    }

    fn intrinsic(&mut self, intrinsic: Intrinsic, args: &[Expr], scene: Scene<'_>) -> Value {
        let mut evaluated = Args::default();
        for arg in args {
            let value = self.eval(arg, scene);
            evaluated.push(value, arg.ty);
        }
        intrinsic::apply(intrinsic, &evaluated, scene.here)
    }

    /// Whether advice can be satisfied: by its definition, with the current position as the root of a tree.
    fn can(&self, question: &Question, scene: Scene<'_>) -> bool {
        let Some(advice) = question.advice(self.program) else { return false };
        let plies = question.plies_at(scene.limits.plies, scene.depth);
        let satisfiable = |root: &Position, plies: u32| {
            let limits = Limits { plies, ..scene.limits };
            Search::new(self.program, advice, root, limits).is_satisfiable()
        };
        // a tree without a move satisfies nothing
        if plies == 0 {
            return false;
        }
        if scene.here.turn() == Side::Us {
            return satisfiable(scene.here, plies);
        }
        let left = if plies == u32::MAX { plies } else { plies - 1 };
        let replies = scene.here.legal_moves();
        if replies.is_empty() {
            return advice.search.them_exhausted == Exhausted::Succeed;
        }
        replies.iter().all(|reply| satisfiable(&scene.here.play(*reply), left))
    }

    /// A predicate written in Rust.
    fn outside(&mut self, id: ExternId, args: &[Expr], scene: Scene<'_>) -> Value {
        let program = self.program;
        let Some(function) = program.externs.get(id.index()) else { return Value::Bool(false) };
        let mut values = Vec::with_capacity(args.len());
        for arg in args {
            let value = self.eval(arg, scene);
            let slot = match (arg.ty, value) {
                (Ty::Man(slot), _) | (_, Value::Man(slot)) => Some(slot),
                _ => None,
            };
            values.push(slot.map_or(value, |slot| Value::Square(scene.here.square(slot))));
            if let Some(slot) = slot {
                let (here, side) = (scene.here, scene.here.material().man(slot).side);
                values.extend([Value::Bool(here.captured(slot)), Value::Role(here.role(slot)), Value::Side(side)]);
            }
        }
        function.value(&values)
    }

    fn compare(&mut self, compare: Compare, a: &Expr, b: &Expr, scene: Scene<'_>) -> bool {
        let (left, right) = (self.eval(a, scene), self.eval(b, scene));
        match compare {
            Compare::Eq => left == right,
            Compare::Ne => left != right,
            Compare::Lt => matches!((left, right), (Value::Int(a), Value::Int(b)) if a < b),
            Compare::Le => matches!((left, right), (Value::Int(a), Value::Int(b)) if a <= b),
        }
    }

    fn fold(&mut self, fold: &Fold, scene: Scene<'_>) -> Value {
        let over = as_set(self.eval(&fold.over, scene));
        let mut bodies = Vec::new();
        for square in over {
            let body = self.with_local(fold.local, Value::Square(square), |this| {
                this.truth(&fold.condition, scene).then(|| this.eval(&fold.body, scene))
            });
            bodies.extend(body);
            // one square decides
            match (fold.kind, body) {
                (Quantifier::Any, Some(Value::Bool(true))) | (Quantifier::All, Some(Value::Bool(false))) => break,
                _ => {}
            }
        }
        folded(fold.kind, fold.empty, &bodies)
    }

    fn matches(&mut self, matches: &Matches, scene: Scene<'_>) -> Value {
        let Some(pattern) = self.program.patterns.get(matches.pattern.index()) else { return Value::Bool(false) };
        let there = matches.view.map_or(scene, |view| scene.seen_from(view));
        let program = self.program;
        let sets = |reading: usize| {
            let sets = pattern.readings[reading].sets.iter();
            sets.map(|set| as_set(Self::new(program).eval(set, there))).collect()
        };
        let holds = |reading: usize, named: &[Square]| {
            let reading = &pattern.readings[reading];
            let mut inner = Self::new(program);
            inner.locals =
                reading.locals.iter().copied().zip(named.iter().map(|square| Value::Square(*square))).collect();
            inner.truth(&reading.condition, there)
        };
        let mut bodies = Vec::new();
        for tuple in pattern::tuples(pattern, sets, holds) {
            let outside = self.locals.len();
            self.locals.extend(matches.locals.iter().copied().zip(tuple.into_iter().map(Value::Square)));
            let body = self.truth(&matches.condition, scene).then(|| self.eval(&matches.body, scene));
            self.locals.truncate(outside);
            bodies.extend(body);
        }
        folded(matches.kind, matches.empty, &bodies)
    }
}

/// What a quantifier says of the values of its body.
fn folded(kind: Quantifier, empty: i32, bodies: &[Value]) -> Value {
    let is_true = |body: &Value| *body == Value::Bool(true);
    let numbers = bodies.iter().map(|body| as_number(*body));
    match kind {
        Quantifier::Any => Value::Bool(bodies.iter().any(is_true)),
        Quantifier::All => Value::Bool(bodies.iter().all(is_true)),
        Quantifier::Count => Value::Int(bodies.iter().filter(|body| is_true(body)).count() as i32),
        Quantifier::Min => Value::Int(numbers.min().unwrap_or(empty)),
        Quantifier::Max => Value::Int(numbers.max().unwrap_or(empty)),
        Quantifier::Sum => Value::Int(numbers.sum()),
        Quantifier::Union => {
            let sets = bodies.iter().map(|body| as_set(*body));
            Value::Set(sets.fold(SquareSet::EMPTY, |union, set| union | set))
        }
    }
}

/// The squares on which men of a side and role stand, one after the other.
fn standing(position: &Position, side: Side, role: Role) -> SquareSet {
    let board = Board::new(position);
    board.pieces().filter(|(_, piece)| (piece.side, piece.role) == (side, role)).map(|(square, _)| square).collect()
}

/// The slot of a side's man on a square; the king's where none stands there.
fn man_on(position: &Position, side: Side, square: Value) -> u8 {
    let piece = match square {
        Value::Square(square) => Board::new(position).on(square),
        _ => None,
    };
    piece.filter(|piece| piece.side == side).map_or(position.material().king(side), |piece| piece.slot)
}

/// Where a man stands, the value of an expression that is one; false for other expressions.
fn man(ty: Ty, scene: Scene<'_>) -> Value {
    match ty {
        Ty::Man(slot) => Value::Square(scene.here.square(slot)),
        _ => Value::Bool(false),
    }
}
