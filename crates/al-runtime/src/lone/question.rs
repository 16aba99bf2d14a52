//! Where their king is helpless, whatever he replies: from the placings after our last move back to the first.

use super::notes::{Notes, Row};
use super::placing::{Placing, free};
use super::{Beaten, DEEPEST, Lone, MOST, their_king};
use crate::Slot;
use al_chess::{Square, SquareSet, geometry};

/// What is asked, and what is found out.
pub(super) struct Question<'q, const MEN: usize, L> {
    lone: &'q L,
    root: &'q [Square; MEN],
    beaten: &'q Beaten,
    most: u32,
    notes: Notes<'q, MEN>,
    /// Whether the notes are of the question before, with a move less.
    known: bool,
}

impl<'q, const MEN: usize, L: Lone<MEN>> Question<'q, MEN, L> {
    pub(super) fn new(
        lone: &'q L,
        root: &'q [Square; MEN],
        beaten: &'q Beaten,
        most: u32,
        slots: &'q mut [Slot],
        known: bool,
    ) -> Option<Self> {
        Some(Self { lone, root, beaten, most, notes: Notes::new(root[0], slots, known)?, known })
    }

    /// Whether everything could be noted.
    pub(super) fn is_whole(&self) -> bool {
        self.notes.is_whole()
    }

    // ---- placings --------------------------------------------------------------------------------

    #[inline]
    fn placing(&self, row: Row, king: Square, first: Square, last: Square) -> Placing<MEN> {
        let mut men = *self.root;
        men[1] = first;
        men[MEN - 2] = last;
        men[0] = king;
        Placing { men, row }
    }

    fn root_placing(&self) -> Placing<MEN> {
        Placing { men: *self.root, row: self.notes.row(self.root[0], self.root[1]) }
    }

    /// Finds all placings that our moves lead to, where those after one move and two are not known yet, and says how
    /// many these are. After three moves there may be some too many.
    pub(super) fn enumerate(&mut self, moves: u32, known: Option<usize>) -> Option<usize> {
        let placings = if let Some(known) = known {
            self.notes.forget_wins(known);
            known
        } else {
            let root = self.root_placing();
            self.lead(&root, 1);
            let first = self.notes.count(1, 0)?;
            self.each(1, |question, placing| question.lead(placing, 2));
            self.notes.count(2, first)?
        };
        if moves > 2 {
            self.lead_rows();
        }
        Some(placings)
    }

    /// Adds what one move leads to.
    fn lead(&mut self, placing: &Placing<MEN>, level: u32) {
        let (king, first, last) = (placing.men[0], placing.men[1], placing.last());
        for to in placing.moves(self.lone, 0) {
            self.notes.add(to, first, level, last.set());
        }
        if MEN > 3 {
            for to in placing.moves(self.lone, 1) {
                self.notes.add(king, to, level, last.set());
            }
        }
        self.notes.add(king, first, level, placing.moves(self.lone, MEN - 2));
    }

    /// Adds what a third move leads to, a row at a time.
    fn lead_rows(&mut self) {
        for king in geometry::ball(self.root[0], 2) {
            for first in self.notes.firsts(king) {
                let row = self.notes.row(king, first);
                let set = row.set(2);
                if set.is_empty() {
                    continue;
                }
                let others = if MEN > 3 { king.set() | first.set() } else { king.set() };
                let reached = set.into_iter().fold(SquareSet::EMPTY, |reached, last| {
                    reached | self.placing(row, king, first, last).attacked(self.lone, MEN - 2)
                });
                self.notes.add(king, first, 3, reached - others);
                for to in geometry::ring(king) {
                    if MEN < 4 || to != first {
                        self.notes.add(to, first, 3, set.without(to));
                    }
                }
                if MEN > 3 {
                    // the last piece is anywhere
                    for to in self.placing(row, king, first, first).attacked(self.lone, 1).without(king) {
                        self.notes.add(king, to, 3, set.without(to));
                    }
                }
            }
        }
    }

    /// Tells of every placing after so many moves.
    #[inline]
    fn each(&mut self, level: u32, mut tell: impl FnMut(&mut Self, &Placing<MEN>)) {
        for king in geometry::ball(self.root[0], level as u8) {
            for first in self.notes.firsts(king) {
                let row = self.notes.row(king, first);
                for last in row.set(level) {
                    let placing = self.placing(row, king, first, last);
                    tell(self, &placing);
                }
            }
        }
    }

    // ---- where he is helpless --------------------------------------------------------------------

    /// Notes of every placing after so many moves, the last of all or not, where he is helpless, and tells those
    /// before it.
    pub(super) fn answer(&mut self, level: u32, last: bool) {
        let near = geometry::ball(their_king(self.root), level as u8 - 1);
        if last {
            // with a move more to come it is of use how he stands on more squares
            let far = geometry::ball(their_king(self.root), level.max(L::MOVES.min(DEEPEST)) as u8 - 1);
            self.each(level, |question, placing| {
                let before = if question.known {
                    question.notes.known().helpless_after_two(&placing.row, placing.last())
                } else {
                    None
                };
                let far = before.map_or(far, |before| far & before);
                question.look(placing, level, (SquareSet::EMPTY, far), near);
            });
        } else {
            self.each(level, |question, placing| {
                let won = question.notes.known().won(&placing.row, level, placing.last());
                let noted = if won.is_empty() { question.notes.helpless(&placing.row, placing.last()) } else { None };
                match noted {
                    Some(helpless) => question.found(placing, None, level, helpless & near, near),
                    None => question.look(placing, level, (won, near), near),
                }
            });
        }
    }

