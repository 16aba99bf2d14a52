//! The check of an answer: whatever could contradict it is looked at, whichever control came upon it.

use super::base::Kind;
use super::control::Run;
use super::memory::Source;
use super::select::{Procedure, cost};

impl Run<'_, '_> {
    /// The cheapest procedure that may yet show a contradiction, whatever the control would look at next;
    /// `None`: there is none. These may:
    ///
    /// - something deduced that can be found out as well;
    /// - something open that stands in a target, or among the facts that a method demands;
    /// - a method all of whose hypotheses have been open: they may have been decided before its turn came.
    pub(super) fn doubt(&self) -> Option<Procedure> {
        let mut best: Option<(u32, Procedure)> = None;
        let mut offer = |procedure, cost| {
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, procedure));
            }
        };
        let deduced = self.memory.found().iter().filter(|fact| fact.source == Source::Deduced);
        for place in deduced.map(|fact| fact.proposition) {
            if let Some((procedure, cost)) = self.found_out(place)
                && !self.memory.steps().contains(&procedure)
            {
                offer(procedure, cost);
            }
        }
        let lines = self.memory.targets.iter().flat_map(|target| target.lines());
        let mut matters = lines.fold(0, |all, line| all | line.left | line.right);
        for (place, method) in self.unused() {
            matters |= method.truths | method.falsehoods;
            let applies = method.open & !self.memory.raised == 0;
            if applies && self.memory.facts.satisfy(method.truths, method.falsehoods) {
                offer(Procedure::Method(place), method.cost);
            }
        }
        let open = self.memory.open.items().iter().filter(|&&place| matters >> place & 1 == 1);
        open.for_each(|&place| self.each(place, &mut |_, procedure, cost| offer(procedure, cost)));
        best.map(|(_, procedure)| procedure)
    }

    /// How a proposition is found out, and what that costs; `None`: it is not.
    fn found_out(&self, place: u8) -> Option<(Procedure, u32)> {
        match self.memory.kind(self.base, place.into()) {
            Kind::Lemma => Some((Procedure::Lemma(place), cost::LEMMA)),
            Kind::Refutation { .. } => Some((Procedure::Refutation(place), cost::REFUTATION)),
            Kind::Success(_) => Some((Procedure::Plan(place), cost::PLAN)),
            Kind::Hypothesis | Kind::Observation => None,
        }
    }

    /// The methods that have not been used.
    fn unused(&self) -> impl Iterator<Item = (u8, super::Method<'_>)> {
        let all = 0..self.base.method_count().min(super::MOST_METHODS);
        let unused = all.filter(|&place| !self.memory.has_used(place));
        unused.map(|place| (place as u8, self.base.method(place)))
    }
}
