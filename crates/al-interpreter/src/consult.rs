//! Consulting a table with all that there is to tell of it.

use std::sync::atomic::AtomicBool;

use al_chess::{Move, Position};
use al_compiler::program::Rules;
use al_runtime::{Decision, Play};

use crate::choice::{Chosen, Reach, Way};
use crate::limits::Limits;
use crate::table::Interpreter;
use crate::trace::{Attempt, Consultation, ConsultedRule, Failure, Forced};
use crate::tree::{ForcingTree, OurMove};

/// What is known of a decision before its reasons are: from the same table, compiled.
#[derive(Clone, Copy, Debug)]
pub struct Decided {
    /// What the table has decided.
    pub decision: Decision,
    /// What its move forces, as [`Scratch::forced`](al_runtime::Scratch::forced) tells it.
    pub forced: Option<al_runtime::Forced>,
}

/// The move of advice that has been accepted.
#[derive(Clone, Copy)]
struct Accepted {
    mv: Move,
    /// What its tree reaches; none where nobody has waited to find that out.
    reach: Option<Reach>,
    /// Whether the tree ends with the move, as it was decided.
    ends: bool,
}

impl Interpreter {
    /// Consults the table, and what it hands the position over to, and so on: each with how its own decision
    /// came about, the last one's being the answer.
    #[must_use]
    pub fn consult_on(&self, position: &Position) -> Vec<(&Self, Consultation)> {
        self.handing_over(|table| table.consult(position))
    }

    /// The same where it is known what each of them decides, in order; see [`Interpreter::consult_decided`].
    #[must_use]
    pub fn consult_decided_on(
        &self,
        position: &Position,
        decided: &[Decided],
        stop: &AtomicBool,
    ) -> Vec<(&Self, Consultation)> {
        let mut decided = decided.iter();
        let unknown = Decided { decision: Decision::NotCovered, forced: None };
        self.handing_over(|table| table.consult_decided(position, decided.next().unwrap_or(&unknown), stop))
    }

    fn handing_over(&self, mut consult: impl FnMut(&Self) -> Consultation) -> Vec<(&Self, Consultation)> {
        let mut asked = vec![(self, consult(self))];
        while let Some((table, Consultation { decision: Decision::HandOver { to, .. }, .. })) = asked.last() {
            let Some(next) = table.next(*to) else { break };
            asked.push((next, consult(next)));
        }
        asked
    }

    /// Consults the table and tells how the decision came about: the value of each rule's condition,
    /// the advice tried, why each earlier advice fails, and the forcing tree of the accepted one.
    ///
    /// The position may name its men in any slots; its canonical form is consulted.
    #[must_use]
    pub fn consult(&self, position: &Position) -> Consultation {
        self.consulted(position, None, Limits::NONE)
    }

    /// The same where it is known what the table decides in the canonical form of the position. Reasons are looked for
    /// until the flag is set, those for the accepted move first: what has not been found out by then is missing, and
    /// the reason of advice that fails is [`Failure::Unknown`]. Conditions of rules are always asked.
    #[must_use]
    pub fn consult_decided(&self, position: &Position, decided: &Decided, stop: &AtomicBool) -> Consultation {
        self.consulted(position, Some(decided), Limits::stopping(Some(stop)))
    }

