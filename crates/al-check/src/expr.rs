//! The kinds of expressions, one by one.

use super::builtin::{self, Named};
use super::context::Typer;
use super::moves::is_fixed;
use super::scope::{DefId, Space};
use super::term::Term;
use super::want::{Want, interval};
use al_chess::{Role, Square};
use al_program::{Expr, ExprKind, Interval, Ty, Value, View};
use al_syntax::ast::{self, ExprKind as Ast, Name};
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::source::Span;

impl<'a> Typer<'_, '_, 'a> {
    /// What an expression denotes.
    pub(crate) fn term(&mut self, expr: &'a ast::Expr) -> Term {
        if !self.enter(expr.span) {
            return Term::Error;
        }
        let term = self.kinds(expr);
        self.leave();
        term
    }

    /// The table of kinds.
    fn kinds(&mut self, expr: &'a ast::Expr) -> Term {
        let span = expr.span;
        match &expr.kind {
            Ast::Broken => Term::Error,
            Ast::Int(number) => self.literal(*number, span),
            Ast::Str(_) => {
                let diagnostic = Diagnostic::new(Code::WrongType, span, "text means nothing in an expression")
                    .help("squares are written without quotes: `e4`; moves in quotes stand in tests only");
                self.report(diagnostic);
                Term::Error
            }
            Ast::Square(index) => {
                let square = self.seen_square(Square::from_index(*index));
                Expr::constant(Value::Square(square), Ty::Square, span).into()
            }
            Ast::Bool(value) => Expr::constant(Value::Bool(*value), Ty::Bool, span).into(),
            Ast::List(items) => self.list(items, span),
            Ast::Paren(inner) => self.term(inner),
            Ast::Name(name) => self.name(name),
            Ast::Call { name, args } => {
                let args: &'a [ast::Expr] = args;
                self.call(name, None, args, true, span)
            }
            Ast::Field { base, name, args } => self.field(base, name, args.as_deref(), span),
            Ast::On { base, squares } => self.on(base, squares, span),
            Ast::View { view, expr } => self.view(*view, expr, span),
            Ast::If { condition, then, otherwise } => self.branches(condition, then, otherwise, span),
            Ast::Block { lets, value } => self.block(lets, value, span),
            Ast::Quantifier { kind, names, over, condition, body } => {
                let parts = super::quantifier::Parts { names, over, condition: condition.as_deref(), body, span };
                self.quantifier(*kind, &parts)
            }
            Ast::Not(inner) => self.bool_of(inner).map(|inner| Expr { span, ..negate(inner) }).into(),
            Ast::Neg(inner) => self.negative(inner, span),
            Ast::Or(items) => self.junction(items, false, span).into(),
            Ast::And(items) => self.junction(items, true, span).into(),
            Ast::Implies(a, b) => self.implies(a, b, span).into(),
            Ast::Iff(a, b) => self.iff(a, b, span).into(),
            Ast::Compare { first, rest } => self.comparison(first, rest, span).into(),
            Ast::Range { lo, hi, inclusive } => self.range(lo, hi, *inclusive, span),
            Ast::Arith { first, rest } => self.arithmetic(first, rest, span),
        }
    }

    /// `[a1, our.king]`. The squares of what is no constant are joined one after the other.
    fn list(&mut self, items: &'a [ast::Expr], span: Span) -> Term {
        let constant = |item: &ast::Expr| matches!(item.kind, Ast::Square(_) | Ast::Int(_));
        let joined = items.iter().filter(|item| !constant(item)).count().saturating_sub(1);
        if !self.descend(joined, "entries", span) {
            return Term::Error;
        }
        let items = items.iter().map(|item| (self.term(item), item.span)).collect();
        self.ascend(joined);
        Term::List(items, span)
    }

    /// A number as it is written, with its sign.
    pub(crate) fn literal(&mut self, number: i64, span: Span) -> Term {
        match i16::try_from(number) {
            Ok(number) => self.number(number.into(), span).into(),
            Err(_) => {
                let size = if number < 0 { "small" } else { "large" };
                let diagnostic = Diagnostic::new(Code::OutOfRange, span, format!("{number} is too {size}"))
                    .label("numbers lie between -32768 and 32767");
                self.report(diagnostic);
                Term::Error
            }
        }
    }

    /// A built-in name, unless a definition of the table hides it.
    pub(crate) fn builtin_name(&self, name: &str) -> Option<Named> {
        let hidden = self.find_local(name).is_some() || self.definition(name).is_some();
        if hidden { None } else { builtin::named(name) }
    }

