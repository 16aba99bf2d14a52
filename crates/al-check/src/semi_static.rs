//! `semi_static: us;`, `semi_static: them;`: what has no meaning where a side passes.

use super::measure;
use super::report::Report;
use super::scope::{AdviceDef, Defs};
use super::settings::Switches;
use al_chess::Side;
use al_program::Choice;
use al_syntax::diagnostic::{Code, Diagnostic};

/// Checks a piece of advice.
pub(crate) fn check(defs: &Defs<'_>, advice: &AdviceDef<'_>, table: Switches, own: Switches, report: &mut Report) {
    let Some(side) = own.passes(table) else { return };
    let (label, message, help, arms) = match side {
        Side::Us => ("we pass", "we make no moves in this search", "leave `us:` out, or `semi_static:`", advice.us),
        Side::Them => (
            "they pass",
            "they make no moves in a semi-static search",
            "leave `them:` out, or `semi_static:`",
            advice.them,
        ),
    };
    let mut wrong = |span, message: &str, help: &str| {
        report.push(Diagnostic::new(Code::BadChoice, span, message).label(label).help(help));
    };
    if let Some(arms) = arms {
        wrong(arms.span, message, help);
    }
    if measure::has_measure(defs, advice) || own.choice(table).without_measure() != Choice::First {
        let help = "a semi-static search plays the first move that satisfies: leave `choose:` and the measure out";
        wrong(advice.ast.name.span, "trees are not compared in a semi-static search", help);
    }
}
