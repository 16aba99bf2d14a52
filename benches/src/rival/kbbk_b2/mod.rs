//! King and two bishops against king by hand, set at a time: a table of two rules that fall through.
//!
//! | rule | when | advice |
//! | --- | --- | --- |
//! | `a` | the kings are more than two moves apart | our king comes nearer; a bishop move takes room from theirs |
//! | `b` | always | mate in two; a bishop move takes room; our king comes nearer; any move that loses nothing |
//!
//! A step nearer to a king two moves away is not legal, so our king comes nearer by rule `a` or not at all, and
//! rule `b` asks for a bishop move only where rule `a` does not hold.
//!
//! Bishops mostly stand on squares of both colours. Neither then is ever in the other's way, nor attacks a square
//! that the other does, which is what makes sets of moves possible here; `room` and `mate` say how.

mod cage;
mod mate;
mod others;
mod room;
mod tables;

use super::Step;
use super::board::{at, distance, has, ring};
use super::order::king_to;
use tables::{GUARDING, NEARER, SEEN};

/// The light squares.
const LIGHT: u64 = 0x55aa_55aa_55aa_55aa;

/// A rule of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Rule {
    /// The kings are more than two moves apart.
    A,
    /// Any position.
    B,
}

/// A piece of advice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Advice {
    /// Mate by our second move at the latest.
    Mate2,
    /// Our king comes nearer to theirs, and no bishop is lost.
    Closer,
    /// A bishop move that leaves their king fewer squares.
    Bishops,
    /// Any move that loses no bishop and does not stalemate.
    AnyMove,
}

/// What the table answers for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Decision {
    /// The rule whose advice is played.
    pub rule: Rule,
    /// Its first advice that is satisfiable.
    pub advice: Advice,
    /// The first move of the forcing tree.
    pub step: Step,
}

impl Decision {
    /// All of it in one number, as [`super::Decision::digest`] makes it.
    #[must_use]
    #[inline]
    pub fn digest(self) -> u32 {
        let reason = (self.rule as u8) << 1 | u8::from(self.step.ends);
        u32::from_le_bytes([self.step.to, self.step.from, self.advice as u8, reason])
    }
}

/// Our king, our bishops, the one on the lower square first, and their king.
#[derive(Clone, Copy)]
struct Placing {
    king: u8,
    low: u8,
    high: u8,
    their: u8,
}

impl Placing {
    /// Whether the bishops stand on squares of both colours.
    #[inline]
    fn of_both_colours(self) -> bool {
        has(LIGHT, self.low) != has(LIGHT, self.high)
    }

    #[inline]
    fn bishops(self) -> u64 {
        1 << self.low | 1 << self.high
    }
}

/// Consults the table; `None` where no advice of a rule that holds is satisfiable.
#[must_use]
#[inline]
pub fn decide(king: u8, one: u8, other: u8, their: u8) -> Option<Decision> {
    let (king, one, other, their) = (king & 63, one & 63, other & 63, their & 63);
    let beside = ring(their);
    let slots = at(&NEARER, king, their) & guarding(king, one, beside) & guarding(king, other, beside);
    if slots != 0 {
        let step = Step { from: king, to: king_to(king, slots.into()), ends: true };
        return Some(Decision { rule: Rule::A, advice: Advice::Closer, step });
    }
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    no_nearer(Placing { king, low, high, their })
}

/// Our king cannot come nearer.
#[inline(never)]
fn no_nearer(placing: Placing) -> Option<Decision> {
    let Placing { king, their, .. } = placing;
    let safe = placing.bishops() & ring(their) & !ring(king) == 0;
    let far = distance(king, their) > 2;
    if far
        && safe
        && let Some(step) = room::less(placing)
    {
        return Some(Decision { rule: Rule::A, advice: Advice::Bishops, step });
    }
    let by_b = |advice, step| Some(Decision { rule: Rule::B, advice, step });
    if mate::possible(placing)
        && let Some(step) = mate::in_2(placing)
    {
        return by_b(Advice::Mate2, step);
    }
    if !safe {
        return None;
    }
    if !far && let Some(step) = room::less(placing) {
        return by_b(Advice::Bishops, step);
    }
    by_b(Advice::AnyMove, others::any_move(placing)?)
}

/// The slots of king steps that a bishop allows: it is not run into, and their king cannot take it.
#[inline]
fn guarding(king: u8, bishop: u8, beside: u64) -> u8 {
    let near = (beside >> bishop & 1) as usize;
    GUARDING[near << 12 | usize::from(king & 63) << 6 | usize::from(bishop & 63)]
}

/// What a bishop attacks with one man in its way. With several men in the way it is what it attacks with each.
#[inline]
fn seen(man: u8, bishop: u8) -> u64 {
    at(&SEEN, man, bishop)
}

/// Where a bishop may go and their king cannot take it, our own king's square left out.
#[inline]
fn safe_squares(king: u8, their: u8) -> u64 {
    (!ring(their) | ring(king)) & !(1 << king)
}
