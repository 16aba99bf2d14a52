//! What is well formed and can have no effect: methods that never apply, propositions and plans that no
//! method asks for.

use super::super::report::Report;
use super::super::scope::Defs;
use super::{BaseDef, decided};
use al_program::base::{Base, PlanId, PlanKind, PropositionId, PropositionKind};
use al_syntax::diagnostic::{Code, Diagnostic};
use std::collections::BTreeSet;

/// Checks a typed base.
pub(crate) fn check(defs: &Defs<'_>, def: &BaseDef<'_>, base: &Base, report: &mut Report) {
    idle_methods(base, report);
    decided::check(defs, def, base, report);
    unused(base, report);
}

/// Every proposition that may be open at some time: what may be asked, and what methods bring in.
fn openable(base: &Base) -> BTreeSet<PropositionId> {
    let places = (0..base.propositions.len()).map(|place| PropositionId(place as u32));
    let asked = places.filter(|id| base.propositions[id.index()].kind == PropositionKind::Hypothesis);
    let mut open: BTreeSet<PropositionId> = asked.chain(base.settings.ask).collect();
    loop {
        let before = open.len();
        for method in &base.methods {
            if method.open.iter().all(|id| open.contains(id)) {
                open.extend(&method.adds);
            }
        }
        if open.len() == before {
            return open;
        }
    }
}

fn idle_methods(base: &Base, report: &mut Report) {
    let openable = openable(base);
    for method in &base.methods {
        let name = |id: &PropositionId| &base.propositions[id.index()].name;
        let closed = method.open.iter().find(|id| !openable.contains(*id));
        let unknown = method.facts.iter().map(|(id, _)| id).find(|id| {
            let kind = base.propositions[id.index()].kind;
            !matches!(kind, PropositionKind::Observation(_) | PropositionKind::Hypothesis) && !openable.contains(*id)
        });
        let (why, help) = match (closed, unknown) {
            (Some(id), _) => (
                format!("no method brings `{}` in, so it is never open", name(id)),
                format!("bring it in with another method: `adds: {};`", name(id)),
            ),
            (None, Some(id)) => (
                format!("no method brings `{}` in, so it is never a fact", name(id)),
                format!("observe it, or bring it in with another method: `adds: {};`", name(id)),
            ),
            (None, None) => continue,
        };
        let message = format!("the method `{}` can never apply", method.name);
        let span = method.span;
        report.push(Diagnostic::new(Code::IdleMethod, span, message).label(why).help(help));
    }
}

/// Whether a method or the base's question speaks of a proposition.
pub(super) fn is_mentioned(base: &Base, id: PropositionId) -> bool {
    base.settings.ask == Some(id)
        || base.methods.iter().any(|method| {
            method.open.contains(&id) || method.adds.contains(&id) || method.facts.iter().any(|(fact, _)| *fact == id)
        })
}

/// Propositions and plans that no method needs.
fn unused(base: &Base, report: &mut Report) {
    let mut plans: BTreeSet<PlanId> = BTreeSet::new();
    for (place, proposition) in base.propositions.iter().enumerate() {
        match proposition.kind {
            PropositionKind::Success(plan) => plans.extend([plan]),
            PropositionKind::Refutation { by, of } => plans.extend([by, of]),
            _ => {}
        }
        // lemmas and observations are definitions, and unused ones are reported as such
        let looked_at = matches!(proposition.kind, PropositionKind::Lemma(_) | PropositionKind::Observation(_));
        let silent = looked_at || proposition.name.starts_with('_');
        if silent || is_mentioned(base, PropositionId(place as u32)) {
            continue;
        }
        let message = format!("no method speaks of `{}`", proposition.name);
        let diagnostic = Diagnostic::new(Code::UnusedDefinition, proposition.span, message).label("never asked");
        report.push(diagnostic.help(format!("remove it, or bring it in with a method: `adds: {};`", proposition.name)));
    }
    for (place, plan) in base.plans.iter().enumerate() {
        let id = PlanId(place as u32);
        let is_part = base.plans.iter().any(|other| match other.kind {
            PlanKind::Or(a, b) | PlanKind::Mod(a, b) => a == id || b == id,
            PlanKind::Written(_) => false,
        });
        // the metaplan MOD tries any plan of the side
        if !base.settings.modifies && !is_part && !plans.contains(&id) && !plan.name.starts_with('_') {
            let message = format!("no method speaks of the plan `{}`", plan.name);
            let diagnostic = Diagnostic::new(Code::UnusedDefinition, plan.span, message);
            report.push(diagnostic.label("never tried").help(format!("add `suc({})` to a method", plan.name)));
        }
    }
}
