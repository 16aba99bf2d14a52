//! Where their king is helpless, whatever he replies: from the placings after our last move back to the first.

use super::{Beaten, Lone, MOST, Notes, their_king};
use crate::Slot;
use al_chess::{Role, Side, Square, SquareSet, attacks, geometry};

/// What is asked, and what is found out.
pub(super) struct Question<'q, const MEN: usize, L> {
    lone: &'q L,
    root: &'q [Square; MEN],
    beaten: &'q Beaten,
    most: u32,
    notes: Notes<'q, MEN>,
}

/// A placing, and how it is called in the notes.
struct Placing<const MEN: usize> {
    men: [Square; MEN],
    row: usize,
}

impl<const MEN: usize> Placing<MEN> {
    fn last(&self) -> Square {
        self.men[MEN - 2]
    }

    /// The squares of our men.
    #[inline]
    fn ours(&self) -> SquareSet {
        self.men[..MEN - 1].iter().fold(SquareSet::EMPTY, |ours, square| ours | square.set())
    }
}

impl<'q, const MEN: usize, L: Lone<MEN>> Question<'q, MEN, L> {
    pub(super) fn new(lone: &'q L, root: &'q [Square; MEN], beaten: &'q Beaten, slots: &'q mut [Slot]) -> Option<Self> {
        Some(Self { lone, root, beaten, most: lone.most(beaten), notes: Notes::new(root[0], slots)? })
    }

    /// Whether everything could be noted.
    pub(super) fn is_whole(&self) -> bool {
        self.notes.is_whole()
    }

    // ---- placings --------------------------------------------------------------------------------

    fn placing(&self, king: Square, first: Square, last: Square) -> Placing<MEN> {
        let mut men = *self.root;
        men[1] = first;
        men[MEN - 2] = last;
        men[0] = king;
        Placing { men, row: self.notes.row(king, first) }
    }

    /// Finds all placings that our moves lead to. After three moves there may be some too many.
    pub(super) fn enumerate(&mut self, moves: u32) -> Option<()> {
        let root = Placing { men: *self.root, row: self.notes.row(self.root[0], self.root[1]) };
        self.lead(&root, 1);
        let first = self.notes.count(1, 0)?;
        self.each(1, |question, placing| question.lead(placing, 2));
        self.notes.count(2, first)?;
        if moves > 2 {
            self.lead_rows();
        }
        Some(())
    }

    /// Adds what one move leads to.
    fn lead(&mut self, placing: &Placing<MEN>, level: u32) {
        let (king, first, last) = (placing.men[0], placing.men[1], placing.last());
        for to in moves::<MEN, L>(placing, 0) {
            self.notes.add(self.notes.row(to, first), level, last.set());
        }
        if MEN > 3 {
            for to in moves::<MEN, L>(placing, 1) {
                self.notes.add(self.notes.row(king, to), level, last.set());
            }
        }
        self.notes.add(placing.row, level, moves::<MEN, L>(placing, MEN - 2));
    }