    fn consulted(&self, position: &Position, decided: Option<&Decided>, limits: Limits<'_>) -> Consultation {
        let root = position.canonical();
        let mut consultation = Consultation { root, decision: Decision::NotCovered, rules: Vec::new(), tree: None };
        let Some(form) = self.form_for(&root) else { return consultation };
        consultation.decision = Decision::NoRule;
        let table = self.definition();
        let mut open = true;
        let mut failing = Vec::new();
        let mut accepted = None;
        for (rule, (head, condition)) in table.rules.iter().zip(&form.conditions).enumerate() {
            let rule = rule as u16;
            let holds = self.condition(condition, &root);
            let consulted = open && holds;
            let mut attempts = Vec::new();
            if consulted {
                consultation.decision = Decision::NoAdvice { rule };
                for id in &head.tries {
                    let advice = id.0 as u16;
                    let Some(way) = self.way(form, advice, &root, limits) else { continue };
                    let Some(found) = way.accepted((rule, advice), decided, limits) else {
                        failing.push((consultation.rules.len(), attempts.len(), way));
                        attempts.push(Attempt { advice, failure: Some(Failure::Unknown), forced: None });
                        continue;
                    };
                    attempts.push(Attempt { advice, failure: None, forced: None });
                    let Accepted { mv, ends, .. } = found;
                    consultation.decision = Decision::Play(Play { rule, advice, mv, ends });
                    accepted = Some((rule, advice, way, found));
                    open = false;
                    break;
                }
                if let (true, Some(to)) = (open, head.hand_over) {
                    consultation.decision = Decision::HandOver { rule, to };
                    open = false;
                }
                open &= table.settings.rules == Rules::FallThrough;
            }
            consultation.rules.push(ConsultedRule { rule, holds, consulted, attempts });
        }
        // the reasons for the move come first: there may be no time for others
        if let Some((rule, advice, way, found)) = accepted {
            let taken = consultation.rules.iter_mut().find(|consulted| consulted.rule == rule);
            if let Some(attempt) = taken.and_then(|consulted| consulted.attempts.last_mut()) {
                attempt.forced = way.forced(found, limits);
            }
            if decided.is_none() || way.is_anew() {
                let first = way.grown(found, limits);
                consultation.tree = first.map(|first| ForcingTree { root, rule, advice, first });
            }
        }
        for (rule, attempt, way) in failing {
            let why = way.why_not();
            if !limits.is_stopped() {
                consultation.rules[rule].attempts[attempt].failure = Some(why);
            }
        }
        consultation
    }
}

impl Way<'_> {
    /// The move, if the advice is accepted: by what is known of the decision, or else by its own choice.
    fn accepted(&self, place: (u16, u16), decided: Option<&Decided>, limits: Limits<'_>) -> Option<Accepted> {
        let known = match decided {
            None => None,
            Some(decided) => Some(decided.decision.play().filter(|play| (play.rule, play.advice) == place)?),
        };
        let forced = decided.and_then(|decided| decided.forced).filter(|_| matches!(self, Self::Forcing(_)));
        if let (Some(Play { mv, ends, .. }), Some(forced)) = (known, forced) {
            let reach = Reach { moves: forced.moves, value: forced.value };
            return Some(Accepted { mv, reach: Some(reach), ends });
        }
        let chosen = self.choose();
        if let Some(Play { mv, ends, .. }) = known.filter(|_| limits.is_stopped()) {
            return Some(Accepted { mv, reach: None, ends });
        }
        let Chosen { mv, reach } = chosen?;
        let ends = self.is_anew() || self.ends_at(reach, &self.root().play(mv), 1).is_some();
        Some(Accepted { mv, reach: Some(reach), ends })
    }

    /// What the move forces of the measure, if somebody has waited for it.
    fn forced(&self, accepted: Accepted, limits: Limits<'_>) -> Option<Forced> {
        let (Self::Forcing(forcing), Some(reach)) = (self, accepted.reach) else { return None };
        let root = forcing.search.root;
        let measure = &forcing.measured.measure;
        let value = if self.is_best() { reach.value } else { forcing.after(root, 0, accepted.mv, reach.moves) };
        (self.is_best() || !limits.is_stopped()).then(|| Forced {
            measure: measure.name.clone(),
            at_root: forcing.numbers(root),
            value: measure.unpack(value),
            moves: reach.moves,
        })
    }

    /// The tree behind the move, if somebody has waited for it.
    fn grown(&self, accepted: Accepted, limits: Limits<'_>) -> Option<OurMove> {
        let tree = self.grow(accepted.reach?, self.root(), 0, accepted.mv);
        (!limits.is_stopped()).then_some(tree)
    }
}
