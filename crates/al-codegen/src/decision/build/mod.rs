//! From a form of a table to its decision: nodes specialised by depth and men, goals lowered at each.

mod ours;
mod theirs;

use crate::decision::forcing::Forcing;
use crate::decision::{
    AdviceSearch, Decision, Lift, Lifted, Mask, MaskId, MaskTables, Masks, Next, NodeKey, Pass, Passes, RuleNode,
    ThemNode, UsNode, answers, order, settle, tabulate, values,
};
use crate::goals::{Asked as AskedSearch, ExprId, Goals, Lowering, Op, Shape, Site};
use al_chess::{Material, Side};
use al_program::{
    Advice, AdviceId, Arm, Choice, Constraint, Consult, Expr, ExprKind, Form, GoalsAt, Program, RuleId, Search, Step,
    Table, Ty, Value,
};
use std::collections::{BTreeMap, BTreeSet};

/// At most so many nodes, of different depth or men, are compiled for one material of a table: rustc takes
/// about a second for fifty of them.
const MOST_NODES: usize = 1000;

/// The entries of a table of two squares.
const TWO_SQUARES: usize = 64 * 64;

/// The trees of a table have more different nodes than are compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyNodes {
    /// The piece of advice with whose nodes they became too many.
    pub advice: AdviceId,
    /// At most so many are compiled.
    pub most: usize,
}

/// The decision of one form of a table, with at most `table_bytes` bytes of tables.
///
/// # Errors
/// Where the trees have too many different nodes: each depth and each combination of captured and promoted
/// men is one.
pub fn build(
    program: &Program,
    table: &Table,
    (material, form): (Material, &Form),
    table_bytes: usize,
    passes: Passes,
) -> Result<Decision, TooManyNodes> {
    let tables = MaskTables::new(table_bytes).packing(passes.has(Pass::Pack));
    let mut graphs = Graphs {
        goals: Goals::with_externs(program.externs.clone()),
        masks: Masks::default(),
        tables,
        passes,
        nodes: 0,
    };
    let roots = Shape::roots(material);
    let mut rules = Vec::new();
    for (i, (condition, rule)) in form.conditions.iter().zip(&table.rules).enumerate() {
        let at = |&root: &Shape| {
            let condition = Lowering::new(program, &mut graphs.goals, Site::root(root)).goal(condition);
            graphs.scalar(condition)
        };
        let conditions: Vec<ExprId> = roots.iter().map(at).collect();
        // a network's routes for other men never apply
        if conditions.iter().all(|condition| graphs.goals.is_bool(*condition, false)) {
            continue;
        }
        rules.push(RuleNode { rule: RuleId(i as u32), conditions, tries: rule.tries.clone() });
    }
    let mut advice: Vec<AdviceSearch> = Vec::new();
    for (i, search) in form.advice.iter().enumerate() {
        // no rule lists what makes no move
        advice.push(match search.search.has_our_moves() {
            true => Building::new(program, search, &mut graphs, roots[0]).search(&roots),
            false => AdviceSearch::default(),
        });
        if graphs.nodes > MOST_NODES {
            return Err(TooManyNodes { advice: AdviceId(i as u32), most: MOST_NODES });
        }
    }
    let mut asked = Vec::new();
    while let Some(next) = graphs.goals.asked().get(asked.len()).cloned() {
        let (search, says) = question(program, &mut graphs, &next);
        advice.push(search);
        asked.push(says);
        if graphs.nodes > MOST_NODES {
            return Err(TooManyNodes { advice: next.question.advice, most: MOST_NODES });
        }
    }
    let Graphs { goals, masks, tables, passes, .. } = graphs;
    let rules_mode = table.settings.rules;
    let mut decision = Decision { roots, rules_mode, rules, advice, asked, goals, masks, tables, passes };
    optimise(&mut decision, table_bytes);
    Ok(decision)
}

/// The search that a question asks, and what it says at its root. With them to move every legal reply is looked
/// at, and the question is asked again after it.
fn question(program: &Program, graphs: &mut Graphs, asked: &AskedSearch) -> (AdviceSearch, Next) {
    let Some(advice) = asked.question.advice(program) else { return (AdviceSearch::default(), Next::Fail) };
    let (shape, plies) = (asked.shape, asked.plies);
    if asked.turn == Side::Us {
        return Building::new(program, advice, graphs, shape)
            .of_question(plies)
            .ask(|building| building.us_node(0, shape));
    }
    let span = advice.better.span;
    let known = |value| Expr::constant(Value::Bool(value), Ty::Bool, span);
    let again = ExprKind::Can(Box::new(asked.question.clone()));
    let any = Arm { depths: Vec::new(), steps: vec![Step { filter: known(true), span }], span };
    let replies = Advice {
        better: Expr { kind: again, ty: Ty::Bool, span },
        holding: known(true),
        us: Constraint { arms: Vec::new() },
        them: Constraint { arms: vec![any] },
        search: Search { them_exhausted: advice.search.them_exhausted, ..Search::AL0 },
        measure: None,
        choice: Choice::First,
        consult: Consult::Tree,
    };
    // the replies lie at depth 1, one ply below a root that is not there
    let plies = plies.saturating_add(1);
    Building::new(program, &replies, graphs, shape).of_question(plies).ask(|building| building.them_node(1, shape))
}

