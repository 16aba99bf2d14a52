//! The 50-move rule.

use super::race::{DRAWN, Race};
use crate::optimum::{Optimum, Value};
use al_chess::{Position, Role, Side};
use std::fmt;

/// Whether mate comes before the 50-move rule ends the game. A mate on the 100th ply counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// Mate is sure to be in time.
    InTime,
    /// It comes too late by the clock, and whether a capture or a pawn's move sets that back is not known.
    Unknown,
    /// It is sure to come too late: the game is drawn.
    Late,
}

impl Clock {
    /// The clock of a position from which mate takes so many plies: under best play, or as a table plays.
    #[must_use]
    pub fn of(position: &Position, plies: u16) -> Self {
        if u16::from(position.clock()).saturating_add(plies) <= DRAWN.into() {
            return Self::InTime;
        }
        if nothing_sets_it_back(position) { Self::Late } else { Self::Unknown }
    }

    /// The clock of a position under the best play that the rule leaves: where mate comes too late, what sets the clock
    /// back is searched for. `None` where nobody wins.
    #[must_use]
    pub fn by_best_play(position: &Position, optimum: &Optimum) -> Option<Self> {
        Self::by_race(position, optimum.probe(position)?, &mut Race::new(optimum))
    }

    /// The same for a position of this value.
    pub(super) fn by_race(position: &Position, value: Value, race: &mut Race<'_>) -> Option<Self> {
        let plies = value.plies()?;
        if Self::of(position, plies.into()) == Self::InTime {
            return Some(Self::InTime);
        }
        Some(match race.is_won(position) {
            Some(true) => Self::InTime,
            Some(false) => Self::Late,
            None => Self::Unknown,
        })
    }
}

/// Whether there is no pawn, one side has nothing that could be taken, and the other can spare none of its men: it has
/// one, or two of which neither mates alone.
pub(super) fn nothing_sets_it_back(position: &Position) -> bool {
    let men = |side| position.slots(side).filter(|slot| !position.captured(*slot)).map(|slot| position.role(slot));
    let minor = |role| matches!(role, Role::King | Role::Bishop | Role::Knight);
    let needs_all = |side| match men(side).count() {
        0..=2 => men(side).all(|role| role != Role::Pawn),
        3 => men(side).all(minor),
        _ => false,
    };
    [Side::Us, Side::Them].into_iter().any(|side| men(side).count() == 1 && needs_all(side.other()))
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::InTime => "in time",
            Self::Unknown => "late by the clock, unless it is set back",
            Self::Late => "too late",
        })
    }
}
