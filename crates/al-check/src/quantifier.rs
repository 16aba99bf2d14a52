//! `any s in set where c: p` and its like.
//!
//! Over a set the squares are looked at one by one when the program runs. Men, numbers and roles are
//! known when compiling: there the body is typed once for each, so that it may ask of a man what only a
//! man can be asked. Several names each go over the whole set: `any x, y in S` speaks of all pairs, a square
//! with itself among them.

use super::context::Typer;
use super::expr::{negate, truth};
use super::members::Member;
use super::moves::is_fixed;
use super::operators::{compared, join_all};
use super::term::Term;
use super::want::interval;
use al_chess::{Side, SquareSet};
use al_program::intrinsic::Intrinsic;
use al_program::{Compare, Expr, ExprKind, Fold, Interval, LocalId, Ty, Value};
use al_syntax::ast::{self, Name, Quantifier};
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::source::Span;

/// The parts of a quantifier as written.
pub(crate) struct Parts<'a> {
    pub(crate) names: &'a [Name],
    pub(crate) over: &'a ast::Expr,
    pub(crate) condition: Option<&'a ast::Expr>,
    pub(crate) body: &'a ast::Expr,
    pub(crate) span: Span,
}

/// One of the things that an unrolled quantifier speaks of, and when it counts (`None`: always).
#[derive(Clone)]
struct Element {
    term: Term,
    when: Option<Expr>,
}

/// What a quantifier goes over.
enum Domain {
    /// A set, looked at when the program runs.
    Set(Expr),
    /// Men of a side that are found when the program runs: their squares.
    Found(Side, Expr),
    /// Things that are known when compiling.
    Elements(Vec<Element>),
}

/// The names that are still to be bound, each going over the whole domain.
#[derive(Clone, Copy)]
struct Names<'n, 'a> {
    name: &'a Name,
    rest: &'a [Name],
    domain: &'n Domain,
}

/// Ranges over more numbers than this are refused.
const MAX_NUMBERS: i32 = 64;

impl<'a> Typer<'_, '_, 'a> {
    /// A quantifier or fold.
    pub(crate) fn quantifier(&mut self, kind: Quantifier, parts: &Parts<'a>) -> Term {
        if let Some((def, view)) = self.pattern_named(parts.over) {
            return self.over_pattern(kind, def, view, parts);
        }
        let over_span = parts.over.span;
        let mut lets = Vec::new();
        let domain = match self.term(parts.over) {
            Term::Error => return Term::Error,
            Term::Men(members, _) => match members.as_slice() {
                &[Member::Every(side, _)] => {
                    let set = self.squares_of(&members, over_span);
                    Domain::Found(side, if parts.names.len() > 1 { self.once(set, &mut lets) } else { set })
                }
                _ => Domain::Elements(self.men(&members, over_span)),
            },
            Term::List(items, _) if is_list_of_values(&items) && items.len() > MAX_NUMBERS as usize => {
                let message = format!("this list holds {} values", items.len());
                let diagnostic = Diagnostic::new(Code::OutOfRange, over_span, message)
                    .help(format!("a quantifier may go over {MAX_NUMBERS} numbers"));
                self.report(diagnostic);
                return Term::Error;
            }
            Term::List(items, at) if is_list_of_values(&items) => Domain::Elements(self.values(items, at, &mut lets)),
            Term::Range(lo, hi, inclusive, _) => match self.numbers_of(*lo, *hi, inclusive, over_span, &mut lets) {
                Some(elements) => Domain::Elements(elements),
                None => return Term::Error,
            },
            set => {
                let Some(set) = self.want_set(set, over_span) else { return Term::Error };
                Domain::Set(if parts.names.len() > 1 { self.once(set, &mut lets) } else { set })
            }
        };
        let inside = parts.names.len().saturating_sub(1);
        if !self.descend(inside, "names", parts.span) {
            return Term::Error;
        }
        let folded = self.over(kind, parts.names, &domain, parts);
        self.ascend(inside);
        let wrap = |body: Expr, (local, value): (LocalId, Expr)| {
            let (ty, span) = (body.ty, body.span);
            Expr { kind: ExprKind::Let(local, Box::new(value), Box::new(body)), ty, span }
        };
        folded.map(|body| lets.into_iter().rev().fold(body, wrap)).into()
    }

    /// Men that are known, each with the condition that he is among them.
    fn men(&mut self, members: &[Member], span: Span) -> Vec<Element> {
        let one = |member: &Member| match *member {
            Member::One { slot, when } => Some((slot, when)),
            Member::Every(..) => None,
        };
        members
            .iter()
            .filter_map(one)
            .map(|(slot, when)| {
                let term = Expr { kind: ExprKind::Man, ty: Ty::Man(slot), span }.into();
                Element { term, when: self.membership(slot, when, span) }
            })
            .collect()
    }

