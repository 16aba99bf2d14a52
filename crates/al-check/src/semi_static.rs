//! `semi_static: us;`: what has no meaning where they pass.

use super::measure;
use super::report::Report;
use super::scope::{AdviceDef, Defs};
use super::settings::Switches;
use al_program::Choice;
use al_syntax::diagnostic::{Code, Diagnostic};

/// Checks a piece of advice.
pub(crate) fn check(defs: &Defs<'_>, advice: &AdviceDef<'_>, table: Switches, own: Switches, report: &mut Report) {
    if !own.they_pass(table) {
        return;
    }
    let mut wrong = |span, message: &str, help: &str| {
        report.push(Diagnostic::new(Code::BadChoice, span, message).label("they pass").help(help));
    };
    if let Some(them) = advice.them {
        let help = "leave `them:` out, or `semi_static:`";
        wrong(them.span, "they make no moves in a semi-static search", help);
    }
    if measure::has_measure(defs, advice) || own.choice(table).without_measure() != Choice::First {
        let help = "a semi-static search plays the first move that satisfies: leave `choose:` and the measure out";
        wrong(advice.ast.name.span, "trees are not compared in a semi-static search", help);
    }
}
