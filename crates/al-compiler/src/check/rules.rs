//! Rules that are never reached, and positions that no rule may speak of.

use super::known::Known;
use super::report::Report;
use super::same::same;
use super::scope::TableDef;
use crate::diagnostic::{Code, Diagnostic};
use crate::program::{Expr, ExprKind, Program, Rules, Table};

/// Checks the rules of a table.
pub(crate) fn check(def: &TableDef<'_>, table: &Table, program: &Program, report: &mut Report) {
    let mut known = Known::new(program);
    let truths: Vec<Vec<Option<bool>>> = (0..table.rules.len())
        .map(|rule| {
            table.forms.iter().map(|form| known.in_form(form.material).truth(&form.conditions[rule], 0)).collect()
        })
        .collect();
    let in_all = |rule: usize, value: bool| truths[rule].iter().all(|truth| *truth == Some(value));
    let parts = parts(table, program);
    for (rule, ast) in def.rules.iter().enumerate() {
        if in_all(rule, false) {
            let message = format!("the rule `{}` never applies", ast.name.text);
            let diagnostic = Diagnostic::new(Code::DeadRule, ast.condition.span, message)
                .label("never holds")
                .help("remove the rule, or mend its condition");
            report.push(diagnostic);
        } else if table.settings.rules == Rules::Commit {
            after_another(def, &parts, rule, &in_all, report);
        }
    }
    catch_all(def, table, &in_all, report);
}

/// A rule before which another one always holds when it does.
fn after_another(
    def: &TableDef<'_>,
    parts: &[Vec<Vec<&Expr>>],
    rule: usize,
    in_all: &dyn Fn(usize, bool) -> bool,
    report: &mut Report,
) {
    let ast = def.rules[rule];
    let fall_through = "or say `rules: fall_through;`, so that it is tried when the advice of the earlier one fails";
    if let Some(first) = (0..rule).find(|&first| in_all(first, true)) {
        let first = def.rules[first];
        let message = format!("the rule `{}` is never reached", ast.name.text);
        let diagnostic = Diagnostic::new(Code::DeadRule, ast.name.span, message)
            .label("never consulted")
            .also(first.condition.span, format!("`{}` always holds, and comes first", first.name.text))
            .help(format!("put `{}` last, {fall_through}", first.name.text));
        report.push(diagnostic);
        return;
    }
    let within = |inner: &[&Expr], outer: &[&Expr]| inner.iter().all(|a| outer.iter().any(|b| same(a, b)));
    let wider = |first: &usize| parts.iter().all(|form| within(&form[*first], &form[rule]));
    let equal = |first: usize| parts.iter().all(|form| within(&form[rule], &form[first]));
    let Some(index) = (0..rule).find(wider) else { return };
    let first = def.rules[index];
    if equal(index) {
        let message = format!("the rules `{}` and `{}` have one condition", first.name.text, ast.name.text);
        let diagnostic = Diagnostic::new(Code::SameCondition, ast.condition.span, message)
            .label("the second never runs")
            .also(first.condition.span, "the first that holds is the one consulted")
            .help(format!("join the two lists of advice in one rule, {fall_through}"));
        report.push(diagnostic);
    } else {
        let message = format!("the rule `{}` is never reached", ast.name.text);
        let diagnostic = Diagnostic::new(Code::DeadRule, ast.condition.span, message)
            .label("whenever this holds,")
            .also(first.condition.span, format!("this holds, and `{}` comes first", first.name.text))
            .help(format!("put the narrower rule `{}` first, {fall_through}", ast.name.text));
        report.push(diagnostic);
    }
}

/// For each form the parts of each rule's condition.
fn parts<'p>(table: &'p Table, program: &'p Program) -> Vec<Vec<Vec<&'p Expr>>> {
    let of = |condition| {
        let mut parts = Vec::new();
        conjuncts(condition, program, &mut parts);
        parts
    };
    table.forms.iter().map(|form| form.conditions.iter().map(of).collect()).collect()
}

/// Conditions of more parts than this are not compared.
const MANY: usize = 64;

/// The parts that a condition joins by `and`, definitions without parameters opened.
fn conjuncts<'e>(expr: &'e Expr, program: &'e Program, parts: &mut Vec<&'e Expr>) {
    match &expr.kind {
        _ if parts.len() >= MANY => parts.push(expr),
        ExprKind::And(inner) => inner.iter().for_each(|part| conjuncts(part, program, parts)),
        ExprKind::Call(function, args) if args.is_empty() => match program.functions.get(function.index()) {
            Some(function) if matches!(function.body.kind, ExprKind::And(_)) => {
                conjuncts(&function.body, program, parts);
            }
            _ => parts.push(expr),
        },
        _ => parts.push(expr),
    }
}

/// Warns where no rule is sure to hold.
fn catch_all(def: &TableDef<'_>, table: &Table, in_all: &dyn Fn(usize, bool) -> bool, report: &mut Report) {
    let rules = 0..table.rules.len();
    let opposite = |a: &Expr, b: &Expr| matches!(&a.kind, ExprKind::Not(inner) if same(inner, b));
    let complete = rules.clone().any(|rule| in_all(rule, true))
        || rules.clone().any(|a| {
            rules.clone().any(|b| table.forms.iter().all(|form| opposite(&form.conditions[a], &form.conditions[b])))
        });
    if complete {
        return;
    }
    let Some(last) = def.rules.last() else { return };
    let message = format!("no rule of `{}` is sure to hold", def.ast.name.text);
    let diagnostic = Diagnostic::new(Code::NoCatchAll, def.ast.name.span, message)
        .label("a position that matches no rule gets no move")
        .also(last.span, "the last rule")
        .help("end with a rule that always holds: `rule otherwise_do: true -> …;`");
    report.push(diagnostic);
}
