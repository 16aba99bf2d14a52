//! The table consulted in every position.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use al_chess::{Position, Side};
use al_runtime::Table;
use rayon::prelude::*;

use super::Error;
use super::checkpoint::Log;
use super::exit::Exit;
use super::game::Game;
use super::policy::{Played, Walker};
use super::watch::{Stage, Stopped, Watch};
use crate::optimum::Value;

/// How many numbers are swept at a time.
pub(super) const CHUNK: usize = 4096;

/// The exits of the positions in which the table has been consulted.
#[derive(Debug, Default)]
pub(super) struct Stored {
    chunks: Vec<Chunk>,
}

/// What was found in [`CHUNK`] numbers in a row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Chunk {
    /// Where the exits of each number begin, and the end of the last. Empty when there was no room for them.
    pub(super) starts: Vec<u32>,
    pub(super) exits: Vec<Exit>,
    pub(super) usage: Usage,
}

/// How often rules and advice were used, and how well.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Usage {
    /// By rule: in how many positions one of its advice was accepted, or it handed over to a table with a move.
    pub(super) rules: Vec<u64>,
    /// By advice, that of tables to which positions are handed over included: in how many positions it was accepted.
    pub(super) advice: Vec<u64>,
    /// Won positions in which the table has a move.
    pub(super) moves: u64,
    /// Those in which no move mates sooner.
    pub(super) optimal: u64,
}

impl Stored {
    /// The exits of a position with us to move, if they are here.
    #[inline]
    pub(super) fn exits(&self, number: usize) -> Option<&[Exit]> {
        let chunk = self.chunks.get(number / CHUNK)?;
        let place = number % CHUNK;
        let (&from, &to) = (chunk.starts.get(place)?, chunk.starts.get(place + 1)?);
        // Positions that are not legal or that allow en passant were not swept.
        chunk.exits.get(from as usize..to as usize).filter(|exits| !exits.is_empty())
    }
}

impl Stored {
    /// Whether a number is a legal position; `None` where there was no room to keep that.
    #[inline]
    pub(super) fn is_legal(&self, number: usize) -> Option<bool> {
        let chunk = self.chunks.get(number / CHUNK).filter(|chunk| !chunk.starts.is_empty())?;
        let place = number % CHUNK;
        Some(chunk.starts.get(place)? < chunk.starts.get(place + 1)?)
    }
}

impl Usage {
    pub(super) fn new(rules: usize, advice: usize) -> Self {
        Self { rules: vec![0; rules], advice: vec![0; advice], moves: 0, optimal: 0 }
    }

    pub(super) fn add(&mut self, other: &Self) {
        let sum = |to: &mut Vec<u64>, from: &[u64]| to.iter_mut().zip(from).for_each(|(to, from)| *to += from);
        sum(&mut self.rules, &other.rules);
        sum(&mut self.advice, &other.advice);
        self.moves += other.moves;
        self.optimal += other.optimal;
    }
}

/// Consults the table in every legal position with us to move, on all threads. The exits are kept until they
/// need more than `memory` bytes.
pub(super) fn sweep(game: &mut Game<'_>, memory: u64, log: Option<&Log>, watch: &Watch<'_>) -> Result<Usage, Error> {
    let total = game.numbering.total() as usize;
    let steps = watch.stage(Stage::Consulting, total as u64);
    let used = AtomicU64::new(0);
    let chunk = |worker: &mut Worker, number: usize| -> Result<Chunk, Error> {
        let numbers = number * CHUNK..total.min((number + 1) * CHUNK);
        steps.advance_or_stop(0)?;
        let count = numbers.len() as u64;
        let mut chunk = match log.and_then(|log| log.take(number)) {
            Some(chunk) => chunk,
            None => {
                let chunk = worker.chunk(game, numbers);
                if let Some(log) = log {
                    log.append(number, &chunk);
                }
                chunk
            }
        };
        let bytes = (chunk.exits.len() * size_of::<Exit>() + chunk.starts.len() * size_of::<u32>()) as u64;
        if used.fetch_add(bytes, Relaxed) + bytes > memory {
            (chunk.starts, chunk.exits) = (Vec::new(), Vec::new());
        }
        steps.advance(count);
        Ok(chunk)
    };
    let chunks: Vec<Chunk> =
        (0..total.div_ceil(CHUNK)).into_par_iter().map_init(Worker::default, chunk).collect::<Result<_, _>>()?;
    let mut usage = unused(game);
    chunks.iter().for_each(|chunk| usage.add(&chunk.usage));
    game.stored = Stored { chunks };
    Ok(usage)
}

