//! The argument of a proof: of all that it found, what the answer rests on.

use super::base::Base;
use super::line::{Facts, Line};
use super::memory::{Memory, Source};
use super::{MOST_METHODS, MOST_PROPOSITIONS};

/// Why a proposition has its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// It was observed, looked up or searched.
    Found(Source),
    /// A line of a method leaves no other value, given those of its other propositions.
    Method {
        /// The method.
        method: u8,
        /// The line of its relation.
        line: Line,
    },
    /// A line that a metaplan brought in does.
    Metaplan {
        /// Which of them: a place in [`Memory::extras`].
        extra: u8,
        /// The line.
        line: Line,
    },
}

/// For each proposition whose value follows step by step: why, and in which step. What is deduced in step n
/// rests on earlier steps only.
#[derive(Clone, Debug)]
pub struct Argument {
    reasons: [Option<(Reason, u16)>; MOST_PROPOSITIONS],
    facts: Facts,
}

impl Argument {
    /// The argument that the last proof in a memory allows: from what was found out, one line after the other
    /// as far as they lead. Where the answer follows only from several cases together, it has no reason here.
    #[must_use]
    pub fn of(base: &dyn Base, memory: &Memory) -> Self {
        let mut argument = Self { reasons: [None; MOST_PROPOSITIONS], facts: Facts::default() };
        for fact in memory.found_for_answer().iter().filter(|fact| fact.source != Source::Deduced) {
            argument.enter(fact.proposition, fact.value, Reason::Found(fact.source), 0);
        }
        let mut step = 0;
        loop {
            step += 1;
            let before = argument.facts;
            argument.step(base, memory, before, step);
            if argument.facts == before {
                return argument;
            }
        }
    }

    /// The value of a proposition with the reason for it, if it has one.
    #[must_use]
    pub fn reason(&self, proposition: usize) -> Option<(bool, Reason)> {
        let (reason, _) = (*self.reasons.get(proposition)?)?;
        Some((self.facts.value(proposition)?, reason))
    }

    /// Everything that a proposition's value rests on, itself included, one bit each; none where it has no
    /// reason.
    #[must_use]
    pub fn support(&self, proposition: usize) -> u64 {
        let mut support = 0_u64;
        let mut open = 1_u64 << (proposition & 63);
        while open != 0 {
            let place = open.trailing_zeros() as usize;
            open &= open - 1;
            let Some((reason, _)) = self.reasons.get(place).copied().flatten() else { continue };
            support |= 1 << place;
            if let Reason::Method { line, .. } | Reason::Metaplan { line, .. } = reason {
                open |= (line.left | line.right) & !support;
            }
        }
        support
    }

    /// One round: everything that a single line decides, given what was known before.
    fn step(&mut self, base: &dyn Base, memory: &Memory, known: Facts, step: u16) {
        let (used, extras) = memory.answered.map_or((memory.used, memory.extras().len()), |at| (at.used, at.extras));
        for place in (0..base.method_count().min(MOST_METHODS)).filter(|&place| used >> place & 1 == 1) {
            for &line in base.method(place).relation {
                self.line(line, known, Reason::Method { method: place as u8, line }, step);
            }
        }
        for (place, extra) in memory.extras().iter().enumerate().take(extras) {
            let reason = Reason::Metaplan { extra: place as u8, line: extra.relation };
            self.line(extra.relation, known, reason, step);
        }
    }

    /// A line with one proposition left decides it.
    fn line(&mut self, line: Line, known: Facts, reason: Reason, step: u16) {
        let Some(left) = line.given(known) else { return };
        if left.left.count_ones() + left.right.count_ones() == 1 {
            let place = (left.left | left.right).trailing_zeros() as u8;
            self.enter(place, left.right != 0, reason, step);
        }
    }

    fn enter(&mut self, proposition: u8, value: bool, reason: Reason, step: u16) {
        if self.facts.value(proposition.into()).is_none() {
            self.facts = self.facts.with(Facts::one(proposition.into(), value));
            self.reasons[usize::from(proposition & 63)] = Some((reason, step));
        }
    }
}
