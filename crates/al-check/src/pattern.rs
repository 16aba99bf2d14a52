//! Patterns with their types: whether one matches, and quantifiers over the squares it binds.

use super::call::Placed;
use super::context::{Needs, Place, Typer};
use super::drawing::{self, Drawing, Kind};
use super::expr::truth;
use super::members::Member;
use super::moves::is_fixed;
use super::operators::{compared, join_all};
use super::quantifier::Parts;
use super::report::Report;
use super::scope::{DefId, DefKind};
use super::term::Term;
use super::want::{Want, interval};
use al_chess::SquareSet;
use al_program::intrinsic::Intrinsic;
use al_program::{
    Compare, Expr, ExprKind, Fold, Interval, LocalId, Matches, Pattern, PatternId, Reading, Ty, Value, View,
};
use al_syntax::ast::{self, Quantifier};
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::source::{Files, Span};

/// A pattern typed for a material, and what it needs of its place.
pub(crate) type Typed = Option<(PatternId, Needs)>;

/// The eight ways to turn a board over, and colours exchanged or not.
const MOST_IMAGES: i32 = 16;

impl<'a> Typer<'_, '_, 'a> {
    /// The pattern that an expression names, perhaps in a view.
    pub(crate) fn pattern_named(&self, expr: &'a ast::Expr) -> Option<(DefId, Option<View>)> {
        match &expr.kind {
            ast::ExprKind::Paren(inner) => self.pattern_named(inner),
            ast::ExprKind::View { view, expr } => {
                self.pattern_named(expr).map(|(def, inner)| (def, inner.or(Some(*view))))
            }
            ast::ExprKind::Name(name) if self.find_local(&name.text).is_none() => {
                let def = self.definition(&name.text)?;
                matches!(self.cx.defs.def(def).kind, DefKind::Pattern(..)).then_some((def, None))
            }
            _ => None,
        }
    }

    /// `fence`, `fence(e4, our.king)`: whether it matches, with its parameters on these squares.
    pub(crate) fn matched(&mut self, def: DefId, args: Vec<Placed>, brackets: bool, span: Span) -> Term {
        let Some(pattern) = self.pattern(def, span) else { return Term::Error };
        let names = self.cx.defs.def(def).params();
        let matches = |locals, condition| {
            let body = truth(true, span);
            let matches = Matches { kind: Quantifier::Any, pattern, view: None, locals, condition, body, empty: 0 };
            Expr { kind: ExprKind::Matches(Box::new(matches)), ty: Ty::Bool, span }
        };
        if !brackets && args.is_empty() {
            return matches(Vec::new(), truth(true, span)).into();
        }
        if args.len() != names.len() || names.is_empty() {
            let name = &self.cx.defs.def(def).name.text;
            let help = match names.is_empty() {
                true => format!("write `{name}`, which holds where it matches"),
                false => {
                    format!("write `{name}` to ask whether it matches at all, or `any {} in {name}: …`", list(names))
                }
            };
            let message = format!("the pattern `{name}` binds {}, found {}", squares(names.len()), args.len());
            self.report(Diagnostic::new(Code::WrongArity, span, message).help(help));
            return Term::Error;
        }
        let (mut lets, mut locals, mut parts) = (Vec::new(), Vec::new(), Vec::new());
        for (arg, at) in args {
            let Some(square) = self.want(arg, Want::Point, at) else { return Term::Error };
            let given = match is_fixed(&square) {
                true => square,
                false => {
                    let (local, ty) = (self.local(), square.ty);
                    lets.push((local, square));
                    Expr { kind: ExprKind::Local(local), ty, span: at }
                }
            };
            let local = self.local();
            let bound = Expr { kind: ExprKind::Local(local), ty: Ty::Square, span: at };
            let bound = if given.ty == Ty::Point { self.point_from(bound) } else { bound };
            locals.push(local);
            parts.push(compared(Compare::Eq, bound, given, at));
        }
        let body = matches(locals, join_all(parts, true, span));
        lets.into_iter()
            .rev()
            .fold(body, |body, (local, value)| Expr {
                kind: ExprKind::Let(local, Box::new(value), Box::new(body)),
                ty: Ty::Bool,
                span,
            })
            .into()
    }

