//! What is known of a condition without a position: from constants, from intervals, and from the depth,
//! which fixes the side to move.

use al_chess::{Material, Role, Side};
use al_program::intrinsic::Intrinsic;
use al_program::{Compare, Expr, ExprKind, FunctionId, Interval, LocalId, Program, Value, View};
use std::collections::BTreeMap;

/// The known values of locals.
type Locals = BTreeMap<LocalId, Value>;

/// A call: what, at which depth, with which known arguments.
type Asked = (FunctionId, u32, Vec<Option<Value>>);

/// Evaluates conditions as far as they are the same in every position.
pub(crate) struct Known<'p> {
    program: &'p Program,
    /// The men at the root, where they are known.
    material: Option<Material>,
    /// Whether all of them stand on the board at a root, as they were declared: not where advice is asked inside a tree.
    whole: bool,
    /// What is asked of a definition is found out once.
    memo: BTreeMap<Asked, Option<bool>>,
}

impl<'p> Known<'p> {
    pub(crate) fn new(program: &'p Program) -> Self {
        Self { program, material: None, whole: true, memo: BTreeMap::new() }
    }

    /// The same for goals of advice, which `can` may ask after captures and promotions.
    pub(crate) fn of_goals(program: &'p Program) -> Self {
        Self { whole: false, ..Self::new(program) }
    }

    /// The same with the men of one form, for conditions of that form.
    pub(crate) fn in_form(&mut self, material: Option<Material>) -> &mut Self {
        self.material = material;
        self
    }

    /// The value of a condition at a depth of the tree, if it does not depend on the position.
    pub(crate) fn truth(&mut self, expr: &Expr, depth: u32) -> Option<bool> {
        self.within(expr, depth, &Locals::new())
    }

    fn within(&mut self, expr: &Expr, depth: u32, locals: &Locals) -> Option<bool> {
        match &expr.kind {
            ExprKind::Captured(_) if depth == 0 && self.whole => Some(false),
            ExprKind::Not(inner) => self.within(inner, depth, locals).map(|value| !value),
            ExprKind::And(parts) => self.junction(parts, depth, locals, true),
            ExprKind::Or(parts) => self.junction(parts, depth, locals, false),
            ExprKind::View(View::Root, inner) => self.within(inner, 0, locals),
            ExprKind::If(condition, then, otherwise) => match self.within(condition, depth, locals) {
                Some(true) => self.within(then, depth, locals),
                Some(false) => self.within(otherwise, depth, locals),
                None => {
                    let then = self.within(then, depth, locals)?;
                    (self.within(otherwise, depth, locals)? == then).then_some(then)
                }
            },
            ExprKind::Let(_, _, body) => self.within(body, depth, locals),
            ExprKind::Call(function, args) => {
                let args = args.iter().map(|arg| self.value(arg, depth, locals)).collect();
                self.function(*function, depth, args)
            }
            ExprKind::Compare(op, a, b) => self.compare(*op, a, b, depth, locals),
            _ => match self.value(expr, depth, locals) {
                Some(Value::Bool(value)) => Some(value),
                _ => None,
            },
        }
    }

    /// Whether all of them, or one of them, is known to decide.
    fn junction(&mut self, parts: &[Expr], depth: u32, locals: &Locals, all: bool) -> Option<bool> {
        let mut open = false;
        for part in parts {
            match self.within(part, depth, locals) {
                Some(value) if value != all => return Some(value),
                Some(_) => {}
                None => open = true,
            }
        }
        (!open).then_some(all)
    }

    fn function(&mut self, function: FunctionId, depth: u32, args: Vec<Option<Value>>) -> Option<bool> {
        let asked = (function, depth, args);
        if let Some(known) = self.memo.get(&asked) {
            return *known;
        }
        let definition = self.program.functions.get(function.index())?;
        let params = definition.params.iter().zip(&asked.2);
        let locals = params.filter_map(|((local, _), value)| Some((*local, (*value)?))).collect();
        let known = self.within(&definition.body, depth, &locals);
        self.memo.insert(asked, known);
        known
    }

