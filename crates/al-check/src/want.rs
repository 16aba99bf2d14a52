//! What an expression is wanted as: a man where a square is wanted is its square, a file where a set is
//! wanted is its eight squares.

use super::context::Typer;
use super::term::Term;
use super::words::{Described, term_words};
use al_chess::SquareSet;
use al_program::intrinsic::Intrinsic;
use al_program::{Asked, Expr, ExprKind, Interval, Ty, Value};
use al_syntax::ast;
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::source::Span;

/// A type that a place demands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Want {
    Bool,
    /// Any number, files and ranks too.
    Number,
    File,
    Rank,
    /// A square; a man gives its own.
    Square,
    /// A point; a square is one.
    Point,
    /// A set; files, ranks, men and lists of squares give theirs.
    Set,
    Man,
    Role,
    Side,
}

/// The interval of the numbers of a type.
pub(crate) fn interval(ty: Ty) -> Option<Interval> {
    match ty {
        Ty::Int(interval) => Some(interval),
        Ty::File | Ty::Rank => Some(Interval::new(0, 7)),
        _ => None,
    }
}

impl<'a> Typer<'_, '_, 'a> {
    /// An expression that is true or false.
    pub(crate) fn bool_of(&mut self, expr: &'a ast::Expr) -> Option<Expr> {
        let term = self.term(expr);
        self.want(term, Want::Bool, expr.span)
    }

    /// An expression that is a number.
    pub(crate) fn number_of(&mut self, expr: &'a ast::Expr) -> Option<Expr> {
        let term = self.term(expr);
        self.want(term, Want::Number, expr.span)
    }

    /// An expression that is a square.
    pub(crate) fn square_of(&mut self, expr: &'a ast::Expr) -> Option<Expr> {
        let term = self.term(expr);
        self.want(term, Want::Square, expr.span)
    }

    /// An expression that is a set of squares.
    pub(crate) fn set_of(&mut self, expr: &'a ast::Expr) -> Option<Expr> {
        let term = self.term(expr);
        self.want_set(term, expr.span)
    }

    /// A term as a value of the wanted type; reports where it is none.
    pub(crate) fn want(&mut self, term: Term, want: Want, span: Span) -> Option<Expr> {
        let expr = match term {
            Term::Error => return None,
            Term::Men(..) | Term::List(..) if want == Want::Set => return self.want_set(term, span),
            Term::Value(expr) => expr,
            Term::Chosen(slots, set, at) if matches!(want, Want::Square | Want::Point) => {
                return self.chosen_square(&slots, *set, at);
            }
            other => {
                self.mismatch(want, Described::Term(&other), span);
                return None;
            }
        };
        match (want, expr.ty) {
            (Want::Bool, Ty::Bool)
            | (Want::Number, Ty::Int(_) | Ty::File | Ty::Rank)
            | (Want::File, Ty::File)
            | (Want::Rank, Ty::Rank)
            | (Want::Square, Ty::Square)
            | (Want::Point, Ty::Square | Ty::Point)
            | (Want::Set, Ty::Set)
            | (Want::Man, Ty::Man(_) | Ty::Found(_))
            | (Want::Role, Ty::Role)
            | (Want::Side, Ty::Side) => Some(expr),
            (Want::Square | Want::Point, Ty::Man(slot)) => Some(man_square(slot, expr.span)),
            (Want::Square | Want::Point, Ty::Found(_)) => Some(found_square(expr)),
            (Want::Set, Ty::File | Ty::Rank) => self.line_set(expr),
            (_, ty) => {
                self.mismatch(want, Described::Type(ty), span);
                None
            }
        }
    }

    /// A term as a set of squares.
    pub(crate) fn want_set(&mut self, term: Term, span: Span) -> Option<Expr> {
        match term {
            Term::Men(members, span) => Some(self.squares_of(&members, span)),
            Term::List(items, span) => self.list_set(items, span),
            other => self.want(other, Want::Set, span),
        }
    }

