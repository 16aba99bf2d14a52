//! The squares of the board.

use core::fmt;
use core::str::FromStr;

use crate::SquareSet;

/// A square of the board as us see it: rank 0 is our first rank.
///
/// Squares are ordered a1, b1, …, h1, a2, …, h8: *the lower square* is the one that comes first.
///
/// ```
/// use al_chess::Square;
///
/// let square: Square = "e4".parse()?;
/// assert_eq!(square, Square::E4);
/// assert_eq!((square.file(), square.rank()), (4, 3));
/// assert_eq!(square.step(1, 2), Some(Square::F6));
/// assert_eq!(square.step(4, 0), None);
/// # Ok::<(), al_chess::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// All squares, the lowest first.
    pub const ALL: [Self; 64] = {
        let mut all = [Self(0); 64];
        let mut index = 0;
        while index < 64 {
            all[index as usize] = Self(index);
            index += 1;
        }
        all
    };

    /// The square of this index, where there is one: a1 is 0, b1 is 1, h8 is 63.
    #[must_use]
    #[inline]
    pub const fn new(index: u32) -> Option<Self> {
        if index < 64 { Some(Self(index as u8)) } else { None }
    }

    /// The square of this index; of an index above 63 only the lower six bits count.
    #[must_use]
    #[inline]
    pub const fn from_index(index: u8) -> Self {
        Self(index & 63)
    }

    /// The square on this file and rank, both from 0; of greater numbers only the lower three bits count.
    #[must_use]
    #[inline]
    pub const fn at(file: u8, rank: u8) -> Self {
        Self((rank & 7) << 3 | file & 7)
    }

    /// Its place in [`Square::ALL`], below 64 (which the optimiser knows).
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The file: 0 for a to 7 for h.
    #[must_use]
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// The rank, from our side: 0 to 7.
    #[must_use]
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 >> 3 & 7
    }

    /// The square so many files and ranks away, where that is on the board.
    #[must_use]
    #[inline]
    pub const fn step(self, files: i8, ranks: i8) -> Option<Self> {
        let file = files.saturating_add(self.file() as i8);
        let rank = ranks.saturating_add(self.rank() as i8);
        if file as u8 > 7 || rank as u8 > 7 { None } else { Some(Self::at(file as u8, rank as u8)) }
    }

    /// The same square seen from the other side: the rank is flipped, a1 becomes a8.
    #[must_use]
    #[inline]
    pub const fn mirrored(self) -> Self {
        Self(self.0 ^ 56)
    }

    /// The word with this square's bit set.
    #[must_use]
    #[inline]
    pub const fn bit(self) -> u64 {
        1 << (self.0 & 63)
    }

    /// The set of this square alone.
    #[must_use]
    #[inline]
    pub const fn set(self) -> SquareSet {
        SquareSet(self.bit())
    }

    /// Whether the square is light, as h1 is.
    #[must_use]
    #[inline]
    pub const fn is_light(self) -> bool {
        (self.file() + self.rank()) % 2 == 1
    }
}

/// Declares a constant for each square.
macro_rules! squares {
    ($($name:ident)*) => {
        impl Square {
            squares!(@ 0, $($name)*);
        }
    };
    (@ $index:expr, $name:ident $($rest:ident)*) => {
        #[doc = concat!("The square ", stringify!($name), ".")]
        pub const $name: Self = Self($index);
        squares!(@ $index + 1, $($rest)*);
    };
    (@ $index:expr,) => {};
}

squares! {
    A1 B1 C1 D1 E1 F1 G1 H1
    A2 B2 C2 D2 E2 F2 G2 H2
    A3 B3 C3 D3 E3 F3 G3 H3
    A4 B4 C4 D4 E4 F4 G4 H4
    A5 B5 C5 D5 E5 F5 G5 H5
    A6 B6 C6 D6 E6 F6 G6 H6
    A7 B7 C7 D7 E7 F7 G7 H7
    A8 B8 C8 D8 E8 F8 G8 H8
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a square such as `e4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square is a file `a` to `h` and a rank `1` to `8`, such as `e4`")
    }
}

impl core::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        match text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Self::at(file - b'a', rank - b'1')),
            _ => Err(ParseSquareError),
        }
    }
}
