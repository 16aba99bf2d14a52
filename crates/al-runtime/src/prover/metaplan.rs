//! Plans made of others while a proof goes on, and the quests of all plans.

use super::base::{Base, Kind, PlanKind};
use super::line::Line;
use super::memory::{Extra, Memory};
use super::quest::{Asked, Composite, Quest};
use super::select::Procedure;
use super::{MOST_METHODS, MOST_PROPOSITIONS};

/// Metaplans are applied at most so many times in one proof.
pub(super) const MOST_EXTRAS: usize = 8;

/// Whose plan it is, how far it looks, and where its goals are asked.
#[derive(Clone, Copy)]
struct Head {
    side: al_chess::Side,
    bound: u16,
    everywhere: bool,
    kind: PlanKind,
}

/// A plan of the base, or one that a metaplan made.
fn head(base: &dyn Base, memory: &Memory, plan: u16) -> Option<Head> {
    let place = usize::from(plan);
    let Some(extra) = place.checked_sub(base.plan_count()) else {
        let plan = base.plan(place);
        return Some(Head { side: plan.side, bound: plan.bound, everywhere: plan.everywhere, kind: plan.kind });
    };
    let kind = memory.extras().get(extra)?.plan;
    let (PlanKind::Or(a, b) | PlanKind::Mod(a, b)) = kind else { return None };
    let (a, b) = (head(base, memory, a)?, head(base, memory, b)?);
    Some(Head { bound: a.bound.max(b.bound), kind, ..a })
}

/// The parts of a plan.
fn composite(base: &dyn Base, memory: &Memory, plan: u16) -> Option<Composite> {
    Composite::of(plan, &|part| Some(head(base, memory, part)?.kind))
}

/// What is searched to find a proposition about plans out. A refutation holds where its quest fails: where
/// the plan does not withstand it.
#[must_use]
pub fn quest(base: &dyn Base, memory: &Memory, kind: Kind) -> Option<Quest> {
    let of = |plan: u16| {
        let head = head(base, memory, plan)?;
        let asked = if head.everywhere { Asked::Everywhere } else { Asked::AfterOwnMoves };
        Some((Quest::success(composite(base, memory, plan)?, head.side, head.bound, asked), head.bound))
    };
    match kind {
        Kind::Success(plan) => Some(of(plan)?.0),
        Kind::Refutation { by, of: refuted } => {
            let ((quest, bound), (by, most)) = (of(refuted)?, of(by)?);
            Some(quest.withstands(by.plan, bound.max(most)))
        }
        Kind::Hypothesis | Kind::Observation | Kind::Lemma => None,
    }
}

/// All propositions, those of metaplans included, that are known to be true or false.
fn known(base: &dyn Base, memory: &Memory, value: bool) -> impl Iterator<Item = Kind> {
    let count = base.proposition_count() + memory.extras().len();
    (0..count.min(MOST_PROPOSITIONS))
        .filter(move |&place| memory.facts().value(place) == Some(value))
        .map(move |place| memory.kind(base, place))
}

/// Whether there is room for another plan with its proposition.
fn has_room(base: &dyn Base, memory: &Memory) -> bool {
    memory.extras().len() < MOST_EXTRAS && base.proposition_count() + memory.extras().len() < MOST_PROPOSITIONS
}

/// Whether a plan can be made of two others.
fn fit(a: &Composite, b: &Composite) -> bool {
    a.parts().len() + b.parts().len() < Composite::MOST
}

/// The metaplan OR for an open `suc(P)`: two plans that failed to refute P, neither made of the other's
/// parts, and together not made of the same as a join before; of all such pairs one of the fewest plans, the first in
/// their order. None while a joined plan's refutation of P is open.
pub(super) fn join(base: &dyn Base, memory: &Memory, hypothesis: u8) -> Option<Procedure> {
    if has_room(base, memory) { joined(base, memory, hypothesis) } else { None }
}

/// Whether there would be another join, were there room for it.
pub(super) fn joins_more(base: &dyn Base, memory: &Memory, hypothesis: u8) -> bool {
    !has_room(base, memory) && joined(base, memory, hypothesis).is_some()
}

