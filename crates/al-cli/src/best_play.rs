//! The exact optimum of endings, kept in a cache on disk.

use crate::output::{Paint, to_stderr};
use al_verify::optimum::{Cache, Event, Store};

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
