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
        if Command::new("valgrind").arg("--version").output().is_err() {
            println!("skipped: valgrind is not installed");
            return Ok(());
        }
        let mut rows = Vec::new();
        for engine in [Engine::Compiled, Engine::B1, Engine::B2] {
            let engine = engine.to_possible_value().ok_or("an engine without a name")?.get_name().to_owned();
            let Some([once, twice]) = self.count(&engine, 1)?.zip(self.count(&engine, 2)?).map(<[u64; 2]>::from) else {
                continue;
            };
            let instructions = twice.saturating_sub(once) as f64 / self.positions.max(1) as f64;
            if !self.json {
                println!("{engine:10} {instructions:8.1} instructions per decision");
            }
            rows.push(Row { engine, instructions });
        }
        if self.json {
            println!("{}", serde_json::to_string(&rows)?);
        }
        Ok(())
    }

    /// All instructions of a walk; `None` where the walk cannot be made, as by hand for most tables.
    fn count(&self, engine: &str, laps: usize) -> Result<Option<u64>, Box<dyn Error>> {
        let output = Command::new("valgrind")
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .arg(std::env::current_exe()?)
            .args(["walk", engine, "--table", &self.table])
            .args(["--laps", &laps.to_string(), "--positions", &self.positions.to_string()])
            .output()?;
        if !output.status.success() {
            return Ok(None);
        }
        let report = String::from_utf8_lossy(&output.stderr);
        let collected =
            report.lines().find_map(|line| line.split_once("Collected : ")).ok_or("valgrind says nothing")?;
        Ok(Some(collected.1.trim().parse()?))
    }
}