fn joined(base: &dyn Base, memory: &Memory, hypothesis: u8) -> Option<Procedure> {
    let Kind::Success(refuted) = memory.kind(base, hypothesis.into()) else { return None };
    let count = base.proposition_count();
    let of_this = |extra: &Extra| matches!(extra.kind, Kind::Refutation { of, .. } if of == refuted);
    let is_open = |(place, extra): (usize, &Extra)| of_this(extra) && memory.open().contains(&((count + place) as u8));
    if memory.extras().iter().enumerate().any(is_open) {
        return None;
    }
    let failed = || {
        known(base, memory, false).filter_map(move |kind| match kind {
            Kind::Refutation { by, of } if of == refuted => Some(by),
            _ => None,
        })
    };
    let mut best: Option<(u32, (u16, u16))> = None;
    for first in failed() {
        for second in failed() {
            let (a, b) = (composite(base, memory, first)?, composite(base, memory, second)?);
            let apart = a.moves & !b.moves != 0 && b.moves & !a.moves != 0 && fit(&a, &b);
            let (goals, moves) = (a.goals | b.goals, a.moves | b.moves);
            let made = |(place, extra): (usize, &Extra)| {
                let same = |made: Composite| made.goals == goals && made.moves == moves;
                of_this(extra) && composite(base, memory, (base.plan_count() + place) as u16).is_some_and(same)
            };
            let many = moves.count_ones();
            let fewer = best.is_none_or(|(fewest, _)| many < fewest);
            if apart && fewer && !memory.extras().iter().enumerate().any(made) {
                best = Some((many, (first, second)));
            }
        }
    }
    best.map(|(_, plans)| Procedure::Join { plans, success: hypothesis })
}

/// The metaplan MOD for an open hypothesis that a refuted plan's success would have implied: that plan
/// modified by another one of its side.
pub(super) fn modify(base: &dyn Base, memory: &Memory, hypothesis: u8) -> Option<Procedure> {
    if has_room(base, memory) { modified(base, memory, hypothesis) } else { None }
}

/// Whether another plan would be modified, were there room for it.
pub(super) fn modifies_more(base: &dyn Base, memory: &Memory, hypothesis: u8) -> bool {
    !has_room(base, memory) && modified(base, memory, hypothesis).is_some()
}

fn modified(base: &dyn Base, memory: &Memory, hypothesis: u8) -> Option<Procedure> {
    let count = base.proposition_count() + memory.extras().len();
    for place in 0..count.min(MOST_PROPOSITIONS) {
        let Kind::Success(plan) = memory.kind(base, place) else { continue };
        let refuted = |kind: Kind| matches!(kind, Kind::Refutation { of, .. } if of == plan);
        let implied = Line { left: 1 << place, right: 1 << hypothesis };
        if memory.facts().value(place) != Some(false)
            || !known(base, memory, true).any(refuted)
            || !relations(base, memory).any(|line| line == implied)
        {
            continue;
        }
        let side = head(base, memory, plan)?.side;
        let parts = composite(base, memory, plan)?;
        for with in 0..base.plan_count() as u16 {
            let other = composite(base, memory, with)?;
            let adds = other.moves & !parts.moves != 0 && fit(&parts, &other);
            let made = memory.extras().iter().any(|extra| extra.plan == PlanKind::Mod(plan, with));
            if head(base, memory, with)?.side == side && adds && !made {
                return Some(Procedure::Modify { plan, with, implies: hypothesis });
            }
        }
    }
    None
}

/// The lines of the methods and metaplans used so far.
fn relations<'b>(base: &'b dyn Base, memory: &'b Memory) -> impl Iterator<Item = Line> + 'b {
    let used = (0..base.method_count().min(MOST_METHODS)).filter(|&place| memory.has_used(place));
    let of_methods = used.flat_map(|place| base.method(place).relation.iter().copied());
    of_methods.chain(memory.extras().iter().map(|extra| extra.relation))
}

/// What a metaplan brings in.
pub(super) fn extra(base: &dyn Base, memory: &Memory, procedure: Procedure) -> Option<Extra> {
    let plan = (base.plan_count() + memory.extras().len()) as u16;
    let place = base.proposition_count() + memory.extras().len();
    let new = 1_u64 << (place & 63);
    match procedure {
        Procedure::Join { plans: (first, second), success } => {
            let Kind::Success(of) = memory.kind(base, success.into()) else { return None };
            let kind = Kind::Refutation { by: plan, of };
            // it refutes the plan, so that does not succeed
            Some(Extra { plan: PlanKind::Or(first, second), kind, relation: Line::new(new | 1 << success, 0) })
        }
        Procedure::Modify { plan: refuted, with, implies } => {
            let relation = Line::new(new, 1 << implies);
            Some(Extra { plan: PlanKind::Mod(refuted, with), kind: Kind::Success(plan), relation })
        }
        _ => None,
    }
}
