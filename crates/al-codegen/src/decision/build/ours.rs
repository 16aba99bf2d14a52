//! Nodes with us to move: our moves in order, and without it.

use super::{Asked, Building, Filter};
use crate::decision::peel::MovesOf;
use crate::decision::{After, Next, Passing, Peeled, UsGroup, UsNode};
use crate::goals::{ExprId, Ply, Shape, Site};
use al_chess::{Role, Side};
use al_program::{Exhausted, Step};

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

impl<'a> Building<'a> {
    pub(in crate::decision) fn us_node(&mut self, depth: u32, here: Shape) -> Next {
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
}
