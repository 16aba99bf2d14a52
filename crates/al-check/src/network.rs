//! Networks: routes by material and condition, each of which hands over.

use super::collect::Collector;
use super::context::Context;
use super::expr::truth;
use super::known::Known;
use super::material;
use super::misplaced;
use super::report::Report;
use super::scope::{DefId, Defs, ExternTableDef, ScopeId, TableDef, forms};
use super::settings;
use super::table::{condition, definitions, hands_over_to};
use super::test::{self, Owner};
use al_chess::Material;
use al_program::{self, Expr, Form, Program, Table, TableKind};
use al_syntax::ast::{self, Item, Target};
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// A network's parts, sorted.
#[derive(Debug)]
pub(crate) struct NetworkDef<'a> {
    pub(crate) ast: &'a ast::Body,
    pub(crate) scope: ScopeId,
    pub(crate) routes: Vec<RouteDef<'a>>,
    /// The materials of all routes, each once.
    pub(crate) materials: Vec<Material>,
    /// Whether a route takes any position.
    pub(crate) any_men: bool,
    pub(crate) settings: Vec<&'a ast::Setting>,
    pub(crate) tests: Vec<(&'a ast::Test, ScopeId)>,
}

/// A route.
#[derive(Debug)]
pub(crate) struct RouteDef<'a> {
    pub(crate) ast: &'a ast::Route,
    /// What answers call it: what it leads to, with a number where several lead there.
    pub(crate) name: String,
    /// The materials that it takes; for `otherwise` those of what it leads to.
    pub(crate) materials: Vec<Material>,
    /// Whether it takes any position.
    pub(crate) any_men: bool,
}

impl RouteDef<'_> {
    /// Whether it takes positions of a form.
    fn takes(&self, form: Option<Material>) -> bool {
        self.any_men || form.is_some_and(|material| self.materials.contains(&material))
    }
}

/// Of what a table or a network speaks.
#[derive(Clone, Debug, Default)]
struct SpeaksOf {
    materials: Vec<Material>,
    /// Of any position besides.
    any_men: bool,
}

impl<'a> Collector<'a, '_> {
    /// Sorts the items of a network.
    pub(super) fn network(&mut self, file: ScopeId, ast: &'a ast::Body) {
        let scope = self.defs.add_scope(Some(file));
        let mut network = NetworkDef {
            ast,
            scope,
            routes: Vec::new(),
            materials: Vec::new(),
            any_men: false,
            settings: Vec::new(),
            tests: Vec::new(),
        };
        for item in &ast.items {
            match item {
                Item::Broken(_) => {}
                Item::Route(route) => self.route(&mut network, route),
                Item::Setting(setting) if matches!(setting.key.text.as_str(), "claim" | "title") => {
                    network.settings.push(setting);
                }
                Item::Setting(setting) => self.report.push(no_setting(setting)),
                Item::Test(test) => network.tests.push((test, scope)),
                item if self.define(scope, item) => {}
                item => self.report.push(misplaced::in_network(item)),
            }
        }
        if !ast.items.iter().any(|item| matches!(item, Item::Route(_) | Item::Rule(_) | Item::Broken(_))) {
            let message = format!("the network `{}` has no route", ast.name.text);
            let diagnostic = Diagnostic::new(Code::Missing, ast.name.span, message)
                .label("never gives a move")
                .help("add at least one: `route (K R vs K) -> table krk;`");
            self.report.push(diagnostic);
        }
        self.defs.networks.push(network);
    }

    fn route(&mut self, network: &mut NetworkDef<'a>, ast: &'a ast::Route) {
        let name = match &ast.target {
            Target::Other { name, .. } => &name.text,
            Target::Advice { name, .. } => {
                let message = format!("a route leads to a table or a network, not to `{}`", name.text);
                let diagnostic = Diagnostic::new(Code::Misplaced, name.span, message)
                    .help(format!("write `-> table {}`", name.text));
                self.report.push(diagnostic);
                return;
            }
        };
        let same = network.routes.iter().filter(|route| target(route.ast).is_some_and(|to| to.text == *name)).count();
        let name = if same == 0 { name.clone() } else { format!("{name}_{}", same + 1) };
        let materials = material::list(&ast.materials, self.report);
        network.routes.push(RouteDef { ast, name, materials, any_men: false });
    }
}

