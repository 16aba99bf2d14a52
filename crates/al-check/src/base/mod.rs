//! Knowledge bases: their statements sorted, their propositions and plans resolved, their relations brought
//! into clauses, their lemmas and plans typed for each material.

mod clauses;
mod collect;
mod decided;
mod method;
mod plan;
mod proposition;
mod sense;
mod settings;
mod test;

use super::context::{Context, Place, Typer};
use super::depths;
use super::expr::truth;
use super::report::Report;
use super::scope::{Arms, DefId, ScopeId};
use super::table::{condition, definitions};
use al_chess::{Material, Side};
use al_program::base::{Base, BaseForm, MOST_METHODS, Plan};
use al_program::{Expr, ExprKind};
use al_syntax::ast;
use al_syntax::diagnostic::{Code, Diagnostic};
use proposition::Names;
use std::collections::BTreeSet;

pub(crate) use sense::check as sense;

/// A base's parts, sorted.
#[derive(Debug)]
pub(crate) struct BaseDef<'a> {
    pub(crate) ast: &'a ast::Table,
    pub(crate) scope: ScopeId,
    pub(crate) materials: Vec<Material>,
    pub(crate) settings: Vec<&'a ast::Setting>,
    /// What `hypothesis` statements declare.
    pub(crate) hypotheses: Vec<&'a ast::Expr>,
    /// Lemmas and observations.
    pub(crate) conditions: Vec<ConditionDef<'a>>,
    pub(crate) plans: Vec<PlanDef<'a>>,
    /// Plans that are made of others.
    pub(crate) metaplans: Vec<(&'a ast::Name, &'a ast::PlanExpr)>,
    pub(crate) methods: Vec<MethodDef<'a>>,
    pub(crate) tests: Vec<&'a ast::Test>,
}

/// A lemma or an observation.
#[derive(Debug)]
pub(crate) struct ConditionDef<'a> {
    pub(crate) docs: &'a [String],
    pub(crate) name: &'a ast::Name,
    /// `None`: the predicate of that name, defined elsewhere.
    pub(crate) written: Option<&'a ast::Expr>,
    pub(crate) is_lemma: bool,
}

/// The parts of a plan that is written out.
#[derive(Debug)]
pub(crate) struct PlanDef<'a> {
    pub(crate) ast: &'a ast::Advice,
    pub(crate) scope: ScopeId,
    pub(crate) better: Option<&'a ast::Expr>,
    pub(crate) holding: Option<&'a ast::Expr>,
    /// `None`: any legal move of its side.
    pub(crate) moves: Option<Arms<'a>>,
    pub(crate) settings: Vec<&'a ast::Setting>,
}

/// The parts of a method.
#[derive(Debug)]
pub(crate) struct MethodDef<'a> {
    pub(crate) ast: &'a ast::Method,
    pub(crate) open: &'a [ast::Expr],
    pub(crate) facts: &'a [ast::Expr],
    pub(crate) adds: &'a [ast::Expr],
    pub(crate) relation: Option<&'a ast::Expr>,
}

impl<'a> BaseDef<'a> {
    /// The names of all propositions that methods, tests and the base's question speak of.
    pub(crate) fn propositions(&self) -> BTreeSet<&'a str> {
        let mut names = BTreeSet::new();
        for method in &self.methods {
            let lists = method.open.iter().chain(method.facts).chain(method.adds);
            lists.chain(method.relation).for_each(|expr| proposition::mentioned(expr, &mut names));
        }
        self.tests.iter().flat_map(|test| &test.expected).for_each(|expr| proposition::mentioned(expr, &mut names));
        let asked = self.settings.iter().filter(|setting| setting.key.text == "ask");
        for word in asked.flat_map(|setting| setting.values.iter().flatten()) {
            if let ast::Word::Name(name) = word {
                names.insert(&name.text);
            }
        }
        names
    }
}

