//! What a proof works in: owned by the caller, one a thread, reused from proof to proof.

use super::base::{Base, Kind, PlanKind};
use super::line::{Facts, Line};
use super::metaplan::MOST_EXTRAS;
use super::select::Procedure;
use super::target::Target;
use super::{MOST_METHODS, MOST_PROPOSITIONS};

/// How a fact was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// It was observed before the proof began.
    Observation,
    /// A lemma said so.
    Lemma,
    /// A search for a plan or a refutation, which entered so many positions.
    Search(u64),
    /// It stood on the same side of all lines of both targets.
    Deduced,
}

/// A fact that a proof found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fact {
    /// The proposition.
    pub proposition: u8,
    /// Whether it is true.
    pub value: bool,
    /// How it was found.
    pub source: Source,
}

/// What a metaplan brought in: a plan made of others, a proposition about it, and what that implies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extra {
    /// What the plan is made of. Its number follows those of the base's plans.
    pub plan: PlanKind,
    /// The proposition. Its number follows those of the base's propositions.
    pub kind: Kind,
    /// The relation that comes with it.
    pub relation: Line,
}

/// More procedures than any proof executes.
pub(super) const MOST_STEPS: usize = MOST_METHODS + MOST_PROPOSITIONS + MOST_EXTRAS;

/// The memory of a proof, some 25 kilobytes.
#[derive(Clone, Debug)]
pub struct Memory {
    pub(super) targets: [Target; 2],
    pub(super) spare: Target,
    /// Open hypotheses in the order of the list.
    pub(super) open: List<u8, MOST_PROPOSITIONS>,
    /// Facts in the order in which they were found.
    pub(super) found: List<Fact, MOST_PROPOSITIONS>,
    pub(super) facts: Facts,
    /// Methods used, one bit each.
    pub(super) used: u128,
    /// Procedures executed, in order.
    pub(super) steps: List<Procedure, MOST_STEPS>,
    pub(super) extras: List<Extra, MOST_EXTRAS>,
    /// Every proposition that has been open, one bit each.
    pub(super) raised: u64,
    /// What had been found and used when the proof first had an answer.
    pub(super) answered: Option<Answered>,
}

/// What belongs to the first answer; what comes after it is the check of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Answered {
    /// So many facts had been found.
    pub(super) found: usize,
    /// These methods had been used, one bit each.
    pub(super) used: u128,
    /// So many metaplans had been applied.
    pub(super) extras: usize,
}

impl Default for Memory {
    fn default() -> Self {
        let fact = Fact { proposition: 0, value: false, source: Source::Deduced };
        let extra = Extra { plan: PlanKind::Written(0), kind: Kind::Hypothesis, relation: Line::new(0, 0) };
        Self {
            targets: [Target::EMPTY; 2],
            spare: Target::EMPTY,
            open: List::new(0),
            found: List::new(fact),
            facts: Facts::default(),
            used: 0,
            steps: List::new(Procedure::Lemma(0)),
            extras: List::new(extra),
            raised: 0,
            answered: None,
        }
    }
}

impl Memory {
    /// The facts that the last proof found, in order. Where the base contradicts itself a proposition may be
    /// among them twice, as true and as false.
    #[must_use]
    pub fn found(&self) -> &[Fact] {
        self.found.items()
    }

    /// Those of them on which its answer may rest: what was found after it, to check it, is left out. All where
    /// there is no answer, or a contradiction.
    #[must_use]
    pub fn found_for_answer(&self) -> &[Fact] {
        self.answered.and_then(|answered| self.found().get(..answered.found)).unwrap_or(self.found())
    }

    /// Everything that is known.
    #[must_use]
    pub const fn facts(&self) -> Facts {
        self.facts
    }

    /// The procedures that the last proof executed, in order.
    #[must_use]
    pub fn steps(&self) -> &[Procedure] {
        self.steps.items()
    }

    /// The hypotheses that are still open, in the order of the list.
    #[must_use]
    pub fn open(&self) -> &[u8] {
        self.open.items()
    }

    /// What metaplans brought in.
    #[must_use]
    pub fn extras(&self) -> &[Extra] {
        self.extras.items()
    }

    /// The targets: the question, and its negation.
    #[must_use]
    pub const fn targets(&self) -> &[Target; 2] {
        &self.targets
    }

    /// Whether a method has been used.
    #[must_use]
    pub const fn has_used(&self, method: usize) -> bool {
        self.used >> (method & 127) & 1 == 1
    }

    /// How a proposition of the base, or one that a metaplan brought in, is found out.
    #[must_use]
    pub fn kind(&self, base: &dyn Base, proposition: usize) -> Kind {
        let count = base.proposition_count();
        match proposition.checked_sub(count).map(|place| self.extras().get(place)) {
            None => base.proposition(proposition).kind,
            Some(Some(extra)) => extra.kind,
            Some(None) => Kind::Hypothesis,
        }
    }

    /// Begins a proof of a proposition.
    pub(super) fn begin(&mut self, question: usize) {
        let bit = 1 << (question & 63);
        self.targets[0].reset(Line { left: 0, right: bit });
        self.targets[1].reset(Line { left: bit, right: 0 });
        self.facts = Facts::default();
        self.used = 0;
        self.open.clear();
        self.found.clear();
        self.steps.clear();
        self.extras.clear();
        self.open.push(question as u8);
        self.raised = bit;
        self.answered = None;
    }
}

/// A list of at most `N`.
#[derive(Clone, Debug)]
pub(super) struct List<T, const N: usize> {
    items: [T; N],
    len: usize,
}

impl<T: Copy, const N: usize> List<T, N> {
    fn new(filler: T) -> Self {
        Self { items: [filler; N], len: 0 }
    }

    pub(super) fn items(&self) -> &[T] {
        self.items.get(..self.len).unwrap_or_default()
    }

    pub(super) fn push(&mut self, item: T) {
        if let Some(place) = self.items.get_mut(self.len) {
            *place = item;
            self.len += 1;
        }
    }

    fn clear(&mut self) {
        self.len = 0;
    }
}

impl<const N: usize> List<u8, N> {
    /// Takes an item out.
    pub(super) fn remove(&mut self, item: u8) {
        let mut kept = 0;
        for place in 0..self.len {
            if self.items[place] != item {
                self.items[kept] = self.items[place];
                kept += 1;
            }
        }
        self.len = kept;
    }

    /// Puts new items in front, in their order, and what was there behind them, reversed.
    pub(super) fn bring_in(&mut self, new: impl Iterator<Item = u8>) {
        let old = self.clone();
        self.clear();
        for item in new {
            if !self.items().contains(&item) {
                self.push(item);
            }
        }
        let front = self.len;
        for &item in old.items().iter().rev() {
            if !self.items[..front].contains(&item) {
                self.push(item);
            }
        }
    }
}
