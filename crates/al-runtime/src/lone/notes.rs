//! What is noted down of the placings of our men, in slots that the caller lends.

use crate::Slot;
use al_chess::{Square, SquareSet, geometry};

/// The places of our king: a window of eight by eight squares around the root's.
const PLACES: usize = 64;

/// Slots that suffice for our king and two more men.
pub(crate) const SLOTS: usize = 1 << 14;

/// Where what is noted of one of these kinds begins, and how much of it there may be.
struct Layout {
    /// By our king's place, which rows are written; then by his place and the first of two pieces two slots a row.
    rows: usize,
    /// Placings after one move of ours or two.
    numbered: usize,
    /// Placings after three moves on which he is helpless somewhere, by what they are.
    scattered: usize,
}

impl Layout {
    const fn of(men: usize) -> Self {
        if men > 3 {
            Self { rows: PLACES + 2 * PLACES * 64, numbered: 1 << 12, scattered: 1 << 11 }
        } else {
            Self { rows: PLACES + 2 * PLACES, numbered: 1 << 11, scattered: 1 << 10 }
        }
    }
}

/// The notes of one question. A placing is a row and the square of our last piece.
pub(super) struct Notes<'s, const MEN: usize> {
    /// Our king's square at the root.
    root: Square,
    /// In each row the squares of the last piece after one move, two and three, and the numbers of the first
    /// placings after one move and two.
    rows: &'s mut [Slot],
    /// Where our later moves win, us to move, and where he is helpless, him to move.
    numbered: &'s mut [Slot],
    /// The placing and where he is helpless.
    scattered: &'s mut [Slot],
    /// How many are scattered.
    taken: usize,
}

/// The place of a placing's row, if our king is near enough to where he was.
#[inline]
fn place<const MEN: usize>(root: Square, king: Square, first: Square) -> usize {
    let offset = |now: u8, before: u8| usize::from(now.wrapping_sub(before).wrapping_add(3) & 7);
    let window = offset(king.rank(), root.rank()) << 3 | offset(king.file(), root.file());
    if MEN > 3 { window << 6 | first.index() } else { window }
}

/// Our king's place and the first piece of a row.
#[inline]
fn parts<const MEN: usize>(row: usize) -> (usize, usize) {
    if MEN > 3 { (row >> 6, row & 63) } else { (row, 0) }
}

/// A row as it is noted: all placings of our king and the first piece.
#[derive(Clone, Copy, Default)]
pub(super) struct Row {
    /// Its place.
    place: usize,
    /// The squares of the last piece after one move and two; after three, and where the numbers begin. Nothing where
    /// the row is not written.
    slots: [Slot; 2],
}

impl Row {
    #[inline]
    fn read<const MEN: usize>(rows: &[Slot], place: usize) -> Self {
        let (king, first) = parts::<MEN>(place);
        let written = rows.get(king).is_some_and(|firsts| firsts.key >> first & 1 != 0);
        let at = PLACES + 2 * place;
        let slots = match rows.get(at..at + 2) {
            Some(&[sets, more]) if written => [sets, more],
            _ => [Slot::EMPTY; 2],
        };
        Self { place, slots }
    }

    /// The squares of the last piece after so many moves of ours.
    #[inline]
    pub(super) fn set(&self, level: u32) -> SquareSet {
        let [sets, more] = self.slots;
        SquareSet(match level {
            1 => sets.key,
            2 => sets.entry,
            _ => more.key,
        })
    }

    /// The number of a placing after one move or two; none where no moves lead to it.
    #[inline]
    fn number(&self, level: u32, last: Square) -> Option<usize> {
        let set = self.set(level);
        let from = self.slots[1].entry >> if level == 1 { 0 } else { 16 } & 0xffff;
        let before = set.0 & (last.bit() - 1);
        set.contains(last).then(|| from as usize + before.count_ones() as usize)
    }
}

/// The name of a placing, not 0, and the place where it is sought first.
#[inline]
fn name(row: usize, last: Square) -> (u64, usize) {
    let name = (row as u64) << 6 | last.index() as u64;
    (name + 1, (name.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize)
}

/// The notes as they are read.
#[derive(Clone, Copy)]
pub(super) struct Known<'s, const MEN: usize> {
    root: Square,
    rows: &'s [Slot],
    numbered: &'s [Slot],
    scattered: &'s [Slot],
}

impl<'s, const MEN: usize> Known<'s, MEN> {
    /// What was noted in these slots; `None`: there are too few.
    pub(super) fn new(root: Square, slots: &'s [Slot]) -> Option<Self> {
        let layout = Layout::of(MEN);
        let (rows, rest) = slots.split_at_checked(layout.rows)?;
        let (numbered, rest) = rest.split_at_checked(layout.numbered)?;
        Some(Self { root, rows, numbered, scattered: rest.get(..layout.scattered)? })
    }

    /// The row of a placing.
    #[inline]
    pub(super) fn row(&self, king: Square, first: Square) -> Row {
        Row::read::<MEN>(self.rows, place::<MEN>(self.root, king, first))
    }

    /// Where our later moves win at a placing after one move or two.
    #[inline]
    pub(super) fn won(&self, row: &Row, level: u32, last: Square) -> SquareSet {
        let slot = row.number(level, last).and_then(|number| self.numbered.get(number));
        SquareSet(slot.map_or(0, |slot| slot.key))
    }

    /// Where he is helpless at a placing after two moves or three, if that was noted.
    #[inline]
    pub(super) fn helpless(&self, row: &Row, level: u32, last: Square) -> Option<SquareSet> {
        match level {
            2 => self.helpless_after_two(row, last),
            3 => found(self.scattered, row.place, last),
            _ => None,
        }
    }

