//! Ctrl-C while a base is asked.

use crate::fault::{Complaint, Fault};
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;

/// Set by Ctrl-C.
static STOP: AtomicBool = AtomicBool::new(false);

/// Hears Ctrl-C from now on. Where there is no handler to be had, it ends the command at once.
pub(super) fn listen() {
    let _ = ctrlc::set_handler(|| STOP.store(true, Relaxed));
}

/// Whether somebody wants an end.
pub(super) fn wanted() -> bool {
    STOP.load(Relaxed)
}

/// Ends the command where somebody wants an end.
pub(super) fn heed(what: &str) -> Result<(), Fault> {
    if wanted() { Err(Fault::Stopped(Complaint::new(what))) } else { Ok(()) }
}
