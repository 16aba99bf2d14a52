//! A game: its moves, who is to move, what has been taken back.

use super::ending::Ending;
use al_chess::{Move, Position, Side};
use al_runtime::{Chosen, Player, Scratch, Table};

/// A game in progress. We are the table, they are the person.
pub(super) struct Game<'t> {
    now: State<'t>,
    /// All positions since the start, the present one last.
    seen: Vec<Position>,
    /// How things stood at each of the person's earlier turns.
    past: Vec<State<'t>>,
    ending: Option<Ending>,
    scratch: Scratch,
}

/// What a move taken back restores.
#[derive(Clone)]
struct State<'t> {
    player: Player<'t>,
    /// How many positions had been seen.
    seen: usize,
}

/// A move that the table has made.
pub(super) struct Made<'t> {
    /// The move and its reason.
    pub(super) chosen: Chosen<'t>,
    /// The position before it.
    pub(super) before: Position,
    /// The number in front of it.
    pub(super) number: String,
}

impl<'t> Game<'t> {
    /// The game from a position, in which either side may be to move.
    pub(super) fn new(table: &'t dyn Table, position: Position) -> Self {
        let seen = vec![position];
        let ending = Ending::of(&seen);
        let now = State { player: Player::new(table), seen: 1 };
        Self { now, seen, past: Vec::new(), ending, scratch: Scratch::default() }
    }

    /// The present position.
    pub(super) fn position(&self) -> &Position {
        // never empty: the first position stays
        &self.seen[self.seen.len() - 1]
    }

    /// How it ended, if it is over.
    pub(super) fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The player of the table, which knows where in its forcing tree it is.
    pub(super) fn player(&self) -> &Player<'t> {
        &self.now.player
    }

    /// Whether the table is to move.
    pub(super) fn is_ours(&self) -> bool {
        self.ending.is_none() && self.position().turn() == Side::Us
    }

    /// Lets the table move.
    pub(super) fn advance(&mut self) -> Option<Made<'t>> {
        let before = *self.position();
        match self.now.player.choose(&before, &mut self.scratch) {
            Ok(chosen) => {
                let number = self.number();
                self.make(chosen.mv);
                Some(Made { chosen, before, number })
            }
            Err(refusal) => {
                self.ending = Some(Ending::Silent(refusal));
                None
            }
        }
    }

    /// Makes a legal move of the person's.
    pub(super) fn reply(&mut self, mv: Move) {
        self.past.push(State { seen: self.seen.len(), ..self.now.clone() });
        self.make(mv);
    }

    /// Takes the person's last move back, with all that followed it.
    pub(super) fn undo(&mut self) -> bool {
        let Some(state) = self.past.pop() else { return false };
        self.seen.truncate(state.seen);
        self.now = state;
        self.ending = None;
        true
    }

    /// The number in front of the next move, counted from the start.
    pub(super) fn number(&self) -> String {
        let first = &self.seen[0];
        let white_began = first.color(first.turn()) == al_chess::Color::White;
        let ply = self.seen.len() - 1 + usize::from(!white_began);
        let dots = if ply.is_multiple_of(2) { "." } else { "..." };
        format!("{}{dots}", ply / 2 + 1)
    }

    fn make(&mut self, mv: Move) {
        self.seen.push(self.position().play(mv));
        self.ending = Ending::of(&self.seen);
    }
}
