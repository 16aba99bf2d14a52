//! Measures: ordered lists of numbers by which positions are compared.

use super::{Expr, Interval};
use al_syntax::source::Span;

/// An ordered list of numbers of a position with us to move. Positions are compared by the first number in
/// which they differ; the smaller is the better. A mate of ours is better than every value.
///
/// A value is packed into one number by mixed radix, so that packed values compare as the lists do:
/// [`Measure::MATE`] is a mate, and the least list is 1.
#[derive(Clone, Debug)]
pub struct Measure {
    /// Its name.
    pub name: String,
    /// The numbers, the weightiest first.
    pub terms: Vec<Expr>,
    /// The interval of each.
    pub intervals: Vec<Interval>,
    /// The definition.
    pub span: Span,
}

impl Measure {
    /// The packed value of a mate, below that of every position.
    pub const MATE: u64 = 0;

    /// A measure may have at most so many values: a packed value leaves room for what a memory of searches
    /// notes beside it.
    pub const MOST_VALUES: u64 = 1 << 45;

    /// How many values lists of numbers in these intervals have; `None` beyond [`Measure::MOST_VALUES`].
    pub fn values(intervals: &[Interval]) -> Option<u64> {
        let values = intervals.iter().try_fold(1_u64, |product, interval| product.checked_mul(width(*interval)));
        values.filter(|values| *values <= Self::MOST_VALUES)
    }

    /// The packed value of a list of numbers, each within its interval.
    pub fn pack(&self, numbers: &[i32]) -> u64 {
        let places = numbers.iter().zip(&self.intervals);
        1 + places.fold(0, |rank, (number, interval)| {
            rank * width(*interval) + u64::from(number.saturating_sub(interval.lo).unsigned_abs())
        })
    }

    /// The numbers of a packed value; `None` for a mate.
    pub fn unpack(&self, packed: u64) -> Option<Vec<i32>> {
        let mut rank = packed.checked_sub(1)?;
        let mut numbers: Vec<i32> = Vec::with_capacity(self.intervals.len());
        for interval in self.intervals.iter().rev() {
            numbers.push(interval.lo + (rank % width(*interval)) as i32);
            rank /= width(*interval);
        }
        numbers.reverse();
        Some(numbers)
    }
}

/// How many numbers an interval holds.
fn width(interval: Interval) -> u64 {
    u64::from(interval.hi.abs_diff(interval.lo)) + 1
}

/// What a piece of advice makes of a measure.
#[derive(Clone, Debug)]
pub struct Measured {
    /// The measure.
    pub measure: Measure,
    /// How it is compared with its value at the root; `None`: it is not, every tree will do.
    pub against: Option<Against>,
}

impl Measured {
    /// Values from here on do not satisfy the advice, given the packed value at the root.
    pub fn ceiling(&self, at_root: u64) -> u64 {
        match self.against {
            Some(Against::Less) => at_root,
            Some(Against::LessOrEqual) => at_root + 1,
            None => u64::MAX,
        }
    }
}

/// How a measure is compared with its value at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Against {
    /// `m < root.m`
    Less,
    /// `m <= root.m`
    LessOrEqual,
}

#[cfg(test)]
mod tests {
    use super::*;
    use al_syntax::source::Files;

    fn measure(intervals: &[(i32, i32)]) -> Measure {
        let intervals = intervals.iter().map(|&(lo, hi)| Interval::new(lo, hi)).collect();
        Measure {
            name: "m".to_owned(),
            terms: Vec::new(),
            intervals,
            span: Span { file: Files::PRELUDE, lo: 0, hi: 0 },
        }
    }

    #[test]
    fn packed_values_compare_as_lists_do() {
        let measure = measure(&[(-1, 2), (5, 5), (-3, 0)]);
        let lists: Vec<[i32; 3]> = (-1..=2).flat_map(|a| (-3..=0).map(move |c| [a, 5, c])).collect();
        let packed: Vec<u64> = lists.iter().map(|list| measure.pack(list)).collect();
        assert_eq!(packed, (1..=16).collect::<Vec<u64>>());
        for (list, packed) in lists.iter().zip(packed) {
            assert_eq!(measure.unpack(packed).as_deref(), Some(list.as_slice()));
        }
        assert_eq!(measure.unpack(Measure::MATE), None);
    }

    #[test]
    fn too_many_values_are_noticed() {
        let wide = Interval::new(i16::MIN.into(), i16::MAX.into());
        assert_eq!(Measure::values(&[wide, wide]), Some(1 << 32));
        assert_eq!(Measure::values(&[wide, wide, Interval::new(0, (1 << 13) - 1)]), Some(1 << 45));
        assert_eq!(Measure::values(&[wide, wide, Interval::new(0, 1 << 13)]), None);
        assert_eq!(Measure::values(&[wide; 5]), None);
    }
}
