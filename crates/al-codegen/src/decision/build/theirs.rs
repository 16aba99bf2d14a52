//! Nodes with them to move: every reply must be answered.

use super::{Building, Filter};
use crate::decision::peel::MovesOf;
use crate::decision::{Next, Passing, ThemGroup, ThemNode};
use crate::goals::{ExprId, Ply, Shape, Site};
use al_chess::Side;
use al_program::{Exhausted, Step};

impl<'a> Building<'a> {
    pub(super) fn them_node(&mut self, depth: u32, here: Shape) -> Next {
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
