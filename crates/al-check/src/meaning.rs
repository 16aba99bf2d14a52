//! What follows from what, as far as that can be read off two conditions: equal meanings, one that implies the
//! other, two that exclude each other. What is not recognised counts as unknown.

use super::same::same;
use al_program::{Compare, Expr, ExprKind, Program, Value};

/// Of a condition's parts not more than this are compared with each other.
const MANY: usize = 64;

/// Conditions are opened to this depth: definitions of definitions.
const DEEP: usize = 8;

/// The parts that a condition joins by `and`, definitions without parameters opened.
pub(super) fn conjuncts<'e>(expr: &'e Expr, program: &'e Program) -> Vec<&'e Expr> {
    let mut parts = Vec::new();
    collect(expr, program, &mut parts);
    parts
}

fn collect<'e>(expr: &'e Expr, program: &'e Program, parts: &mut Vec<&'e Expr>) {
    if parts.len() >= MANY {
        parts.push(expr);
        return;
    }
    let opened = opened(expr, program);
    match &opened.kind {
        ExprKind::And(inner) => inner.iter().for_each(|part| collect(part, program, parts)),
        _ => parts.push(opened),
    }
}

/// The body of a definition without parameters, two negations taken away.
fn opened<'e>(expr: &'e Expr, program: &'e Program) -> &'e Expr {
    let mut opened = expr;
    for _ in 0..DEEP {
        opened = match &opened.kind {
            ExprKind::Call(function, args) if args.is_empty() => match program.functions.get(function.index()) {
                Some(function) => &function.body,
                None => return opened,
            },
            ExprKind::Not(inner) => match &inner.kind {
                ExprKind::Not(inner) => inner,
                _ => return opened,
            },
            _ => return opened,
        };
    }
    opened
}

/// A condition in one of the ways to say it: a negated comparison is the opposite one.
pub(super) fn plain(expr: &Expr, program: &Program) -> Expr {
    let expr = opened(expr, program);
    if let ExprKind::Not(inner) = &expr.kind
        && let ExprKind::Compare(op, a, b) = &opened(inner, program).kind
    {
        let (op, a, b) = match op {
            Compare::Lt => (Compare::Le, b, a),
            Compare::Le => (Compare::Lt, b, a),
            Compare::Eq => (Compare::Ne, a, b),
            Compare::Ne => (Compare::Eq, a, b),
        };
        return Expr { kind: ExprKind::Compare(op, a.clone(), b.clone()), ..expr.clone() };
    }
    expr.clone()
}

/// Whether two conditions are known to mean the same.
fn equal(a: &Expr, b: &Expr, program: &Program) -> bool {
    equal_within(a, b, program, DEEP)
}

fn equal_within(a: &Expr, b: &Expr, program: &Program, deep: usize) -> bool {
    if same(a, b) {
        return true;
    }
    if deep == 0 {
        return false;
    }
    let (a, b) = (opened(a, program), opened(b, program));
    let equal = |a: &Expr, b: &Expr| equal_within(a, b, program, deep - 1);
    match (&a.kind, &b.kind) {
        (ExprKind::And(a), ExprKind::And(b)) | (ExprKind::Or(a), ExprKind::Or(b)) => {
            let within = |a: &[Expr], b: &[Expr]| a.iter().all(|a| b.iter().any(|b| equal(a, b)));
            a.len() <= MANY && b.len() <= MANY && within(a, b) && within(b, a)
        }
        (ExprKind::Not(a), ExprKind::Not(b)) => equal(a, b),
        (ExprKind::Compare(op @ (Compare::Eq | Compare::Ne), a, b), ExprKind::Compare(other, x, y)) => {
            op == other && (same(a, x) && same(b, y) || same(a, y) && same(b, x))
        }
        (ExprKind::Not(inner), _) => opposite(inner, b),
        (_, ExprKind::Not(inner)) => opposite(a, inner),
        _ => same(a, b),
    }
}

/// Whether two comparisons are known to be each other's negation.
fn opposite(a: &Expr, b: &Expr) -> bool {
    match (&a.kind, &b.kind) {
        (ExprKind::Compare(Compare::Lt, a, b), ExprKind::Compare(Compare::Le, x, y))
        | (ExprKind::Compare(Compare::Le, a, b), ExprKind::Compare(Compare::Lt, x, y)) => same(a, y) && same(b, x),
        (ExprKind::Compare(Compare::Eq, a, b), ExprKind::Compare(Compare::Ne, x, y))
        | (ExprKind::Compare(Compare::Ne, a, b), ExprKind::Compare(Compare::Eq, x, y)) => {
            same(a, x) && same(b, y) || same(a, y) && same(b, x)
        }
        _ => false,
    }
}