/// Counts the use of rules and advice in these positions only.
pub(super) fn usage(game: &Game<'_>, numbers: &[u32], watch: &Watch<'_>) -> Result<Usage, Stopped> {
    let steps = watch.stage(Stage::Consulting, numbers.len() as u64);
    let none = || unused(game);
    let count = |numbers: &[u32]| {
        let (mut worker, mut usage) = (Worker::default(), none());
        for &number in numbers {
            if let Some(root) = game.numbering.legal(number, Side::Us)
                && let Ok(played) = game.policy.consult(&root, &mut worker.walker)
            {
                note(game, &root, &played, &mut usage);
            }
        }
        steps.advance_or_stop(numbers.len() as u64)?;
        Ok(usage)
    };
    let parts: Vec<Usage> = numbers.par_chunks(CHUNK).map(count).collect::<Result<_, _>>()?;
    let mut usage = none();
    parts.iter().for_each(|part| usage.add(part));
    Ok(usage)
}

#[derive(Default)]
struct Worker {
    walker: Walker,
    exits: Vec<Exit>,
}

impl Worker {
    fn chunk(&mut self, game: &Game<'_>, numbers: std::ops::Range<usize>) -> Chunk {
        let table = game.policy.table;
        let mut usage = unused(game);
        let mut starts = Vec::with_capacity(numbers.len() + 1);
        self.exits.clear();
        let (first, end) = (numbers.start as u32, numbers.end as u32);
        announce(table, &|| (first..end).filter_map(|number| game.numbering.legal(number, Side::Us)));
        game.numbering.each_legal(first..end, Side::Us, |number, root| {
            starts.resize((number - first) as usize + 1, self.exits.len() as u32);
            match game.policy.consult(&root, &mut self.walker) {
                Ok(played) => {
                    note(game, &root, &played, &mut usage);
                    let first = self.exits.len();
                    let exits = &mut self.exits;
                    for played in game.policy.tied(&root, played, &mut self.walker) {
                        game.exits_of(&root, &played, &mut self.walker, |exit, _| exits.push(exit));
                    }
                    merge(exits, first);
                }
                Err(end) => self.exits.push(Exit::now(end)),
            }
        });
        starts.resize(numbers.len() + 1, self.exits.len() as u32);
        Chunk { starts, exits: self.exits.clone(), usage }
    }
}

/// Announces positions to a table and to those that it hands them over to, as far as each speaks of them.
fn announce<I: Iterator<Item = Position>>(table: &dyn Table, positions: &dyn Fn() -> I) {
    table.announce(&mut positions().filter(|position| table.covers(position)));
    (0..).map_while(|to| table.hands_over_to(to)).for_each(|next| announce(next, positions));
}

/// Nothing used yet.
fn unused(game: &Game<'_>) -> Usage {
    Usage::new(game.policy.table.rule_count(), game.policy.advised.count())
}

/// Counts a consultation. Of a position that is handed over the rule that does so counts, and the advice of the table that
/// plays it.
fn note(game: &Game<'_>, root: &Position, played: &Played<'_>, usage: &mut Usage) {
    let Played { table, play, after, handed_over_by } = played;
    let count = |of: &mut Vec<u64>, which: usize| {
        if let Some(used) = of.get_mut(which) {
            *used += 1;
        }
    };
    count(&mut usage.rules, usize::from(handed_over_by.unwrap_or(play.rule)));
    if let Some(advice) = game.policy.advised.number(*table, play.advice) {
        count(&mut usage.advice, advice);
    }
    if let Some(value @ Value::Win { .. }) = game.judges.value(root) {
        usage.moves += 1;
        let played = game.judges.value(after).map(Value::before);
        usage.optimal += u64::from(played == Some(value));
    }
}

/// Large trees meet the same positions again and again: each is kept once.
fn merge(exits: &mut Vec<Exit>, first: usize) {
    const FEW: usize = 32;
    if exits.len() - first > FEW {
        let mut tail = exits.split_off(first);
        tail.sort_unstable();
        tail.dedup();
        exits.append(&mut tail);
    }
}
