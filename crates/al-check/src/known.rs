//! What is known of a condition without a position: from constants, from intervals, and from the depth,
//! which fixes the side to move.

use al_chess::{Material, Side};
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
    /// What is asked of a definition is found out once.
    memo: BTreeMap<Asked, Option<bool>>,
}

impl<'p> Known<'p> {
    pub(crate) fn new(program: &'p Program) -> Self {
        Self { program, material: None, memo: BTreeMap::new() }
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
            // a root is whole
            ExprKind::Captured(_) if depth == 0 => Some(false),
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
            ExprKind::RoleOf(slot) if depth == 0 => Some(Value::Role(self.material?.man(*slot).role)),
            ExprKind::Depth => i32::try_from(depth).ok().map(Value::Int),
            ExprKind::View(View::Root, inner) => self.value(inner, 0, locals),
            _ => None,
        }
    }

    /// A comparison of constants, of numbers whose intervals do not meet, or of the side to move.
    fn compare(&self, op: Compare, a: &Expr, b: &Expr, depth: u32, locals: &Locals) -> Option<bool> {
        let numbers = |expr: &Expr| match self.value(expr, depth, locals) {
            Some(Value::Int(value)) => Some(Interval::new(value, value)),
            _ => super::want::interval(expr.ty),
        };
        if let (Some(a), Some(b)) = (numbers(a), numbers(b)) {
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
        let equal = self.value(a, depth, locals)? == self.value(b, depth, locals)?;
        match op {
            Compare::Eq => Some(equal),
            Compare::Ne => Some(!equal),
            Compare::Lt | Compare::Le => None,
        }
    }
}
