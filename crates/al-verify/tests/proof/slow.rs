//! A slow checker: the player asked move by move, every move of shakmaty's tried, every state listed, and the
//! values found by going over the list until nothing changes.

use std::collections::HashMap;
use std::error::Error;

use al_chess::{Color, Material, Position, Side};
use al_runtime::{Player, Refusal, Table};
use al_verify::optimum::{Optimum, Value};
use al_verify::proof::{Failure, Goal, Outcome};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position as _};

/// A state of the game: the position, what the player remembers, and the half-move clock where it counts.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Key {
    position: Position,
    place: Option<(Position, u16, u16, bool)>,
    clock: Option<u8>,
}

enum Node {
    /// The states after each move.
    Inner(Vec<usize>),
    Won(u32),
    /// Not won, and lost when so it says.
    Over {
        failure: Failure,
        held: bool,
    },
}

pub(crate) struct Checker<'a> {
    table: &'a dyn Table,
    memoryless: bool,
    optimum: &'a Optimum,
    /// Whether the 50-move rule counts.
    fifty: bool,
    nodes: Vec<Node>,
    /// The number of each state; with us to move the player has not chosen yet.
    numbers: HashMap<Key, usize>,
    todo: Vec<(usize, Position, Option<u8>, Player<'a>)>,
}

/// What the checker has found.
pub(crate) struct Checked {
    outcomes: Vec<(Position, Outcome)>,
    met_en_passant: bool,
}

impl Checked {
    pub(crate) fn outcomes(&self) -> impl ExactSizeIterator<Item = (Position, Outcome)> {
        self.outcomes.iter().copied()
    }

    /// Whether in some game somebody may take en passant.
    pub(crate) fn met_en_passant(&self) -> bool {
        self.met_en_passant
    }
}

impl<'a> Checker<'a> {
    pub(crate) fn new(table: &'a dyn Table, memoryless: bool, optimum: &'a Optimum, fifty: bool) -> Self {
        Self { table, memoryless, optimum, fifty, nodes: Vec::new(), numbers: HashMap::new(), todo: Vec::new() }
    }

    /// How the table does in every legal position with us to move; with the 50-move rule, from this clock.
    pub(crate) fn check(self, material: Material, clock: u8, goal: Goal) -> Result<Checked, Box<dyn Error>> {
        let roots: Vec<Position> = Position::all(material, Side::Us).collect();
        self.check_from(&roots, clock, goal)
    }

    /// How the table does in these positions.
    pub(crate) fn check_from(mut self, roots: &[Position], clock: u8, goal: Goal) -> Result<Checked, Box<dyn Error>> {
        let clock = self.fifty.then_some(clock);
        let roots: Vec<(Position, usize)> = roots
            .iter()
            .map(|root| root.with_clock(clock.unwrap_or(0)))
            .map(|root| (root, self.number(root, clock, Player::new(self.table))))
            .collect();
        let mut met_en_passant = false;
        while let Some((number, position, clock, player)) = self.todo.pop() {
            met_en_passant |= position.en_passant().is_some();
            self.nodes[number] = match position.turn() {
                Side::Us => self.ours(&position, clock, player)?,
                Side::Them => self.theirs(&position, clock, player)?,
            };
        }
        let (mates, failures) = (self.mates(), self.failures(goal));
        let outcome = |number: usize| match (goal, mates[number], failures[number]) {
            (Goal::Win, Some(plies), _) | (Goal::Hold, Some(plies), None) => Outcome::Wins { plies: plies as u16 },
            (_, _, Some((plies, failure))) => Outcome::Fails { failure, plies },
            (Goal::Win, None, None) => Outcome::Fails { failure: Failure::Cycle, plies: 0 },
            (Goal::Hold, None, None) => Outcome::Holds,
        };
        let outcomes = roots.into_iter().map(|(position, number)| (position, outcome(number))).collect();
        Ok(Checked { outcomes, met_en_passant })
    }

    fn number(&mut self, position: Position, clock: Option<u8>, player: Player<'a>) -> usize {
        let place = player.place().map(|place| (place.root, place.advice, place.depth, place.ends));
        let key = Key { position, place, clock };
        let next = self.nodes.len();
        let number = *self.numbers.entry(key).or_insert(next);
        if number == next {
            self.nodes.push(Node::Inner(Vec::new()));
            self.todo.push((number, position, clock, player));
        }
        number
    }

