//! Advice that is listed by rules and asked about by `can`. Advice with parameters becomes a piece of advice of
//! its own for each list of arguments that it is called with.

use super::names::{Uses, Walk};
use super::report::Report;
use super::scope::{AdviceDef, Defs, ScopeId, TableDef};
use super::settings;
use super::words::did_you_mean;
use al_syntax::ast::{Expr, ExprKind, Name};
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::laid_out;
use al_syntax::source::Span;
use std::collections::BTreeSet;

/// A call of advice.
#[derive(Clone, Debug)]
pub(crate) struct Called<'a> {
    /// Its place in [`TableDef::advice`].
    pub(crate) def: usize,
    /// The advice as it is called: `tighten(2)`.
    pub(crate) name: String,
    /// Its arguments.
    pub(crate) args: &'a [Expr],
    /// Where their names are looked up.
    pub(crate) scope: ScopeId,
    /// Whether branches that end in a stated draw count: it is tried where nothing better can be forced.
    pub(crate) draws: bool,
}

impl Called<'_> {
    /// What the advice is called where draws count.
    pub(crate) fn drawn(name: &str) -> String {
        format!("{name} (draw)")
    }
}

impl<'a> Uses<'a> {
    /// Takes note of calls.
    pub(super) fn note(&mut self, called: Vec<(ScopeId, Called<'a>)>) {
        for (table, called) in called {
            self.called.entry(table).or_default().push(called);
        }
    }

    /// A table's advice: as it is written, with one for each list of arguments in the order of the first calls.
    pub(crate) fn advice_of(&self, table: &TableDef<'a>) -> Vec<Called<'a>> {
        let called: &[Called<'a>] = self.called.get(&table.scope).map_or(&[], Vec::as_slice);
        // what is wrong with settings has been said
        let (_, switches) = settings::of_table(&table.settings, &mut Report::default());
        let mut all: Vec<Called<'a>> = Vec::new();
        for (def, advice) in table.advice.iter().enumerate() {
            let first = all.len();
            if advice.params().is_empty() {
                let name = advice.ast.name.text.clone();
                all.push(Called { def, name, args: &[], scope: table.scope, draws: false });
            } else {
                let mut known: BTreeSet<&str> = BTreeSet::new();
                let calls = called.iter().filter(|call| call.def == def);
                all.extend(calls.filter(|call| known.insert(&call.name)).cloned());
            }
            if settings::of_advice(&advice.settings, &mut Report::default()).draws(switches) {
                let drawn = |call: &Called<'a>| Called { name: Called::drawn(&call.name), draws: true, ..call.clone() };
                let drawn: Vec<Called<'a>> = all[first..].iter().map(drawn).collect();
                all.extend(drawn);
            }
        }
        all
    }

    /// Whether anything calls a piece of advice.
    pub(crate) fn calls(&self, table: &TableDef<'_>, def: usize) -> bool {
        self.called.get(&table.scope).is_some_and(|called| called.iter().any(|call| call.def == def))
    }
}

impl AdviceDef<'_> {
    /// Its parameters.
    pub(crate) fn params(&self) -> &[al_syntax::ast::Param] {
        self.ast.params.as_deref().unwrap_or(&[])
    }
}

impl<'a> Defs<'a> {
    /// A call as it is written, laid out as everywhere: what calls are told apart by. A macro's tokens have other
    /// spaces than a person writes.
    pub(crate) fn written(&self, name: &Name, args: &[Expr]) -> String {
        if args.is_empty() {
            return name.text.clone();
        }
        let text = |arg: &Expr| laid_out(self.files.map_or("", |files| files.slice(arg.span)));
        format!("{}({})", name.text, args.iter().map(text).collect::<Vec<_>>().join(", "))
    }

    /// The table in whose body a scope lies.
    pub(crate) fn table_around(&self, scope: ScopeId) -> Option<&TableDef<'a>> {
        let mut next = Some(scope);
        while let Some(scope) = next {
            if let Some(table) = self.tables.iter().find(|table| table.scope == scope) {
                return Some(table);
            }
            next = self.scopes[scope.0].outer;
        }
        None
    }
}

impl<'w, 'a> Walk<'w, 'a> {
    /// Notes a call of advice of a table; says where it has the wrong number of arguments.
    pub(super) fn call_advice(
        &mut self,
        table: Option<&'w TableDef<'a>>,
        name: &'a Name,
        args: &'a [Expr],
        span: Span,
    ) {
        let Some((table, def)) = table.and_then(|table| Some((table, table.advice_named(&name.text)?))) else { return };
        let advice = &table.advice[def];
        let params = advice.params();
        if params.len() != args.len() {
            let count = |n: usize| match n {
                0 => "no arguments".to_owned(),
                1 => "one argument".to_owned(),
                n => format!("{n} arguments"),
            };
            let (wants, found) = (count(params.len()), args.len());
            let message = format!("the advice `{}` takes {wants}, found {found}", name.text);
            let names: Vec<&str> = params.iter().map(|param| param.name.text.as_str()).collect();
            let help = match params.is_empty() {
                true => "leave the brackets out".to_owned(),
                false => format!("write `{}({})`", name.text, names.join(", ")),
            };
            let diagnostic = Diagnostic::new(Code::WrongArity, span, message);
            self.report.push(diagnostic.also(advice.ast.name.span, "defined here").help(help));
            return;
        }
        let called = Called { def, name: self.defs.written(name, args), args, scope: self.scope, draws: false };
        self.called.push((table.scope, called));
    }

