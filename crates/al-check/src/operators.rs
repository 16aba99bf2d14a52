//! `and`, `or`, comparisons, `in`, arithmetic and the algebra of sets.

use super::context::Typer;
use super::expr::{is_place, negate, truth};
use super::term::Term;
use super::want::{Want, interval};
use super::words::term_words;
use al_program::intrinsic::Intrinsic;
use al_program::{Compare, Expr, ExprKind, Ty, Value};
use al_syntax::ast::{self, ArithOp, CompareOp, ExprKind as Ast};
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::source::Span;

/// A term with its place.
type Placed = (Term, Span);

impl<'a> Typer<'_, '_, 'a> {
    /// `a and b and c`, `a or b or c`.
    pub(crate) fn junction(
        &mut self,
        items: impl IntoIterator<Item = &'a ast::Expr>,
        all: bool,
        span: Span,
    ) -> Option<Expr> {
        let mut parts = Vec::new();
        let mut good = true;
        for item in items {
            match self.bool_of(item) {
                None => good = false,
                // what is known of this material decides, or says nothing
                Some(Expr { kind: ExprKind::Const(Value::Bool(value)), .. }) if self.cx.has_forms() => {
                    if value != all {
                        return good.then(|| truth(value, span));
                    }
                }
                Some(part) => parts.push(part),
            }
        }
        good.then(|| join_all(parts, all, span))
    }

    /// `a implies b`
    pub(crate) fn implies(&mut self, a: &'a ast::Expr, b: &'a ast::Expr, span: Span) -> Option<Expr> {
        let premise = self.bool_of(a);
        if let Some(Expr { kind: ExprKind::Const(Value::Bool(false)), .. }) = premise
            && self.cx.has_forms()
        {
            return Some(truth(true, span));
        }
        let conclusion = self.bool_of(b);
        Some(join_all(vec![negate(premise?), conclusion?], false, span))
    }

    /// `a iff b`
    pub(crate) fn iff(&mut self, a: &'a ast::Expr, b: &'a ast::Expr, span: Span) -> Option<Expr> {
        let (a, b) = (self.bool_of(a), self.bool_of(b));
        Some(compared(Compare::Eq, a?, b?, span))
    }

    /// `a < b <= c`, `x in set`
    pub(crate) fn comparison(
        &mut self,
        first: &'a ast::Expr,
        rest: &'a [(CompareOp, ast::Expr)],
        span: Span,
    ) -> Option<Expr> {
        if let [(one, _), others @ ..] = rest
            && !others.iter().all(|(other, _)| chains(*one, *other))
        {
            let diagnostic = Diagnostic::new(Code::Unexpected, span, "these comparisons do not form a chain")
                .help("a chain runs one way (`a < b <= c`, `a == b == c`); join others with `and`");
            self.report(diagnostic);
            return None;
        }
        if self.measure_in_comparison(first, rest, span) {
            return None;
        }
        let left = (self.term(first), first.span);
        self.chain(left, rest, span)
    }

    fn chain(&mut self, left: Placed, rest: &'a [(CompareOp, ast::Expr)], span: Span) -> Option<Expr> {
        let [(op, operand), others @ ..] = rest else { return None };
        let right = (self.term(operand), operand.span);
        if others.is_empty() {
            return self.compare(*op, left, right, span);
        }
        if !self.enter(span) {
            return None;
        }
        let chain = self.linked(*op, left, right, others, span);
        self.leave();
        chain
    }

    /// A comparison with what the next one begins with, and the rest of the chain.
    fn linked(
        &mut self,
        op: CompareOp,
        left: Placed,
        right: Placed,
        others: &'a [(CompareOp, ast::Expr)],
        span: Span,
    ) -> Option<Expr> {
        let right_span = right.1;
        let middle = match self.settled(right.0)? {
            Term::Value(expr) => match expr.ty {
                Ty::Man(slot) => super::want::man_square(slot, expr.span),
                _ => expr,
            },
            other => self.want_set(other, right_span)?,
        };
        self.share(middle, |typer, middle| {
            let first = typer.compare(op, left, (Term::Value(middle.clone()), right_span), span);
            let second = typer.chain((Term::Value(middle), right_span), others, span);
            Some(join_all(vec![first?, second?], true, span))
        })
    }

    /// One comparison.
    fn compare(&mut self, op: CompareOp, left: Placed, right: Placed, span: Span) -> Option<Expr> {
        match op {
            CompareOp::In => self.member(left, right, span),
            CompareOp::NotIn => self.member(left, right, span).map(negate),
            CompareOp::Eq => self.equal(Compare::Eq, left, right, span),
            CompareOp::Ne => self.equal(Compare::Ne, left, right, span),
            CompareOp::Lt => self.ordered(Compare::Lt, left, right, span),
            CompareOp::Le => self.ordered(Compare::Le, left, right, span),
            CompareOp::Gt => self.ordered(Compare::Lt, right, left, span),
            CompareOp::Ge => self.ordered(Compare::Le, right, left, span),
        }
    }