    /// The squares of a file or a rank.
    fn line_set(&mut self, expr: Expr) -> Option<Expr> {
        let (intrinsic, all) = match expr.ty {
            Ty::File => (Intrinsic::Files, SquareSet::files as fn(i32, i32) -> SquareSet),
            _ => (Intrinsic::Ranks, SquareSet::ranks as fn(i32, i32) -> SquareSet),
        };
        if let ExprKind::Const(Value::Int(line)) = expr.kind {
            let set = self.seen_set(all(line, line));
            return Some(Expr::constant(Value::Set(set), Ty::Set, expr.span));
        }
        let span = expr.span;
        let expr = if intrinsic == Intrinsic::Ranks { self.seen_rank(expr) } else { expr };
        self.share(expr, |typer, line| Some(typer.make(intrinsic, vec![line.clone(), line], Ty::Set, span)))
    }

    /// `[a1, our.king, file_h]` as a set: squares and men by themselves, files, ranks and sets by their
    /// squares.
    fn list_set(&mut self, items: Vec<(Term, Span)>, span: Span) -> Option<Expr> {
        let fits = |term: &Term| match term {
            Term::Value(expr) => !matches!(expr.ty, Ty::Bool | Ty::Int(_) | Ty::Role | Ty::Side),
            Term::Range(..) | Term::Owner(..) | Term::Direction(..) => false,
            Term::Men(..) | Term::List(..) | Term::Chosen(..) | Term::Error => true,
        };
        if let Some((item, span)) = items.iter().find(|(item, _)| !fits(item)) {
            let words = term_words(item, self.cx.material);
            let diagnostic = Diagnostic::new(Code::WrongType, *span, format!("a set of squares cannot hold {words}"))
                .label(format!("this is {words}"))
                .help("a list of numbers or roles may stand right of `in`: `n in [1, 3]`");
            self.report(diagnostic);
            return None;
        }
        let mut known = SquareSet::EMPTY;
        let mut sets = Vec::new();
        for (item, span) in items {
            let square = match &item {
                Term::Value(expr) => matches!(expr.ty, Ty::Square | Ty::Point | Ty::Man(_) | Ty::Found(_)),
                item => matches!(item, Term::Chosen(..)),
            };
            let set = if square {
                let point = self.want(item, Want::Point, span)?;
                match point.kind {
                    ExprKind::Const(Value::Square(square)) => Expr::constant(Value::Set(square.set()), Ty::Set, span),
                    _ => self.make(Intrinsic::Single, vec![point], Ty::Set, span),
                }
            } else {
                self.want_set(item, span)?
            };
            match set {
                Expr { kind: ExprKind::Const(Value::Set(set)), .. } => known |= set,
                set => sets.push(set),
            }
        }
        if sets.is_empty() || known != SquareSet::EMPTY {
            sets.insert(0, Expr::constant(Value::Set(known), Ty::Set, span));
        }
        sets.into_iter().reduce(|a, b| self.make(Intrinsic::Union, vec![a, b], Ty::Set, span))
    }

    /// A square as a point: what a place that holds points keeps.
    pub(crate) fn point_from(&mut self, expr: Expr) -> Expr {
        match expr.ty {
            Ty::Square => {
                let span = expr.span;
                let zero = self.number(0, span);
                self.make(Intrinsic::Step, vec![expr, zero.clone(), zero], Ty::Point, span)
            }
            _ => expr,
        }
    }

    /// A call of an intrinsic whose arguments are known to fit.
    pub(crate) fn make(&mut self, intrinsic: Intrinsic, args: Vec<Expr>, ty: Ty, span: Span) -> Expr {
        Expr { kind: ExprKind::Intrinsic(intrinsic, args), ty, span }
    }

    /// A number.
    pub(crate) fn number(&mut self, value: i32, span: Span) -> Expr {
        Expr::constant(Value::Int(value), Ty::Int(Interval::new(value, value)), span)
    }

