//! Sides, colours and men.

/// Whose man it is, or whose turn: the view of all advice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The side that follows the advice.
    Us,
    /// The other side.
    Them,
}

impl Side {
    /// The other side.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::Us => Self::Them,
            Self::Them => Self::Us,
        }
    }
}

/// A colour of the real board. It matters only where positions come in and moves go out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// White.
    White,
    /// Black.
    Black,
}

impl Color {
    /// The other colour.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// What kind of man it is.
///
/// ```
/// use al_chess::Role;
///
/// assert_eq!(Role::Knight.letter(), 'n');
/// assert_eq!(Role::from_letter('N'), Some(Role::Knight));
/// assert_eq!(Role::from_letter('x'), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// A pawn.
    Pawn,
    /// A knight.
    Knight,
    /// A bishop.
    Bishop,
    /// A rook.
    Rook,
    /// A queen.
    Queen,
    /// A king.
    King,
}

impl Role {
    /// All roles, the pawn first.
    pub const ALL: [Self; 6] = [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// What a pawn may become, in the order in which promotions are tried.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// The lower-case letter of FEN: `p`, `n`, `b`, `r`, `q`, `k`.
    #[must_use]
    #[inline]
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'p',
            Self::Knight => 'n',
            Self::Bishop => 'b',
            Self::Rook => 'r',
            Self::Queen => 'q',
            Self::King => 'k',
        }
    }

    /// The role of a letter of FEN, in either case.
    #[must_use]
    #[inline]
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'p' | 'P' => Self::Pawn,
            'n' | 'N' => Self::Knight,
            'b' | 'B' => Self::Bishop,
            'r' | 'R' => Self::Rook,
            'q' | 'Q' => Self::Queen,
            'k' | 'K' => Self::King,
            _ => return None,
        })
    }

    /// Its place among K, Q, R, B, N, P: 1 for the king to 6 for the pawn. This is the order of slots
    /// and of moves, and what [`crate::Material`] stores.
    #[inline]
    pub(crate) const fn code(self) -> u32 {
        6 - self as u32
    }

    /// The role of a code; 0 and 7, which no man has, read as a pawn.
    #[inline]
    pub(crate) const fn from_code(code: u32) -> Self {
        const BY_CODE: [Role; 8] =
            [Role::Pawn, Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn, Role::Pawn];
        BY_CODE[code as usize & 7]
    }
}

/// A man: whose, and of what kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Man {
    /// Whose it is.
    pub side: Side,
    /// Its kind.
    pub role: Role,
}

/// A man and where he stands: what a predicate written in Rust is told of a man.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placed {
    /// Who he is; a pawn that has promoted is what it became.
    pub man: Man,
    /// His square; `None` where he has been captured.
    pub square: Option<crate::Square>,
}

impl Placed {
    /// As the other side sees him: its own men are ours, and the board is turned over.
    #[must_use]
    #[inline]
    pub const fn mirrored(self) -> Self {
        let square = match self.square {
            Some(square) => Some(square.mirrored()),
            None => None,
        };
        Self { man: Man { side: self.man.side.other(), role: self.man.role }, square }
    }
}
