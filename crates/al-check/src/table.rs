//! A table with its types: its conditions and advice for each material.

use super::called::Called;
use super::context::{Context, Part, Place, Typer};
use super::expr::truth;
use super::names::Uses;
use super::report::Report;
use super::scope::{AdviceDef, DefId, DefKind, Defs, ScopeId, TableDef};
use super::term::Term;
use super::test::Owner;
use super::{base, measure, network, pawns, questions, settings, test};
use al_chess::{Material, Side, Value};
use al_program::{
    self, AdviceHead, AdviceId, Choice, Consult, Expr, Form, Program, Search, Table, TableKind, TableSettings,
    TargetKind,
};
use al_syntax::ast::{self, Target};
use al_syntax::diagnostic::Code;
use std::collections::{BTreeMap, BTreeSet};

/// Types all tables. Where the report has errors afterwards, the program is not complete.
pub(crate) fn program<'a>(defs: &Defs<'a>, uses: &Uses<'a>, report: &mut Report) -> Program {
    let reached = uses.reached();
    let tables = defs.tables.iter().filter_map(|table| table.materials.first());
    let mut materials = tables
        .chain(defs.networks.iter().filter_map(|network| network.materials.first()))
        .chain(defs.bases.iter().filter_map(|base| base.materials.first()));
    if materials.next().is_none() && defs.tables.is_empty() && defs.networks.is_empty() {
        library(defs, &reached, report);
        return Program::default();
    }
    let mut cx = Context::new(defs, report, Material::KINGS);
    let mut tables: Vec<Table> = defs.tables.iter().map(|table| typed(&mut cx, table, uses, &reached)).collect();
    tables.extend(defs.networks.iter().map(|network| network::typed(&mut cx, network, &reached)));
    let bases = defs.bases.iter().map(|def| base::typed(&mut cx, def, &reached)).collect();
    let extern_tables = extern_tables(defs, &tables);
    let Context { functions, externs, patterns, .. } = cx;
    Program { functions, externs, extern_tables, patterns, tables, bases }
}

/// The tables compiled elsewhere to which some tables hand over.
fn extern_tables(defs: &Defs<'_>, tables: &[Table]) -> Vec<al_program::ExternTable> {
    let targets = tables.iter().flat_map(|table| &table.hands_over_to);
    let asked: BTreeSet<&str> =
        targets.filter(|target| target.kind == TargetKind::Elsewhere).map(|target| target.name.as_str()).collect();
    let asked = defs.extern_tables.iter().filter(|table| asked.contains(table.ast.name.text.as_str()));
    let one = |table: &super::scope::ExternTableDef<'_>| {
        let (first, last) = (table.ast.path.first()?, table.ast.path.last()?);
        Some(al_program::ExternTable {
            name: table.ast.name.text.clone(),
            materials: table.materials.clone(),
            path: table.ast.path.iter().map(|name| name.text.clone()).collect(),
            path_span: first.span.to(last.span),
            span: table.ast.name.span,
        })
    };
    asked.filter_map(one).collect()
}

/// One table.
fn typed<'a>(cx: &mut Context<'_, 'a>, table: &TableDef<'a>, uses: &Uses<'a>, reached: &BTreeSet<DefId>) -> Table {
    let (mut settings, switches) = settings::of_table(&table.settings, cx.report);
    settings.materials.clone_from(&table.materials);
    let called = uses.advice_of(table);
    let ways: Vec<Way> =
        called.iter().map(|called| Way::of(cx, &table.advice[called.def], called.draws, switches)).collect();
    cx.advice = called.iter().map(|called| called.name.clone()).collect();
    // what a definition means may depend on which other materials the table has
    cx.materials.clone_from(&table.materials);
    cx.instances.clear();
    cx.patterns_made.clear();
    let mut forms = Vec::new();
    for material in table.forms() {
        cx.begin_form(material);
        cx.table = (table.ast.name.text.clone(), forms.len());
        forms.extend(form(cx, table, material, &called, &ways));
        definitions(cx, table.scopes(), reached);
    }
    let any_men = table.materials.is_empty();
    let owner = Owner { tests: &table.tests, materials: &table.materials, any_men, table: Some(table) };
    let tests = test::typed(cx, &owner);
    let table = assemble(cx.defs, table, &called, &ways, settings, forms, tests);
    cx.advice.clear();
    cx.circling.clear();
    table
}