    /// A value that does not depend on the position.
    fn value(&self, expr: &Expr, depth: u32, locals: &Locals) -> Option<Value> {
        match &expr.kind {
            ExprKind::Const(value) => Some(*value),
            ExprKind::Local(local) => locals.get(local).copied(),
            ExprKind::Turn => Some(Value::Side(if depth.is_multiple_of(2) { Side::Us } else { Side::Them })),
            ExprKind::RoleOf(slot) if depth == 0 && self.whole => Some(Value::Role(self.material?.man(*slot).role)),
            ExprKind::Depth => i32::try_from(depth).ok().map(Value::Int),
            ExprKind::View(View::Root, inner) => self.value(inner, 0, locals),
            ExprKind::Intrinsic(intrinsic, args) => self.of_legal(*intrinsic, args, depth, locals).map(Value::Bool),
            _ => None,
        }
    }

    /// What the rules of chess say of every position: who is not to move is not in check and has no move, and kings
    /// do not stand side by side.
    fn of_legal(&self, intrinsic: Intrinsic, args: &[Expr], depth: u32, locals: &Locals) -> Option<bool> {
        match (intrinsic, args) {
            (Intrinsic::InCheck | Intrinsic::HasMove, [side]) => {
                let moving = if depth.is_multiple_of(2) { Side::Us } else { Side::Them };
                let Some(Value::Side(side)) = self.value(side, depth, locals) else { return None };
                (side != moving).then_some(false)
            }
            (Intrinsic::Member, [one, set]) => {
                let ExprKind::Intrinsic(Intrinsic::Ring, other) = &set.kind else { return None };
                self.are_kings(one, other.first()?).then_some(false)
            }
            _ => None,
        }
    }

    /// Whether two squares are those of the two kings.
    fn are_kings(&self, a: &Expr, b: &Expr) -> bool {
        let king = |expr: &Expr| match &expr.kind {
            ExprKind::ManSquare(slot) => {
                let man = self.material?.man(*slot);
                (man.role == Role::King).then_some(man.side)
            }
            ExprKind::OfMan(al_program::Asked::Square, man) => match man.kind {
                ExprKind::KingOf(side) => Some(side),
                _ => None,
            },
            _ => None,
        };
        matches!((king(a), king(b)), (Some(one), Some(other)) if one != other)
    }

    /// The numbers that an expression can be.
    fn numbers(&self, expr: &Expr, depth: u32, locals: &Locals) -> Option<Interval> {
        if let Some(Value::Int(value)) = self.value(expr, depth, locals) {
            return Some(Interval::new(value, value));
        }
        let known = super::want::interval(expr.ty)?;
        match &expr.kind {
            ExprKind::Intrinsic(Intrinsic::Distance | Intrinsic::Manhattan, args) if matches!(args.as_slice(), [a, b] if self.are_kings(a, b)) => {
                Some(Interval::new(2, known.hi))
            }
            _ => Some(known),
        }
    }

    /// A comparison of constants, of numbers whose intervals do not meet, or of the side to move.
    fn compare(&self, op: Compare, a: &Expr, b: &Expr, depth: u32, locals: &Locals) -> Option<bool> {
        if let (Some(a), Some(b)) = (self.numbers(a, depth, locals), self.numbers(b, depth, locals)) {
            return match op {
                Compare::Lt if a.hi < b.lo => Some(true),
                Compare::Lt if a.lo >= b.hi => Some(false),
                Compare::Le if a.hi <= b.lo => Some(true),
                Compare::Le if a.lo > b.hi => Some(false),
                Compare::Eq | Compare::Ne if a.hi < b.lo || b.hi < a.lo => Some(op == Compare::Ne),
                Compare::Eq | Compare::Ne if a.lo == a.hi && a == b => Some(op == Compare::Eq),
                _ => None,
            };
        }
        if self.are_kings(a, b) && matches!(op, Compare::Eq | Compare::Ne) {
            return Some(op == Compare::Ne);
        }
        let equal = self.value(a, depth, locals)? == self.value(b, depth, locals)?;
        match op {
            Compare::Eq => Some(equal),
            Compare::Ne => Some(!equal),
            Compare::Lt | Compare::Le => None,
        }
    }
}