    /// Binds the names one inside the other: `count x, y in S: p` is the sum over x of the count over y.
    fn over(&mut self, kind: Quantifier, names: &'a [Name], domain: &Domain, parts: &Parts<'a>) -> Option<Expr> {
        let (name, rest) = names.split_first()?;
        let names = Names { name, rest, domain };
        match domain {
            Domain::Set(set) => self.over_set(kind, names, None, set.clone(), parts),
            Domain::Found(side, set) => self.over_set(kind, names, Some(*side), set.clone(), parts),
            Domain::Elements(elements) => self.unrolled(kind, names, elements, parts),
        }
    }

    /// The condition after `where`, and the body.
    fn inside(
        &mut self,
        kind: Quantifier,
        names: Names<'_, 'a>,
        term: Term,
        parts: &Parts<'a>,
    ) -> Option<(Option<Expr>, Expr)> {
        self.locals.push((&names.name.text, term));
        let parts = match names.rest.is_empty() {
            true => self.innermost(kind, parts),
            false => self.over(kind, names.rest, names.domain, parts).map(|body| (None, body)),
        };
        self.locals.pop();
        parts
    }

    pub(crate) fn innermost(&mut self, kind: Quantifier, parts: &Parts<'a>) -> Option<(Option<Expr>, Expr)> {
        let condition = parts.condition.map(|condition| self.bool_of(condition));
        let body = match kind {
            Quantifier::Min | Quantifier::Max | Quantifier::Sum => self.number_of(parts.body),
            Quantifier::Union => self.set_of(parts.body),
            Quantifier::Any | Quantifier::All | Quantifier::Count => self.bool_of(parts.body),
        };
        match condition {
            None => Some((None, body?)),
            Some(condition) => Some((Some(condition?), body?)),
        }
    }

    /// Over the squares of a set; with a side, over its men who stand there.
    fn over_set(
        &mut self,
        kind: Quantifier,
        names: Names<'_, 'a>,
        men: Option<Side>,
        over: Expr,
        parts: &Parts<'a>,
    ) -> Option<Expr> {
        let span = parts.span;
        let local = self.local();
        let square = Expr { kind: ExprKind::Local(local), ty: Ty::Square, span: names.name.span };
        let (condition, body) = match men {
            None => self.inside(kind, names, square.into(), parts)?,
            Some(side) => {
                // who he is is settled here, so that he is the same in every view
                let (man, ty) = (self.local(), Ty::Found(side));
                let named = Expr { kind: ExprKind::Local(man), ty, span: names.name.span };
                let (condition, body) = self.inside(kind, names, named.into(), parts)?;
                let found = Expr { kind: ExprKind::ManOn(side, Box::new(square)), ty, span: names.name.span };
                let bound = |inner: Expr| {
                    let (ty, span) = (inner.ty, inner.span);
                    let kind = ExprKind::Let(man, Box::new(found.clone()), Box::new(inner));
                    Expr { kind, ty, span }
                };
                let condition = condition.map(bound);
                let body = bound(body);
                // both bind the man
                (condition, self.renamed(&body))
            }
        };
        let condition = condition.unwrap_or_else(|| truth(true, span));
        let kind = outer(kind, names.rest);
        let (ty, empty) = match kind {
            Quantifier::Any | Quantifier::All => (Ty::Bool, 0),
            Quantifier::Union => (Ty::Set, 0),
            Quantifier::Count => (Ty::Int(Interval::new(0, 64)), 0),
            Quantifier::Sum => (Ty::Int(self.total(self.largest(&over), &body, span)?), 0),
            Quantifier::Min | Quantifier::Max => {
                let (result, empty) = self.extremum(kind, interval(body.ty)?, names.rest, span)?;
                (Ty::Int(result), empty)
            }
        };
        Some(Expr { kind: ExprKind::Fold(Box::new(Fold { kind, local, over, condition, body, empty })), ty, span })
    }

    /// The interval of a sum over so many squares at most.
    pub(crate) fn total(&mut self, most: i32, term: &Expr, span: Span) -> Option<Interval> {
        let body = interval(term.ty)?;
        let total = Interval::new(most * body.lo.min(0), most * body.hi.max(0));
        if total.fits() {
            return Some(total);
        }
        let (extreme, limit) = if total.hi > i16::MAX.into() { (total.hi, i16::MAX) } else { (total.lo, i16::MIN) };
        let message = format!("this sum may be {extreme}, which is beyond {limit}");
        let diagnostic = Diagnostic::new(Code::OutOfRange, span, message)
            .label(format!("as many as {most} are added"))
            .also(term.span, format!("from {} to {}", body.lo, body.hi))
            .help("numbers have sixteen bits: sum smaller numbers, over a smaller set, or bound them: `min(…, 100)`");
        self.report(diagnostic);
        None
    }

