//! One rival alone, for a profiler that counts instructions.

use al_bench::positions;
use al_bench::rival::krk_b1::B1;
use al_bench::rival::krk_b2::B2;
use al_bench::rival::{Decision, Rival};
use clap::{Args, ValueEnum};
use std::hint::black_box;

/// Asks one rival for all 175,168 positions in shuffled order, and says nothing.
///
/// What two laps cost beyond one, by the number of positions, is a decision's share:
/// `valgrind --tool=callgrind al-bench walk b2 --laps 2`.
#[derive(Args, Debug)]
pub(crate) struct Walk {
    rival: Which,
    /// How often.
    #[arg(long, default_value_t = 1)]
    laps: usize,
    /// Ask the table with "no stalemate" added to every holding goal.
    #[arg(long)]
    no_stalemate: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Which {
    B1,
    B2,
}

impl Walk {
    pub(crate) fn run(&self) {
        match (self.rival, self.no_stalemate) {
            (Which::B1, false) => walk::<B1<false>>(self.laps),
            (Which::B1, true) => walk::<B1<true>>(self.laps),
            (Which::B2, false) => walk::<B2<false>>(self.laps),
            (Which::B2, true) => walk::<B2<true>>(self.laps),
        }
    }
}

fn walk<R: Rival>(laps: usize) {
    let positions = positions::shuffled();
    for _ in 0..laps {
        let digests = positions
            .iter()
            .map(|&[king, rook, their]| R::decide(king, rook, their).map_or(u32::MAX, Decision::digest));
        black_box(digests.fold(0, u32::wrapping_add));
    }
}
