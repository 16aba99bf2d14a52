//! What is known of a condition without a position: from constants, from intervals, and from the depth,
//! which fixes the side to move.

use crate::program::{Compare, Expr, ExprKind, FunctionId, Interval, Program, Value, View};
use al_chess::Side;
use std::collections::BTreeMap;

/// Evaluates conditions as far as they are the same in every position.
pub(crate) struct Known<'p> {
    program: &'p Program,
    /// Definitions are asked once for each depth.
    memo: BTreeMap<(FunctionId, u32), Option<bool>>,
}

impl<'p> Known<'p> {
    pub(crate) fn new(program: &'p Program) -> Self {
        Self { program, memo: BTreeMap::new() }
    }

    /// The value of a condition at a depth of the tree, if it does not depend on the position.
    pub(crate) fn truth(&mut self, expr: &Expr, depth: u32) -> Option<bool> {
        match &expr.kind {
            ExprKind::Const(Value::Bool(value)) => Some(*value),
            ExprKind::Not(inner) => self.truth(inner, depth).map(|value| !value),
            ExprKind::And(parts) => self.junction(parts, depth, true),
            ExprKind::Or(parts) => self.junction(parts, depth, false),
            ExprKind::View(View::Root, inner) => self.truth(inner, 0),
            ExprKind::If(condition, then, otherwise) => match self.truth(condition, depth) {
                Some(true) => self.truth(then, depth),
                Some(false) => self.truth(otherwise, depth),
                None => {
                    let then = self.truth(then, depth)?;
                    (self.truth(otherwise, depth)? == then).then_some(then)
                }
            },
            ExprKind::Let(_, _, body) => self.truth(body, depth),
            ExprKind::Call(function, _) => self.function(*function, depth),
            ExprKind::Compare(op, a, b) => compare(*op, a, b, depth),
            _ => None,
        }
    }

    /// Whether all of them, or one of them, is known to decide.
    fn junction(&mut self, parts: &[Expr], depth: u32, all: bool) -> Option<bool> {
        let mut open = false;
        for part in parts {
            match self.truth(part, depth) {
                Some(value) if value != all => return Some(value),
                Some(_) => {}
                None => open = true,
            }
        }
        (!open).then_some(all)
    }

    fn function(&mut self, function: FunctionId, depth: u32) -> Option<bool> {
        if let Some(known) = self.memo.get(&(function, depth)) {
            return *known;
        }
        let body = &self.program.functions.get(function.index())?.body;
        let known = self.truth(body, depth);
        self.memo.insert((function, depth), known);
        known
    }
}

/// A comparison of constants, of numbers whose intervals do not meet, or of the side to move.
fn compare(op: Compare, a: &Expr, b: &Expr, depth: u32) -> Option<bool> {
    let side = |expr: &Expr| match expr.kind {
        ExprKind::Turn => Some(if depth.is_multiple_of(2) { Side::Us } else { Side::Them }),
        ExprKind::Const(Value::Side(side)) => Some(side),
        _ => None,
    };
    let order = |a: Interval, b: Interval| match op {
        Compare::Lt if a.hi < b.lo => Some(true),
        Compare::Lt if a.lo >= b.hi => Some(false),
        Compare::Le if a.hi <= b.lo => Some(true),
        Compare::Le if a.lo > b.hi => Some(false),
        Compare::Eq | Compare::Ne if a.hi < b.lo || b.hi < a.lo => Some(op == Compare::Ne),
        Compare::Eq | Compare::Ne if a.lo == a.hi && a == b => Some(op == Compare::Eq),
        _ => None,
    };
    if let (Some(a), Some(b)) = (numbers(a, depth), numbers(b, depth)) {
        return order(a, b);
    }
    let equal = match (side(a), side(b)) {
        (Some(a), Some(b)) => a == b,
        _ => match (&a.kind, &b.kind) {
            (ExprKind::Const(a), ExprKind::Const(b)) => a == b,
            _ => return None,
        },
    };
    match op {
        Compare::Eq => Some(equal),
        Compare::Ne => Some(!equal),
        Compare::Lt | Compare::Le => None,
    }
}

/// The numbers an expression can be at a depth.
fn numbers(expr: &Expr, depth: u32) -> Option<Interval> {
    match expr.kind {
        ExprKind::Const(Value::Int(value)) => Some(Interval::new(value, value)),
        ExprKind::Depth => i32::try_from(depth).ok().map(|depth| Interval::new(depth, depth)),
        _ => super::want::interval(expr.ty),
    }
}
