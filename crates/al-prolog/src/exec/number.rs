//! Numbers that depend on the position: sums of unknowns, in one form for each sum.

use super::value::{SquareOf, View};
use std::collections::{BTreeMap, BTreeSet};

/// A number that is not known before the position is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Unknown {
    /// The file of a man, 0 to 7.
    File(SquareOf),
    /// The rank of a man, 0 to 7.
    Rank(SquareOf),
    /// King moves between two men.
    Distance(SquareOf, SquareOf),
    /// Steps along files and ranks between two men.
    Manhattan(SquareOf, SquareOf),
    /// Plies from the root.
    Depth,
    /// A definition of the table, with its range.
    Named(String, View, (i64, i64)),
    Abs(Linear),
    Min(Linear, Linear),
    Max(Linear, Linear),
    Product(Linear, Linear),
}

/// The greatest depth of a tree, in plies.
const DEEPEST: i64 = 10_000;

impl Unknown {
    /// The least and the greatest value.
    pub(crate) fn range(&self) -> (i64, i64) {
        match self {
            Self::File(_) | Self::Rank(_) | Self::Distance(..) => (0, 7),
            Self::Manhattan(..) => (0, 14),
            Self::Depth => (0, DEEPEST),
            Self::Named(_, _, range) => *range,
            Self::Abs(inner) => {
                let (lo, hi) = inner.range();
                let least = if lo <= 0 && hi >= 0 { 0 } else { lo.abs().min(hi.abs()) };
                (least, lo.abs().max(hi.abs()))
            }
            Self::Min(a, b) => {
                let ((a_lo, a_hi), (b_lo, b_hi)) = (a.range(), b.range());
                (a_lo.min(b_lo), a_hi.min(b_hi))
            }
            Self::Max(a, b) => {
                let ((a_lo, a_hi), (b_lo, b_hi)) = (a.range(), b.range());
                (a_lo.max(b_lo), a_hi.max(b_hi))
            }
            Self::Product(a, b) => {
                let ((a_lo, a_hi), (b_lo, b_hi)) = (a.range(), b.range());
                let ends = [a_lo * b_lo, a_lo * b_hi, a_hi * b_lo, a_hi * b_hi];
                (ends.into_iter().min().unwrap_or(0), ends.into_iter().max().unwrap_or(0))
            }
        }
    }
}

/// A sum of unknowns, each with a factor that is not 0, and a constant.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Linear {
    pub(crate) terms: BTreeMap<Unknown, i64>,
    pub(crate) plus: i64,
}

/// Numbers beyond this are refused: no table needs them, and those of AL have sixteen bits.
const LARGEST: i64 = 30_000;

impl Linear {
    pub(crate) fn known(value: i64) -> Self {
        Self { terms: BTreeMap::new(), plus: value }
    }

    pub(crate) fn unknown(unknown: Unknown) -> Self {
        Self { terms: BTreeMap::from([(unknown, 1)]), plus: 0 }
    }

