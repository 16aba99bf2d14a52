//! What typing needs to know, and what it remembers.

use super::report::Report;
use super::scope::{DefId, Defs, ScopeId};
use super::term::Term;
use al_chess::{Material, Side};
use al_program::{Expr, ExprKind, Extern, ExternId, Function, FunctionId, LocalId, Pattern, Ty, View};
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::source::{Files, Span};
use std::collections::{BTreeMap, BTreeSet};

/// What is shared by everything that is typed in one check.
pub(crate) struct Context<'c, 'a> {
    pub(crate) defs: &'c Defs<'a>,
    pub(crate) report: &'c mut Report,
    /// Instances made so far.
    pub(crate) functions: Vec<Function>,
    pub(crate) instances: BTreeMap<Key, Instance>,
    /// Predicates written in Rust that were asked so far.
    pub(crate) externs: Vec<Extern>,
    /// Which of them is a definition, seen from our side or (`true`) from theirs.
    pub(crate) externs_made: BTreeMap<(DefId, bool), ExternId>,
    /// Patterns typed so far.
    pub(crate) patterns: Vec<Pattern>,
    /// Which of them is a definition for a material, seen from our side or (`true`) from theirs.
    pub(crate) patterns_made: BTreeMap<(DefId, Material, bool), super::pattern::Typed>,
    /// The men of the form that is typed; of a form for any position the kings.
    pub(crate) material: Material,
    /// Whether the form is for any position: men are found when the program runs.
    pub(crate) any_men: bool,
    /// All materials of its table.
    pub(crate) materials: Vec<Material>,
    /// The table that is typed, and which of its forms.
    pub(crate) table: (String, usize),
    /// Its advice, by the names that it is called by.
    pub(crate) advice: Vec<String>,
    /// The advice whose goals are typed where they are asked without a move, by its places in the table.
    pub(crate) asking: Vec<usize>,
    /// Those of which it is told that they ask about themselves.
    pub(crate) circling: BTreeSet<usize>,
    /// How deep expressions and definitions are nested at the moment.
    pub(crate) nesting: u32,
    /// How many more expressions may be made.
    pub(crate) budget: u32,
    /// What the expressions so far were made for.
    pub(crate) spent: [u32; Part::ALL.len()],
    /// What is typed at the moment.
    pub(crate) part: Part,
    /// One of the two limits was reached, and reported: nothing more is typed.
    pub(crate) limit_reached: bool,
}

/// How deep expressions may be nested, the definitions they use included. Real tables stay below 30, and a
/// thread of two megabytes has room for half as much again.
const MAX_NESTING: u32 = 200;

/// How many typed expressions one compilation may have. Real tables have some thousands; quantifiers
/// over men inside each other multiply.
const MAX_EXPRESSIONS: u32 = 1_000_000;

/// What expressions are made for, with the definitions that it uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// Conditions of rules and routes, and definitions that nothing uses.
    Conditions,
    /// Goals, measures and moves of advice, plans and lemmas.
    Advice,
    /// Conditions that tests expect.
    Tests,
}

impl Part {
    const ALL: [Self; 3] = [Self::Conditions, Self::Advice, Self::Tests];

    /// What to do where it is the greater part of too many.
    fn fewer(self) -> &'static str {
        match self {
            Self::Conditions => {
                "most of them are in conditions of rules: quantifiers over men inside each other multiply, so quantify \
                 over sets of squares instead; or divide the table"
            }
            Self::Advice => {
                "most of them are in advice: quantifiers over men inside each other multiply, so quantify over sets of \
                 squares instead; or divide the table"
            }
            Self::Tests => {
                "most of them are in conditions that tests expect, which are read for each material: write fewer, or \
                 let tests expect rules, advice and moves"
            }
        }
    }
}

/// What an instance of a definition depends on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key {
    pub(crate) def: DefId,
    pub(crate) material: Material,
    /// Whether it is seen from the other side of the board.
    pub(crate) turned: bool,
    pub(crate) args: Vec<ArgKey>,
}

/// What an instance depends on of one argument.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ArgKey {
    /// Its type; a man is a type.
    Type(Ty),
    /// Which men.
    Men(Vec<super::members::Member>),
}

/// A definition with its arguments' types known.
#[derive(Clone, Debug)]
pub(crate) struct Instance {
    pub(crate) result: InstanceResult,
    pub(crate) needs: Needs,
}

