//! Distances and regions of the empty board.

use crate::masks::{BALL, RING};
use crate::{Point, Square, SquareSet};

/// Both distances of two squares: king moves in the upper four bits, steps along files and ranks in
/// the lower four. One table serves both, in 4 KB.
static DISTANCES: [[u8; 64]; 64] = {
    let mut distances = [[0; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let mut b = 0;
        while b < 64 {
            let files = (a % 8_usize).abs_diff(b % 8) as u8;
            let ranks = (a / 8).abs_diff(b / 8) as u8;
            let greater = if files > ranks { files } else { ranks };
            distances[a][b] = greater << 4 | (files + ranks);
            b += 1;
        }
        a += 1;
    }
    distances
};

/// King moves from one square to the other on the empty board: 0 to 7.
///
/// ```
/// use al_chess::{Square, geometry::{distance, manhattan}};
///
/// assert_eq!(distance(Square::A1, Square::C8), 7);
/// assert_eq!(manhattan(Square::A1, Square::C8), 9);
/// ```
#[must_use]
#[inline]
pub const fn distance(a: Square, b: Square) -> u8 {
    DISTANCES[a.index()][b.index()] >> 4
}

/// Steps along files and ranks from one square to the other: 0 to 14.
#[must_use]
#[inline]
pub const fn manhattan(a: Square, b: Square) -> u8 {
    DISTANCES[a.index()][b.index()] & 15
}

/// King moves from one point to the other, as if the board went on: 0 to 9.
///
/// ```
/// use al_chess::{Point, Square, geometry::point_distance};
///
/// let outside = Point::new(8, 8);
/// assert_eq!(point_distance(outside, Point::from(Square::H1)), 8);
/// ```
#[must_use]
#[inline]
pub const fn point_distance(a: Point, b: Point) -> i32 {
    let files = (a.file as i32 - b.file as i32).abs();
    let ranks = (a.rank as i32 - b.rank as i32).abs();
    if files > ranks { files } else { ranks }
}

/// Steps along files and ranks from one point to the other: 0 to 18.
#[must_use]
#[inline]
pub const fn point_manhattan(a: Point, b: Point) -> i32 {
    (a.file as i32 - b.file as i32).abs() + (a.rank as i32 - b.rank as i32).abs()
}

/// The squares one king move away.
#[must_use]
#[inline]
pub const fn ring(square: Square) -> SquareSet {
    SquareSet(RING[square.index()])
}

/// The squares at most `n` king moves away, the square itself included.
///
/// ```
/// use al_chess::{Square, SquareSet, geometry::{ball, ring}};
///
/// assert_eq!(ball(Square::B1, 1) - ring(Square::B1), Square::B1.set());
/// assert_eq!(ball(Square::B1, 200), SquareSet::FULL);
/// ```
#[must_use]
#[inline]
pub const fn ball(square: Square, n: u8) -> SquareSet {
    if n > 7 { SquareSet::FULL } else { SquareSet(BALL[square.index()][n as usize]) }
}

/// The squares strictly between two squares of one file, rank or diagonal; none otherwise.
///
/// ```
/// use al_chess::{Square, geometry::between};
///
/// assert_eq!(between(Square::B2, Square::E5).to_string(), "{c3, d4}");
/// assert!(between(Square::B2, Square::E6).is_empty());
/// ```
#[must_use]
#[inline]
pub const fn between(a: Square, b: Square) -> SquareSet {
    // The bits from the lower square to the one before the upper, and the line through both as it
    // would lie from a1, multiplied into place by the lower square's bit.
    const FILE: u64 = 0x0001_0101_0101_0100;
    const DIAGONAL: u64 = 0x0040_2010_0804_0200;
    const ANTIDIAGONAL: u64 = 0x0002_0408_1020_4080;
    let (from, to) = (a.index() as u64, b.index() as u64);
    let span: u64 = (!0 << from) ^ (!0 << to);
    let files = (to & 7).wrapping_sub(from & 7);
    let ranks = ((to | 7).wrapping_sub(from)) >> 3;
    let mut line = (files & 7).wrapping_sub(1) & FILE;
    line = line.wrapping_add(2 * ((ranks & 7).wrapping_sub(1) >> 58));
    line = line.wrapping_add((ranks.wrapping_sub(files) & 15).wrapping_sub(1) & DIAGONAL);
    line = line.wrapping_add((ranks.wrapping_add(files) & 15).wrapping_sub(1) & ANTIDIAGONAL);
    SquareSet(line.wrapping_mul(span & span.wrapping_neg()) & span)
}

/// The whole file, rank or diagonal through two different squares, from edge to edge; none when
/// they do not share one.
///
/// ```
/// use al_chess::{Square, geometry::line};
///
/// assert_eq!(line(Square::B1, Square::C2).to_string(), "{b1, c2, d3, e4, f5, g6, h7}");
/// ```
#[must_use]
#[inline]
pub const fn line(a: Square, b: Square) -> SquareSet {
    use crate::masks::{ANTIDIAGONAL, DIAGONAL, FILE, RANK};
    let (bit, at) = (b.bit(), a.index());
    SquareSet(if a.index() == b.index() {
        0
    } else if FILE[at] & bit != 0 {
        FILE[at]
    } else if RANK[at] & bit != 0 {
        RANK[at]
    } else if DIAGONAL[at] & bit != 0 {
        DIAGONAL[at]
    } else if ANTIDIAGONAL[at] & bit != 0 {
        ANTIDIAGONAL[at]
    } else {
        0
    })
}

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// The squares of a set, and all that a king move reaches from them.
///
/// ```
/// use al_chess::{Square, geometry::grown};
///
/// assert_eq!(grown(Square::A1.set()).to_string(), "{a1, b1, a2, b2}");
/// ```
#[must_use]
#[inline]
pub const fn grown(set: SquareSet) -> SquareSet {
    let row = set.0 | set.0 << 1 & !FILE_A | set.0 >> 1 & !FILE_H;
    SquareSet(row | row << 8 | row >> 8)
}

/// The squares a king move away from some square of a set.
///
/// ```
/// use al_chess::{Square, geometry::beside};
///
/// assert_eq!(beside(Square::A1.set()).to_string(), "{b1, a2, b2}");
/// assert_eq!(beside(Square::A1.set() | Square::B1.set()).to_string(), "{a1, b1, c1, a2, b2, c2}");
/// ```
#[must_use]
#[inline]
pub const fn beside(set: SquareSet) -> SquareSet {
    let sides = set.0 << 1 & !FILE_A | set.0 >> 1 & !FILE_H;
    let row = set.0 | sides;
    SquareSet(sides | row << 8 | row >> 8)
}

/// The squares of `from` and all that king steps reach from them over squares of `within`.
///
/// ```
/// use al_chess::{Square, SquareSet, geometry::fill};
///
/// // a king on a1 shut in by a rook on c3 reaches four squares
/// let shut_in = fill(Square::A1.set(), SquareSet::files(0, 1) & SquareSet::ranks(0, 1));
/// assert_eq!(shut_in.to_string(), "{a1, b1, a2, b2}");
/// ```
#[must_use]
#[inline]
pub const fn fill(from: SquareSet, within: SquareSet) -> SquareSet {
    let mut reached = from;
    loop {
        let next = SquareSet(reached.0 | grown(reached).0 & within.0);
        if next.0 == reached.0 {
            return reached;
        }
        reached = next;
    }
}
