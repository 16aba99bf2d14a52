//! What a table promises.

use std::fmt;

use super::exit::End;
use super::failure::Failure;
use crate::optimum::Value;

/// What is proved of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Claim {
    /// Of which positions it promises what.
    pub kind: ClaimKind,
    /// Within how many of our moves it wins, where that is promised.
    pub moves: Option<u32>,
}

/// The kinds of claims. What is won, drawn or lost is what the exact optimum says; where there is none, the
/// claim is made of every position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum ClaimKind {
    /// Every won position is won.
    #[default]
    Win,
    /// No position is lost that is not lost already.
    Hold,
    /// Every won position is won, every drawn position is held.
    Value,
}

/// What is to be shown of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// We mate against every defence.
    Win,
    /// We never lose, and always have an answer.
    Hold,
}

impl Claim {
    /// What is claimed of a position of this value to us, who are to move; `None` where nothing is.
    pub(super) fn goal(self, value: Option<Value>) -> Option<Goal> {
        match (self.kind, value) {
            (ClaimKind::Win, None | Some(Value::Win { .. })) | (ClaimKind::Value, Some(Value::Win { .. })) => {
                Some(Goal::Win)
            }
            (ClaimKind::Win, Some(_)) | (_, Some(Value::Loss { .. })) => None,
            (ClaimKind::Hold | ClaimKind::Value, _) => Some(Goal::Hold),
        }
    }

    /// Whether some position may have this goal.
    pub(super) fn has(self, goal: Goal) -> bool {
        match self.kind {
            ClaimKind::Win => goal == Goal::Win,
            ClaimKind::Hold => goal == Goal::Hold,
            ClaimKind::Value => true,
        }
    }
}

impl Goal {
    /// The failure that an end of the game is.
    #[inline]
    pub(super) fn failure(self, end: End) -> Option<Failure> {
        match (end, self) {
            (End::Won, _) | (End::Drawn | End::Failed(Failure::Stalemate), Self::Hold) => None,
            (End::Drawn | End::Unknown, _) => Some(Failure::MaterialLost),
            (End::Failed(failure), _) => Some(failure),
        }
    }
}

/// "win", "win in 34 moves", "hold", "value", "win in 34 moves, hold otherwise", as a table writes it.
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match (self.kind, self.moves) {
            (ClaimKind::Win, _) | (ClaimKind::Value, Some(_)) => "win",
            (ClaimKind::Hold, _) => "hold",
            (ClaimKind::Value, None) => "value",
        })?;
        self.moves.map_or(Ok(()), |moves| write!(f, " in {moves} moves"))?;
        if self.kind == ClaimKind::Value && self.moves.is_some() { f.write_str(", hold otherwise") } else { Ok(()) }
    }
}
