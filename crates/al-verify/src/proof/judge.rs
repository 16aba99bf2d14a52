//! Who says what a position is worth that has left the table's men.

use al_chess::{Position, Side};

use super::exit::End;
use super::failure::Failure;
use crate::optimum::{Optimum, Value};

/// What a position is worth to us.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// We mate, against the longest defence after so many plies.
    Won {
        /// Plies to mate.
        plies: u16,
    },
    /// Nobody wins.
    Drawn,
    /// They win, or nothing better can be promised.
    Lost,
}

/// Judges positions that a capture or a promotion has taken out of the table's men: the table that such
/// positions are handed over to, or the exact [`Optimum`].
///
/// A finished [`Proof`](super::Proof) is a judge, and so is any function.
pub trait Judge: Sync {
    /// What a position is worth, whoever is to move; `None` when this judge does not know its men.
    fn verdict(&self, position: &Position) -> Option<Verdict>;
}

impl<F: Fn(&Position) -> Option<Verdict> + Sync> Judge for F {
    fn verdict(&self, position: &Position) -> Option<Verdict> {
        self(position)
    }
}

/// What is won stays won, in the fewest plies.
impl Judge for Optimum {
    fn verdict(&self, position: &Position) -> Option<Verdict> {
        let value = self.probe(position)?;
        Some(match (value, position.turn()) {
            (Value::Win { plies }, Side::Us) | (Value::Loss { plies }, Side::Them) => {
                Verdict::Won { plies: plies.into() }
            }
            (Value::Draw, _) => Verdict::Drawn,
            _ => Verdict::Lost,
        })
    }
}

/// How a game has ended in a position without a legal move.
pub(super) fn over(position: &Position) -> End {
    match (position.in_check(position.turn()), position.turn()) {
        (false, _) => End::Failed(Failure::Stalemate),
        (true, Side::Them) => End::Won,
        (true, Side::Us) => End::Failed(Failure::Mated),
    }
}

/// All judges of a proof.
#[derive(Clone, Copy)]
pub(super) struct Judges<'a> {
    pub(super) hand_over: Option<&'a dyn Judge>,
    pub(super) optimum: &'a [Optimum],
}

impl Judges<'_> {
    /// The end of a game that has come to other men, and plies to it.
    pub(super) fn end(&self, position: &Position) -> (End, u16) {
        if !position.has_legal_move() {
            return (over(position), 0);
        }
        let judge = |judge: &dyn Judge| judge.verdict(position);
        let verdict = self.hand_over.and_then(judge).or_else(|| self.optimum.iter().find_map(|one| judge(one)));
        match verdict {
            Some(Verdict::Won { plies }) => (End::Won, plies),
            Some(Verdict::Drawn) => (End::Drawn, 0),
            Some(Verdict::Lost) => (End::Failed(Failure::MaterialLost), 0),
            None => (End::Unknown, 0),
        }
    }

    /// What is known of a position of the table itself.
    pub(super) fn value(&self, position: &Position) -> Option<Value> {
        self.optimum.iter().find_map(|optimum| optimum.probe(position))
    }
}
