//! The 50-move rule.

use al_chess::{Position, Role, Side};
use std::fmt;

/// The half-move clock at which a game is drawn.
const DRAWN: u16 = 100;

/// Whether mate comes before the 50-move rule ends the game. A mate on the 100th ply counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// Mate is sure to be in time.
    InTime,
    /// It comes too late by the clock, but a capture or a pawn's move may set it back.
    Unknown,
    /// It comes too late, and nothing on the way to it sets the clock back.
    Late,
}

impl Clock {
    /// The clock of a position from which mate takes so many plies: under best play, or as a table plays.
    #[must_use]
    pub fn of(position: &Position, plies: u16) -> Self {
        if u16::from(position.clock()).saturating_add(plies) <= DRAWN {
            return Self::InTime;
        }
        if nothing_sets_it_back(position) { Self::Late } else { Self::Unknown }
    }
}

/// Whether there is no pawn, and one side has nothing that could be taken: the other would not win by giving
/// its own men away.
fn nothing_sets_it_back(position: &Position) -> bool {
    let men = |side| position.slots(side).filter(|slot| !position.captured(*slot));
    let pawns = [Side::Us, Side::Them].into_iter().flat_map(men).any(|slot| position.role(slot) == Role::Pawn);
    let bare = [Side::Us, Side::Them].into_iter().any(|side| men(side).count() == 1);
    !pawns && bare
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
