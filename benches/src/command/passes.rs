//! What each pass gains: the tables compiled with one left out.

use super::instructions::{per_decision, valgrind};
use super::walk::Engine;
use al_runtime::Table;
use clap::Args;
use std::error::Error;

include!(concat!(env!("OUT_DIR"), "/variants.rs"));

/// Instructions per decision with each pass left out, with all passes and with none.
#[derive(Args, Debug)]
pub(crate) struct Passes {
    /// How many of the shuffled positions.
    #[arg(long, default_value_t = 5_000)]
    positions: usize,
}

impl Passes {
    pub(crate) fn run(&self) -> Result<(), Box<dyn Error>> {
        if valgrind() {
            for (name, _) in VARIANTS {
                if let Some(instructions) = per_decision(Engine::Compiled, name, self.positions)? {
                    println!("{name:28} {instructions:8.1} instructions per decision");
                }
            }
        }
        Ok(())
    }
}

/// A table with some of the passes, `krk/without_lift`.
pub(super) fn variant(name: &str) -> Option<&'static (dyn Table + Sync)> {
    VARIANTS.iter().find(|(other, _)| *other == name).map(|(_, table)| *table)
}
