//! Memory for searches.

use crate::forcing::NOTHING;
use crate::lone::Noted;
use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// One remembered value of a position: sixteen bytes. See [`Scratch::new`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Slot {
    pub(crate) key: u64,
    /// From bit 48 on the epoch, two bits for what is known, the value.
    pub(crate) entry: u64,
}

impl Slot {
    /// Nothing remembered.
    pub const EMPTY: Self = Self { key: 0, entry: 0 };
}

/// Memory that a decision may use, lent by the caller: one a thread, reused from call to call.
///
/// Only tables with measures search far enough to use any. Without memory of the caller's they take 8 KiB of
/// the stack; with some they are faster, most of all from one decision to the next, since what is known of a
/// position stays true. What was written by one table means nothing to another, which finds the memory empty. With
/// half a mebibyte or more, a search against a lone king also notes down what it finds out about all squares of his
/// at once, and takes a third of the time; with eight mebibytes or more there is room for the values of whole endings,
/// which are worth more when many positions are asked about.
///
/// ```
/// use al_runtime::{Scratch, Slot};
///
/// // No memory of the caller's.
/// let _scratch = Scratch::default();
///
/// // One mebibyte.
/// let mut slots = vec![Slot::EMPTY; 1 << 16];
/// let _scratch = Scratch::new(&mut slots);
/// ```
///
/// With the memory the caller may lend a flag by which a decision that takes too long is stopped: see
/// [`Scratch::stopping`].
#[derive(Default)]
pub struct Scratch<'m> {
    /// The first slot says whose values these are, in how many blocks and in which epoch they were written. Those after
    /// the blocks are for whatever else a search notes down.
    slots: &'m mut [Slot],
    /// Values of other epochs are forgotten.
    epoch: u64,
    /// Blocks of slots that are used, less one: a power of two less one.
    last_block: u64,
    forced: Option<Forced>,
    /// What the slots after the blocks are about.
    pub(crate) noted: Option<Noted>,
    /// Once it is set, nothing is searched any more.
    stop: Option<&'m AtomicBool>,
}

/// What the move of a decision with a measure forces, in the packed values of that measure: 0 is mate, and the
/// less the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forced {
    /// The value at the root.
    pub at_root: u64,
    /// No leaf of the forcing tree has a greater value.
    pub value: u64,
    /// The tree has at most so many moves of ours.
    pub moves: u32,
}

/// What is known of a value.
const EXACT: u64 = 1 << 46;
const AT_LEAST: u64 = 2 << 46;
const AT_MOST: u64 = 3 << 46;
const KINDS: u64 = 3 << 46;
const VALUES: u64 = EXACT - 1;
const EPOCHS: u64 = 1 << 16;

/// With so many blocks there is room for whole endings.
const ROOMY: u64 = 1 << 12;

/// Where there is room for whole endings, a value that finds its slot taken is kept in one of the next blocks, so many
/// with the first: values that are overwritten are worked out again, with all that lies below them.
const WAYS: usize = 8;

/// So many slots are kept for what a search notes down about all squares of their king.
const NOTES: usize = crate::lone::SLOTS;

/// Positions that differ in the square of one man only are neighbours.
const BLOCK: usize = 64;

impl<'m> Scratch<'m> {
    /// Memory in these slots. They may be those of an earlier scratch: what is known in them stays known.
    #[must_use]
    pub fn new(slots: &'m mut [Slot]) -> Self {
        let blocks = slots.len().saturating_sub(1) / BLOCK;
        if blocks == 0 {
            return Self::default();
        }
        let last_of = |blocks: usize| (1 << blocks.ilog2()) - 1;
        let last_block = match blocks.checked_sub(NOTES / BLOCK) {
            // whole endings are to be remembered
            _ if last_of(blocks) >= ROOMY => last_of(blocks),
            Some(values) if values >= NOTES / BLOCK => last_of(values),
            _ => last_of(blocks),
        };
        let header = slots.first().copied().unwrap_or_default().entry;
        let epoch = header % EPOCHS;
        if epoch != 0 && header / EPOCHS != last_block {
            // other slots were used for values, and these perhaps for something else
            slots.fill(Slot::EMPTY);
            return Self { slots, last_block, ..Self::default() };
        }
        Self { slots, epoch, last_block, ..Self::default() }
    }

