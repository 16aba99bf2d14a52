//! Weights of procedures, which experience changes: reward and punishment, as with Michie's matchboxes.
//!
//! After a proof with an answer each procedure that the answer rests on is worth more, and each that was executed
//! in vain is worth less. What it cost is learnt as well: a long plan that nearly always tells may still be
//! asked after a short one that tells half as often. Plain integers, so that the same proofs in the same order
//! give the same weights everywhere.

use super::argument::{Argument, Reason};
use super::base::{Base, Kind};
use super::control::{Answer, Proof};
use super::memory::{Memory, Source};
use super::select::{Procedure, cost};

/// What experience says of a procedure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Weight {
    /// How often an answer rests on it where it is executed: 65,535 is always.
    pub worth: u16,
    /// What it costs on the average, in sixteenths: a procedure counts as one, and so does a position that is
    /// entered. A method costs what it brings in as well.
    pub cost: u32,
}

/// Worth and cost change by this part of the difference to what was seen last.
const RATE: u32 = 32;

/// The costs of all weights are in this unit.
const UNIT: u32 = 16;

/// The greatest cost that is told apart: 2^24 positions.
const MOST_COST: u32 = UNIT << 24;

impl Weight {
    /// That of a procedure of which nothing is known but its place in the order of procedures.
    #[must_use]
    pub const fn neutral(cost: u32) -> Self {
        Self { worth: u16::MAX / 2, cost: (cost + 1) * UNIT }
    }

    /// What comes first: worth for its cost.
    pub(super) fn value(self) -> u64 {
        (u64::from(self.worth.max(1)) << 32) / u64::from(self.cost.max(1))
    }

    fn learn(&mut self, needed: bool, cost: u32) {
        let (worth, seen) = (u32::from(self.worth), if needed { u32::from(u16::MAX) } else { 0 });
        self.worth = (worth + seen / RATE - worth / RATE).min(u16::MAX.into()) as u16;
        self.cost = (self.cost + cost / RATE - self.cost / RATE).clamp(1, MOST_COST);
    }
}

/// The weights of a base of which nothing is known: one for each method and, after them, one for each
/// proposition, which the last function takes. Those that are not found out one way or the other have no use.
pub fn neutral(base: &dyn Base) -> impl Iterator<Item = Weight> + '_ {
    let methods = (0..base.method_count()).map(|place| base.method(place).cost);
    let propositions = (0..base.proposition_count()).map(|place| match base.proposition(place).kind {
        Kind::Success(_) => cost::PLAN,
        Kind::Refutation { .. } => cost::REFUTATION,
        Kind::Lemma | Kind::Observation | Kind::Hypothesis => cost::LEMMA,
    });
    methods.chain(propositions).map(Weight::neutral)
}

/// The place of a procedure's weight: methods first, then propositions. Metaplans have none: their plans come
/// and go.
fn place(base: &dyn Base, procedure: Procedure) -> Option<usize> {
    match procedure {
        Procedure::Method(method) => Some(method.into()),
        Procedure::Lemma(proposition) | Procedure::Plan(proposition) | Procedure::Refutation(proposition) => {
            let known = usize::from(proposition) < base.proposition_count();
            known.then(|| base.method_count() + usize::from(proposition))
        }
        Procedure::Join { .. } | Procedure::Modify { .. } => None,
    }
}

/// The weight of a procedure that stands at this cost in the order of procedures.
pub(super) fn weight(weights: &[Weight], base: &dyn Base, procedure: Procedure, cost: u32) -> Weight {
    place(base, procedure).and_then(|place| weights.get(place).copied()).unwrap_or(Weight::neutral(cost))
}

/// Changes weights, as many as [`neutral`] gives, by the last proof in a memory. One without an answer teaches
/// nothing: all that applied was tried, in whatever order. Nor does what was done to check the answer.
pub fn learn(base: &dyn Base, proof: &Proof, memory: &Memory, weights: &mut [Weight]) {
    if !matches!(proof.answer, Answer::Yes | Answer::No) {
        return;
    }
    let argument = Argument::of(base, memory);
    let support = argument.support(proof.question.into());
    let methods = methods(&argument, support);
    let executed = memory.steps().iter().take(proof.spent.steps as usize);
    for (&procedure, place) in executed.filter_map(|step| Some((step, place(base, *step)?))) {
        let (needed, cost) = match procedure {
            Procedure::Method(method) => {
                let adds = base.method(method.into()).adds.iter().map(|add| base.method_count() + usize::from(*add));
                let brings_in = adds.map(|add| weights.get(add).map_or(UNIT, |weight| weight.cost)).sum::<u32>();
                (methods >> (method & 127) & 1 == 1, UNIT + brings_in)
            }
            Procedure::Lemma(proposition) | Procedure::Plan(proposition) | Procedure::Refutation(proposition) => {
                let nodes = memory.found().iter().find_map(|fact| match fact.source {
                    Source::Search(nodes) if fact.proposition == proposition => Some(nodes),
                    _ => None,
                });
                let most = u64::from(MOST_COST / UNIT) - 1;
                (support >> (proposition & 63) & 1 == 1, UNIT * (1 + nodes.unwrap_or(0).min(most) as u32))
            }
            Procedure::Join { .. } | Procedure::Modify { .. } => continue,
        };
        if let Some(weight) = weights.get_mut(place) {
            weight.learn(needed, cost);
        }
    }
}

/// The methods by whose lines the propositions of a set have their values, one bit each.
fn methods(argument: &Argument, support: u64) -> u128 {
    super::search::bits(support).fold(0, |methods, place| match argument.reason(place.into()) {
        Some((_, Reason::Method { method, .. })) => methods | 1 << (method & 127),
        _ => methods,
    })
}
