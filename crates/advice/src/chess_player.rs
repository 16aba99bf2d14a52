//! A player for programs whose positions are those of `shakmaty`.

use al_chess::{Color, Position};
use al_runtime::{Chosen, Player, Table};

use crate::{ForeignMove, FromShakmaty as _};

/// Plays a table or a network in a program whose positions are those of `shakmaty`: whoever is to move is us,
/// White or Black.
///
/// ```
/// # use advice::shakmaty::{CastlingMode, Chess, Position as _, fen::Fen};
/// # advice::advice_table! {
/// #     table kqk (K Q vs K) {
/// #         rule always: true -> mate;
/// #         advice mate { better: checkmate; us: 0 => queen; them: none; }
/// #     }
/// #     network elementary { otherwise -> table kqk; }
/// # }
/// use advice::ChessPlayer;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let mut elementary = ChessPlayer::new(&elementary::NETWORK);
/// # let fen: Fen = "8/8/8/8/8/6k1/q7/6K1 b - - 0 1".parse()?;
/// # let mut chess: Chess = fen.into_position(CastlingMode::Standard)?;
/// if let Some(mv) = elementary.choose(&chess) {
///     chess.play_unchecked(mv);
/// }
/// # assert!(chess.is_checkmate());
/// # Ok(())
/// # }
/// ```
///
/// One player plays one game of one side: it remembers the forcing tree that its last move belongs to. Other
/// positions may be asked about at any time, each as a new root.
#[derive(Debug)]
pub struct ChessPlayer<'t> {
    player: Player<'t>,
    chosen: Option<Chosen<'t>>,
}

impl<'t> ChessPlayer<'t> {
    /// A player of a table or a network.
    #[must_use]
    pub fn new(table: &'t dyn Table) -> Self {
        Self { player: Player::new(table), chosen: None }
    }

    /// The move of the side to move; `None` where the table does not speak of the position or has no move. Then the
    /// player goes on with its tree where it was: it may be asked at every ply, the opponent's included.
    pub fn choose<P: shakmaty::Position>(&mut self, chess: &P) -> Option<ForeignMove> {
        self.chosen = None;
        let us = if chess.turn().is_white() { Color::White } else { Color::Black };
        let position = Position::from_chess(chess, us).ok()?;
        let mut player = self.player.clone();
        let chosen = player.choose(&position).ok()?;
        self.player = player;
        self.chosen = Some(chosen);
        Some(position.to_shakmaty(chosen.mv))
    }

    /// The last move that was chosen, with its reason; `None` where there was none.
    #[must_use]
    pub fn chosen(&self) -> Option<&Chosen<'t>> {
        self.chosen.as_ref()
    }
}
