//! The predicates of Bratko's table for king and rook against king, as plain and slow as they are said.
//!
//! Squares are numbers 0..64 (a1, b1, …). A [`Board`] is a position with them to move where no two men share
//! a square and the kings are apart: what our moves lead to, and all that a table of masks is made of.

/// Our king, our rook and their king.
#[derive(Clone, Copy)]
pub(crate) struct Board {
    pub(crate) king: u8,
    pub(crate) rook: u8,
    pub(crate) their: u8,
}

pub(crate) fn file(square: u8) -> u8 {
    square & 7
}

pub(crate) fn rank(square: u8) -> u8 {
    square >> 3
}

/// In king moves.
pub(crate) fn distance(a: u8, b: u8) -> u8 {
    file(a).abs_diff(file(b)).max(rank(a).abs_diff(rank(b)))
}

fn manhattan(a: u8, b: u8) -> u8 {
    file(a).abs_diff(file(b)) + rank(a).abs_diff(rank(b))
}

pub(crate) fn on_edge(square: u8) -> bool {
    matches!(file(square), 0 | 7) || matches!(rank(square), 0 | 7)
}

/// Strictly between, as numbers are.
fn ordered(a: u8, b: u8, c: u8) -> bool {
    a < b && b < c || a > b && b > c
}

/// Strictly between, on one file or one rank.
fn between(a: u8, middle: u8, b: u8) -> bool {
    file(a) == file(middle) && file(middle) == file(b) && ordered(rank(a), rank(middle), rank(b))
        || rank(a) == rank(middle) && rank(middle) == rank(b) && ordered(file(a), file(middle), file(b))
}

/// Whether a rook sees a square, our king being the only man that may stand in between.
pub(crate) fn rook_sees(rook: u8, king: u8, square: u8) -> bool {
    rook != square
        && king != square
        && (file(rook) == file(square) || rank(rook) == rank(square))
        && !between(rook, king, square)
}

/// Whether a bishop sees a square, our king being the only man that may stand in between.
pub(crate) fn bishop_sees(bishop: u8, king: u8, square: u8) -> bool {
    let on_diagonal = |a: u8, b: u8| file(a).abs_diff(file(b)) == rank(a).abs_diff(rank(b));
    let between = on_diagonal(bishop, king)
        && on_diagonal(king, square)
        && ordered(file(bishop), file(king), file(square))
        && ordered(rank(bishop), rank(king), rank(square));
    bishop != square && king != square && on_diagonal(bishop, square) && !between
}

/// How many squares the rook leaves to their king: 64 where they share a line.
pub(crate) fn room(rook: u8, their: u8) -> u8 {
    let side = |rook: u8, their: u8| if their > rook { 7 - rook } else { rook };
    if file(rook) == file(their) || rank(rook) == rank(their) {
        64
    } else {
        side(file(rook), file(their)) * side(rank(rook), rank(their))
    }
}

impl Board {
    /// The rook's file or rank lies strictly between the kings.
    pub(crate) fn divides(self) -> bool {
        ordered(file(self.king), file(self.rook), file(self.their))
            || ordered(rank(self.king), rank(self.rook), rank(self.their))
    }

    /// Their king is nearer to the rook than ours.
    pub(crate) fn exposed(self) -> bool {
        distance(self.king, self.rook) > distance(self.their, self.rook)
    }

    /// Their king can take the rook.
    pub(crate) fn rook_lost(self) -> bool {
        distance(self.their, self.rook) == 1 && distance(self.king, self.rook) != 1
    }

    pub(crate) fn l_pattern(self) -> bool {
        manhattan(self.king, self.their) == 2 && manhattan(self.rook, self.their) == 3
    }

    /// Their king has more than two squares, or ours is off the edge.
    pub(crate) fn roomy(self) -> bool {
        room(self.rook, self.their) > 2 || !on_edge(self.king)
    }

    fn in_check(self) -> bool {
        rook_sees(self.rook, self.king, self.their)
    }

    /// Where their king may go.
    pub(crate) fn replies(self) -> impl Iterator<Item = u8> {
        (0..64).filter(move |&square| {
            distance(self.their, square) == 1
                && distance(self.king, square) > 1
                && !rook_sees(self.rook, self.king, square)
        })
    }

    pub(crate) fn mate(self) -> bool {
        self.in_check() && self.replies().next().is_none()
    }

    pub(crate) fn stalemate(self) -> bool {
        !self.in_check() && self.replies().next().is_none()
    }
}