    /// The interval of a `min` or `max` over what may be empty, and its value when it is. Where names are
    /// bound inside, that value is theirs.
    pub(crate) fn extremum(
        &mut self,
        kind: Quantifier,
        body: Interval,
        inside: &[Name],
        span: Span,
    ) -> Option<(Interval, i32)> {
        let (result, empty) = match kind {
            Quantifier::Min if !inside.is_empty() => (body, body.hi),
            Quantifier::Min => (Interval::new(body.lo, body.hi + 1), body.hi + 1),
            _ if !inside.is_empty() => (body, body.lo),
            _ => (Interval::new(body.lo - 1, body.hi), body.lo - 1),
        };
        if result.fits() {
            return Some((result, empty));
        }
        let message = format!("the value over no square at all would be {empty}, beyond sixteen bits");
        self.report(Diagnostic::new(Code::OutOfRange, span, message).help("use smaller numbers"));
        None
    }

    /// The values of a list, each computed once.
    fn values(&mut self, items: Vec<(Term, Span)>, at: Span, lets: &mut Vec<(LocalId, Expr)>) -> Vec<Element> {
        items
            .into_iter()
            .map(|(item, _)| {
                let term = match item {
                    Term::Value(expr) => self.once(expr, lets).into(),
                    item => self.want_set(item, at).into(),
                };
                Element { term, when: None }
            })
            .collect()
    }

    /// Gives an expression a name of its own, unless it is the same in every view.
    fn once(&mut self, expr: Expr, lets: &mut Vec<(LocalId, Expr)>) -> Expr {
        if is_fixed(&expr) {
            return expr;
        }
        let (local, ty, span) = (self.local(), expr.ty, expr.span);
        lets.push((local, expr));
        Expr { kind: ExprKind::Local(local), ty, span }
    }

    /// The numbers of a range, each with the condition that it is in it.
    fn numbers_of(
        &mut self,
        lo: Expr,
        hi: Expr,
        inclusive: bool,
        span: Span,
        lets: &mut Vec<(LocalId, Expr)>,
    ) -> Option<Vec<Element>> {
        let (least, greatest) = (interval(lo.ty)?, interval(hi.ty)?);
        let last = if inclusive { greatest.hi } else { greatest.hi - 1 };
        if last - least.lo >= MAX_NUMBERS {
            let message = format!("this range may hold {} numbers", last - least.lo + 1);
            let diagnostic = Diagnostic::new(Code::OutOfRange, span, message)
                .help(format!("a quantifier may go over {MAX_NUMBERS} numbers"));
            self.report(diagnostic);
            return None;
        }
        let is_line = lo.ty == hi.ty && matches!(lo.ty, Ty::File | Ty::Rank);
        let line = lo.ty;
        let (lo, hi) = (self.once(lo, lets), self.once(hi, lets));
        let number = |value: i32| {
            let ty = if is_line { line } else { Ty::Int(Interval::new(value, value)) };
            Expr::constant(Value::Int(value), ty, span)
        };
        let element = |value: i32| {
            let mut when = Vec::new();
            if value < least.hi {
                when.push(compared(Compare::Le, lo.clone(), number(value), span));
            }
            let upper = if inclusive { Compare::Le } else { Compare::Lt };
            if value > greatest.lo || !inclusive && value == greatest.lo {
                when.push(compared(upper, number(value), hi.clone(), span));
            }
            let when = (!when.is_empty()).then(|| join_all(when, true, span));
            Element { term: number(value).into(), when }
        };
        Some((least.lo..=last).map(element).collect())
    }