    /// The predicate that a name means here.
    pub(crate) fn definition(&self, name: &str) -> Option<DefId> {
        self.cx.defs.find(self.scope, Space::Predicates, name)
    }

    /// A name without brackets.
    fn name(&mut self, name: &'a Name) -> Term {
        if let Some(term) = self.find_local(&name.text) {
            return at(term.clone(), name.span);
        }
        if self.definition(&name.text).is_some() {
            return self.call(name, None, &[], false, name.span);
        }
        match builtin::named(&name.text) {
            Some(named) => self.named(named, name.span),
            None => self.call(name, None, &[], false, name.span),
        }
    }

    fn named(&mut self, named: Named, span: Span) -> Term {
        let (kind, ty) = match named {
            Named::Men(side) => return Term::Owner(self.seen_side(side), None),
            Named::Direction(files, ranks) => return Term::Direction(files, if self.turned { -ranks } else { ranks }),
            Named::Side(side) => (ExprKind::Const(Value::Side(self.seen_side(side))), Ty::Side),
            Named::Role(role) => (ExprKind::Const(Value::Role(role)), Ty::Role),
            Named::File(file) => (ExprKind::Const(Value::Int(file.into())), Ty::File),
            Named::Rank(rank) => (ExprKind::Const(Value::Int(rank.into())), Ty::Rank),
            Named::Set(set) => (ExprKind::Const(Value::Set(self.seen_set(set))), Ty::Set),
            Named::Turn => (ExprKind::Turn, Ty::Side),
            Named::Depth => (ExprKind::Depth, Ty::Int(Interval::new(0, MAX_DEPTH))),
            Named::From | Named::To => {
                let needs = super::context::Needs { mv: Some(span), ..Default::default() };
                if !self.need(needs, span, None) {
                    return Term::Error;
                }
                let kind = if named == Named::From { ExprKind::MoveFrom } else { ExprKind::MoveTo };
                (kind, Ty::Square)
            }
        };
        Expr { kind, ty, span }.into()
    }

    /// `base.name` and `base.name(args)`.
    fn field(&mut self, base: &'a ast::Expr, name: &'a Name, args: Option<&'a [ast::Expr]>, span: Span) -> Term {
        let base_span = base.span;
        match self.term(base) {
            Term::Error => Term::Error,
            Term::Owner(side, view) => self.of_owner(side, view, name, args, span),
            base => self.call(name, Some((base, base_span)), args.unwrap_or(&[]), true, span),
        }
    }

    /// `root.x`
    fn view(&mut self, view: View, expr: &'a ast::Expr, span: Span) -> Term {
        if !self.need_view(view, span) {
            return Term::Error;
        }
        if let Ast::Name(name) = &expr.kind
            && let Some(Term::Value(value)) = self.find_local(&name.text)
            && !matches!(value.ty, Ty::Man(_) | Ty::Found(_))
        {
            let word = view_word(view);
            let message = format!("`{}` is a value already: it is the same in every position", name.text);
            let diagnostic = Diagnostic::new(Code::BadView, span, message).help(format!(
                "leave `{word}.` out, or look from there where the value is computed: `let {} = {word}.(…)`",
                name.text
            ));
            self.report(diagnostic);
            return Term::Error;
        }
        let term = self.term(expr);
        self.seen_from(view, term, span)
    }

    /// A term looked at from another position.
    pub(crate) fn seen_from(&mut self, view: View, term: Term, span: Span) -> Term {
        let expr = match term {
            Term::Owner(side, _) => return Term::Owner(side, Some(view)),
            Term::Value(Expr { kind: ExprKind::Man, ty: Ty::Man(slot), .. }) => super::want::man_square(slot, span),
            Term::Value(expr) if matches!(expr.ty, Ty::Found(_)) => super::want::found_square(expr),
            Term::Value(expr) => expr,
            Term::Men(..) | Term::List(..) => match self.want_set(term, span) {
                Some(set) => set,
                None => return Term::Error,
            },
            Term::Chosen(slots, set, at) => match self.chosen_square(&slots, *set, at) {
                Some(square) => square,
                None => return Term::Error,
            },
            Term::Direction(..) => return term,
            Term::Range(..) => {
                self.wrong_type(span, "a range cannot be looked at from another position");
                return Term::Error;
            }
            Term::Error => return Term::Error,
        };
        if matches!(expr.kind, ExprKind::Const(_)) {
            return Expr { span, ..expr }.into();
        }
        let ty = expr.ty;
        Expr { kind: ExprKind::View(view, Box::new(expr)), ty, span }.into()
    }

