//! Which placings of our men some moves of ours lead to: of one piece all squares at once.

use super::ending::{Ending, Men};
use super::sets::{ball, bit};
use crate::rival::board::{Squares, ring};

/// By our king's square in a window of seven squares around the root's, and by the first piece, the squares of
/// the other.
#[derive(Clone, Debug)]
pub(super) struct Reach {
    /// The numbers of the first piece's squares that are written: the rest is of earlier decisions.
    ones: [u32; 49],
    others: [[u64; 32]; 49],
}

impl Default for Reach {
    fn default() -> Self {
        Self { ones: [0; 49], others: [[0; 32]; 49] }
    }
}

/// A bishop on its colour, or nobody, has a number below 32.
#[inline(always)]
fn number(one: u8) -> usize {
    usize::from(one >> 1 & 31)
}

/// The square of a number: the first of two bishops is the one on light squares.
#[inline(always)]
fn square<E: Ending>(number: u8) -> u8 {
    if E::TWO { number << 1 | (number >> 2 & 1 ^ 1) } else { 0 }
}

/// Our king's place in the window.
#[inline(always)]
fn place(root: u8, king: u8) -> usize {
    let offset = |shift: u8| usize::from((king >> shift & 7).wrapping_sub(root >> shift & 7).wrapping_add(3) & 7);
    (offset(3) * 7 + offset(0)) % 49
}

impl Reach {
    pub(super) fn clear(&mut self) {
        self.ones = [0; 49];
    }

    #[inline(always)]
    fn add(&mut self, place: usize, one: usize, others: u64) {
        let row = &mut self.others[place][one];
        *row = if self.ones[place] >> one & 1 == 0 { others } else { *row | others };
        self.ones[place] |= 1 << one;
    }

    /// Adds one placing.
    #[inline(always)]
    pub(super) fn insert(&mut self, root: u8, men: Men) {
        self.add(place(root, men.king), number(men.one), bit(men.other));
    }

    /// The other piece's squares.
    #[inline(always)]
    pub(super) fn others(&self, root: u8, king: u8, one: u8) -> u64 {
        let (place, one) = (place(root, king), number(one));
        if self.ones[place] >> one & 1 == 0 { 0 } else { self.others[place][one] }
    }

    /// Tells of every placing of our king and the first piece, the king being so many steps away at most.
    #[inline(always)]
    pub(super) fn each<E: Ending>(&self, root: u8, steps: u8, mut tell: impl FnMut(u8, u8, u64)) {
        for king in Squares(ball(root, steps)) {
            let place = place(root, king);
            for one in Squares(self.ones[place].into()) {
                tell(king, square::<E>(one), self.others[place][usize::from(one)]);
            }
        }
    }

    /// Becomes all that one move more leads to.
    pub(super) fn follow<E: Ending>(&mut self, root: u8, steps: u8, before: &Self) {
        self.clear();
        before.each::<E>(root, steps, |king, one, others| {
            let first = if E::TWO { bit(one) } else { 0 };
            let here = place(root, king);
            let moved = Squares(others).fold(0, |moved, other| moved | E::line(other, king));
            self.add(here, number(one), moved & !(bit(king) | first));
            for to in Squares(ring(king) & !first) {
                self.add(place(root, to), number(one), others & !bit(to));
            }
            for to in Squares(E::one_moves(Men { king, one, other: king })) {
                self.add(here, number(to), others);
            }
        });
    }
}
