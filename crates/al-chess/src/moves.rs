//! Moves and lists of moves.

use core::fmt;
use core::ops::Deref;

use crate::{Color, Role, Square};

/// A move of one man, as us see the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The slot of the man that moves.
    pub slot: u8,
    /// The square that it leaves.
    pub from: Square,
    /// The square to which it goes.
    pub to: Square,
    /// What a pawn becomes on its last rank.
    pub promotion: Option<Role>,
    /// The slot of the man taken. Where it is taken en passant, it does not stand on `to`.
    pub captured: Option<u8>,
}

impl Move {
    /// The move in UCI notation on the real board, such as `e7e8q`; `us` is our colour there.
    ///
    /// ```
    /// use al_chess::{Color, Position};
    ///
    /// let position = Position::from_fen("8/8/8/8/8/1k6/4p3/K7 b - - 0 1", Color::Black)?;
    /// let promotion = position.find_move("e2e1q").unwrap();
    /// assert_eq!(promotion.to.to_string(), "e8"); // our pawns go up
    /// assert_eq!(promotion.uci(Color::Black).to_string(), "e2e1q");
    /// # Ok::<(), al_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn uci(self, us: Color) -> impl fmt::Display {
        Uci { mv: self, us }
    }
}

/// Displays a move in UCI notation.
struct Uci {
    mv: Move,
    us: Color,
}

impl fmt::Display for Uci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Move { from, to, promotion, .. } = self.mv;
        write!(f, "{}{}", on_real_board(from, self.us), on_real_board(to, self.us))?;
        promotion.map_or(Ok(()), |role| write!(f, "{}", role.letter()))
    }
}

/// The square as it is named on the real board, or the reverse.
#[inline]
pub(crate) const fn on_real_board(square: Square, us: Color) -> Square {
    match us {
        Color::White => square,
        Color::Black => square.mirrored(),
    }
}

/// More moves than any position has. The most that is known is 218, with nine queens.
const CAPACITY: usize = 256;

/// Legal moves in the [default order](crate::order), as [`crate::Position::legal_moves`] gives them.
///
/// It derefs to a slice and lives where it is put: there is no heap.
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; CAPACITY],
    len: usize,
}

impl MoveList {
    /// The list of these moves, as far as they fit.
    #[inline]
    pub(crate) fn of(moves: impl Iterator<Item = Move>) -> Self {
        // all bits zero, so that an empty list is made by one fill
        const FILLER: Move =
            Move { slot: 0, from: Square::A1, to: Square::A1, promotion: Some(Role::Pawn), captured: None };
        let mut list = Self { moves: [FILLER; CAPACITY], len: 0 };
        for (place, mv) in list.moves.iter_mut().zip(moves) {
            *place = mv;
            list.len += 1;
        }
        list
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        self.moves.get(..self.len).unwrap_or_default()
    }
}

impl PartialEq for MoveList {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for MoveList {}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = core::iter::Take<core::array::IntoIter<Move, CAPACITY>>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.moves.into_iter().take(self.len)
    }
}
