//! One engine alone, for a profiler that counts instructions.

use al_bench::engine::{digest, interpreter};
use al_bench::positions;
use al_bench::rival::krk_b1::B1;
use al_bench::rival::krk_b2::B2;
use al_bench::rival::{Decision, Rival};
use al_chess::Position;
use al_runtime::{Scratch, Table};
use clap::{Args, ValueEnum};
use std::error::Error;
use std::hint::black_box;

/// Asks one engine for all positions of a table in shuffled order, and says nothing.
///
/// What two laps cost beyond one, by the number of positions, is a decision's share:
/// `valgrind --tool=callgrind al-bench walk b2 --laps 2`.
#[derive(Args, Debug)]
pub(crate) struct Walk {
    engine: Engine,
    /// How often.
    #[arg(long, default_value_t = 1)]
    laps: usize,
    /// The table. By hand there are krk_al0, and krk: the same with "no stalemate" in every holding goal.
    #[arg(long, default_value = "krk_al0")]
    table: String,
    /// Only so many of the positions.
    #[arg(long, default_value_t = usize::MAX)]
    positions: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Engine {
    B1,
    B2,
    Compiled,
    Interpreted,
}

impl Walk {
    pub(crate) fn run(&self) -> Result<(), Box<dyn Error>> {
        match (self.engine, self.table.as_str()) {
            (Engine::B1, "krk_al0") => self.rival::<B1<false>>(),
            (Engine::B1, "krk_safe") => self.rival::<B1<true>>(),
            (Engine::B2, "krk_al0") => self.rival::<B2<false>>(),
            (Engine::B2, "krk_safe") => self.rival::<B2<true>>(),
            (Engine::B1 | Engine::B2, _) => return Err("no such table was written by hand".into()),
            (Engine::Compiled, "krk_al0") => self.table(&al_tables::krk_al0::TABLE),
            (Engine::Compiled, "krk_safe") => self.table(&al_tables::krk_safe::TABLE),
            #[cfg(feature = "passes")]
            (Engine::Compiled, name) if name.contains('/') => {
                self.table(super::passes::variant(name).ok_or("no such table")?);
            }
            (Engine::Compiled, name) => self.table(al_tables::named(name).ok_or("no such table")?.table),
            (Engine::Interpreted, name) => {
                let linked = al_tables::named(name).ok_or("no such table")?;
                self.table(&interpreter(linked).ok_or("the table needs a file that is not linked")?);
            }
        }
        Ok(())
    }

    fn rival<R: Rival>(&self) {
        self.walk(&positions::shuffled(), |&[king, rook, their]| {
            R::decide(king, rook, their).map_or(u32::MAX, Decision::digest)
        });
    }

    fn table<T: Table + ?Sized>(&self, table: &T) {
        let positions: Vec<Position> = table.materials().iter().flat_map(|&it| positions::of(it)).collect();
        let mut scratch = Scratch::default();
        self.walk(&positions, |position| digest(table.decide(position, &mut scratch)));
    }

    fn walk<I>(&self, positions: &[I], mut answer: impl FnMut(&I) -> u32) {
        let positions = &positions[..self.positions.min(positions.len())];
        for _ in 0..self.laps {
            black_box(positions.iter().fold(0, |sum: u32, position| sum.wrapping_add(answer(position))));
        }
    }
}
