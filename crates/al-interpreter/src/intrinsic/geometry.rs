//! Squares, points and lines.

use al_chess::{Point, Square, SquareSet};

use super::sets::squares_where;

/// A square as a point.
pub(super) fn point(square: Square) -> Point {
    Point { file: square.file() as i8, rank: square.rank() as i8 }
}

/// The square that a point is, if it is on the board.
pub(super) fn on_board(point: Point) -> Option<Square> {
    let inside = 0..8;
    let on = inside.contains(&point.file) && inside.contains(&point.rank);
    on.then(|| Square::at(point.file as u8, point.rank as u8))
}

/// The square of the board nearest to a point.
pub(super) fn nearest(point: Point) -> Square {
    let mut nearest = Square::A1;
    for square in Square::ALL {
        if manhattan(self::point(square), point) < manhattan(self::point(nearest), point) {
            nearest = square;
        }
    }
    nearest
}

/// The point so many files and ranks away, each coordinate held one step off the board at most.
pub(super) fn step(from: Point, files: i32, ranks: i32) -> Point {
    let held = |start: i8, steps: i32| (i32::from(start) + steps).clamp(-1, 8) as i8;
    Point { file: held(from.file, files), rank: held(from.rank, ranks) }
}

/// How far apart two points are in files and in ranks.
fn apart(a: Point, b: Point) -> (i32, i32) {
    ((i32::from(a.file) - i32::from(b.file)).abs(), (i32::from(a.rank) - i32::from(b.rank)).abs())
}

/// King moves from one point to another.
pub(super) fn distance(a: Point, b: Point) -> i32 {
    let (files, ranks) = apart(a, b);
    files.max(ranks)
}

/// Steps along files and ranks from one point to another.
pub(super) fn manhattan(a: Point, b: Point) -> i32 {
    let (files, ranks) = apart(a, b);
    files + ranks
}

/// The squares one king move away.
pub(super) fn ring(square: Square) -> SquareSet {
    squares_where(|other| distance(point(square), point(other)) == 1)
}

/// The squares strictly between two squares of one file, rank or diagonal: those on the way from one
/// to the other in equal steps.
pub(super) fn squares_between(a: Square, b: Square) -> SquareSet {
    let (files, ranks) = apart(point(a), point(b));
    if files != 0 && ranks != 0 && files != ranks {
        return SquareSet::EMPTY;
    }
    let toward = |from: u8, to: u8| (i32::from(to) - i32::from(from)).signum();
    let (file_step, rank_step) = (toward(a.file(), b.file()), toward(a.rank(), b.rank()));
    let way = (1..files.max(ranks)).filter_map(|n| on_board(step(point(a), file_step * n, rank_step * n)));
    way.collect()
}

/// All squares of some files.
pub(super) fn files(from: i32, to: i32) -> SquareSet {
    squares_where(|square| (from..=to).contains(&square.file().into()))
}

/// All squares of some ranks.
pub(super) fn ranks(from: i32, to: i32) -> SquareSet {
    squares_where(|square| (from..=to).contains(&square.rank().into()))
}
