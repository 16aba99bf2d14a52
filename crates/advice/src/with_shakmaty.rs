//! Positions and moves of the crate `shakmaty`, in and out.

use al_chess::{Color, MAX_MEN, Material, MaterialError, Move, Position, PositionError, Role, Side, Square};
use core::fmt;

/// The roles in the order of a side's slots.
const IN_SLOT_ORDER: [Role; 6] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// Makes a [`Position`] of a position of `shakmaty`, and gives moves back to it.
///
/// ```
/// use advice::shakmaty::{CastlingMode, Chess, Position as _, fen::Fen};
/// use advice::{Color, FromShakmaty as _, Position, Side};
///
/// let fen: Fen = "4k3/8/8/8/8/8/8/4K2R w - - 0 1".parse()?;
/// let chess: Chess = fen.into_position(CastlingMode::Standard)?;
/// let position = Position::from_chess(&chess, Color::White)?;
/// assert_eq!(position.turn(), Side::Us);
///
/// // every move of ours is one of theirs, and the way back is the same
/// for &mv in position.legal_moves().iter() {
///     let theirs = position.to_shakmaty(mv);
///     assert!(chess.is_legal(theirs));
///     assert_eq!(position.find_shakmaty(theirs), Some(mv));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait FromShakmaty: Sized {
    /// The position as the players of the colour `us` see it. Castling rights are dropped: no table speaks
    /// of them.
    ///
    /// # Errors
    ///
    /// [`Unfit`] where its men are none that could come from a game.
    fn from_chess<P: shakmaty::Position>(chess: &P, us: Color) -> Result<Self, Unfit>;

    /// A legal move of this position in the words of `shakmaty`.
    #[must_use]
    fn to_shakmaty(&self, mv: Move) -> shakmaty::Move;

    /// The legal move of this position that `shakmaty` means, if there is one; castling is none.
    #[must_use]
    fn find_shakmaty(&self, mv: ForeignMove) -> Option<Move>;
}

/// A move of `shakmaty`.
pub type ForeignMove = shakmaty::Move;

/// Why a position of `shakmaty` is none that a table could speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// Its men are no material: not one king a side, or more men than a side may have.
    Material(MaterialError),
    /// It is not legal.
    Position(PositionError),
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Material(error) => error.fmt(f),
            Self::Position(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for Unfit {}

impl FromShakmaty for Position {
    fn from_chess<P: shakmaty::Position>(chess: &P, us: Color) -> Result<Self, Unfit> {
        let (mut ours, mut theirs) = (Men::new(), Men::new());
        let board = chess.board();
        for (side, men) in [(Side::Us, &mut ours), (Side::Them, &mut theirs)] {
            let color = color(if side == Side::Us { us } else { us.other() });
            for role in IN_SLOT_ORDER {
                let mut squares = seen(us, board.by_piece(foreign_role(role).of(color)).into());
                while let Some(square) = al_chess::SquareSet(squares).first() {
                    squares &= !square.bit();
                    men.push(role, square);
                }
            }
        }
        let material = Material::new(ours.roles(), theirs.roles()).map_err(Unfit::Material)?;
        let mut squares = [Square::A1; MAX_MEN];
        let all = ours.squares().iter().chain(theirs.squares());
        squares.iter_mut().zip(all).for_each(|(to, from)| *to = *from);
        let turn = if chess.turn() == color(us) { Side::Us } else { Side::Them };
        let squares = squares.get(..material.len()).unwrap_or_default();
        let position = Self::new(material, squares, turn).map_err(Unfit::Position)?;
        let passed = chess.maybe_ep_square().map(|square| view(us, Square::from_index(square.into())));
        let clock = u8::try_from(chess.halfmoves()).unwrap_or(u8::MAX);
        Ok(position.with_us(us).with_en_passant(passed).with_clock(clock))
    }

    fn to_shakmaty(&self, mv: Move) -> ForeignMove {
        let square = |square| shakmaty::Square::new(view(self.us(), square).index() as u32);
        let (from, to) = (square(mv.from), square(mv.to));
        let passing = mv.captured.is_some_and(|victim| self.square(victim) != mv.to);
        if passing {
            return ForeignMove::EnPassant { from, to };
        }
        ForeignMove::Normal {
            role: foreign_role(self.role(mv.slot)),
            from,
            capture: mv.captured.map(|victim| foreign_role(self.role(victim))),
            to,
            promotion: mv.promotion.map(foreign_role),
        }
    }

    fn find_shakmaty(&self, mv: ForeignMove) -> Option<Move> {
        self.moves().find(|&own| self.to_shakmaty(own) == mv)
    }
}

/// One more man than a side may have.
const MOST: usize = MAX_MEN / 2 + 1;

/// The men of one side, as many as matter: one more than a side may have.
struct Men {
    roles: [Role; MOST],
    squares: [Square; MOST],
    len: usize,
}

impl Men {
    const fn new() -> Self {
        Self { roles: [Role::King; MOST], squares: [Square::A1; MOST], len: 0 }
    }

    fn push(&mut self, role: Role, square: Square) {
        if let (Some(to), Some(at)) = (self.roles.get_mut(self.len), self.squares.get_mut(self.len)) {
            (*to, *at) = (role, square);
            self.len += 1;
        }
    }

    fn roles(&self) -> &[Role] {
        &self.roles[..self.len]
    }

    fn squares(&self) -> &[Square] {
        &self.squares[..self.len]
    }
}

/// A square of the real board as us see it, and back.
const fn view(us: Color, square: Square) -> Square {
    match us {
        Color::White => square,
        Color::Black => square.mirrored(),
    }
}

/// Squares of the real board as us see them.
const fn seen(us: Color, squares: u64) -> u64 {
    match us {
        Color::White => squares,
        Color::Black => squares.swap_bytes(),
    }
}

const fn color(color: Color) -> shakmaty::Color {
    match color {
        Color::White => shakmaty::Color::White,
        Color::Black => shakmaty::Color::Black,
    }
}

const fn foreign_role(role: Role) -> shakmaty::Role {
    match role {
        Role::Pawn => shakmaty::Role::Pawn,
        Role::Knight => shakmaty::Role::Knight,
        Role::Bishop => shakmaty::Role::Bishop,
        Role::Rook => shakmaty::Role::Rook,
        Role::Queen => shakmaty::Role::Queen,
        Role::King => shakmaty::Role::King,
    }
}