    fn ordered(&mut self, op: Compare, a: Placed, b: Placed, span: Span) -> Option<Expr> {
        if is_place(&a.0) && is_place(&b.0) {
            let diagnostic = Diagnostic::new(Code::WrongType, span, "squares have no order")
                .label("neither is less than the other")
                .help("compare their numbers, `our.king.rank < their.king.rank`, or distances: `distance(a, c) < distance(b, c)`");
            self.report(diagnostic);
            return None;
        }
        let (a, b) = (self.want(a.0, Want::Number, a.1), self.want(b.0, Want::Number, b.1));
        Some(compared(op, a?, b?, span))
    }

    /// `==` and `!=` on two values of one kind.
    fn equal(&mut self, op: Compare, a: Placed, b: Placed, span: Span) -> Option<Expr> {
        if matches!(a.0, Term::Error) || matches!(b.0, Term::Error) {
            return None;
        }
        let want = match (class(&a.0), class(&b.0)) {
            (Class::Set, Class::Set | Class::Line) | (Class::Line, Class::Set) => {
                let (a, b) = (self.want_set(a.0, a.1), self.want_set(b.0, b.1));
                return Some(compared(op, a?, b?, span));
            }
            (Class::Number | Class::Line, Class::Number | Class::Line) => Want::Number,
            (Class::Place, Class::Place) => {
                let a = self.want(a.0, Want::Point, a.1);
                let b = self.want(b.0, Want::Point, b.1);
                let (a, b) = (a?, b?);
                if a.ty == b.ty {
                    return Some(compared(op, a, b, span));
                }
                let (a, b) = (self.point_from(a), self.point_from(b));
                return Some(compared(op, a, b, span));
            }
            (Class::Bool, Class::Bool) => Want::Bool,
            (Class::Role, Class::Role) => Want::Role,
            (Class::Side, Class::Side) => Want::Side,
            _ => {
                let material = self.cx.material;
                let (left, right) = (term_words(&a.0, material), term_words(&b.0, material));
                let message = format!("{left} cannot be compared with {right}");
                let mut diagnostic = Diagnostic::new(Code::WrongType, span, message)
                    .label("compares different things")
                    .also(a.1, left)
                    .also(b.1, right);
                let side = |term: &Term| class(term) == Class::Side;
                let owner = |term: &Term| matches!(term, Term::Owner(..));
                if class(&a.0) == Class::Place && matches!(class(&b.0), Class::Set | Class::Line) {
                    diagnostic = diagnostic.help("whether a square belongs to a set is asked with `in`");
                } else if side(&a.0) && owner(&b.0) || owner(&a.0) && side(&b.0) {
                    diagnostic = diagnostic.help("the sides are `us` and `them`; `our` and `their` stand before men");
                } else if matches!(a.0, Term::Range(..)) || matches!(b.0, Term::Range(..)) {
                    diagnostic = diagnostic
                        .help("whether a number lies in a range is asked with `in`, without brackets: `n in 2..5`");
                } else if class(&a.0) == Class::Bool || class(&b.0) == Class::Bool {
                    diagnostic =
                        diagnostic.help("a condition is true or false by itself: write it, or `not` before it");
                } else if matches!(
                    (class(&a.0), class(&b.0)),
                    (Class::Place, Class::Number) | (Class::Number, Class::Place)
                ) {
                    diagnostic = diagnostic.help(
                        "a square is compared with a square, `our.king == e4`; its numbers are `.file` and `.rank`",
                    );
                } else if class(&a.0) == Class::Role || class(&b.0) == Class::Role {
                    diagnostic = diagnostic.help("a role is compared with a role: `role(m) == rook`");
                }
                self.report(diagnostic);
                return None;
            }
        };
        let (a, b) = (self.want(a.0, want, a.1), self.want(b.0, want, b.1));
        Some(compared(op, a?, b?, span))
    }