/// What an instance denotes.
#[derive(Clone, Debug)]
pub(crate) enum InstanceResult {
    /// A value computed by a function.
    Function(FunctionId, Ty),
    /// Something without a run-time value: a man, a list of men, constants.
    Static(Term),
}

/// Which positions and moves an expression speaks of, beyond the current position: for each the place
/// that does.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Needs {
    pub(crate) root: Option<Span>,
    pub(crate) before: Option<Span>,
    pub(crate) after: Option<Span>,
    /// `from`, `to`: the move of a constraint.
    pub(crate) mv: Option<Span>,
}

impl Needs {
    /// What of it a place cannot give: the first in the order above, with its name and place.
    fn missing(self, place: Place) -> Option<(&'static str, Span)> {
        let constraint = [("before", self.before), ("after", self.after), ("the move", self.mv)];
        let denied: &[(&str, Option<Span>)] = match place {
            Place::Function | Place::Filter => &[],
            Place::Goal => &constraint,
            Place::Condition | Place::Measure | Place::Static => {
                &[("root", self.root), constraint[0], constraint[1], constraint[2]]
            }
        };
        denied.iter().find_map(|(name, span)| span.map(|span| (*name, span)))
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.root = self.root.or(other.root);
        self.before = self.before.or(other.before);
        self.after = self.after.or(other.after);
        self.mv = self.mv.or(other.mv);
    }
}

/// Where an expression stands: which positions it may speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// A rule's condition or a test: the root alone.
    Condition,
    /// A goal: a node of the tree, and its root.
    Goal,
    /// A goal that is asked without a move: one position.
    Static,
    /// A measure: one position, with us to move.
    Measure,
    /// A move constraint: the positions before and after the move, the root, and the move.
    Filter,
    /// The body of a definition: what it needs is asked of the place that uses it.
    Function,
}

impl<'c, 'a> Context<'c, 'a> {
    pub(crate) fn new(defs: &'c Defs<'a>, report: &'c mut Report, material: Material) -> Self {
        Self {
            defs,
            report,
            functions: Vec::new(),
            instances: BTreeMap::new(),
            externs: Vec::new(),
            externs_made: BTreeMap::new(),
            patterns: Vec::new(),
            patterns_made: BTreeMap::new(),
            material,
            any_men: false,
            materials: vec![material],
            table: (String::new(), 0),
            advice: Vec::new(),
            asking: Vec::new(),
            circling: BTreeSet::new(),
            nesting: 0,
            budget: MAX_EXPRESSIONS,
            spent: [0; Part::ALL.len()],
            part: Part::Conditions,
            limit_reached: false,
        }
    }

    /// Begins a form: for these men, or for any.
    pub(crate) fn begin_form(&mut self, material: Option<Material>) {
        if self.any_men != material.is_none() {
            // what was made for two kings says nothing of any men, nor the other way round
            self.instances.clear();
            self.patterns_made.clear();
        }
        self.any_men = material.is_none();
        self.material = material.unwrap_or(Material::KINGS);
    }

    /// From here on mistakes are not told, until `speak` gets back what this gives.
    pub(crate) fn hush(&mut self) -> Report {
        std::mem::take(self.report)
    }

    /// Ends what `hush` began. A limit that was reached meanwhile is told, since nothing is typed after it.
    pub(crate) fn speak(&mut self, told: Report) {
        let ignored = std::mem::replace(self.report, told);
        let limits = ignored.finish().into_iter().filter(|it| matches!(it.code, Code::TooLarge | Code::TooDeep));
        limits.for_each(|diagnostic| self.report.push(diagnostic));
    }

    /// Whether the table has other forms than the one that is typed.
    pub(crate) fn has_forms(&self) -> bool {
        self.materials.len() > 1
    }
}

