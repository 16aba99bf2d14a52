//! What a position is worth.

use std::cmp::Ordering;
use std::fmt;

use super::cell::{DEEPEST, ILLEGAL};

/// The exact value of a position for the side to move, under best play of both sides and without the
/// 50-move rule.
///
/// Greater is better: a quick win, a slow win, a draw, a slow loss, a quick loss.
///
/// ```
/// use al_verify::optimum::Value;
///
/// let mated = Value::Loss { plies: 0 };
/// assert_eq!(mated.before(), Value::Win { plies: 1 });
/// assert_eq!(mated.before().before(), Value::Loss { plies: 2 });
/// assert_eq!(Value::Win { plies: 31 }.moves(), Some(16));
/// assert!(Value::Win { plies: 3 } > Value::Win { plies: 5 } && Value::Draw > Value::Loss { plies: 8 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The side to move mates.
    Win {
        /// Plies to mate, always odd.
        plies: u8,
    },
    /// Nobody can force mate.
    Draw,
    /// The side to move is mated.
    Loss {
        /// Plies to mate, always even; 0 when it is mate already.
        plies: u8,
    },
}

impl Value {
    /// The value of a byte of a solved ending; `None` when there is no such position.
    pub(super) fn from_byte(byte: u8) -> Option<Self> {
        match byte {
            ILLEGAL => None,
            plies if plies > DEEPEST => Some(Self::Draw),
            plies if plies % 2 == 0 => Some(Self::Loss { plies }),
            plies => Some(Self::Win { plies }),
        }
    }

    /// Plies to mate, unless it is a draw.
    #[must_use]
    pub fn plies(self) -> Option<u8> {
        match self {
            Self::Win { plies } | Self::Loss { plies } => Some(plies),
            Self::Draw => None,
        }
    }

    /// Moves to mate of the side that mates, unless it is a draw.
    #[must_use]
    pub fn moves(self) -> Option<u8> {
        self.plies().map(|plies| plies.div_ceil(2))
    }

    /// What a move to a position of this value is worth to the side that makes it.
    #[must_use]
    pub fn before(self) -> Self {
        match self {
            Self::Win { plies } => Self::Loss { plies: plies.saturating_add(1) },
            Self::Draw => Self::Draw,
            Self::Loss { plies } => Self::Win { plies: plies.saturating_add(1) },
        }
    }

    fn rank(self) -> i16 {
        match self {
            Self::Win { plies } => 256 - i16::from(plies),
            Self::Draw => 0,
            Self::Loss { plies } => i16::from(plies) - 256,
        }
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// "won in 31 plies", "lost in 4 plies", "lost: checkmate", "drawn".
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win { plies: 1 } => f.write_str("won in 1 ply"),
            Self::Win { plies } => write!(f, "won in {plies} plies"),
            Self::Draw => f.write_str("drawn"),
            Self::Loss { plies: 0 } => f.write_str("lost: checkmate"),
            Self::Loss { plies } => write!(f, "lost in {plies} plies"),
        }
    }
}
