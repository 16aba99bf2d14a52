//! From the typed program to goals: functions inlined, views resolved, the site's facts put in.

use super::{Asked, Board, ExprId, FoldOp, Goals, Op, Shape, Site};
use al_chess::{Role, Side, SquareSet};
use al_program::intrinsic::Intrinsic;
use al_program::{Compare, Expr, ExprKind, Fold, FunctionId, LocalId, Program, Question, Ty, Value, View};
use al_syntax::ast::Quantifier;
use std::collections::BTreeMap;

/// Which of a site's three positions is the current one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Seen {
    Root,
    Before,
    Here,
}

impl Seen {
    /// The position of a view.
    pub(super) fn of(view: View) -> Self {
        match view {
            View::Root => Self::Root,
            View::Before => Self::Before,
            View::After => Self::Here,
        }
    }
}

/// A function with its arguments, where it is asked: the same call is the same node, the squares bound in it
/// included.
pub(super) type Call = (FunctionId, Vec<ExprId>, Seen, Site);

/// Lowers expressions at one site.
pub struct Lowering<'a> {
    pub(super) program: &'a Program,
    pub(super) goals: &'a mut Goals,
    pub(super) site: Site,
}

pub(super) type Locals = BTreeMap<LocalId, ExprId>;

impl<'a> Lowering<'a> {
    /// Lowers expressions of `program` into `goals` at `site`.
    pub fn new(program: &'a Program, goals: &'a mut Goals, site: Site) -> Self {
        Self { program, goals, site }
    }

    /// A goal or a rule's condition: the current position is the site's own.
    pub fn goal(&mut self, expr: &Expr) -> ExprId {
        self.expr(expr, Seen::Here, &Locals::new())
    }

    /// Whether they, being to move at the site, are mated.
    pub fn mated(&mut self) -> ExprId {
        let board = self.board(Seen::Here);
        let check = board.in_check(self.goals, Side::Them);
        let moves = board.has_move(self.goals, Side::Them);
        let none = self.goals.not(moves);
        self.goals.make(Op::And, &[check, none])
    }

    /// Whether a side is in check.
    pub fn in_check(&mut self, side: Side) -> ExprId {
        self.board(Seen::Here).in_check(self.goals, side)
    }

    /// The squares that a side attacks, the other king being taken off the board.
    pub fn covered_by(&mut self, side: Side) -> ExprId {
        self.board(Seen::Here).covered_by(self.goals, side)
    }

    /// The squares that a side does not attack, the other king being taken off the board.
    pub fn free_of(&mut self, side: Side) -> ExprId {
        let covered = self.covered_by(side);
        let board = self.goals.value(Value::Set(SquareSet::FULL));
        self.goals.make(Op::Difference, &[board, covered])
    }

    /// What a man of ours attacks, their king being taken off the board.
    pub fn attacked_past_king(&mut self, slot: u8) -> Option<ExprId> {
        let king = self.site.here.king(Side::Them);
        self.board(Seen::Here).attacks_past(self.goals, slot, king)
    }

    /// A filter of a move constraint: the current position is the one before the move.
    pub fn filter(&mut self, expr: &Expr) -> ExprId {
        self.expr(expr, Seen::Before, &Locals::new())
    }

    /// Where the man of this slot may legally go in the position before the move, on empty squares, and
    /// where on those of enemies; en passant is apart.
    pub fn steps_and_captures(&mut self, slot: u8) -> (ExprId, ExprId) {
        let board = self.board(Seen::Before);
        (board.steps(self.goals, slot), board.captures(self.goals, slot))
    }

    /// Whether the pawn of this slot may step onto the square before it in the position before the move.
    pub fn may_step(&mut self, slot: u8) -> ExprId {
        let board = self.board(Seen::Before);
        board.may_step(self.goals, slot, board.turn)
    }

    /// Where the pawn of this slot might take en passant in the position before the move, and whether it can.
    pub fn en_passant(&mut self, slot: u8) -> Option<(ExprId, ExprId)> {
        self.board(Seen::Before).en_passant(self.goals, slot)
    }

    /// Whether the pawn that has made a double step with the move may be taken en passant.
    pub fn may_be_passed(&mut self) -> ExprId {
        self.board(Seen::Here).may_be_passed(self.goals)
    }

