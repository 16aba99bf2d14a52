//! A knowledge base asked in every position of an ending, and its answers compared with the exact values.
//!
//! ```
//! use al_compiler::{front, load::Disk};
//! use al_interpreter::BaseInterpreter;
//! use al_runtime::prover::{Base, Options};
//! use al_verify::answers::{Meaning, Sweep};
//! use al_verify::optimum::Optimum;
//!
//! let checked = front("near.adv", "base near (K P vs K) {
//!     hypothesis win;
//!     lemma far = distance(their.king, our.pawn) > 6;
//!     method m easy { open: win; adds: far; relation: far implies win; }
//! }", &mut Disk)?;
//! let base = BaseInterpreter::of(&checked, "near").ok_or("no such base")?;
//! let optimum = Optimum::of(&"K P vs K".parse()?)?;
//! let sweep = Sweep { turn: None, ..Sweep::new(&base, base.settings().ask, Meaning::Win, &optimum) };
//! let found = sweep.run(&Options::of(&base), &|_, _| true).ok_or("stopped")?;
//! assert_eq!(found.us_to_move.positions(), 163_328);
//! assert_eq!(found.us_to_move.no, [0, 0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod tally;

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use al_chess::{Position, Side};
use al_runtime::prover::{Answer, Base, Event, Kind, Memo, Memory, Options, prove};
use rayon::prelude::*;

use crate::optimum::{Optimum, Value};

pub use tally::{Found, Group, Tally, Times, Work, Wrong};

/// What a proposition says of a position's exact value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Meaning {
    /// We win.
    Win,
    /// Nobody wins.
    Draw,
    /// We lose.
    Loss,
}

impl Meaning {
    /// What a proposition of this name says, where the name tells.
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        match name {
            "win" | "wins" | "won" => Some(Self::Win),
            "draw" | "draws" | "drawn" => Some(Self::Draw),
            "loss" | "loses" | "lost" => Some(Self::Loss),
            _ => None,
        }
    }

    /// Whether it is true of a position that has this value for the side to move.
    #[must_use]
    pub fn is_true(self, value: Value, turn: Side) -> bool {
        let ours = match (value, turn) {
            (Value::Draw, _) => Self::Draw,
            (Value::Win { .. }, Side::Us) | (Value::Loss { .. }, Side::Them) => Self::Win,
            (Value::Win { .. }, Side::Them) | (Value::Loss { .. }, Side::Us) => Self::Loss,
        };
        self == ours
    }
}

/// How many positions are asked about at a time.
const CHUNK: usize = 1 << 15;

/// How many positions a search remembers, for each thread.
const REMEMBERED: usize = 1 << 16;

/// A sweep over an ending.
#[derive(Clone, Copy)]
pub struct Sweep<'s> {
    /// The base.
    pub base: &'s dyn Base,
    /// The proposition that is asked.
    pub question: usize,
    /// What it says.
    pub meaning: Meaning,
    /// The exact values.
    pub optimum: &'s Optimum,
    /// Only positions with this side to move; `None`: both.
    pub turn: Option<Side>,
    /// So many positions are passed over first: with the same `step` the sweeps from 0, 1, … `step` - 1 are parts
    /// of the whole, and each is a sample of it.
    pub first: usize,
    /// Every so many positions are asked about, all where it is 1.
    pub step: usize,
    /// How many times each is asked about, the shortest time of them counting: on a busy machine once tells
    /// little.
    pub laps: u32,
    /// How many wrong answers are kept as examples.
    pub examples: usize,
}

impl std::fmt::Debug for Sweep<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sweep").field("base", &self.base.name()).field("turn", &self.turn).finish_non_exhaustive()
    }
}

impl<'s> Sweep<'s> {
    /// A sweep over all positions of the optimum's ending.
    #[must_use]
    pub fn new(base: &'s dyn Base, question: usize, meaning: Meaning, optimum: &'s Optimum) -> Self {
        Self { base, question, meaning, optimum, turn: None, first: 0, step: 1, laps: 1, examples: 10 }
    }