    /// `any x, y in fence: …`
    pub(crate) fn over_pattern(&mut self, kind: Quantifier, def: DefId, view: Option<View>, parts: &Parts<'a>) -> Term {
        let (span, over) = (parts.span, parts.over.span);
        if view.is_some_and(|view| !self.need_view(view, over)) {
            return Term::Error;
        }
        let Some(pattern) = self.pattern(def, over) else { return Term::Error };
        let params = self.cx.defs.def(def).params();
        if params.len() != parts.names.len() {
            let name = &self.cx.defs.def(def).name.text;
            let found = parts.names.len();
            let message = format!("the pattern `{name}` binds {}, found {found}", squares(params.len()));
            let help = match params.is_empty() {
                true => format!("ask `{name}` itself, or name a square of its diagram: `pattern {name}(x) {{ … }}`"),
                false => format!("name each of them: `{} in {name}`", list(params)),
            };
            self.report(Diagnostic::new(Code::WrongArity, over, message).help(help));
            return Term::Error;
        }
        let mut locals = Vec::new();
        let outside = self.locals.len();
        for name in parts.names {
            let local = self.local();
            locals.push(local);
            let square = Expr { kind: ExprKind::Local(local), ty: Ty::Square, span: name.span };
            self.locals.push((&name.text, square.into()));
        }
        let inside = self.innermost(kind, parts);
        self.locals.truncate(outside);
        let Some((condition, body)) = inside else { return Term::Error };
        let most = (0..params.len()).fold(1, |most: i32, _| (most * 64).min(64 * MOST_IMAGES));
        let Some((ty, empty)) = self.folded(kind, most, &body, span) else { return Term::Error };
        let condition = condition.unwrap_or_else(|| truth(true, span));
        let matches = Matches { kind, pattern, view, locals, condition, body, empty };
        Expr { kind: ExprKind::Matches(Box::new(matches)), ty, span }.into()
    }

    /// The type of a quantifier over so many things at most, and its value over none.
    fn folded(&mut self, kind: Quantifier, most: i32, body: &Expr, span: Span) -> Option<(Ty, i32)> {
        Some(match kind {
            Quantifier::Any | Quantifier::All => (Ty::Bool, 0),
            Quantifier::Union => (Ty::Set, 0),
            Quantifier::Count => (Ty::Int(Interval::new(0, most)), 0),
            Quantifier::Sum => (Ty::Int(self.total(most, body, span)?), 0),
            Quantifier::Min | Quantifier::Max => {
                let (result, empty) = self.extremum(kind, interval(body.ty)?, &[], span)?;
                (Ty::Int(result), empty)
            }
        })
    }

    /// The typed pattern; reports what it needs and the place has not.
    fn pattern(&mut self, def: DefId, span: Span) -> Option<PatternId> {
        let key = (def, self.cx.material, self.turned);
        let typed = match self.cx.patterns_made.get(&key) {
            Some(typed) => *typed,
            None => {
                let typed = self.make_pattern(def, span);
                self.cx.patterns_made.insert(key, typed);
                typed
            }
        };
        let (pattern, needs) = typed?;
        let name = &self.cx.defs.def(def).name.text;
        self.need(needs, span, Some(name)).then_some(pattern)
    }

    fn make_pattern(&mut self, def: DefId, span: Span) -> Typed {
        let defs = self.cx.defs;
        let definition = defs.def(def);
        let DefKind::Pattern(ast, index) = definition.kind else { return None };
        // what is wrong with the drawing has been said
        let drawing = drawing::read(&defs.patterns[index], &mut Report::default())?;
        if !self.enter(span) {
            return None;
        }
        let mut needs = Needs::default();
        let mut readings: Vec<Reading> =
            self.reading(index, &drawing, self.turned, span, &mut needs).into_iter().collect();
        if drawing.symmetries.swap_colours && !readings.is_empty() {
            // what speaks of a man that the other side has not cannot match with colours exchanged
            let told = self.cx.hush();
            readings.extend(self.reading(index, &drawing, !self.turned, span, &mut needs));
            self.cx.speak(told);
        }
        self.leave();
        if readings.is_empty() {
            return None;
        }
        let id = PatternId(self.cx.patterns.len() as u32);
        self.cx.patterns.push(Pattern {
            name: ast.name.text.clone(),
            files: drawing.files,
            ranks: drawing.ranks,
            marks: drawing.marks,
            squares: drawing.squares.iter().map(|(_, file, rank)| (*file, *rank)).collect(),
            params: drawing.params,
            symmetries: drawing.symmetries,
            edges: drawing.edges,
            turned: self.turned,
            readings,
            span: ast.span,
        });
        Some((id, needs))
    }