/// The passes over a whole decision.
fn optimise(decision: &mut Decision, table_bytes: usize) {
    let asked = asked(decision);
    let Decision { goals, masks, tables, advice, passes, .. } = decision;
    if passes.has(Pass::Order) {
        order::join(goals, masks, tables, advice);
    }
    // answers are worth nothing but as tables of settled moves
    if passes.has(Pass::Answers) && passes.has(Pass::Settle) && passes.has(Pass::Tabulate) {
        answers::work_out(goals, masks, tables, advice, &asked, table_bytes);
    }
    if passes.has(Pass::Settle) {
        settle::settle(goals, masks, advice);
    }
    if passes.has(Pass::Tabulate) {
        let taken = table_bytes - tables.budget.left();
        tabulate::look_up(decision, &asked, table_bytes, taken);
    }
}

/// How often each piece of advice is asked, about: of those that a rule lists, the first always, each other one
/// a quarter as often as the one before.
fn asked(decision: &Decision) -> Vec<u64> {
    let mut asked = vec![0; decision.advice.len()];
    for rule in &decision.rules {
        for (place, advice) in rule.tries.iter().enumerate() {
            asked[advice.index()] += 1 << 20_usize.saturating_sub(2 * place);
        }
    }
    asked
}

pub(in crate::decision) struct Graphs {
    pub(in crate::decision) goals: Goals,
    pub(in crate::decision) masks: Masks,
    tables: MaskTables,
    pub(in crate::decision) passes: Passes,
    /// How many nodes have been begun.
    nodes: usize,
}

impl Graphs {
    /// Begins another node, unless there are too many already.
    fn begin_node(&mut self) -> bool {
        self.nodes += 1;
        self.nodes <= MOST_NODES
    }

    /// An expression asked as it stands, with look-ups where they pay.
    pub(in crate::decision) fn scalar(&mut self, expr: ExprId) -> ExprId {
        if self.passes.has(Pass::Values) {
            values::look_up(&mut self.goals, &mut self.tables.budget, expr)
        } else {
            expr
        }
    }

    pub(in crate::decision) fn lift(&mut self, condition: ExprId) -> Lifted {
        let condition = self.scalar(condition);
        let mut lift = Lift::new(&mut self.goals, &mut self.masks, &mut self.tables);
        if self.passes.has(Pass::Lift) { lift.condition(condition) } else { lift.nothing_of(condition) }
    }

    /// A set of squares that a few squares determine, looked up by them where there is room for the table.
    pub(in crate::decision) fn set(&mut self, set: ExprId) -> MaskId {
        let dest = self.goals.make(Op::Dest, &[]);
        let member = self.goals.member(dest, set);
        let Self { goals, masks, tables, passes, .. } = self;
        let table = passes.has(Pass::Tabulate).then(|| tables.tabulate(goals, masks, member, TWO_SQUARES)).flatten();
        table.unwrap_or_else(|| masks.intern(goals, Mask::Set(set)))
    }

    /// The same with look-ups by the destination in what has no rule.
    pub(in crate::decision) fn lift_with_look_ups(&mut self, condition: ExprId) -> Lifted {
        let mut lifted = self.lift(condition);
        if self.passes.has(Pass::Values) {
            let (goals, budget) = (&mut self.goals, &mut self.tables.budget);
            for rest in &mut lifted.rest {
                *rest = values::look_up_by_destination(goals, budget, *rest);
            }
        }
        lifted
    }
}

/// Builds the nodes of one piece of advice, from the root downwards.
pub(in crate::decision) struct Building<'a> {
    pub(in crate::decision) program: &'a Program,
    pub(in crate::decision) advice: &'a Advice,
    pub(in crate::decision) graphs: &'a mut Graphs,
    root: Shape,
    pub(super) us: BTreeMap<NodeKey, UsNode>,
    them: BTreeMap<NodeKey, ThemNode>,
    pub(super) them_free: bool,
    /// Nodes that have been begun: where nodes repeat themselves, one may lead to itself.
    open: BTreeSet<NodeKey>,
    pub(super) forcing: Option<Forcing>,
    /// How many plies may lie below the root, with what is asked by `can`.
    plies: u32,
    /// Whether it is the tree of a question, whose root is known.
    is_asked: bool,
}

