//! Where solved endings are kept.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use al_chess::Material;

use super::cache::{Cache, CacheError};
use super::ending::Ending;
use super::links::{Change, Links};
use super::orientation::oriented;
use super::shape::{MOST_MEN, Shape};
use super::solve::solve;
use super::{Optimum, Seen};

/// Solved endings, each solved once however many others need it, in memory and where wanted on disk.
///
/// ```
/// use al_verify::optimum::{Store, Value};
///
/// let store = Store::in_memory();
/// let optimum = store.optimum(&"K R vs K".parse()?)?;
/// let counts = optimum.counts();
/// assert_eq!((counts.us_to_move.won, counts.us_to_move.won_in.longest_moves), (175_168, Some(16)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Store {
    endings: Mutex<BTreeMap<Material, Arc<Ending>>>,
    cache: Option<Cache>,
    /// Set when writing failed once, so that it is tried and complained of no more.
    unwritable: AtomicBool,
    events: Mutex<Vec<Event>>,
}

/// What a store did, for whoever wants to tell of it.
#[derive(Debug)]
pub enum Event {
    /// An ending was solved.
    Solved {
        /// Its material, the stronger side first.
        material: Material,
        /// Without the smaller endings that it needed.
        time: Duration,
    },
    /// An ending was read from the cache.
    Read {
        /// Its material, the stronger side first.
        material: Material,
    },
    /// The cache failed, and the work went on without it: a warning.
    CacheFailed(CacheError),
}

/// Endings of more men than [`MOST_MEN`] are not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyMen {
    /// How many there are.
    pub men: usize,
}

impl fmt::Display for TooManyMen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the optimum is known for endings of up to {MOST_MEN} men, this one has {}", self.men)
    }
}

impl std::error::Error for TooManyMen {}

impl Store {
    /// A store that forgets everything at the end.
    #[must_use]
    pub fn in_memory() -> Self {
        Self::default()
    }

    /// A store that also reads and writes files. Whatever is wrong with them, it goes on in memory and
    /// says so in its [`events`](Store::take_events).
    #[must_use]
    pub fn cached(cache: Cache) -> Self {
        Self { cache: Some(cache), ..Self::default() }
    }

    /// The optimum of an ending, which is solved when it is not there yet, and before it all smaller
    /// endings that its captures and promotions lead to.
    ///
    /// # Errors
    ///
    /// When there are more than [`MOST_MEN`] men.
    pub fn optimum(&self, material: &Material) -> Result<Optimum, TooManyMen> {
        let (stored, swapped) = oriented(material);
        let mut endings = BTreeMap::new();
        let ending = self.gather(&stored, &mut endings)?;
        Ok(Optimum::new(*material, Seen { ending, swapped }, endings))
    }

    /// What was done since this was last asked, the first first.
    pub fn take_events(&self) -> Vec<Event> {
        std::mem::take(&mut *lock(&self.events))
    }

    /// An ending and all smaller ones, put into `endings`.
    fn gather(
        &self,
        material: &Material,
        endings: &mut BTreeMap<Material, Arc<Ending>>,
    ) -> Result<Arc<Ending>, TooManyMen> {
        if let Some(ending) = endings.get(material) {
            return Ok(Arc::clone(ending));
        }
        let shape = Shape::new(material).ok_or(TooManyMen { men: material.len() })?;
        for (smaller, _) in Change::all(&shape).into_iter().filter_map(|change| change.material(&shape)) {
            self.gather(&smaller, endings)?;
        }
        let ending = self.ending(shape, endings);
        endings.insert(*material, Arc::clone(&ending));
        Ok(ending)
    }

    /// An ending whose smaller ones are known. The store is not locked meanwhile, so that two threads
    /// may solve the same ending, but never wait for each other.
    fn ending(&self, shape: Shape, smaller: &BTreeMap<Material, Arc<Ending>>) -> Arc<Ending> {
        let material = *shape.material();
        let known = lock(&self.endings).get(&material).map(Arc::clone);
        known.unwrap_or_else(|| {
            let ending = self.read(&shape).unwrap_or_else(|| self.solve(shape, smaller));
            Arc::clone(lock(&self.endings).entry(material).or_insert_with(|| Arc::new(ending)))
        })
    }

    fn read(&self, shape: &Shape) -> Option<Ending> {
        match self.cache.as_ref()?.read(shape) {
            Ok(ending) => {
                if ending.is_some() {
                    self.note(Event::Read { material: *shape.material() });
                }
                ending
            }
            Err(error) => {
                self.note(Event::CacheFailed(error));
                None
            }
        }
    }

    fn solve(&self, shape: Shape, smaller: &BTreeMap<Material, Arc<Ending>>) -> Ending {
        let start = Instant::now();
        let links = Links::new(&shape, smaller);
        let bytes = solve(&shape, &links);
        let ending = Ending::new(shape, bytes);
        self.note(Event::Solved { material: *ending.material(), time: start.elapsed() });
        if let Some(cache) = &self.cache
            && !self.unwritable.load(Relaxed)
            && let Err(error) = cache.write(&ending)
        {
            self.unwritable.store(true, Relaxed);
            self.note(Event::CacheFailed(error));
        }
        ending
    }

    fn note(&self, event: Event) {
        lock(&self.events).push(event);
    }
}

/// Nothing is left half done under these locks, so a panic elsewhere does not spoil them.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
