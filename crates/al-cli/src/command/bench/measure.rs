//! Measuring one table.

use crate::fault::Fault;
use crate::opened::{Engine, Entry};
use crate::sample::Random;
use al_chess::{Position, Side};
use al_runtime::{Decision, Scratch};
use indicatif::ProgressBar;
use serde::Serialize;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The figures of one table.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(super) struct Measured {
    /// How many positions were decided.
    pub(super) positions: u32,
    /// Nanoseconds a decision of the interpreter.
    pub(super) interpreted_ns: f64,
    /// Nanoseconds a decision of compiled code, where the table is linked.
    pub(super) compiled_ns: Option<f64>,
    /// How many times as fast compiled code is.
    pub(super) ratio: Option<f64>,
    /// How many positions the two decide differently.
    pub(super) disagreements: Option<u32>,
}

/// Compiled code is so fast that it decides all positions several times: at least so often …
const ROUNDS: usize = 5;

/// … and for at least so long.
const LEAST: Duration = Duration::from_millis(200);

/// The interpreter is not given more time than this; it then stops at the positions it has decided.
const MOST: Duration = Duration::from_secs(20);

/// The positions measured are the same each time.
const SEED: u64 = 1;

/// Measures both engines on the same positions. None where the men have no legal position.
pub(super) fn table(
    entry: &Entry,
    compiled: Option<Engine<'_>>,
    positions: u32,
    progress: &ProgressBar,
) -> Result<Option<Measured>, Fault> {
    let mut random = Random::new(SEED);
    let materials = entry.materials();
    let draw = |place| match materials.get(place as usize % materials.len().max(1)) {
        Some(material) => random.position(*material, Side::Us),
        None => random.position_of_game(),
    };
    let Some(positions) = (0..positions).map(draw).collect::<Option<Vec<Position>>>() else { return Ok(None) };
    let (interpreted, interpreted_ns) = slowly(entry.interpreted(), &positions, progress);
    let positions = &positions[..interpreted.len()];
    let compiled = compiled.map(|engine| compiled_figures(engine, positions)).transpose()?;
    let disagreements = compiled.as_ref().map(|(compiled, _)| {
        interpreted.iter().zip(compiled).filter(|(interpreted, compiled)| interpreted != compiled).count() as u32
    });
    let compiled_ns = compiled.map(|(_, ns)| ns);
    Ok(Some(Measured {
        positions: positions.len() as u32,
        interpreted_ns,
        compiled_ns,
        ratio: compiled_ns.map(|ns| tenths(interpreted_ns / ns.max(0.1))),
        disagreements,
    }))
}

/// What compiled code decides, and how long a decision takes it.
fn compiled_figures(engine: Engine<'_>, positions: &[Position]) -> Result<(Vec<Decision>, f64), Fault> {
    let Some(native) = engine.native else { return Ok((decide(engine, positions), quickly(engine, positions))) };
    // measured where it runs: the way to another process and back is no part of a decision
    let decisions = native.decide_many(positions);
    let nanoseconds = native.measure(positions);
    engine.sound()?;
    Ok((decisions.unwrap_or_default(), tenths(nanoseconds.unwrap_or_default())))
}

/// Decides the positions once, as far as time allows, and tells how long a decision took.
fn slowly(engine: Engine<'_>, positions: &[Position], progress: &ProgressBar) -> (Vec<Decision>, f64) {
    const BATCH: usize = 64;
    progress.set_length(positions.len() as u64);
    let (mut decisions, mut spent) = (Vec::with_capacity(positions.len()), Duration::ZERO);
    // where a decision takes seconds, even one batch would be too many
    let mut size = 1;
    while spent <= MOST && decisions.len() < positions.len() {
        let start = Instant::now();
        let rest = &positions[decisions.len()..];
        let batch = &rest[..size.min(rest.len())];
        decisions.extend(decide(engine, batch));
        spent += start.elapsed();
        progress.inc(batch.len() as u64);
        size = (2 * size).min(BATCH);
    }
    let each = nanoseconds(spent, decisions.len());
    (decisions, each)
}

/// Decides the positions several times and tells how long a decision took in the middle one of the rounds.
fn quickly(engine: Engine<'_>, positions: &[Position]) -> f64 {
    let mut scratch = Scratch::default();
    let mut rounds = Vec::new();
    let begun = Instant::now();
    while rounds.len() < ROUNDS || begun.elapsed() < LEAST {
        let start = Instant::now();
        for position in positions {
            black_box(engine.table.decide(black_box(position), &mut scratch));
        }
        rounds.push(nanoseconds(start.elapsed(), positions.len()));
    }
    rounds.sort_by(f64::total_cmp);
    rounds[rounds.len() / 2]
}

fn decide(engine: Engine<'_>, positions: &[Position]) -> Vec<Decision> {
    let mut scratch = Scratch::default();
    positions.iter().map(|position| engine.table.decide(position, &mut scratch)).collect()
}

/// Nanoseconds a decision, in tenths: no clock is better than that.
fn nanoseconds(time: Duration, decisions: usize) -> f64 {
    tenths(time.as_secs_f64() * 1e9 / decisions.max(1) as f64)
}

fn tenths(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}
