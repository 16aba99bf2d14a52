//! The figures of a proof.

use std::cmp::Reverse;

use al_chess::{Position, Side};
use rayon::prelude::*;

use super::claim::{Claims, Goal};
use super::earliest::Earliest;
use super::exit::{Exit, Kind};
use super::failure::Failure;
use super::game::Game;
use super::longest::{Longest, Mate};
use super::policy::Walker;
use super::sweep::CHUNK;
use super::watch::{Stage, Stopped, Watch};
use crate::optimum::Value;

/// What has been found out of every node.
#[derive(Debug)]
pub(super) struct Outcomes {
    pub(super) longest: Longest,
    /// For the goal to win, and to hold, where the claim has it.
    pub(super) earliest: [Option<Earliest>; 2],
    /// What is claimed.
    pub(super) claims: Claims,
    /// The positions of one side to move.
    pub(super) total: u32,
    /// In how many moves a win has to come, whatever is claimed.
    pub(super) max_moves: Option<u32>,
    /// The half-move clock that every game begins with, where the 50-move rule counts.
    pub(super) fifty: Option<u8>,
}

/// What the figures are taken of.
pub(super) struct Solved<'g, 'a> {
    pub(super) game: &'g Game<'a>,
    pub(super) outcomes: &'g Outcomes,
}

/// How a table does in one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Mate is sure, after so many plies at most.
    Wins {
        /// Plies to mate against the longest defence.
        plies: u16,
    },
    /// We cannot lose.
    Holds,
    /// The table fails.
    Fails {
        /// How.
        failure: Failure,
        /// After how many plies at the earliest; of a cycle 0; of a mate that is too late, plies to it.
        plies: u32,
    },
}

/// Counts over many positions.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    pub(super) legal: u64,
    pub(super) positions: u64,
    pub(super) assured: u64,
    pub(super) failures: [u64; Failure::ALL.len()],
    /// Those of [`Failure::TooLong`] that only the 50-move rule spoils.
    pub(super) too_late: u64,
    /// By plies to mate against the longest defence: how many assured positions.
    pub(super) by_plies: Vec<u64>,
    /// By plies to mate under best play: how many positions that are to be won.
    pub(super) optimum_by_plies: Vec<u64>,
    /// Plies and number of the longest win.
    pub(super) worst: Option<(u16, Reverse<u32>)>,
    /// For each failure the plies and number of the earliest.
    pub(super) earliest: [Option<(u32, u32)>; Failure::ALL.len()],
    /// Failures by the square of their king.
    pub(super) by_king: Vec<u64>,
}

/// Positions with them to move.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TheirTally {
    pub(super) positions: u64,
    pub(super) assured: u64,
}

impl Outcomes {
    pub(super) fn earliest(&self, goal: Goal) -> Option<&Earliest> {
        self.earliest[goal as usize].as_ref()
    }

    /// How the table does in a node; `None` when it was not visited or is not known for this goal.
    pub(super) fn outcome(&self, index: usize, goal: Goal) -> Option<Outcome> {
        let failure = || self.earliest(goal)?.from(index);
        let fails = |(plies, failure)| Outcome::Fails { failure, plies };
        let mate = self.longest.mate(index)?;
        Some(match (goal, mate) {
            (Goal::Win, Mate::In(plies)) => self.in_time(index, plies),
            (Goal::Win, Mate::Never) => failure().map_or(Outcome::Fails { failure: Failure::Cycle, plies: 0 }, fails),
            (Goal::Hold, mate) => {
                self.earliest(goal)?;
                match (failure(), mate) {
                    (Some(failure), _) => fails(failure),
                    (None, Mate::In(plies)) => Outcome::Wins { plies },
                    (None, Mate::Never) => Outcome::Holds,
                }
            }
        })
    }

    /// In how many moves a win has to come from a position.
    pub(super) fn most_moves(&self, number: u32) -> Option<u32> {
        [self.claims.at(number).moves, self.max_moves].into_iter().flatten().min()
    }

    fn in_time(&self, index: usize, plies: u16) -> Outcome {
        let too_long =
            self.most_moves(index as u32 % self.total).is_some_and(|most| u32::from(plies.div_ceil(2)) > most);
        if too_long || self.fifty.is_some_and(|clock| !self.longest.in_time(index, clock)) {
            Outcome::Fails { failure: Failure::TooLong, plies: plies.into() }
        } else {
            Outcome::Wins { plies }
        }
    }
}

impl Solved<'_, '_> {
    /// The figures over all positions with us to move.
    pub(super) fn tally(&self, watch: &Watch<'_>) -> Result<Tally, Stopped> {
        let total = self.game.numbering.total();
        let steps = watch.stage(Stage::Counting, total.into());
        let chunks = (0..total.div_ceil(CHUNK as u32)).into_par_iter().map(|chunk| {
            let numbers = chunk * CHUNK as u32..total.min((chunk + 1) * CHUNK as u32);
            steps.advance_or_stop(u64::from(numbers.end - numbers.start))?;
            let mut tally = Tally::default();
            numbers.filter(|&number| self.game.is_legal_root(number)).for_each(|number| self.count(&mut tally, number));
            Ok(tally)
        });
        chunks.try_reduce(Tally::default, |a, b| Ok(a.and(b)))
    }

    /// The figures over these positions with us to move.
    pub(super) fn tally_of(&self, numbers: &[u32]) -> Tally {
        let mut tally = Tally::default();
        numbers.iter().for_each(|&number| self.count(&mut tally, number));
        tally
    }

