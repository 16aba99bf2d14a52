//! Memory that is lent to the searches of tables.

use crate::patience;
use al_runtime::{Scratch, Slot, Table};
use std::cell::RefCell;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// One mebibyte, with which nearly all decisions are fastest.
const SMALL: usize = 1 << 16;
/// 64 MiB. The hardest decisions, those of bishop and knight that look eight moves ahead, take seconds with it and
/// minutes with a sixteenth of it; four times as much makes them no faster.
const LARGE: usize = 1 << 22;

/// How long a decision may take before it is begun again with more memory.
const SOON: Duration = Duration::from_millis(250);

/// How much memory a search has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Room {
    /// For a decision that is soon made.
    Small,
    /// For one that is not.
    Large,
}

/// Memory for one thread that asks tables; it is made when the first asks that wants some. What is known in it stays
/// known from one decision to the next.
#[derive(Default)]
pub(crate) struct Lent {
    small: Vec<Slot>,
    large: Vec<Slot>,
}

impl Lent {
    /// The memory for a table's searches.
    pub(crate) fn to(&mut self, table: &dyn Table, room: Room) -> Scratch<'_> {
        if !table.wants_memory() {
            return Scratch::default();
        }
        let (slots, size) = match room {
            Room::Small => (&mut self.small, SMALL),
            Room::Large => (&mut self.large, LARGE),
        };
        if slots.is_empty() {
            *slots = vec![Slot::EMPTY; size + 1];
        }
        Scratch::new(slots)
    }

    /// Asks a table with little memory, and where that does not bring an answer soon once more with much.
    fn ask<T>(&mut self, table: &dyn Table, mut ask: impl FnMut(&mut Scratch<'_>) -> T) -> T {
        if !table.wants_memory() {
            return ask(&mut Scratch::default());
        }
        let stop = AtomicBool::new(false);
        let soon = patience::within(SOON, &stop, || {
            let mut scratch = self.to(table, Room::Small).stopping(&stop);
            let answer = ask(&mut scratch);
            (!scratch.is_stopped()).then_some(answer)
        });
        soon.unwrap_or_else(|| ask(&mut self.to(table, Room::Large)))
    }
}

thread_local! {
    static OF_THREAD: RefCell<Lent> = RefCell::default();
}

/// Asks a table, with memory that the thread keeps to its end: what has been found out for a decision need not be found
/// out again for the drawing of its forcing tree. A question that takes long is asked a second time, with more memory;
/// the first answer counts for nothing then.
pub(crate) fn with<T>(table: &dyn Table, ask: impl FnMut(&mut Scratch<'_>) -> T) -> T {
    OF_THREAD.with_borrow_mut(|lent| lent.ask(table, ask))
}
