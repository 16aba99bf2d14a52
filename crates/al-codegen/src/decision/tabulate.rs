//! Masks of one or two squares as look-ups: what reads the same squares in a conjunction is looked up at once.
//!
//! After this pass the masks that pay most, by what they cost and how often they are asked, are look-ups, and all
//! tables together keep to the budget. A move whose replies were worked out is settled only where its table is
//! among them.

use super::live::{Live, Place, our_groups, their_groups};
use super::settle::{fails_without_move, settled};
use super::{Decision, Mask, MaskId, MaskTable, Masks, Packing, TableId, UsGroup, cost, placings};
use crate::goals::ExprId;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// What looking at replies one by one costs, about.
const SEARCH: u64 = 200;

/// Tables free the memory of those they replace, so the budget is looked at again, but no more often than this.
const ROUNDS: usize = 4;

/// Masks that read the same squares, to be looked up at once.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Wish {
    squares: Vec<ExprId>,
    parts: Vec<MaskId>,
}

/// So many masks may be looked at to work out a table: some seconds.
const MOST_WORK: u64 = 1 << 26;

/// Tables that do not fit the budget: after so many of two squares no more are worked out.
const MISSES: usize = 4;

impl Wish {
    /// The bytes of its table, about.
    fn bytes(&self) -> u64 {
        if self.squares.len() == 1 { 512 } else { 16 * 1024 }
    }

    /// Whether the table is worked out soon enough.
    fn is_soon_made(&self, masks: &Masks) -> bool {
        let entries = 64_u64.pow(self.squares.len() as u32);
        let most = MOST_WORK / entries;
        let work = self.parts.iter().map(|&part| cost::of_working_out(masks, part, most));
        work.fold(0, u64::saturating_add) <= most
    }
}

/// Replaces masks by look-ups. `asked` says how often each piece of advice is asked, about; tables made before
/// have taken `taken` bytes of the `budget`.
pub(super) fn look_up(decision: &mut Decision, asked: &[u64], budget: usize, mut taken: usize) {
    let searched = searched(decision);
    for _ in 0..if budget == 0 { 0 } else { ROUNDS } {
        settle_again(decision);
        let mut round = Round { decision, searched: &searched, wishes: BTreeMap::new(), users: BTreeMap::new() };
        round.collect(asked);
        let chosen = round.choose(budget.saturating_sub(taken));
        if chosen.is_empty() {
            break;
        }
        Rewriting { decision, chosen, known: BTreeMap::new() }.all();
        unsettle(decision, &searched);
        taken = Live::of(decision).bytes(decision);
    }
    unsettle(decision, &searched);
    spread(decision, asked, budget);
}

/// Gives the tables that are asked most the whole board, as far as the budget goes.
fn spread(decision: &mut Decision, asked: &[u64], budget: usize) {
    let mut weights: BTreeMap<TableId, u64> = BTreeMap::new();
    for (mask, weight) in asked_places(decision, asked) {
        for table in decision.tables_below(mask) {
            *weights.entry(table).or_default() += weight;
        }
    }
    let live = Live::of(decision);
    let mut left = budget.saturating_sub(live.bytes(decision));
    let mut gains: Vec<_> = live
        .tables
        .into_iter()
        .filter_map(|table| {
            let MaskTable { entries, packing, .. } = decision.tables.get(table);
            let whole = packing.halved.then(|| Packing::whole(entries))?;
            let more = whole.bytes().saturating_sub(packing.bytes()).max(1);
            let weight = weights.get(&table).copied().unwrap_or_default();
            Some((weight / more as u64, table, more, whole))
        })
        .collect();
    gains.sort_by_key(|&(gain, table, ..)| (Reverse(gain), table));
    for (_, table, more, whole) in gains {
        if more <= left {
            left -= more;
            decision.tables.repack(table, whole);
        }
    }
}

