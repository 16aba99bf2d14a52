//! Instances of definitions: a `let` is typed once for each combination of argument types it is used
//! with. A man is a type of its own, so what a definition says of a man is known when compiling.

use super::call::Placed;
use super::context::{ArgKey, Instance, InstanceResult, Key, Needs, Place, Typer};
use super::declared::{Declared, declared};
use super::expr::is_constant;
use super::scope::{DefId, DefKind};
use super::term::Term;
use super::want::Want;
use super::words::Described;
use al_chess::Side;
use al_program::{Expr, ExprKind, Function, FunctionId, LocalId, Ty};
use al_syntax::ast;
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::source::{Files, Span};

/// An argument, prepared.
pub(crate) struct Argument {
    /// What the instance depends on.
    pub(crate) key: ArgKey,
    /// The value to hand over; `None` for men, which are known.
    pub(crate) value: Option<Expr>,
}

impl<'a> Typer<'_, '_, 'a> {
    /// A call of a definition.
    pub(crate) fn instantiate(&mut self, def: DefId, args: Vec<Placed>, span: Span) -> Term {
        let wants_man =
            |param: &ast::Param| param.ty.as_ref().is_none_or(|ty| declared(ty).is_ok_and(|ty| ty == Declared::Man));
        let params = self.cx.defs.def(def).params();
        let chosen =
            params.iter().zip(&args).position(|(param, arg)| matches!(arg.0, Term::Chosen(..)) && wants_man(param));
        if let Some(chosen) = chosen.filter(|_| params.len() == args.len()) {
            return self.of_each(args, chosen, span, |typer, args| typer.instantiate(def, args, span));
        }
        let Some(args) = self.prepare(def, args, span) else { return Term::Error };
        let (keys, values): (Vec<ArgKey>, Vec<Option<Expr>>) = args.into_iter().map(|arg| (arg.key, arg.value)).unzip();
        let key = Key { def, material: self.cx.material, turned: self.turned, args: keys };
        let instance = match self.cx.instances.get(&key) {
            Some(instance) => instance.clone(),
            None => {
                let instance = self.make_instance(&key, span);
                self.cx.instances.insert(key, instance.clone());
                instance
            }
        };
        let name = &self.cx.defs.def(def).name.text;
        if !self.need(instance.needs, span, Some(name)) {
            return Term::Error;
        }
        match instance.result {
            InstanceResult::Function(id, ty) => {
                Expr { kind: ExprKind::Call(id, values.into_iter().flatten().collect()), ty, span }.into()
            }
            InstanceResult::Static(Term::Value(expr)) => Expr { span, ..expr }.into(),
            InstanceResult::Static(Term::Men(men, _)) => Term::Men(men, span),
            InstanceResult::Static(term) => term,
        }
    }

    /// The arguments of a definition as its parameters want them.
    pub(crate) fn prepare(&mut self, def: DefId, args: Vec<Placed>, span: Span) -> Option<Vec<Argument>> {
        let def = self.cx.defs.def(def);
        let params = def.params();
        let failed = args.iter().any(|(term, _)| matches!(term, Term::Error));
        if args.len() != params.len() {
            let found = args.len();
            let count = |n: usize| if n == 1 { "one argument".to_owned() } else { format!("{n} arguments") };
            let expected = if params.is_empty() { "no arguments".to_owned() } else { count(params.len()) };
            let name = &def.name.text;
            let mut diagnostic =
                Diagnostic::new(Code::WrongArity, span, format!("`{name}` takes {expected}, found {found}"));
            if !def.is_prelude() {
                diagnostic = diagnostic.also(def.name.span, "defined here");
            }
            diagnostic = diagnostic.help(match params.is_empty() {
                true => "leave the brackets out".to_owned(),
                false => {
                    let names: Vec<&str> = params.iter().map(|param| param.name.text.as_str()).collect();
                    let docs = def.docs().first().map(|line| format!(": {}", line.trim())).unwrap_or_default();
                    format!("write `{name}({})`{docs}", names.join(", "))
                }
            });
            self.report(diagnostic);
            return None;
        }
        if failed {
            return None;
        }
        let prepared: Vec<Option<Argument>> =
            params.iter().zip(args).map(|(param, (term, span))| self.argument(param, term, span)).collect();
        prepared.into_iter().collect()
    }

    /// One argument.
    pub(crate) fn argument(&mut self, param: &ast::Param, term: Term, span: Span) -> Option<Argument> {
        let value = |expr: Expr| match expr.ty {
            Ty::Man(_) => Argument { key: ArgKey::Type(expr.ty), value: None },
            ty => Argument { key: ArgKey::Type(ty), value: Some(expr) },
        };
        let men = |members| Some(Argument { key: ArgKey::Men(members), value: None });
        let term = match param.ty {
            None => self.settled(term)?,
            Some(_) => term,
        };
        let Some(ty) = &param.ty else {
            return match term {
                Term::Value(expr) => Some(value(expr)),
                Term::Men(members, _) => men(members),
                Term::List(..) => self.want_set(term, span).map(value),
                other => {
                    self.mismatch(Want::Set, Described::Term(&other), span);
                    None
                }
            };
        };
        match (declared(ty).ok()?, term) {
            (Declared::Men, Term::Men(members, _)) => men(members),
            (declared, term) => {
                let reported = self.cx.report.len();
                let fitting = self.declared_value(term, declared, &format!("`{}`", param.name.text), span);
                if fitting.is_none() && ty.span.file != Files::PRELUDE {
                    let label = format!("the type of `{}`", param.name.text);
                    self.cx.report.annotate_since(reported, ty.span, &label);
                }
                fitting.map(value)
            }
        }
    }