    /// The depth of the position before the move; of the node itself where no move is considered.
    fn depth_before(&self) -> u32 {
        self.site.depth - u32::from(self.site.mover.is_some())
    }

    fn depth(&self, seen: Seen) -> u32 {
        match seen {
            Seen::Root => 0,
            Seen::Before => self.depth_before(),
            Seen::Here => self.site.depth,
        }
    }

    fn board(&mut self, seen: Seen) -> Board {
        let shape = match seen {
            Seen::Root => self.site.root,
            Seen::Before => self.site.before,
            Seen::Here => self.site.here,
        };
        let slots = shape.material.len() as u8;
        let squares: Vec<_> = (0..slots).map(|slot| self.square(slot, seen)).collect();
        let turn = Site::side_at(self.depth(seen));
        let passed = self.passed(shape, &squares, turn, seen);
        Board { shape, squares, turn, passed }
    }

    /// The square that may be taken en passant. What it is at the root is known at the root only.
    fn passed(&mut self, shape: Shape, squares: &[ExprId], turn: Side, seen: Seen) -> ExprId {
        if let Some(pawn) = shape.passed {
            let square = self.goals.make(Op::Ahead(turn, 1), &[squares[pawn as usize]]);
            return self.goals.make(Op::Single, &[square]);
        }
        if self.may_have_passed(shape, seen) {
            return self.goals.make(Op::RootPassed, &[]);
        }
        self.goals.value(Value::Set(SquareSet::EMPTY))
    }

    /// Whether a pawn may be taken en passant of which it is not known which it is: at the root of a table's own tree, seen
    /// from below.
    fn may_have_passed(&self, shape: Shape, seen: Seen) -> bool {
        let open = seen == Seen::Root && self.depth_before() > 0 && !self.site.asked;
        open && shape.has_pawn(Side::Us) && shape.has_pawn(Side::Them)
    }

    /// At the root "now" and "at the root" are the same, and must be the same leaf: comparisons with
    /// the root then fold away.
    fn square(&mut self, slot: u8, seen: Seen) -> ExprId {
        let op = match seen {
            Seen::Root if self.depth_before() > 0 => Op::RootSquare(slot),
            Seen::Here if self.site.mover == Some(slot) => Op::Dest,
            _ => Op::Square(slot),
        };
        self.goals.make(op, &[])
    }

