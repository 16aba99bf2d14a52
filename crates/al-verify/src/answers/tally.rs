//! The counts of a sweep.

use al_chess::{Position, Side};
use al_runtime::prover::{Answer, Proof, Spent};

use crate::optimum::Value;

/// Answers, counted. Of two numbers the first counts positions in which the proposition is true, the second
/// those in which it is false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Tally {
    /// Answered yes: right, and wrong.
    pub yes: [u64; 2],
    /// Answered no: wrong, and right.
    pub no: [u64; 2],
    /// Left undetermined.
    pub undetermined: [u64; 2],
    /// The base contradicted itself.
    pub inconsistent: [u64; 2],
    /// Those of these that were answered yes before the contradiction was found.
    pub contradicted_yes: [u64; 2],
    /// Those that were answered no.
    pub contradicted_no: [u64; 2],
}

impl Tally {
    /// All positions.
    #[must_use]
    pub fn positions(&self) -> u64 {
        [self.yes, self.no, self.undetermined, self.inconsistent].into_iter().flatten().sum()
    }

    /// Those with a yes or a no.
    #[must_use]
    pub fn decided(&self) -> u64 {
        self.yes.into_iter().chain(self.no).sum()
    }

    /// Wrong answers.
    #[must_use]
    pub fn wrong(&self) -> u64 {
        self.yes[1] + self.no[0]
    }

    fn count(&mut self, truth: bool, proof: &Proof) {
        let pair = match proof.answer {
            Answer::Yes => &mut self.yes,
            Answer::No => &mut self.no,
            Answer::Undetermined(_) => &mut self.undetermined,
            Answer::Inconsistent(_) => &mut self.inconsistent,
        };
        pair[usize::from(!truth)] += 1;
        if matches!(proof.answer, Answer::Inconsistent(_)) {
            match proof.first {
                Some(Answer::Yes) => self.contradicted_yes[usize::from(!truth)] += 1,
                Some(Answer::No) => self.contradicted_no[usize::from(!truth)] += 1,
                _ => {}
            }
        }
    }

    fn add(&mut self, other: &Self) {
        let pairs = [
            (&mut self.yes, other.yes),
            (&mut self.no, other.no),
            (&mut self.undetermined, other.undetermined),
            (&mut self.inconsistent, other.inconsistent),
            (&mut self.contradicted_yes, other.contradicted_yes),
            (&mut self.contradicted_no, other.contradicted_no),
        ];
        for (to, from) in pairs {
            to.iter_mut().zip(from).for_each(|(to, from)| *to += from);
        }
    }
}

/// The positions in which an observation has a value, with one side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// The observation.
    pub observation: usize,
    /// Its value.
    pub value: bool,
    /// Who is to move.
    pub turn: Side,
    /// The answers there.
    pub tally: Tally,
}

/// A wrong answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// Where it was given.
    pub position: Position,
    /// The answer.
    pub answer: Answer,
    /// What the position is worth to the side to move.
    pub value: Value,
}

/// What a sweep found.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// Positions with us to move.
    pub us_to_move: Tally,
    /// Positions with them to move.
    pub them_to_move: Tally,
    /// The same by each observation.
    pub groups: Vec<Group>,
    /// What the control cost, in all proofs together: until the first answer, where there is one.
    pub control: Work,
    /// What it cost to check the answers.
    pub check: Work,
    /// Answers of which not everything was looked at that could contradict them.
    pub unchecked: u64,
    /// How long the answers took, those without one to their end.
    pub times: Times,
    /// How long it took to check them.
    pub check_times: Times,
    /// Some wrong answers.
    pub wrong: Vec<Wrong>,
}

impl Found {
    /// Nothing yet.
    pub(super) fn new(observations: Vec<usize>) -> Self {
        let group = |observation, value, turn| Group { observation, value, turn, tally: Tally::default() };
        let groups = observations.into_iter().flat_map(|place| {
            [(false, Side::Us), (true, Side::Us), (false, Side::Them), (true, Side::Them)]
                .map(|(value, turn)| group(place, value, turn))
        });
        Self { groups: groups.collect(), ..Self::default() }
    }

    pub(super) fn count(&mut self, position: &Position, truth: bool, proof: &Proof, observed: impl Fn(usize) -> bool) {
        let turn = position.turn();
        let whole = match turn {
            Side::Us => &mut self.us_to_move,
            Side::Them => &mut self.them_to_move,
        };
        whole.count(truth, proof);
        for group in &mut self.groups {
            if group.turn == turn && group.value == observed(group.observation) {
                group.tally.count(truth, proof);
            }
        }
        self.control.add(proof.spent);
        self.check.add(proof.check);
        let answered = matches!(proof.answer, Answer::Yes | Answer::No);
        self.unchecked += u64::from(answered && !proof.checked);
    }

    /// Adds what was found later.
    pub(super) fn add(&mut self, later: Self, examples: usize) {
        self.us_to_move.add(&later.us_to_move);
        self.them_to_move.add(&later.them_to_move);
        self.groups.iter_mut().zip(&later.groups).for_each(|(group, other)| group.tally.add(&other.tally));
        self.control.join(later.control);
        self.check.join(later.check);
        self.unchecked += later.unchecked;
        self.times.nanoseconds.extend(later.times.nanoseconds);
        self.check_times.nanoseconds.extend(later.check_times.nanoseconds);
        let room = examples.saturating_sub(self.wrong.len());
        self.wrong.extend(later.wrong.into_iter().take(room));
    }

    /// All positions.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.us_to_move.positions() + self.them_to_move.positions()
    }

    /// Wrong answers and contradictions.
    #[must_use]
    pub fn unsound(&self) -> u64 {
        [self.us_to_move, self.them_to_move]
            .iter()
            .map(|tally| tally.wrong() + tally.inconsistent.iter().sum::<u64>())
            .sum()
    }
}

/// What proofs cost, all together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Work {
    /// Hypotheses looked at.
    pub looks: u64,
    /// Procedures executed.
    pub steps: u64,
    /// Positions entered by searches.
    pub nodes: u64,
}

impl Work {
    /// Adds what one proof cost.
    pub fn add(&mut self, spent: Spent) {
        let Spent { looks, steps, nodes, .. } = spent;
        self.join(Self { looks: looks.into(), steps: steps.into(), nodes });
    }

    fn join(&mut self, other: Self) {
        self.looks += other.looks;
        self.steps += other.steps;
        self.nodes += other.nodes;
    }
}

/// How long each answer took, the shortest first.
#[derive(Clone, Debug, Default)]
pub struct Times {
    nanoseconds: Vec<u32>,
}

impl Times {
    pub(super) fn push(&mut self, nanoseconds: u128) {
        self.nanoseconds.push(u32::try_from(nanoseconds).unwrap_or(u32::MAX));
    }

    pub(super) fn sort(&mut self) {
        self.nanoseconds.sort_unstable();
    }

    /// The mean, in nanoseconds.
    #[must_use]
    pub fn mean(&self) -> f64 {
        let sum: u64 = self.nanoseconds.iter().map(|&time| u64::from(time)).sum();
        sum as f64 / self.nanoseconds.len().max(1) as f64
    }

    /// The time within which this share of the answers came, from 0 to 1, in nanoseconds.
    #[must_use]
    pub fn quantile(&self, share: f64) -> u32 {
        let last = self.nanoseconds.len().saturating_sub(1);
        self.nanoseconds.get((share * last as f64) as usize).copied().unwrap_or(0)
    }
}
