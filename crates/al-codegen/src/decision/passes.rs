//! The passes that make decisions fast. None of them changes what a table means, so each may be left out.

use std::fmt;
use std::str::FromStr;

/// A pass, in the order in which they are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pass {
    /// Dear numbers and truth values of one or two squares are looked up, and numbers over a set told without a loop.
    Values,
    /// Conditions of a move are masks of its destination, as far as they have a rule.
    Lift,
    /// What every success of a move implies is asked of all moves before any reply.
    Need,
    /// Steps of a constraint that name moves in their default order anyway are one step.
    Order,
    /// Which moves can reach less than a value is found for all squares of a lone king at once.
    Lone,
    /// Whether every reply to a move is answered is looked up, where two squares and the destination tell.
    Answers,
    /// All that a move must satisfy to succeed is one mask, its legality included.
    Settle,
    /// Masks of one or two squares are looked up, several at once.
    Tabulate,
    /// Tables keep equal masks once, and of what is symmetrical one half.
    Pack,
    /// Where only existence counts, the moves of all men are asked about in one test.
    LastPly,
    /// Replies begin with the one that refuted the move before.
    Refuter,
    /// Rules that end in the same advice ask it in one place.
    Tails,
}

impl Pass {
    /// All of them, in the order in which they are made.
    pub const ALL: [Self; 12] = [
        Self::Values,
        Self::Lift,
        Self::Need,
        Self::Order,
        Self::Lone,
        Self::Answers,
        Self::Settle,
        Self::Tabulate,
        Self::Pack,
        Self::LastPly,
        Self::Refuter,
        Self::Tails,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Values => "values",
            Self::Lift => "lift",
            Self::Need => "need",
            Self::Order => "order",
            Self::Lone => "lone",
            Self::Answers => "answers",
            Self::Settle => "settle",
            Self::Tabulate => "tabulate",
            Self::Pack => "pack",
            Self::LastPly => "last_ply",
            Self::Refuter => "refuter",
            Self::Tails => "tails",
        }
    }
}

impl fmt::Display for Pass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Pass {
    type Err = UnknownPass;

    fn from_str(name: &str) -> Result<Self, UnknownPass> {
        Self::ALL.into_iter().find(|pass| pass.name() == name).ok_or_else(|| UnknownPass(name.to_owned()))
    }
}

/// A name that no pass has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownPass(pub String);

impl fmt::Display for UnknownPass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Pass::ALL.map(Pass::name).join(", ");
        write!(f, "there is no pass `{}`; the passes are {names}", self.0)
    }
}

impl std::error::Error for UnknownPass {}

/// A choice of passes. By default all are made.
///
/// ```
/// use al_codegen::{Pass, Passes};
///
/// assert!(Passes::default().has(Pass::Lift));
/// assert!(!Passes::default().without(Pass::Lift).has(Pass::Lift));
/// assert_eq!(Passes::up_to(Pass::Lift), Passes::none().with(Pass::Values).with(Pass::Lift));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Passes(u16);

impl Default for Passes {
    fn default() -> Self {
        Pass::ALL.into_iter().fold(Self::none(), Self::with)
    }
}

impl Passes {
    /// No pass.
    #[must_use]
    pub const fn none() -> Self {
        Self(0)
    }

    /// A pass and those before it.
    #[must_use]
    pub fn up_to(last: Pass) -> Self {
        Pass::ALL.into_iter().filter(|&pass| pass <= last).fold(Self::none(), Self::with)
    }

    /// One pass more.
    #[must_use]
    pub const fn with(self, pass: Pass) -> Self {
        Self(self.0 | 1 << pass as u16)
    }

    /// One pass less.
    #[must_use]
    pub const fn without(self, pass: Pass) -> Self {
        Self(self.0 & !(1 << pass as u16))
    }

    /// Whether a pass is made.
    #[must_use]
    pub const fn has(self, pass: Pass) -> bool {
        self.0 >> pass as u16 & 1 == 1
    }
}
