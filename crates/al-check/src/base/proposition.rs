//! The propositions of a base by their names: declared ones, and those that speak of plans, which come into
//! being where they are first mentioned.

use super::super::report::Report;
use super::super::words::did_you_mean;
use super::BaseDef;
use super::plan::{self, Heads};
use al_chess::{Side, Square};
use al_program::base::{MOST_PROPOSITIONS, PlanHead, PlanId, Proposition, PropositionId, PropositionKind};
use al_syntax::ast::{Expr, ExprKind, Name};
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::source::Span;
use std::collections::BTreeSet;

/// What is known of a base's propositions so far.
pub(super) struct Names {
    list: Vec<Proposition>,
    /// Squares that were taken for propositions, one bit each.
    squares: u64,
    pub(super) plans: Heads,
}

impl Names {
    /// The declared propositions.
    pub(super) fn new(def: &BaseDef<'_>, plans: Heads, report: &mut Report) -> Self {
        let mut names = Self { list: Vec::new(), squares: 0, plans };
        for (place, condition) in def.conditions.iter().enumerate() {
            let kind = match condition.is_lemma {
                true => PropositionKind::Lemma(place),
                false => PropositionKind::Observation(place),
            };
            names.declare(condition.name, condition.docs, kind, report);
        }
        for &written in &def.hypotheses {
            match &written.kind {
                ExprKind::Name(name) => names.declare(name, &[], PropositionKind::Hypothesis, report),
                _ => {
                    names.find(written, report);
                }
            }
        }
        names
    }

    fn declare(&mut self, name: &Name, docs: &[String], kind: PropositionKind, report: &mut Report) {
        if let Some(first) = self.list.iter().find(|known| known.name == name.text) {
            report.push(super::super::collect::twice(name, first.span, "proposition"));
            return;
        }
        self.list.push(Proposition { name: name.text.clone(), docs: docs.to_vec(), kind, span: name.span });
    }

    /// The proposition that an expression names; reports where it names none.
    pub(super) fn find(&mut self, written: &Expr, report: &mut Report) -> Option<PropositionId> {
        match &written.kind {
            ExprKind::Broken => None,
            ExprKind::Paren(inner) => self.find(inner, report),
            ExprKind::Name(name) => {
                let place = self.list.iter().position(|known| known.name == name.text);
                if place.is_none() {
                    self.unknown(name, report);
                }
                Some(PropositionId(place? as u32))
            }
            ExprKind::Call { name, args } if name.text == "suc" => {
                let [plan] = args.as_slice() else { return wrong_count(name, written.span, report) };
                let plan = self.plans.find(plan, report)?;
                Some(self.about_plans(PropositionKind::Success(plan), written.span))
            }
            ExprKind::Call { name, args } if name.text == "ref" => {
                let [by, of] = args.as_slice() else { return wrong_count(name, written.span, report) };
                let (by_span, by, of) = (by.span, self.plans.find(by, report), self.plans.find(of, report));
                let (by, of) = (by?, of?);
                self.one_side_each(by, of, by_span, report)?;
                Some(self.about_plans(PropositionKind::Refutation { by, of }, written.span))
            }
            &ExprKind::Square(square) => {
                // told where it stands first, mostly where it is declared
                if self.squares & 1 << (square & 63) == 0 {
                    self.squares |= 1 << (square & 63);
                    report.push(is_square(square, written.span));
                }
                None
            }
            _ => {
                let diagnostic = Diagnostic::new(Code::UnknownProposition, written.span, "this names no proposition")
                    .label("expected a hypothesis, a lemma, an observation, `suc(plan)` or `ref(plan, plan)`")
                    .help("a condition gets a name with `lemma name = …;`");
                report.push(diagnostic);
                None
            }
        }
    }

    /// The same, or its negation: with the value that is meant.
    pub(super) fn literal(&mut self, written: &Expr, report: &mut Report) -> Option<(PropositionId, bool)> {
        match &written.kind {
            ExprKind::Paren(inner) => self.literal(inner, report),
            ExprKind::Not(inner) => self.literal(inner, report).map(|(id, value)| (id, !value)),
            _ => self.find(written, report).map(|id| (id, true)),
        }
    }

    /// A proposition.
    pub(super) fn get(&self, id: PropositionId) -> &Proposition {
        &self.list[id.index()]
    }

    fn about_plans(&mut self, kind: PropositionKind, span: Span) -> PropositionId {
        let place = self.list.iter().position(|known| known.kind == kind).unwrap_or_else(|| {
            let name = match kind {
                PropositionKind::Success(plan) => format!("suc({})", self.plans.get(plan).name),
                PropositionKind::Refutation { by, of } => {
                    format!("ref({}, {})", self.plans.get(by).name, self.plans.get(of).name)
                }
                _ => String::new(),
            };
            self.list.push(Proposition { name, docs: Vec::new(), kind, span });
            self.list.len() - 1
        });
        PropositionId(place as u32)
    }

