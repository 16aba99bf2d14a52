//! The exact optimum of endings, kept in a cache on disk.

use crate::cache;
use crate::output::{Paint, to_stderr};
use al_chess::Material;
use al_verify::optimum::{Cache, Event, Optimum, Store, TooManyMen};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// A store that keeps solved endings in such a folder; without one it keeps nothing.
pub(crate) fn store() -> Store {
    cache::folder("optimum").map(Cache::at).map_or_else(Store::in_memory, Store::cached)
}

/// Warns of what went wrong with the cache; the work went on.
pub(crate) fn warn(store: &Store) {
    let paint = Paint::of_stderr();
    for event in store.take_events() {
        if let Event::CacheFailed(error) = event {
            to_stderr(format!("{}: {error}\n", paint.warning("warning")));
        }
    }
}

/// Solved endings, each looked up once; can be asked from all threads.
#[derive(Clone, Default)]
pub(crate) struct Optima {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    solved: Mutex<BTreeMap<Material, Optimum>>,
    /// Those that a thread of their own solves or has solved.
    begun: Mutex<BTreeMap<Material, JoinHandle<()>>>,
}

impl Default for Inner {
    fn default() -> Self {
        Self { store: store(), solved: Mutex::default(), begun: Mutex::default() }
    }
}

/// How often it is asked whether an ending has been solved.
const PATIENCE: Duration = Duration::from_millis(2);

impl Optima {
    /// The optimum of an ending of few men, which is solved where it has not been before.
    pub(crate) fn of(&self, material: Material) -> Result<Optimum, TooManyMen> {
        self.inner.of(material)
    }

    /// The optimum of an ending that has been solved; waits for nothing.
    fn known(&self, material: Material) -> Option<Optimum> {
        self.inner.solved.try_lock().ok()?.get(&material).cloned()
    }

    /// Solves an ending in a thread of its own; whether that has come to its end.
    fn prepare(&self, material: Material) -> bool {
        let mut begun = self.inner.begun.lock().unwrap_or_else(PoisonError::into_inner);
        let solving = begun.entry(material).or_insert_with(|| {
            let inner = Arc::clone(&self.inner);
            thread::spawn(move || drop(inner.of(material)))
        });
        solving.is_finished()
    }

    /// The optimum of an ending of few men, unless it is over before that is known.
    pub(crate) fn of_before(&self, material: Material, over: &dyn Fn() -> bool) -> Option<Optimum> {
        loop {
            if let Some(optimum) = self.known(material) {
                return Some(optimum);
            }
            if self.prepare(material) {
                return self.of(material).ok();
            }
            if over() {
                return None;
            }
            thread::sleep(PATIENCE);
        }
    }
}

impl Inner {
    fn of(&self, material: Material) -> Result<Optimum, TooManyMen> {
        let mut solved = self.solved.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(optimum) = solved.get(&material) {
            return Ok(optimum.clone());
        }
        let optimum = self.store.optimum(&material)?;
        warn(&self.store);
        solved.insert(material, optimum.clone());
        Ok(optimum)
    }
}
