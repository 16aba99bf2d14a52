//! `can(advice)` with types: which advice is meant, what its parameters are, and whether the questions end.

use super::called::Called;
use super::context::{ArgKey, Context, Place, Typer};
use super::report::Report;
use super::scope::AdviceDef;
use super::term::Term;
use al_program::{AdviceId, Expr, ExprKind, Function, FunctionId, Program, Question, Table, Ty, View};
use al_syntax::ast;
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::source::Span;
use std::collections::BTreeSet;

impl<'a> Typer<'_, '_, 'a> {
    /// `can(advice)`; which advice there is has been looked up.
    pub(crate) fn can(&mut self, args: &'a [ast::Expr], span: Span) -> Term {
        let Some(target) = args.first() else { return Term::Error };
        let (advice, handed): (_, &'a [ast::Expr]) = match &target.kind {
            ast::ExprKind::Name(name) => (name, &[]),
            ast::ExprKind::Call { name, args } => (name, args),
            _ => return Term::Error,
        };
        let name = self.cx.defs.written(advice, handed);
        let place = match (self.place, self.turned) {
            (Place::Measure, _) => Some("a measure"),
            (_, true) => Some("what is seen from their side"),
            _ => None,
        };
        if let Some(place) = place {
            let message = format!("whether advice can be satisfied cannot be asked in {place}");
            let help = "ask it in a rule, a goal or a constraint";
            self.report(Diagnostic::new(Code::BadQuestion, span, message).help(help));
            return Term::Error;
        }
        if let Some(goals) = self.static_goals(&advice.text, handed, span) {
            return goals;
        }
        let place = |name: &str| self.cx.advice.iter().position(|known| known == name);
        // where a draw will do too, one of the two
        let Some(advice) = place(&Called::drawn(&name)).or_else(|| place(&name)) else { return Term::Error };
        let plies = args.get(1).and_then(|plies| match plies.kind {
            ast::ExprKind::Int(plies) => u32::try_from(plies).ok(),
            _ => None,
        });
        let (table, form) = self.cx.table.clone();
        let question = Question { table, form, advice: AdviceId(advice as u32), plies };
        Expr { kind: ExprKind::Can(Box::new(question)), ty: Ty::Bool, span }.into()
    }
}

/// What the parameters of called advice mean: men and constants, and for everything else its value at the root.
pub(crate) fn parameters<'a>(
    cx: &mut Context<'_, 'a>,
    def: &AdviceDef<'a>,
    called: &Called<'a>,
) -> Option<Vec<(&'a str, Term)>> {
    let mut params = arguments(cx, def, called)?;
    for (name, term) in &mut params {
        if let Term::Value(value) = term
            && !matches!(value.kind, ExprKind::Const(_) | ExprKind::Man)
        {
            let value = value.clone();
            *term = at_root(cx, name, value).into();
        }
    }
    Some(params)
}

/// What the parameters of called advice mean in the position in which it is called.
pub(crate) fn arguments<'a>(
    cx: &mut Context<'_, 'a>,
    def: &AdviceDef<'a>,
    called: &Called<'a>,
) -> Option<Vec<(&'a str, Term)>> {
    let params: &'a [ast::Param] = def.ast.params.as_deref().unwrap_or(&[]);
    let mut terms = Vec::new();
    for (param, arg) in params.iter().zip(called.args) {
        let mut typer = Typer::new(cx, called.scope, Place::Condition);
        let term = typer.term(arg);
        if matches!(term, Term::Error) {
            return None;
        }
        let argument = typer.argument(param, term, arg.span)?;
        let term = match (argument.key, argument.value) {
            (ArgKey::Men(members), _) => Term::Men(members, arg.span),
            (ArgKey::Type(ty @ Ty::Man(_)), _) => Expr { kind: ExprKind::Man, ty, span: arg.span }.into(),
            (_, Some(value)) => value.into(),
            (_, None) => return None,
        };
        terms.push((param.name.text.as_str(), term));
    }
    Some(terms)
}

/// The value of an expression at the root: a definition of its own, since it may be asked in many places.
fn at_root(cx: &mut Context<'_, '_>, name: &str, value: Expr) -> Expr {
    let (ty, span) = (value.ty, value.span);
    let id = FunctionId(cx.functions.len() as u32);
    cx.functions.push(Function { name: name.to_owned(), params: Vec::new(), body: value, span });
    let call = Expr { kind: ExprKind::Call(id, Vec::new()), ty, span };
    Expr { kind: ExprKind::View(View::Root, Box::new(call)), ty, span }
}

/// Looks for questions that never end, and for those that cannot be answered.
pub(crate) fn check(table: &Table, program: &Program, report: &mut Report) {
    for form in &table.forms {
        let asked = |advice: AdviceId| -> Vec<(&Question, Span)> {
            form.advice.get(advice.index()).map_or_else(Vec::new, |advice| program.questions(advice.expressions()))
        };
        let ids = || (0..form.advice.len()).map(|index| AdviceId(index as u32));
        let conditions = program.questions(&form.conditions);
        for (question, span) in ids().flat_map(asked).chain(conditions) {
            if form.advice.get(question.advice.index()).is_some_and(|advice| advice.measure.is_some()) {
                let name = &table.advice[question.advice.index()].name;
                let message = format!("`{name}` makes a measure small: it cannot be asked about");
                let help = "ask about advice whose better goal is a condition";
                report.push(Diagnostic::new(Code::BadQuestion, span, message).help(help));
            }
        }
        let mut told: BTreeSet<AdviceId> = BTreeSet::new();
        for start in ids() {
            if told.contains(&start) {
                continue;
            }
            // only questions without a limit can go round for ever
            let (mut seen, mut open) = (BTreeSet::new(), vec![start]);
            while let Some(advice) = open.pop() {
                for (question, span) in asked(advice).into_iter().filter(|(question, _)| question.plies.is_none()) {
                    if question.advice == start {
                        let name = &table.advice[start.index()].name;
                        let message = format!("`{name}` asks about itself without end");
                        let diagnostic = Diagnostic::new(Code::BadQuestion, span, message)
                            .label("comes back to where it began")
                            .help(format!("say how many plies it may look ahead: `can({name}, 6)`"));
                        report.push(diagnostic);
                        told.extend(&seen);
                    } else if seen.insert(question.advice) {
                        open.push(question.advice);
                    }
                }
            }
        }
    }
}
