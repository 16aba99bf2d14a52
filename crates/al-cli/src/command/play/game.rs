//! A game: its moves, who is to move, what has been taken back.

use super::ending::Ending;
use crate::defence::Defender;
use crate::lent;
use crate::patience;
use crate::position;
use crate::repetition;
use al_chess::{Move, Position, Side};
use al_runtime::{Chosen, Player, Refusal, Scratch, Table};

/// A game in progress. We are the side of the table.
pub(super) struct Game<'t> {
    /// The side that a person has; the table and the defender have the others.
    person: Option<Side>,
    defender: Defender,
    now: State<'t>,
    /// The number of the first move.
    first: u32,
    /// All positions since the start, the present one last.
    seen: Vec<Position>,
    /// The moves between them.
    moves: Vec<Move>,
    /// How things stood at each of the person's earlier turns.
    past: Vec<State<'t>>,
    ending: Option<Ending>,
}

/// What a move taken back restores.
#[derive(Clone)]
struct State<'t> {
    player: Player<'t>,
    /// How many positions had been seen.
    seen: usize,
}

/// A move that the table or the defender has made.
pub(super) struct Made<'t> {
    /// The move.
    pub(super) mv: Move,
    /// The table's reason.
    pub(super) chosen: Option<Chosen<'t>>,
    /// The position before it.
    pub(super) before: Position,
    /// The number in front of it.
    pub(super) number: String,
}

impl<'t> Game<'t> {
    /// The game from a position, in which either side may be to move.
    pub(super) fn new(
        table: &'t dyn Table,
        position: Position,
        first: u32,
        person: Option<Side>,
        defender: Defender,
    ) -> Self {
        let seen = vec![position];
        let ending = Ending::of(&seen);
        let now = State { player: Player::new(table), seen: 1 };
        let (moves, past) = (Vec::new(), Vec::new());
        Self { person, defender, now, first, seen, moves, past, ending }
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

    /// Whether the table or the defender is to move.
    pub(super) fn is_ours(&self) -> bool {
        self.ending.is_none() && self.person != Some(self.position().turn())
    }

    /// The side that the person has.
    pub(super) fn person(&self) -> Option<Side> {
        self.person
    }

    /// Lets the table or the defender move.
    pub(super) fn advance(&mut self) -> Option<Made<'t>> {
        let before = *self.position();
        let number = self.number();
        if before.turn() == Side::Them {
            let mv = self.defender.reply(&before)?;
            self.make(mv);
            return Some(Made { mv, chosen: None, before, number });
        }
        match self.choose(&before) {
            Ok(chosen) => {
                let mv = self.unrepeated(&before, &chosen);
                self.make(mv);
                Some(Made { mv, chosen: Some(chosen), before, number })
            }
            Err(refusal) => {
                self.ending = Some(Ending::Silent(refusal));
                None
            }
        }
    }

    /// The table's move; where it brings a position about again and the game might never end so, another that does as
    /// well by the same advice, if there is one.
    fn unrepeated(&self, before: &Position, chosen: &Chosen<'t>) -> Move {
        if !repetition::is_feared(chosen, false) || !repetition::is_near(&before.play(chosen.mv), &self.seen) {
            return chosen.mv;
        }
        let table = self.now.player.table();
        lent::with(table, |scratch| repetition::as_good(chosen, before, &self.seen, scratch)).unwrap_or(chosen.mv)
    }

    /// Asks the table.
    fn choose(&mut self, position: &Position) -> Result<Chosen<'t>, Refusal> {
        let ask = |scratch: &mut Scratch<'_>| {
            let mut player = self.now.player.clone();
            let chosen = player.choose_with(position, scratch);
            (player, chosen)
        };
        let (player, chosen) = patience::shown("asking the table", || lent::with(self.now.player.table(), ask));
        self.now.player = player;
        chosen
    }

    /// What the table, or a defender, would play now, with the table's reason.
    pub(super) fn hint(&mut self) -> Option<(Move, Option<Chosen<'t>>)> {
        let position = *self.position();
        if position.turn() == Side::Them {
            return self.defender.reply(&position).map(|mv| (mv, None));
        }
        // the player is where it would be had it been asked: the tree of an earlier hint goes on
        let chosen = self.choose(&position).ok()?;
        Some((self.unrepeated(&position, &chosen), Some(chosen)))
    }

    /// The person's last move, with the position before it.
    pub(super) fn last_of_person(&self) -> Option<(Position, Move)> {
        let made = self.seen.iter().zip(&self.moves).rev();
        made.map(|(before, mv)| (*before, *mv)).find(|(before, _)| Some(before.turn()) == self.person)
    }

    /// The first position with the number of its move, and all moves.
    pub(super) fn record(&self) -> (&Position, u32, &[Move]) {
        (&self.seen[0], self.first, &self.moves)
    }

    /// The present position as a FEN.
    pub(super) fn fen(&self) -> String {
        position::fen(self.position(), self.number_after(self.seen.len() - 1))
    }

    /// The number of the move that is made in a position of the game, the last time that it is there.
    pub(super) fn number_of(&self, position: &Position) -> u32 {
        let position = position.canonical();
        let plies = self.seen.iter().rposition(|seen| seen.canonical() == position);
        self.number_after(plies.unwrap_or_default())
    }

    /// The number of the move that comes so many plies after the first position.
    fn number_after(&self, plies: usize) -> u32 {
        position::number_after(&self.seen[0], self.first, plies)
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
        self.moves.truncate(state.seen - 1);
        self.now = state;
        self.ending = None;
        true
    }

    /// The number in front of the next move.
    pub(super) fn number(&self) -> String {
        let position = self.position();
        let dots = if position.color(position.turn()) == al_chess::Color::White { "." } else { "..." };
        format!("{}{dots}", self.number_after(self.seen.len() - 1))
    }

    fn make(&mut self, mv: Move) {
        self.seen.push(self.position().play(mv));
        self.moves.push(mv);
        self.ending = Ending::of(&self.seen);
    }
}
