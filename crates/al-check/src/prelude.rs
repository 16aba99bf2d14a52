//! The prelude is right in every ending, and documented.

use super::context::{Context, Place, Typer};
use super::report::Report;
use super::scope::{DefId, DefKind};
use super::{collect, names, recursion};
use al_chess::Material;
use al_syntax::ast::Item;
use al_syntax::diagnostic::Diagnostic;
use al_syntax::load::{self, Disk, Loaded};
use al_syntax::source::Files;

fn prelude() -> Loaded {
    load::text("nothing.adv", "", &mut Disk)
}

/// What is wrong with the definitions of the prelude for a material.
fn check(loaded: &Loaded, material: Material) -> Vec<Diagnostic> {
    let mut report = Report::default();
    let defs = collect::collect(&loaded.modules, &mut report);
    let all = (0..defs.list.len()).map(DefId);
    let by = all.map(|id| (id, names::definition(&defs, id, &mut report).found)).collect();
    let uses = names::Uses { by, ..names::Uses::default() };
    recursion::check(&defs, &uses, &mut report);
    let mut cx = Context::new(&defs, &mut report, material);
    for (index, def) in defs.list.iter().enumerate() {
        let id = DefId(index);
        let mut typer = Typer::new(&mut cx, def.scope, Place::Function);
        // a place outside the prelude, so that nothing is excused
        let mut span = def.name.span;
        span.file = al_syntax::source::FileId(1);
        let Some(args) = typer.samples(id, span) else { continue };
        match def.kind {
            DefKind::Let(_) => {
                typer.instantiate(id, args, span);
            }
            DefKind::Moves(_) => typer.expand_for_mistakes(id, args, span),
            DefKind::Pattern(..) => {
                typer.matched(id, Vec::new(), false, span);
            }
            DefKind::Measure(_) | DefKind::Condition(_) | DefKind::Extern(_) => {}
        }
    }
    report.finish()
}

#[test]
fn every_definition_fits_every_ending() {
    let loaded = prelude();
    assert!(loaded.diagnostics.is_empty(), "{:?}", loaded.diagnostics);
    for material in ["KK", "KRK", "KQKR", "KPK", "KPKP", "KBBK", "KBNK", "KQRBNPK", "KRPKRP"] {
        let material: Material = material.parse().expect("the materials of this list");
        let found = check(&loaded, material);
        assert!(found.is_empty(), "{material}: {found:#?}");
    }
}

#[test]
fn every_definition_is_documented() {
    let loaded = prelude();
    let module = loaded.modules.iter().find(|module| module.file == Files::PRELUDE).expect("the prelude is read first");
    for item in &module.ast.items {
        let (name, docs) = match item {
            Item::Let(def) => (&def.name.text, &def.docs),
            Item::Moves(def) => (&def.name.text, &def.docs),
            _ => continue,
        };
        assert!(docs.iter().any(|line| !line.trim().is_empty()), "{name} has no documentation");
    }
}
