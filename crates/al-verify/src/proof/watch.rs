//! Looking on while a proof is made.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// What a proof is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// The table is consulted in every position, and its trees are followed.
    Consulting,
    /// The longest defences are found.
    Defending,
    /// The failures are traced back to where they begin.
    Failing,
    /// The figures are taken.
    Counting,
}

/// How far a stage is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The stage.
    pub stage: Stage,
    /// How many positions are done.
    pub done: u64,
    /// How many there are; 0 where that is not known.
    pub of: u64,
}

/// Somebody who looks on, and may stop the proof.
#[derive(Clone, Copy, Default)]
pub struct Watch<'a> {
    /// Told now and then, from any thread.
    pub progress: Option<&'a (dyn Fn(Progress) + Sync)>,
    /// Stops the proof soon after it is set.
    pub stop: Option<&'a AtomicBool>,
}

impl fmt::Debug for Watch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch").field("stop", &self.stop).finish_non_exhaustive()
    }
}

/// The proof was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the proof was stopped")
    }
}

impl std::error::Error for Stopped {}

impl Watch<'_> {
    /// An error once the proof is to stop.
    pub(super) fn check(&self) -> Result<(), Stopped> {
        if self.stop.is_some_and(|stop| stop.load(Relaxed)) { Err(Stopped) } else { Ok(()) }
    }

    /// A stage of so many positions.
    pub(super) fn stage(&self, stage: Stage, of: u64) -> Steps<'_> {
        let steps = Steps { watch: self, stage, of, done: AtomicU64::new(0) };
        steps.advance(0);
        steps
    }
}

/// The steps of one stage, counted from all threads.
pub(super) struct Steps<'a> {
    watch: &'a Watch<'a>,
    stage: Stage,
    of: u64,
    done: AtomicU64,
}

impl Steps<'_> {
    /// So many positions more are done.
    pub(super) fn advance(&self, count: u64) {
        let done = self.done.fetch_add(count, Relaxed) + count;
        if let Some(progress) = self.watch.progress {
            progress(Progress { stage: self.stage, done, of: self.of });
        }
    }

    /// The same, and an error once the proof is to stop.
    pub(super) fn advance_or_stop(&self, count: u64) -> Result<(), Stopped> {
        self.advance(count);
        self.watch.check()
    }

    /// So many positions were met on the way to others: steps, where nobody knows how many there will be.
    pub(super) fn meet_or_stop(&self, count: u64) -> Result<(), Stopped> {
        self.advance_or_stop(if self.of == 0 { count } else { 0 })
    }
}