    /// Adds what a third move leads to, a row at a time.
    fn lead_rows(&mut self) {
        for king in geometry::ball(self.root[0], 2) {
            for first in self.notes.firsts(king) {
                let row = self.notes.row(king, first);
                let set = self.notes.set(row, 2);
                if set.is_empty() {
                    continue;
                }
                let others = if MEN > 3 { king.set() | first.set() } else { king.set() };
                let reached = set.into_iter().fold(SquareSet::EMPTY, |reached, last| {
                    reached | line(L::ROLES[MEN - 2], last, others | last.set())
                });
                self.notes.add(row, 3, reached - others);
                for to in geometry::ring(king) {
                    if MEN < 4 || to != first {
                        self.notes.add(self.notes.row(to, first), 3, set.without(to));
                    }
                }
                if MEN > 3 {
                    for to in line(L::ROLES[1], first, others).without(king) {
                        self.notes.add(self.notes.row(king, to), 3, set.without(to));
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
                for last in self.notes.set(self.notes.row(king, first), level) {
                    let placing = self.placing(king, first, last);
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
        self.each(level, |question, placing| {
            let won = if last { SquareSet::EMPTY } else { question.notes.won(placing.row, level, placing.last()) };
            let noted = if last || !won.is_empty() || level == 3 {
                None
            } else {
                question.notes.helpless(placing.row, placing.last())
            };
            let helpless = match noted {
                Some(helpless) => helpless & near,
                None => question.helpless(placing, won, near),
            };
            if !helpless.is_empty() {
                question.notes.note(placing.row, level, placing.last(), helpless);
                question.tell(placing, level - 1, helpless);
            }
        });
    }

    /// Where he, to move, cannot avoid squares that are good for us: those that are won already, and leaves of less
    /// than the value.
    #[inline]
    fn helpless(&self, placing: &Placing<MEN>, won: SquareSet, near: SquareSet) -> SquareSet {
        let (free, ours) = (free::<MEN, L>(placing), placing.ours());
        let root = their_king(self.root);
        let mut hopes = near - geometry::ring(placing.men[0]) - ours;
        let (mut good, mut bad, mut asked) = (won | ours, SquareSet::EMPTY, false);
        while !hopes.is_empty() {
            let open = (free - good - bad) & geometry::beside(hopes);
            let seed = if open.contains(root) { Some(root) } else { open.first() };
            match seed {
                Some(seed) => {
                    let (reached, below) = self.measured(placing, free, bad, seed);
                    good |= below;
                    bad |= reached - good;
                    hopes -= geometry::beside(bad);
                }
                None if asked => break,
                None => {}
            }
            if !asked && !hopes.is_empty() {
                asked = true;
                hopes = self.lone.sound(&placing.men, hopes);
            }
        }
        // without a reply he is mated, or stalemated
        if L::STALEMATE { hopes } else { hopes & (geometry::beside(free) | !free) }
    }

    /// What a square reaches, perhaps not all where that is too much, and those of it that are good leaves.
    #[inline]
    fn measured(
        &self,
        placing: &Placing<MEN>,
        free: SquareSet,
        bad: SquareSet,
        seed: Square,
    ) -> (SquareSet, SquareSet) {
        let step = |from: SquareSet| geometry::grown(from) & free;
        let mut reached = step(step(seed.set()));
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
    #[inline]
    fn tell(&mut self, placing: &Placing<MEN>, level: u32, helpless: SquareSet) {
        let (king, first, last) = (placing.men[0], placing.men[1], placing.last());
        for before in moves::<MEN, L>(placing, MEN - 2) & self.notes.set(placing.row, level) {
            self.notes.win(placing.row, level, before, helpless);
        }
        let mut tell = |row: usize| {
            if self.notes.set(row, level).contains(last) {
                self.notes.win(row, level, last, helpless);
            }
        };
        if MEN > 3 {
            for before in moves::<MEN, L>(placing, 1) {
                tell(super::notes::row::<MEN>(self.root[0], king, before));
            }
        }
        for before in moves::<MEN, L>(placing, 0) & geometry::ball(self.root[0], level as u8) {
            tell(super::notes::row::<MEN>(self.root[0], before, first));
        }
    }

    /// The moves at the root after which every reply is good for us.
    pub(super) fn first_moves(&mut self) -> [SquareSet; MOST] {
        let mut hopeful = [SquareSet::EMPTY; MOST];
        let their = their_king(self.root).set();
        let root = Placing { men: *self.root, row: 0 };
        for (slot, hopeful) in hopeful.iter_mut().enumerate().take(MEN - 1) {
            for to in moves::<MEN, L>(&root, slot) {
                let mut men = *self.root;
                men[slot] = to;
                let placing = self.placing(men[0], men[1], men[MEN - 2]);
                let won = self.notes.won(placing.row, 1, placing.last());
                if !self.helpless(&placing, won, their).is_empty() {
                    *hopeful = hopeful.with(to);
                }
            }
        }
        hopeful
    }
}

/// Where a man of ours may go.
#[inline]
fn moves<const MEN: usize, L: Lone<MEN>>(placing: &Placing<MEN>, slot: usize) -> SquareSet {
    let ours = placing.ours();
    line(L::ROLES[slot], placing.men[slot], ours) - ours
}

/// The squares that we do not attack. Those of our men are among them, where nobody guards them.
#[inline]
fn free<const MEN: usize, L: Lone<MEN>>(placing: &Placing<MEN>) -> SquareSet {
    let ours = placing.ours();
    let attacked = |slot: usize| line(L::ROLES[slot], placing.men[slot], ours);
    !(1..MEN - 1).fold(geometry::ring(placing.men[0]), |covered, slot| covered | attacked(slot))
}

/// What a man attacks.
#[inline]
fn line(role: Role, square: Square, occupied: SquareSet) -> SquareSet {
    attacks::attacks(role, Side::Us, square, occupied)
}
