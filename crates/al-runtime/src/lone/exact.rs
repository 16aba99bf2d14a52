//! What a move forces, exactly, with the help of what was noted: few of our moves are tried, and the replies to one
//! share the cage.

use super::notes::Known;
use super::placing::{Placing, free};
use super::{DEEPEST, Lone, Noted};
use al_chess::{Square, SquareSet, geometry};

/// Where the search stands with them to move, and what still matters.
#[derive(Clone, Copy)]
pub(super) struct Window {
    /// After so many moves of ours.
    pub(super) level: u32,
    /// So many moves of ours, counting the one that has led here.
    pub(super) left: u32,
    /// Values between these are told exactly.
    pub(super) lo: u64,
    pub(super) hi: u64,
}

/// A search for exact values.
pub(super) struct Exact<'e, const MEN: usize, L> {
    lone: &'e L,
    /// What was noted; nothing where one move is asked about.
    known: Option<Known<'e, MEN>>,
    /// No leaf has a lesser value than this where it was noted that none has.
    value: u64,
    /// No cage of more squares has a lesser value.
    most: u32,
    /// By our moves, the reply that was best against the last of them.
    refuters: [SquareSet; DEEPEST as usize + 1],
    /// After our first move and our second, the next that may be of use; none where one move is asked about.
    moves: &'e mut [Moves],
}

/// Of a king and two queens.
const MOST_MOVES: usize = 64;

/// Moves of ours: the slot of the man, where it goes, and where he is then helpless.
pub(super) struct Moves {
    list: [(u8, Square, SquareSet); MOST_MOVES],
    /// How many; `None`: they have not been looked up.
    len: Option<usize>,
}

impl Moves {
    pub(super) const UNKNOWN: Self = Self { list: [(0, Square::A1, SquareSet::EMPTY); MOST_MOVES], len: None };
}

impl<'e, const MEN: usize, L: Lone<MEN>> Exact<'e, MEN, L> {
    /// One move is asked about.
    #[inline]
    pub(super) fn of_one_move(lone: &'e L, refuter: SquareSet) -> Self {
        Self { lone, known: None, value: u64::MAX, most: 64, refuters: at_root(refuter), moves: &mut [] }
    }

    /// More moves are asked about, of which this was noted.
    #[inline]
    pub(super) fn of_notes(
        lone: &'e L,
        noted: Noted,
        known: Known<'e, MEN>,
        refuter: SquareSet,
        moves: &'e mut [Moves],
    ) -> Self {
        Self { lone, known: Some(known), value: noted.value, most: noted.most, refuters: at_root(refuter), moves }
    }

    /// What is forced after our move at the root, and the reply that is best against it.
    #[inline]
    pub(super) fn best(
        mut self,
        placing: &Placing<MEN>,
        their: Square,
        window: Window,
        refuter: &mut SquareSet,
    ) -> Option<u64> {
        let forced = self.after(placing, their, window);
        *refuter = self.refuters[1];
        forced
    }

    /// What is forced after a move of ours; `None`: he can take a man of ours, or is stalemated.
    pub(super) fn after(&mut self, placing: &Placing<MEN>, their: Square, window: Window) -> Option<u64> {
        let free = free(&placing.attacks(self.lone));
        let open = geometry::ring(their) & free;
        if !(open & placing.ours()).is_empty() {
            return None;
        }
        if open.is_empty() {
            return (!free.contains(their)).then_some(0);
        }
        if let Some(moves) = self.moves.get_mut(window.level as usize - 1) {
            moves.len = None;
        }
        let refuters = self.refuters[window.level as usize];
        let (mut greatest, mut cage) = (0, SquareSet::EMPTY);
        for squares in [open & refuters, open - refuters] {
            for reply in squares {
                if !cage.contains(reply) {
                    cage = geometry::fill(reply.set(), free);
                }
                let window = Window { left: window.left - 1, lo: window.lo.max(greatest), ..window };
                let value = self.before(placing, reply, cage, window, open)?;
                if value > greatest {
                    greatest = value;
                    self.refuters[window.level as usize] = reply.set();
                    if greatest >= window.hi {
                        return Some(greatest);
                    }
                }
            }
        }
        Some(greatest)
    }

    /// What we can force with him on one of the squares that he may reply on, us to move.
    #[inline]
    fn before(
        &mut self,
        placing: &Placing<MEN>,
        their: Square,
        cage: SquareSet,
        window: Window,
        open: SquareSet,
    ) -> Option<u64> {
        let leaf = if cage.len() > self.most { self.value } else { self.lone.value(&with_king(placing, their), cage) };
        let Some(known) = self.known.filter(|_| window.left > 0 && leaf > window.lo) else { return Some(leaf) };
        let mut least = leaf.min(self.value);
        if !known.won(&placing.row, window.level, placing.last()).contains(their) {
            return Some(least);
        }
        let at = window.level as usize - 1;
        let len = match self.moves.get(at)?.len {
            Some(len) => len,
            None => self.look_up(placing, &known, window.level, open)?,
        };
        for place in 0..len {
            let (slot, to, helpless) = *self.moves.get(at)?.list.get(place)?;
            if helpless.contains(their) {
                let next = placing.moved(&known, slot.into(), to);
                let window = Window { level: window.level + 1, hi: window.hi.min(least), ..window };
                least = least.min(self.after(&next, their, window)?);
                if least <= window.lo {
                    break;
                }
            }
        }
        Some(least)
    }

    /// Looks up our moves that may be of use, he being on one of these squares.
    fn look_up(
        &mut self,
        placing: &Placing<MEN>,
        known: &Known<'_, MEN>,
        level: u32,
        open: SquareSet,
    ) -> Option<usize> {
        let moves = self.moves.get_mut(level as usize - 1)?;
        let mut len = 0;
        for slot in (0..MEN - 1).rev() {
            for to in placing.moves(self.lone, slot) {
                let next = placing.moved(known, slot, to);
                let helpless = known.helpless(&next.row, level + 1, next.last())? & open;
                if !helpless.is_empty() {
                    *moves.list.get_mut(len)? = (slot as u8, to, helpless);
                    len += 1;
                }
            }
        }
        moves.len = Some(len);
        Some(len)
    }
}

/// The men with their king on a square.
#[inline]
fn with_king<const MEN: usize>(placing: &Placing<MEN>, their: Square) -> [Square; MEN] {
    let mut men = placing.men;
    men[MEN - 1] = their;
    men
}

impl<const MEN: usize> Placing<MEN> {
    /// The placing after a move of ours.
    #[inline]
    fn moved(&self, known: &Known<'_, MEN>, slot: usize, to: Square) -> Self {
        let mut men = self.men;
        men[slot] = to;
        // of the moves of the last piece the row stays the same
        let row = if slot == MEN - 2 { self.row } else { known.row(men[0], men[1]) };
        Self { men, row }
    }
}

/// The best replies, of which one is known.
fn at_root(refuter: SquareSet) -> [SquareSet; DEEPEST as usize + 1] {
    let mut refuters = [SquareSet::EMPTY; DEEPEST as usize + 1];
    refuters[1] = refuter;
    refuters
}
