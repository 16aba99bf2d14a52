//! Memory for the searches of a table: what one search finds out, the next need not.

use std::sync::{Arc, Mutex};

use al_runtime::{Scratch, Slot, Table};

/// Memory for as many threads as ask for some, handed on from one to the next.
#[derive(Debug, Default)]
pub(super) struct Memory {
    /// The slots of each.
    slots: usize,
    free: Mutex<Vec<Vec<Slot>>>,
}

impl Memory {
    /// Memory for a table with so many positions, if it wants any: as much as makes the searches of a whole
    /// proof one, but no more than so many bytes a thread.
    pub(super) fn of(table: &dyn Table, positions: u32, bytes: u64) -> Arc<Self> {
        let slots = if table.wants_memory() { slots(positions, bytes) + 1 } else { 0 };
        Arc::new(Self { slots, free: Mutex::default() })
    }

    fn take(&self) -> Vec<Slot> {
        let free = self.free.lock().ok().and_then(|mut free| free.pop());
        free.unwrap_or_else(|| vec![Slot::EMPTY; self.slots])
    }
}

/// In how many slots the searches of one thread remember, for so many positions and with so many bytes at the most.
pub(super) fn slots(positions: u32, bytes: u64) -> usize {
    // some values of a position, for different numbers of moves
    let wanted = (4 * positions as usize).next_power_of_two();
    wanted.min(bytes as usize / size_of::<Slot>())
}

/// Memory that one thread has at the moment.
#[derive(Default)]
pub(super) struct Lent {
    slots: Vec<Slot>,
    home: Option<Arc<Memory>>,
}

impl Lent {
    /// The memory as searches use it.
    #[inline]
    pub(super) fn scratch(&mut self, memory: &Arc<Memory>) -> Scratch<'_> {
        if self.home.is_none() {
            self.slots = memory.take();
            self.home = Some(Arc::clone(memory));
        }
        Scratch::new(&mut self.slots)
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        if let Some(home) = self.home.take()
            && let Ok(mut free) = home.free.lock()
        {
            free.push(std::mem::take(&mut self.slots));
        }
    }
}
