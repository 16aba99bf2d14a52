//! Whether two expressions are the same, wherever they are written.

use al_program::{Expr, ExprKind};
use al_syntax::hash::Fnv;
use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

/// Numbers for expressions: the same one for those that are the same.
#[derive(Default)]
pub(crate) struct Classes<'e> {
    /// The first of each class that looks like this, with its number.
    by_look: BTreeMap<u64, Vec<(&'e Expr, usize)>>,
    count: usize,
}

impl<'e> Classes<'e> {
    /// The number of an expression.
    pub(crate) fn of(&mut self, expr: &'e Expr) -> usize {
        let alike = self.by_look.entry(look(expr)).or_default();
        if let Some((_, class)) = alike.iter().find(|(known, _)| same(known, expr)) {
            return *class;
        }
        alike.push((expr, self.count));
        self.count += 1;
        self.count - 1
    }
}

/// A number that is equal for expressions that are the same, and for few others.
fn look(expr: &Expr) -> u64 {
    let mut seen = Seen(Fnv::default());
    seen.expr(expr);
    seen.0.finish()
}

/// What has been seen of an expression.
struct Seen(Fnv);

impl fmt::Write for Seen {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write(text.as_bytes());
        Ok(())
    }
}

impl Seen {
    fn expr(&mut self, expr: &Expr) {
        use ExprKind as K;
        // writing to it cannot fail
        let _ = match &expr.kind {
            K::Const(value) => write!(self, "{value:?}"),
            K::ManSquare(slot) | K::Captured(slot) | K::RoleOf(slot) | K::MoveIsOf(slot) => write!(self, "m{slot}"),
            K::Local(local) => write!(self, "{local:?}"),
            K::Standing(side, role) => write!(self, "{side:?}{role:?}"),
            K::KingOf(side) => write!(self, "{side:?}"),
            K::Intrinsic(function, args) => {
                self.all(args);
                write!(self, "{}", function.name())
            }
            K::Call(function, args) => {
                self.all(args);
                write!(self, "{function:?}")
            }
            K::Extern(function, args) => {
                self.all(args);
                write!(self, "{function:?}")
            }
            K::Can(question) => write!(self, "{question:?}"),
            K::And(parts) => {
                self.all(parts);
                self.write_str("and")
            }
            K::Or(parts) => {
                self.all(parts);
                self.write_str("or")
            }
            K::Not(inner) | K::View(_, inner) | K::ManOn(_, inner) | K::OfMan(_, inner) => {
                self.expr(inner);
                self.write_str("not")
            }
            K::Compare(op, a, b) => {
                self.expr(a);
                self.expr(b);
                write!(self, "{op:?}")
            }
            K::If(a, b, c) => {
                [a, b, c].into_iter().for_each(|part| self.expr(part));
                self.write_str("if")
            }
            K::Let(_, value, body) => {
                self.expr(value);
                self.expr(body);
                self.write_str("let")
            }
            K::Fold(fold) => {
                self.expr(&fold.over);
                self.expr(&fold.body);
                self.write_str("fold")
            }
            K::Matches(matches) => {
                self.expr(&matches.body);
                self.write_str("matches")
            }
            K::Man | K::Turn | K::Depth | K::MoveFrom | K::MoveTo | K::MoveCaptures | K::MovePromotes(_) => {
                self.write_str("leaf")
            }
        };
    }

    fn all(&mut self, parts: &[Expr]) {
        parts.iter().for_each(|part| self.expr(part));
    }
}

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
        (K::Standing(s, a), K::Standing(t, b)) => s == t && a == b,
        (K::KingOf(a), K::KingOf(b)) => a == b,
        (K::ManOn(s, a), K::ManOn(t, b)) => s == t && same(a, b),
        (K::OfMan(s, a), K::OfMan(t, b)) => s == t && same(a, b),
        (K::Turn, K::Turn)
        | (K::Depth, K::Depth)
        | (K::MoveFrom, K::MoveFrom)
        | (K::MoveTo, K::MoveTo)
        | (K::MoveCaptures, K::MoveCaptures) => true,
        (K::Intrinsic(f, a), K::Intrinsic(g, b)) => f == g && all_same(a, b),
        (K::Call(f, a), K::Call(g, b)) => f == g && all_same(a, b),
        (K::Extern(f, a), K::Extern(g, b)) => f == g && all_same(a, b),
        (K::Can(a), K::Can(b)) => a == b,
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