    pub(super) fn expr(&mut self, expr: &Expr, seen: Seen, locals: &Locals) -> ExprId {
        match &expr.kind {
            ExprKind::Const(value) => self.goals.value(*value),
            ExprKind::Local(local) => locals[local],
            ExprKind::Man => self.man_square(expr, seen),
            ExprKind::ManSquare(slot) => self.square(*slot, seen),
            ExprKind::Captured(slot) => {
                let captured = self.board(seen).shape.is_captured(*slot);
                self.goals.bool(captured)
            }
            ExprKind::RoleOf(slot) => {
                let role = self.board(seen).shape.roles[*slot as usize];
                self.goals.value(Value::Role(role))
            }
            // only a form for any position looks for men
            ExprKind::Standing(..) => self.goals.value(Value::Set(SquareSet::EMPTY)),
            ExprKind::KingOf(side) | ExprKind::ManOn(side, _) => {
                self.square(self.site.before.material.king(*side), seen)
            }
            ExprKind::OfMan(_, man) => self.expr(man, seen, locals),
            ExprKind::Turn => self.goals.value(Value::Side(Site::side_at(self.depth(seen)))),
            ExprKind::Depth => self.goals.value(Value::Int(self.depth(seen) as i32)),
            ExprKind::MoveFrom => self.square(self.site.mover.unwrap_or(0), Seen::Before),
            ExprKind::MoveTo => self.goals.make(Op::Dest, &[]),
            ExprKind::MoveIsOf(slot) => self.goals.bool(self.site.mover == Some(*slot)),
            ExprKind::MovePromotes(role) => {
                let promotes = self.site.mover.is_some_and(|mover| {
                    let now = self.site.here.roles[mover as usize];
                    now == *role && now != self.site.before.roles[mover as usize]
                });
                self.goals.bool(promotes)
            }
            ExprKind::MoveCaptures => self.goals.bool(self.site.here.captured != self.site.before.captured),
            ExprKind::Intrinsic(intrinsic, args) => self.intrinsic(*intrinsic, args, seen, locals),
            ExprKind::Call(id, args) => {
                let program = self.program;
                let function = &program.functions[id.index()];
                let values = args.iter().map(|arg| self.expr(arg, seen, locals)).collect::<Vec<_>>();
                let call = (*id, values, seen, self.site);
                if let Some(known) = self.goals.calls.get(&call) {
                    return *known;
                }
                let inner = function.params.iter().map(|(local, _)| *local).zip(call.1.iter().copied()).collect();
                let result = self.expr(&function.body, seen, &inner);
                self.goals.calls.insert(call, result);
                result
            }
            ExprKind::Extern(id, args) => {
                let args = args.iter().flat_map(|arg| self.outside(arg, seen, locals)).collect::<Vec<_>>();
                self.goals.make(Op::Extern(*id), &args)
            }
            ExprKind::Can(question) => self.can(question, seen),
            ExprKind::View(view, inner) => self.expr(inner, Seen::of(*view), locals),
            ExprKind::If(condition, then, otherwise) => {
                let args = [condition, then, otherwise].map(|part| self.expr(part, seen, locals));
                self.goals.make(Op::Select, &args)
            }
            ExprKind::And(parts) => {
                let parts: Vec<_> = parts.iter().map(|part| self.expr(part, seen, locals)).collect();
                self.goals.all(parts)
            }
            ExprKind::Or(parts) => {
                let parts: Vec<_> = parts.iter().map(|part| self.expr(part, seen, locals)).collect();
                self.goals.any(parts)
            }
            ExprKind::Not(inner) => {
                let inner = self.expr(inner, seen, locals);
                self.goals.not(inner)
            }
            ExprKind::Compare(compare, left, right) => {
                let (left, right) = (self.expr(left, seen, locals), self.expr(right, seen, locals));
                self.compare(*compare, left, right)
            }
            ExprKind::Let(local, value, body) => {
                let mut inner = locals.clone();
                inner.insert(*local, self.expr(value, seen, locals));
                self.expr(body, seen, &inner)
            }
            ExprKind::Fold(fold) => self.fold(fold, seen, locals),
            ExprKind::Matches(matches) => self.matches(matches, seen, locals),
        }
    }

    fn man_square(&mut self, expr: &Expr, seen: Seen) -> ExprId {
        match expr.ty {
            Ty::Man(slot) => self.square(slot, seen),
            _ => unreachable!("the checker gives every man a slot"),
        }
    }

    fn compare(&mut self, compare: Compare, left: ExprId, right: ExprId) -> ExprId {
        match compare {
            Compare::Lt => self.goals.make(Op::Lt, &[left, right]),
            Compare::Le => {
                let greater = self.goals.make(Op::Lt, &[right, left]);
                self.goals.not(greater)
            }
            Compare::Eq => self.goals.make(Op::Eq, &[left, right]),
            Compare::Ne => {
                let equal = self.goals.make(Op::Eq, &[left, right]);
                self.goals.not(equal)
            }
        }
    }

    /// Whether advice can be satisfied in the current position.
    fn can(&mut self, question: &Question, seen: Seen) -> ExprId {
        let depth = self.depth(seen);
        let plies = question.plies_at(self.site.plies, depth);
        if plies == 0 {
            return self.goals.bool(false);
        }
        let board = self.board(seen);
        self.goals.asks_below |= self.may_have_passed(board.shape, seen);
        let question = Question { plies: None, ..question.clone() };
        let asked = Asked { question, shape: board.shape, turn: board.turn, plies };
        let id = self.goals.add_asked(asked);
        self.goals.make(Op::Can(id), &board.squares)
    }

    /// An argument of a predicate written in Rust.
    fn outside(&mut self, arg: &Expr, seen: Seen, locals: &Locals) -> Vec<ExprId> {
        let value = self.expr(arg, seen, locals);
        let Ty::Man(slot) = arg.ty else { return vec![value] };
        let shape = self.board(seen).shape;
        let known = [
            Value::Bool(shape.is_captured(slot)),
            Value::Role(shape.roles[slot as usize]),
            Value::Side(shape.material.man(slot).side),
        ];
        std::iter::once(value).chain(known.map(|known| self.goals.value(known))).collect()
    }