/// The name that a route leads to.
fn target(route: &ast::Route) -> Option<&ast::Name> {
    match &route.target {
        Target::Other { name, .. } => Some(name),
        Target::Advice { .. } => None,
    }
}

fn no_setting(setting: &ast::Setting) -> Diagnostic {
    let message = format!("`{}:` means nothing in a network", setting.key.text);
    Diagnostic::new(Code::BadSetting, setting.key.span, message)
        .label("a network only hands over")
        .help("a network may have `claim:` and `title:`; what else is to be set belongs into the tables")
}

/// Finds out of what each network speaks, and whether that is what it hands over to speaks of too.
pub(crate) fn materials(defs: &mut Defs<'_>, report: &mut Report) {
    let table = |table: &TableDef<'_>| {
        let any_men = table.ast.materials.is_empty();
        (table.ast.name.span, SpeaksOf { materials: table.materials.clone(), any_men })
    };
    let elsewhere = |table: &ExternTableDef<'_>| {
        let any_men = table.ast.materials.is_empty();
        (table.ast.name.span, SpeaksOf { materials: table.materials.clone(), any_men })
    };
    let known = defs.tables.iter().map(table).chain(defs.extern_tables.iter().map(elsewhere));
    let mut known: BTreeMap<Span, SpeaksOf> = known.collect();
    for index in 0..defs.networks.len() {
        of_network(defs, index, &mut known, report);
    }
}

/// The materials of one network; those of the networks that it leads to are found first.
fn of_network(defs: &mut Defs<'_>, index: usize, known: &mut BTreeMap<Span, SpeaksOf>, report: &mut Report) {
    let own = defs.networks[index].ast.name.span;
    if known.contains_key(&own) {
        return;
    }
    // a circle, which is reported elsewhere, comes back to here
    known.insert(own, SpeaksOf::default());
    let mut taken: BTreeMap<Option<Material>, Span> = BTreeMap::new();
    let mut all = SpeaksOf::default();
    for route in 0..defs.networks[index].routes.len() {
        let ast = defs.networks[index].routes[route].ast;
        let meant = target(ast).and_then(|name| defs.targets.get(&name.span).copied());
        let Some(meant) = meant else { continue };
        if let Some(next) = defs.networks.iter().position(|network| network.ast.name.span == meant) {
            of_network(defs, next, known, report);
        }
        let speaks_of = known.get(&meant).cloned().unwrap_or_default();
        let route = &mut defs.networks[index].routes[route];
        if ast.materials.is_empty() {
            route.materials.clone_from(&speaks_of.materials);
            route.any_men = speaks_of.any_men;
        } else {
            strangers(route, meant, &speaks_of, report);
        }
        let forms = forms(&route.materials, route.any_men);
        // what takes any position leaves nothing
        let taken_by = |form: &Option<Material>| taken.get(form).or_else(|| taken.get(&None)).copied();
        if let Some(first) = forms.first().and_then(taken_by)
            && forms.iter().all(|form| taken_by(form).is_some())
        {
            report.push(never_taken(ast, first));
        }
        for form in forms {
            match form {
                Some(material) if !all.materials.contains(&material) => all.materials.push(material),
                Some(_) => {}
                None => all.any_men = true,
            }
            if ast.condition.is_none() {
                taken.entry(form).or_insert(ast.span);
            }
        }
    }
    known.insert(own, all.clone());
    let network = &mut defs.networks[index];
    (network.materials, network.any_men) = (all.materials, all.any_men);
}