    /// The same memory, with a flag that ends searches for measured advice. Once it is set, by whatever thread, a
    /// decision under way comes back within microseconds, and nothing untrue is remembered. What it answers then means
    /// nothing: whoever sets the flag throws it away, and clears the flag only when the decision has come back. Compiled
    /// advice without a measure is searched to its end.
    ///
    /// ```
    /// use al_runtime::{Scratch, Slot};
    /// use std::sync::atomic::{AtomicBool, Ordering};
    ///
    /// let stop = AtomicBool::new(false);
    /// let mut slots = vec![Slot::EMPTY; 1 << 16];
    /// let scratch = Scratch::new(&mut slots).stopping(&stop);
    /// assert!(!scratch.is_stopped());
    ///
    /// // a thread that looks at the clock
    /// stop.store(true, Ordering::Relaxed);
    /// assert!(scratch.is_stopped());
    /// ```
    #[must_use]
    pub fn stopping(self, stop: &'m AtomicBool) -> Self {
        Self { stop: Some(stop), ..self }
    }

    /// The flag that was lent, for a search that runs without this memory.
    #[must_use]
    pub fn flag(&self) -> Option<&'m AtomicBool> {
        self.stop
    }

    /// Whether the caller wants no answer any more.
    #[must_use]
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Relaxed))
    }

    /// Memory in other slots, stopped by the same flag.
    pub(crate) fn instead<'o>(&self, slots: &'o mut [Slot]) -> Scratch<'o>
    where
        'm: 'o,
    {
        Scratch { stop: self.stop, ..Scratch::new(slots) }
    }

    /// The slots that are not used for values; none where there is room for whole endings, so that all that is found
    /// out is remembered.
    pub(crate) fn notes(&self) -> &[Slot] {
        self.slots.get(self.values_end()..).unwrap_or_default()
    }

    /// The same, to be written.
    pub(crate) fn notes_mut(&mut self) -> &mut [Slot] {
        let end = self.values_end();
        self.slots.get_mut(end..).unwrap_or_default()
    }

    fn values_end(&self) -> usize {
        if self.last_block >= ROOMY { usize::MAX } else { 1 + (self.last_block as usize + 1) * BLOCK }
    }

    /// Whether there is no memory.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// What the last decision forces, where the advice accepted has a measure.
    #[must_use]
    pub fn forced(&self) -> Option<Forced> {
        self.forced
    }

    /// Begins a decision of the program of this number: what others have written is forgotten.
    pub fn begin(&mut self, owner: u64) {
        (self.forced, self.noted) = (None, None);
        match self.slots.first_mut() {
            Some(header) if header.key != owner || self.epoch == 0 => header.key = owner,
            _ => return,
        }
        self.forget();
    }

    /// Forgets all values.
    pub fn forget(&mut self) {
        if self.slots.is_empty() {
            return;
        }
        self.epoch += 1;
        if self.epoch == EPOCHS {
            self.epoch = 1;
            self.slots[1..].fill(Slot::EMPTY);
        }
        self.slots[0].entry = self.last_block * EPOCHS + self.epoch;
    }

    pub(crate) fn note_forced(&mut self, forced: Forced) {
        self.forced = Some(forced);
    }

    /// The slots in which a value may be, the likeliest first.
    #[inline]
    fn places(&self, key: u64) -> impl Iterator<Item = usize> + use<> {
        let (first, last) = ((key / BLOCK as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20, self.last_block);
        let ways = if last >= ROOMY { WAYS } else { 1 };
        (0..ways as u64).map(move |way| {
            let block = first.wrapping_add(way) & last;
            1 + block as usize * BLOCK + key as usize % BLOCK
        })
    }

    /// What is known of a value. A slot of another epoch is free, and none behind it has been taken.
    #[inline]
    fn entry(&self, key: u64) -> Option<u64> {
        for place in self.places(key) {
            let slot = self.slots.get(place)?;
            if slot.entry >> 48 != self.epoch {
                return None;
            }
            if slot.key == key {
                return Some(slot.entry);
            }
        }
        None
    }

    /// The value of a node, as far as it is known and matters within this window: exact between its ends, a
    /// bound beyond them. Where no answer is wanted any more, that nothing can be forced: then no node is searched.
    #[inline]
    #[must_use]
    pub fn recall(&self, key: u64, lo: u64, hi: u64) -> Option<u64> {
        if self.is_stopped() {
            return Some(NOTHING);
        }
        let entry = self.entry(key)?;
        let value = match entry & VALUES {
            VALUES => u64::MAX,
            value => value,
        };
        let settles = match entry & KINDS {
            EXACT => true,
            AT_LEAST => value >= hi,
            _ => value <= lo,
        };
        settles.then_some(value)
    }

    /// The window in which a value is sought that is asked for within this one: where there is room for whole
    /// endings the widest, so that it is found out once for all.
    #[inline]
    #[must_use]
    pub fn window(&self, lo: u64, hi: u64) -> (u64, u64) {
        if self.last_block >= ROOMY { (0, u64::MAX) } else { (lo, hi) }
    }

    /// Remembers the value that a search within a window found, unless the search has been cut short.
    #[inline]
    pub fn keep(&mut self, key: u64, value: u64, lo: u64, hi: u64) {
        if self.is_stopped() {
            return;
        }
        let epoch = self.epoch;
        let kind = if value <= lo && value > 0 {
            AT_MOST
        } else if value >= hi && value < u64::MAX {
            AT_LEAST
        } else {
            EXACT
        };
        let mut places = self.places(key);
        let Some(first) = places.next() else { return };
        let fits = |slot: &Slot| slot.key == key || slot.entry >> 48 != epoch;
        let free = |&place: &usize| self.slots.get(place).is_some_and(fits);
        let place = if free(&first) { first } else { places.find(free).unwrap_or(first) };
        if let Some(slot) = self.slots.get_mut(place) {
            *slot = Slot { key, entry: epoch << 48 | kind | value.min(VALUES) };
        }
    }
}