    /// What the pattern demands as it is written, or with the sides exchanged.
    fn reading(
        &mut self,
        index: usize,
        drawing: &Drawing<'a>,
        turned: bool,
        span: Span,
        needs: &mut Needs,
    ) -> Option<Reading> {
        let def = &self.cx.defs.patterns[index];
        let site = match def.ast.name.span.file == Files::PRELUDE {
            true if span.file == Files::PRELUDE => self.site,
            true => Some(span),
            false => None,
        };
        let mut typer = Typer { turned, site, ..Typer::new(&mut *self.cx, def.scope, Place::Function) };
        let sets: Vec<Option<Expr>> = drawing.kinds.iter().map(|kind| typer.cell(*kind, def.ast.name.span)).collect();
        let locals: Vec<LocalId> = drawing.squares.iter().map(|_| typer.local()).collect();
        for ((name, ..), local) in drawing.squares.iter().zip(&locals) {
            let square = Expr { kind: ExprKind::Local(*local), ty: Ty::Square, span: def.ast.name.span };
            typer.locals.push((name, square.into()));
        }
        let conditions: Vec<Option<Expr>> = def.conditions.iter().map(|condition| typer.bool_of(condition)).collect();
        needs.add(typer.needs);
        let condition = join_all(conditions.into_iter().collect::<Option<Vec<_>>>()?, true, def.ast.name.span);
        Some(Reading { sets: sets.into_iter().collect::<Option<Vec<_>>>()?, locals, condition })
    }

    /// The squares on which a sign of the diagram may lie.
    fn cell(&mut self, kind: Kind<'a>, span: Span) -> Option<Expr> {
        match kind {
            Kind::Man(side, role) => {
                let members: Vec<Member> = self.members(self.seen_side(side), role);
                Some(self.squares_of(&members, span))
            }
            Kind::Empty => {
                let board = Expr::constant(Value::Set(SquareSet::FULL), Ty::Set, span);
                let occupied = self.make(Intrinsic::Occupied, Vec::new(), Ty::Set, span);
                Some(self.make(Intrinsic::Difference, vec![board, occupied], Ty::Set, span))
            }
            Kind::Cell(expr) => {
                let local = self.local();
                let here = Expr { kind: ExprKind::Local(local), ty: Ty::Square, span: expr.span };
                self.locals.push(("here", here.clone().into()));
                let term = self.term(expr);
                self.locals.pop();
                match term {
                    Term::Value(condition) if condition.ty == Ty::Bool => {
                        let over = Expr::constant(Value::Set(SquareSet::FULL), Ty::Set, expr.span);
                        let body = self.make(Intrinsic::Single, vec![here], Ty::Set, expr.span);
                        let fold = Fold { kind: Quantifier::Union, local, over, condition, body, empty: 0 };
                        Some(Expr { kind: ExprKind::Fold(Box::new(fold)), ty: Ty::Set, span: expr.span })
                    }
                    term => self.want_set(term, expr.span),
                }
            }
        }
    }
}

/// "2 squares (x, y)"
fn squares(count: usize) -> String {
    match count {
        0 => "no squares".to_owned(),
        1 => "one square".to_owned(),
        n => format!("{n} squares"),
    }
}

fn list(params: &[ast::Param]) -> String {
    params.iter().map(|param| param.name.text.as_str()).collect::<Vec<_>>().join(", ")
}
