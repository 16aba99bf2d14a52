//! The processes of one program for one table or base: one for each thread that asks.

use std::collections::HashMap;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};
use std::thread::{self, ThreadId};

use crate::child::Greeting;
use crate::error::Broken;
use crate::session::{Asked, Session};

/// A session for each thread, until one of them fails for good: then all is *broken*.
#[derive(Debug)]
pub(crate) struct Threads {
    path: PathBuf,
    pub(crate) greeting: Arc<Greeting>,
    pub(crate) place: usize,
    sessions: RwLock<HashMap<ThreadId, Arc<Mutex<Session>>>>,
    broken: OnceLock<Broken>,
    /// In how many slots the searches of each process remember, where that was said.
    slots: OnceLock<usize>,
}

impl Threads {
    /// Of the table, or the base, that stands at a place of the greeting.
    pub(crate) fn new(path: PathBuf, greeting: Arc<Greeting>, place: usize) -> Self {
        Self { path, greeting, place, sessions: RwLock::default(), broken: OnceLock::new(), slots: OnceLock::new() }
    }

    /// Says in how many slots the searches of each process remember that is started from now on.
    pub(crate) fn remember(&self, slots: usize) {
        let _ = self.slots.set(slots);
    }

    /// Whether all answers so far were given.
    pub(crate) fn sound(&self) -> Result<(), Broken> {
        self.broken.get().map_or(Ok(()), |broken| Err(broken.clone()))
    }

    /// The numbers of the processes that run now.
    pub(crate) fn processes(&self) -> Vec<u32> {
        let sessions = self.sessions.read().unwrap_or_else(PoisonError::into_inner);
        let process = |session: &Arc<Mutex<Session>>| session.lock().unwrap_or_else(PoisonError::into_inner).process();
        sessions.values().filter_map(process).collect()
    }

    /// Asks with this thread's session on behalf of `name`; nothing when it is broken.
    pub(crate) fn ask<T>(
        &self,
        name: &str,
        question: impl FnOnce(&mut Session, Asked<'_>) -> io::Result<T>,
    ) -> Option<T> {
        if self.broken.get().is_some() {
            return None;
        }
        let session = self.session();
        let mut session = session.lock().unwrap_or_else(PoisonError::into_inner);
        let (path, greeting, slots) = (&self.path, &self.greeting, self.slots.get().copied());
        let asked = Asked { path, greeting, place: self.place as u16, slots };
        match question(&mut session, asked) {
            Ok(answer) => Some(answer),
            Err(error) => {
                self.broken.get_or_init(|| Broken { table: name.to_owned(), what: error.to_string() });
                None
            }
        }
    }

    /// This thread's session.
    fn session(&self) -> Arc<Mutex<Session>> {
        let thread = thread::current().id();
        let sessions = self.sessions.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(session) = sessions.get(&thread) {
            return Arc::clone(session);
        }
        drop(sessions);
        let mut sessions = self.sessions.write().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(sessions.entry(thread).or_default())
    }
}
