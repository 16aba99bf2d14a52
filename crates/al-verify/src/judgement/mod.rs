//! What a move is worth, for trainers: does it keep the result, come nearer to mate, and come in time; and if
//! it fails, how that is shown on the board.
//!
//! Everything is a fact of the exact optimum and of the 50-move rule. A move that wins more slowly than another is
//! sound; what gives the result away on the board has a refutation.
//!
//! ```
//! use al_chess::{Color, Position};
//! use al_verify::judgement::{Judgement, Point};
//! use al_verify::optimum::Optimum;
//!
//! let optimum = Optimum::of(&"KRK".parse()?)?;
//! let position = Position::from_fen("8/8/8/8/8/2k5/3R4/K7 w - - 0 1", Color::White)?;
//! let judge = |uci| position.find_move(uci).and_then(|mv| Judgement::of(&position, mv, &optimum));
//!
//! assert_eq!(judge("d2d8").and_then(|judgement| judgement.is_sound()), Some(true));
//! let slip = judge("a1b1").ok_or("not a legal move")?;
//! assert_eq!(slip.is_sound(), Some(false));
//! let refutation = slip.refutation.ok_or("the rook hangs")?;
//! assert!(matches!(refutation.point, Point::Takes(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clock;
mod race;
mod refutation;

pub use clock::Clock;
pub use refutation::{Point, Refutation};

use crate::optimum::{Optimum, Value};
use al_chess::{Move, Position};
use race::Race;
use std::cmp::Reverse;

/// What a move is worth to the side that makes it.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// The move.
    pub mv: Move,
    /// What the position is worth to the side to move.
    pub before: Value,
    /// What it is worth to the same side after the move.
    pub after: Value,
    /// Whether mate still comes in time, counted from the position's half-move clock: before the move, and
    /// after it. Of drawn positions, nothing.
    pub clock: (Option<Clock>, Option<Clock>),
    /// Moves that keep the result and are better, the best first; where this one keeps a win, those that mate sooner,
    /// and where it lets mate come too late, those that do not.
    pub better: Vec<Move>,
    /// How it fails, where it does not keep the result.
    pub refutation: Option<Refutation>,
}

/// Whether a move comes nearer to mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// No move mates sooner; in a lost position, none is mated later.
    Best,
    /// It keeps the win, but after the best reply mate is as many moves away as it was before.
    Standstill,
    /// It keeps the win, but after the best reply mate is so many plies further away than it was before.
    Back {
        /// Plies.
        plies: u8,
    },
    /// A lost position in which it is mated so many plies earlier than need be.
    Hastens {
        /// Plies.
        plies: u8,
    },
    /// There is nothing to come nearer to: the position is drawn, or the move does not keep the result.
    Nothing,
}

impl Judgement {
    /// Judges a legal move; `None` where the optimum does not know the position.
    #[must_use]
    pub fn of(position: &Position, mv: Move, optimum: &Optimum) -> Option<Self> {
        let before = optimum.probe(position)?;
        let after = optimum.probe_move(position, mv)?;
        let mut race = Race::new(optimum);
        let before_it = Clock::by_race(position, before, &mut race);
        race.go_on();
        let after_it = Clock::by_race(&position.play(mv), after, &mut race);
        let (kept, own) = (Outcome::of(before, before_it), Outcome::of(after, after_it));
        race.go_on();
        let mut is_better = |value: Value, other: Move| {
            let faster = value > after;
            if result(value) < result(before) || (!faster && own.least >= kept.most) {
                return false;
            }
            let then = Outcome::of(value, Clock::by_race(&position.play(other), value, &mut race));
            let keeps = then.most >= kept.least && then.least >= own.least && then.most >= own.most;
            then.least > own.most || (faster && keeps)
        };
        let moves = position.legal_moves();
        let worth = moves.iter().filter_map(|other| Some((optimum.probe_move(position, *other)?, *other)));
        let mut better: Vec<_> = worth.filter(|(value, other)| is_better(*value, *other)).collect();
        better.sort_by_key(|(value, _)| Reverse(*value));
        let better = better.into_iter().map(|(_, other)| other).collect();
        let refutation = (result(after) < result(before)).then(|| Refutation::of(position, mv, optimum));
        Some(Self { mv, before, after, clock: (before_it, after_it), better, refutation: refutation.flatten() })
    }

    /// Whether the move keeps what the position was worth on the board: a win won, a draw drawn.
    #[must_use]
    pub fn keeps_the_result(&self) -> bool {
        result(self.after) >= result(self.before)
    }

    /// Whether a trainer lets it pass: the game ends with what it would have ended with, the 50-move rule included.
    /// Slower is not wrong, and a win that the rule has already ended cannot be lost. `None` where that hangs on a clock
    /// that is not known.
    #[must_use]
    pub fn is_sound(&self) -> Option<bool> {
        let (before, after) = (Outcome::of(self.before, self.clock.0), Outcome::of(self.after, self.clock.1));
        match () {
            () if after.least >= before.most => Some(true),
            () if after.most < before.least => Some(false),
            () => None,
        }
    }

    /// Whether it comes nearer to mate.
    #[must_use]
    pub fn progress(&self) -> Progress {
        match (self.before, self.after) {
            (Value::Draw, _) => Progress::Nothing,
            (before, after) if before == after => Progress::Best,
            // the best move is one ply nearer, and so is the reply: any other loses a move of each side
            (Value::Win { plies: best }, Value::Win { plies }) => match plies.saturating_sub(best + 2) {
                0 => Progress::Standstill,
                plies => Progress::Back { plies },
            },
            (Value::Loss { plies: best }, Value::Loss { plies }) => {
                Progress::Hastens { plies: best.saturating_sub(plies) }
            }
            _ => Progress::Nothing,
        }
    }
}

/// 1 for a win, 0 for a draw, -1 for a loss.
fn result(value: Value) -> i8 {
    match value {
        Value::Win { .. } => 1,
        Value::Draw => 0,
        Value::Loss { .. } => -1,
    }
}

/// How a game ends: 1 for a win, 0 for a draw, -1 for a loss; within these bounds.
#[derive(Clone, Copy)]
struct Outcome {
    least: i8,
    most: i8,
}

impl Outcome {
    fn of(value: Value, clock: Option<Clock>) -> Self {
        let on_the_board = result(value);
        match clock {
            Some(Clock::Late) => Self { least: 0, most: 0 },
            Some(Clock::Unknown) => Self { least: on_the_board.min(0), most: on_the_board.max(0) },
            Some(Clock::InTime) | None => Self { least: on_the_board, most: on_the_board },
        }
    }
}
