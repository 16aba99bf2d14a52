//! The plans of a base: whose they are, how far they look, what they are made of.

use super::super::context::{Context, Place, Typer};
use super::super::expr::truth;
use super::super::report::Report;
use super::super::words::did_you_mean;
use super::settings::{self, PlanSettings};
use super::{BaseDef, PlanDef};
use al_chess::Side;
use al_program::base::{MOST_PARTS, MOST_PLANS, Plan, PlanHead, PlanId, PlanKind};
use al_syntax::ast::{Name, PlanExpr};
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::source::Span;

/// The plans of a base. Inner plans of `p or q mod r` have names made of their parts.
pub(super) struct Heads {
    list: Vec<PlanHead>,
    /// How many parts each has.
    parts: Vec<usize>,
}

impl Heads {
    /// A plan.
    pub(super) fn get(&self, id: PlanId) -> &PlanHead {
        &self.list[id.index()]
    }

    /// The place of a plan.
    pub(super) fn place(&self, name: &str) -> Option<PlanId> {
        self.list.iter().position(|plan| plan.name == name).map(|place| PlanId(place as u32))
    }

    /// All names.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.list.iter().map(|plan| plan.name.as_str())
    }

    /// All of them.
    pub(super) fn finish(self) -> Vec<PlanHead> {
        self.list
    }

    /// How many parts a plan of this kind has, itself included.
    fn parts_of(&self, kind: PlanKind) -> usize {
        match kind {
            PlanKind::Written(_) => 1,
            PlanKind::Or(a, b) | PlanKind::Mod(a, b) => {
                self.parts[a.index()].saturating_add(self.parts[b.index()]).saturating_add(1)
            }
        }
    }

    fn add(&mut self, head: PlanHead) -> PlanId {
        self.parts.push(self.parts_of(head.kind));
        self.list.push(head);
        PlanId(self.list.len() as u32 - 1)
    }
}

/// The plans of a base: those that are written out, then those made of others, parts before the whole.
pub(super) fn heads(def: &BaseDef<'_>, report: &mut Report) -> Heads {
    let mut heads = Heads { list: Vec::new(), parts: Vec::new() };
    if def.plans.len() > MOST_PLANS {
        let (what, help) = (format!("{} plans", def.plans.len()), "plans whose moves differ by depth can be one");
        report.push(super::too_large(&def.ast.name, &what, MOST_PLANS, help));
    }
    for (place, written) in def.plans.iter().enumerate() {
        let head = head(def, place, written, report);
        heads.add(head);
    }
    let mut open: Vec<Option<(&Name, &PlanExpr)>> = def.metaplans.iter().copied().map(Some).collect();
    // each round adds those whose parts are known; a round that adds none leaves circles and unknown names
    loop {
        let mut progress = false;
        for slot in &mut open {
            let Some((name, expr)) = *slot else { continue };
            if missing(expr, &heads).is_none() {
                make(&mut heads, name, expr, report);
                *slot = None;
                progress = true;
            }
        }
        if !progress {
            break;
        }
    }
    let left: Vec<(&Name, &PlanExpr)> = open.into_iter().flatten().collect();
    let mut circle = true;
    for (_, expr) in &left {
        for name in missing(expr, &heads).into_iter().flatten() {
            if !left.iter().any(|(known, _)| known.text == name.text) {
                let known = heads.names().chain(left.iter().map(|(name, _)| name.text.as_str()));
                report.push(unknown(name, known));
                circle = false;
            }
        }
    }
    if let (true, Some((name, expr))) = (circle, left.first()) {
        let message = format!("the plan `{}` is made of itself", name.text);
        let mut diagnostic = Diagnostic::new(Code::PlanCycle, name.span, message)
            .label("directly or through others")
            .help("plans may be made of each other, but not in a circle");
        if let Some(part) = missing(expr, &heads).into_iter().flatten().next() {
            diagnostic = diagnostic.also(part.span, format!("`{}` is a part of it", part.text));
        }
        report.push(diagnostic);
    }
    heads
}

/// A plan that is written out.
fn head(def: &BaseDef<'_>, place: usize, written: &PlanDef<'_>, report: &mut Report) -> PlanHead {
    let name = &written.ast.name;
    let settings = settings::of_plan(&written.settings, &def.settings, report);
    let mut lacks = |what: &str, help: &str| {
        let diagnostic = Diagnostic::new(Code::Incomplete, name.span, format!("the plan `{}` {what}", name.text));
        report.push(diagnostic.help(help.to_owned()));
    };
    let says = |key: &str| written.settings.iter().any(|setting| setting.key.text == key);
    if settings.side.is_none() && !says("side") {
        lacks("does not say whose it is", "write `side: us;` or `side: them;`");
    }
    if settings.bound.is_none() && !says("bound") {
        lacks("does not say how far it looks", "write `bound: 3;`, the number of moves of its side");
    }
    if written.better.is_none() {
        let message = format!("the plan `{}` has no better goal", name.text);
        let diagnostic = Diagnostic::new(Code::MissingGoal, name.span, message)
            .label("nothing to reach")
            .help("say what the moves are for: `better: checkmate;`");
        report.push(diagnostic);
    }
    PlanHead {
        name: name.text.clone(),
        docs: written.ast.docs.clone(),
        side: settings.side.unwrap_or(Side::Us),
        bound: settings.bound.unwrap_or(1),
        kind: PlanKind::Written(place),
        span: name.span,
    }
}