/// Which part of an ordered constraint is meant.
#[derive(Clone, Copy)]
pub(in crate::decision) enum Filter<'a> {
    /// The last of these steps, the others taken away.
    Step(&'a [Step]),
    /// All of these steps: where the order of moves does not matter.
    AnyOf(&'a [Step]),
}

/// The goals asked at one place: nodes of the graph, known where not asked.
pub(in crate::decision) struct Asked {
    pub(in crate::decision) hold: ExprId,
    pub(in crate::decision) better: ExprId,
}

impl<'a> Building<'a> {
    fn new(program: &'a Program, advice: &'a Advice, graphs: &'a mut Graphs, root: Shape) -> Self {
        let (us, them) = (BTreeMap::new(), BTreeMap::new());
        let forcing = Forcing::of(program, advice);
        Self {
            program,
            advice,
            graphs,
            root,
            us,
            them,
            them_free: true,
            open: BTreeSet::new(),
            forcing,
            plies: u32::MAX,
            is_asked: false,
        }
    }

    /// The same for a question, with at most so many plies.
    fn of_question(self, plies: u32) -> Self {
        Self { plies, is_asked: true, ..self }
    }

    /// The nodes of a search that is only asked whether there is a tree, from one node on.
    fn ask(mut self, node: impl FnOnce(&mut Self) -> Next) -> (AdviceSearch, Next) {
        self.forcing = None;
        let says = node(&mut self);
        (AdviceSearch { us: self.us, them: self.them, them_free: true, forcing: None, lone: None, anew: true }, says)
    }

    fn search(mut self, roots: &[Shape]) -> AdviceSearch {
        for &root in roots {
            self.us_node(0, root);
        }
        let anew = self.anew();
        let lone = if self.graphs.passes.has(Pass::Lone) { self.lone(self.root) } else { None };
        let Self { us, them, them_free, forcing, .. } = self;
        AdviceSearch { us, them, them_free, forcing, lone, anew }
    }

    pub(in crate::decision) fn settings(&self) -> Search {
        self.advice.search
    }

    fn has_measure(&self) -> bool {
        self.advice.measure.is_some()
    }

    fn better_first(&self) -> bool {
        self.has_measure() || self.settings().holding_at == GoalsAt::Interior
    }

    pub(in crate::decision) fn lower(&mut self, site: Site) -> Lowering<'_> {
        Lowering::new(self.program, &mut self.graphs.goals, site)
    }

    /// A node: at the root, "at the root" says all that is known here.
    fn node(&self, here: Shape, depth: u32) -> Site {
        Site::node(if depth == 0 { here } else { self.root }, here, depth).within(self.plies).asked(self.is_asked)
    }

    /// The depth that stands for one in the nodes of the search.
    fn depth_of(&self, depth: u32) -> u32 {
        self.forcing.as_ref().map_or(depth, |forcing| forcing.depth(depth))
    }

    /// Whether a node at this depth may have moves at all.
    fn within_bound(&self, depth: u32) -> bool {
        depth < self.plies && self.settings().bound.is_none_or(|bound| depth < bound)
    }

    /// The goals at a site: the root and positions after their replies are asked only where goals are
    /// asked everywhere.
    pub(in crate::decision) fn asked(&mut self, site: Site) -> Asked {
        if self.has_measure() {
            return self.asked_with_measure(site);
        }
        let ours = Site::side_at(site.depth) == Side::Them;
        let asks = |at: GoalsAt| match at {
            GoalsAt::Everywhere | GoalsAt::Interior => true,
            GoalsAt::AfterOurMoves => ours,
            GoalsAt::WithUsToMove => !ours,
        };
        let (holding_at, better_at) = (self.settings().holding_at, self.settings().better_at);
        let advice = self.advice;
        let hold = if asks(holding_at) { self.lower(site).goal(&advice.holding) } else { self.graphs.goals.bool(true) };
        let better =
            if asks(better_at) { self.lower(site).goal(&advice.better) } else { self.graphs.goals.bool(false) };
        Asked { hold, better }
    }

    /// Whether a constraint allows a move.
    pub(in crate::decision) fn filter(&mut self, after: Site, filters: Filter<'_>) -> ExprId {
        match filters {
            Filter::Step(steps) => {
                let (last, earlier) = steps.split_last().expect("a step is filtered by itself");
                let mut parts = vec![self.lower(after).filter(&last.filter)];
                for step in earlier {
                    let taken = self.lower(after).filter(&step.filter);
                    parts.push(self.graphs.goals.not(taken));
                }
                self.graphs.goals.all(parts)
            }
            Filter::AnyOf(steps) => {
                let filters: Vec<_> = steps.iter().map(|step| self.lower(after).filter(&step.filter)).collect();
                self.graphs.goals.any(filters)
            }
        }
    }
}
