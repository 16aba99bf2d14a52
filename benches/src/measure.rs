//! Time per answer, on a machine that others use as well.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// How many quick answers are timed at once: long enough for the clock, shorter than what a scheduler grants.
const SLICE: usize = 2048;

/// The best times so far. Each slice of the inputs has its own, so that a lap need not be undisturbed as a
/// whole; between two laps a slice is forgotten by caches and predictors.
#[derive(Clone, Debug)]
pub struct Best {
    slice: usize,
    independent: Vec<Duration>,
    dependent: Vec<Duration>,
    answers: usize,
}

impl Default for Best {
    fn default() -> Self {
        Self::of_slices(SLICE)
    }
}

impl Best {
    /// No times yet. So many answers are timed at once: some hundred microseconds' worth.
    #[must_use]
    pub fn of_slices(slice: usize) -> Self {
        Self { slice: slice.max(1), independent: Vec::new(), dependent: Vec::new(), answers: 0 }
    }

    /// Asks once for all inputs, none waiting for the answer before.
    pub fn lap_alone<I>(&mut self, inputs: &[I], mut answer: impl FnMut(&I) -> u32) {
        self.answers = inputs.len();
        keep(&mut self.independent, inputs, self.slice, |slice| {
            slice.iter().fold(0, |sum: u32, input| sum.wrapping_add(answer(input)))
        });
    }

    /// Asks once for all inputs, in both ways. What an answer returns is a digest of all that it says.
    pub fn lap<I>(&mut self, inputs: &[I], mut answer: impl FnMut(&I) -> u32) {
        self.lap_alone(inputs, &mut answer);
        // Nobody but the clock knows that the mask is zero: the next input waits for the answer.
        let mask = black_box(0);
        keep(&mut self.dependent, inputs, self.slice, |slice| {
            let mut last = 0;
            for at in 0..slice.len() {
                if let Some(input) = slice.get(at + (last & mask) as usize) {
                    last = answer(input);
                }
            }
            last
        });
    }

    /// Nanoseconds per answer when no input waits for the answer before.
    #[must_use]
    pub fn independent(&self) -> f64 {
        self.nanoseconds(&self.independent)
    }

    /// Nanoseconds per answer when each input waits for the answer before.
    #[must_use]
    pub fn dependent(&self) -> f64 {
        self.nanoseconds(&self.dependent)
    }

    fn nanoseconds(&self, times: &[Duration]) -> f64 {
        times.iter().sum::<Duration>().as_nanos() as f64 / self.answers.max(1) as f64
    }
}

fn keep<I>(best: &mut Vec<Duration>, inputs: &[I], slice: usize, mut run: impl FnMut(&[I]) -> u32) {
    best.resize(inputs.len().div_ceil(slice), Duration::MAX);
    for (best, slice) in best.iter_mut().zip(inputs.chunks(slice)) {
        let start = Instant::now();
        black_box(run(black_box(slice)));
        *best = start.elapsed().min(*best);
    }
}
