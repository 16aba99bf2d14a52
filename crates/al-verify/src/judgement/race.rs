//! Whether a win can be forced before the 50-move rule ends the game, by searching what is left of it.

use super::clock::nothing_sets_it_back;
use crate::optimum::{Optimum, Value};
use al_chess::{Move, Position, Role};
use std::collections::HashMap;

/// Plies without a capture or a pawn's move after which a game is drawn.
pub(super) const DRAWN: u8 = 100;

/// So many positions are looked at before a question is given up.
const MOST: u32 = 60_000;

/// A search of the plies that the clock leaves. What it finds is certain; where it takes too long it finds nothing.
pub(super) struct Race<'o> {
    optimum: &'o Optimum,
    /// By position and plies left: whether the win comes in time.
    known: HashMap<(Position, u8), Option<bool>>,
    looks: u32,
}

impl<'o> Race<'o> {
    pub(super) fn new(optimum: &'o Optimum) -> Self {
        Self { optimum, known: HashMap::new(), looks: MOST }
    }

    /// Allows as many positions again.
    pub(super) fn go_on(&mut self) {
        self.looks = MOST;
    }

    /// Whether the side that wins on the board wins the game; `None`: not found out.
    pub(super) fn is_won(&mut self, position: &Position) -> Option<bool> {
        let left = DRAWN.saturating_sub(position.clock());
        // what sets the clock back is mostly near: so a short search that finds it comes before a long one
        for depth in 0..=left {
            self.known.clear();
            let found = self.search(position, left, depth);
            if found.is_some() || self.looks == 0 {
                return found;
            }
        }
        None
    }

    /// The same with so many plies left, looking at most `depth` plies ahead.
    fn search(&mut self, position: &Position, left: u8, depth: u8) -> Option<bool> {
        let (winner, plies) = match self.optimum.probe(position)? {
            Value::Win { plies } => (true, plies),
            Value::Loss { plies } => (false, plies),
            Value::Draw => return Some(false),
        };
        if plies <= left {
            return Some(true);
        }
        if left == 0 || nothing_sets_it_back(position) {
            return Some(false);
        }
        if let Some(&known) = self.known.get(&(*position, left)) {
            return known;
        }
        if depth == 0 || self.looks == 0 {
            return None;
        }
        self.looks -= 1;
        let found = self.moves(position, winner, left, depth);
        self.known.insert((*position, left), found);
        found
    }

    /// The winner needs one move, and every move of the loser must do.
    fn moves(&mut self, position: &Position, winner: bool, left: u8, depth: u8) -> Option<bool> {
        let mut certain = true;
        for mv in &*position.legal_moves() {
            let found = match (sets_the_clock_back(position, *mv), left) {
                (true, _) => self.anew(&position.play(*mv)),
                // mate would have been seen, and there is no further ply
                (false, 1) => Some(false),
                (false, _) => self.search(&position.play(*mv), left - 1, depth - 1),
            };
            match found {
                Some(found) if found == winner => return Some(winner),
                Some(_) => {}
                None => certain = false,
            }
        }
        certain.then_some(!winner)
    }

    /// A position whose clock has just been set back.
    fn anew(&self, position: &Position) -> Option<bool> {
        match self.optimum.probe(position)? {
            Value::Draw => Some(false),
            Value::Win { plies } | Value::Loss { plies } => (plies <= DRAWN).then_some(true),
        }
    }
}

fn sets_the_clock_back(position: &Position, mv: Move) -> bool {
    mv.captured.is_some() || position.role(mv.slot) == Role::Pawn
}
