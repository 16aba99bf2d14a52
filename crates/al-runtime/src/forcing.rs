//! The search for trees that force the least value of a measure: what is the same for every table.
//!
//! Values are packed, 0 is mate, [`NOTHING`] is above all. Searches are asked within a window: a value between
//! its ends is exact, one below or above is a bound. Generated code has a function for each node; here is how
//! their answers are put together, and how moves are chosen.

use crate::scratch::Forced;
use crate::{Follow, Scratch, Slot};
use al_chess::{Move, Square, SquareSet};

/// Above every value: nothing can be forced.
pub const NOTHING: u64 = u64::MAX;

/// Which satisfying move is played; of equally good ones the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choose {
    /// The first.
    First,
    /// One with the fewest moves of ours.
    Quickest,
    /// One with the least value.
    Best,
    /// One with the least value, and in the fewest moves.
    BestQuickest,
    /// One with the fewest moves, and of those one with the least value in so many.
    QuickestBest,
}

impl Choose {
    fn is_quick(self) -> bool {
        matches!(self, Self::Quickest | Self::BestQuickest | Self::QuickestBest)
    }

    fn is_best(self) -> bool {
        matches!(self, Self::Best | Self::BestQuickest | Self::QuickestBest)
    }
}

/// What to do with the moves of an ordered node.
pub struct Pick<'e> {
    /// A value from here down ends the search.
    lo: u64,
    /// Only values below are looked for.
    hi: u64,
    found: Option<(Move, bool)>,
    /// By slot, where our first men may go, if that is known: other moves of theirs do not reach a value below `hi`.
    only: Option<[SquareSet; 3]>,
    /// Is told of every move with such a value, instead of the first of the least value being found.
    each: Option<&'e mut dyn FnMut(Move)>,
}

impl Pick<'_> {
    fn of(lo: u64, hi: u64) -> Self {
        Self { lo, hi, found: None, only: None, each: None }
    }

    /// The lower end of the window for the next move.
    #[must_use]
    #[inline]
    pub fn lo(&self) -> u64 {
        self.lo
    }

    /// The upper end of the window for the next move.
    #[must_use]
    #[inline]
    pub fn hi(&self) -> u64 {
        self.hi
    }

    /// From here on only these moves may reach a value that is looked for.
    pub fn only(&mut self, moves: Option<[SquareSet; 3]>) {
        self.only = moves;
    }

    /// Where a man may go.
    #[must_use]
    #[inline]
    pub fn may(&self, slot: usize) -> SquareSet {
        match &self.only {
            None => SquareSet::FULL,
            Some(only) => only.get(slot).copied().unwrap_or(SquareSet::FULL),
        }
    }

    /// Takes a move with its value, and whether the tree ends with it. True: no other move matters.
    pub fn offer(&mut self, mv: Move, value: u64, ends: bool) -> bool {
        if value >= self.hi {
            return false;
        }
        if let Some(each) = &mut self.each {
            each(mv);
            return false;
        }
        self.hi = value;
        self.found = Some((mv, ends));
        value <= self.lo
    }
}

/// A move of ours at the root, and what its tree reaches.
#[derive(Clone, Copy, Debug)]
pub struct Chosen {
    /// The move.
    pub mv: Move,
    /// Whether the tree ends with it.
    pub ends: bool,
    /// Leaves have at most this value.
    pub value: u64,
    /// At most so many moves of ours.
    pub moves: u32,
}

/// Asks an ordered node for trees of at most so many moves of ours.
pub trait Ordered: FnMut(u32, &mut Pick<'_>, &mut Scratch<'_>) {}

impl<F: FnMut(u32, &mut Pick<'_>, &mut Scratch<'_>)> Ordered for F {}

/// The slots that a search has where the caller lends none: eight KiB.
const OWN: usize = 8 * 64;

/// Lends a search memory where there is none. What was noted down is of another search.
fn with_memory<T>(scratch: &mut Scratch<'_>, search: impl FnOnce(&mut Scratch<'_>) -> T) -> T {
    scratch.noted = None;
    if !scratch.is_empty() {
        return search(scratch);
    }
    let mut own = [Slot::EMPTY; OWN + 1];
    let mut lent = scratch.instead(&mut own);
    lent.begin(1);
    search(&mut lent)
}

