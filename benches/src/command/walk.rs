//! One engine alone, for a profiler that counts instructions.

use al_bench::by_hand::{self, ByHand, digest_answer};
use al_bench::engine::{digest, interpreter};
use al_bench::linked;
use al_bench::positions;
use al_bench::rival::kbbk_b2;
use al_bench::rival::krk_b1::B1;
use al_bench::rival::krk_b2::B2;
use al_bench::rival::measure::Memory;
use al_bench::rival::{Decision, Rival};
use al_chess::Position;
use al_runtime::{Scratch, Slot, Table};
use al_tables::Linked;
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
    /// The table. By hand there are krk_al0, krk_safe, which is the same with "no stalemate" in every holding
    /// goal, and as B2 general/kbbk and those that `measures` tells of.
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
    /// Compiled, with a mebibyte of memory, empty at the beginning of each lap.
    Remembering,
    Interpreted,
}

const NOT_BY_HAND: &str = "no such table was written by hand";

fn linked(name: &str) -> Result<&'static Linked, &'static str> {
    linked::named(name).ok_or("no such table")
}

fn asked<T: Table + ?Sized>(table: &T) -> Vec<Position> {
    table.materials().iter().flat_map(|&material| positions::of(material)).collect()
}

impl Walk {
    pub(crate) fn run(&self) -> Result<(), Box<dyn Error>> {
        match (self.engine, self.table.as_str()) {
            (Engine::B1, "krk_al0") => self.rival::<B1<false>>(),
            (Engine::B1, "krk_safe") => self.rival::<B1<true>>(),
            (Engine::B2, "krk_al0") => self.rival::<B2<false>>(),
            (Engine::B2, "krk_safe") => self.rival::<B2<true>>(),
            (Engine::B2, "general/kbbk") => self.two_bishops()?,
            (Engine::B2, name) => self.measure(by_hand::named(name).ok_or(NOT_BY_HAND)?)?,
            (Engine::B1, _) => return Err(NOT_BY_HAND.into()),
            (Engine::Compiled, "krk_al0") => self.table(&al_tables::krk_al0::TABLE),
            (Engine::Compiled, "krk_safe") => self.table(&al_tables::krk_safe::TABLE),
            (Engine::Compiled, "general/kbbk") => self.table(&linked::general::kbbk::TABLE),
            #[cfg(feature = "passes")]
            (Engine::Compiled, name) if name.contains('/') => {
                self.table(super::passes::variant(name).ok_or("no such table")?);
            }
            (Engine::Compiled, name) => self.table(linked(name)?.table),
            (Engine::Remembering, name) => {
                let mut slots = vec![Slot::EMPTY; (1 << 16) + 1];
                self.table_with(linked(name)?.table, &mut Scratch::new(&mut slots));
            }
            (Engine::Interpreted, name) => {
                self.table(&interpreter(linked(name)?).ok_or("the table needs a file that is not linked")?);
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
        self.table_with(table, &mut Scratch::default());
    }

    fn table_with<T: Table + ?Sized>(&self, table: &T, scratch: &mut Scratch<'_>) {
        let positions = asked(table);
        let positions = &positions[..self.positions.min(positions.len())];
        for _ in 0..self.laps {
            scratch.forget();
            let decisions = positions.iter().map(|position| digest(table.decide(position, scratch)));
            black_box(decisions.fold(0, u32::wrapping_add));
        }
    }

    fn measure(&self, by_hand: ByHand) -> Result<(), Box<dyn Error>> {
        let mut memory = Memory::default();
        self.walk(&asked(linked(by_hand.table)?.table), |position| {
            digest_answer((by_hand.decide)(position, &mut memory))
        });
        Ok(())
    }

    fn two_bishops(&self) -> Result<(), Box<dyn Error>> {
        let positions = asked(linked("general/kbbk")?.table);
        let squares: Vec<_> = positions.iter().map(positions::four).collect();
        self.walk(&squares, |&[king, one, other, their]| {
            kbbk_b2::decide(king, one, other, their).map_or(u32::MAX, kbbk_b2::Decision::digest)
        });
        Ok(())
    }

    fn walk<I>(&self, positions: &[I], mut answer: impl FnMut(&I) -> u32) {
        let positions = &positions[..self.positions.min(positions.len())];
        for _ in 0..self.laps {
            black_box(positions.iter().fold(0, |sum: u32, position| sum.wrapping_add(answer(position))));
        }
    }
}