    /// Where he is helpless after two moves that lead to a placing, if any do.
    #[inline]
    pub(super) fn helpless_after_two(&self, row: &Row, last: Square) -> Option<SquareSet> {
        let known = self.numbered.get(row.number(2, last)?)?;
        Some(SquareSet(known.entry))
    }
}

/// Where he is helpless at a placing that may be scattered.
#[inline]
fn found(scattered: &[Slot], row: usize, last: Square) -> Option<SquareSet> {
    let (name, mut place) = name(row, last);
    loop {
        let slot = scattered.get(place % scattered.len())?;
        if slot.key == name {
            return Some(SquareSet(slot.entry));
        }
        if slot.key == 0 {
            return Some(SquareSet::EMPTY);
        }
        place += 1;
    }
}

impl<'s, const MEN: usize> Notes<'s, MEN> {
    /// Notes in these slots, empty or those of a question before; `None`: there are too few slots.
    pub(super) fn new(root: Square, slots: &'s mut [Slot], known: bool) -> Option<Self> {
        let layout = Layout::of(MEN);
        let (rows, rest) = slots.split_at_mut_checked(layout.rows)?;
        let (numbered, rest) = rest.split_at_mut_checked(layout.numbered)?;
        let scattered = rest.get_mut(..layout.scattered)?;
        if !known {
            rows.get_mut(..PLACES)?.fill(Slot::EMPTY);
        }
        scattered.fill(Slot::EMPTY);
        Some(Self { root, rows, numbered, scattered, taken: 0 })
    }

    /// The same to be read.
    #[inline]
    pub(super) fn known(&self) -> Known<'_, MEN> {
        Known { root: self.root, rows: self.rows, numbered: self.numbered, scattered: self.scattered }
    }

    /// The row of a placing.
    #[inline]
    pub(super) fn row(&self, king: Square, first: Square) -> Row {
        self.known().row(king, first)
    }

    /// The first pieces of the rows with our king on a square that are written.
    #[inline]
    pub(super) fn firsts(&self, king: Square) -> SquareSet {
        let (window, _) = parts::<MEN>(place::<MEN>(self.root, king, Square::A1));
        SquareSet(self.rows.get(window).map_or(0, |firsts| firsts.key))
    }

    /// Adds placings.
    #[inline]
    pub(super) fn add(&mut self, king: Square, first: Square, level: u32, last: SquareSet) {
        let place = place::<MEN>(self.root, king, first);
        let (window, first) = parts::<MEN>(place);
        let at = PLACES + 2 * place;
        let Some(firsts) = self.rows.get_mut(window) else { return };
        let new = firsts.key >> first & 1 == 0;
        firsts.key |= 1 << first;
        let Some([sets, more]) = self.rows.get_mut(at..at + 2) else { return };
        if new {
            (*sets, *more) = (Slot::EMPTY, Slot::EMPTY);
        }
        match level {
            1 => sets.key |= last.0,
            2 => sets.entry |= last.0,
            _ => more.key |= last.0,
        }
    }

    /// Numbers the placings after one move or two, from a number on; `None`: there are too many.
    pub(super) fn count(&mut self, level: u32, mut next: usize) -> Option<usize> {
        for king in geometry::ball(self.root, level as u8) {
            for first in self.firsts(king) {
                let row = self.row(king, first);
                let set = row.set(level);
                if let Some(more) = self.rows.get_mut(PLACES + 2 * row.place + 1).filter(|_| !set.is_empty()) {
                    more.entry |= (next as u64) << if level == 1 { 0 } else { 16 };
                    next += set.len() as usize;
                }
            }
        }
        self.numbered.get_mut(..next)?.fill(Slot::EMPTY);
        Some(next)
    }

    /// Forgets where later moves win at the first so many placings.
    pub(super) fn forget_wins(&mut self, placings: usize) {
        self.numbered.iter_mut().take(placings).for_each(|slot| slot.key = 0);
    }

    /// Notes that a later move wins, if a placing is one of those after so many moves.
    #[inline]
    pub(super) fn win(&mut self, row: &Row, level: u32, last: Square, squares: SquareSet) {
        if let Some(slot) = row.number(level, last).and_then(|number| self.numbered.get_mut(number)) {
            slot.key |= squares.0;
        }
    }

    /// Notes where he is helpless after two moves or three.
    #[inline]
    pub(super) fn note(&mut self, row: &Row, level: u32, last: Square, helpless: SquareSet) {
        if level == 2 {
            if let Some(slot) = row.number(2, last).and_then(|number| self.numbered.get_mut(number)) {
                slot.entry = helpless.0;
            }
            return;
        }
        if helpless.is_empty() {
            return;
        }
        self.taken += 1;
        let places = self.scattered.len();
        if self.is_whole() {
            let (name, mut place) = name(row.place, last);
            while let Some(slot) = self.scattered.get_mut(place % places) {
                if slot.key == 0 {
                    *slot = Slot { key: name, entry: helpless.0 };
                    return;
                }
                place += 1;
            }
        }
    }

    /// Where he is helpless at a placing after three moves, if that was asked and noted.
    #[inline]
    pub(super) fn helpless(&self, row: &Row, last: Square) -> Option<SquareSet> {
        if !self.is_whole() || !row.set(3).contains(last) {
            return None;
        }
        found(self.scattered, row.place, last)
    }

    /// Whether everything could be noted.
    pub(super) fn is_whole(&self) -> bool {
        self.taken < self.scattered.len() * 3 / 4
    }
}