/// Types one body: a condition, a goal, a move constraint or a definition.
pub(crate) struct Typer<'t, 'c, 'a> {
    pub(crate) cx: &'t mut Context<'c, 'a>,
    pub(crate) scope: ScopeId,
    pub(crate) place: Place,
    /// Names bound around the place, the innermost last.
    pub(crate) locals: Vec<(&'a str, Term)>,
    /// The next free local.
    pub(crate) next: u32,
    pub(crate) needs: Needs,
    /// Whose moves a constraint describes.
    pub(crate) mover: Side,
    /// Whether everything is seen from the other side of the board: `us` is them, ranks are counted from
    /// above. So a pattern with its colours exchanged is read.
    pub(crate) turned: bool,
    /// For the body of a definition of the prelude: where the table uses it.
    pub(crate) site: Option<Span>,
    /// For the body of a definition with parameters: a place that uses it with these arguments.
    pub(crate) call: Option<Span>,
}

impl<'t, 'c, 'a> Typer<'t, 'c, 'a> {
    pub(crate) fn new(cx: &'t mut Context<'c, 'a>, scope: ScopeId, place: Place) -> Self {
        Self {
            cx,
            scope,
            place,
            locals: Vec::new(),
            next: 0,
            needs: Needs::default(),
            mover: Side::Us,
            turned: false,
            site: None,
            call: None,
        }
    }

    /// Reports a diagnostic. What goes wrong inside the prelude is shown where the table uses it.
    pub(crate) fn report(&mut self, mut diagnostic: Diagnostic) {
        if let (Some(site), Files::PRELUDE) = (self.site, diagnostic.span.file) {
            let label = std::mem::replace(&mut diagnostic.label, "used here".to_owned());
            let label = if label.is_empty() { "in this definition of the prelude".to_owned() } else { label };
            let inside = std::mem::replace(&mut diagnostic.span, site);
            diagnostic = diagnostic.also(inside, label);
        } else if let Some(call) = self.call {
            diagnostic = diagnostic.also(call, "with these arguments");
        }
        self.cx.report.push(diagnostic);
    }

    /// Reports an expression of a wrong type.
    pub(crate) fn wrong_type(&mut self, span: Span, message: impl Into<String>) {
        self.report(Diagnostic::new(Code::WrongType, span, message));
    }

    /// Enters one more level of nesting; reports where that is too deep.
    pub(crate) fn enter(&mut self, span: Span) -> bool {
        if !self.spend(1, span) {
            return false;
        }
        if self.cx.nesting >= MAX_NESTING {
            self.cx.limit_reached = true;
            let message = "definitions and expressions are nested too deeply here";
            let diagnostic = Diagnostic::new(Code::TooDeep, span, message)
                .help(format!("at most {MAX_NESTING} levels, the definitions that are used included"));
            self.report(diagnostic);
            return false;
        }
        self.cx.nesting += 1;
        true
    }

    /// Takes so many expressions off what may be made; reports where that is too much.
    pub(crate) fn spend(&mut self, expressions: usize, span: Span) -> bool {
        if self.cx.limit_reached {
            return false;
        }
        let expressions = u32::try_from(expressions).unwrap_or(u32::MAX);
        let spent = &mut self.cx.spent[self.cx.part as usize];
        *spent = spent.saturating_add(expressions);
        if let Some(left) = self.cx.budget.checked_sub(expressions) {
            self.cx.budget = left;
            return true;
        }
        self.cx.limit_reached = true;
        let message = format!("this is more than {MAX_EXPRESSIONS} expressions, beyond what can be compiled");
        let most = Part::ALL.into_iter().max_by_key(|part| self.cx.spent[*part as usize]);
        let diagnostic = Diagnostic::new(Code::TooLarge, span, message)
            .label("the first that is too much")
            .help(most.map_or("", Part::fewer));
        self.report(diagnostic);
        false
    }

    /// Enters as many levels as the first of some things that are joined one after the other lies below the last;
    /// reports where that is too deep.
    pub(crate) fn descend(&mut self, things: usize, what: &str, span: Span) -> bool {
        if self.cx.limit_reached {
            return false;
        }
        let depth = u32::try_from(things).unwrap_or(u32::MAX).saturating_add(self.cx.nesting);
        if depth <= MAX_NESTING {
            self.cx.nesting = depth;
            return true;
        }
        self.cx.limit_reached = true;
        let message = format!("a chain of {things} {what} is too long here");
        let diagnostic = Diagnostic::new(Code::TooDeep, span, message).help(format!(
            "each lies a level below the next, and at most {MAX_NESTING} levels are nested: put brackets around parts of \
             it, or name them with `let`"
        ));
        self.report(diagnostic);
        false
    }