    fn count(&self, tally: &mut Tally, number: u32) {
        tally.legal += 1;
        let index = number as usize;
        let asks_optimum = !self.game.judges.optimum.is_empty();
        let value =
            if asks_optimum { self.game.position(index).and_then(|p| self.game.judges.value(&p)) } else { None };
        let Some(goal) = self.outcomes.claims.at(number).goal(value) else { return };
        tally.positions += 1;
        if let (Goal::Win, Some(Value::Win { plies })) = (goal, value) {
            add(&mut tally.optimum_by_plies, plies.into());
        }
        // Every root has been visited, with every goal of the claim.
        let Some(outcome) = self.outcomes.outcome(index, goal) else { return };
        match outcome {
            Outcome::Holds => tally.assured += 1,
            Outcome::Wins { plies } => {
                tally.assured += 1;
                if goal == Goal::Win {
                    add(&mut tally.by_plies, plies.into());
                    tally.worst = tally.worst.max(Some((plies, Reverse(number))));
                }
            }
            Outcome::Fails { failure, plies } => {
                tally.failures[failure as usize] += 1;
                let most = self.outcomes.most_moves(number);
                if failure == Failure::TooLong && most.is_none_or(|most| plies.div_ceil(2) <= most) {
                    tally.too_late += 1;
                }
                let earliest = &mut tally.earliest[failure as usize];
                let this = (plies, number);
                *earliest = Some(earliest.map_or(this, |other| other.min(this)));
                if let Some(position) = self.game.position(index) {
                    tally.by_king.resize(64, 0);
                    tally.by_king[position.king(Side::Them).index()] += 1;
                }
            }
        }
    }

    /// The figures over the positions with them to move.
    pub(super) fn their_tally(&self, watch: &Watch<'_>) -> Result<TheirTally, Stopped> {
        let total = self.game.numbering.total();
        let steps = watch.stage(Stage::Counting, total.into());
        let chunk = |(walker, exits): &mut (Walker, Vec<Exit>), chunk: u32| {
            let numbers = chunk * CHUNK as u32..total.min((chunk + 1) * CHUNK as u32);
            steps.advance_or_stop(u64::from(numbers.end - numbers.start))?;
            let mut tally = TheirTally::default();
            self.game.numbering.each_legal(numbers, Side::Them, |number, position| {
                self.count_theirs(&mut tally, number, &position, walker, exits);
            });
            Ok(tally)
        };
        let chunks = (0..total.div_ceil(CHUNK as u32)).into_par_iter();
        chunks.map_init(Default::default, chunk).try_reduce(TheirTally::default, |a, b| {
            Ok(TheirTally { positions: a.positions + b.positions, assured: a.assured + b.assured })
        })
    }

    fn count_theirs(
        &self,
        tally: &mut TheirTally,
        number: u32,
        position: &Position,
        walker: &mut Walker,
        exits: &mut Vec<Exit>,
    ) {
        let value = self.game.judges.value(position).map(|value| match value {
            Value::Win { plies } => Value::Loss { plies },
            Value::Draw => Value::Draw,
            Value::Loss { plies } => Value::Win { plies },
        });
        let Some(goal) = self.outcomes.claims.at(number).goal(value) else { return };
        tally.positions += 1;
        let index = (self.game.numbering.total() + number) as usize;
        let assured = match self.outcomes.outcome(index, goal) {
            Some(outcome) => !matches!(outcome, Outcome::Fails { .. }),
            None => {
                exits.clear();
                self.game.expand(index, walker, exits);
                exits.iter().all(|&exit| self.is_assured_along(exit, goal, self.outcomes.most_moves(number)))
            }
        };
        tally.assured += u64::from(assured);
    }

    /// Whether an exit of a position that was not visited leads to what was claimed.
    fn is_assured_along(&self, exit: Exit, goal: Goal, max_moves: Option<u32>) -> bool {
        let Outcomes { longest, fifty, .. } = self.outcomes;
        match (goal, exit.node.kind()) {
            (_, Kind::End(end)) => goal.failure(end).is_none(),
            (Goal::Hold, Kind::Position(_)) => {
                self.outcomes.earliest(goal).is_some_and(|earliest| earliest.along(exit, goal).is_none())
            }
            (Goal::Win, Kind::Position(next)) => {
                let plies = longest.along(exit);
                let clock = fifty.map(|clock| if exit.reset > 0 { exit.clock } else { clock.saturating_add(1) });
                plies.is_some_and(|plies| max_moves.is_none_or(|most| u32::from(plies.div_ceil(2)) <= most))
                    && clock.is_none_or(|clock| longest.in_time(next, clock))
            }
        }
    }
}

impl Tally {
    fn and(mut self, other: Self) -> Self {
        self.legal += other.legal;
        self.positions += other.positions;
        self.assured += other.assured;
        self.too_late += other.too_late;
        sum(&mut self.failures, &other.failures);
        for (to, from) in [
            (&mut self.by_plies, other.by_plies),
            (&mut self.optimum_by_plies, other.optimum_by_plies),
            (&mut self.by_king, other.by_king),
        ] {
            to.resize(to.len().max(from.len()), 0);
            sum(to, &from);
        }
        self.worst = self.worst.max(other.worst);
        for (earliest, other) in self.earliest.iter_mut().zip(other.earliest) {
            *earliest = [*earliest, other].into_iter().flatten().min();
        }
        self
    }
}

fn sum(to: &mut [u64], from: &[u64]) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to += from);
}

fn add(counts: &mut Vec<u64>, length: usize) {
    counts.resize(counts.len().max(length + 1), 0);
    counts[length] += 1;
}
