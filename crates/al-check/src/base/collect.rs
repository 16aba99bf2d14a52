//! Sorts the items of a base.

use super::super::collect::{Collector, not_yet};
use super::super::material;
use super::super::misplaced;
use super::super::scope::{Arms, DefKind, ScopeId, Space};
use super::{BaseDef, ConditionDef, MethodDef, PlanDef};
use al_syntax::ast::{self, Item, Name};
use al_syntax::diagnostic::{Code, Diagnostic};
use std::collections::BTreeMap;

impl<'a> Collector<'a, '_> {
    /// A base, its definitions and the parts of its plans and methods.
    pub(crate) fn base(&mut self, file: ScopeId, ast: &'a ast::Table) {
        let scope = self.defs.add_scope(Some(file));
        let mut base = BaseDef {
            ast,
            scope,
            materials: material::of_base(ast, self.report),
            settings: Vec::new(),
            hypotheses: Vec::new(),
            conditions: Vec::new(),
            plans: Vec::new(),
            metaplans: Vec::new(),
            methods: Vec::new(),
            tests: Vec::new(),
        };
        let (mut plans, mut methods) = (BTreeMap::new(), BTreeMap::new());
        for item in &ast.items {
            match item {
                Item::Broken(_) => {}
                Item::Setting(setting) => base.settings.push(setting),
                Item::Hypothesis { names, .. } => base.hypotheses.extend(names),
                Item::Observe { docs, name, expr, .. } => self.condition(&mut base, docs, name, expr.as_ref(), false),
                Item::Lemma { docs, name, expr, .. } => self.condition(&mut base, docs, name, Some(expr), true),
                Item::Plan(plan) => {
                    self.unique(&mut plans, &plan.name, "plan");
                    let plan = self.plan(scope, plan);
                    base.plans.push(plan);
                }
                Item::Metaplan { name, expr, .. } => {
                    self.unique(&mut plans, name, "plan");
                    base.metaplans.push((name, expr));
                }
                Item::Method(method) => {
                    self.unique(&mut methods, &method.name, "method");
                    let method = self.method(method);
                    base.methods.push(method);
                }
                Item::Test(test) => base.tests.push(test),
                item if self.define(scope, item) => {}
                item => self.report.push(misplaced::in_base(item)),
            }
        }
        if base.methods.is_empty() {
            let message = format!("the base `{}` has no method", ast.name.text);
            let diagnostic = Diagnostic::new(Code::Incomplete, ast.name.span, message)
                .label("proves nothing")
                .help("add at least `method m0 easy { open: …; adds: …; relation: …; }`");
            self.report.push(diagnostic);
        }
        self.defs.bases.push(base);
    }

    /// A lemma or an observation: a predicate of that name, too.
    fn condition(
        &mut self,
        base: &mut BaseDef<'a>,
        docs: &'a [String],
        name: &'a Name,
        written: Option<&'a ast::Expr>,
        is_lemma: bool,
    ) {
        if let Some(condition) = written {
            self.add(base.scope, Space::Predicates, name, DefKind::Condition(condition));
        }
        base.conditions.push(ConditionDef { docs, name, written, is_lemma });
    }

    fn plan(&mut self, outer: ScopeId, ast: &'a ast::Advice) -> PlanDef<'a> {
        let scope = self.defs.add_scope(Some(outer));
        let mut plan = PlanDef { ast, scope, better: None, holding: None, moves: None, settings: Vec::new() };
        if ast.params.as_ref().is_some_and(|params| !params.is_empty()) {
            self.report.push(not_yet(ast.name.span, "plans with parameters"));
        }
        let mut keys = BTreeMap::new();
        for item in &ast.items {
            match item {
                Item::Broken(_) => {}
                Item::Goal { key, expr, .. } => {
                    self.goal(&mut keys, key, expr, &mut plan.better, &mut plan.holding);
                }
                Item::ByDepth { key, arms, span } if key.text == "moves" => {
                    self.once(&mut keys, key);
                    plan.moves = Some(Arms { arms, span: *span });
                }
                Item::Setting(setting) => plan.settings.push(setting),
                item if self.define(scope, item) => {}
                item => self.report.push(misplaced::in_plan(item)),
            }
        }
        plan
    }

    fn method(&mut self, ast: &'a ast::Method) -> MethodDef<'a> {
        let mut method = MethodDef { ast, open: &[], facts: &[], adds: &[], relation: None };
        let mut keys = BTreeMap::new();
        for item in &ast.items {
            match item {
                Item::Broken(_) => {}
                Item::Props { key, exprs, .. } => {
                    self.once(&mut keys, key);
                    match key.text.as_str() {
                        "open" => method.open = exprs,
                        "facts" => method.facts = exprs,
                        _ => method.adds = exprs,
                    }
                }
                Item::Relation { expr, span } => {
                    if method.relation.is_some() {
                        let diagnostic = Diagnostic::new(Code::DuplicateSetting, *span, "a second `relation:`")
                            .help("join the two with `and`");
                        self.report.push(diagnostic);
                    }
                    method.relation = Some(expr);
                }
                item => self.report.push(misplaced::in_method(item)),
            }
        }
        method
    }
}
