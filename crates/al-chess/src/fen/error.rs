//! What is wrong with a FEN.

use core::fmt;

use crate::{Color, MAX_MEN, PositionError};

/// What is wrong with a FEN, and where: the bytes `from..to` of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FenError {
    /// What is wrong.
    pub kind: FenErrorKind,
    /// The first byte concerned.
    pub from: usize,
    /// The byte after the last one concerned; equal to `from` where something is missing.
    pub to: usize,
}

impl FenError {
    /// The error with these bytes.
    pub(super) const fn at(kind: FenErrorKind, range: core::ops::Range<usize>) -> Self {
        Self { kind, from: range.start, to: range.end }
    }
}

/// What can be wrong with a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FenErrorKind {
    /// The text is empty.
    Empty,
    /// A letter of the board is not a man.
    UnknownMan(char),
    /// This rank (1 to 8) has fewer than eight squares.
    ShortRank(u8),
    /// This rank (1 to 8) has more than eight squares.
    LongRank(u8),
    /// There are fewer than eight ranks.
    TooFewRanks,
    /// There are more than eight ranks.
    TooManyRanks,
    /// There are more than [`MAX_MEN`] men, or a side has more than half of them.
    TooManyMen,
    /// A side has more men than eight pawns could have become.
    TooManyPromoted(Color),
    /// A colour has no king.
    NoKing(Color),
    /// A colour has more than one king.
    TwoKings(Color),
    /// The side to move is missing.
    NoTurn,
    /// The side to move is neither `w` nor `b`.
    Turn,
    /// The castling field is not one.
    Castling,
    /// No pawn can just have passed over this square.
    EnPassant,
    /// The half-move clock is not a number.
    HalfMoveClock,
    /// The move number is not a number.
    MoveNumber,
    /// There is more text after the move number.
    TrailingText,
    /// The position is not legal; squares are those of the real board.
    Illegal(PositionError),
}

impl fmt::Display for FenErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the FEN is empty"),
            Self::UnknownMan(letter) => write!(f, "`{letter}` is not one of the men k, q, r, b, n, p"),
            Self::ShortRank(rank) => write!(f, "rank {rank} has fewer than eight squares"),
            Self::LongRank(rank) => write!(f, "rank {rank} has more than eight squares"),
            Self::TooFewRanks => f.write_str("the board has fewer than eight ranks"),
            Self::TooManyRanks => f.write_str("the board has more than eight ranks"),
            Self::TooManyMen => write!(f, "there are more than {} men of a colour", MAX_MEN / 2),
            Self::TooManyPromoted(color) => {
                write!(f, "{color:?} has more men than eight pawns could have become")
            }
            Self::NoKing(color) => write!(f, "{color:?} has no king"),
            Self::TwoKings(color) => write!(f, "{color:?} has more than one king"),
            Self::NoTurn => f.write_str("the side to move is missing: expected `w` or `b`"),
            Self::Turn => f.write_str("the side to move is `w` or `b`"),
            Self::Castling => f.write_str("castling rights are `-` or letters of `KQkq`"),
            Self::EnPassant => f.write_str("no pawn can just have passed over this en-passant square"),
            Self::HalfMoveClock => f.write_str("the half-move clock is a number"),
            Self::MoveNumber => f.write_str("the move number is a number"),
            Self::TrailingText => f.write_str("nothing is expected after the move number"),
            Self::Illegal(error) => error.fmt(f),
        }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl core::error::Error for FenError {}