/// The names in a metaplan that are not known yet; `None`: all are.
fn missing<'a>(expr: &'a PlanExpr, heads: &Heads) -> Option<Vec<&'a Name>> {
    let mut names = Vec::new();
    parts(expr, &mut names);
    names.retain(|name| heads.place(&name.text).is_none());
    (!names.is_empty()).then_some(names)
}

fn parts<'a>(expr: &'a PlanExpr, names: &mut Vec<&'a Name>) {
    match expr {
        PlanExpr::Plan(name) => names.push(name),
        PlanExpr::Chain { first, rest, .. } => {
            parts(first, names);
            rest.iter().for_each(|(_, part)| parts(part, names));
        }
    }
}

/// Adds a metaplan whose parts are known.
fn make(heads: &mut Heads, name: &Name, expr: &PlanExpr, report: &mut Report) {
    let Some(head) = compose(heads, expr, report) else { return };
    let parts = heads.parts_of(head.kind);
    if parts > MOST_PARTS {
        let message = format!("the plan `{}` has {parts} parts", name.text);
        let diagnostic = Diagnostic::new(Code::TooLarge, name.span, message).label(format!("at most {MOST_PARTS}"));
        report.push(diagnostic.help("each plan counts, and each `or` and `mod` between two: join fewer"));
    }
    heads.add(PlanHead { name: name.text.clone(), span: name.span, ..head });
}

/// The place of a plan that is part of another: a chain is added as a plan of its own.
fn part(heads: &mut Heads, expr: &PlanExpr, report: &mut Report) -> Option<PlanId> {
    match expr {
        PlanExpr::Plan(name) => heads.place(&name.text),
        PlanExpr::Chain { .. } => {
            let head = compose(heads, expr, report)?;
            Some(heads.add(head))
        }
    }
}

/// What a metaplan is made of; a chain is called by its parts.
fn compose(heads: &mut Heads, expr: &PlanExpr, report: &mut Report) -> Option<PlanHead> {
    let (first, rest, span) = match expr {
        PlanExpr::Plan(name) => return heads.place(&name.text).map(|id| heads.get(id).clone()),
        PlanExpr::Chain { first, rest, span } => (first, rest, *span),
    };
    let mut whole = part(heads, first, report)?;
    for (number, (modifies, next)) in rest.iter().enumerate() {
        let next = part(heads, next, report)?;
        let (a, b) = (heads.get(whole), heads.get(next));
        if a.side != b.side {
            report.push(two_sides(a, b, span));
            return None;
        }
        let word = if *modifies { "mod" } else { "or" };
        let head = PlanHead {
            name: format!("({} {word} {})", a.name, b.name),
            docs: Vec::new(),
            side: a.side,
            bound: a.bound.max(b.bound),
            kind: if *modifies { PlanKind::Mod(whole, next) } else { PlanKind::Or(whole, next) },
            span,
        };
        if number + 1 == rest.len() {
            return Some(head);
        }
        whole = heads.add(head);
    }
    Some(heads.get(whole).clone())
}

fn two_sides(a: &PlanHead, b: &PlanHead, span: Span) -> Diagnostic {
    let message = format!("`{}` and `{}` are plans of different sides", a.name, b.name);
    Diagnostic::new(Code::PlanSides, span, message)
        .label("one is ours, one theirs")
        .help("only plans of one side can be joined; `ref(q, p)` sets one against the other")
}

/// A name that no plan has.
pub(super) fn unknown<'n>(name: &Name, known: impl Iterator<Item = &'n str>) -> Diagnostic {
    let message = format!("the base has no plan `{}`", name.text);
    let write = || format!("write it: `plan {} {{ side: us; bound: 1; better: …; }}`", name.text);
    let help = did_you_mean(&name.text, known).unwrap_or_else(write);
    Diagnostic::new(Code::UnknownPlan, name.span, message).label("not defined").help(help)
}

/// The goals and moves of a plan for one material; `None` where something is wrong, which is reported.
pub(super) fn typed<'a>(cx: &mut Context<'_, 'a>, base: &BaseDef<'a>, def: &PlanDef<'a>) -> Option<Plan> {
    let span = def.ast.name.span;
    let PlanSettings { side, goals, .. } = settings::of_plan(&def.settings, &base.settings, cx.report);
    let better = def.better.map(|goal| Typer::new(cx, def.scope, Place::Goal).bool_of(goal));
    let holding = match def.holding {
        Some(goal) => Typer::new(cx, def.scope, Place::Goal).bool_of(goal),
        None => Some(truth(true, span)),
    };
    let moves = Typer::new(cx, def.scope, Place::Filter).constraint(side.unwrap_or(Side::Us), def.moves, span);
    Some(Plan { better: better??, holding: holding?, moves: moves?, goals })
}
