//! From a form of a table to its decision: nodes specialised by depth and men, goals lowered at each.

use super::forcing::Forcing;
use super::peel::MovesOf;
use super::{
    AdviceSearch, After, Decision, Lift, Lifted, MaskTables, Masks, Next, NodeKey, Pass, Passes, Passing, Peeled,
    RuleNode, ThemGroup, ThemNode, UsGroup, UsNode, answers, order, settle, tabulate, values,
};
use crate::goals::{Asked as AskedSearch, ExprId, Goals, Lowering, Ply, Shape, Site};
use al_chess::{Role, Side};
use al_program::{
    Advice, AdviceId, Arm, Choice, Constraint, Consult, Exhausted, Expr, ExprKind, Form, GoalsAt, Program, RuleId,
    Search, Step, Table, Ty, Value,
};
use std::collections::{BTreeMap, BTreeSet};

/// At most so many nodes, of different depth or men, are compiled for one material of a table: rustc takes
/// about a second for fifty of them.
const MOST_NODES: usize = 1000;

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
    form: &Form,
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
    let roots = Shape::roots(form.material);
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
        return Building::new(program, advice, graphs, shape).within(plies).ask(|building| building.us_node(0, shape));
    }
    let span = advice.better.span;
    let known = |value| Expr::constant(Value::Bool(value), Ty::Bool, span);
    let again = ExprKind::Can(Box::new(asked.question.clone()));
    let any = Arm { depths: Vec::new(), steps: vec![Step { filter: known(true) }], span };
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
    Building::new(program, &replies, graphs, shape).within(plies).ask(|building| building.them_node(1, shape))
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

pub(super) struct Graphs {
    pub(super) goals: Goals,
    pub(super) masks: Masks,
    tables: MaskTables,
    pub(super) passes: Passes,
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
    pub(super) fn scalar(&mut self, expr: ExprId) -> ExprId {
        if self.passes.has(Pass::Values) {
            values::look_up(&mut self.goals, &mut self.tables.budget, expr)
        } else {
            expr
        }
    }

    pub(super) fn lift(&mut self, condition: ExprId) -> Lifted {
        let condition = self.scalar(condition);
        let mut lift = Lift::new(&mut self.goals, &mut self.masks, &mut self.tables);
        if self.passes.has(Pass::Lift) { lift.condition(condition) } else { lift.nothing_of(condition) }
    }
}

/// Builds the nodes of one piece of advice, from the root downwards.
pub(super) struct Building<'a> {
    pub(super) program: &'a Program,
    pub(super) advice: &'a Advice,
    pub(super) graphs: &'a mut Graphs,
    root: Shape,
    us: BTreeMap<NodeKey, UsNode>,
    them: BTreeMap<NodeKey, ThemNode>,
    them_free: bool,
    /// Nodes that have been begun: where nodes repeat themselves, one may lead to itself.
    open: BTreeSet<NodeKey>,
    forcing: Option<Forcing>,
    /// How many plies may lie below the root, with what is asked by `can`.
    plies: u32,
}

/// Whether a group goes on where the last one ended: the same man, every condition a mask.
fn joins(last: &UsGroup, next: &UsGroup) -> bool {
    let plain = |group: &UsGroup| group.is_quiet() && group.filter.rest.is_empty();
    last.slot == next.slot && plain(last) && plain(next)
}

/// Promotions without those of which an earlier one says the same, and so was found or failed before them.
fn without_equals(promotions: Vec<Peeled<After<ExprId>>>) -> Vec<Peeled<After<ExprId>>> {
    let equal = |a: &Peeled<After<ExprId>>, b: &Peeled<After<ExprId>>| {
        let asked = |of: &Peeled<After<ExprId>>| (of.dest, of.filter, of.after.hold, of.after.better);
        asked(a) == asked(b) && a.after.next == b.after.next && !matches!(a.after.next, Next::Node(_))
    };
    let mut kept: Vec<Peeled<After<ExprId>>> = Vec::new();
    for promotion in promotions {
        if !kept.iter().any(|earlier| equal(earlier, &promotion)) {
            kept.push(promotion);
        }
    }
    kept
}

/// Kings, queens, rooks, bishops, knights, pawns, as in the default order of moves.
fn place(role: Role) -> u8 {
    match role {
        Role::King => 0,
        Role::Queen => 1,
        Role::Rook => 2,
        Role::Bishop => 3,
        Role::Knight => 4,
        Role::Pawn => 5,
    }
}