    /// `can(advice)`, `can(advice(args), plies)`
    pub(super) fn can(&mut self, span: Span, args: &'a [Expr]) {
        let wrong =
            |span: Span, message: &str, help: &str| Diagnostic::new(Code::BadQuestion, span, message).help(help);
        let (target, plies) = match args {
            [target] => (target, None),
            [target, plies] => (target, Some(plies)),
            _ => {
                let help = "write `can(mate_in_2)`, or with a limit in plies `can(mate_in_2, 3)`";
                self.report.push(wrong(span, "`can` asks about one piece of advice", help));
                return;
            }
        };
        if let Some(plies) = plies.filter(|plies| !matches!(plies.kind, ExprKind::Int(1..=1000))) {
            let help = "write how many plies may lie below the position, 1 at least: `can(win, 6)`";
            self.report.push(wrong(plies.span, "the limit of `can` is a number of plies", help));
        }
        let table = self.table.or_else(|| self.defs.table_around(self.scope));
        let Some(table) = table else {
            let help = "write the definition inside the table whose advice it asks about";
            self.report.push(wrong(span, "there is no advice here that could be asked about", help));
            return;
        };
        let (name, args): (&'a Name, &'a [Expr]) = match &target.kind {
            ExprKind::Name(name) => (name, &[]),
            ExprKind::Call { name, args } => (name, args),
            _ => {
                let help = "write `can(mate_in_2)`; conditions are joined with `and` and `or`";
                self.report.push(wrong(target.span, "`can` asks about a piece of advice, by its name", help));
                return;
            }
        };
        if table.advice_named(&name.text).is_none() {
            let message = format!("the table `{}` has no advice `{}`", table.ast.name.text, name.text);
            let known = table.advice.iter().map(|advice| advice.ast.name.text.as_str());
            let write = || format!("write it: `advice {} {{ better: …; }}`", name.text);
            let help = did_you_mean(&name.text, known).unwrap_or_else(write);
            self.report.push(Diagnostic::new(Code::UnknownAdvice, name.span, message).label("not defined").help(help));
            return;
        }
        // which advice is meant is known when the table is compiled
        let bound = std::mem::take(&mut self.locals);
        let inside = args.iter().find_map(|arg| self.defs.mentions(arg, &bound));
        match inside {
            Some(name) => {
                let message = format!("the arguments of advice may not depend on `{}`", name.text);
                let help = "they are asked in the position alone: hand over men, constants and what the table defines";
                self.report.push(wrong(name.span, &message, help));
            }
            None => {
                args.iter().for_each(|arg| self.expr(arg));
                self.call_advice(Some(table), name, args, target.span);
            }
        }
        self.locals = bound;
    }
}

impl<'a> Defs<'a> {
    /// The first of some bound names that an expression mentions.
    fn mentions(&self, expr: &'a Expr, bound: &[&str]) -> Option<&'a Name> {
        let mut open = vec![expr];
        while let Some(expr) = open.pop() {
            match &expr.kind {
                ExprKind::Name(name) if bound.contains(&name.text.as_str()) => return Some(name),
                ExprKind::Call { args, .. } => open.extend(args),
                ExprKind::Field { base, args, .. } => {
                    open.push(base);
                    open.extend(args.iter().flatten());
                }
                ExprKind::List(items) | ExprKind::Or(items) | ExprKind::And(items) => open.extend(items),
                ExprKind::Paren(inner) | ExprKind::Not(inner) | ExprKind::Neg(inner) => open.push(inner),
                ExprKind::View { expr: inner, .. } => open.push(inner),
                ExprKind::On { base, squares } => open.extend([&**base, &**squares]),
                ExprKind::Arith { first, rest } => {
                    open.push(first);
                    open.extend(rest.iter().map(|(_, operand)| operand));
                }
                _ => {}
            }
        }
        None
    }
}