/// Each target of some hand-overs once, and the place of each hand-over's target among them.
pub(super) fn hands_over_to<'n>(
    defs: &Defs<'_>,
    names: impl Iterator<Item = Option<&'n ast::Name>>,
) -> (Vec<al_program::Target>, Vec<Option<u16>>) {
    let mut targets: Vec<al_program::Target> = Vec::new();
    let places = names.map(|name| {
        let name = name?;
        let meant = defs.targets.get(&name.span)?;
        let is_network = defs.networks.iter().any(|network| network.ast.name.span == *meant);
        let kind = match defs.extern_tables.iter().any(|table| table.ast.name.span == *meant) {
            true => TargetKind::Elsewhere,
            false => TargetKind::Here(if is_network { TableKind::Network } else { TableKind::Table }),
        };
        let target = al_program::Target { name: name.text.clone(), kind };
        let place = targets.iter().position(|known| *known == target).unwrap_or_else(|| {
            targets.push(target);
            targets.len() - 1
        });
        u16::try_from(place).ok()
    });
    let places = places.collect();
    (targets, places)
}

/// How the trees of a piece of advice are searched and played.
#[derive(Clone, Copy)]
struct Way {
    search: Search,
    choice: Choice,
    consult: Consult,
    pawns: settings::Pawns,
    value: Option<Value>,
}

impl Way {
    fn of(cx: &mut Context<'_, '_>, advice: &AdviceDef<'_>, draws: bool, table: settings::Switches) -> Self {
        let own = settings::of_advice(&advice.settings, cx.report);
        let (choice, consult, value) = (own.choice(table), own.consult(table), own.value());
        if measure::has_measure(cx.defs, advice) {
            Self { search: own.measured(table), choice, consult, pawns: table.pawns(), value }
        } else {
            let choice = choice.without_measure();
            Self { search: own.search(table, draws), choice, consult, pawns: table.pawns(), value }
        }
    }
}

/// The parts that do not depend on the material, with those that do.
fn assemble(
    defs: &Defs<'_>,
    table: &TableDef<'_>,
    called: &[Called<'_>],
    ways: &[Way],
    settings: TableSettings,
    forms: Vec<Form>,
    tests: Vec<al_program::Test>,
) -> Table {
    let ast = table.ast;
    let (hands_over_to, places) = hands_over_to(defs, table.rules.iter().map(|rule| handed_over(rule)));
    let places_called: BTreeMap<&str, usize> =
        called.iter().enumerate().rev().map(|(place, called)| (called.name.as_str(), place)).collect();
    let tries = |rule: &ast::Rule| {
        let place = |name: &str| places_called.get(name).copied();
        let targets = rule.targets.iter().flat_map(|target| match target {
            Target::Advice { name, args } => {
                let written = defs.written(name, args.as_deref().unwrap_or(&[]));
                [place(&written), place(&Called::drawn(&written))]
            }
            Target::Other { .. } => [None, None],
        });
        // what has failed once fails again
        let mut tried = BTreeSet::new();
        let targets = targets.flatten().filter(|index| tried.insert(*index));
        targets.map(|index| AdviceId(index as u32)).collect()
    };
    let rule = |(rule, hand_over): (&&ast::Rule, Option<u16>)| al_program::Rule {
        name: rule.name.text.clone(),
        tries: tries(rule),
        hand_over,
        span: rule.span,
    };
    let head = |(called, way): (&Called<'_>, &Way)| {
        let advice = &table.advice[called.def];
        AdviceHead { name: called.name.clone(), value: way.value, docs: advice.ast.docs.clone(), span: advice.ast.span }
    };
    Table {
        kind: TableKind::Table,
        used: Some(ast.name.span.file) != defs.root,
        name: ast.name.text.clone(),
        docs: ast.docs.clone(),
        settings,
        rules: table.rules.iter().zip(places).map(rule).collect(),
        hands_over_to,
        advice: called.iter().zip(ways).map(head).collect(),
        forms,
        tests,
        span: ast.span,
        name_span: ast.name.span,
    }
}

/// The name of what a rule hands over to.
fn handed_over(rule: &ast::Rule) -> Option<&ast::Name> {
    rule.targets.iter().find_map(|target| match target {
        Target::Other { name, .. } => Some(name),
        Target::Advice { .. } => None,
    })
}

/// The table for one material; `None` where something is wrong, which is reported.
fn form<'a>(
    cx: &mut Context<'_, 'a>,
    table: &TableDef<'a>,
    material: Option<Material>,
    called: &[Called<'a>],
    ways: &[Way],
) -> Option<Form> {
    let conditions: Vec<Option<Expr>> =
        table.rules.iter().map(|rule| condition(cx, table.scope, &rule.condition)).collect();
    cx.part = Part::Advice;
    let advice: Vec<Option<al_program::Advice>> =
        called.iter().zip(ways).map(|(called, way)| advice(cx, &table.advice[called.def], called, *way)).collect();
    cx.part = Part::Conditions;
    Some(Form {
        material,
        conditions: conditions.into_iter().collect::<Option<Vec<Expr>>>()?,
        advice: advice.into_iter().collect::<Option<Vec<al_program::Advice>>>()?,
    })
}

/// A condition of the root position.
pub(crate) fn condition<'a>(cx: &mut Context<'_, 'a>, scope: ScopeId, expr: &'a ast::Expr) -> Option<Expr> {
    Typer::new(cx, scope, Place::Condition).bool_of(expr)
}

