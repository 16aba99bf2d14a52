//! Syzygy tables, for whoever has them: a second opinion on won, drawn and lost.
//!
//! Behind the feature `syzygy`, because the library that reads them is under the GPL.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use al_chess::{Color, Position, Role, Side};
use shakmaty::{CastlingMode, Chess, FromSetup, PositionError, Setup};
use shakmaty_syzygy::{Tablebase, Wdl};

use super::Value;

/// The tables of one folder.
pub struct Syzygy {
    tables: Tablebase<Chess>,
}

/// What the tables say of a position, for the side to move. Won and lost are meant with the 50-move rule
/// and a clock at zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Won.
    Win,
    /// Won, were it not for the 50-move rule.
    CursedWin,
    /// Drawn.
    Draw,
    /// Lost, were it not for the 50-move rule.
    BlessedLoss,
    /// Lost.
    Loss,
}

impl Verdict {
    /// Whether it is the same as an exact value, which knows no 50-move rule.
    #[must_use]
    pub fn agrees_with(self, value: Value) -> bool {
        match value {
            Value::Win { .. } => matches!(self, Self::Win | Self::CursedWin),
            Value::Draw => self == Self::Draw,
            Value::Loss { .. } => matches!(self, Self::Loss | Self::BlessedLoss),
        }
    }
}

/// Why the tables say nothing.
#[derive(Debug)]
pub enum SyzygyError {
    /// The folder cannot be read, or a file in it is no whole table.
    Folder(PathBuf, io::Error),
    /// There is no table in the folder.
    NoTables(PathBuf),
    /// The position is not legal on the board.
    Illegal,
    /// There is no table for these men, or it is damaged.
    Probe(shakmaty_syzygy::SyzygyError),
}

impl fmt::Display for SyzygyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(path, error) => write!(f, "cannot read Syzygy tables in {}: {error}", path.display()),
            Self::NoTables(path) => write!(f, "there are no Syzygy tables in {}", path.display()),
            Self::Illegal => f.write_str("Syzygy tables have legal positions only"),
            Self::Probe(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for SyzygyError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Folder(_, error) => Some(error),
            Self::Probe(error) => Some(error),
            _ => None,
        }
    }
}

impl Syzygy {
    /// The tables in a folder. Files are opened when they are needed.
    ///
    /// # Errors
    ///
    /// When the folder cannot be read or has no tables.
    pub fn open(folder: &Path) -> Result<Self, SyzygyError> {
        let mut tables = Tablebase::new();
        match tables.add_directory(folder) {
            Ok(0) => Err(SyzygyError::NoTables(folder.to_owned())),
            Ok(_) => Ok(Self { tables }),
            Err(error) => Err(SyzygyError::Folder(folder.to_owned(), error)),
        }
    }

    /// Of how many men there are tables.
    #[must_use]
    pub fn most_men(&self) -> usize {
        self.tables.max_pieces()
    }

    /// What the tables say of a position.
    ///
    /// # Errors
    ///
    /// When the position is not legal, or the table it needs is missing or damaged.
    pub fn verdict(&self, position: &Position) -> Result<Verdict, SyzygyError> {
        let position = on_the_real_board(position).ok_or(SyzygyError::Illegal)?;
        Ok(match self.tables.probe_wdl_after_zeroing(&position).map_err(SyzygyError::Probe)? {
            Wdl::Win => Verdict::Win,
            Wdl::CursedWin => Verdict::CursedWin,
            Wdl::Draw => Verdict::Draw,
            Wdl::BlessedLoss => Verdict::BlessedLoss,
            Wdl::Loss => Verdict::Loss,
        })
    }
}

impl fmt::Debug for Syzygy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Syzygy").field("most_men", &self.most_men()).finish_non_exhaustive()
    }
}

/// The position as the library has it. Checks that no game can bring about are legal here.
fn on_the_real_board(position: &Position) -> Option<Chess> {
    let color = |side| match position.color(side) {
        Color::White => shakmaty::Color::White,
        Color::Black => shakmaty::Color::Black,
    };
    let square = |square: al_chess::Square| {
        let square = if position.us() == Color::White { square } else { square.mirrored() };
        shakmaty::Square::new(square.index() as u32)
    };
    let mut setup = Setup::empty();
    for side in [Side::Us, Side::Them] {
        for slot in position.slots(side) {
            let role = match position.role(slot) {
                Role::Pawn => shakmaty::Role::Pawn,
                Role::Knight => shakmaty::Role::Knight,
                Role::Bishop => shakmaty::Role::Bishop,
                Role::Rook => shakmaty::Role::Rook,
                Role::Queen => shakmaty::Role::Queen,
                Role::King => shakmaty::Role::King,
            };
            setup.board.set_piece_at(square(position.square(slot)), shakmaty::Piece { color: color(side), role });
        }
    }
    setup.turn = color(position.turn());
    setup.ep_square = position.en_passant().map(square);
    Chess::from_setup(setup, CastlingMode::Standard).or_else(PositionError::ignore_impossible_check).ok()
}