    /// `x in set`, `n in 2..5`, `n in [1, 3]`
    fn member(&mut self, left: Placed, right: Placed, span: Span) -> Option<Expr> {
        if matches!(left.0, Term::Error) || matches!(right.0, Term::Error) {
            return None;
        }
        let left_class = class(&left.0);
        match right.0 {
            Term::Range(lo, hi, inclusive, _) => {
                let number = self.want(left.0, Want::Number, left.1)?;
                self.share(number, |_, number| {
                    let upper = if inclusive { Compare::Le } else { Compare::Lt };
                    let low = compared(Compare::Le, *lo, number.clone(), span);
                    let high = compared(upper, number, *hi, span);
                    Some(join_all(vec![low, high], true, span))
                })
            }
            Term::List(items, _) if left_class != Class::Place => {
                let value = match left.0 {
                    Term::Value(expr) => expr,
                    other => self.want_set(other, left.1)?,
                };
                let left_span = left.1;
                self.share(value, |typer, value| {
                    let mut parts = Vec::new();
                    for item in items {
                        let item_span = item.1;
                        parts.push(typer.equal(Compare::Eq, (Term::Value(value.clone()), left_span), item, item_span));
                    }
                    Some(join_all(parts.into_iter().collect::<Option<Vec<_>>>()?, false, span))
                })
            }
            set => {
                if left_class != Class::Place {
                    let found = term_words(&left.0, self.cx.material);
                    let message = format!("only squares are in a set, found {found}");
                    let diagnostic =
                        Diagnostic::new(Code::WrongType, left.1, message).label(format!("this is {found}"));
                    let help = match (left_class, class(&set)) {
                        (Class::Number | Class::Line, Class::Line) => "compare files and ranks with `==`",
                        (Class::Number | Class::Line, _) => {
                            "a number is in a range (`n in 2..5`) or in a list (`n in [1, 3]`)"
                        }
                        (Class::Set, _) => "whether `a` lies within `b` is asked with `a - b == []`",
                        _ => "left of `in` stands a square or a man",
                    };
                    self.report(diagnostic.help(help));
                    return None;
                }
                let (point, set) = (self.want(left.0, Want::Point, left.1), self.want_set(set, right.1));
                Some(self.make(Intrinsic::Member, vec![point?, set?], Ty::Bool, span))
            }
        }
    }

    /// `-n`
    pub(crate) fn negative(&mut self, inner: &'a ast::Expr, span: Span) -> Term {
        // the least number has no opposite that could be written without the sign
        if let Ast::Int(number) = inner.kind {
            return self.literal(number.saturating_neg(), span);
        }
        let number = match self.term(inner) {
            Term::Direction(files, ranks) => return Term::Direction(-files, -ranks),
            number => self.want(number, Want::Number, inner.span),
        };
        number.and_then(|number| self.compute(Intrinsic::Neg, vec![number], span)).into()
    }

    /// `a + b - c`, `a | b`, `a & b`, `a * b`
    pub(crate) fn arithmetic(&mut self, first: &'a ast::Expr, rest: &'a [(ArithOp, ast::Expr)], span: Span) -> Term {
        let of_sets = rest.iter().any(|(op, _)| matches!(op, ArithOp::Union | ArithOp::Intersect));
        if of_sets {
            return self.set_arithmetic(first, rest).into();
        }
        let mut levels = rest.len().saturating_sub(1);
        if !self.descend(levels, "operands", span) {
            return Term::Error;
        }
        let mut left = (self.term(first), first.span);
        for (op, operand) in rest {
            let right = (self.term(operand), operand.span);
            levels = self.ascend_one(levels);
            let span = Span { hi: operand.span.hi, ..span };
            if matches!(left.0, Term::Error) || matches!(right.0, Term::Error) {
                left = (Term::Error, span);
                continue;
            }
            if matches!(left.0, Term::Direction(..)) || matches!(right.0, Term::Direction(..)) {
                left = (self.directed(*op, left, right, span), span);
                continue;
            }
            let result = match op {
                ArithOp::Sub if class(&left.0) == Class::Set || class(&right.0) == Class::Set => {
                    self.difference(left, right, span)
                }
                op => self.numbers(*op, left, right, span),
            };
            left = (result.into(), span);
        }
        left.0
    }

    fn difference(&mut self, left: Placed, right: Placed, span: Span) -> Option<Expr> {
        let (a, b) = (self.want_set(left.0, left.1), self.want_set(right.0, right.1));
        Some(self.make(Intrinsic::Difference, vec![a?, b?], Ty::Set, span))
    }

    fn numbers(&mut self, op: ArithOp, left: Placed, right: Placed, span: Span) -> Option<Expr> {
        let intrinsic = match op {
            ArithOp::Add => Intrinsic::Add,
            ArithOp::Mul => Intrinsic::Mul,
            _ => Intrinsic::Sub,
        };
        if op == ArithOp::Add && (class(&left.0) == Class::Set || class(&right.0) == Class::Set) {
            let diagnostic = Diagnostic::new(Code::WrongType, span, "sets are not added")
                .help("the squares of both are `a | b`, how many they have is `a.count + b.count`");
            self.report(diagnostic);
            return None;
        }
        if is_place(&left.0) && is_place(&right.0) {
            let diagnostic = Diagnostic::new(Code::WrongType, span, "squares are no numbers")
                .label("nothing can be calculated with them")
                .help("how far two are apart is `distance(a, b)`; their numbers are `.file` and `.rank`");
            self.report(diagnostic);
            return None;
        }
        let (a, b) = (self.want(left.0, Want::Number, left.1), self.want(right.0, Want::Number, right.1));
        self.compute(intrinsic, vec![a?, b?], span)
    }

