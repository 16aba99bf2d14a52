//! Squares and points.

use super::atom;
use super::board::selector;
use super::expr::Scope;
use super::goals::Exporter;
use super::number::{Number, Place};
use al_compiler::intrinsic::Intrinsic;
use al_compiler::program::{Expr, ExprKind, Ty, Value};

impl<'p> Exporter<'p> {
    /// A square or a point.
    pub(crate) fn place(&mut self, expr: &'p Expr, scope: &Scope<'p>, goals: &mut Vec<String>) -> Place {
        let nowhere = Place { file: Number::constant(0), rank: Number::constant(0) };
        match (&expr.kind, expr.ty) {
            (ExprKind::Const(Value::Square(square)), _) => Place {
                file: Number::constant(i64::from(square.file()) + 1),
                rank: Number::constant(i64::from(square.rank()) + 1),
            },
            (ExprKind::ManSquare(slot), _) => self.man(*slot, scope, goals),
            (ExprKind::Man, Ty::Man(slot)) => self.man(slot, scope, goals),
            (ExprKind::Local(local), _) => match scope.places.get(local) {
                Some(place) => place.clone(),
                None => {
                    self.refuse(expr.span, "this local");
                    nowhere
                }
            },
            (ExprKind::MoveFrom, _) => Place { file: Number::simple("FX"), rank: Number::simple("FY") },
            (ExprKind::MoveTo, _) => Place { file: Number::simple("TX"), rank: Number::simple("TY") },
            (ExprKind::View(view, inner), _) => self.place(inner, &scope.seen_from(*view), goals),
            (ExprKind::Intrinsic(Intrinsic::Step, args), _) => self.step(args, expr, scope, goals).unwrap_or(nowhere),
            (ExprKind::If(condition, then, otherwise), _) => {
                let condition = self.condition(condition, scope);
                let (x, y) = (self.variable("X"), self.variable("Y"));
                let mut branches = Vec::new();
                for branch in [then, otherwise] {
                    let mut inner = Vec::new();
                    let place = self.place(branch, scope, &mut inner);
                    inner.push(format!("{x} is {}", place.file.whole()));
                    inner.push(format!("{y} is {}", place.rank.whole()));
                    branches.push(inner.join(", "));
                }
                goals.push(format!("( {condition} -> {} )", branches.join(" ; ")));
                Place { file: Number::simple(x), rank: Number::simple(y) }
            }
            (ExprKind::Call(function, args), _) if self.is_open(*function) => {
                match self.opened(*function, args, scope, goals) {
                    Some((body, scope)) => self.place(body, &scope, goals),
                    None => nowhere,
                }
            }
            (ExprKind::Call(..), _) => {
                let (x, y) = (self.variable("X"), self.variable("Y"));
                let call = self.call(expr, scope, goals, Some(format!("{x}:{y}")));
                goals.push(call);
                Place { file: Number::simple(x), rank: Number::simple(y) }
            }
            (ExprKind::Let(local, value, body), _) => {
                let scope = self.bound(*local, value, scope, goals);
                self.place(body, &scope, goals)
            }
            _ => {
                self.refuse(expr.span, "this square");
                nowhere
            }
        }
    }

    /// Where a man stands.
    fn man(&mut self, slot: u8, scope: &Scope<'p>, goals: &mut Vec<String>) -> Place {
        let (x, y) = (self.variable("X"), self.variable("Y"));
        goals.push(format!("{}({}, {x}:{y})", atom(&selector(self.material, slot)), scope.position));
        Place { file: Number::simple(x), rank: Number::simple(y) }
    }

    /// A step of at most one square from a square: one further step off the board would be held back.
    fn step(&mut self, args: &'p [Expr], expr: &Expr, scope: &Scope<'p>, goals: &mut Vec<String>) -> Option<Place> {
        let [from, files, ranks] = args else { return None };
        let short = |expr: &Expr| matches!(expr.ty, Ty::Int(interval) if interval.lo >= -1 && interval.hi <= 1);
        if !matches!(from.ty, Ty::Square | Ty::Man(_)) || !short(files) || !short(ranks) {
            self.refuse(expr.span, "a step of more than one square");
            return None;
        }
        let place = self.place(from, scope, goals);
        let (files, ranks) = (self.number(files, scope, goals), self.number(ranks, scope, goals));
        Some(Place { file: place.file.add(&files), rank: place.rank.add(&ranks) })
    }
}