    /// A plan is refuted by one of the other side.
    fn one_side_each(&self, by: PlanId, of: PlanId, span: Span, report: &mut Report) -> Option<()> {
        let (by, of) = (self.plans.get(by), self.plans.get(of));
        if by.side != of.side {
            return Some(());
        }
        let whose = if by.side == Side::Us { "ours" } else { "theirs" };
        let message = format!("`{}` cannot refute `{}`: both are {whose}", by.name, of.name);
        let diagnostic = Diagnostic::new(Code::PlanSides, span, message)
            .label("a plan of the same side")
            .help("`ref(q, p)` asks whether the plan q of one side refutes the plan p of the other");
        report.push(diagnostic);
        None
    }

    fn unknown(&self, name: &Name, report: &mut Report) {
        let message = format!("the base has no proposition `{}`", name.text);
        let diagnostic = Diagnostic::new(Code::UnknownProposition, name.span, message).label("not declared");
        let is_plan = self.plans.place(&name.text).is_some();
        let near = || did_you_mean(&name.text, self.list.iter().map(|known| known.name.as_str()));
        let help = match is_plan {
            true => format!("this is a plan; that it succeeds is the proposition `suc({})`", name.text),
            false => near().unwrap_or_else(|| {
                format!("declare it: `hypothesis {0};`, or `lemma {0} = …;` where the position tells", name.text)
            }),
        };
        report.push(diagnostic.help(help));
    }

    /// Whether there are more than fit into a set of them.
    pub(super) fn too_many(&self) -> bool {
        self.list.len() > MOST_PROPOSITIONS
    }

    /// All propositions and plans; reports where they are too many.
    pub(super) fn finish(self, def: &BaseDef<'_>, report: &mut Report) -> (Vec<Proposition>, Vec<PlanHead>) {
        if self.too_many() {
            let what =
                format!("{} propositions: hypotheses, lemmas, observations, `suc` and `ref` together", self.list.len());
            let help = "lemmas that are always asked together can be one: join them with `or`";
            report.push(super::too_large(&def.ast.name, &what, MOST_PROPOSITIONS, help));
        }
        (self.list, self.plans.finish())
    }
}

/// The names that a relation or a list of propositions mentions.
pub(super) fn mentioned<'a>(expr: &'a Expr, names: &mut BTreeSet<&'a str>) {
    match &expr.kind {
        ExprKind::Name(name) => {
            names.insert(&name.text);
        }
        ExprKind::Paren(inner) | ExprKind::Not(inner) => mentioned(inner, names),
        ExprKind::And(parts) | ExprKind::Or(parts) | ExprKind::Call { args: parts, .. } => {
            parts.iter().for_each(|part| mentioned(part, names));
        }
        ExprKind::Implies(a, b) | ExprKind::Iff(a, b) => {
            mentioned(a, names);
            mentioned(b, names);
        }
        _ => {}
    }
}

fn is_square(square: u8, span: Span) -> Diagnostic {
    let square = Square::from_index(square);
    Diagnostic::new(Code::UnknownProposition, span, format!("`{square}` is a square"))
        .label("expected a proposition")
        .help(format!("`a1` to `h8` are squares: choose another name, such as `on_{square}`"))
}

fn wrong_count(name: &Name, span: Span, report: &mut Report) -> Option<PropositionId> {
    let usage = if name.text == "suc" { "`suc(plan)`" } else { "`ref(plan, plan)`: the first refutes the second" };
    let message = format!("`{}` takes {}", name.text, if name.text == "suc" { "one plan" } else { "two plans" });
    report.push(Diagnostic::new(Code::WrongArity, span, message).help(format!("write {usage}")));
    None
}

/// The plan that an expression names.
impl Heads {
    pub(super) fn find(&self, written: &Expr, report: &mut Report) -> Option<PlanId> {
        match &written.kind {
            ExprKind::Name(name) => self.named(name, report),
            ExprKind::Paren(inner) => self.find(inner, report),
            ExprKind::Broken => None,
            _ => {
                let diagnostic = Diagnostic::new(Code::UnknownPlan, written.span, "this names no plan")
                    .label("expected the name of a plan")
                    .help("a plan made of others gets a name with `plan both = first or second;`");
                report.push(diagnostic);
                None
            }
        }
    }

    /// The plan of a name; reports where there is none.
    pub(super) fn named(&self, name: &Name, report: &mut Report) -> Option<PlanId> {
        let place = self.place(&name.text);
        if place.is_none() {
            report.push(plan::unknown(name, self.names()));
        }
        place
    }
}
