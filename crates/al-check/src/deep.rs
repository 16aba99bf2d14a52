//! Searches that nobody lives to see the end of: any move of either side, many plies deep.

use super::known::Known;
use super::report::Report;
use super::scope::AdviceDef;
use al_program::{Advice, AdviceId, ExprKind, Program, Table, Value};
use al_syntax::diagnostic::{Code, Diagnostic};

/// A tree may have so many plies at which any move may be made. With eight moves at each it has 10^36 nodes.
const MOST: usize = 40;

/// Warns of a piece of advice whose trees are too deep, where rules list it or something asks about it so deep.
pub(crate) fn check(written: &AdviceDef<'_>, table: &Table, program: &Program, index: usize, report: &mut Report) {
    let limit = asked(table, program, index);
    let mut known = Known::new(program);
    let free = table.forms.iter().map(|form| free_plies(&form.advice[index], limit, &mut known));
    let Some(most) = free.max().filter(|free| *free > MOST) else { return };
    let name = &written.ast.name;
    let place = written.settings.iter().find(|setting| setting.key.text == "bound").map(|setting| setting.span);
    let place = place.or(written.us.map(|arms| arms.span)).unwrap_or(name.span);
    let message = format!("a search of `{}` does not come to an end", name.text);
    let diagnostic = Diagnostic::new(Code::DeepSearch, place, message)
        .label(format!("any move may be made at {most} plies"))
        .help("say which moves are meant, search fewer plies, or ask with a limit: `can(…, 6)`");
    report.push(diagnostic);
}

/// How deep trees of the advice are searched at most: as deep as they go where a rule lists it or something asks
/// without a limit.
fn asked(table: &Table, program: &Program, index: usize) -> u32 {
    let advice = AdviceId(index as u32);
    if table.rules.iter().any(|rule| rule.tries.contains(&advice)) {
        return u32::MAX;
    }
    let all = table
        .forms
        .iter()
        .flat_map(|form| form.conditions.iter().chain(form.advice.iter().flat_map(Advice::expressions)));
    let limits = program.questions(all).into_iter().filter(|(question, _)| question.advice == advice);
    limits.map(|(question, _)| question.plies.unwrap_or(u32::MAX)).max().unwrap_or(0)
}

/// At how many plies of a tree, down to a depth, any legal move may be made.
fn free_plies(advice: &Advice, limit: u32, known: &mut Known<'_>) -> usize {
    // behind depths that are named the constraints repeat themselves, and no bound is greater than this
    const DEEPEST: u32 = 2_000;
    let last = advice.last_depth().unwrap_or(0).min(limit);
    let free = |depth: u32| {
        let side = if depth.is_multiple_of(2) { &advice.us } else { &advice.them };
        side.at(depth).iter().any(|step| matches!(step.filter.kind, ExprKind::Const(Value::Bool(true))))
    };
    // where the better goal is sure to hold the tree has ended
    let ends = (1..last.min(DEEPEST))
        .find(|depth| advice.measure.is_none() && known.truth(&advice.better, *depth) == Some(true));
    (0..ends.unwrap_or(last.min(DEEPEST))).filter(|depth| free(*depth)).count()
}