/// The masks that are asked of moves, and how often each is asked, about.
fn asked_places(decision: &mut Decision, asked: &[u64]) -> BTreeMap<MaskId, u64> {
    let mut places: BTreeMap<MaskId, u64> = BTreeMap::new();
    for (search, asked) in decision.advice.iter_mut().zip(asked) {
        for (place, group) in our_groups(search) {
            let weight = match place {
                Place::Root => *asked,
                Place::Walk => asked / 8,
                // asked of many moves and replies
                Place::Existence => asked * 4,
            };
            group.asked_masks().into_iter().for_each(|mask| *places.entry(*mask).or_default() += weight.max(1));
            // asked of one move only, and only where there is one
            if let Some(ends) = group.settled.and_then(|settled| settled.ends) {
                *places.entry(ends).or_default() += (weight / 4).max(1);
            }
        }
        for group in their_groups(search) {
            *places.entry(group.filter.mask).or_default() += asked.max(&1);
        }
    }
    places
}

fn groups(decision: &Decision) -> impl Iterator<Item = &UsGroup> {
    let nodes = decision.advice.iter().flat_map(|search| search.us.values());
    nodes.flat_map(|node| node.groups.iter().chain(&node.unordered))
}

/// The tables of what they may answer.
fn searched(decision: &Decision) -> BTreeSet<TableId> {
    let answers = groups(decision).filter_map(|group| group.answers);
    let masks = answers.flat_map(|answers| [answers.answered, answers.unanswerable]);
    masks.filter_map(|mask| decision.table_of(mask)).collect()
}

/// Groups whose answers are known are settled as long as there may be a table for them.
fn settle_again(decision: &mut Decision) {
    let Decision { goals, masks, advice, .. } = decision;
    for (key, node) in advice.iter_mut().flat_map(|search| &mut search.us) {
        let fails = fails_without_move(key, node);
        for group in node.groups.iter_mut().chain(&mut node.unordered) {
            if fails && group.answers.is_some() && group.settled.is_none() {
                group.settled = settled(goals, masks, group);
            }
        }
    }
}

/// Groups for whose answers there is no table are not settled.
fn unsettle(decision: &mut Decision, searched: &BTreeSet<TableId>) {
    let settled = groups(decision).filter_map(|group| group.settled.as_ref());
    let refused: BTreeSet<MaskId> = settled
        .map(|settled| settled.succeed)
        .filter(|&mask| decision.tables_below(mask).iter().any(|table| searched.contains(table)))
        .collect();
    let nodes = decision.advice.iter_mut().flat_map(|search| search.us.values_mut());
    for group in nodes.flat_map(|node| node.groups.iter_mut().chain(&mut node.unordered)) {
        group.settled.take_if(|settled| refused.contains(&settled.succeed));
    }
}

impl Decision {
    fn table_of(&self, mask: MaskId) -> Option<TableId> {
        match self.masks.get(mask) {
            Mask::Table(table, _) => Some(*table),
            _ => None,
        }
    }

    /// The tables that a mask looks into.
    fn tables_below(&self, id: MaskId) -> BTreeSet<TableId> {
        let (mut seen, mut open, mut tables) = (BTreeSet::new(), vec![id], BTreeSet::new());
        while let Some(id) = open.pop() {
            if seen.insert(id) {
                tables.extend(self.table_of(id));
                open.extend(self.masks.get(id).parts());
            }
        }
        tables
    }

    /// The table of a wish.
    fn table(&mut self, wish: &Wish) -> TableId {
        let Self { goals, masks, tables, .. } = self;
        let whole = masks.all(goals, wish.parts.iter().copied());
        let entries = placings::entries(goals, masks, tables, whole, &wish.squares);
        tables.of_squares(wish.squares.len(), entries)
    }

