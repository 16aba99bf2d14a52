//! How long the longest defence is.

use super::exit::{End, Exit, Kind};
use super::game::Game;
use super::policy::Walker;
use super::watch::{Steps, Stopped};

/// Not visited.
const UNKNOWN: u16 = u16::MAX;
/// Visited, and mate is not sure.
const NEVER: u16 = u16::MAX - 1;
/// Mate is sure, but after more plies than can be counted.
const VERY_LONG: u16 = u16::MAX - 2;

/// The most plies that the 50-move rule leaves: a mate on the 100th counts.
pub(super) const FIFTY: u8 = 100;

/// For every node that was visited, whether mate is sure, and after how many plies at most.
#[derive(Debug)]
pub(super) struct Longest {
    plies: Vec<u16>,
    /// Where the 50-move rule counts: 1 more than the highest half-move clock with which mate still comes in
    /// time, 0 when it never does.
    clocks: Option<Vec<u8>>,
}

/// What is known of mate from a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mate {
    /// It comes after at most so many plies.
    In(u16),
    /// They can avoid it.
    Never,
}

impl Longest {
    /// Of so many nodes, none visited.
    pub(super) fn new(nodes: usize, fifty: bool) -> Self {
        Self { plies: vec![UNKNOWN; nodes], clocks: fifty.then(|| vec![0; nodes]) }
    }

    /// What is known of a node; `None` when it was not visited.
    #[inline]
    pub(super) fn mate(&self, index: usize) -> Option<Mate> {
        match self.plies.get(index).copied().unwrap_or(UNKNOWN) {
            UNKNOWN => None,
            NEVER => Some(Mate::Never),
            plies => Some(Mate::In(plies)),
        }
    }

    /// Whether mate comes in time from a node from which it is sure, with this half-move clock.
    pub(super) fn in_time(&self, index: usize, clock: u8) -> bool {
        self.clocks.as_ref().is_none_or(|clocks| clocks.get(index).is_some_and(|&highest| highest > clock))
    }

    /// The plies to mate along an exit, if mate is sure.
    #[inline]
    pub(super) fn along(&self, exit: Exit) -> Option<u16> {
        let rest = match exit.node.kind() {
            Kind::End(End::Won) => 0,
            Kind::End(_) => return None,
            Kind::Position(index) => match self.mate(index)? {
                Mate::In(plies) => plies,
                Mate::Never => return None,
            },
        };
        Some(rest.saturating_add(exit.plies).min(VERY_LONG))
    }

    /// The highest clock, plus 1, with which mate comes in time along an exit.
    #[inline]
    fn clock_along(&self, exit: Exit) -> u8 {
        let Some(clocks) = &self.clocks else { return 0 };
        let rest = match exit.node.kind() {
            Kind::End(End::Won) => FIFTY + 1,
            Kind::End(_) => 0,
            Kind::Position(index) => clocks.get(index).copied().unwrap_or(0),
        };
        match exit.reset {
            0 => rest.saturating_sub(exit.plies.min(255) as u8),
            reset if rest > exit.clock => (FIFTY + 1).saturating_sub(reset),
            _ => 0,
        }
    }
}

/// A walk through the game, depth first, with a stack of its own: games are longer than a thread's stack is
/// deep.
#[derive(Default)]
pub(super) struct Defence {
    frames: Vec<Frame>,
    exits: Vec<Exit>,
    walker: Walker,
}

struct Frame {
    index: usize,
    /// Where its exits begin; those that have been looked at are taken off the end.
    first: usize,
    plies: u16,
    clock: u8,
}

impl Defence {
    /// Visits a node and all that it leads to.
    ///
    /// A node counts as [`NEVER`] while the walk is below it: what comes back to it can go round for ever, and
    /// so can all that leads there.
    pub(super) fn visit(
        &mut self,
        game: &Game<'_>,
        start: usize,
        longest: &mut Longest,
        steps: &Steps<'_>,
    ) -> Result<(), Stopped> {
        if longest.plies[start] != UNKNOWN {
            return Ok(());
        }
        self.enter(game, start, longest);
        const OFTEN: u32 = 1 << 10;
        let mut count = 0u32;
        while let Some(frame) = self.frames.last_mut() {
            while self.exits.len() > frame.first {
                let exit = self.exits[self.exits.len() - 1];
                if let Kind::Position(index) = exit.node.kind()
                    && longest.plies[index] == UNKNOWN
                {
                    break;
                }
                self.exits.pop();
                frame.plies = match longest.along(exit) {
                    Some(plies) if frame.plies != NEVER => frame.plies.max(plies),
                    _ => NEVER,
                };
                frame.clock = frame.clock.min(longest.clock_along(exit));
            }
            if self.exits.len() > frame.first {
                if let Kind::Position(index) = self.exits[self.exits.len() - 1].node.kind() {
                    self.enter(game, index, longest);
                }
                count += 1;
                if count.is_multiple_of(OFTEN) {
                    steps.meet_or_stop(OFTEN.into())?;
                }
                continue;
            }
            longest.plies[frame.index] = frame.plies;
            if let Some(clocks) = &mut longest.clocks {
                clocks[frame.index] = if frame.plies == NEVER { 0 } else { frame.clock };
            }
            self.frames.pop();
        }
        Ok(())
    }

    #[inline]
    fn enter(&mut self, game: &Game<'_>, index: usize, longest: &mut Longest) {
        longest.plies[index] = NEVER;
        let first = self.exits.len();
        game.expand(index, &mut self.walker, &mut self.exits);
        let plies = if self.exits.len() == first { NEVER } else { 0 };
        self.frames.push(Frame { index, first, plies, clock: FIFTY + 1 });
    }
}