    /// `if c { a } else { b }`
    fn branches(
        &mut self,
        condition: &'a ast::Expr,
        then: &'a ast::Expr,
        otherwise: &'a ast::Expr,
        span: Span,
    ) -> Term {
        let condition = self.bool_of(condition);
        if let Some(Expr { kind: ExprKind::Const(Value::Bool(value)), .. }) = condition
            && self.cx.has_forms()
        {
            // the other branch speaks of men that this material does not have
            return self.term(if value { then } else { otherwise });
        }
        let then_span = then.span;
        let otherwise_span = otherwise.span;
        let (then, otherwise) = (self.term(then), self.term(otherwise));
        let Some(condition) = condition else { return Term::Error };
        match (then, otherwise) {
            (Term::Error, _) | (_, Term::Error) => Term::Error,
            (Term::Value(a), Term::Value(b)) if a.ty == b.ty && matches!(a.ty, Ty::Man(_)) => a.into(),
            (Term::Men(a, at), Term::Men(b, _)) if a == b => Term::Men(a, at),
            (then, otherwise) => {
                let joined = self.join((then, then_span), (otherwise, otherwise_span));
                joined
                    .map(|(then, otherwise, ty)| {
                        let kind = ExprKind::If(Box::new(condition), Box::new(then), Box::new(otherwise));
                        Expr { kind, ty, span }
                    })
                    .into()
            }
        }
    }

    /// Two terms as values of one type.
    pub(crate) fn join(&mut self, a: (Term, Span), b: (Term, Span)) -> Option<(Expr, Expr, Ty)> {
        let is_set = |term: &Term| match term {
            Term::Men(..) | Term::List(..) => true,
            Term::Value(expr) => expr.ty == Ty::Set,
            _ => false,
        };
        let is_line = |term: &Term| term.value().is_some_and(|expr| matches!(expr.ty, Ty::File | Ty::Rank));
        let set_like = |term: &Term| is_set(term) || is_line(term);
        if set_like(&a.0) && set_like(&b.0) && (is_set(&a.0) || is_set(&b.0)) {
            let (a, b) = (self.want_set(a.0, a.1), self.want_set(b.0, b.1));
            return Some((a?, b?, Ty::Set));
        }
        let types = a.0.value().map(|expr| expr.ty).zip(b.0.value().map(|expr| expr.ty));
        let place = |ty| matches!(ty, Ty::Square | Ty::Point | Ty::Man(_) | Ty::Found(_));
        let (a, b) = ((self.settled(a.0)?, a.1), (self.settled(b.0)?, b.1));
        let types = types.or_else(|| a.0.value().map(|expr| expr.ty).zip(b.0.value().map(|expr| expr.ty)));
        if types.is_some_and(|(left, right)| place(left) && place(right)) {
            let (a, b) = (self.want(a.0, Want::Point, a.1)?, self.want(b.0, Want::Point, b.1)?);
            if a.ty == Ty::Square && b.ty == Ty::Square {
                return Some((a, b, Ty::Square));
            }
            return Some((self.point_from(a), self.point_from(b), Ty::Point));
        }
        let numbers = types.and_then(|(left, right)| Some((interval(left)?, interval(right)?)));
        let ty = match (types, numbers) {
            (Some((left, right)), _) if left == right => left,
            (_, Some((left, right))) => Ty::Int(left.join(right)),
            _ => {
                let words = |term: &Term| super::words::term_words(term, self.cx.material);
                let (left, right) = (words(&a.0), words(&b.0));
                let message = format!("the branches do not fit together: {left} and {right}");
                let diagnostic = Diagnostic::new(Code::WrongType, b.1, message).label(right).also(a.1, left);
                self.report(diagnostic.help("both branches of an `if` are of one kind"));
                return None;
            }
        };
        match (a.0, b.0) {
            (Term::Value(a), Term::Value(b)) => Some((a, b, ty)),
            _ => None,
        }
    }