    /// A conjunction's parts: those of one or two squares together, and the rest. Nothing is said of gates alone,
    /// which are asked before.
    fn parted(&mut self, id: MaskId) -> (Vec<Wish>, Vec<MaskId>) {
        let (mut wishes, mut rest): (Vec<Wish>, Vec<MaskId>) = Default::default();
        let (mut gates, mut single) = (Vec::new(), Vec::new());
        for part in self.masks.all_conjuncts(&mut self.goals, id) {
            let gate = matches!(self.masks.get(part), Mask::Gate(_));
            match self.goals.squares_of(self.masks.reads(part), 2) {
                None => rest.push(part),
                Some(squares) if gate => gates.push((squares, part)),
                Some(squares) if squares.len() == 1 => single.push((squares, part)),
                Some(squares) => match wishes.iter_mut().find(|wish| wish.squares == squares) {
                    Some(wish) => wish.parts.push(part),
                    None => wishes.push(Wish { squares, parts: vec![part] }),
                },
            }
        }
        // what reads one of two squares is looked up with what reads both, at no cost
        for (squares, part) in single.into_iter().chain(gates) {
            let gate = matches!(self.masks.get(part), Mask::Gate(_));
            let dearest = wishes
                .iter_mut()
                .filter(|wish| squares.iter().all(|square| wish.squares.contains(square)))
                .max_by_key(|wish| wish.parts.len());
            match dearest {
                Some(wish) => wish.parts.push(part),
                None if gate => rest.push(part),
                None => wishes.push(Wish { squares, parts: vec![part] }),
            }
        }
        wishes.iter_mut().for_each(|wish| wish.parts.sort());
        (wishes, rest)
    }
}

/// Who looks into a table: a wish, or something that stays as it is.
type User = Option<Wish>;

/// One look at what would pay.
struct Round<'a> {
    decision: &'a mut Decision,
    searched: &'a BTreeSet<TableId>,
    /// How often each is asked, about.
    wishes: BTreeMap<Wish, u64>,
    users: BTreeMap<TableId, BTreeSet<User>>,
}

impl Round<'_> {
    fn collect(&mut self, asked: &[u64]) {
        // what is part of several masks comes after all of them, since it was made before
        let mut open = asked_places(self.decision, asked);
        while let Some((mask, weight)) = open.pop_last() {
            self.wish(mask, weight, &mut open);
        }
    }

    /// Wishes for a mask that is asked so often, and leaves open what is to be asked of its parts.
    fn wish(&mut self, id: MaskId, weight: u64, open: &mut BTreeMap<MaskId, u64>) {
        let (wishes, rest) = self.decision.parted(id);
        for wish in wishes {
            // what is dear by itself may pay in more places than the whole
            if wish.parts.len() > 1 {
                for &part in &wish.parts {
                    if self.decision.masks.loops(part) {
                        let alone = Wish { squares: wish.squares.clone(), parts: vec![part] };
                        *self.wishes.entry(alone).or_default() += weight;
                    }
                }
            }
            self.uses(&wish.parts, Some(&wish));
            *self.wishes.entry(wish).or_default() += weight;
        }
        for part in rest {
            self.uses(&[part], None);
            for inner in self.decision.masks.get(part).parts() {
                let asked = open.entry(inner).or_default();
                *asked = asked.saturating_add(weight);
            }
        }
    }

    fn uses(&mut self, masks: &[MaskId], user: Option<&Wish>) {
        for table in masks.iter().flat_map(|&mask| self.decision.tables_below(mask)) {
            self.users.entry(table).or_default().insert(user.cloned());
        }
    }

    /// The wishes that pay most for their bytes, as far as these go, and their tables.
    fn choose(&mut self, mut bytes: usize) -> BTreeMap<Wish, MaskId> {
        let mut gains: Vec<(u64, Wish)> = Vec::new();
        for (wish, weight) in std::mem::take(&mut self.wishes) {
            let cost = self.cost(&wish);
            if cost > cost::LOOK_UP + 1 {
                gains.push((weight.saturating_mul(cost - cost::LOOK_UP) / wish.bytes(), wish));
            }
        }
        gains.sort_by_key(|(gain, wish)| (Reverse(*gain), wish.clone()));
        let (mut chosen, mut misses): (BTreeMap<Wish, MaskId>, usize) = Default::default();
        for (_, wish) in gains {
            let mut others = chosen.keys().filter(|other| other.squares == wish.squares);
            let covered = others.any(|other| wish.parts.iter().all(|part| other.parts.contains(part)));
            if covered || wish.squares.len() > 1 && misses == MISSES || !wish.is_soon_made(&self.decision.masks) {
                continue;
            }
            let table = self.decision.table(&wish);
            let more = self.decision.tables.get(table).packing.bytes().saturating_sub(self.freed(&wish));
            if more > bytes {
                misses += 1;
                continue;
            }
            bytes -= more;
            let Decision { goals, masks, .. } = &mut *self.decision;
            let mask = masks.intern(goals, Mask::Table(table, wish.squares.clone()));
            chosen.insert(wish, mask);
        }
        chosen
    }

    fn cost(&self, wish: &Wish) -> u64 {
        let Decision { goals, masks, .. } = &*self.decision;
        let masks_cost: u64 = wish.parts.iter().map(|&part| cost::of_mask(goals, masks, part)).sum();
        let mut tables = wish.parts.iter().flat_map(|&part| self.decision.tables_below(part));
        let searched = tables.any(|table| self.searched.contains(&table));
        masks_cost + wish.parts.len() as u64 - 1 + if searched { SEARCH } else { 0 }
    }

    /// The bytes of tables that only this wish looks into, and that it replaces.
    fn freed(&self, wish: &Wish) -> usize {
        let tables: BTreeSet<TableId> = wish.parts.iter().flat_map(|&part| self.decision.tables_below(part)).collect();
        let only = |table: &&TableId| {
            let users = self.users.get(table);
            !self.searched.contains(table)
                && users.is_some_and(|users| users.iter().all(|user| user.as_ref() == Some(wish)))
        };
        tables.iter().filter(only).map(|&table| self.decision.tables.get(table).packing.bytes()).sum()
    }
}

