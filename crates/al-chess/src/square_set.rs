//! Sets of squares.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

use crate::Square;
use crate::masks::{FILES_GT, RANKS_GT};

/// A set of squares: one bit a square, a1 the lowest.
///
/// ```
/// use al_chess::{Square, SquareSet};
///
/// let corners: SquareSet = [Square::H8, Square::A1, Square::H1, Square::A8].into_iter().collect();
/// assert_eq!(corners, (SquareSet::file(0) | SquareSet::file(7)) & (SquareSet::rank(0) | SquareSet::rank(7)));
/// assert_eq!(corners.len(), 4);
/// assert_eq!(corners.first(), Some(Square::A1));
/// assert_eq!((corners - SquareSet::LIGHT).to_string(), "{a1, h8}");
/// assert_eq!(corners.shift(1, 0).to_string(), "{b1, b8}");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SquareSet(pub u64);

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// Every square.
    pub const FULL: Self = Self(!0);
    /// The light squares, such as h1.
    pub const LIGHT: Self = Self(0x55aa_55aa_55aa_55aa);
    /// The dark squares, such as a1.
    pub const DARK: Self = Self(!Self::LIGHT.0);

    /// Whether the square is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & square.bit() != 0
    }

    /// Whether no square is in the set.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares are in the set.
    #[must_use]
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The lowest square.
    #[must_use]
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_index(self.0.trailing_zeros() as u8)) }
    }

    /// The highest square.
    #[must_use]
    #[inline]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_index(self.0.leading_zeros() as u8 ^ 63)) }
    }

    /// The set and this square.
    #[must_use]
    #[inline]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | square.bit())
    }

    /// The set but for this square.
    #[must_use]
    #[inline]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !square.bit())
    }

    /// The set moved by so many files and ranks; what leaves the board is lost.
    #[must_use]
    #[inline]
    pub const fn shift(self, files: i8, ranks: i8) -> Self {
        if files.unsigned_abs() > 7 || ranks.unsigned_abs() > 7 {
            return Self::EMPTY;
        }
        let (files, ranks) = (files as i32, ranks as i32);
        let stays = self.0 & Self::files(-files, 7 - files).0;
        let steps = 8 * ranks + files;
        Self(if steps >= 0 { stays << steps } else { stays >> -steps })
    }

    /// The set seen from the other side: every rank flipped.
    #[must_use]
    #[inline]
    pub const fn mirrored(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// The squares of a file, 0 for a to 7 for h; none for other numbers.
    #[must_use]
    #[inline]
    pub const fn file(file: u8) -> Self {
        Self::files(file as i32, file as i32)
    }

    /// The squares of a rank, 0 to 7 from our side; none for other numbers.
    #[must_use]
    #[inline]
    pub const fn rank(rank: u8) -> Self {
        Self::ranks(rank as i32, rank as i32)
    }

    /// The squares of the files `from` to `to`, both included; none when `from` is greater than `to`.
    #[must_use]
    #[inline]
    pub const fn files(from: i32, to: i32) -> Self {
        Self(thermometer(&FILES_GT, from.saturating_sub(1)) & !thermometer(&FILES_GT, to))
    }

    /// The squares of the ranks `from` to `to`, both included; none when `from` is greater than `to`.
    #[must_use]
    #[inline]
    pub const fn ranks(from: i32, to: i32) -> Self {
        Self(thermometer(&RANKS_GT, from.saturating_sub(1)) & !thermometer(&RANKS_GT, to))
    }
}

/// The squares whose coordinate is greater than `bound`, whatever the bound.
#[inline]
const fn thermometer(masks: &[u64; 10], bound: i32) -> u64 {
    if bound < 0 {
        !0
    } else if bound > 7 {
        0
    } else {
        masks[bound as usize + 1]
    }
}

/// Implements a binary operator and its assigning form.
macro_rules! operators {
    ($($trait:ident $method:ident $assign_trait:ident $assign_method:ident |$a:ident, $b:ident| $result:expr;)*) => {$(
        impl $trait for SquareSet {
            type Output = Self;

            #[inline]
            fn $method(self, other: Self) -> Self {
                let ($a, $b) = (self.0, other.0);
                Self($result)
            }
        }

        impl $assign_trait for SquareSet {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = $trait::$method(*self, other);
            }
        }
    )*};
}

operators! {
    BitAnd bitand BitAndAssign bitand_assign |a, b| a & b;
    BitOr bitor BitOrAssign bitor_assign |a, b| a | b;
    BitXor bitxor BitXorAssign bitxor_assign |a, b| a ^ b;
    Sub sub SubAssign sub_assign |a, b| a & !b;
}

impl Not for SquareSet {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl From<Square> for SquareSet {
    #[inline]
    fn from(square: Square) -> Self {
        square.set()
    }
}

/// The squares of a set, the lowest first.
#[derive(Clone, Debug)]
pub struct Squares(SquareSet);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl DoubleEndedIterator for Squares {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        let square = self.0.last()?;
        self.0 = self.0.without(square);
        Some(square)
    }
}

impl ExactSizeIterator for Squares {}

impl core::iter::FusedIterator for Squares {}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

impl FromIterator<Square> for SquareSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Extend<Square> for SquareSet {
    #[inline]
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        *self |= squares.into_iter().collect();
    }
}

/// `{a1, c3}`; the alternate form `{:#}` draws the board, rank 8 above.
impl fmt::Display for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            for rank in (0..8).rev() {
                for file in 0..8 {
                    let mark = if self.contains(Square::at(file, rank)) { '1' } else { '.' };
                    write!(f, "{mark}{}", if file < 7 { " " } else { "\n" })?;
                }
            }
            return Ok(());
        }
        f.write_str("{")?;
        for (place, square) in self.into_iter().enumerate() {
            write!(f, "{}{square}", if place == 0 { "" } else { ", " })?;
        }
        f.write_str("}")
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