    /// Reports that something else was wanted.
    pub(crate) fn mismatch(&mut self, want: Want, found: Described<'_>, span: Span) {
        let wanted = match want {
            Want::Bool => "a condition (true or false)",
            Want::Number => "a number",
            Want::File => "a file",
            Want::Rank => "a rank",
            Want::Square => "a square",
            Want::Point => "a square or a point",
            Want::Set => "a set of squares",
            Want::Man => "a man",
            Want::Role => "a role, such as `queen`",
            Want::Side => "`us` or `them`",
        };
        let words = found.words(self.cx.material);
        let diagnostic = Diagnostic::new(Code::WrongType, span, format!("expected {wanted}, found {words}"))
            .label(format!("this is {words}"));
        let help = match (want, found) {
            (
                Want::Set,
                Described::Type(Ty::Square | Ty::Point | Ty::Man(_) | Ty::Found(_)) | Described::Term(Term::Chosen(..)),
            ) => Some("the set of one square is written `[square]`"),
            (Want::Square | Want::Point, Described::Type(Ty::Set)) => {
                Some("speak of one of them with `any s in …: …`, or of all with `all s in …: …`")
            }
            (Want::Square | Want::Point | Want::Man, Described::Term(Term::Men(..))) => {
                Some("speak of one of them with `any m in …: …`, or of all with `all m in …: …`")
            }
            (Want::Square, Described::Type(Ty::Point)) => Some(
                "a point may lie off the board: ask `x in set` or the distance to it, or write `nearest_square(…)`",
            ),
            (Want::Bool, Described::Type(Ty::Int(_) | Ty::File | Ty::Rank)) => Some("compare the number: `… > 0`"),
            (Want::Bool, Described::Type(Ty::Set)) | (Want::Bool, Described::Term(Term::Men(..) | Term::List(..))) => {
                Some("ask whether it is empty: `… != []`, or how many it has: `….count > 0`")
            }
            (Want::Bool, Described::Type(Ty::Man(_) | Ty::Found(_))) => {
                Some("ask whether it is on the board: `not captured(…)`")
            }
            (Want::Man, Described::Type(Ty::Square)) => Some(
                "a man is named, as in `our.king`; seen from another position it is only its square: write `root.captured(m)`, not `captured(root.m)`",
            ),
            (Want::Set, Described::Type(Ty::Int(_))) => {
                Some("a set is written `[a1, h8]`; numbers are gone through in a range: `any n in 0..5: …`")
            }
            (Want::Square | Want::Point, Described::Type(Ty::Int(_))) => {
                Some("a square is written `e4`, and that of a man is his own: `our.king`")
            }
            (_, Described::Term(Term::Owner(..))) => Some("a man or some men follow it: `our.king`, `their.men`"),
            (Want::Bool, Described::Type(Ty::Square | Ty::Point)) => {
                Some("ask something of the square: `to == e4`, `to in edges`")
            }
            (Want::Number, Described::Type(Ty::Bool)) => Some(
                "a condition is no number: how many satisfy it is `count s in set: condition`, and 1 or 0 is `if condition { 1 } else { 0 }`",
            ),
            (Want::Number, Described::Type(Ty::Set))
            | (Want::Number, Described::Term(Term::Men(..) | Term::List(..))) => Some("how many it has is `….count`"),
            (Want::Number, Described::Type(Ty::Square | Ty::Man(_) | Ty::Found(_))) => {
                Some("a square's numbers are its `.file` and its `.rank`")
            }
            _ => None,
        };
        self.report(match help {
            Some(help) => diagnostic.help(help),
            None => diagnostic,
        });
    }
}

/// The square of a man that was found.
pub(crate) fn found_square(man: Expr) -> Expr {
    let span = man.span;
    Expr { kind: ExprKind::OfMan(Asked::Square, Box::new(man)), ty: Ty::Square, span }
}

/// The square of a man.
pub(crate) fn man_square(slot: u8, span: Span) -> Expr {
    Expr { kind: ExprKind::ManSquare(slot), ty: Ty::Square, span }
}