    /// `{ let m = …; m + 1 }`
    fn block(&mut self, lets: &'a [ast::BlockLet], value: &'a ast::Expr, span: Span) -> Term {
        let outside = self.locals.len();
        let mut bound = Vec::new();
        let mut levels = 0;
        for def in lets {
            // what is named lies around the rest
            if bound.len() > levels && !self.enter(def.name.span) {
                break;
            }
            levels = bound.len();
            let term = self.term(&def.value);
            let term = match term {
                Term::Value(expr) if !matches!(expr.kind, ExprKind::Man | ExprKind::Const(_)) => {
                    let (local, ty) = (self.local(), expr.ty);
                    bound.push((local, expr));
                    Expr { kind: ExprKind::Local(local), ty, span: def.name.span }.into()
                }
                Term::Chosen(slots, set, at) => {
                    let set = if is_fixed(&set) {
                        *set
                    } else {
                        let local = self.local();
                        let ty = set.ty;
                        bound.push((local, *set));
                        Expr { kind: ExprKind::Local(local), ty, span: at }
                    };
                    Term::Chosen(slots, Box::new(set), at)
                }
                // a list may hold values, which are computed once
                Term::List(items, at) if items.iter().any(|(item, _)| !is_constant(item)) => {
                    match self.want_set(Term::List(items, at), at) {
                        Some(set) => {
                            let local = self.local();
                            bound.push((local, set));
                            Expr { kind: ExprKind::Local(local), ty: Ty::Set, span: def.name.span }.into()
                        }
                        None => Term::Error,
                    }
                }
                other => other,
            };
            self.locals.push((&def.name.text, term));
        }
        let value_span = value.span;
        let value = self.term(value);
        self.locals.truncate(outside);
        self.ascend(levels);
        let value = match value {
            Term::Value(expr) if matches!(expr.kind, ExprKind::Man | ExprKind::Const(_)) => return expr.into(),
            Term::Value(expr) => Some(expr),
            Term::Chosen(slots, set, at) if !bound.is_empty() => self.chosen_square(&slots, *set, at),
            Term::List(items, at) if !bound.is_empty() => self.want_set(Term::List(items, at), value_span),
            Term::Range(..) if !bound.is_empty() => {
                self.wrong_type(value_span, "a range belongs behind `in`");
                None
            }
            other => return other,
        };
        let wrap = |body: Expr, (local, value): (al_program::LocalId, Expr)| {
            let ty = body.ty;
            Expr { kind: ExprKind::Let(local, Box::new(value), Box::new(body)), ty, span }
        };
        value.map(|value| bound.into_iter().rev().fold(value, wrap)).into()
    }

    /// `lo..hi`
    fn range(&mut self, lo: &'a ast::Expr, hi: &'a ast::Expr, inclusive: bool, span: Span) -> Term {
        let (from, to) = (self.term(lo), self.term(hi));
        if is_place(&from) && is_place(&to) {
            let diagnostic = Diagnostic::new(Code::WrongType, span, "a range goes over numbers, and these are squares")
                .label("between two squares")
                .help(
                    "the squares between two are `squares_between(a, b)`, those of a rank `rank_1`, of a file `file_a`",
                );
            self.report(diagnostic);
            return Term::Error;
        }
        match (self.want(from, Want::Number, lo.span), self.want(to, Want::Number, hi.span)) {
            (Some(lo), Some(hi)) => Term::Range(Box::new(lo), Box::new(hi), inclusive, span),
            _ => Term::Error,
        }
    }
}

/// The deepest node of any tree, in plies.
const MAX_DEPTH: i32 = 10_000;

/// Whether a term is a square, or a man who stands on one.
pub(crate) fn is_place(term: &Term) -> bool {
    match term {
        Term::Value(expr) => matches!(expr.ty, Ty::Square | Ty::Point | Ty::Man(_) | Ty::Found(_)),
        term => matches!(term, Term::Chosen(..)),
    }
}

/// Whether a term is known when compiling, whatever the position.
pub(crate) fn is_constant(term: &Term) -> bool {
    matches!(term, Term::Value(expr) if matches!(expr.kind, ExprKind::Const(_)))
}

/// The term, said to stand elsewhere.
fn at(term: Term, span: Span) -> Term {
    match term {
        Term::Value(expr) => Expr { span, ..expr }.into(),
        other => other,
    }
}

/// `not e`
pub(crate) fn negate(expr: Expr) -> Expr {
    let span = expr.span;
    match expr.kind {
        ExprKind::Const(Value::Bool(value)) => Expr::constant(Value::Bool(!value), Ty::Bool, span),
        _ => Expr { kind: ExprKind::Not(Box::new(expr)), ty: Ty::Bool, span },
    }
}

/// A constant truth value.
pub(crate) fn truth(value: bool, span: Span) -> Expr {
    Expr::constant(Value::Bool(value), Ty::Bool, span)
}

/// The word of a view.
pub(crate) fn view_word(view: View) -> &'static str {
    match view {
        View::Root => "root",
        View::Before => "before",
        View::After => "after",
    }
}

/// The role that an expression names, where it is a constant.
pub(crate) fn constant_role(expr: &Expr) -> Option<Role> {
    match expr.kind {
        ExprKind::Const(Value::Role(role)) => Some(role),
        _ => None,
    }
}
