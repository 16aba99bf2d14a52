//! Points: squares, and the places just off the board.

use crate::Square;

/// A place on the board or one step outside it: file and rank are held within -1..=8.
///
/// Advice may speak of a square that is not there, as of the square beyond a rook on the edge. A point
/// gives every step a result; only [`Point::square`] asks whether it is on the board.
///
/// ```
/// use al_chess::{Point, Square};
///
/// let beyond = Point::from(Square::H4).step(1, 1);
/// assert_eq!(beyond, Point { file: 8, rank: 4 });
/// assert_eq!(beyond.square(), None);
/// assert_eq!(beyond.step(5, 0), beyond);
/// assert_eq!(beyond.step(-1, 0).square(), Some(Square::H5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// The file: 0 for a to 7 for h, -1 and 8 are off the board.
    pub file: i8,
    /// The rank, from our side: 0 to 7, -1 and 8 are off the board.
    pub rank: i8,
}

impl Point {
    /// The point on this file and rank, each held within -1..=8.
    #[must_use]
    #[inline]
    pub const fn new(file: i8, rank: i8) -> Self {
        Self { file: held(file), rank: held(rank) }
    }

    /// The point of a square.
    #[must_use]
    #[inline]
    pub const fn of(square: Square) -> Self {
        Self { file: square.file() as i8, rank: square.rank() as i8 }
    }

    /// The same point seen from the other side: the rank is flipped.
    #[must_use]
    #[inline]
    pub const fn mirrored(self) -> Self {
        Self { file: self.file, rank: 7 - self.rank }
    }

    /// The square here, when the point is on the board.
    #[must_use]
    #[inline]
    pub const fn square(self) -> Option<Square> {
        if self.file as u8 > 7 || self.rank as u8 > 7 {
            None
        } else {
            Some(Square::at(self.file as u8, self.rank as u8))
        }
    }

    /// The point so many files and ranks away; what would be further outside stays at the first place outside.
    #[must_use]
    #[inline]
    pub const fn step(self, files: i8, ranks: i8) -> Self {
        Self::new(self.file.saturating_add(files), self.rank.saturating_add(ranks))
    }
}

impl From<Square> for Point {
    #[inline]
    fn from(square: Square) -> Self {
        Self::of(square)
    }
}

/// A coordinate held within -1..=8.
const fn held(coordinate: i8) -> i8 {
    if coordinate < -1 {
        -1
    } else if coordinate > 8 {
        8
    } else {
        coordinate
    }
}
