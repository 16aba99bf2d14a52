//! The overview of the library.

use al_bench::{overview, positions};
use al_runtime::{Scratch, Table};
use clap::Args;
use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::hint::black_box;
use std::time::Instant;

/// Compares the overview in `tables/README.md` with the tables and their certificates.
///
/// Fails where it says anything else.
#[derive(Args, Debug)]
pub(crate) struct Overview {
    /// Writes it anew.
    #[arg(long)]
    write: bool,
    /// Measures how long decisions take. Otherwise what the overview says of that stays.
    #[arg(long, requires = "write")]
    measure: bool,
}

impl Overview {
    pub(crate) fn run(&self) -> Result<(), Box<dyn Error>> {
        let text = fs::read_to_string(overview::file())?;
        let mut measured = BTreeMap::new();
        if self.measure {
            let tables = al_tables::all().iter().filter(|linked| linked.table.advice_count() > 0);
            measured.extend(tables.map(|linked| (linked.name, nanoseconds(linked.table))));
        }
        let renewed = overview::renewed(&text, &measured)?;
        match self.write {
            true => Ok(fs::write(overview::file(), renewed)?),
            false if renewed == text => Ok(()),
            false => Err("tables/README.md is not what the tables and certificates say: overview --write".into()),
        }
    }
}

/// Nanoseconds of a decision in the mean, without memory lent; the best of some laps over shuffled positions.
fn nanoseconds(table: &dyn Table) -> f64 {
    let few = if table.wants_memory() { 500 } else { 100_000 };
    let positions: Vec<_> = table.materials().iter().flat_map(|&it| positions::of(it)).take(few).collect();
    let mut scratch = Scratch::default();
    let laps = (0..7).map(|_| {
        let start = Instant::now();
        for position in &positions {
            black_box(table.decide(position, &mut scratch));
        }
        start.elapsed()
    });
    laps.min().map_or(0.0, |best| best.as_nanos() as f64 / positions.len().max(1) as f64)
}