    /// Leaves a level of nesting.
    pub(crate) fn leave(&mut self) {
        self.ascend(1);
    }

    /// Leaves one of so many levels, if any is left; how many are left then.
    pub(crate) fn ascend_one(&mut self, levels: usize) -> usize {
        self.ascend(levels.min(1));
        levels.saturating_sub(1)
    }

    /// Leaves some levels.
    pub(crate) fn ascend(&mut self, levels: usize) {
        self.cx.nesting -= levels as u32;
    }

    /// A fresh local.
    pub(crate) fn local(&mut self) -> LocalId {
        self.next += 1;
        LocalId(self.next - 1)
    }

    /// The term a local name is bound to.
    pub(crate) fn find_local(&self, name: &str) -> Option<&Term> {
        self.locals.iter().rev().find(|(local, _)| *local == name).map(|(_, term)| term)
    }

    /// Notes that an expression needs something of its place, and reports where it cannot have it.
    /// `through`: the definition that needs it, where it is not said here.
    pub(crate) fn need(&mut self, needs: Needs, span: Span, through: Option<&str>) -> bool {
        let Some((what, inner)) = needs.missing(self.place) else {
            self.needs.add(needs);
            return true;
        };
        let place = match self.place {
            Place::Goal => "a goal",
            Place::Measure => "a measure",
            Place::Static => "a goal that is asked without a move",
            _ => "a rule or a test",
        };
        let message = match (what, through) {
            ("the move", None) => format!("the move is not known in {place}"),
            ("the move", Some(name)) => format!("`{name}` speaks of a move, which is not known in {place}"),
            (view, None) => format!("`{view}.` has no meaning in {place}"),
            (view, Some(name)) => format!("`{name}` looks at `{view}`, which has no meaning in {place}"),
        };
        let help = match (what, self.place) {
            ("root", Place::Measure) => {
                "a measure speaks of one position, which is then compared with the root: leave `root.` out"
            }
            ("root", Place::Static) => "with `bound: 0` there is one position only: leave `root.` out",
            ("root", _) => "a rule is asked in one position only, which is the root: leave `root.` out",
            (_, Place::Goal) => {
                "a goal speaks of the position reached and, with `root.`, of the root; conditions on \
                                 the move belong into `us:` and `them:`"
            }
            _ => "conditions on a move belong into `us:` and `them:`",
        };
        let mut diagnostic = Diagnostic::new(Code::BadView, span, message).help(help);
        if through.is_some() && inner.file != Files::PRELUDE {
            diagnostic = diagnostic.also(inner, "here");
        }
        self.report(diagnostic);
        false
    }

    /// The need of a view.
    pub(crate) fn need_view(&mut self, view: View, span: Span) -> bool {
        let mut needs = Needs::default();
        match view {
            View::Root => needs.root = Some(span),
            View::Before => needs.before = Some(span),
            View::After => needs.after = Some(span),
        }
        self.need(needs, span, None)
    }

    /// Binds an expression to a local where it would otherwise be computed more than once.
    pub(crate) fn share(&mut self, expr: Expr, then: impl FnOnce(&mut Self, Expr) -> Option<Expr>) -> Option<Expr> {
        if is_simple(&expr) {
            return then(self, expr);
        }
        let (ty, span) = (expr.ty, expr.span);
        let local = self.local();
        let body = then(self, Expr { kind: ExprKind::Local(local), ty, span })?;
        let (ty, span) = (body.ty, body.span);
        Some(Expr { kind: ExprKind::Let(local, Box::new(expr), Box::new(body)), ty, span })
    }
}

/// Whether an expression may be written twice: it costs nothing and binds nothing.
pub(crate) fn is_simple(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Const(_)
        | ExprKind::Local(_)
        | ExprKind::Man
        | ExprKind::ManSquare(_)
        | ExprKind::Captured(_)
        | ExprKind::RoleOf(_)
        | ExprKind::Standing(..)
        | ExprKind::KingOf(_)
        | ExprKind::Turn
        | ExprKind::Depth
        | ExprKind::MoveFrom
        | ExprKind::MoveTo => true,
        ExprKind::View(_, inner) | ExprKind::OfMan(_, inner) => is_simple(inner),
        ExprKind::Intrinsic(_, args) => args.len() <= 1 && args.iter().all(is_simple),
        _ => false,
    }
}
