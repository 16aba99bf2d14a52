//! Calls: of definitions, of built-in functions, of intrinsics.

use super::builtin;
use super::context::Typer;
use super::scope::DefKind;
use super::term::Term;
use super::want::{Want, interval};
use super::words::type_words;
use al_program::intrinsic::{Intrinsic, Kind};
use al_program::{Asked, Expr, ExprKind, Interval, Ty, Value};
use al_syntax::ast::{self, Name};
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::source::Span;

/// A term with its place.
pub(crate) type Placed = (Term, Span);

impl<'a> Typer<'_, '_, 'a> {
    /// `name`, `name(args)` or `receiver.name(args)`. `brackets`: something was said to be a call.
    pub(crate) fn call(
        &mut self,
        name: &'a Name,
        receiver: Option<Placed>,
        args: &'a [ast::Expr],
        brackets: bool,
        span: Span,
    ) -> Term {
        let text = name.text.as_str();
        if let Some(def) = self.definition(text) {
            match self.cx.defs.def(def).kind {
                DefKind::Extern(_) => {
                    let args = self.arguments(receiver, args);
                    return self.outside(def, args, span);
                }
                DefKind::Measure(_) => {
                    self.measure_as_value(name);
                    return Term::Error;
                }
                DefKind::Pattern(..) => {
                    let args = self.arguments(receiver, args);
                    return match args.iter().any(|(term, _)| matches!(term, Term::Error)) {
                        true => Term::Error,
                        false => self.matched(def, args, brackets, span),
                    };
                }
                DefKind::Let(_) | DefKind::Moves(_) | DefKind::Condition(_) => {}
            }
            let args = self.arguments(receiver, args);
            return self.instantiate(def, args, span);
        }
        if text == "can" && receiver.is_none() {
            return self.can(args, span);
        }
        if !builtin::is_function(text) {
            let message = format!("`{text}` takes no arguments");
            let diagnostic = Diagnostic::new(Code::WrongArity, span, message).help(match receiver {
                Some(_) => format!("`x.{text}` means `{text}(x)`; whether x is in it is asked with `x in {text}`"),
                None => "leave the brackets out".to_owned(),
            });
            self.report(diagnostic);
            return Term::Error;
        }
        if !brackets {
            let message = format!("`{text}` needs its arguments");
            let diagnostic = Diagnostic::new(Code::WrongArity, name.span, message).help(usage(text));
            self.report(diagnostic);
            return Term::Error;
        }
        if text == "captured" && receiver.is_none() {
            return self.captured_written(name, args, span);
        }
        // of many numbers the least is that of two and the rest
        let joined = if matches!(text, "min" | "max") { args.len().saturating_sub(2) } else { 0 };
        if !self.descend(joined, "arguments", span) {
            return Term::Error;
        }
        let args = self.arguments(receiver, args);
        self.ascend(joined);
        if args.iter().any(|(term, _)| matches!(term, Term::Error)) {
            return Term::Error;
        }
        self.applied(name, args, span)
    }

    /// A built-in function of its arguments.
    fn applied(&mut self, name: &Name, args: Vec<Placed>, span: Span) -> Term {
        let text = name.text.as_str();
        let of_man = |n: usize| match builtin::intrinsic(text) {
            Some(intrinsic) => intrinsic.params().get(n).is_some_and(|(_, kind)| *kind == Kind::Man),
            None => matches!(text, "captured" | "role" | "side"),
        };
        if let Some(n) = args.iter().position(|(term, _)| matches!(term, Term::Chosen(..))).filter(|n| of_man(*n)) {
            return self.of_each(args, n, span, |typer, args| typer.applied(name, args, span));
        }
        match builtin::intrinsic(text).filter(|i| !matches!(i, Intrinsic::Min | Intrinsic::Max | Intrinsic::Count)) {
            Some(intrinsic) => self.intrinsic(intrinsic, args, span).into(),
            None => self.builtin(name, args, span),
        }
    }

