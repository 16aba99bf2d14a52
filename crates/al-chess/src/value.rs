//! What a position is worth.

/// What a position is worth to a side, whatever the number of moves that it takes.
///
/// ```
/// use al_chess::Value;
///
/// assert_eq!(Value::Won.to_other(), Value::Lost);
/// assert!(Value::Lost < Value::Drawn && Value::Drawn < Value::Won);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// The other side mates.
    Lost,
    /// Neither side can force a mate.
    Drawn,
    /// The side mates.
    Won,
}

impl Value {
    /// All values, the worst first.
    pub const ALL: [Self; 3] = [Self::Lost, Self::Drawn, Self::Won];

    /// What the position is worth to the other side.
    #[must_use]
    pub const fn to_other(self) -> Self {
        match self {
            Self::Lost => Self::Won,
            Self::Drawn => Self::Drawn,
            Self::Won => Self::Lost,
        }
    }
}
