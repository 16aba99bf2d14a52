//! Whether two expressions are the same, wherever they are written.

use crate::program::{Expr, ExprKind};

/// Equality of everything but places.
pub(crate) fn same(a: &Expr, b: &Expr) -> bool {
    use ExprKind as K;
    match (&a.kind, &b.kind) {
        (K::Const(a), K::Const(b)) => a == b,
        (K::Local(a), K::Local(b)) => a == b,
        (K::Man, K::Man) => a.ty == b.ty,
        (K::ManSquare(a), K::ManSquare(b))
        | (K::Captured(a), K::Captured(b))
        | (K::RoleOf(a), K::RoleOf(b))
        | (K::MoveIsOf(a), K::MoveIsOf(b)) => a == b,
        (K::MovePromotes(a), K::MovePromotes(b)) => a == b,
        (K::Turn, K::Turn)
        | (K::Depth, K::Depth)
        | (K::MoveFrom, K::MoveFrom)
        | (K::MoveTo, K::MoveTo)
        | (K::MoveCaptures, K::MoveCaptures) => true,
        (K::Intrinsic(f, a), K::Intrinsic(g, b)) => f == g && all_same(a, b),
        (K::Call(f, a), K::Call(g, b)) => f == g && all_same(a, b),
        (K::View(v, a), K::View(w, b)) => v == w && same(a, b),
        (K::If(a, b, c), K::If(x, y, z)) => same(a, x) && same(b, y) && same(c, z),
        (K::And(a), K::And(b)) | (K::Or(a), K::Or(b)) => all_same(a, b),
        (K::Not(a), K::Not(b)) => same(a, b),
        (K::Compare(op, a, b), K::Compare(pq, x, y)) => op == pq && same(a, x) && same(b, y),
        (K::Let(l, a, b), K::Let(m, x, y)) => l == m && same(a, x) && same(b, y),
        (K::Matches(a), K::Matches(b)) => {
            a.kind == b.kind
                && a.pattern == b.pattern
                && a.view == b.view
                && a.locals == b.locals
                && a.empty == b.empty
                && same(&a.condition, &b.condition)
                && same(&a.body, &b.body)
        }
        (K::Fold(a), K::Fold(b)) => {
            a.kind == b.kind
                && a.local == b.local
                && a.empty == b.empty
                && same(&a.over, &b.over)
                && same(&a.condition, &b.condition)
                && same(&a.body, &b.body)
        }
        _ => false,
    }
}

fn all_same(a: &[Expr], b: &[Expr]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
}