    /// A call with each of the men between whom a set chooses.
    pub(crate) fn of_each(
        &mut self,
        args: Vec<Placed>,
        chosen: usize,
        span: Span,
        mut call: impl FnMut(&mut Self, Vec<Placed>) -> Term,
    ) -> Term {
        let Some((Term::Chosen(slots, set, at), _)) = args.get(chosen).cloned() else { return Term::Error };
        self.of_chosen(&slots, *set, at, |typer, man| {
            let mut each: Vec<Placed> = Vec::new();
            for (n, (term, place)) in args.iter().enumerate() {
                let term = match term {
                    _ if n == chosen => man.clone().into(),
                    // a copy binds names of its own
                    Term::Value(expr) => typer.renamed(expr).into(),
                    term => term.clone(),
                };
                each.push((term, *place));
            }
            match call(typer, each) {
                Term::Value(expr) => Expr { span, ..expr }.into(),
                other => other,
            }
        })
    }

    /// The receiver, if any, and the arguments.
    fn arguments(&mut self, receiver: Option<Placed>, args: &'a [ast::Expr]) -> Vec<Placed> {
        let mut terms: Vec<Placed> = receiver.into_iter().collect();
        for arg in args {
            let term = self.term(arg);
            terms.push((term, arg.span));
        }
        terms
    }

    /// `captured(our.rook)`: true of a man that only another material of the table has.
    fn captured_written(&mut self, name: &'a Name, args: &'a [ast::Expr], span: Span) -> Term {
        if let [arg] = args
            && let Some((side, _, role)) = self.kind_of_man(arg)
            && self.cx.material.slots_of(side, role).next().is_none()
            && self.cx.has_forms()
            && self.elsewhere(side, role)
        {
            return super::expr::truth(true, span).into();
        }
        let args = self.arguments(None, args);
        if args.iter().any(|(term, _)| matches!(term, Term::Error)) {
            return Term::Error;
        }
        self.applied(name, args, span)
    }

    /// A built-in function that is no intrinsic.
    fn builtin(&mut self, name: &Name, args: Vec<Placed>, span: Span) -> Term {
        let text = name.text.as_str();
        if text == "forward" {
            return match <[Placed; 2]>::try_from(args) {
                Ok([from, ranks]) => self.forward(from, ranks, span),
                Err(args) => {
                    self.arity(text, "two arguments", args.len(), span);
                    Term::Error
                }
            };
        }
        let many = matches!(text, "min" | "max");
        if many && args.len() < 2 || !many && args.len() != 1 {
            let expected = if many { "at least two arguments" } else { "one argument" };
            self.arity(text, expected, args.len(), span);
            return Term::Error;
        }
        if many {
            let intrinsic = if text == "min" { Intrinsic::Min } else { Intrinsic::Max };
            let numbers: Vec<Option<Expr>> =
                args.into_iter().map(|(term, span)| self.want(term, Want::Number, span)).collect();
            let Some(numbers) = numbers.into_iter().collect::<Option<Vec<Expr>>>() else { return Term::Error };
            let fold = |a: Option<Expr>, b: Expr| match a {
                Some(a) => self.compute(intrinsic, vec![a, b], span),
                None => Some(b),
            };
            return numbers.into_iter().fold(None, fold).into();
        }
        let Some((arg, arg_span)) = args.into_iter().next() else { return Term::Error };
        if text == "count" {
            let most =
                if let Term::Men(members, _) = &arg { members.iter().map(|member| member.most()).sum() } else { 64 };
            let Some(set) = self.want_set(arg, arg_span) else { return Term::Error };
            return self.make(Intrinsic::Count, vec![set], Ty::Int(Interval::new(0, most)), span).into();
        }
        let Some(man) = self.want(arg, Want::Man, arg_span) else { return Term::Error };
        let slot = match man.ty {
            Ty::Man(slot) => slot,
            Ty::Found(side) => {
                let (kind, ty) = match text {
                    "captured" => (ExprKind::OfMan(Asked::Captured, Box::new(man)), Ty::Bool),
                    "role" => (ExprKind::OfMan(Asked::Role, Box::new(man)), Ty::Role),
                    _ => (ExprKind::Const(Value::Side(side)), Ty::Side),
                };
                return Expr { kind, ty, span }.into();
            }
            _ => return Term::Error,
        };
        let (kind, ty) = match text {
            "captured" => (ExprKind::Captured(slot), Ty::Bool),
            "role" => (ExprKind::RoleOf(slot), Ty::Role),
            _ => (ExprKind::Const(Value::Side(self.cx.material.man(slot).side)), Ty::Side),
        };
        Expr { kind, ty, span }.into()
    }