    /// Finds out on which of the squares that are asked about he is helpless at a placing.
    #[inline(always)]
    fn look(&mut self, placing: &Placing<MEN>, level: u32, (won, asked): (SquareSet, SquareSet), near: SquareSet) {
        let hopes = asked - geometry::ring(placing.men[0]) - placing.ours();
        // nine of ten placings end here or with the next question
        if hopes.is_empty() {
            return self.found(placing, None, level, hopes, near);
        }
        let attacks = placing.attacks(self.lone);
        let helpless = self.helpless(placing, &attacks, won, hopes);
        self.found(placing, Some(&attacks), level, helpless, near);
    }

    /// Notes where he is helpless at a placing, and tells those before it.
    #[inline(always)]
    fn found(
        &mut self,
        placing: &Placing<MEN>,
        attacks: Option<&[SquareSet; MOST]>,
        level: u32,
        helpless: SquareSet,
        near: SquareSet,
    ) {
        // what is no longer true must be noted as well
        if !helpless.is_empty() || self.known && level == 2 {
            self.notes.note(&placing.row, level, placing.last(), helpless);
        }
        if !(helpless & near).is_empty() {
            let attacks = attacks.copied().unwrap_or_else(|| placing.attacks(self.lone));
            self.tell(placing, &attacks, level - 1, helpless & near);
        }
    }

    /// Where he, to move, cannot avoid squares that are good for us: those that are won already, and leaves of less
    /// than the value.
    fn helpless(
        &self,
        placing: &Placing<MEN>,
        attacks: &[SquareSet; MOST],
        won: SquareSet,
        mut hopes: SquareSet,
    ) -> SquareSet {
        let ours = placing.ours();
        let free = free(attacks);
        let root = their_king(self.root).set();
        let (mut good, mut bad, mut mated, mut asked) = (won | ours, SquareSet::EMPTY, SquareSet::EMPTY, false);
        // where he stands at the root is in most cages
        let mut seed = root & (free - good);
        loop {
            if !seed.is_empty() {
                let (reached, below) = self.measured(placing, free, bad, seed);
                good |= below;
                bad |= reached - good;
                hopes -= geometry::beside(bad);
                if hopes.is_empty() {
                    return mated;
                }
            }
            if !asked {
                asked = true;
                // of a mate nothing more is asked
                mated = hopes - geometry::beside(free) - free;
                hopes = self.lone.sound(&placing.men, hopes, attacks);
                if hopes.is_empty() {
                    return mated;
                }
            }
            let open = (free - good - bad) & geometry::beside(hopes);
            if open.is_empty() {
                break;
            }
            seed = lowest(open);
        }
        // without a reply he is mated, or stalemated
        mated | if L::STALEMATE { hopes } else { hopes & (geometry::beside(free) | !free) }
    }

    /// What a square reaches, perhaps not all where that is too much, and those of it that are good leaves.
    #[inline]
    fn measured(
        &self,
        placing: &Placing<MEN>,
        free: SquareSet,
        bad: SquareSet,
        seed: SquareSet,
    ) -> (SquareSet, SquareSet) {
        let step = |from: SquareSet| geometry::grown(from) & free;
        let mut reached = step(step(seed));
        loop {
            // what runs into a cage that is too large is part of it
            if !(reached & bad).is_empty() || reached.len() > self.most {
                return (reached, SquareSet::EMPTY);
            }
            let next = step(step(reached));
            if next == reached {
                let squares = reached - placing.ours();
                return (reached, self.lone.below(&placing.men, reached, squares, self.beaten));
            }
            reached = next;
        }
    }

    /// Tells the placings before a move, after so many moves, that it wins on these squares.
    fn tell(&mut self, placing: &Placing<MEN>, attacks: &[SquareSet; MOST], level: u32, helpless: SquareSet) {
        let (king, first, last) = (placing.men[0], placing.men[1], placing.last());
        let ours = placing.ours();
        for before in (attacks[MEN - 2] - ours) & placing.row.set(level) {
            self.notes.win(&placing.row, level, before, helpless);
        }
        if MEN > 3 {
            for before in (attacks[1] - ours) & self.notes.firsts(king) {
                let row = self.notes.row(king, before);
                self.notes.win(&row, level, last, helpless);
            }
        }
        for before in (attacks[0] - ours) & geometry::ball(self.root[0], level as u8) {
            let row = self.notes.row(before, first);
            self.notes.win(&row, level, last, helpless);
        }
    }

    /// The moves at the root after which every reply is good for us.
    pub(super) fn first_moves(&mut self) -> [SquareSet; MOST] {
        let mut hopeful = [SquareSet::EMPTY; MOST];
        let their = their_king(self.root).set();
        let root = self.root_placing();
        for (slot, hopeful) in hopeful.iter_mut().enumerate().take(MEN - 1) {
            for to in root.moves(self.lone, slot) {
                let mut men = *self.root;
                men[slot] = to;
                let row = self.notes.row(men[0], men[1]);
                let placing = Placing { men, row };
                let won = self.notes.known().won(&placing.row, 1, placing.last());
                let (attacks, hopes) = (placing.attacks(self.lone), their - geometry::ring(men[0]) - placing.ours());
                if !self.helpless(&placing, &attacks, won, hopes).is_empty() {
                    *hopeful = hopeful.with(to);
                }
            }
        }
        hopeful
    }
}

/// The set of the lowest square of a set.
#[inline]
fn lowest(set: SquareSet) -> SquareSet {
    SquareSet(set.0 & set.0.wrapping_neg())
}
