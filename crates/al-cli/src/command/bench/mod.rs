//! `al bench`: interpreted against compiled, in nanoseconds a decision.

mod measure;

use crate::cli::{Bench, EngineChoice};
use crate::fault::{Complaint, Fault, Verdict};
use crate::opened::{Entry, Opened, linked};
use crate::output::{Screen, json, thousands, to_stderr};
use indicatif::{ProgressBar, ProgressStyle};
use measure::Measured;
use serde::Serialize;
use std::io::Write as _;

/// Measures the tables of a file, or those linked into this command.
pub(super) fn run(arguments: &Bench, screen: &mut Screen) -> Result<Verdict, Fault> {
    let name = arguments.table.as_deref();
    let opened = match &arguments.file {
        Some(file) => vec![Opened::read(file, name)?.quiet(arguments.json)],
        None => linked(name)?,
    };
    let entries: Vec<&Entry> = opened.iter().flat_map(|opened| &opened.entries).collect();
    let mut rows = Vec::new();
    for entry in entries {
        let compiled = match arguments.engine {
            None => entry.compiled(),
            Some(EngineChoice::Interpreted) => None,
            Some(EngineChoice::Compiled) => Some(entry.engine(arguments.engine)?),
        };
        let progress = progress(entry.name());
        let measured = measure::table(entry, compiled, arguments.positions, &progress)?;
        progress.finish_and_clear();
        let measured = measured.ok_or_else(|| {
            Fault::Bad(Complaint::new(format!("no legal position of the men of `{}` was found", entry.name())))
        })?;
        rows.push(Row { table: entry.name(), measured });
    }
    if arguments.json {
        json::line(screen, &Report { schema: json::SCHEMA, tables: &rows })?;
    } else {
        write(&rows, screen)?;
        remark(&rows, arguments.engine);
    }
    Ok(Verdict::good(rows.iter().all(Row::agrees)))
}

/// One table's figures.
#[derive(Debug, Serialize)]
struct Row<'a> {
    table: &'a str,
    #[serde(flatten)]
    measured: Measured,
}

#[derive(Debug, Serialize)]
struct Report<'a> {
    schema: u32,
    tables: &'a [Row<'a>],
}

impl Row<'_> {
    fn agrees(&self) -> bool {
        self.measured.disagreements.unwrap_or(0) == 0
    }
}

fn write(rows: &[Row<'_>], screen: &mut Screen) -> Result<(), Fault> {
    let paint = screen.paint;
    let width = rows.iter().map(|row| row.table.chars().count()).max().unwrap_or(0).max("table".len());
    let head =
        format!("{:width$}  {:>9}  {:>14}  {:>11}  {:>9}", "table", "positions", "interpreted", "compiled", "ratio");
    writeln!(screen, "{}", paint.strong(head))?;
    for Row { table, measured } in rows {
        let compiled = measured.compiled_ns.map_or("-".to_owned(), |ns| format!("{ns:.1} ns"));
        let ratio = measured.ratio.map_or("-".to_owned(), |ratio| format!("{}x", thousands(ratio.round() as u64)));
        let interpreted = format!("{} ns", thousands(measured.interpreted_ns.round() as u64));
        let positions = thousands(measured.positions.into());
        writeln!(screen, "{table:width$}  {positions:>9}  {interpreted:>14}  {compiled:>11}  {ratio:>9}")?;
    }
    Ok(screen.flush()?)
}

/// Says what the figures do not.
fn remark(rows: &[Row<'_>], engine: Option<EngineChoice>) {
    if cfg!(debug_assertions) {
        to_stderr("note: this `al` was built for development; its figures say little\n");
    }
    for Row { table, measured } in rows {
        match measured.disagreements {
            None if engine == Some(EngineChoice::Interpreted) => {}
            None => to_stderr(format!(
                "note: {table} is not compiled into this command, so there is nothing to compare; \
                 `--engine compiled` compiles it now\n"
            )),
            Some(0) => {}
            Some(some) => {
                let some = thousands(some.into());
                to_stderr(format!(
                    "error: {table}: the engines disagree on {some} positions, which is a defect of `al`\n"
                ));
            }
        }
    }
}

/// A bar on standard error, where that is a terminal.
fn progress(table: &str) -> ProgressBar {
    let bar = ProgressBar::new(0);
    // the template is fixed and well formed; without it the bar has its own looks
    if let Ok(style) = ProgressStyle::with_template("{msg}  {bar:40} {pos}/{len}") {
        bar.set_style(style);
    }
    bar.set_message(table.to_owned());
    bar
}
