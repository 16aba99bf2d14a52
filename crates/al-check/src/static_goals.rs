//! Advice that makes no move of ours, and so is only asked about: goals that are asked where one stands
//! (`bound: 0;`), and what they can do while we pass (`semi_static: them;`).

use super::called::Called;
use super::context::{Place, Typer};
use super::measure;
use super::report::Report;
use super::scope::{AdviceDef, Defs, TableDef};
use super::settings::{self, Switches};
use super::term::Term;
use super::{questions, table};
use al_chess::Side;
use al_program::{Expr, ExprKind, Function, FunctionId, Ty};
use al_syntax::ast::{self, Target};
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::source::Span;

/// Checks what is said of a piece of advice that makes no move, and that no rule lists it.
pub(crate) fn check(
    defs: &Defs<'_>,
    table: &TableDef<'_>,
    advice: &AdviceDef<'_>,
    switches: Switches,
    own: Switches,
    report: &mut Report,
) {
    let is_static = own.is_static();
    if !is_static && own.passes(switches) != Some(Side::Us) {
        return;
    }
    let (why, instead) = match is_static {
        true => ("its goals are asked without a move", "leave `bound: 0;` out"),
        false => ("we pass in its trees", "leave `semi_static: them;` out"),
    };
    let name = &advice.ast.name;
    let targets = table.rules.iter().flat_map(|rule| &rule.targets);
    let mut listed = targets.filter_map(|target| match target {
        Target::Advice { name: listed, .. } if listed.text == name.text => Some(listed.span),
        _ => None,
    });
    let mut arms = advice.us.iter().chain(&advice.them).filter(|_| is_static).map(|arms| arms.span);
    if let Some(first) = arms.next() {
        let diagnostic = Diagnostic::new(Code::BadQuestion, first, "no move is made in this advice").label(why);
        let diagnostic = arms.fold(diagnostic, |diagnostic, arms| diagnostic.also(arms, "nor is this"));
        report.push(diagnostic.help("leave the moves out, or `bound: 0;`"));
        return;
    }
    if let Some(first) = listed.next() {
        let message = format!("the advice `{}` has no move to play", name.text);
        let diagnostic = Diagnostic::new(Code::BadQuestion, first, message).label(why).also(name.span, "defined here");
        let diagnostic = listed.fold(diagnostic, |diagnostic, again| diagnostic.also(again, "listed here too"));
        report
            .push(diagnostic.help(format!("ask about it in conditions and goals, `can({})`, or {instead}", name.text)));
    }
    if !is_static {
        return;
    }
    let mut wrong = |span, message: &str, help: &str| {
        report.push(Diagnostic::new(Code::BadQuestion, span, message).label(why).help(help));
    };
    if measure::has_measure(defs, advice) {
        let help = "compare its numbers in the better goal, or leave `bound: 0;` out";
        wrong(name.span, "a measure is made small by moves, and this advice makes none", help);
    }
}

impl<'a> Typer<'_, '_, 'a> {
    /// `can(advice)` where its goals are asked without a move: whether they hold in the position; `None` where the
    /// advice makes moves.
    pub(crate) fn static_goals(&mut self, name: &str, args: &'a [ast::Expr], span: Span) -> Option<Term> {
        let defs = self.cx.defs;
        let table = defs.tables.iter().find(|table| table.ast.name.text == self.cx.table.0)?;
        let def = table.advice_named(name)?;
        let advice = &table.advice[def];
        // what is wrong with settings has been said
        if !settings::of_advice(&advice.settings, &mut Report::default()).is_static() {
            return None;
        }
        let called = Called { def, name: name.to_owned(), args, scope: self.scope, draws: false };
        Some(self.goals_of(advice, &called, span).map_or(Term::Error, Term::from))
    }

    fn goals_of(&mut self, advice: &AdviceDef<'a>, called: &Called<'a>, span: Span) -> Option<Expr> {
        if self.cx.asking.contains(&called.def) {
            let message = format!("`{}` asks about itself without end", called.name);
            let diagnostic = Diagnostic::new(Code::BadQuestion, span, message)
                .label("comes back to where it began")
                .help("goals that are asked without a move look no further than their position");
            // a circle is told of once, wherever it is entered
            if !self.cx.circling.contains(&called.def) {
                self.cx.circling.extend(self.cx.asking.iter().copied());
                self.report(diagnostic);
            }
            return None;
        }
        self.cx.asking.push(called.def);
        let goals = self.both_goals(advice, called);
        self.cx.asking.pop();
        let body = goals?;
        let id = FunctionId(self.cx.functions.len() as u32);
        let name = called.name.clone();
        self.cx.functions.push(Function { name, params: Vec::new(), body, span: advice.ast.span });
        Some(Expr { kind: ExprKind::Call(id, Vec::new()), ty: Ty::Bool, span })
    }

    /// The better and the holding goal, with the arguments where parameters stand.
    fn both_goals(&mut self, advice: &AdviceDef<'a>, called: &Called<'a>) -> Option<Expr> {
        let params = questions::arguments(self.cx, advice, called)?;
        let goals = advice.better.into_iter().chain(advice.holding);
        let goals: Vec<Option<Expr>> = goals
            .map(|goal| table::with_parameters(self.cx, advice.scope, Place::Static, &params).bool_of(goal))
            .collect();
        let goals: Vec<Expr> = goals.into_iter().collect::<Option<_>>()?;
        let span = advice.ast.name.span;
        Some(Expr { kind: ExprKind::And(goals), ty: Ty::Bool, span })
    }
}