    /// A chain of `|`, of `&` or, where a set is wanted, of `-`.
    fn set_arithmetic(&mut self, first: &'a ast::Expr, rest: &'a [(ArithOp, ast::Expr)]) -> Option<Expr> {
        let whole = rest.last().map_or(first.span, |(_, last)| first.span.to(last.span));
        let mut levels = rest.len().saturating_sub(1);
        if !self.descend(levels, "operands", whole) {
            return None;
        }
        let mut operands = vec![self.set_operand(first)];
        for (_, operand) in rest {
            operands.push(self.set_operand(operand));
            levels = self.ascend_one(levels);
        }
        if let Some((_, span)) = operands.iter().find(|(term, _)| class(term) == Class::Bool) {
            let diagnostic = Diagnostic::new(Code::WrongType, *span, "expected a set of squares, found a condition")
                .label("this is a condition")
                .help("`|` and `&` join sets; conditions are joined by `or` and `and`");
            self.report(diagnostic);
            return None;
        }
        let sets: Vec<Option<Expr>> = operands.into_iter().map(|(term, span)| self.want_set(term, span)).collect();
        let mut sets = sets.into_iter().collect::<Option<Vec<Expr>>>()?.into_iter();
        let mut left = sets.next()?;
        for ((op, operand), right) in rest.iter().zip(sets) {
            let intrinsic = match op {
                ArithOp::Union => Intrinsic::Union,
                ArithOp::Intersect => Intrinsic::Intersect,
                _ => Intrinsic::Difference,
            };
            left = self.make(intrinsic, vec![left, right], Ty::Set, first.span.to(operand.span));
        }
        Some(left)
    }

    /// An operand of set algebra: `file_a - rank_1` is a difference of sets here, not of numbers.
    fn set_operand(&mut self, expr: &'a ast::Expr) -> Placed {
        let term = match &expr.kind {
            Ast::Paren(inner) => self.set_operand(inner).0,
            Ast::Arith { first, rest } if rest.iter().all(|(op, _)| *op == ArithOp::Sub) => {
                if !self.enter(expr.span) {
                    return (Term::Error, expr.span);
                }
                let set = self.set_arithmetic(first, rest);
                self.leave();
                set.into()
            }
            _ => self.term(expr),
        };
        (term, expr.span)
    }
}

/// Kinds of terms that can be compared with each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Class {
    Bool,
    Number,
    /// A file or a rank: a number, and a set where one is wanted.
    Line,
    Place,
    Set,
    Role,
    Side,
    Other,
}

fn class(term: &Term) -> Class {
    match term {
        Term::Men(..) | Term::List(..) => Class::Set,
        Term::Value(expr) => match expr.ty {
            Ty::Bool => Class::Bool,
            Ty::Int(_) => Class::Number,
            Ty::File | Ty::Rank => Class::Line,
            Ty::Square | Ty::Point | Ty::Man(_) | Ty::Found(_) => Class::Place,
            Ty::Set => Class::Set,
            Ty::Role => Class::Role,
            Ty::Side => Class::Side,
        },
        Term::Chosen(..) => Class::Place,
        Term::Range(..) | Term::Owner(..) | Term::Direction(..) | Term::Error => Class::Other,
    }
}

/// Whether two operators may stand in one chain.
fn chains(a: CompareOp, b: CompareOp) -> bool {
    use CompareOp::{Eq, Ge, Gt, Le, Lt};
    matches!((a, b), (Lt | Le, Lt | Le) | (Gt | Ge, Gt | Ge) | (Eq, Eq))
}

/// A comparison of two values of one kind.
pub(crate) fn compared(op: Compare, a: Expr, b: Expr, span: Span) -> Expr {
    debug_assert!(a.ty == b.ty || interval(a.ty).is_some() && interval(b.ty).is_some(), "{:?} {:?}", a.ty, b.ty);
    Expr { kind: ExprKind::Compare(op, Box::new(a), Box::new(b)), ty: Ty::Bool, span }
}

/// All of the parts, or one of them; a single part is itself.
pub(crate) fn join_all(mut parts: Vec<Expr>, all: bool, span: Span) -> Expr {
    match parts.len() {
        0 => truth(all, span),
        1 => parts.remove(0),
        _ if all => Expr { kind: ExprKind::And(parts), ty: Ty::Bool, span },
        _ => Expr { kind: ExprKind::Or(parts), ty: Ty::Bool, span },
    }
}
