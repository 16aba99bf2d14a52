//! Waiting no longer than is meant, and saying that one waits.

use indicatif::ProgressBar;
use std::io::{self, IsTerminal as _};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// What takes no longer than this needs no word.
const SOON: Duration = Duration::from_secs(1);

/// Does work that looks at a flag, which is set if it takes longer than this.
pub(crate) fn within<T>(time: Duration, stop: &AtomicBool, work: impl FnOnce() -> T) -> T {
    timed(time, |_| stop.store(true, Relaxed), work)
}

/// Does work of which a terminal is told, on standard error, while it takes long.
pub(crate) fn shown<T>(words: &str, work: impl FnOnce() -> T) -> T {
    if !io::stderr().is_terminal() {
        return work();
    }
    let show = |done: &mpsc::Receiver<()>| {
        let spinner = ProgressBar::new_spinner().with_message(format!("{words} …"));
        spinner.enable_steady_tick(Duration::from_millis(100));
        // nothing is ever sent: this is the end of the work
        let _ = done.recv();
        spinner.finish_and_clear();
    };
    timed(SOON, show, work)
}

/// Does work, and something else beside it if it takes longer than this.
fn timed<T>(time: Duration, late: impl FnOnce(&mpsc::Receiver<()>) + Send, work: impl FnOnce() -> T) -> T {
    let (done, is_done) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            if is_done.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                late(&is_done);
            }
        });
        let answer = work();
        drop(done);
        answer
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_that_takes_long_is_told_so() {
        let stop = AtomicBool::new(false);
        let looks = within(Duration::from_millis(1), &stop, || {
            let mut looks = 0u64;
            while !stop.load(Relaxed) {
                looks += 1;
            }
            looks
        });
        assert!(looks > 0);
        let stop = AtomicBool::new(false);
        assert_eq!(within(Duration::from_secs(3600), &stop, || 7), 7);
        assert!(!stop.load(Relaxed));
    }
}
