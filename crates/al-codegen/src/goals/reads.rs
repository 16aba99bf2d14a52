//! What a node reads: everything that decides whether it can be lifted, looked up or asked once.

use super::BoundId;

/// Which leaves a node depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Reads {
    /// Slots whose root squares it reads.
    pub root: u8,
    /// Slots whose present squares it reads.
    pub here: u8,
    /// Whether it reads the destination of the move.
    pub dest: bool,
    /// Bound squares it reads that are not its own, by number; those from 63 on share a bit that is
    /// never cleared, and so does what is not known when compiling: [`super::Op::is_known_here`].
    pub bound: u64,
}

impl Reads {
    /// What either reads.
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        Self {
            root: self.root | other.root,
            here: self.here | other.here,
            dest: self.dest || other.dest,
            bound: self.bound | other.bound,
        }
    }

    /// The same without a bound square, whose binder is around it.
    #[must_use]
    pub fn without_bound(mut self, bound: BoundId) -> Self {
        if bound.0 < 63 {
            self.bound &= !Self::bound_bit(bound);
        }
        self
    }

    /// Whether it may read this bound square.
    #[must_use]
    pub fn has_bound(self, bound: BoundId) -> bool {
        self.bound & Self::bound_bit(bound) != 0
    }

    /// Whether both read the square of one man.
    pub fn shares_men(self, other: Self) -> bool {
        self.root & other.root | self.here & other.here != 0
    }

    pub(super) fn bound_bit(bound: BoundId) -> u64 {
        1 << bound.0.min(63)
    }
}
