//! Two pieces of advice of one rule that say the same: what has failed once fails again.

use super::report::Report;
use super::same::same;
use super::scope::TableDef;
use al_program::{Advice, Constraint, Measured, Table};
use al_syntax::ast::Target;
use al_syntax::diagnostic::{Code, Diagnostic};

/// Of a rule's advice not more than this are compared with each other.
const MANY: usize = 32;

/// Warns of advice that says what an earlier one of its rule says.
pub(crate) fn check(def: &TableDef<'_>, table: &Table, report: &mut Report) {
    for (ast, rule) in def.rules.iter().zip(&table.rules) {
        let tries = &rule.tries[..rule.tries.len().min(MANY)];
        for (place, later) in tries.iter().enumerate() {
            let again = |earlier: &&al_program::AdviceId| {
                table.forms.iter().all(|form| alike(&form.advice[earlier.index()], &form.advice[later.index()]))
            };
            let Some(earlier) = tries[..place].iter().find(again) else { continue };
            let (first, name) = (&table.advice[earlier.index()].name, &table.advice[later.index()].name);
            let listed = ast.targets.iter().filter_map(|target| match target {
                Target::Advice { name, .. } => Some(name),
                Target::Other { .. } => None,
            });
            let plain = |called: &str| called.split('(').next().unwrap_or_default().to_owned();
            let listed = listed.into_iter().find(|listed| listed.text == plain(name));
            let message = format!("`{name}` says what `{first}` says");
            let diagnostic = Diagnostic::new(Code::RepeatedAdvice, listed.map_or(rule.span, |name| name.span), message)
                .label("fails where that one has failed")
                .also(table.advice[earlier.index()].span, "tried before it")
                .help("remove one of the two, or mend it");
            report.push(diagnostic);
        }
    }
}

/// Whether two pieces of advice are known to have the same trees.
fn alike(a: &Advice, b: &Advice) -> bool {
    a.search == b.search
        && a.choice == b.choice
        && same(&a.better, &b.better)
        && same(&a.holding, &b.holding)
        && measures_alike(a.measure.as_ref(), b.measure.as_ref())
        && moves_alike(&a.us, &b.us)
        && moves_alike(&a.them, &b.them)
}

fn measures_alike(a: Option<&Measured>, b: Option<&Measured>) -> bool {
    match (a, b) {
        (None, None) => true,
        (Some(a), Some(b)) => {
            let (terms, others) = (&a.measure.terms, &b.measure.terms);
            a.against == b.against && terms.len() == others.len() && terms.iter().zip(others).all(|(a, b)| same(a, b))
        }
        _ => false,
    }
}

fn moves_alike(a: &Constraint, b: &Constraint) -> bool {
    a.arms.len() == b.arms.len()
        && a.arms.iter().zip(&b.arms).all(|(a, b)| {
            a.depths == b.depths
                && a.steps.len() == b.steps.len()
                && a.steps.iter().zip(&b.steps).all(|(a, b)| same(&a.filter, &b.filter))
        })
}