    fn ours(&mut self, position: &Position, clock: Option<u8>, mut player: Player<'a>) -> Result<Node, Box<dyn Error>> {
        let chess = shakmaty(position)?;
        if let Some(over) = self.over(position, &chess, clock) {
            return Ok(over);
        }
        if self.memoryless {
            player.reset();
        }
        let chosen = match player.choose(position) {
            Ok(chosen) => chosen,
            Err(Refusal::NoRule) => return Ok(Node::Over { failure: Failure::NoRule, held: false }),
            Err(Refusal::NoAdvice { .. } | Refusal::IllegalMove(_)) => {
                return Ok(Node::Over { failure: Failure::NoAdvice, held: false });
            }
            Err(Refusal::NotCovered) => return Ok(self.judged(position, clock)),
        };
        let after = position.play(chosen.mv);
        let clock = clock.map(|_| after.clock());
        Ok(Node::Inner(vec![self.number(after, clock, player)]))
    }

    fn theirs(&mut self, position: &Position, clock: Option<u8>, player: Player<'a>) -> Result<Node, Box<dyn Error>> {
        let chess = shakmaty(position)?;
        if let Some(over) = self.over(position, &chess, clock) {
            return Ok(over);
        }
        // Where the tree has ended or there is no memory, the position is judged at once when it has other men.
        let ends = self.memoryless || player.place().is_none_or(|place| place.ends);
        if ends && !self.is_of_table(position) {
            return Ok(self.judged(position, clock));
        }
        let mut next = Vec::new();
        for mv in chess.legal_moves() {
            let uci = mv.to_uci(CastlingMode::Standard).to_string();
            let mv = position.find_move(&uci).ok_or("a move that al-chess does not know")?;
            let after = position.play(mv);
            let clock = clock.map(|_| after.clock());
            next.push(self.number(after, clock, player.clone()));
        }
        Ok(Node::Inner(next))
    }

    fn is_of_table(&self, position: &Position) -> bool {
        self.table.materials().contains(&position.canonical().material())
    }

    fn over(&self, position: &Position, chess: &Chess, clock: Option<u8>) -> Option<Node> {
        let us_to_move = position.turn() == Side::Us;
        if chess.is_checkmate() {
            return Some(if us_to_move { Node::Over { failure: Failure::Mated, held: false } } else { Node::Won(0) });
        }
        if chess.is_stalemate() {
            return Some(Node::Over { failure: Failure::Stalemate, held: true });
        }
        let too_late = clock.is_some_and(|clock| clock >= 100);
        too_late.then_some(Node::Over { failure: Failure::TooLong, held: true })
    }

    fn judged(&self, position: &Position, clock: Option<u8>) -> Node {
        let lost = Node::Over { failure: Failure::MaterialLost, held: false };
        match (self.optimum.probe(position), position.turn()) {
            (Some(Value::Win { plies }), Side::Us) | (Some(Value::Loss { plies }), Side::Them) => match clock {
                Some(clock) if clock + plies > 100 => Node::Over { failure: Failure::TooLong, held: true },
                _ => Node::Won(plies.into()),
            },
            (Some(Value::Draw), _) => Node::Over { failure: Failure::MaterialLost, held: true },
            _ => lost,
        }
    }

    /// Plies to mate from each state where mate is sure.
    fn mates(&self) -> Vec<Option<u32>> {
        let mut mates = vec![None; self.nodes.len()];
        loop {
            let mut changed = false;
            for (number, node) in self.nodes.iter().enumerate().rev() {
                if mates[number].is_some() {
                    continue;
                }
                mates[number] = match node {
                    Node::Won(plies) => Some(*plies),
                    Node::Over { .. } => None,
                    Node::Inner(next) => next
                        .iter()
                        .map(|&next| mates[next])
                        .try_fold(0, |most, plies| Some(plies?.max(most)))
                        .map(|p| p + 1),
                };
                changed |= mates[number].is_some();
            }
            if !changed {
                return mates;
            }
        }
    }

    /// The earliest failure from each state, if any.
    fn failures(&self, goal: Goal) -> Vec<Option<(u32, Failure)>> {
        let mut failures: Vec<Option<(u32, Failure)>> = vec![None; self.nodes.len()];
        loop {
            let mut changed = false;
            for (number, node) in self.nodes.iter().enumerate().rev() {
                let now = match node {
                    Node::Won(_) => None,
                    Node::Over { held: true, .. } if goal == Goal::Hold => None,
                    Node::Over { failure, .. } => Some((0, *failure)),
                    Node::Inner(next) => next
                        .iter()
                        .filter_map(|&next| failures[next])
                        .min()
                        .map(|(plies, failure)| (plies + 1, failure)),
                };
                if now != failures[number] {
                    failures[number] = now;
                    changed = true;
                }
            }
            if !changed {
                return failures;
            }
        }
    }
}

fn shakmaty(position: &Position) -> Result<Chess, Box<dyn Error>> {
    assert_eq!(position.us(), Color::White);
    let fen: Fen = position.fen().to_string().parse()?;
    let chess: Chess = fen.into_position(CastlingMode::Standard)?;
    // The same right to take en passant, or none.
    assert_eq!(chess.legal_ep_square().is_some(), position.en_passant().is_some());
    Ok(chess)
}