    /// A call of an intrinsic.
    fn intrinsic(&mut self, intrinsic: Intrinsic, args: Vec<Placed>, span: Span) -> Option<Expr> {
        let params = intrinsic.params();
        if args.len() != params.len() {
            let expected = match params.len() {
                0 => "no arguments".to_owned(),
                1 => "one argument".to_owned(),
                n => format!("{n} arguments"),
            };
            self.arity(intrinsic.name(), &expected, args.len(), span);
            return None;
        }
        let mut values = Vec::new();
        for ((term, span), (name, kind)) in args.into_iter().zip(params) {
            values.push(self.fit(term, *kind, name, span));
        }
        let values = values.into_iter().collect::<Option<Vec<Expr>>>()?;
        let values = self.seen_args(intrinsic, values)?;
        let ty = match intrinsic.result() {
            Kind::Computed => return self.compute(intrinsic, values, span),
            Kind::Bool => Ty::Bool,
            Kind::File => Ty::File,
            Kind::Rank => Ty::Rank,
            Kind::Square => Ty::Square,
            Kind::Point => Ty::Point,
            Kind::Set => Ty::Set,
            Kind::Side => Ty::Side,
            Kind::Man => return None,
            Kind::Int(lo, hi) => {
                let on_board = values.iter().all(|value| value.ty == Ty::Square);
                Ty::Int(match intrinsic {
                    Intrinsic::Distance if on_board => Interval::new(0, 7),
                    Intrinsic::Manhattan if on_board => Interval::new(0, 14),
                    _ => Interval::new(lo, hi),
                })
            }
        };
        let value = self.make(intrinsic, values, ty, span);
        if intrinsic == Intrinsic::RankOf { Some(self.seen_rank(value)) } else { Some(value) }
    }

    /// An argument of an intrinsic.
    fn fit(&mut self, term: Term, kind: Kind, param: &str, span: Span) -> Option<Expr> {
        let want = match kind {
            Kind::Bool => Want::Bool,
            Kind::Int(..) | Kind::Computed => Want::Number,
            Kind::File => Want::File,
            Kind::Rank => Want::Rank,
            Kind::Square => Want::Square,
            Kind::Point => Want::Point,
            Kind::Set => Want::Set,
            Kind::Man => Want::Man,
            Kind::Side => Want::Side,
        };
        let value = self.want(term, want, span)?;
        if let Kind::Int(lo, hi) = kind {
            self.within(&value, Interval::new(lo, hi), &format!("`{param}`"), span)?;
        }
        Some(value)
    }

    /// Checks that a number lies within a range.
    pub(crate) fn within(&mut self, value: &Expr, range: Interval, what: &str, span: Span) -> Option<()> {
        let found = interval(value.ty)?;
        if range.contains(found) {
            return Some(());
        }
        let words = type_words(Ty::Int(found), self.cx.material);
        let message = format!("{what} must lie between {} and {}, found {words}", range.lo, range.hi);
        let diagnostic = Diagnostic::new(Code::OutOfRange, span, message)
            .label(words)
            .help(format!("bound it: `max({}, min(…, {}))`", range.lo, range.hi));
        self.report(diagnostic);
        None
    }

    /// Reports a wrong number of arguments of something built in.
    fn arity(&mut self, name: &str, expected: &str, found: usize, span: Span) {
        let message = format!("`{name}` takes {expected}, found {found}");
        self.report(Diagnostic::new(Code::WrongArity, span, message).help(usage(name)));
    }
}

/// How a built-in function is called.
fn usage(name: &str) -> String {
    match (name, builtin::intrinsic(name)) {
        ("min" | "max", _) => format!("write `{name}(a, b)`, or over a set `{name} s in squares: distance(s, e4)`"),
        ("count", _) => "write `count(squares)` or `squares.count`".to_owned(),
        ("forward", _) => "write `their.pawns.forward(1)`: their pawns go down".to_owned(),
        ("captured" | "role" | "side", _) => format!("write `{name}(our.king)`"),
        (_, Some(intrinsic)) => {
            let params: Vec<&str> = intrinsic.params().iter().map(|(name, _)| *name).collect();
            format!("write `{name}({})`: {}", params.join(", "), intrinsic.doc())
        }
        _ => format!("write `{name}(…)`"),
    }
}
