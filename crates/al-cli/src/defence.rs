//! Defenders: how the weak side answers where nobody sits on it.

use crate::best_play::Optima;
use crate::sample::Random;
use crate::shannon;
use al_chess::{Move, Position};
use al_verify::optimum::{MOST_MEN, Optimum, Value};
use clap::ValueEnum;
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess};
use std::sync::{Mutex, PoisonError};

/// How a defender chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Defence {
    /// Holds out as long as can be
    Longest,
    /// Sets problems: after its move the most replies spoil the win
    Trickiest,
    /// Any legal move
    Random,
}

/// How deep a search looks for a defence where the exact values are not known, in plies.
const DEPTH: u32 = 4;

/// A defender.
pub(crate) struct Defender {
    defence: Defence,
    optima: Optima,
    random: Mutex<Random>,
}

impl Defender {
    /// A defender; the seed decides what is left to chance.
    pub(crate) fn new(defence: Defence, seed: u64) -> Self {
        Self { defence, optima: Optima::default(), random: Mutex::new(Random::new(seed)) }
    }

    /// The reply of the side to move; `None` where it has none.
    pub(crate) fn reply(&self, position: &Position) -> Option<Move> {
        self.reply_before(position, &|| false).map(|reply| reply.mv)
    }

    /// The same, unless it is over before the exact values are known.
    pub(crate) fn reply_before(&self, position: &Position, over: &dyn Fn() -> bool) -> Option<Reply> {
        let moves = position.legal_moves();
        let any = *moves.first()?;
        let unvalued = |mv| Reply { mv, value: None };
        if self.defence == Defence::Random {
            let mut random = self.random.lock().unwrap_or_else(PoisonError::into_inner);
            return moves.get(random.below(moves.len())).copied().map(unvalued);
        }
        let material = position.canonical().material();
        if material.len() > MOST_MEN {
            return Some(unvalued(searched(position, over).unwrap_or(any)));
        }
        let optimum = self.optima.of_before(material, over)?;
        let valued: Vec<(Move, Value)> =
            moves.iter().filter_map(|mv| Some((*mv, optimum.probe_move(position, *mv)?))).collect();
        let best = valued.iter().map(|(_, value)| *value).max()?;
        let good = valued.into_iter().filter(|(_, value)| result(*value) == result(best));
        let key = |mv: Move, value: Value| match self.defence {
            Defence::Trickiest => (spoiling(&position.play(mv), &optimum), value),
            Defence::Longest | Defence::Random => ((0, 1), value),
        };
        let keyed = good.map(|(mv, value)| (mv, value, key(mv, value)));
        // of equal ones the first in the order of moves
        let chosen = keyed.reduce(|best, next| if harder(next.2, best.2) { next } else { best });
        chosen.map(|(mv, value, _)| Reply { mv, value: Some(value) })
    }
}

/// A defender's move.
pub(crate) struct Reply {
    /// The move.
    pub(crate) mv: Move,
    /// What it is worth to the side that makes it, where that is known.
    pub(crate) value: Option<Value>,
}

/// How many of the answers in a position spoil its result, of how many.
type Spoiled = (usize, usize);

fn spoiling(position: &Position, optimum: &Optimum) -> Spoiled {
    let answers = position.legal_moves();
    let Some(value) = optimum.probe(position) else { return (0, 1) };
    let spoils = |mv: &&Move| optimum.probe_move(position, **mv).is_some_and(|after| result(after) < result(value));
    (answers.iter().filter(spoils).count(), answers.len().max(1))
}

/// Whether the first sets more problems, or as many and holds out longer.
fn harder(a: (Spoiled, Value), b: (Spoiled, Value)) -> bool {
    let (left, right) = (a.0.0 * b.0.1, b.0.0 * a.0.1);
    left > right || left == right && a.1 > b.1
}

fn result(value: Value) -> i8 {
    match value {
        Value::Win { .. } => 1,
        Value::Draw => 0,
        Value::Loss { .. } => -1,
    }
}

/// What a small search plays.
fn searched(position: &Position, over: &dyn Fn() -> bool) -> Option<Move> {
    let fen: Fen = position.fen().to_string().parse().ok()?;
    let chess: Chess = fen.into_position(CastlingMode::Standard).ok()?;
    let limits = shannon::Limits { depth: DEPTH, nodes: 200_000, over };
    let found = shannon::search(&chess, &[], &[], &limits, |_| {})?;
    position.find_move(&UciMove::from_standard(*found.line.first()?).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use al_chess::Color;

    fn reply(defence: Defence, fen: &str) -> String {
        let position = Position::from_fen(fen, Color::White).expect("a legal FEN");
        let mv = Defender::new(defence, 1).reply(&position).expect("a move");
        position.san(mv).to_string()
    }

    #[test]
    fn the_longest_defence_is_one_that_the_optimum_gives() {
        let optimum = Optimum::of(&"KRK".parse().expect("an ending")).expect("three men");
        let defender = Defender::new(Defence::Longest, 1);
        for position in Position::all("KRK".parse().expect("an ending"), al_chess::Side::Them).step_by(977) {
            let Some(mv) = defender.reply(&position) else { continue };
            assert!(optimum.best_moves(&position).any(|best| best == mv), "{}", position.fen());
        }
    }

    #[test]
    fn the_trickiest_defence_leaves_few_ways_to_win() {
        // from the corner's edge the king goes where the most of our moves stalemate or lose the rook
        let optimum = Optimum::of(&"KRK".parse().expect("an ending")).expect("three men");
        let defender = Defender::new(Defence::Trickiest, 1);
        let mut different = 0;
        for position in Position::all("KRK".parse().expect("an ending"), al_chess::Side::Them).step_by(977) {
            let Some(mv) = defender.reply(&position) else { continue };
            let share = |mv: Move| {
                let (spoiled, of) = spoiling(&position.play(mv), &optimum);
                spoiled as f64 / of as f64
            };
            let value = |mv: Move| result(optimum.probe_move(&position, mv).expect("known"));
            for &other in position.legal_moves().iter().filter(|other| value(**other) == value(mv)) {
                assert!(share(mv) >= share(other), "{}", position.fen());
                different += usize::from(share(mv) > share(other));
            }
        }
        assert!(different > 0);
    }

    #[test]
    fn a_lone_king_takes_what_hangs_and_more_men_are_searched() {
        assert_eq!(reply(Defence::Longest, "8/8/8/8/8/2k5/3R4/7K b - - 0 1"), "Kxd2");
        assert_eq!(reply(Defence::Trickiest, "8/8/8/8/8/2k5/3R4/7K b - - 0 1"), "Kxd2");
        assert_eq!(reply(Defence::Longest, "8/8/8/8/pp6/2k5/3R4/3B3K b - - 0 1"), "Kxd2");
    }

    #[test]
    fn chance_is_the_same_for_one_seed() {
        let position = Position::from_fen("8/8/8/3k4/8/8/R7/7K b - - 0 1", Color::White).expect("a legal FEN");
        let play = |seed| {
            let defender = Defender::new(Defence::Random, seed);
            (0..20).map(|_| defender.reply(&position)).collect::<Vec<_>>()
        };
        assert_eq!(play(1), play(1));
        assert_ne!(play(1), play(2));
    }
}