    /// Its value, where it is known.
    pub(crate) fn constant(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.plus)
    }

    /// `self + factor * other`; `None` where it may grow too large.
    pub(crate) fn add(&self, other: &Self, factor: i64) -> Option<Self> {
        let mut terms = self.terms.clone();
        for (unknown, times) in &other.terms {
            let sum = terms.get(unknown).copied().unwrap_or(0).checked_add(times.checked_mul(factor)?)?;
            if sum == 0 {
                terms.remove(unknown);
            } else {
                terms.insert(unknown.clone(), sum);
            }
        }
        Self { terms, plus: self.plus.checked_add(other.plus.checked_mul(factor)?)? }.bounded()
    }

    pub(crate) fn times(&self, other: &Self) -> Option<Self> {
        if let Some(factor) = self.constant() {
            return Self::default().add(other, factor);
        }
        if let Some(factor) = other.constant() {
            return Self::default().add(self, factor);
        }
        Self::unknown(Unknown::Product(self.clone(), other.clone())).bounded()
    }

    pub(crate) fn abs(&self) -> Option<Self> {
        let (lo, hi) = self.range();
        if lo >= 0 {
            return Some(self.clone());
        }
        if hi <= 0 {
            return Self::default().add(self, -1);
        }
        // |a - b| and |b - a| are one number: the first factor is made positive
        let first = self.terms.values().next().copied().unwrap_or(1);
        let inner = if first < 0 { Self::default().add(self, -1)? } else { self.clone() };
        Some(Self::unknown(Unknown::Abs(inner)))
    }

    pub(crate) fn greater(&self, other: &Self) -> Option<Self> {
        let ((a_lo, a_hi), (b_lo, b_hi)) = (self.range(), other.range());
        if a_lo >= b_hi || self == other {
            return Some(self.clone());
        }
        if b_lo >= a_hi {
            return Some(other.clone());
        }
        Some(Self::unknown(Unknown::Max(self.clone(), other.clone())))
    }

    pub(crate) fn lesser(&self, other: &Self) -> Option<Self> {
        let ((a_lo, a_hi), (b_lo, b_hi)) = (self.range(), other.range());
        if a_hi <= b_lo || self == other {
            return Some(self.clone());
        }
        if b_hi <= a_lo {
            return Some(other.clone());
        }
        Some(Self::unknown(Unknown::Min(self.clone(), other.clone())))
    }

    /// The least and the greatest value, each unknown taken by itself.
    pub(crate) fn range(&self) -> (i64, i64) {
        self.terms.iter().fold((self.plus, self.plus), |(lo, hi), (unknown, factor)| {
            let (least, greatest) = unknown.range();
            let (a, b) = (least.saturating_mul(*factor), greatest.saturating_mul(*factor));
            (lo.saturating_add(a.min(b)), hi.saturating_add(a.max(b)))
        })
    }

    fn bounded(self) -> Option<Self> {
        let (lo, hi) = self.range();
        (lo >= -LARGEST && hi <= LARGEST && self.size() <= 64).then_some(self)
    }

    /// How many unknowns it has, those within others included.
    pub(crate) fn size(&self) -> usize {
        let of = |unknown: &Unknown| match unknown {
            Unknown::Abs(inner) => 1 + inner.size(),
            Unknown::Min(a, b) | Unknown::Max(a, b) | Unknown::Product(a, b) => 1 + a.size() + b.size(),
            _ => 1,
        };
        self.terms.keys().map(of).sum()
    }
}

impl Linear {
    /// The men it speaks of.
    pub(crate) fn slots(&self, into: &mut BTreeSet<u8>) {
        for unknown in self.terms.keys() {
            match unknown {
                Unknown::File(square) | Unknown::Rank(square) => {
                    into.insert(square.slot);
                }
                Unknown::Distance(a, b) | Unknown::Manhattan(a, b) => into.extend([a.slot, b.slot]),
                Unknown::Abs(inner) => inner.slots(into),
                Unknown::Min(a, b) | Unknown::Max(a, b) | Unknown::Product(a, b) => {
                    a.slots(into);
                    b.slots(into);
                }
                Unknown::Depth | Unknown::Named(..) => {}
            }
        }
    }

    /// Whether it looks at the root.
    pub(crate) fn sees_root(&self) -> bool {
        self.terms.keys().any(|unknown| match unknown {
            Unknown::File(square) | Unknown::Rank(square) => square.view == View::Root,
            Unknown::Distance(a, b) | Unknown::Manhattan(a, b) => a.view == View::Root || b.view == View::Root,
            Unknown::Named(_, view, _) => *view == View::Root,
            Unknown::Depth => false,
            Unknown::Abs(inner) => inner.sees_root(),
            Unknown::Min(a, b) | Unknown::Max(a, b) | Unknown::Product(a, b) => a.sees_root() || b.sees_root(),
        })
    }
}