/// Which part of an ordered constraint is meant.
#[derive(Clone, Copy)]
pub(super) enum Filter<'a> {
    /// The last of these steps, the others taken away.
    Step(&'a [Step]),
    /// All of these steps: where the order of moves does not matter.
    AnyOf(&'a [Step]),
}

/// The goals asked at one place: nodes of the graph, known where not asked.
pub(super) struct Asked {
    pub(super) hold: ExprId,
    pub(super) better: ExprId,
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
        }
    }

    /// The same with at most so many plies.
    fn within(self, plies: u32) -> Self {
        Self { plies, ..self }
    }

    /// The nodes of a search that is only asked whether there is a tree, from one node on.
    fn ask(mut self, node: impl FnOnce(&mut Self) -> Next) -> (AdviceSearch, Next) {
        self.forcing = None;
        let says = node(&mut self);
        (AdviceSearch { us: self.us, them: self.them, them_free: true, forcing: None, anew: true }, says)
    }

    fn search(mut self, roots: &[Shape]) -> AdviceSearch {
        for &root in roots {
            self.us_node(0, root);
        }
        let anew = self.anew();
        AdviceSearch { us: self.us, them: self.them, them_free: self.them_free, forcing: self.forcing, anew }
    }

    pub(super) fn settings(&self) -> Search {
        self.advice.search
    }

    fn has_measure(&self) -> bool {
        self.advice.measure.is_some()
    }

    fn better_first(&self) -> bool {
        self.has_measure() || self.settings().holding_at == GoalsAt::Interior
    }

    pub(super) fn lower(&mut self, site: Site) -> Lowering<'_> {
        Lowering::new(self.program, &mut self.graphs.goals, site)
    }

    /// A node: at the root, "at the root" says all that is known here.
    fn node(&self, here: Shape, depth: u32) -> Site {
        Site::node(if depth == 0 { here } else { self.root }, here, depth).within(self.plies)
    }

    /// Whether a node at this depth may have moves at all.
    fn within_bound(&self, depth: u32) -> bool {
        depth < self.plies && self.settings().bound.is_none_or(|bound| depth < bound)
    }

    /// The goals at a site: the root and positions after their replies are asked only where goals are
    /// asked everywhere.
    pub(super) fn asked(&mut self, site: Site) -> Asked {
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

    // ---- us --------------------------------------------------------------------------------------

    pub(super) fn us_node(&mut self, depth: u32, here: Shape) -> Next {
        let depth = self.depth_of(depth);
        let key = (depth, here);
        if self.us.contains_key(&key) || self.open.contains(&key) {
            return Next::Node(key);
        }
        let site = self.node(here, depth);
        // looked up, a goal may turn out to be known
        let Asked { hold, better } = self.asked(site);
        let (hold, better) = (self.graphs.scalar(hold), self.graphs.scalar(better));
        if depth > 0 {
            let goals = &self.graphs.goals;
            let (holds, fails) = (goals.is_bool(hold, true) || self.better_first(), goals.is_bool(hold, false));
            if fails && !self.better_first() {
                return Next::Fail;
            }
            if holds && goals.is_bool(better, true) {
                return Next::Succeed;
            }
        }
        if !self.graphs.begin_node() {
            return Next::Fail;
        }
        self.open.insert(key);
        // where a goal settles everything, no move is looked at
        let goals = &self.graphs.goals;
        let settled = goals.is_bool(hold, false) || goals.is_bool(better, true);
        let open = self.within_bound(depth) && !settled;
        if open && self.settings().passes == Some(Side::Us) {
            self.open.remove(&key);
            return self.we_pass(site, Asked { hold, better });
        }
        let steps = if open { self.advice.us.at(depth) } else { &[] };
        let groups = self.us_groups(site, steps);
        let unordered = if depth > 0 { self.unordered_groups(site, steps) } else { Vec::new() };
        let leaf = self.leaf(site);
        let hopeless = groups.is_empty() && self.graphs.goals.is_bool(better, false) && leaf.is_none();
        self.open.remove(&key);
        let exhausted = if depth == 0 {
            Exhausted::Fail
        } else if self.graphs.goals.is_bool(better, true) {
            Exhausted::Succeed
        } else if open {
            self.settings().us_exhausted
        } else {
            Exhausted::Fail
        };
        if depth > 0 && hopeless && exhausted == Exhausted::Fail {
            return Next::Fail;
        }
        let node = UsNode {
            hold,
            better,
            better_first: self.better_first(),
            leaf,
            groups,
            unordered,
            exhausted,
            passes: None,
        };
        self.us.insert(key, node);
        Next::Node(key)
    }

    /// A node of ours at which we pass, if we are not in check. At the root the better goal must not hold yet.
    fn we_pass(&mut self, site: Site, asked: Asked) -> Next {
        let Asked { mut hold, mut better } = asked;
        let key = (site.depth, site.here);
        let goals = &mut self.graphs.goals;
        if site.depth == 0 {
            let open = goals.not(better);
            (hold, better) = (goals.all([hold, open]), goals.bool(false));
        }
        let check = self.lower(site).in_check(Side::Us);
        let check = self.graphs.scalar(check);
        let next = self.them_node(site.depth + 1, Shape { passed: None, ..site.here });
        let exhausted = if site.depth == 0 { Exhausted::Fail } else { self.settings().us_exhausted };
        let (better_first, passes) = (self.better_first() && site.depth > 0, Some(Passing { check, next }));
        let (groups, unordered) = (Vec::new(), Vec::new());
        let node = UsNode { hold, better, better_first, leaf: None, groups, unordered, exhausted, passes };
        self.us.insert(key, node);
        Next::Node(key)
    }

    /// The depth that stands for one in the nodes of the search.
    fn depth_of(&self, depth: u32) -> u32 {
        self.forcing.as_ref().map_or(depth, |forcing| forcing.depth(depth))
    }

    fn us_groups(&mut self, site: Site, steps: &'a [Step]) -> Vec<UsGroup> {
        let mut men: Vec<(u8, Role)> = site.here.men_of(Side::Us).collect();
        men.sort_by_key(|&(slot, role)| (place(role), slot));
        let mut groups: Vec<UsGroup> = Vec::new();
        for step in 0..steps.len() {
            for &(slot, role) in &men {
                let Some(group) = self.us_group(site, Filter::Step(&steps[..=step]), slot) else { continue };
                // of men of one kind the one on the lower square comes first in every step
                let alone = men.iter().filter(|&&(_, other)| other == role).count() == 1;
                match groups.last_mut() {
                    Some(last) if alone && joins(last, &group) => self.join(last, &group),
                    _ => groups.push(group),
                }
            }
        }
        groups
    }

    /// Two steps of one man in a row are asked together and only told apart when the first move is taken.
    fn join(&mut self, last: &mut UsGroup, next: &UsGroup) {
        if last.parts.is_empty() {
            last.parts.push(last.filter.mask);
        }
        last.parts.push(next.filter.mask);
        last.filter.mask = self.graphs.masks.or(&mut self.graphs.goals, last.filter.mask, next.filter.mask);
    }

    fn unordered_groups(&mut self, site: Site, steps: &'a [Step]) -> Vec<UsGroup> {
        // men with many moves first: they more often have one that succeeds
        let mut men: Vec<(u8, Role)> = site.here.men_of(Side::Us).collect();
        men.sort_by_key(|(_, role)| match role {
            Role::Queen => 0,
            Role::Rook => 1,
            Role::Bishop => 2,
            Role::Knight | Role::King => 3,
            Role::Pawn => 4,
        });
        men.into_iter().filter_map(|(slot, _)| self.us_group(site, Filter::AnyOf(steps), slot)).collect()
    }

    fn us_group(&mut self, site: Site, filters: Filter<'a>, slot: u8) -> Option<UsGroup> {
        let after = site.after(Ply::quiet(slot));
        let filter = self.filter(after, filters);
        let MovesOf { quiet, peeled, promotions } = self.moves_of(site, slot);
        let peeled = self.peeled(site, filters, peeled, Self::after_peeled);
        let promotions = self.peeled(site, filters, promotions, Self::after_peeled);
        let promotions = if self.forcing.is_none() { without_equals(promotions) } else { promotions };
        let never = self.graphs.goals.is_bool(filter, false);
        if never && peeled.is_empty() && promotions.is_empty() {
            return None;
        }
        let asked = self.asked(after);
        let next = if never { Next::Fail } else { self.them_next(after, &asked) };
        let need = self.need(after, slot, next);
        let Asked { hold, better } = asked;
        let after = After {
            hold: self.graphs.lift(hold),
            better: self.graphs.lift(better),
            better_first: self.better_first(),
            next,
        };
        let step = match filters {
            Filter::Step(steps) => steps.len() - 1,
            Filter::AnyOf(_) => 0,
        };
        let filter = self.graphs.lift(filter);
        Some(UsGroup {
            step,
            slot,
            dests: quiet,
            filter,
            parts: Vec::new(),
            after,
            need,
            answers: None,
            settled: None,
            peeled,
            promotions,
        })
    }

    /// What is asked after a move of ours whose destination is known.
    fn after_peeled(&mut self, after: Site, dest: ExprId) -> After<ExprId> {
        let Asked { hold, better } = self.asked(after);
        let hold = self.graphs.goals.with_dest(hold, dest);
        let better = self.graphs.goals.with_dest(better, dest);
        let next = self.them_next(after, &Asked { hold, better });
        After { hold, better, better_first: self.better_first(), next }
    }

    /// The node after a move of ours, unless the goals settle everything.
    fn them_next(&mut self, after: Site, asked: &Asked) -> Next {
        let goals = &self.graphs.goals;
        if goals.is_bool(asked.hold, false) || goals.is_bool(asked.better, true) {
            return Next::Fail;
        }
        self.them_node(after.depth, after.here)
    }

    /// Whether a constraint allows a move.
    pub(super) fn filter(&mut self, after: Site, filters: Filter<'_>) -> ExprId {
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

    // ---- them ------------------------------------------------------------------------------------

    fn them_node(&mut self, depth: u32, here: Shape) -> Next {
        let depth = self.depth_of(depth);
        if self.settings().passes == Some(Side::Them) && self.within_bound(depth) {
            return self.they_pass(depth, here);
        }
        let steps = if self.within_bound(depth) { self.advice.them.at(depth) } else { &[] };
        if steps.is_empty() {
            // no reply is allowed: a constraint's end is exhaustion, the bound is failure
            return self.without_reply(depth);
        }
        let key = (depth, here);
        if self.them.contains_key(&key) || self.open.contains(&key) {
            return Next::Node(key);
        }
        if !self.graphs.begin_node() {
            return Next::Fail;
        }
        self.open.insert(key);
        let site = self.node(here, depth);
        let men: Vec<u8> = here.men_of(Side::Them).map(|(slot, _)| slot).collect();
        let groups: Vec<ThemGroup> = men.into_iter().filter_map(|slot| self.them_group(site, steps, slot)).collect();
        self.open.remove(&key);
        if groups.is_empty() {
            return self.without_reply(depth);
        }
        let node = ThemNode { groups, exhausted: self.settings().them_exhausted, passes: None };
        self.them.insert(key, node);
        Next::Node(key)
    }

    /// A node of theirs at which they pass, if they are not in check.
    fn they_pass(&mut self, depth: u32, here: Shape) -> Next {
        let key = (depth, here);
        if self.them.contains_key(&key) || !self.graphs.begin_node() {
            return Next::Node(key);
        }
        let site = self.node(here, depth);
        let check = self.lower(site).in_check(Side::Them);
        let next = self.us_node(depth + 1, Shape { passed: None, ..here });
        let check = self.graphs.scalar(check);
        let passes = Some(Passing { check, next });
        self.them.insert(key, ThemNode { groups: Vec::new(), exhausted: self.settings().them_exhausted, passes });
        Next::Node(key)
    }

    /// What follows where they have no reply that the constraint could allow.
    fn without_reply(&self, depth: u32) -> Next {
        let succeeds = self.within_bound(depth) && self.settings().them_exhausted == Exhausted::Succeed;
        if succeeds { Next::Succeed } else { Next::Fail }
    }

    /// The replies of a man; `None` where the constraint allows none.
    fn them_group(&mut self, site: Site, steps: &'a [Step], slot: u8) -> Option<ThemGroup> {
        let filters = Filter::AnyOf(steps);
        let after = site.after(Ply::quiet(slot));
        let filter = self.filter(after, filters);
        let MovesOf { quiet, peeled, promotions } = self.moves_of(site, slot);
        let legal = peeled.len() + promotions.len();
        let follow = |building: &mut Self, after: Site, _| building.us_node(after.depth, after.here);
        let peeled = self.peeled(site, filters, peeled, follow);
        let promotions = self.peeled(site, filters, promotions, follow);
        let goals = &self.graphs.goals;
        let free = |filter: &ExprId| goals.is_bool(*filter, true);
        let all = peeled.iter().chain(&promotions).map(|peeled| &peeled.filter);
        self.them_free &= all.clone().count() == legal && all.chain([&filter]).all(free);
        let never = self.graphs.goals.is_bool(filter, false);
        if never && peeled.is_empty() && promotions.is_empty() {
            return None;
        }
        let next = if never { Next::Succeed } else { self.us_node(after.depth, after.here) };
        let filter = self.graphs.lift(filter);
        Some(ThemGroup { slot, dests: quiet, filter, next, peeled, promotions })
    }
}