    /// A term as a value of a written type.
    fn declared_value(&mut self, term: Term, declared: Declared, what: &str, span: Span) -> Option<Expr> {
        let want = match declared {
            Declared::Bool => Want::Bool,
            Declared::Int(_) => Want::Number,
            Declared::File => Want::File,
            Declared::Rank => Want::Rank,
            Declared::Square => Want::Square,
            Declared::Point => Want::Point,
            Declared::Set => Want::Set,
            Declared::Man => Want::Man,
            Declared::Role => Want::Role,
            Declared::Side => Want::Side,
            Declared::Men => {
                let words = super::words::term_words(&term, self.cx.material);
                let diagnostic =
                    Diagnostic::new(Code::WrongType, span, format!("expected a list of men, found {words}"))
                        .help("lists of men are `our.men`, `their.rooks` and their like");
                self.report(diagnostic);
                return None;
            }
        };
        let value = self.want(term, want, span)?;
        match declared {
            Declared::Int(Some(range)) => {
                self.within(&value, range, what, span)?;
                Some(Expr { ty: Ty::Int(range), ..value })
            }
            Declared::Point => Some(self.point_from(value)),
            _ => Some(value),
        }
    }

    /// Types the body of a definition for known arguments.
    fn make_instance(&mut self, key: &Key, call: Span) -> Instance {
        let failed = Instance { result: InstanceResult::Static(Term::Error), needs: Needs::default() };
        let defs = self.cx.defs;
        let def = defs.def(key.def);
        let (body, whole) = match def.kind {
            DefKind::Let(written) => (&written.body, written.span),
            DefKind::Condition(condition) => (condition, condition.span),
            DefKind::Moves(_) | DefKind::Measure(_) | DefKind::Pattern(..) | DefKind::Extern(_) => return failed,
        };
        let site = match def.is_prelude() {
            true if call.file == Files::PRELUDE => self.site,
            true => Some(call),
            false => None,
        };
        let mut locals = Vec::new();
        let mut params = Vec::new();
        for (param, key) in def.params().iter().zip(&key.args) {
            let span = param.name.span;
            let term = match key {
                ArgKey::Men(members) => Term::Men(members.clone(), span),
                ArgKey::Type(ty @ Ty::Man(_)) => Expr { kind: ExprKind::Man, ty: *ty, span }.into(),
                ArgKey::Type(ty) => {
                    let local = LocalId(params.len() as u32);
                    params.push((local, *ty));
                    Expr { kind: ExprKind::Local(local), ty: *ty, span }.into()
                }
            };
            locals.push((param.name.text.as_str(), term));
        }
        let mut typer = Typer {
            cx: &mut *self.cx,
            scope: def.scope,
            place: Place::Function,
            locals,
            next: params.len() as u32,
            needs: Needs::default(),
            mover: Side::Us,
            turned: key.turned,
            site,
            call: (!key.args.is_empty()).then_some(call),
        };
        let term = typer.term(body);
        let result = match def.kind {
            DefKind::Let(written) => typer.result(written, term),
            _ => typer.want(term, Want::Bool, body.span).map(Term::Value),
        };
        let needs = typer.needs;
        let result = match result {
            Some(Term::Value(expr)) if !matches!(expr.kind, ExprKind::Man | ExprKind::Const(_)) => {
                let (id, ty) = (FunctionId(self.cx.functions.len() as u32), expr.ty);
                let name = def.name.text.clone();
                self.cx.functions.push(Function { name, params, body: expr, span: whole });
                InstanceResult::Function(id, ty)
            }
            Some(term) => InstanceResult::Static(term),
            None => return failed,
        };
        Instance { result, needs }
    }

    /// What a definition's body gives, as its written type wants it.
    fn result(&mut self, def: &'a ast::Let, term: Term) -> Option<Term> {
        let span = def.body.span;
        if matches!(term, Term::Error) {
            return None;
        }
        if let Some(ty) = &def.ty {
            let declared = declared(ty).ok()?;
            if let (Declared::Men, Term::Men(..)) = (declared, &term) {
                return Some(term);
            }
            let what = format!("the result of `{}`", def.name.text);
            return self.declared_value(term, declared, &what, span).map(Term::Value);
        }
        match term {
            Term::List(items, at) => {
                let number = |(item, _): &(Term, Span)| {
                    is_constant(item) && item.value().is_some_and(|expr| super::want::interval(expr.ty).is_some())
                };
                if !items.is_empty() && items.iter().all(number) {
                    return Some(Term::List(items, at));
                }
                self.want_set(Term::List(items, at), span).map(Term::Value)
            }
            Term::Range(lo, hi, inclusive, at) => {
                let constant = |expr: &Expr| matches!(expr.kind, ExprKind::Const(_));
                if constant(&lo) && constant(&hi) {
                    return Some(Term::Range(lo, hi, inclusive, at));
                }
                self.wrong_type(span, "only a range of constant numbers can have a name");
                None
            }
            Term::Owner(side, _) => {
                let owner = super::builtin::owner_word(side);
                self.wrong_type(span, format!("`{owner}` alone means nothing: write `{owner}.king`, `{owner}.men`"));
                None
            }
            // what chooses may depend on the definition's parameters
            Term::Chosen(slots, set, at) if !is_constant(&Term::Value((*set).clone())) => {
                self.chosen_square(&slots, *set, at).map(Term::Value)
            }
            Term::Error => None,
            term => Some(term),
        }
    }
}