/// What can be said of a base without types.
pub(crate) fn statements(def: &BaseDef<'_>, report: &mut Report) {
    untyped(def, report);
    for plan in &def.plans {
        // depths count from the first move of the plan's side, so its own moves stand at even depths
        plan.moves.iter().for_each(|arms| depths::check(Side::Us, *arms, report));
    }
}

/// The base but for what its conditions and plans mean.
fn untyped(def: &BaseDef<'_>, report: &mut Report) -> Base {
    let plans = plan::heads(def, report);
    let mut names = Names::new(def, plans, report);
    let methods: Vec<_> = def.methods.iter().filter_map(|written| method::read(written, &mut names, report)).collect();
    let settings = settings::of_base(def, &mut names, report);
    if methods.len() > MOST_METHODS {
        let what = format!("{} methods", methods.len());
        report.push(too_large(&def.ast.name, &what, MOST_METHODS, "relations that are used together can be joined"));
    }
    let tests = def.tests.iter().filter_map(|written| test::read(def, written, &mut names, report)).collect();
    let (propositions, plans) = names.finish(def, report);
    Base {
        name: def.ast.name.text.clone(),
        docs: def.ast.docs.clone(),
        settings,
        propositions,
        plans,
        methods,
        forms: Vec::new(),
        tests,
        span: def.ast.span,
        name_span: def.ast.name.span,
    }
}

/// A base has too many of something.
fn too_large(base: &ast::Name, what: &str, most: usize, help: &str) -> Diagnostic {
    Diagnostic::new(Code::TooLarge, base.span, format!("the base `{}` has {what}", base.text))
        .label(format!("at most {most}"))
        .help(help.to_owned())
}

/// A base with its types. Where the report has errors afterwards, it is not complete.
pub(crate) fn typed<'a>(cx: &mut Context<'_, 'a>, def: &BaseDef<'a>, reached: &BTreeSet<DefId>) -> Base {
    let mut base = untyped(def, cx.report);
    cx.materials.clone_from(&def.materials);
    cx.instances.clear();
    for &material in &def.materials {
        cx.begin_form(Some(material));
        base.forms.extend(form(cx, def, material));
        let scopes = std::iter::once(def.scope).chain(def.plans.iter().map(|plan| plan.scope));
        definitions(cx, scopes, reached);
    }
    base
}

/// What lemmas and plans mean for one material; `None` where something is wrong, which is reported.
fn form<'a>(cx: &mut Context<'_, 'a>, def: &BaseDef<'a>, material: Material) -> Option<BaseForm> {
    let conditions: Vec<Option<Expr>> = def.conditions.iter().map(|written| lemma(cx, def.scope, written)).collect();
    let plans: Vec<Option<Plan>> = def.plans.iter().map(|written| plan::typed(cx, def, written)).collect();
    Some(BaseForm {
        material,
        conditions: conditions.into_iter().collect::<Option<Vec<Expr>>>()?,
        plans: plans.into_iter().collect::<Option<Vec<Plan>>>()?,
    })
}

/// The condition of a lemma or an observation. One that has a definition is a call of it, so that it is
/// computed in one way wherever it is asked.
fn lemma<'a>(cx: &mut Context<'_, 'a>, scope: ScopeId, written: &ConditionDef<'a>) -> Option<Expr> {
    if let Some(expr) = written.written {
        let direct = condition(cx, scope, expr)?;
        let mut typer = Typer::new(cx, scope, Place::Condition);
        let named = typer.definition(&written.name.text)?;
        let call = typer.instantiate(named, Vec::new(), written.name.span);
        // a constant has no function to call
        return Some(call.value().filter(|call| matches!(call.kind, ExprKind::Call(..))).cloned().unwrap_or(direct));
    }
    let mut typer = Typer::new(cx, scope, Place::Condition);
    let name = written.name;
    let term = match typer.definition(&name.text) {
        Some(def) => typer.instantiate(def, Vec::new(), name.span),
        None => truth(false, name.span).into(),
    };
    typer.want(term, super::want::Want::Bool, name.span)
}
