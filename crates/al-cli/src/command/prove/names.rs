//! What propositions and plans are called, those of metaplans included, and what they say in the words of the
//! person who wrote them.

use super::Told;
use al_chess::{Color, Side};
use al_compiler::program::base::Method;
use al_runtime::prover::{Base, Kind, PlanKind};

impl Told<'_> {
    /// The name of a proposition: `win`, `ref((first or second), third)`.
    pub(super) fn proposition(&self, place: usize) -> String {
        if place < self.base.proposition_count() {
            return self.base.proposition(place).name.to_owned();
        }
        match self.memory.kind(self.base, place) {
            Kind::Success(plan) => format!("suc({})", self.plan(plan)),
            Kind::Refutation { by, of } => format!("ref({}, {})", self.plan(by), self.plan(of)),
            Kind::Hypothesis | Kind::Observation | Kind::Lemma => String::new(),
        }
    }

    /// The name of a plan.
    pub(super) fn plan(&self, plan: u16) -> String {
        let place = usize::from(plan);
        let Some(extra) = place.checked_sub(self.base.plan_count()) else {
            return self.base.plan(place).name.to_owned();
        };
        match self.memory.extras().get(extra).map(|extra| extra.plan) {
            Some(PlanKind::Or(a, b)) => format!("{} or {}", self.part(a), self.part(b)),
            Some(PlanKind::Mod(a, b)) => format!("{} mod {}", self.part(a), self.part(b)),
            Some(PlanKind::Written(_)) | None => String::new(),
        }
    }

    /// The name of a plan that is part of another.
    pub(super) fn part(&self, plan: u16) -> String {
        let name = self.plan(plan);
        if usize::from(plan) < self.base.plan_count() { name } else { format!("({name})") }
    }

    /// Whose plan it is: `White` or `Black`.
    pub(super) fn owner(&self, plan: u16) -> Color {
        let mut plan = plan;
        loop {
            let place = usize::from(plan);
            let Some(extra) = place.checked_sub(self.base.plan_count()) else {
                return self.position.color(self.base.plan(place).side);
            };
            match self.memory.extras().get(extra).map(|extra| extra.plan) {
                Some(PlanKind::Or(first, _) | PlanKind::Mod(first, _)) => plan = first,
                Some(PlanKind::Written(_)) | None => return self.position.color(Side::Us),
            }
        }
    }

    /// A method.
    pub(super) fn method(&self, place: u8) -> &Method {
        &self.base.definition().methods[usize::from(place)]
    }

    /// Its relation as it is written.
    pub(super) fn relation(&self, place: u8) -> String {
        let text = self.checked.files.slice(self.method(place).relation_span);
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// What a method says.
    pub(super) fn method_says(&self, place: u8) -> Option<String> {
        said(&self.method(place).docs)
    }

    /// What a plan says; of one that is made of others, what each of these says.
    pub(super) fn plan_says(&self, plan: u16) -> Option<String> {
        let place = usize::from(plan);
        let (kind, docs) = match place.checked_sub(self.base.plan_count()) {
            None => (self.base.plan(place).kind, said(&self.base.definition().plans[place].docs)),
            Some(extra) => (self.memory.extras().get(extra)?.plan, None),
        };
        match kind {
            PlanKind::Or(a, b) | PlanKind::Mod(a, b) if docs.is_none() => self.parts_say(&[a, b]),
            _ => docs,
        }
    }

    /// What each of some plans says, by name.
    fn parts_say(&self, plans: &[u16]) -> Option<String> {
        let part = |&plan: &u16| Some(format!("{}: {}", self.plan(plan), self.plan_says(plan)?));
        let parts: Vec<String> = plans.iter().filter_map(part).collect();
        (!parts.is_empty()).then(|| parts.join(" "))
    }

    /// What a proposition says: a lemma or an observation itself, others by their plans.
    pub(super) fn proposition_says(&self, place: usize) -> Option<String> {
        match self.memory.kind(self.base, place) {
            Kind::Success(plan) => self.plan_says(plan),
            Kind::Refutation { by, of } => self.parts_say(&[by, of]),
            Kind::Hypothesis | Kind::Observation | Kind::Lemma => {
                said(&self.base.definition().propositions.get(place)?.docs)
            }
        }
    }
}

/// Documentation as one line; `None` where nothing is said.
fn said(docs: &[String]) -> Option<String> {
    let words: Vec<&str> = docs.iter().flat_map(|line| line.split_whitespace()).collect();
    (!words.is_empty()).then(|| words.join(" "))
}
