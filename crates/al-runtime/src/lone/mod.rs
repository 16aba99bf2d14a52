//! Which of our moves can reach less than a value that is to be beaten, against a lone king: asked of all squares of
//! his at once.
//!
//! With us to move a lone king attacks nothing of ours and stands on no line of ours, so what we can do does not depend
//! on where he is, and a position of the tree is a *placing* of our men with a set of squares for him. A placing that
//! is reached on many ways is looked at once. From the placings after our last move backwards it is found out on
//! which squares he is *helpless*, whatever he replies; those before are told only by the few that are not in vain.
//!
//! The answer may hold moves that reach nothing, never lack one that does: the search for exact values tries what is
//! left. So captures of our men, and whatever of a holding goal cannot be said of all squares at once, count as good
//! for us here. Where all of it can be said, the exact values are found from the notes as well.

mod exact;
mod notes;
mod placing;
mod question;

use crate::Scratch;
use al_chess::{Role, Square, SquareSet};
use exact::{Exact, Moves, Window};
use notes::{Known, Row};
use placing::Placing;
use question::Question;

pub(crate) use notes::SLOTS;

/// Our king and at most two more men.
const MOST: usize = 3;

/// Trees of more moves of ours are not looked at.
const DEEPEST: u32 = 3;

/// Numbers of a measure, one a term; those of a value that is to be beaten.
pub type Beaten = [i32; 8];

/// A piece of advice with a measure, their king being alone. `MEN` counts him; he is the last.
pub trait Lone<const MEN: usize> {
    /// The roles of our men, the king's first; the third is read only where there are so many.
    const ROLES: [Role; MOST];
    /// Trees have at most so many moves of ours.
    const MOVES: u32;
    /// Whether it is good for us that he has no reply though he is not in check.
    const STALEMATE: bool;

    /// Those of these squares on which the holding goal may be true, them to move; and what our men attack, by slot.
    fn sound(&self, men: &[Square; MEN], squares: SquareSet, attacked: &[SquareSet; MOST]) -> SquareSet;

    /// Those of these squares, which are of one cage, that may be leaves of less than this value, us to move.
    fn below(&self, men: &[Square; MEN], cage: SquareSet, squares: SquareSet, beaten: &Beaten) -> SquareSet;

    /// What our man of a slot attacks where nobody but our king is in its way.
    fn line(&self, men: &[Square; MEN], slot: usize) -> SquareSet;

    /// No cage of more squares has less than this value.
    fn most(&self, beaten: &Beaten) -> u32;

    /// The numbers of a value.
    fn beaten(&self, value: u64) -> Beaten;

    /// The value of a leaf, his cage being known.
    fn value(&self, men: &[Square; MEN], cage: SquareSet) -> u64;
}

/// The moves of ours, by slot, that may reach less than a value within so many moves of ours; `None`: any may, or there
/// is no memory to find it out.
pub fn hopeful<const MEN: usize, L: Lone<MEN>>(
    lone: &L,
    root: &[Square; MEN],
    moves: u32,
    value: u64,
    scratch: &mut Scratch<'_>,
) -> Option<[SquareSet; MOST]> {
    let before = scratch.noted.take();
    if !(2..=DEEPEST).contains(&moves) || !(3..=MOST + 1).contains(&MEN) || value == u64::MAX {
        return None;
    }
    let beaten = lone.beaten(value);
    // of a value that is not greater, in one move more: where he was not helpless he is not now
    let known = before.filter(|noted| noted.moves + 1 == moves && value <= noted.value).map(|noted| noted.placings);
    let most = lone.most(&beaten);
    let mut question = Question::new(lone, root, &beaten, most, scratch.notes_mut(), known.is_some())?;
    let placings = question.enumerate(moves, known)?;
    for level in (2..=moves).rev() {
        question.answer(level, level == moves);
    }
    let hopeful = question.first_moves();
    scratch.noted = question.is_whole().then_some(Noted { king: root[0], moves, value, most, placings });
    Some(hopeful)
}

/// What was found out last about all squares of their king, in one search from one root.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Noted {
    /// Where our king was.
    king: Square,
    /// So many moves of ours were asked about.
    moves: u32,
    /// The value that is to be beaten.
    value: u64,
    /// No cage of more squares has less than that.
    most: u32,
    /// How many placings after one move and two are numbered.
    placings: usize,
}

/// With so many moves of ours left, counting the one that has led here: a value that is reached at least, where it is
/// known that less than the one to be beaten cannot be.
#[inline]
pub fn hopeless<const MEN: usize>(scratch: &Scratch<'_>, men: &[Square; MEN], left: u32) -> Option<u64> {
    let Noted { king, moves, value, .. } = scratch.noted?;
    let level = (moves + 1).checked_sub(left)?;
    let known = Known::<MEN>::new(king, scratch.notes())?;
    let helpless = known.helpless(&known.row(men[0], men[1]), level, men[MEN - 2])?;
    (!helpless.contains(their_king(men))).then_some(value)
}

/// With so many moves of ours left, counting the one that has led here: what is forced, within a window; `None`: that is
/// not to be told from the notes. The holding goal is all asked of all squares at once, and we may make any move. The
/// reply that was best against the last move is tried first.
#[inline]
pub fn forced<const MEN: usize, L: Lone<MEN>>(
    lone: &L,
    men: &[Square; MEN],
    left: u32,
    lo: u64,
    hi: u64,
    refuter: &mut SquareSet,
    scratch: &Scratch<'_>,
) -> Option<u64> {
    let noted = scratch.noted.filter(|noted| noted.moves == left && hi <= noted.value);
    if scratch.is_stopped() || left > 1 && noted.is_none() {
        return None;
    }
    let (their, window) = (their_king(men), Window { level: 1, left, lo, hi });
    let Some(noted) = noted else {
        let placing = Placing { men: *men, row: Row::default() };
        return Exact::of_one_move(lone, *refuter).best(&placing, their, window, refuter);
    };
    let known = Known::new(noted.king, scratch.notes())?;
    let placing = Placing { men: *men, row: known.row(men[0], men[1]) };
    let mut moves = [Moves::UNKNOWN; 2];
    Exact::of_notes(lone, noted, known, *refuter, &mut moves).best(&placing, their, window, refuter)
}

fn their_king<const MEN: usize>(men: &[Square; MEN]) -> Square {
    men[MEN - 1]
}