    /// Over things that are known when compiling.
    fn unrolled(
        &mut self,
        kind: Quantifier,
        names: Names<'_, 'a>,
        elements: &[Element],
        parts: &Parts<'a>,
    ) -> Option<Expr> {
        let span = parts.span;
        let mut typed = Vec::new();
        let mut good = true;
        for Element { term, when } in elements {
            match self.inside(kind, names, term.clone(), parts) {
                None => good = false,
                Some((condition, body)) => {
                    let conditions: Vec<Expr> = when.iter().cloned().chain(condition).collect();
                    let condition = (!conditions.is_empty()).then(|| join_all(conditions, true, span));
                    typed.push((condition, body));
                }
            }
        }
        if !good {
            return None;
        }
        match outer(kind, names.rest) {
            Quantifier::Any => Some(join_all(typed.into_iter().map(|part| both(part, span)).collect(), false, span)),
            Quantifier::All => {
                let implied = |(condition, body): (Option<Expr>, Expr)| match condition {
                    None => body,
                    Some(condition) => join_all(vec![negate(condition), body], false, span),
                };
                Some(join_all(typed.into_iter().map(implied).collect(), true, span))
            }
            Quantifier::Count => {
                let one = self.number(1, span);
                let counted = typed.into_iter().map(|part| (Some(both(part, span)), one.clone())).collect();
                self.added(counted, span)
            }
            Quantifier::Sum => self.added(typed, span),
            Quantifier::Union => {
                let empty = Expr::constant(Value::Set(SquareSet::EMPTY), Ty::Set, span);
                let sets = typed.into_iter().map(|(condition, body)| match condition {
                    None => body,
                    Some(condition) => {
                        let kind = ExprKind::If(Box::new(condition), Box::new(body), Box::new(empty.clone()));
                        Expr { kind, ty: Ty::Set, span }
                    }
                });
                let sets: Vec<Expr> = sets.collect();
                let union = |a, b| self.make(Intrinsic::Union, vec![a, b], Ty::Set, span);
                Some(sets.into_iter().reduce(union).unwrap_or(empty))
            }
            kind @ (Quantifier::Min | Quantifier::Max) => self.unrolled_extremum(kind, typed, names.rest, parts),
        }
    }

    /// The sum of those numbers whose conditions hold.
    fn added(&mut self, typed: Vec<(Option<Expr>, Expr)>, span: Span) -> Option<Expr> {
        let mut sum = None;
        for (condition, body) in typed {
            let term = match condition {
                None => body,
                Some(condition) => {
                    let zero = self.number(0, span);
                    let ty = Ty::Int(interval(body.ty)?.join(Interval::new(0, 0)));
                    Expr { kind: ExprKind::If(Box::new(condition), Box::new(body), Box::new(zero)), ty, span }
                }
            };
            sum = Some(match sum {
                None => term,
                Some(sum) => self.compute(Intrinsic::Add, vec![sum, term], span)?,
            });
        }
        Some(sum.unwrap_or_else(|| self.number(0, span)))
    }

    /// `min` and `max` over things that are known when compiling.
    fn unrolled_extremum(
        &mut self,
        kind: Quantifier,
        typed: Vec<(Option<Expr>, Expr)>,
        inside: &[Name],
        parts: &Parts<'a>,
    ) -> Option<Expr> {
        let span = parts.span;
        let body = typed.iter().filter_map(|(_, body)| interval(body.ty)).reduce(Interval::join);
        let Some(body) = body else {
            let message = "there is nothing here to compare";
            let diagnostic = Diagnostic::new(Code::UnknownMan, parts.over.span, message)
                .label(format!("no such men in {}", self.cx.material));
            self.report(diagnostic);
            return None;
        };
        let empty = match typed.iter().any(|(condition, _)| condition.is_some()) {
            true => Some(self.extremum(kind, body, inside, span)?.1),
            false => None,
        };
        let intrinsic = if kind == Quantifier::Min { Intrinsic::Min } else { Intrinsic::Max };
        let mut result: Option<Expr> = None;
        for (condition, body) in typed {
            let value = match condition.zip(empty) {
                None => body,
                Some((condition, empty)) => {
                    let empty = self.number(empty, span);
                    let ty = Ty::Int(interval(body.ty)?.join(interval(empty.ty)?));
                    Expr { kind: ExprKind::If(Box::new(condition), Box::new(body), Box::new(empty)), ty, span }
                }
            };
            result = Some(match result {
                None => value,
                Some(result) => self.compute(intrinsic, vec![result, value], span)?,
            });
        }
        result
    }
}

/// What joins the values of an inner quantifier: how many there are in all is the sum of how many.
fn outer(kind: Quantifier, inside: &[Name]) -> Quantifier {
    if kind == Quantifier::Count && !inside.is_empty() { Quantifier::Sum } else { kind }
}

/// The body where its condition holds.
fn both((condition, body): (Option<Expr>, Expr), span: Span) -> Expr {
    match condition {
        None => body,
        Some(condition) => join_all(vec![condition, body], true, span),
    }
}

/// Whether a list holds numbers, roles or the like, and not squares or sets.
fn is_list_of_values(items: &[(Term, Span)]) -> bool {
    let is_value = |(item, _): &(Term, Span)| matches!(item, Term::Value(expr) if matches!(expr.ty, Ty::Int(_) | Ty::File | Ty::Rank | Ty::Role | Ty::Side | Ty::Bool));
    !items.is_empty() && items.iter().all(is_value)
}