/// Reports the materials of a route of which its target does not speak.
fn strangers(route: &RouteDef<'_>, meant: Span, speaks_of: &SpeaksOf, report: &mut Report) {
    let Some(name) = target(route.ast) else { return };
    if speaks_of.any_men {
        return;
    }
    let speaks_of = &speaks_of.materials;
    if speaks_of.is_empty() || route.materials.len() != route.ast.materials.len() {
        // what is wrong there is reported there
        return;
    }
    for (material, written) in route.materials.iter().zip(&route.ast.materials) {
        if !speaks_of.contains(material) {
            let message = format!("`{}` does not speak of `{material}`", name.text);
            let diagnostic = Diagnostic::new(Code::WrongHandOver, written.span, message)
                .label("would be handed over in vain")
                .also(meant, format!("it is for {}", in_words(speaks_of)))
                .help("leave this material out, or hand it over to a table that has it");
            report.push(diagnostic);
        }
    }
}

/// "`K R vs K` or `K Q vs K`"
pub(crate) fn in_words(materials: &[Material]) -> String {
    materials.iter().map(|material| format!("`{material}`")).collect::<Vec<_>>().join(" or ")
}

fn never_taken(route: &ast::Route, first: Span) -> Diagnostic {
    Diagnostic::new(Code::DeadRule, route.span, "this route is never taken")
        .label("never reached")
        .also(first, "all of it goes this way, which comes first")
        .help("put the route with a condition first, or remove one of the two")
}

/// The tests and settings of a network, as far as they need no types.
pub(crate) fn statements(network: &NetworkDef<'_>, report: &mut Report) {
    settings::of_table(&network.settings, report);
    test::check(&network.tests, &network.materials, network.any_men, None, report);
}

/// A network as a table whose rules are its routes.
pub(crate) fn typed<'a>(cx: &mut Context<'_, 'a>, def: &NetworkDef<'a>, reached: &BTreeSet<DefId>) -> Table {
    let (mut settings, _) = settings::of_table(&def.settings, cx.report);
    settings.materials.clone_from(&def.materials);
    cx.materials.clone_from(&def.materials);
    cx.instances.clear();
    let mut typed_forms = Vec::new();
    for material in forms(&def.materials, def.any_men) {
        cx.begin_form(material);
        let conditions: Option<Vec<Expr>> = def
            .routes
            .iter()
            .map(|route| match &route.ast.condition {
                _ if !route.takes(material) => Some(truth(false, route.ast.span)),
                None => Some(truth(true, route.ast.span)),
                Some(written) => condition(cx, def.scope, written),
            })
            .collect();
        typed_forms.extend(conditions.map(|conditions| Form { material, conditions, advice: Vec::new() }));
        definitions(cx, std::iter::once(def.scope), reached);
    }
    let tests =
        test::typed(cx, &Owner { tests: &def.tests, materials: &def.materials, any_men: def.any_men, table: None });
    let (hands_over_to, places) = hands_over_to(cx.defs, def.routes.iter().map(|route| target(route.ast)));
    let rules = def.routes.iter().zip(places).map(|(route, hand_over)| al_program::Rule {
        name: route.name.clone(),
        tries: Vec::new(),
        hand_over,
        span: route.ast.span,
    });
    Table {
        kind: TableKind::Network,
        used: Some(def.ast.name.span.file) != cx.defs.root,
        name: def.ast.name.text.clone(),
        docs: def.ast.docs.clone(),
        settings,
        rules: rules.collect(),
        hands_over_to,
        advice: Vec::new(),
        forms: typed_forms,
        tests,
        span: def.ast.span,
        name_span: def.ast.name.span,
    }
}

/// Conditions of routes that never hold.
pub(crate) fn sense(def: &NetworkDef<'_>, network: &Table, program: &Program, report: &mut Report) {
    let mut known = Known::new(program);
    for (number, route) in def.routes.iter().enumerate() {
        let Some(condition) = &route.ast.condition else { continue };
        let mut forms = network.forms.iter().filter(|form| route.takes(form.material));
        let never = |form: &Form| known.in_form(form.material).truth(&form.conditions[number], 0) == Some(false);
        if forms.all(never) {
            let diagnostic = Diagnostic::new(Code::DeadRule, condition.span, "this route is never taken")
                .label("never holds")
                .help("remove the route, or mend its condition");
            report.push(diagnostic);
        }
    }
}