/// The choice at the root, among values below a ceiling and trees of at most so many moves.
pub fn choose(
    choose: Choose,
    most: u32,
    ceiling: u64,
    scratch: &mut Scratch<'_>,
    mut ordered: impl Ordered,
) -> Option<Chosen> {
    with_memory(scratch, |scratch| {
        let floor = if choose.is_best() { 0 } else { ceiling.saturating_sub(1) };
        let mut chosen: Option<Chosen> = None;
        let mut hi = ceiling;
        for moves in if choose.is_quick() { 1..=most } else { most..=most } {
            let mut pick = Pick::of(floor, hi);
            ordered(moves, &mut pick, scratch);
            if let Some((mv, ends)) = pick.found {
                let value = if choose.is_best() { pick.hi } else { floor };
                chosen = Some(Chosen { mv, ends, value, moves });
                hi = pick.hi;
            }
            if hi <= floor || chosen.is_some() && choose != Choose::BestQuickest {
                break;
            }
        }
        scratch.noted = None;
        chosen
    })
}

/// The tree's move at a node below the root from which a value must be reached in at most so many moves.
pub fn go_on(choose: Choose, left: u32, value: u64, scratch: &mut Scratch<'_>, mut ordered: impl Ordered) -> Follow {
    with_memory(scratch, |scratch| {
        for moves in if choose.is_quick() { 1..=left } else { left..=left } {
            let mut pick = Pick::of(value, value.saturating_add(1));
            ordered(moves, &mut pick, scratch);
            if let Some((mv, ends)) = pick.found {
                return Follow::Play { mv, ends };
            }
        }
        Follow::Outside
    })
}

/// Tells of every move that is as good as the chosen one.
pub fn ties(chosen: Chosen, scratch: &mut Scratch<'_>, each: &mut dyn FnMut(Move), mut ordered: impl Ordered) {
    with_memory(scratch, |scratch| {
        let mut pick = Pick { each: Some(each), ..Pick::of(chosen.value, chosen.value.saturating_add(1)) };
        ordered(chosen.moves, &mut pick, scratch);
    });
}

/// Notes what a decision forces.
pub fn note(scratch: &mut Scratch<'_>, at_root: u64, chosen: &Chosen) {
    scratch.note_forced(Forced { at_root, value: chosen.value, moves: chosen.moves });
}

/// The least value of our moves at a node, within a window.
#[derive(Clone, Copy)]
pub struct Least {
    /// Where the value is remembered.
    key: Option<u64>,
    least: u64,
    lo: u64,
    hi: u64,
}

impl Least {
    /// At a node that may be a leaf of this value.
    #[must_use]
    #[inline]
    pub fn new(key: Option<u64>, leaf: u64, lo: u64, hi: u64) -> Self {
        Self { key, least: leaf, lo, hi }
    }

    /// The upper end of the window for the next move.
    #[must_use]
    #[inline]
    pub fn hi(&self) -> u64 {
        if self.least < self.hi { self.least } else { self.hi }
    }

    /// Takes the value of a move. True: no other move matters.
    #[inline]
    pub fn offer(&mut self, value: u64) -> bool {
        if value < self.least {
            self.least = value;
        }
        self.least <= self.lo
    }

    /// The value of the node, remembered.
    #[inline]
    pub fn keep(&self, scratch: &mut Scratch<'_>) -> u64 {
        if let Some(key) = self.key {
            scratch.keep(key, self.least, self.lo, self.hi);
        }
        self.least
    }
}

/// The greatest value of their replies at a node, within a window.
#[derive(Clone, Copy)]
pub struct Greatest {
    greatest: u64,
    lo: u64,
    hi: u64,
}

impl Greatest {
    /// Before any reply.
    #[must_use]
    #[inline]
    pub fn new(lo: u64, hi: u64) -> Self {
        Self { greatest: 0, lo, hi }
    }

    /// The lower end of the window for the next reply.
    #[must_use]
    #[inline]
    pub fn lo(&self) -> u64 {
        if self.greatest > self.lo { self.greatest } else { self.lo }
    }

    /// Takes the value of a reply. True: it refutes.
    #[inline]
    pub fn offer(&mut self, value: u64) -> bool {
        if value > self.greatest {
            self.greatest = value;
        }
        value >= self.hi
    }

    /// The value of the node.
    #[must_use]
    #[inline]
    pub fn value(&self) -> u64 {
        self.greatest
    }
}

/// A number of a measure as a place from the least number that it may be.
#[must_use]
#[inline]
pub const fn place(number: i32, least: i32) -> u64 {
    number.wrapping_sub(least) as u32 as u64
}

/// Which node with how many moves of ours left: the men's squares, the last man's in the lowest bits.
#[must_use]
#[inline]
pub fn key(men: &[Square], node: u64, left: u32) -> u64 {
    let start = node << 6 | u64::from(left) & 63;
    men.iter().fold(start, |key, square| key << 6 | square.index() as u64)
}
