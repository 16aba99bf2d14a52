//! The game that the other program tells of: where it began, and its moves.

use crate::shannon::key;
use advice::FromShakmaty as _;
use al_chess::{Color, Position, Side};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Move, Position as _, PositionError};

/// A game from some position.
#[derive(Clone, Debug)]
pub(super) struct Game {
    /// All positions, the present one last.
    positions: Vec<Chess>,
    /// The moves between them.
    moves: Vec<String>,
}

impl Default for Game {
    fn default() -> Self {
        Self { positions: vec![Chess::default()], moves: Vec::new() }
    }
}

impl Game {
    /// The game from a FEN, or from the first position of chess. The error is in words.
    pub(super) fn from(fen: Option<&str>) -> Result<Self, String> {
        let Some(fen) = fen else { return Ok(Self::default()) };
        let fen: Fen = fen.parse().map_err(|error| format!("illegal FEN: {error}"))?;
        let mode = CastlingMode::detect(fen.as_setup());
        let start: Chess = fen
            .into_position(mode)
            .or_else(PositionError::ignore_invalid_castling_rights)
            .or_else(PositionError::ignore_invalid_ep_square)
            .or_else(PositionError::ignore_impossible_check)
            .map_err(|error| format!("impossible position: {error}"))?;
        Ok(Self { positions: vec![start], moves: Vec::new() })
    }

    /// Makes moves up to the first that is not legal, which is the error.
    pub(super) fn play(&mut self, moves: &[String]) -> Result<(), String> {
        for text in moves {
            let legal = text.parse::<UciMove>().ok().and_then(|mv| mv.to_move(self.now()).ok());
            let Some(mv) = legal else { return Err(text.clone()) };
            let mut next = self.now().clone();
            self.moves.push(written(&next, mv));
            next.play_unchecked(mv);
            self.positions.push(next);
        }
        Ok(())
    }

    /// The present position.
    pub(super) fn now(&self) -> &Chess {
        // never empty: the first position stays
        &self.positions[self.positions.len() - 1]
    }

    /// The game as the protocol tells it.
    pub(super) fn told(&self) -> String {
        let fen = Fen::from_position(&self.positions[0], EnPassantMode::Legal);
        let moves = if self.moves.is_empty() { String::new() } else { format!(" moves {}", self.moves.join(" ")) };
        format!("position fen {fen}{moves}")
    }

    /// What tells the earlier positions apart.
    pub(super) fn before(&self) -> Vec<Zobrist64> {
        self.positions[..self.positions.len() - 1].iter().map(key).collect()
    }

    /// How often a position has been there.
    pub(super) fn times(&self, chess: &Chess) -> usize {
        let key = key(chess);
        self.positions.iter().filter(|earlier| self::key(earlier) == key).count()
    }

    /// What tells the positions apart that have been there twice: the next time is a draw.
    pub(super) fn twice(&self) -> Vec<Zobrist64> {
        self.positions.iter().filter(|position| self.times(position) > 1).map(key).collect()
    }

    /// The positions with the side to move as now, in order, the present one last: those in which our tables
    /// could be asked.
    pub(super) fn ours(&self) -> impl Iterator<Item = Position> {
        self.all().filter(|position| position.turn() == Side::Us)
    }

    /// All positions as the side to move now sees them, in order, the present one last; those with too many men for a
    /// table are left out.
    pub(super) fn all(&self) -> impl Iterator<Item = Position> {
        let us = self.now().turn().fold_wb(Color::White, Color::Black);
        self.positions.iter().filter_map(move |chess| Position::from_chess(chess, us).ok())
    }

    /// The present position as the side to move sees it.
    pub(super) fn position(&self) -> Option<Position> {
        let us = self.now().turn().fold_wb(Color::White, Color::Black);
        Position::from_chess(self.now(), us).ok()
    }
}

/// A move as the protocol writes it.
pub(super) fn written(chess: &Chess, mv: Move) -> String {
    mv.to_uci(chess.castles().mode()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(fen: Option<&str>, moves: &str) -> (Game, Result<(), String>) {
        let mut game = Game::from(fen).expect("a possible position");
        let moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
        let played = game.play(&moves);
        (game, played)
    }

    #[test]
    fn moves_are_played_up_to_the_first_illegal_one() {
        let (game, played) = after(None, "e2e4 e7e5 e1g1 g1f3");
        assert_eq!(played, Err("e1g1".to_owned()));
        assert_eq!(game.before().len(), 2);
        let (game, played) = after(None, "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1");
        assert_eq!(played, Ok(()));
        assert_eq!(game.now().turn(), shakmaty::Color::Black);
    }

    #[test]
    fn impossible_positions_are_told_and_odd_ones_are_played() {
        for fen in ["", "x", "8/8/8/8/8/8/8/8 w - - 0 1", "k7/8/8/8/8/8/8/KQ6 w", "kK6/8/8/8/8/8/8/8 w - - 0 1"] {
            assert_eq!(Game::from(Some(fen)).is_ok(), fen == "k7/8/8/8/8/8/8/KQ6 w", "{fen}");
        }
        // castling rights without rooks, a passed square without a pawn
        assert!(Game::from(Some("4k3/8/8/8/8/8/8/4K2R w KQkq e3 0 1")).is_ok());
        assert!(Game::from(Some("k7/8/8/8/8/8/8/KQQQQQ2 w - - 999 9999")).is_ok());
    }

    #[test]
    fn our_positions_are_those_of_the_side_to_move() {
        let (game, _) = after(Some("8/8/8/8/8/2k5/3R4/K7 w - - 0 1"), "d2d4 c3b3");
        assert_eq!(game.ours().count(), 2);
        assert_eq!(game.position(), game.ours().last());
        assert_eq!(after(None, "e2e4 e7e5 g1f3").0.ours().count(), 2);
    }
}
