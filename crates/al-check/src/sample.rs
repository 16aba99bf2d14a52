//! Stand-ins for arguments, to look for mistakes in definitions that nothing uses.

use super::call::Placed;
use super::context::{Place, Typer};
use super::declared::{Declared, declared};
use super::scope::DefId;
use super::term::Term;
use al_chess::{Point, Role, Side, Square, SquareSet};
use al_program::{Expr, ExprKind, Interval, Ty, Value};
use al_syntax::source::Span;

impl Typer<'_, '_, '_> {
    /// Arguments of the written types; `None` where a parameter has no type.
    pub(crate) fn samples(&self, def: DefId, span: Span) -> Option<Vec<Placed>> {
        let params = self.cx.defs.def(def).params();
        params.iter().map(|param| Some((self.sample(declared(param.ty.as_ref()?).ok()?, span), span))).collect()
    }

    fn sample(&self, declared: Declared, span: Span) -> Term {
        let (value, ty) = match declared {
            Declared::Bool => (Value::Bool(true), Ty::Bool),
            // as narrow as can be: nothing is known of what the definition is meant for
            Declared::Int(None) => (Value::Int(0), Ty::Int(Interval::new(0, 0))),
            Declared::Int(Some(range)) => (Value::Int(range.lo), Ty::Int(range)),
            Declared::File => (Value::Int(0), Ty::File),
            Declared::Rank => (Value::Int(0), Ty::Rank),
            Declared::Square => (Value::Square(Square::A1), Ty::Square),
            Declared::Point => (Value::Point(Point::new(0, 0)), Ty::Point),
            Declared::Set => (Value::Set(SquareSet::EMPTY), Ty::Set),
            Declared::Role => (Value::Role(Role::King), Ty::Role),
            Declared::Side => (Value::Side(Side::Us), Ty::Side),
            Declared::Men => return Term::Men(self.all_men(Side::Us), span),
            Declared::Man => {
                if self.cx.any_men {
                    return Expr { kind: ExprKind::KingOf(Side::Us), ty: Ty::Found(Side::Us), span }.into();
                }
                let king = self.cx.material.king(Side::Us);
                return Expr { kind: ExprKind::Man, ty: Ty::Man(king), span }.into();
            }
        };
        Expr::constant(value, ty, span).into()
    }

    /// Expands a constraint that nothing uses; whose moves it describes is not known, so ours.
    pub(crate) fn expand_for_mistakes(&mut self, def: DefId, args: Vec<Placed>, span: Span) {
        self.place = Place::Filter;
        self.mover = Side::Us;
        self.expand(def, args, span);
    }
}
