//! Copies of an expression with bound names of their own: within one body no local is bound twice.

use super::context::Typer;
use al_program::{Expr, ExprKind, Fold, LocalId, Matches};
use std::collections::BTreeMap;

impl Typer<'_, '_, '_> {
    /// A copy whose `let`s and quantifiers bind fresh locals.
    pub(crate) fn renamed(&mut self, expr: &Expr) -> Expr {
        let mut fresh = BTreeMap::new();
        self.rename(expr, &mut fresh)
    }

    fn rename(&mut self, expr: &Expr, fresh: &mut BTreeMap<LocalId, LocalId>) -> Expr {
        let kind = match &expr.kind {
            ExprKind::Local(local) => ExprKind::Local(fresh.get(local).copied().unwrap_or(*local)),
            ExprKind::Let(local, value, body) => {
                let value = self.rename(value, fresh);
                let new = self.local();
                fresh.insert(*local, new);
                ExprKind::Let(new, Box::new(value), Box::new(self.rename(body, fresh)))
            }
            ExprKind::Fold(fold) => {
                let over = self.rename(&fold.over, fresh);
                let local = self.local();
                fresh.insert(fold.local, local);
                let condition = self.rename(&fold.condition, fresh);
                let body = self.rename(&fold.body, fresh);
                ExprKind::Fold(Box::new(Fold { local, over, condition, body, ..**fold }))
            }
            ExprKind::Matches(matches) => {
                let mut locals = Vec::new();
                for local in &matches.locals {
                    let new = self.local();
                    fresh.insert(*local, new);
                    locals.push(new);
                }
                let condition = self.rename(&matches.condition, fresh);
                let body = self.rename(&matches.body, fresh);
                ExprKind::Matches(Box::new(Matches { locals, condition, body, ..**matches }))
            }
            ExprKind::Intrinsic(intrinsic, args) => ExprKind::Intrinsic(*intrinsic, self.rename_all(args, fresh)),
            ExprKind::Call(function, args) => ExprKind::Call(*function, self.rename_all(args, fresh)),
            ExprKind::Extern(id, args) => ExprKind::Extern(*id, self.rename_all(args, fresh)),
            ExprKind::And(parts) => ExprKind::And(self.rename_all(parts, fresh)),
            ExprKind::Or(parts) => ExprKind::Or(self.rename_all(parts, fresh)),
            ExprKind::Not(inner) => ExprKind::Not(Box::new(self.rename(inner, fresh))),
            ExprKind::View(view, inner) => ExprKind::View(*view, Box::new(self.rename(inner, fresh))),
            ExprKind::If(a, b, c) => {
                let (a, b, c) = (self.rename(a, fresh), self.rename(b, fresh), self.rename(c, fresh));
                ExprKind::If(Box::new(a), Box::new(b), Box::new(c))
            }
            ExprKind::Compare(op, a, b) => {
                let (a, b) = (self.rename(a, fresh), self.rename(b, fresh));
                ExprKind::Compare(*op, Box::new(a), Box::new(b))
            }
            ExprKind::ManOn(side, square) => ExprKind::ManOn(*side, Box::new(self.rename(square, fresh))),
            ExprKind::OfMan(asked, man) => ExprKind::OfMan(*asked, Box::new(self.rename(man, fresh))),
            leaf @ (ExprKind::Const(_)
            | ExprKind::Can(_)
            | ExprKind::Man
            | ExprKind::ManSquare(_)
            | ExprKind::Captured(_)
            | ExprKind::RoleOf(_)
            | ExprKind::Standing(..)
            | ExprKind::KingOf(_)
            | ExprKind::Turn
            | ExprKind::Depth
            | ExprKind::MoveFrom
            | ExprKind::MoveTo
            | ExprKind::MoveIsOf(_)
            | ExprKind::MovePromotes(_)
            | ExprKind::MoveCaptures) => leaf.clone(),
        };
        Expr { kind, ty: expr.ty, span: expr.span }
    }

    fn rename_all(&mut self, exprs: &[Expr], fresh: &mut BTreeMap<LocalId, LocalId>) -> Vec<Expr> {
        exprs.iter().map(|expr| self.rename(expr, fresh)).collect()
    }
}
