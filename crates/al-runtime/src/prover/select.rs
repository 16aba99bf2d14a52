//! The choice of the next hypothesis, and of a procedure for it.

use super::base::{Choose, Kind};
use super::control::{Event, Run};
use super::metaplan;
use super::weights::weight;

/// Something that brings a proof on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Procedure {
    /// A proposition is looked up on the board.
    Lemma(u8),
    /// A method is used.
    Method(u8),
    /// The metaplan OR: two plans that failed to refute another are joined.
    Join {
        /// The two plans.
        plans: (u16, u16),
        /// The plan that they are to refute, by the proposition that it succeeds.
        success: u8,
    },
    /// The metaplan MOD: a plan that was refuted is modified by another one.
    Modify {
        /// The plan.
        plan: u16,
        /// The plan that is to remove the reason.
        with: u16,
        /// What the plan's success would have implied.
        implies: u8,
    },
    /// A refutation is searched: this proposition is found out.
    Refutation(u8),
    /// A plan is searched: this proposition is found out.
    Plan(u8),
}

/// The costs of procedures that are no methods.
pub(super) mod cost {
    pub(in super::super) const LEMMA: u32 = 0;
    pub(super) const METAPLAN: u32 = 2;
    pub(in super::super) const REFUTATION: u32 = 3;
    pub(in super::super) const PLAN: u32 = 4;
}

impl Run<'_, '_> {
    /// The next hypothesis and the procedure for it; `None`: there is none for any.
    pub(super) fn select(&mut self) -> Option<Procedure> {
        match self.options.choose {
            Choose::Listing => self.by_list(),
            Choose::Occurrences => self.by_occurrences(),
            Choose::Adaptive => self.by_weight(),
        }
    }

    /// The first of the list that has a procedure; each one that is looked at is told.
    fn by_list(&mut self) -> Option<Procedure> {
        for place in 0..self.memory.open.items().len() {
            let hypothesis = self.memory.open.items()[place];
            self.tell(Event::Look(hypothesis));
            if let Some((procedure, _)) = self.cheapest(hypothesis) {
                return Some(procedure);
            }
        }
        None
    }

    /// The one that occurs most often in both targets; of equals, the first of the list.
    fn by_occurrences(&mut self) -> Option<Procedure> {
        let mut looked_at = 0_u64;
        loop {
            let rest = self.memory.open.items().iter().filter(|&&place| looked_at >> place & 1 == 0);
            let count = |place: u8| self.memory.targets.iter().map(|target| target.occurrences(place.into())).sum();
            let mut best: Option<(u32, u8)> = None;
            for &place in rest {
                let count: u32 = count(place);
                if best.is_none_or(|(most, _)| count > most) {
                    best = Some((count, place));
                }
            }
            let (_, hypothesis) = best?;
            looked_at |= 1 << hypothesis;
            self.tell(Event::Look(hypothesis));
            if let Some((procedure, _)) = self.cheapest(hypothesis) {
                return Some(procedure);
            }
        }
    }

    /// The one whose procedure is worth most for what it costs; what occurs in no target waits.
    fn by_weight(&mut self) -> Option<Procedure> {
        let occurs = |lines: &[super::line::Line]| lines.iter().fold(0, |all, line| all | line.left | line.right);
        let relevant = self.memory.targets.iter().fold(0, |all, target| all | occurs(target.lines()));
        let mut best: Option<(bool, u64, u8, Procedure)> = None;
        for place in 0..self.memory.open.items().len() {
            let hypothesis = self.memory.open.items()[place];
            let matters = relevant >> hypothesis & 1 == 1;
            self.each(hypothesis, &mut |run, procedure, cost| {
                let value = weight(run.options.weights, run.base, procedure, cost).value();
                if best.is_none_or(|(mattered, most, ..)| (matters, value) > (mattered, most)) {
                    best = Some((matters, value, hypothesis, procedure));
                }
            });
        }
        let (_, _, hypothesis, procedure) = best?;
        self.tell(Event::Look(hypothesis));
        Some(procedure)
    }

    /// The cheapest procedure for a hypothesis, with its cost. Of equally cheap ones: the base's methods come
    /// last, and each after those written before it.
    fn cheapest(&self, hypothesis: u8) -> Option<(Procedure, u32)> {
        let mut best: Option<(Procedure, u32)> = None;
        self.each(hypothesis, &mut |_, procedure, cost| {
            if best.is_none_or(|(_, least)| cost < least) {
                best = Some((procedure, cost));
            }
        });
        best
    }

    /// Tells every procedure for a hypothesis with its cost.
    pub(super) fn each(&self, hypothesis: u8, found: &mut dyn FnMut(&Self, Procedure, u32)) {
        match self.memory.kind(self.base, hypothesis.into()) {
            Kind::Lemma | Kind::Observation => found(self, Procedure::Lemma(hypothesis), cost::LEMMA),
            Kind::Refutation { .. } => found(self, Procedure::Refutation(hypothesis), cost::REFUTATION),
            Kind::Success(_) => found(self, Procedure::Plan(hypothesis), cost::PLAN),
            Kind::Hypothesis => {}
        }
        if self.options.joins
            && let Some(join) = metaplan::join(self.base, self.memory, hypothesis)
        {
            found(self, join, cost::METAPLAN);
        }
        if self.options.modifies
            && let Some(modify) = metaplan::modify(self.base, self.memory, hypothesis)
        {
            found(self, modify, cost::METAPLAN);
        }
        let open = self.memory.open.items().iter().fold(0_u64, |all, &place| all | 1 << place);
        let mut unused = self.base.opening(hypothesis.into()) & !self.memory.used;
        while unused != 0 {
            let place = unused.trailing_zeros() as usize;
            unused &= unused - 1;
            let method = self.base.method(place);
            if method.open & !open == 0 && self.memory.facts.satisfy(method.truths, method.falsehoods) {
                found(self, Procedure::Method(place as u8), method.cost);
            }
        }
    }
}
