//! The compiler: how long it takes and how much memory, by the length of a table.

use al_bench::page;
use al_compiler::load::Disk;
use al_compiler::{back, front, pretty};
use clap::Args;
use serde::Serialize;
use std::error::Error;
use std::fs;
use std::process::Command;
use std::time::Instant;

/// Times and memory of the compiler for tables of more and more rules, each in a process of its own.
///
/// Checking is all that `al check` does but reading the file; compiling is the rest, up to the text of the Rust. The
/// best of several runs counts.
#[derive(Args, Debug)]
pub(crate) struct Compiler {
    /// How many rules; eleven lines each.
    #[arg(value_name = "RULES", default_values_t = [10, 100, 1000])]
    rules: Vec<usize>,
    /// Only checks, and compiles nothing.
    #[arg(long)]
    check: bool,
    /// How often each is done.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    laps: u32,
    /// One JSON array of rows.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Row {
    rules: usize,
    lines: usize,
    check_ms: f64,
    compile_ms: Option<f64>,
    rust_kilobytes: Option<usize>,
    /// The most memory of the process; `None` where the system does not say.
    peak_megabytes: Option<f64>,
}

impl Compiler {
    pub(crate) fn run(&self) -> Result<(), Box<dyn Error>> {
        if let [rules] = self.rules.as_slice() {
            let row = self.row(*rules)?;
            println!("{}", if self.json { serde_json::to_string(&[row])? } else { told(&row) });
            return Ok(());
        }
        let mut rows = Vec::new();
        for rules in &self.rules {
            let mut command = Command::new(std::env::current_exe()?);
            command.args(["compiler", &rules.to_string(), "--laps", &self.laps.to_string()]);
            command.args(self.check.then_some("--check")).args(self.json.then_some("--json"));
            let output = command.output()?;
            if !output.status.success() {
                return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
            }
            let text = String::from_utf8(output.stdout)?;
            if self.json {
                rows.extend(serde_json::from_str::<Vec<serde_json::Value>>(&text)?)
            } else {
                print!("{text}")
            }
        }
        if self.json {
            println!("{}", serde_json::to_string(&rows)?);
        }
        Ok(())
    }

    /// The figures of one length, in this process.
    fn row(&self, rules: usize) -> Result<Row, Box<dyn Error>> {
        let text = page::of_rules(rules);
        let (mut check, mut compile, mut rust) = (f64::INFINITY, f64::INFINITY, None);
        for _ in 0..self.laps {
            let start = Instant::now();
            let checked = front("page.adv", &text, &mut Disk)?;
            check = check.min(milliseconds(start));
            if self.check {
                continue;
            }
            let start = Instant::now();
            let written = pretty(back(&checked, &"::advice".parse()?)?);
            compile = compile.min(milliseconds(start));
            rust = Some(written.len() / 1024);
        }
        let lines = text.lines().count();
        let compile_ms = rust.map(|_| compile);
        Ok(Row { rules, lines, check_ms: check, compile_ms, rust_kilobytes: rust, peak_megabytes: peak() })
    }
}

fn milliseconds(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1e3
}

/// The most memory that this process has had, in megabytes, where the system says.
fn peak() -> Option<f64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse::<f64>().ok().map(|kilobytes| kilobytes / 1024.0)
}

fn told(row: &Row) -> String {
    let Row { rules, lines, check_ms, compile_ms, rust_kilobytes, peak_megabytes } = row;
    let mut text = format!("{rules:5} rules {lines:6} lines   check {check_ms:7.1} ms");
    if let (Some(compile), Some(rust)) = (compile_ms, rust_kilobytes) {
        text += &format!("   compile {compile:8.1} ms   {rust:6} KB of Rust");
    }
    if let Some(peak) = peak_megabytes {
        text += &format!("   {peak:6.1} MB");
    }
    text
}