impl fmt::Debug for Scratch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scratch").field("slots", &self.slots.len()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::vec;

    /// Keys of whole blocks that look like chance, and are the same in every run.
    fn keys(blocks: u64) -> impl Iterator<Item = u64> {
        let block = |number: u64| number.wrapping_mul(0xd134_2543_de82_ef95) >> 28;
        (0..blocks).flat_map(move |number| (0..64).map(move |square| block(number) << 6 | square))
    }

    #[test]
    fn with_room_for_whole_endings_values_are_not_lost() {
        let blocks = 2 * (ROOMY + 1).next_power_of_two() as usize;
        let mut slots = vec![Slot::EMPTY; blocks * BLOCK + 1];
        let mut scratch = Scratch::new(&mut slots);
        scratch.begin(7);
        let half = blocks as u64 / 2;
        keys(half).for_each(|key| scratch.keep(key, key % 1000 + 1, 0, u64::MAX));
        let known = keys(half).filter_map(|key| Some((key, scratch.recall(key, 0, u64::MAX)?)));
        let right = known.inspect(|(key, value)| assert_eq!(*value, key % 1000 + 1)).count();
        assert!(right > blocks * BLOCK / 2 * 99 / 100, "{right} of {}", blocks * BLOCK / 2);
        // what another table has written is not known
        scratch.begin(8);
        assert!(keys(half).all(|key| scratch.recall(key, 0, u64::MAX).is_none()));
        // a value may be replaced
        let key = 77 << 6;
        scratch.keep(key, 5, 0, u64::MAX);
        scratch.keep(key, 4, 0, u64::MAX);
        assert_eq!(scratch.recall(key, 0, u64::MAX), Some(4));
    }
}
