//! Lines `A -> B` and facts, as sets of propositions: one bit each.

/// `A -> B`: all propositions of the left side imply one of the right. Nothing on the left is true, nothing
/// on the right false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Line {
    /// The conditions.
    pub left: u64,
    /// The alternatives.
    pub right: u64,
}

impl Line {
    /// A line of these sides.
    #[must_use]
    pub const fn new(left: u64, right: u64) -> Self {
        Self { left, right }
    }

    /// The conditions of both imply the alternatives of both.
    #[must_use]
    #[inline]
    pub const fn join(self, other: Self) -> Self {
        Self { left: self.left | other.left, right: self.right | other.right }
    }

    /// Whether a condition is among the alternatives.
    #[must_use]
    #[inline]
    pub const fn is_tautology(self) -> bool {
        self.left & self.right != 0
    }

    /// Whether the other says no more: it has all these conditions and alternatives.
    #[must_use]
    #[inline]
    pub const fn implies(self, other: Self) -> bool {
        self.left & !other.left == 0 && self.right & !other.right == 0
    }

    /// The line where these facts are known; `None` where they make it true.
    #[must_use]
    #[inline]
    pub const fn given(self, facts: Facts) -> Option<Self> {
        if self.left & facts.known & !facts.values != 0 || self.right & facts.known & facts.values != 0 {
            return None;
        }
        Some(Self { left: self.left & !facts.known, right: self.right & !facts.known })
    }
}

/// Which propositions are known, and whether they are true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Facts {
    /// Those that are known.
    pub known: u64,
    /// Those of them that are true.
    pub values: u64,
}

impl Facts {
    /// One fact.
    #[must_use]
    #[inline]
    pub const fn one(proposition: usize, value: bool) -> Self {
        let bit = 1 << (proposition & 63);
        Self { known: bit, values: if value { bit } else { 0 } }
    }

    /// The value of a proposition, where it is known.
    #[must_use]
    #[inline]
    pub const fn value(self, proposition: usize) -> Option<bool> {
        let bit = 1 << (proposition & 63);
        if self.known & bit == 0 { None } else { Some(self.values & bit != 0) }
    }

    /// Both facts.
    #[must_use]
    #[inline]
    pub const fn with(self, other: Self) -> Self {
        Self { known: self.known | other.known, values: self.values & !other.known | other.values }
    }

    /// Whether all of these are known to be true, and all of those to be false.
    #[must_use]
    #[inline]
    pub const fn satisfy(self, truths: u64, falsehoods: u64) -> bool {
        truths & !(self.known & self.values) == 0 && falsehoods & !(self.known & !self.values) == 0
    }
}
