//! From the syntax tree to the typed program.
//!
//! Mistakes are gathered within a stage, and a stage begins only when the one before it found none, so
//! that one mistake is one message. An expression that is wrong silences what depends on it.
//!
//! | stage | after it |
//! | --- | --- |
//! | structure | every item stands where it belongs, every name has one meaning, no definition uses itself; settings, depths, materials and positions are well formed |
//! | types | every expression has its type, every number its interval; definitions are instantiated for the arguments they are used with, constraints are ordered lists of conditions |
//! | sense | every tree ends; what can never have an effect is reported |

mod alike;
mod base;
mod builtin;
mod call;
mod called;
mod collect;
mod context;
mod dead_patterns;
mod declared;
mod deep;
mod depths;
mod direction;
mod drawing;
mod expr;
mod foreign;
mod geometry;
mod hand_over;
mod idle_steps;
mod instance;
mod known;
mod linked;
mod material;
mod meaning;
mod measure;
mod members;
mod men;
mod misplaced;
mod moves;
mod names;
mod network;
mod number;
mod operators;
mod outside;
mod pattern;
mod pawns;
#[cfg(test)]
mod prelude;
mod quantifier;
mod questions;
mod recursion;
pub mod reference;
mod rename;
mod report;
mod rules;
mod same;
mod sample;
mod scope;
mod semi_static;
mod sense;
mod settings;
mod size;
mod static_goals;
mod table;
mod term;
mod test;
mod turned;
mod want;
mod words;
mod work;

use al_chess::Side;
use al_program::Program;
use al_syntax::diagnostic::Diagnostic;
use al_syntax::load::Loaded;
use report::Report;
use scope::Defs;

/// Checks what was loaded. With errors among the diagnostics the program is empty or not complete.
pub fn check(loaded: &Loaded) -> (Program, Vec<Diagnostic>) {
    let mut report = Report::default();
    let mut defs = collect::collect(&loaded.modules, &mut report);
    defs.files = Some(&loaded.files);
    let uses = names::resolve(&defs, &mut report);
    recursion::check(&defs, &uses, &mut report);
    statements(&defs, &mut report);
    if report.failed() {
        return (Program::default(), report.finish());
    }
    let program = table::program(&defs, &uses, &mut report);
    if report.failed() {
        return (Program::default(), report.finish());
    }
    sense::check(&defs, &uses, &program, &mut report);
    (program, report.finish())
}

/// The names that are built in, of expressions and of moves: all of them have a page in the reference. `can`
/// asks of advice and not of positions.
#[cfg(test)]
pub(crate) fn names_built_in() -> (Vec<&'static str>, Vec<&'static str>) {
    let operators = al_program::intrinsic::Intrinsic::ALL.iter().map(|intrinsic| intrinsic.name());
    let expressions = builtin::all_names().filter(|name| *name != "can").chain(operators);
    (expressions.chain(["any", "all", "sum", "union"]).collect(), builtin::move_words().collect())
}

/// What can be said of single statements without types.
fn statements(defs: &Defs<'_>, report: &mut Report) {
    for pattern in &defs.patterns {
        drawing::read(pattern, report);
    }
    for table in &defs.tables {
        let (own, switches) = settings::of_table(&table.settings, report);
        settings::claims_fit(&own, &table.materials, report);
        test::check(&table.tests, &table.materials, table.ast.materials.is_empty(), Some(table), report);
        for advice in &table.advice {
            let own = settings::of_advice(&advice.settings, report);
            measure::check(defs, advice, switches, own, report);
            semi_static::check(defs, advice, switches, own, report);
            static_goals::check(defs, table, advice, switches, own, report);
            advice.us.iter().for_each(|arms| depths::check(Side::Us, *arms, report));
            advice.them.iter().for_each(|arms| depths::check(Side::Them, *arms, report));
        }
    }
    defs.bases.iter().for_each(|def| base::statements(def, report));
    defs.networks.iter().for_each(|network| network::statements(network, report));
}
