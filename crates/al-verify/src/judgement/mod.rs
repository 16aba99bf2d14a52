//! What a move is worth, for trainers: does it keep the result, come nearer to mate, and come in time; and if
//! it fails, how that is shown on the board.
//!
//! Everything is a fact of the exact optimum. A move that wins more slowly than another is sound; what is not
//! sound has a refutation.
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
//! assert!(judge("d2d8").is_some_and(|judgement| judgement.is_sound()));
//! let slip = judge("a1b1").ok_or("not a legal move")?;
//! assert!(!slip.is_sound());
//! let refutation = slip.refutation.ok_or("the rook hangs")?;
//! assert!(matches!(refutation.point, Point::Takes(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clock;
mod refutation;

pub use clock::Clock;
pub use refutation::{Point, Refutation};

use crate::optimum::{Optimum, Value};
use al_chess::{Move, Position};
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
    /// Whether a win still comes in time, counted from the position's half-move clock: before the move, and
    /// after it. Of positions that are not won, nothing.
    pub clock: Option<(Clock, Option<Clock>)>,
    /// Moves that keep the result and are better, the best first; where this one keeps a win, those that mate sooner.
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
        let clock = match (before, after) {
            (Value::Win { plies }, Value::Win { plies: then }) => {
                let after = Clock::of(&position.play(mv), u16::from(then - 1));
                Some((Clock::of(position, plies.into()), Some(after)))
            }
            (Value::Win { plies }, _) => Some((Clock::of(position, plies.into()), None)),
            _ => None,
        };
        let moves = position.legal_moves();
        let worth = moves.iter().filter_map(|other| Some((optimum.probe_move(position, *other)?, *other)));
        let mut better: Vec<_> =
            worth.filter(|(value, _)| *value > after && result(*value) >= result(before)).collect();
        better.sort_by_key(|(value, _)| Reverse(*value));
        let better = better.into_iter().map(|(_, other)| other).collect();
        let refutation = (result(after) < result(before)).then(|| Refutation::of(position, mv, optimum));
        Some(Self { mv, before, after, clock, better, refutation: refutation.flatten() })
    }

    /// Whether the move keeps what the position was worth: a win won, a draw drawn.
    #[must_use]
    pub fn keeps_the_result(&self) -> bool {
        result(self.after) >= result(self.before)
    }

    /// Whether a trainer lets it pass: it keeps the result, and if a win was still in time, it still is. Slower
    /// is not wrong.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.keeps_the_result() && !matches!(self.clock, Some((Clock::InTime | Clock::Unknown, Some(Clock::Late))))
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
