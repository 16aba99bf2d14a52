//! How far a search may go.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// What ends a search from outside.
#[derive(Clone, Copy)]
pub(crate) struct Limits<'a> {
    /// How many plies may lie below the root, with what is asked by `can`; [`u32::MAX`]: no limit.
    pub(crate) plies: u32,
    /// Once it is set, nothing is searched any more, and what has been found means nothing.
    pub(crate) stop: Option<&'a AtomicBool>,
}

impl<'a> Limits<'a> {
    /// No limits.
    pub(crate) const NONE: Self = Self { plies: u32::MAX, stop: None };

    /// Only a flag that ends it.
    pub(crate) fn stopping(stop: Option<&'a AtomicBool>) -> Self {
        Self { stop, ..Self::NONE }
    }

    /// Whether no answer is wanted any more.
    pub(crate) fn is_stopped(self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Relaxed))
    }
}
