//! Every name has a meaning: names of predicates, of move constraints, of advice.
//!
//! No types yet. The walk also notes which definition refers to which, from which circles and unused
//! definitions are read off.

mod walk;

pub(crate) use walk::Walk;

use crate::base::BaseDef;
use crate::called::Called;
use crate::report::Report;
use crate::scope::{DefId, DefKind, Defs, ScopeId, Space};
use al_syntax::ast::{Name, Param};
use al_syntax::source::{Files, Span};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// Which definition refers to which.
#[derive(Debug, Default)]
pub(crate) struct Uses<'a> {
    /// For each definition those that its body refers to, each with one place.
    pub(crate) by: BTreeMap<DefId, BTreeMap<DefId, Span>>,
    /// Those that rules, advice and tests refer to.
    pub(crate) roots: BTreeSet<DefId>,
    /// Parameters of which the bodies do not speak: of what, and which.
    pub(crate) idle_params: Vec<(&'a Name, &'a Name)>,
    /// The advice that rules list and that is asked about by `can`, in order, by the scopes of its tables.
    pub(crate) called: BTreeMap<ScopeId, Vec<Called<'a>>>,
}

impl Uses<'_> {
    /// All definitions that rules, advice and tests need, directly or through others.
    pub(crate) fn reached(&self) -> BTreeSet<DefId> {
        let mut reached = BTreeSet::new();
        let mut open: Vec<DefId> = self.roots.iter().copied().collect();
        while let Some(def) = open.pop() {
            if reached.insert(def) {
                open.extend(self.by.get(&def).into_iter().flat_map(|uses| uses.keys()));
            }
        }
        reached
    }
}

/// Looks up every name of every definition and table. The prelude's definitions are looked at where something
/// leads to them: there are hundreds, and most tables use a few.
pub(crate) fn resolve<'a>(defs: &Defs<'a>, report: &mut Report) -> Uses<'a> {
    let mut uses = Uses::default();
    for (index, def) in defs.list.iter().enumerate() {
        if def.name.span.file != Files::PRELUDE {
            let Looked { found, called, idle } = definition(defs, DefId(index), report);
            uses.by.insert(DefId(index), found);
            uses.note(called);
            uses.idle_params.extend(idle.into_iter().map(|param| (def.name, param)));
        }
    }
    for table in &defs.tables {
        for rule in &table.rules {
            let mut walk = Walk::new(defs, report, table.scope, Some(table));
            walk.expr(&rule.condition);
            walk.targets(&rule.targets);
            let called = std::mem::take(&mut walk.called);
            uses.roots.extend(walk.found.into_keys());
            uses.note(called);
        }
        for advice in &table.advice {
            let mut walk = Walk::new(defs, report, advice.scope, Some(table));
            walk.locals.extend(advice.ast.params.iter().flatten().map(|param| param.name.text.as_str()));
            advice.better.into_iter().chain(advice.holding).for_each(|goal| walk.expr(goal));
            advice.settings.iter().for_each(|setting| walk.measure_setting(setting));
            for arm in advice.us.iter().chain(&advice.them).flat_map(|arms| arms.arms) {
                walk.moves(&arm.moves);
            }
            let called = std::mem::take(&mut walk.called);
            let params: &'a [Param] = advice.ast.params.as_deref().unwrap_or(&[]);
            let params = params.iter().filter(|param| !walk.spoken_of.contains(param.name.text.as_str()));
            uses.idle_params.extend(params.map(|param| (&advice.ast.name, &param.name)));
            uses.roots.extend(walk.found.into_keys());
            uses.note(called);
        }
        for &(test, scope) in &table.tests {
            let mut walk = Walk::new(defs, report, scope, Some(table));
            test.expected.iter().for_each(|expected| walk.expected(expected));
            let called = std::mem::take(&mut walk.called);
            uses.roots.extend(walk.found.into_keys());
            uses.note(called);
        }
    }
    for base in &defs.bases {
        of_base(defs, base, &mut uses, report);
    }
    for network in &defs.networks {
        let mut walk = Walk::new(defs, report, network.scope, None);
        network.routes.iter().filter_map(|route| route.ast.condition.as_ref()).for_each(|expr| walk.expr(expr));
        let expected = network.tests.iter().flat_map(|(test, _)| &test.expected);
        expected.for_each(|expected| walk.expected(expected));
        uses.roots.extend(walk.found.into_keys());
    }
    let used = uses.by.values().flat_map(|used| used.keys());
    let mut open: Vec<DefId> = uses.roots.iter().chain(used).copied().collect();
    while let Some(id) = open.pop() {
        if let Entry::Vacant(place) = uses.by.entry(id) {
            // the prelude has no advice to call
            open.extend(place.insert(definition(defs, id, report).found).keys());
        }
    }
    uses
}

/// What was found in one definition.
pub(crate) struct Looked<'a> {
    /// What it refers to.
    pub(crate) found: BTreeMap<DefId, Span>,
    /// The advice that it asks about.
    called: Vec<(ScopeId, Called<'a>)>,
    /// Its parameters of which it does not speak.
    idle: Vec<&'a Name>,
}

/// Looks up the names of one definition.
pub(crate) fn definition<'a>(defs: &Defs<'a>, id: DefId, report: &mut Report) -> Looked<'a> {
    let def = defs.def(id);
    let mut walk = Walk::new(defs, report, def.scope, None);
    walk.locals.extend(def.params().iter().map(|param| param.name.text.as_str()));
    match def.kind {
        DefKind::Let(def) => walk.expr(&def.body),
        DefKind::Moves(def) => walk.moves(&def.moves),
        DefKind::Condition(condition) => walk.expr(condition),
        DefKind::Measure(def) => walk.expr(&def.body),
        DefKind::Pattern(_, index) => walk.pattern(&defs.patterns[index]),
        DefKind::Extern(_) => {}
    }
    // of a pattern they are squares of its drawing, and what Rust does with them is its own
    let speaks = matches!(def.kind, DefKind::Let(_) | DefKind::Moves(_));
    let params = def.params().iter().filter(|param| speaks && !walk.spoken_of.contains(param.name.text.as_str()));
    let idle = params.map(|param| &param.name).collect();
    Looked { found: walk.found, called: walk.called, idle }
}

/// Looks up what the conditions and plans of a base refer to. Its propositions are no predicates: they have
/// names of their own; but a lemma that a method speaks of is needed.
fn of_base<'a>(defs: &Defs<'a>, base: &BaseDef<'a>, uses: &mut Uses<'a>, report: &mut Report) {
    let asked = base.propositions();
    for condition in &base.conditions {
        let mut walk = Walk::new(defs, report, base.scope, None);
        if condition.written.is_none() {
            walk.name(condition.name);
        } else if asked.contains(condition.name.text.as_str()) {
            let definition = defs.find(base.scope, Space::Predicates, &condition.name.text);
            walk.found.extend(definition.map(|def| (def, condition.name.span)));
        }
        uses.roots.extend(walk.found.into_keys());
    }
    for plan in &base.plans {
        let mut walk = Walk::new(defs, report, plan.scope, None);
        plan.better.into_iter().chain(plan.holding).for_each(|goal| walk.expr(goal));
        for arm in plan.moves.iter().flat_map(|arms| arms.arms) {
            walk.moves(&arm.moves);
        }
        uses.roots.extend(walk.found.into_keys());
    }
}
