//! Predicates written in Rust: what their signature may be, and their calls.

use super::call::Placed;
use super::context::Typer;
use super::declared::{Declared, declared};
use super::report::Report;
use super::scope::{DefId, DefKind};
use super::term::Term;
use al_program::{Expr, ExprKind, Extern, ExternId, Foreign, Interval, Ty};
use al_syntax::ast::{ExternFn, Type};
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::source::Span;

/// Checks the signature of a predicate written in Rust: Rust has to know the type of everything.
pub(crate) fn signature(def: &ExternFn, report: &mut Report) {
    for param in &def.params {
        let Some(ty) = &param.ty else {
            let message = format!("the type of `{}` is missing", param.name.text);
            let diagnostic = Diagnostic::new(Code::BadExtern, param.name.span, message)
                .label("Rust has to know what it is given")
                .help(format!("write `{}: square`, or whatever it is", param.name.text));
            report.push(diagnostic);
            continue;
        };
        if let Ok(Declared::Men) = declared(ty) {
            let message = "a list of men cannot be handed to Rust";
            let diagnostic = Diagnostic::new(Code::BadExtern, ty.span, message).label("not known in Rust");
            report.push(diagnostic.help("hand over the squares on which they stand: `their: set`"));
        }
    }
    match declared(&def.ty) {
        Err(diagnostic) => report.push(*diagnostic),
        Ok(Declared::Int(None)) => {
            let message = format!("the range of what `{}` tells is missing", def.name.text);
            let diagnostic = Diagnostic::new(Code::BadExtern, def.ty.span, message)
                .label("may be any number")
                .help("write `int(0..=64)`: within it calculations cannot overflow; what leaves it is held within");
            report.push(diagnostic);
        }
        Ok(Declared::Man | Declared::Men) => {
            let message = "Rust can tell a square or a set, but not a man";
            let diagnostic = Diagnostic::new(Code::BadExtern, def.ty.span, message).label("expected another type");
            report.push(diagnostic.help("which man is meant is known when the table is compiled"));
        }
        Ok(_) => {}
    }
}

/// A type on its way to Rust; checked before.
fn foreign(ty: &Type) -> Option<Foreign> {
    Some(match declared(ty).ok()? {
        Declared::Bool => Foreign::Bool,
        Declared::Int(range) => Foreign::Int(range.unwrap_or(Interval::new(i16::MIN.into(), i16::MAX.into()))),
        Declared::File | Declared::Rank => Foreign::Int(Interval::new(0, 7)),
        Declared::Square => Foreign::Square,
        Declared::Point => Foreign::Point,
        Declared::Set => Foreign::Set,
        Declared::Man => Foreign::Man,
        Declared::Role => Foreign::Role,
        Declared::Side => Foreign::Side,
        Declared::Men => return None,
    })
}

impl Typer<'_, '_, '_> {
    /// A call of a predicate written in Rust.
    pub(crate) fn outside(&mut self, def: DefId, args: Vec<Placed>, span: Span) -> Term {
        let DefKind::Extern(written) = self.cx.defs.def(def).kind else { return Term::Error };
        let is_man = |param: &al_syntax::ast::Param| {
            param.ty.as_ref().is_some_and(|ty| declared(ty).is_ok_and(|ty| ty == Declared::Man))
        };
        let chosen =
            written.params.iter().zip(&args).position(|(p, arg)| matches!(arg.0, Term::Chosen(..)) && is_man(p));
        if let Some(chosen) = chosen.filter(|_| written.params.len() == args.len()) {
            return self.of_each(args, chosen, span, |typer, args| typer.outside(def, args, span));
        }
        let Some(id) = self.extern_id(def, written) else { return Term::Error };
        let places: Vec<Span> = args.iter().map(|(_, place)| *place).collect();
        let Some(args) = self.prepare(def, args, span) else { return Term::Error };
        let values =
            args.into_iter().zip(places).filter_map(|(argument, place)| match (argument.value, argument.key) {
                (Some(value), _) => Some(value),
                (None, super::context::ArgKey::Type(ty @ Ty::Man(_))) => {
                    Some(Expr { kind: ExprKind::Man, ty, span: place })
                }
                _ => None,
            });
        let values: Vec<Expr> = values.collect();
        let ty = match declared(&written.ty) {
            Ok(Declared::File) => Ty::File,
            Ok(Declared::Rank) => Ty::Rank,
            _ => self.cx.externs[id.index()].result.ty(),
        };
        Expr { kind: ExprKind::Extern(id, values), ty, span }.into()
    }

    /// The place of a definition among the predicates that are asked.
    fn extern_id(&mut self, def: DefId, written: &ExternFn) -> Option<ExternId> {
        let key = (def, self.turned);
        if let Some(id) = self.cx.externs_made.get(&key) {
            return Some(*id);
        }
        let params = written.params.iter().map(|param| foreign(param.ty.as_ref()?)).collect::<Option<Vec<_>>>()?;
        let (first, last) = (written.path.first()?, written.path.last()?);
        let id = ExternId(self.cx.externs.len() as u32);
        self.cx.externs.push(Extern {
            name: written.name.text.clone(),
            params,
            result: foreign(&written.ty)?,
            turned: self.turned,
            path: written.path.iter().map(|name| name.text.clone()).collect(),
            path_span: first.span.to(last.span),
            span: written.name.span,
            function: None,
        });
        self.cx.externs_made.insert(key, id);
        Some(id)
    }
}
