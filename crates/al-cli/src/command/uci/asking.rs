//! Asking in a thread of its own, which is given up when there is no more time.

use super::think::PATIENCE;
use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// How long a question that has been stopped may take to come back, before nobody waits for it any more.
const GRACE: Duration = Duration::from_millis(20);

/// A question that somebody works on.
pub(super) struct Asking<T> {
    stop: Arc<AtomicBool>,
    answers: Receiver<T>,
    answer: RefCell<Option<T>>,
}

impl<T: Send + 'static> Asking<T> {
    /// Begins to work; who does so looks at a flag that says when no answer is wanted any more.
    pub(super) fn begin(ask: impl FnOnce(&AtomicBool) -> T + Send + 'static) -> Self {
        let (stop, (sender, answers)) = (Arc::new(AtomicBool::new(false)), mpsc::channel());
        let heeded = Arc::clone(&stop);
        // nobody listens any more only when the question was given up
        thread::spawn(move || drop(sender.send(ask(&heeded))));
        Self { stop, answers, answer: RefCell::new(None) }
    }

    /// Waits for the answer until it is over; whether there is one, or will never be.
    pub(super) fn wait(&self, over: &dyn Fn() -> bool) -> bool {
        loop {
            if self.answer.borrow().is_some() {
                return true;
            }
            match self.answers.recv_timeout(PATIENCE) {
                Ok(answer) => *self.answer.borrow_mut() = Some(answer),
                Err(RecvTimeoutError::Disconnected) => return true,
                Err(RecvTimeoutError::Timeout) if over() => return false,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Whether there is an answer by now.
    pub(super) fn is_answered(&self) -> bool {
        let mut answer = self.answer.borrow_mut();
        if answer.is_none() {
            *answer = self.answers.try_recv().ok();
        }
        answer.is_some()
    }

    /// The answer; whoever still works on it is stopped, and not waited for long.
    pub(super) fn end(self) -> Option<T> {
        self.stop.store(true, Relaxed);
        let stopped = Instant::now();
        self.wait(&|| stopped.elapsed() >= GRACE);
        self.answer.into_inner()
    }
}
