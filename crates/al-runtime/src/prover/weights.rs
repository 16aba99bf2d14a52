//! Weights of procedures, which experience changes: reward and punishment, as with Michie's matchboxes.
//!
//! After a proof with an answer each procedure that the answer rests on gains weight, and each that was
//! executed in vain loses some: the last one most, those before it less and less. Plain integers, so that the
//! same proofs in the same order give the same weights everywhere.

use super::argument::{Argument, Reason};
use super::base::Base;
use super::control::{Answer, Proof};
use super::memory::Memory;
use super::select::Procedure;

/// The weight of a procedure of which nothing is known.
pub const NEUTRAL: u16 = 1024;

/// The least and the greatest weight.
const RANGE: (u32, u32) = (16, 65_535);

/// The place of a procedure's weight: methods first, then the propositions that are searched. Metaplans have
/// none: their plans come and go.
fn place(base: &dyn Base, procedure: Procedure) -> Option<usize> {
    match procedure {
        Procedure::Method(method) => Some(method.into()),
        Procedure::Plan(proposition) | Procedure::Refutation(proposition) => {
            let known = usize::from(proposition) < base.proposition_count();
            known.then(|| base.method_count() + usize::from(proposition))
        }
        Procedure::Lemma(_) | Procedure::Join { .. } | Procedure::Modify { .. } => None,
    }
}

/// The weight of a procedure.
pub(super) fn weight(weights: &[u16], base: &dyn Base, procedure: Procedure) -> u16 {
    place(base, procedure).and_then(|place| weights.get(place).copied()).unwrap_or(NEUTRAL)
}

/// Changes the weights by the last proof in a memory. There is one for each method and, after them, one for
/// each proposition of the base. A proof without an answer teaches nothing: all that applied was tried, in
/// whatever order.
pub fn learn(base: &dyn Base, proof: &Proof, memory: &Memory, weights: &mut [u16]) {
    if !matches!(proof.answer, Answer::Yes | Answer::No) {
        return;
    }
    let argument = Argument::of(base, memory);
    let support = argument.support(proof.question.into());
    let methods = methods(&argument, support);
    let needed = |procedure: Procedure| match procedure {
        Procedure::Method(method) => methods >> (method & 127) & 1 == 1,
        Procedure::Plan(proposition) | Procedure::Refutation(proposition) => support >> (proposition & 63) & 1 == 1,
        Procedure::Lemma(_) | Procedure::Join { .. } | Procedure::Modify { .. } => true,
    };
    let weighed = memory.steps().iter().rev().filter_map(|&step| Some((step, place(base, step)?)));
    for (age, (procedure, place)) in weighed.enumerate() {
        let Some(weight) = weights.get_mut(place) else { continue };
        let now = u32::from(*weight);
        // the last one by half, the one before by a third, and so on
        let change = now / (age as u32 + 2);
        let changed = if needed(procedure) { now + change } else { now - change };
        *weight = changed.clamp(RANGE.0, RANGE.1) as u16;
    }
}

/// The methods by whose lines the propositions of a set have their values, one bit each.
fn methods(argument: &Argument, support: u64) -> u128 {
    super::search::bits(support).fold(0, |methods, place| match argument.reason(place.into()) {
        Some((_, Reason::Method { method, .. })) => methods | 1 << (method & 127),
        _ => methods,
    })
}