    fn fold(&mut self, fold: &Fold, seen: Seen, locals: &Locals) -> ExprId {
        let over = self.expr(&fold.over, seen, locals);
        let bound = self.goals.fresh_bound();
        let mut inner = locals.clone();
        inner.insert(fold.local, self.goals.make(Op::Bound(bound), &[]));
        let condition = self.expr(&fold.condition, seen, &inner);
        let body = self.expr(&fold.body, seen, &inner);
        match fold.kind {
            Quantifier::Any => {
                let body = self.goals.make(Op::And, &[condition, body]);
                self.goals.make(Op::Any(bound), &[over, body])
            }
            Quantifier::All => {
                let not = self.goals.not(condition);
                let body = self.goals.make(Op::Or, &[not, body]);
                self.goals.make(Op::All(bound), &[over, body])
            }
            Quantifier::Count => {
                let one = self.goals.value(Value::Int(1));
                let condition = self.goals.make(Op::And, &[condition, body]);
                self.goals.make(Op::Fold(FoldOp::Count, bound), &[over, condition, one])
            }
            Quantifier::Min => self.goals.make(Op::Fold(FoldOp::Min(fold.empty), bound), &[over, condition, body]),
            Quantifier::Max => self.goals.make(Op::Fold(FoldOp::Max(fold.empty), bound), &[over, condition, body]),
            Quantifier::Sum => self.goals.make(Op::Fold(FoldOp::Sum, bound), &[over, condition, body]),
            Quantifier::Union => self.goals.make(Op::Fold(FoldOp::Union, bound), &[over, condition, body]),
        }
    }

    fn intrinsic(&mut self, intrinsic: Intrinsic, args: &[Expr], seen: Seen, locals: &Locals) -> ExprId {
        let mut values: Vec<_> = args.iter().map(|arg| self.expr(arg, seen, locals)).collect();
        let points = args.iter().any(|arg| arg.ty == Ty::Point);
        let Some(op) = Op::of(intrinsic, points) else {
            return self.of_position(intrinsic, args, &values, seen);
        };
        for place in op.points_of(intrinsic) {
            values[place] = self.point(values[place]);
        }
        if let Op::Attacks(_, Role::Knight) = op {
            values.push(self.goals.value(Value::Set(SquareSet::EMPTY)));
        }
        self.goals.make(op, &values)
    }

    /// The intrinsics that look at the current position, or at a side.
    fn of_position(&mut self, intrinsic: Intrinsic, args: &[Expr], values: &[ExprId], seen: Seen) -> ExprId {
        use Intrinsic as I;
        let board = self.board(seen);
        if let (I::AttacksOf | I::MovesOf, Some(Ty::Man(slot))) = (intrinsic, args.first().map(|arg| arg.ty)) {
            return if intrinsic == I::AttacksOf {
                board.attacks_of(self.goals, slot)
            } else {
                board.destinations(self.goals, slot)
            };
        }
        match intrinsic {
            I::NearestSquare => return values[0],
            I::Occupied => return board.occupied(self.goals),
            I::PawnAttacks => {
                let empty = self.goals.value(Value::Set(SquareSet::EMPTY));
                return self
                    .by_side(values[1], |goals, side| goals.make(Op::Attacks(side, Role::Pawn), &[values[0], empty]));
            }
            _ => {}
        }
        self.by_side(values[0], |goals, side| match intrinsic {
            I::OccupiedBy => board.occupied_by(goals, side),
            I::AttackedBy => board.attacked_by(goals, side),
            I::CoveredBy => board.covered_by(goals, side),
            I::InCheck => board.in_check(goals, side),
            I::HasMove => board.has_move(goals, side),
            _ => unreachable!("every other intrinsic is a function of its arguments"),
        })
    }

    /// A function of a side: nearly always the side is known.
    fn by_side(&mut self, side: ExprId, make: impl Fn(&mut Goals, Side) -> ExprId) -> ExprId {
        if let Some(Value::Side(side)) = self.goals.constant(side) {
            return make(self.goals, side);
        }
        let us = self.goals.value(Value::Side(Side::Us));
        let is_us = self.goals.make(Op::Eq, &[side, us]);
        let (us, them) = (make(self.goals, Side::Us), make(self.goals, Side::Them));
        self.goals.make(Op::Select, &[is_us, us, them])
    }

    fn point(&mut self, id: ExprId) -> ExprId {
        if self.goals.ty(id) == super::Ty::Point { id } else { self.goals.make(Op::PointOf, &[id]) }
    }
}
