//! `north`, `west` and their sums: steps of squares and of whole sets, forward and back.

use super::call::Placed;
use super::context::Typer;
use super::members::Member;
use super::term::Term;
use super::want::{Want, interval};
use super::words::term_words;
use al_chess::Side;
use al_program::intrinsic::Intrinsic;
use al_program::{Expr, ExprKind, Interval, Ty, Value};
use al_syntax::ast::ArithOp;
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::source::Span;

/// No square is farther from another in files or ranks.
const FARTHEST: i32 = 7;

impl Typer<'_, '_, '_> {
    /// `p + west`, `our.pawns + north`, `2 * north + east`
    pub(crate) fn directed(&mut self, op: ArithOp, left: Placed, right: Placed, span: Span) -> Term {
        let sign = if op == ArithOp::Sub { -1 } else { 1 };
        match (op, left.0, right.0) {
            (_, Term::Error, _) | (_, _, Term::Error) => Term::Error,
            (ArithOp::Add | ArithOp::Sub, Term::Direction(a, b), Term::Direction(c, d)) => {
                self.direction(a + sign * c, b + sign * d, span)
            }
            (ArithOp::Mul, Term::Value(number), Term::Direction(files, ranks))
            | (ArithOp::Mul, Term::Direction(files, ranks), Term::Value(number)) => match number.kind {
                ExprKind::Const(Value::Int(times)) => self.direction(times * files, times * ranks, span),
                _ => {
                    let diagnostic = Diagnostic::new(Code::WrongType, number.span, "a direction is a constant").help(
                        "write `s.step(files, ranks)` or `shift(set, files, ranks)`, which take numbers that vary",
                    );
                    self.report(diagnostic);
                    Term::Error
                }
            },
            (ArithOp::Add | ArithOp::Sub, from, Term::Direction(files, ranks)) => {
                let numbers = [sign * files, sign * ranks].map(|n| self.number(n, right.1));
                self.moved((from, left.1), numbers, span)
            }
            (_, from, to) => {
                let found = term_words(&from, self.cx.material);
                let (found, at) = if matches!(from, Term::Direction(..)) {
                    (term_words(&to, self.cx.material), right.1)
                } else {
                    (found, left.1)
                };
                let diagnostic =
                    Diagnostic::new(Code::WrongType, span, format!("a direction cannot be joined with {found} here"))
                        .also(at, found)
                        .help("write `square + north`, `set + 2 * north`, `square - east`");
                self.report(diagnostic);
                Term::Error
            }
        }
    }

    fn direction(&mut self, files: i32, ranks: i32, span: Span) -> Term {
        if files.abs() > FARTHEST || ranks.abs() > FARTHEST {
            let message = format!("no square of the board is {} away from another", files.abs().max(ranks.abs()));
            self.report(
                Diagnostic::new(Code::OutOfRange, span, message).help("a step goes seven files or ranks at most"),
            );
            return Term::Error;
        }
        Term::Direction(files, ranks)
    }

    /// A square or a set, so many files and ranks away.
    fn moved(&mut self, from: Placed, [files, ranks]: [Expr; 2], span: Span) -> Term {
        let is_place = match &from.0 {
            Term::Value(expr) => matches!(expr.ty, Ty::Square | Ty::Point | Ty::Man(_) | Ty::Found(_)),
            term => matches!(term, Term::Chosen(..)),
        };
        let (from, intrinsic, ty) = match is_place {
            true => (self.want(from.0, Want::Point, from.1), Intrinsic::Step, Ty::Point),
            false => (self.want_set(from.0, from.1), Intrinsic::Shift, Ty::Set),
        };
        from.map(|from| self.make(intrinsic, vec![from, files, ranks], ty, span)).into()
    }

    /// `forward(x, n)`: n ranks the way the pawns of the man's or the men's side go; for squares and sets, the
    /// way ours go.
    pub(crate) fn forward(&mut self, from: Placed, ranks: Placed, span: Span) -> Term {
        let side = match &from.0 {
            Term::Men(members, _) => members.first().map(|member| match member {
                Member::One { slot, .. } => self.cx.material.man(*slot).side,
                Member::Every(side, _) => *side,
            }),
            Term::Chosen(slots, ..) => slots.first().map(|slot| self.cx.material.man(*slot).side),
            Term::Value(Expr { ty: Ty::Man(slot), .. }) => Some(self.cx.material.man(*slot).side),
            Term::Value(Expr { ty: Ty::Found(side), .. }) => Some(*side),
            _ => None,
        };
        let side = side.unwrap_or(self.seen_side(Side::Us));
        let at = ranks.1;
        let forward = self.want(ranks.0, Want::Number, at).and_then(|ranks| {
            self.within(&ranks, Interval::new(-FARTHEST, FARTHEST), "the second argument of `forward`", at)?;
            match (side, &ranks.kind) {
                (Side::Us, _) => Some(ranks),
                (Side::Them, ExprKind::Const(Value::Int(n))) => Some(self.number(-n, at)),
                (Side::Them, _) => {
                    interval(ranks.ty)?;
                    self.compute(Intrinsic::Neg, vec![ranks], at)
                }
            }
        });
        let Some(forward) = forward else { return Term::Error };
        let still = self.number(0, span);
        self.moved(from, [still, forward], span)
    }
}