/// What a comparison with a constant compares, and the numbers that it leaves open.
pub(super) fn bounds(expr: &Expr) -> Option<(&Expr, i32, i32)> {
    let ExprKind::Compare(op, a, b) = &expr.kind else { return None };
    let constant = |expr: &Expr| match expr.kind {
        ExprKind::Const(Value::Int(number)) => Some(number),
        _ => None,
    };
    Some(match (op, constant(a), constant(b)) {
        (Compare::Lt, None, Some(n)) => (a, i32::MIN, n.checked_sub(1)?),
        (Compare::Le, None, Some(n)) => (a, i32::MIN, n),
        (Compare::Lt, Some(n), None) => (b, n.checked_add(1)?, i32::MAX),
        (Compare::Le, Some(n), None) => (b, n, i32::MAX),
        (Compare::Eq, None, Some(n)) => (a, n, n),
        (Compare::Eq, Some(n), None) => (b, n, n),
        _ => return None,
    })
}

/// Whether the first condition is known to hold whenever the second does.
fn implied(weak: &Expr, strong: &Expr, program: &Program) -> bool {
    if equal(weak, strong, program) {
        return true;
    }
    let (weak, strong) = (opened(weak, program), opened(strong, program));
    if let (Some((a, lo, hi)), Some((b, from, to))) = (bounds(weak), bounds(strong)) {
        return same(a, b) && lo <= from && to <= hi;
    }
    match &weak.kind {
        ExprKind::Or(parts) => parts.iter().take(MANY).any(|part| equal(part, strong, program)),
        _ => false,
    }
}

/// Whether two conditions are known never to hold together.
pub(super) fn exclude(a: &Expr, b: &Expr, program: &Program) -> bool {
    let (a, b) = (opened(a, program), opened(b, program));
    let negates = |not: &Expr, other: &Expr| match &not.kind {
        ExprKind::Not(inner) => implied(inner, other, program),
        _ => false,
    };
    if negates(a, b) || negates(b, a) || opposite(a, b) {
        return true;
    }
    if let (Some((x, lo, hi)), Some((y, from, to))) = (bounds(a), bounds(b)) {
        return same(x, y) && (hi < from || to < lo);
    }
    if let Some((one, other)) = asked_alike(a, b, program) {
        let parts: Vec<&Expr> = conjuncts(one, program).into_iter().chain(conjuncts(other, program)).collect();
        return contradiction_within(&parts, program, false).is_some();
    }
    match (&a.kind, &b.kind) {
        (ExprKind::Compare(Compare::Lt, a, b), ExprKind::Compare(Compare::Lt, x, y)) => same(a, y) && same(b, x),
        (ExprKind::Compare(Compare::Lt, a, b), ExprKind::Compare(Compare::Eq, x, y))
        | (ExprKind::Compare(Compare::Eq, x, y), ExprKind::Compare(Compare::Lt, a, b)) => {
            same(a, x) && same(b, y) || same(a, y) && same(b, x)
        }
        _ => false,
    }
}

/// Two definitions that are asked of the same things, whose parameters stand for the same in both.
fn asked_alike<'e>(a: &Expr, b: &Expr, program: &'e Program) -> Option<(&'e Expr, &'e Expr)> {
    let (ExprKind::Call(f, args), ExprKind::Call(g, others)) = (&a.kind, &b.kind) else { return None };
    let (one, other) = (program.functions.get(f.index())?, program.functions.get(g.index())?);
    let alike = f != g
        && args.len() == others.len()
        && args.iter().zip(others).all(|(a, b)| same(a, b))
        && one.params == other.params;
    alike.then_some((&one.body, &other.body))
}

/// Two of some parts that are known never to hold together.
pub(super) fn contradiction<'e>(parts: &[&'e Expr], program: &Program) -> Option<(&'e Expr, &'e Expr)> {
    contradiction_within(parts, program, true)
}

/// The same; `open`: definitions with arguments are looked into.
fn contradiction_within<'e>(parts: &[&'e Expr], program: &Program, open: bool) -> Option<(&'e Expr, &'e Expr)> {
    let parts = &parts[..parts.len().min(MANY)];
    let pairs = parts.iter().enumerate().flat_map(|(n, a)| parts[n + 1..].iter().map(move |b| (*a, *b)));
    pairs.into_iter().find(|(a, b)| (open || asked_alike(a, b, program).is_none()) && exclude(a, b, program))
}
