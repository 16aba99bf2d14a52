//! Which failure the opponent can bring about first.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use rayon::prelude::*;

use super::claim::Goal;
use super::exit::{Exit, Kind};
use super::failure::Failure;
use super::game::Game;
use super::longest::{Longest, Mate};
use super::policy::Walker;
use super::watch::{Stage, Stopped, Watch};

/// For every node, the earliest failure that can be reached from it.
#[derive(Debug)]
pub(super) struct Earliest {
    /// Plies, then the failure, in one word; [`NONE`] where none can be reached.
    words: Vec<AtomicU32>,
}

const NONE: u32 = u32::MAX;
const FAILURE_BITS: u32 = 3;

impl Earliest {
    /// Traces failures back from where they happen. Of nodes from which mate is sure nothing is asked when
    /// the goal is to win.
    ///
    /// The words only ever fall, and are the shortest when none does any more, in whatever order they are
    /// looked at.
    pub(super) fn of(game: &Game<'_>, longest: &Longest, goal: Goal, watch: &Watch<'_>) -> Result<Self, Stopped> {
        let may_fail = |index: &usize| match longest.mate(*index) {
            None => false,
            Some(Mate::Never) => true,
            Some(Mate::In(_)) => goal == Goal::Hold,
        };
        // The positions with them to move first: failures come back through them.
        let mut nodes: Vec<u32> =
            (0..game.nodes()).into_par_iter().rev().filter(may_fail).map(|index| index as u32).collect();
        let mut words = Vec::new();
        words.resize_with(if nodes.is_empty() { 0 } else { game.nodes() }, || AtomicU32::new(NONE));
        let earliest = Self { words };
        let steps = watch.stage(Stage::Failing, 0);
        loop {
            let lowest = AtomicU32::new(NONE);
            nodes.par_chunks(1024).try_for_each_init(<(Walker, Vec<Exit>)>::default, |(walker, exits), nodes| {
                for &node in nodes {
                    exits.clear();
                    game.expand(node as usize, walker, exits);
                    let Some(word) = exits.iter().filter_map(|&exit| earliest.along(exit, goal)).map(word).min() else {
                        continue;
                    };
                    if earliest.words[node as usize].fetch_min(word, Relaxed) > word {
                        lowest.fetch_min(word, Relaxed);
                    }
                }
                steps.advance_or_stop(nodes.len() as u64)
            })?;
            let lowest = lowest.into_inner();
            if lowest == NONE {
                return Ok(earliest);
            }
            // What can still fall falls because of a word that fell now, to one that is a ply more at least.
            let next = (lowest >> FAILURE_BITS) + 1;
            let may_fall = |node: &u32| earliest.words[*node as usize].load(Relaxed) >> FAILURE_BITS >= next;
            nodes = nodes.into_par_iter().filter(may_fall).collect();
        }
    }

    /// Plies and kind of the earliest failure from a node; `None` when none can be reached.
    #[inline]
    pub(super) fn from(&self, index: usize) -> Option<(u32, Failure)> {
        let word = self.words.get(index)?.load(Relaxed);
        let failure = Failure::ALL.get((word & ((1 << FAILURE_BITS) - 1)) as usize)?;
        (word != NONE).then_some((word >> FAILURE_BITS, *failure))
    }

    /// The same along an exit.
    #[inline]
    pub(super) fn along(&self, exit: Exit, goal: Goal) -> Option<(u32, Failure)> {
        let (plies, failure) = match exit.node.kind() {
            Kind::End(end) => (0, goal.failure(end)?),
            Kind::Position(index) => self.from(index)?,
        };
        Some((plies + u32::from(exit.plies), failure))
    }
}

#[inline]
fn word((plies, failure): (u32, Failure)) -> u32 {
    plies.min(NONE >> (FAILURE_BITS + 1)) << FAILURE_BITS | failure as u32
}
