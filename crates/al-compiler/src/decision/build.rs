//! From a form of a table to its decision: nodes specialised by depth and men, goals lowered at each.

use super::{
    AdviceSearch, After, Capture, Decision, Lift, Lifted, MaskTables, Masks, Next, NodeKey, Pass, Passes, ThemGroup,
    ThemNode, UsGroup, UsNode, answers, order, settle, tabulate, values,
};
use crate::goals::{ExprId, Goals, Lowering, Op, Shape, Site};
use crate::program::{Advice, Exhausted, Form, GoalsAt, Program, RuleId, Search, Step, Table};
use al_chess::{Role, Side};
use std::collections::BTreeMap;

/// The decision of one form of a table, with at most `table_bytes` bytes of tables.
pub fn build(program: &Program, table: &Table, form: &Form, table_bytes: usize, passes: Passes) -> Decision {
    let tables = MaskTables::new(table_bytes).packing(passes.has(Pass::Pack));
    let mut graphs = Graphs { goals: Goals::default(), masks: Masks::default(), tables, passes };
    let root = Site::root(form.material);
    let rules = form
        .conditions
        .iter()
        .zip(&table.rules)
        .enumerate()
        .map(|(i, (condition, rule))| {
            let condition = Lowering::new(program, &mut graphs.goals, root).goal(condition);
            let condition = graphs.scalar(condition);
            (RuleId(i as u32), condition, rule.tries.clone())
        })
        .collect::<Vec<_>>();
    // a network's routes for other men
    let rules = rules.into_iter().filter(|(_, condition, _)| !graphs.goals.is_bool(*condition, false)).collect();
    let advice: Vec<AdviceSearch> =
        form.advice.iter().map(|advice| Building::new(program, advice, &mut graphs, root.root).search()).collect();
    let Graphs { goals, masks, tables, passes } = graphs;
    let rules_mode = table.settings.rules;
    let mut decision = Decision { shape: root.root, rules_mode, rules, advice, goals, masks, tables, passes };
    optimise(&mut decision, table_bytes);
    decision
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
    for (_, _, tries) in &decision.rules {
        for (place, advice) in tries.iter().enumerate() {
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
}

impl Graphs {
    /// An expression asked as it stands, with look-ups where they pay.
    fn scalar(&mut self, expr: ExprId) -> ExprId {
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
}

/// Whether a group goes on where the last one ended: the same man, every condition a mask.
fn joins(last: &UsGroup, next: &UsGroup) -> bool {
    let plain = |group: &UsGroup| group.captures.is_empty() && group.filter.rest.is_empty();
    last.slot == next.slot && plain(last) && plain(next)
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
    better: ExprId,
}

impl<'a> Building<'a> {
    fn new(program: &'a Program, advice: &'a Advice, graphs: &'a mut Graphs, root: Shape) -> Self {
        Self { program, advice, graphs, root, us: BTreeMap::new(), them: BTreeMap::new(), them_free: true }
    }

    fn search(mut self) -> AdviceSearch {
        self.us_node(0, self.root);
        AdviceSearch { us: self.us, them: self.them, them_free: self.them_free }
    }

    pub(super) fn settings(&self) -> Search {
        self.advice.search
    }

    fn better_first(&self) -> bool {
        self.settings().holding_at == GoalsAt::Interior
    }

    fn lower(&mut self, site: Site) -> Lowering<'_> {
        Lowering::new(self.program, &mut self.graphs.goals, site)
    }

    /// Whether a node at this depth may have moves at all.
    fn within_bound(&self, depth: u32) -> bool {
        self.settings().bound.is_none_or(|bound| depth < bound)
    }

    /// The goals at a site: the root and positions after their replies are asked only where goals are
    /// asked everywhere.
    pub(super) fn asked(&mut self, site: Site) -> Asked {
        let ours = Site::side_at(site.depth) == Side::Them;
        let asks = |at: GoalsAt| ours || at != GoalsAt::AfterOurMoves;
        let (holding_at, better_at) = (self.settings().holding_at, self.settings().better_at);
        let advice = self.advice;
        let hold = if asks(holding_at) { self.lower(site).goal(&advice.holding) } else { self.graphs.goals.bool(true) };
        let better =
            if asks(better_at) { self.lower(site).goal(&advice.better) } else { self.graphs.goals.bool(false) };
        Asked { hold, better }
    }

    // ---- us --------------------------------------------------------------------------------------

    pub(super) fn us_node(&mut self, depth: u32, here: Shape) -> Next {
        let key = (depth, here);
        if self.us.contains_key(&key) {
            return Next::Node(key);
        }
        let site = Site::node(self.root, here, depth);
        let Asked { hold, better } = self.asked(site);
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
        let steps = if self.within_bound(depth) { self.advice.us.at(depth) } else { &[] };
        let groups = self.us_groups(site, steps);
        let unordered = if depth > 0 { self.unordered_groups(site, steps) } else { Vec::new() };
        let exhausted =
            if depth == 0 || !self.within_bound(depth) { Exhausted::Fail } else { self.settings().us_exhausted };
        let (hold, better) = (self.graphs.scalar(hold), self.graphs.scalar(better));
        let node = UsNode { hold, better, better_first: self.better_first(), groups, unordered, exhausted };
        self.us.insert(key, node);
        Next::Node(key)
    }

    fn us_groups(&mut self, site: Site, steps: &'a [Step]) -> Vec<UsGroup> {
        let men: Vec<u8> = site.here.men_of(Side::Us).map(|(slot, _)| slot).collect();
        let mut groups: Vec<UsGroup> = Vec::new();
        for step in 0..steps.len() {
            for &slot in &men {
                let Some(group) = self.us_group(site, Filter::Step(&steps[..=step]), slot) else { continue };
                match groups.last_mut() {
                    Some(last) if joins(last, &group) => self.join(last, &group),
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
        let after = site.after_move(slot);
        let filter = self.filter(after, filters);
        let captures: Vec<_> = self
            .victims(site, Side::Them)
            .filter_map(|victim| {
                let after = site.after_capture(slot, victim);
                let (possible, filter) = self.capture(after, filters, slot, victim)?;
                let goals = self.asked(after);
                let square = self.graphs.goals.make(Op::Square(victim), &[]);
                let hold = self.graphs.goals.with_dest(goals.hold, square);
                let better = self.graphs.goals.with_dest(goals.better, square);
                let next = self.them_node(after.depth, after.here);
                let after = After { hold, better, better_first: self.better_first(), next };
                Some(Capture { victim, possible, filter, after })
            })
            .collect();
        if self.graphs.goals.is_bool(filter, false) && captures.is_empty() {
            return None;
        }
        let dests = self.quiet(site, after, slot);
        let Asked { hold, better } = self.asked(after);
        let next = self.them_node(after.depth, after.here);
        let need = self.need(after, slot, next);
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
            dests,
            filter,
            parts: Vec::new(),
            after,
            need,
            answers: None,
            settled: None,
            captures,
        })
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

    fn victims(&self, site: Site, side: Side) -> impl Iterator<Item = u8> + use<> {
        let victims: Vec<u8> =
            site.here.men_of(side).filter(|(_, role)| *role != Role::King).map(|(slot, _)| slot).collect();
        victims.into_iter()
    }

    /// Whether a capture is possible and allowed; `None` where the constraint never allows it.
    fn capture(&mut self, after: Site, filters: Filter<'_>, slot: u8, victim: u8) -> Option<(ExprId, ExprId)> {
        let filter = self.filter(after, filters);
        let square = self.graphs.goals.make(Op::Square(victim), &[]);
        let filter = self.graphs.goals.with_dest(filter, square);
        if self.graphs.goals.is_bool(filter, false) {
            return None;
        }
        let dests = self.lower(after).destinations(slot);
        Some((self.graphs.goals.member(square, dests), filter))
    }

    /// The legal destinations of a man on empty squares.
    fn quiet(&mut self, site: Site, after: Site, slot: u8) -> ExprId {
        let side = Site::side_at(site.depth).other();
        let dests = self.lower(after).destinations(slot);
        let taken: Vec<_> = self
            .victims(site, side)
            .map(|victim| {
                let square = self.graphs.goals.make(Op::Square(victim), &[]);
                self.graphs.goals.make(Op::Single, &[square])
            })
            .collect();
        let taken = self.graphs.goals.union(taken);
        self.graphs.goals.make(Op::Difference, &[dests, taken])
    }

    // ---- them ------------------------------------------------------------------------------------

    fn them_node(&mut self, depth: u32, here: Shape) -> Next {
        let steps = if self.within_bound(depth) { self.advice.them.at(depth) } else { &[] };
        if steps.is_empty() {
            // no reply is allowed: a constraint's end is exhaustion, the bound is failure
            let succeeds = self.within_bound(depth) && self.settings().them_exhausted == Exhausted::Succeed;
            return if succeeds { Next::Succeed } else { Next::Fail };
        }
        let key = (depth, here);
        if self.them.contains_key(&key) {
            return Next::Node(key);
        }
        let site = Site::node(self.root, here, depth);
        let men: Vec<u8> = here.men_of(Side::Them).map(|(slot, _)| slot).collect();
        let groups = men.into_iter().map(|slot| self.them_group(site, steps, slot)).collect();
        let node = ThemNode { groups, exhausted: self.settings().them_exhausted };
        self.them.insert(key, node);
        Next::Node(key)
    }

    fn them_group(&mut self, site: Site, steps: &'a [Step], slot: u8) -> ThemGroup {
        let filters = Filter::AnyOf(steps);
        let after = site.after_move(slot);
        let filter = self.filter(after, filters);
        self.them_free &= self.graphs.goals.is_bool(filter, true);
        let captures = self
            .victims(site, Side::Us)
            .filter_map(|victim| {
                let after = site.after_capture(slot, victim);
                let capture = self.capture(after, filters, slot, victim);
                let free = capture.is_some_and(|(_, filter)| self.graphs.goals.is_bool(filter, true));
                self.them_free &= free;
                let (possible, filter) = capture?;
                let next = self.us_node(after.depth, after.here);
                Some(Capture { victim, possible, filter, after: next })
            })
            .collect();
        let dests = self.quiet(site, after, slot);
        let filter = self.graphs.lift(filter);
        let next = self.us_node(after.depth, after.here);
        ThemGroup { slot, dests, filter, next, captures }
    }
}
