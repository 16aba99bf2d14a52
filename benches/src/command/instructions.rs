//! Instructions per decision: exact where times are not.

use super::walk::Engine;
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::error::Error;
use std::process::Command;

/// Instructions per decision of the compiled table and of those written by hand, counted by valgrind.
///
/// They are the same in every run of one program, and do not say how long an instruction takes.
#[derive(Args, Debug)]
pub(crate) struct Instructions {
    /// The table.
    #[arg(long, default_value = "krk_al0")]
    table: String,
    /// How many of the shuffled positions.
    #[arg(long, default_value_t = 50_000)]
    positions: usize,
    /// One JSON array of rows.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Row {
    engine: String,
    instructions: f64,
}

impl Instructions {
    pub(crate) fn run(&self) -> Result<(), Box<dyn Error>> {
        if !valgrind() {
            return Ok(());
        }
        let mut rows = Vec::new();
        for engine in [Engine::Compiled, Engine::Remembering, Engine::B1, Engine::B2] {
            let Some(instructions) = per_decision(engine, &self.table, self.positions)? else { continue };
            let engine = name(engine)?;
            if !self.json {
                println!("{engine:11} {instructions:8.1} instructions per decision");
            }
            rows.push(Row { engine, instructions });
        }
        if self.json {
            println!("{}", serde_json::to_string(&rows)?);
        }
        Ok(())
    }
}

/// Whether valgrind is there; says so where it is not.
pub(super) fn valgrind() -> bool {
    let there = Command::new("valgrind").arg("--version").output().is_ok();
    if !there {
        println!("skipped: valgrind is not installed");
    }
    there
}

fn name(engine: Engine) -> Result<String, Box<dyn Error>> {
    Ok(engine.to_possible_value().ok_or("an engine without a name")?.get_name().to_owned())
}

/// Instructions of one decision in the mean; `None` where the walk cannot be made, as by hand for most tables.
pub(super) fn per_decision(engine: Engine, table: &str, positions: usize) -> Result<Option<f64>, Box<dyn Error>> {
    let engine = name(engine)?;
    let counts = count(&engine, table, positions, 1)?.zip(count(&engine, table, positions, 2)?);
    Ok(counts.map(|(once, twice)| twice.saturating_sub(once) as f64 / positions.max(1) as f64))
}

/// All instructions of a walk.
fn count(engine: &str, table: &str, positions: usize, laps: usize) -> Result<Option<u64>, Box<dyn Error>> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe()?)
        .args(["walk", engine, "--table", table])
        .args(["--laps", &laps.to_string(), "--positions", &positions.to_string()])
        .output()?;
    if !output.status.success() {
        return Ok(None);
    }
    let report = String::from_utf8_lossy(&output.stderr);
    let collected = report.lines().find_map(|line| line.split_once("Collected : ")).ok_or("valgrind says nothing")?;
    Ok(Some(collected.1.trim().parse()?))
}