fn advice<'a>(
    cx: &mut Context<'_, 'a>,
    def: &AdviceDef<'a>,
    called: &Called<'a>,
    way: Way,
) -> Option<al_program::Advice> {
    let span = def.ast.name.span;
    let params = questions::parameters(cx, def, called)?;
    let (scope, params) = (def.scope, params.as_slice());
    let measure = measure::typed(cx, def);
    let goal_place = if way.search.bound == Some(0) { Place::Static } else { Place::Goal };
    let better = match def.better {
        None => Some(truth(true, span)),
        Some(goal) => {
            let beside = measure::beside(cx.defs, def.scope, goal);
            with_parameters(cx, scope, goal_place, params).junction(beside, true, goal.span)
        }
    };
    let holding = match def.holding {
        Some(goal) => with_parameters(cx, scope, goal_place, params).bool_of(goal),
        None => Some(truth(true, span)),
    };
    let us = with_parameters(cx, scope, Place::Filter, params).constraint(Side::Us, def.us, span);
    let them = with_parameters(cx, scope, Place::Filter, params).constraint(Side::Them, def.them, span);
    let Way { search, choice, consult, pawns, value: _ } = way;
    let material = (!cx.any_men).then_some(cx.material);
    Some(al_program::Advice {
        better: better?,
        holding: holding?,
        us: pawns::restricted(us?, pawns, material),
        them: pawns::restricted(them?, pawns, material),
        search,
        measure: measure?,
        choice,
        consult,
    })
}

/// A typer for which the parameters of advice have a meaning.
pub(super) fn with_parameters<'t, 'c, 'a>(
    cx: &'t mut Context<'c, 'a>,
    scope: ScopeId,
    place: Place,
    params: &[(&'a str, Term)],
) -> Typer<'t, 'c, 'a> {
    Typer { locals: params.to_vec(), ..Typer::new(cx, scope, place) }
}

/// Types the definitions of some bodies that nothing uses: what is used is typed where it is.
pub(super) fn definitions<'a>(
    cx: &mut Context<'_, 'a>,
    scopes: impl Iterator<Item = ScopeId>,
    reached: &BTreeSet<DefId>,
) {
    let defs = cx.defs;
    for scope in scopes {
        let Some(names) = defs.scopes.get(scope.0) else { continue };
        let unused = |id: &&DefId| !reached.contains(id);
        for &id in names.predicates.values().chain(names.moves.values()).filter(unused) {
            let mut typer = Typer::new(cx, scope, Place::Function);
            let span = defs.def(id).name.span;
            let args = match defs.def(id).kind {
                DefKind::Pattern(..) => Vec::new(),
                _ => match typer.samples(id, span) {
                    Some(args) => args,
                    None => continue,
                },
            };
            match defs.def(id).kind {
                DefKind::Let(_) => {
                    typer.instantiate(id, args, span);
                }
                DefKind::Moves(_) => typer.expand_for_mistakes(id, args, span),
                DefKind::Pattern(..) => {
                    typer.matched(id, Vec::new(), false, span);
                }
                DefKind::Measure(_) => {
                    measure::definition(cx, id);
                }
                DefKind::Condition(_) | DefKind::Extern(_) => {}
            }
        }
    }
}

/// Types a file that only has definitions: without a material, men cannot be looked up, so only what
/// needs none but the kings is checked to the end.
fn library(defs: &Defs<'_>, reached: &BTreeSet<DefId>, report: &mut Report) {
    let file_scopes = defs.list.iter().filter(|def| Some(def.name.span.file) == defs.root).map(|def| def.scope);
    let scopes: BTreeSet<ScopeId> = file_scopes.collect();
    let mut found = Report::default();
    definitions(&mut Context::new(defs, &mut found, Material::KINGS), scopes.into_iter(), reached);
    for diagnostic in found.finish() {
        if diagnostic.code != Code::UnknownMan {
            report.push(diagnostic);
        }
    }
}