    /// Asks about every position, on all threads. `progress` is told how many have been asked about and by
    /// how much to go on; where it says no, the sweep ends without a result.
    #[must_use]
    pub fn run(&self, options: &Options<'_>, progress: &(dyn Fn(u64, u64) -> bool + Sync)) -> Option<Found> {
        let turns = [Side::Us, Side::Them].into_iter().filter(|turn| self.turn.is_none_or(|only| only == *turn));
        let material = self.optimum.material();
        let chosen = |turn| Position::all(material, turn).skip(self.first).step_by(self.step.max(1));
        let total: u64 = turns.clone().map(|turn| chosen(turn).count() as u64).sum();
        let done = AtomicU64::new(0);
        let mut found = Found::new(self.observations());
        for turn in turns {
            let mut positions = chosen(turn);
            loop {
                let chunk: Vec<Position> = positions.by_ref().take(CHUNK).collect();
                if chunk.is_empty() {
                    break;
                }
                // pieces in order, so that the examples are the same whatever the number of threads
                let pieces: Vec<Found> = chunk
                    .par_chunks(256)
                    .map_init(Worker::default, |worker, piece| {
                        let found = worker.ask(self, options, piece);
                        progress(done.fetch_add(piece.len() as u64, Relaxed) + piece.len() as u64, total)
                            .then_some(found)
                    })
                    .collect::<Option<_>>()?;
                pieces.into_iter().for_each(|piece| found.add(piece, self.examples));
            }
        }
        found.times.sort();
        found.check_times.sort();
        Some(found)
    }

    /// The observations of the base: positions are counted apart by them.
    fn observations(&self) -> Vec<usize> {
        let all = 0..self.base.proposition_count();
        all.filter(|&place| self.base.proposition(place).kind == Kind::Observation).collect()
    }
}

/// What one thread works with.
struct Worker {
    memory: Box<Memory>,
    remembered: Vec<[u64; 2]>,
}

impl Default for Worker {
    fn default() -> Self {
        Self { memory: Box::default(), remembered: vec![[0; 2]; REMEMBERED] }
    }
}

impl Worker {
    fn ask(&mut self, sweep: &Sweep<'_>, options: &Options<'_>, positions: &[Position]) -> Found {
        let mut found = Found::new(sweep.observations());
        let mut memo = Memo::new(&mut self.remembered);
        for position in positions {
            let Some(value) = sweep.optimum.probe(position) else { continue };
            let truth = sweep.meaning.is_true(value, position.turn());
            let memory = &mut self.memory;
            let mut ask = || {
                let (start, mut answered) = (Instant::now(), None);
                let late = options.budget.milliseconds.map(|most| Duration::from_millis(most.into()));
                let stop = || late.is_some_and(|most| start.elapsed() > most);
                let timed = late.map(|_| &stop as &(dyn Fn() -> bool + Sync));
                let options = Options { stop: options.stop.or(timed), ..*options };
                let tell = &mut |event| {
                    if let Event::Answered(_) = event {
                        answered = Some(start.elapsed().as_nanos());
                    }
                };
                let proof = prove(sweep.base, sweep.question, position, &options, memory, &mut memo, tell);
                let whole = start.elapsed().as_nanos();
                let until = answered.unwrap_or(whole);
                (proof, until, whole - until)
            };
            let (proof, mut until, mut check) = ask();
            for (_, again, checked_again) in (1..sweep.laps).map(|_| ask()) {
                (until, check) = (until.min(again), check.min(checked_again));
            }
            found.times.push(until);
            found.check_times.push(check);
            found.count(position, truth, &proof, |place| memory.facts().value(place) == Some(true));
            let wrong = matches!((proof.answer, truth), (Answer::Yes, false) | (Answer::No, true));
            if wrong && found.wrong.len() < sweep.examples {
                found.wrong.push(Wrong { position: *position, answer: proof.answer, value });
            }
        }
        found
    }
}