/// Puts look-ups in the places of the masks that they replace.
struct Rewriting<'a> {
    decision: &'a mut Decision,
    chosen: BTreeMap<Wish, MaskId>,
    known: BTreeMap<MaskId, MaskId>,
}

impl Rewriting<'_> {
    fn all(&mut self) {
        let mut searches = std::mem::take(&mut self.decision.advice);
        for search in &mut searches {
            for (_, group) in our_groups(search) {
                group.asked_masks().into_iter().for_each(|mask| *mask = self.mask(*mask));
                if let Some(ends) = group.settled.as_mut().and_then(|settled| settled.ends.as_mut()) {
                    *ends = self.mask(*ends);
                }
            }
            for group in their_groups(search) {
                group.filter.mask = self.mask(group.filter.mask);
            }
        }
        self.decision.advice = searches;
    }

    fn mask(&mut self, id: MaskId) -> MaskId {
        if let Some(&known) = self.known.get(&id) {
            return known;
        }
        let (wishes, rest) = self.decision.parted(id);
        let mut parts = Vec::new();
        for wish in wishes {
            if let Some(&table) = self.chosen.get(&wish) {
                parts.push(table);
                continue;
            }
            for part in wish.parts {
                let alone = Wish { squares: wish.squares.clone(), parts: vec![part] };
                parts.push(self.chosen.get(&alone).copied().unwrap_or(part));
            }
        }
        for part in rest {
            let part = self.inside(part);
            parts.push(part);
        }
        let all = self.decision.masks.all(&mut self.decision.goals, parts);
        self.known.insert(id, all);
        all
    }

    /// A mask whose own parts may be look-ups.
    fn inside(&mut self, id: MaskId) -> MaskId {
        match *self.decision.masks.get(id) {
            Mask::Not(a) => {
                let a = self.mask(a);
                self.decision.masks.not(&mut self.decision.goals, a)
            }
            Mask::Or(a, b) => {
                let (a, b) = (self.mask(a), self.mask(b));
                self.decision.masks.or(&mut self.decision.goals, a, b)
            }
            Mask::ForAll(bound, over, body) => {
                let body = self.mask(body);
                self.decision.masks.intern(&self.decision.goals, Mask::ForAll(bound, over, body))
            }
            _ => id,
        }
    }
}
