//! Memory that is lent to the searches of tables.

use al_runtime::{Scratch, Slot, Table};
use std::cell::RefCell;

/// In how many slots the search of a table that wants memory remembers: 64 MiB. The hardest decisions, those of bishop
/// and knight that look eight moves ahead, take seconds with it and minutes with a sixteenth of it; four times as much
/// makes them no faster.
const SLOTS: usize = 1 << 22;

/// Memory for one thread that asks tables; it is made when the first asks that wants some.
#[derive(Default)]
pub(crate) struct Lent {
    slots: Vec<Slot>,
}

impl Lent {
    /// The memory for a table's searches. What is known in it stays known from one to the next.
    pub(crate) fn to(&mut self, table: &dyn Table) -> Scratch<'_> {
        if !table.wants_memory() {
            return Scratch::default();
        }
        if self.slots.is_empty() {
            self.slots = vec![Slot::EMPTY; SLOTS + 1];
        }
        Scratch::new(&mut self.slots)
    }
}

thread_local! {
    static OF_THREAD: RefCell<Lent> = RefCell::default();
}

/// Asks a table with memory that the thread keeps to its end: of what it has found out once, the drawing of a forcing
/// tree need not find it out again.
pub(crate) fn with<T>(table: &dyn Table, ask: impl FnOnce(&mut Scratch<'_>) -> T) -> T {
    OF_THREAD.with_borrow_mut(|lent| ask(&mut lent.to(table)))
}
