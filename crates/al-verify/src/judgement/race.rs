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
        let winner = matches!(self.optimum.probe(position)?, Value::Win { .. });
        // what sets the clock back is mostly near: so a short search that finds it comes before a long one
        for depth in 0..=left {
            self.known.clear();
            let found = self.search(position, winner, left, depth);
            if found.is_some() || self.looks == 0 {
                return found;
            }
        }
        None
    }

    /// The same with so many plies left, looking at most `depth` plies ahead; `winner`: the winner is to move.
    fn search(&mut self, position: &Position, winner: bool, left: u8, depth: u8) -> Option<bool> {
        let Some(plies) = still_won(self.optimum.probe(position)?, winner) else { return Some(false) };
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
                (true, _) => self.anew(&position.play(*mv), !winner),
                // mate would have been seen, and there is no further ply
                (false, 1) => Some(false),
                (false, _) => self.search(&position.play(*mv), !winner, left - 1, depth - 1),
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
    fn anew(&self, position: &Position, winner: bool) -> Option<bool> {
        match still_won(self.optimum.probe(position)?, winner) {
            None => Some(false),
            Some(plies) => (plies <= DRAWN).then_some(true),
        }
    }
}

/// Plies to mate of the winner, who is to move or not; nothing where there is a draw, or the other one wins by now.
fn still_won(value: Value, winner: bool) -> Option<u8> {
    match value {
        Value::Win { plies } => winner.then_some(plies),
        Value::Loss { plies } => (!winner).then_some(plies),
        Value::Draw => None,
    }
}

fn sets_the_clock_back(position: &Position, mv: Move) -> bool {
    mv.captured.is_some() || position.role(mv.slot) == Role::Pawn
}
