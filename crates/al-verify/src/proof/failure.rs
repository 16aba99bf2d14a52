//! How a table can fail.

use std::fmt;

/// How a table fails in a position.
///
/// A position that fails is counted under one of these: the failure that the opponent can bring about after
/// the fewest plies, and of several after as many the first in this order. Only where no such failure can be
/// reached, but the game can go on for ever, it is a [`Cycle`](Failure::Cycle); only where mate is sure but
/// comes too late, it is [`TooLong`](Failure::TooLong).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Failure {
    /// We are to move and no rule's condition holds.
    NoRule,
    /// We are to move and no advice of the rule is satisfiable.
    NoAdvice,
    /// The side to move has no move and is not in check, be it by our move or by their sacrifice.
    Stalemate,
    /// The game has left the table's men, and what is left is not worth what was claimed.
    MaterialLost,
    /// We are mated.
    Mated,
    /// They can go on for ever.
    Cycle,
    /// Mate comes, but later than asked for, or too late for the 50-move rule.
    TooLong,
}

impl Failure {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::NoRule, Self::NoAdvice, Self::Stalemate, Self::MaterialLost, Self::Mated, Self::Cycle, Self::TooLong];

    /// The name in reports, such as `no_rule`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::NoRule => "no_rule",
            Self::NoAdvice => "no_advice",
            Self::Stalemate => "stalemate",
            Self::MaterialLost => "material_lost",
            Self::Mated => "mated",
            Self::Cycle => "cycle",
            Self::TooLong => "too_long",
        }
    }
}

/// "no rule matches", "stalemate", …
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoRule => "no rule matches",
            Self::NoAdvice => "no advice is satisfiable",
            Self::Stalemate => "stalemate",
            Self::MaterialLost => "material lost",
            Self::Mated => "we are mated",
            Self::Cycle => "the game never ends",
            Self::TooLong => "mate comes too late",
        })
    }
}
