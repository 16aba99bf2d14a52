//! What a rival answers.

/// A rule of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Rule {
    /// Their king is on the edge and the kings are closer than 4.
    EdgeRule,
    /// Any other position.
    ElseRule,
}

impl Rule {
    /// Its name in the table.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::EdgeRule => "edge_rule",
            Self::ElseRule => "else_rule",
        }
    }
}

/// A piece of advice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Advice {
    /// Mate by our second move at the latest.
    MateIn2,
    /// A rook move that leaves their king less room.
    Squeeze,
    /// A king move towards the critical square.
    Approach,
    /// A king move that keeps the rook where it is, dividing.
    KeepRoom,
    /// The rook divides the kings by our second move at the latest.
    DivideIn2,
    /// The same by our third move.
    DivideIn3,
}

impl Advice {
    /// All advice, in the order of the table.
    pub const ALL: [Self; 6] =
        [Self::MateIn2, Self::Squeeze, Self::Approach, Self::KeepRoom, Self::DivideIn2, Self::DivideIn3];

    /// Its name in the table.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::MateIn2 => "mate_in_2",
            Self::Squeeze => "squeeze",
            Self::Approach => "approach",
            Self::KeepRoom => "keep_room",
            Self::DivideIn2 => "divide_in_2",
            Self::DivideIn3 => "divide_in_3",
        }
    }
}

/// Our move in a forcing tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The square it leaves.
    pub from: u8,
    /// The square it goes to.
    pub to: u8,
    /// Whether the better goal holds after it: the tree ends, and the table is consulted again.
    pub ends: bool,
}

/// What the table answers for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Decision {
    /// The rule that holds.
    pub rule: Rule,
    /// The first of its advice that is satisfiable.
    pub advice: Advice,
    /// The first move of the forcing tree.
    pub step: Step,
}

impl Decision {
    /// All of it in one number, so that a benchmark can use all of it.
    #[must_use]
    #[inline]
    pub fn digest(self) -> u32 {
        let reason = (self.rule as u8) << 1 | u8::from(self.step.ends);
        u32::from_le_bytes([self.step.to, self.step.from, self.advice as u8, reason])
    }
}
