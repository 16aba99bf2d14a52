//! Whether compiled tables have become slower than they were: by instructions, which time does not blur.

use super::instructions::{per_decision, valgrind};
use super::walk::Engine;
use clap::Args;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::PathBuf;

/// Counts the instructions of decisions and compares them with those on record.
///
/// Fails where a table takes much more than it did. Without valgrind it says so and passes.
#[derive(Args, Debug)]
pub(crate) struct Guard {
    /// The record.
    #[arg(long, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/instructions.json"))]
    record: PathBuf,
    /// Writes what is counted now into the record.
    #[arg(long)]
    renew: bool,
}

/// What is on record.
#[derive(Debug, Deserialize, Serialize)]
struct Record {
    /// How many positions are asked.
    positions: usize,
    /// How much more than on record is too much, in percent: compilers change.
    margin: f64,
    /// Instructions of a decision, by table.
    instructions: BTreeMap<String, f64>,
}

impl Guard {
    pub(crate) fn run(&self) -> Result<(), Box<dyn Error>> {
        if !valgrind() {
            return Ok(());
        }
        let mut record: Record = serde_json::from_str(&fs::read_to_string(&self.record)?)?;
        let mut slower = Vec::new();
        for (table, known) in &mut record.instructions {
            let now = per_decision(Engine::Compiled, table, record.positions)?.ok_or("no such table")?;
            println!("{table:12} {now:8.1} instructions per decision, on record {known:.1}");
            if now > *known * (1.0 + record.margin / 100.0) {
                slower.push(table.clone());
            }
            *known = (now * 10.0).round() / 10.0;
        }
        if self.renew {
            fs::write(&self.record, serde_json::to_string_pretty(&record)? + "\n")?;
        } else if !slower.is_empty() {
            return Err(format!("slower than on record: {}", slower.join(", ")).into());
        }
        Ok(())
    }
}
