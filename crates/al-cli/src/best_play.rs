//! The exact optimum of endings, kept in a cache on disk.

use crate::output::{Paint, to_stderr};
use al_chess::Material;
use al_verify::optimum::{Cache, Event, Optimum, Store, TooManyMen};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// A store whose folder is below the one that the environment variable `AL_CACHE` names, else the platform's;
/// without either it keeps nothing.
pub(crate) fn store() -> Store {
    let named = std::env::var_os("AL_CACHE").filter(|folder| !folder.is_empty());
    let cache = match named {
        Some(folder) => Some(Cache::at(std::path::Path::new(&folder).join("optimum"))),
        None => Cache::of_platform(),
    };
    cache.map_or_else(Store::in_memory, Store::cached)
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
pub(crate) struct Optima {
    store: Store,
    solved: Mutex<BTreeMap<Material, Optimum>>,
}

impl Default for Optima {
    fn default() -> Self {
        Self { store: store(), solved: Mutex::default() }
    }
}

impl Optima {
    /// The optimum of an ending of few men, which is solved where it has not been before.
    pub(crate) fn of(&self, material: Material) -> Result<Optimum, TooManyMen> {
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
