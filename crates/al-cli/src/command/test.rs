//! `al test`: the tests that stand in files, run.

use crate::cli::Test;
use crate::fault::{Fault, Verdict};
use crate::opened::Opened;
use crate::output::{Paint, Screen, count, json, printable};
use crate::source;
use al_compiler::Checked;
use al_compiler::program::Table;
use al_compiler::program::base::{Base, BaseTest};
use al_compiler::source::Files;
use al_interpreter::{BaseInterpreter, Failed as FailedDemand, FailedTest};
use serde::Serialize;
use std::io::Write as _;
use std::path::Path;

/// Runs the tests of files.
pub(super) fn run(arguments: &Test, screen: &mut Screen) -> Result<Verdict, Fault> {
    let mut all_passed = true;
    for file in &arguments.files {
        let report = Report::of(file, arguments)?;
        all_passed &= report.failed.is_empty();
        if arguments.json {
            json::line(screen, &report)?;
        } else {
            report.write(screen)?;
        }
        screen.flush()?;
    }
    Ok(Verdict::good(all_passed))
}

/// What came of a file: one object with `--json`.
#[derive(Serialize)]
struct Report {
    schema: u32,
    file: String,
    tests: usize,
    failed: Vec<Failed>,
}

/// A test that has failed.
#[derive(Serialize)]
struct Failed {
    table: String,
    /// The file in which it stands.
    file: String,
    /// Where the expectation stands that is not met, both counted from 1.
    line: usize,
    column: usize,
    fen: String,
    /// What was expected and what came.
    what: String,
    /// Who ran the table.
    engine: &'static str,
}

impl Report {
    fn of(path: &Path, arguments: &Test) -> Result<Self, Fault> {
        let checked = source::checked(path)?;
        let mut report = Self { schema: json::SCHEMA, file: source::name(path), tests: 0, failed: Vec::new() };
        let wanted = |name: &str| arguments.table.as_ref().is_none_or(|only| only == name);
        let mut is_base = false;
        for base in checked.program.bases.iter().filter(|base| wanted(&base.name)) {
            let Some(interpreter) = BaseInterpreter::of(&checked, &base.name) else { continue };
            is_base = arguments.table.is_some();
            report.tests += base.tests.len();
            report.failed.extend(interpreter.run_tests().iter().map(|failed| Failed::of_base(&checked, base, failed)));
        }
        // a file of definitions, or of bases alone, has no more to test
        if is_base || checked.own().next().is_none() {
            return Ok(report);
        }
        let opened = Opened::of(&report.file, checked, arguments.table.as_deref())?.quiet(arguments.json);
        for entry in &opened.entries {
            let table = entry.interpreter.definition();
            if table.tests.is_empty() {
                continue;
            }
            let engine = entry.engine(arguments.engine)?;
            let failed = entry.interpreter.failed_tests(engine.table, &opened.files);
            engine.sound()?;
            report.tests += table.tests.len();
            report.failed.extend(failed.iter().map(|failed| Failed::new(&opened.files, table, failed, engine.name)));
        }
        Ok(report)
    }

    /// Each failure at its place, then the numbers.
    fn write(&self, screen: &mut Screen) -> Result<(), Fault> {
        let paint = screen.paint;
        for Failed { table, file, line, column, fen, what, .. } in &self.failed {
            let place = printable(&format!("{file}:{line}:{column}"));
            writeln!(screen, "{}: {table}, {}", paint.strong(place), printable(fen))?;
            writeln!(screen, "  {what}")?;
        }
        writeln!(screen, "{}: {}", paint.strong(printable(&self.file)), self.numbers(paint))?;
        Ok(())
    }

    /// "3 tests passed", "3 tests, 1 failed"
    fn numbers(&self, paint: Paint) -> String {
        let tests = count(self.tests, "test", "tests");
        match self.failed.len() {
            _ if self.tests == 0 => "no tests in it".to_owned(),
            0 => paint.ours(format!("{tests} passed")),
            failed => format!("{tests}, {}", paint.error(format!("{failed} failed"))),
        }
    }
}

impl Failed {
    fn of_base(checked: &Checked, base: &Base, failed: &FailedDemand) -> Self {
        let (line, column) = checked.files.position(failed.span.file, failed.span.lo);
        let asked = |test: &&BaseTest| test.span.lo <= failed.span.lo && failed.span.hi <= test.span.hi;
        Self {
            table: base.name.clone(),
            file: checked.files.get(failed.span.file).name.clone(),
            line,
            column,
            fen: base.tests.iter().find(asked).map(|test| test.fen.clone()).unwrap_or_default(),
            what: failed.found.clone(),
            engine: "interpreted",
        }
    }

    fn new(files: &Files, table: &Table, failed: &FailedTest<'_>, engine: &'static str) -> Self {
        let (line, column) = files.position(failed.span.file, failed.span.lo);
        Self {
            table: table.name.clone(),
            file: files.get(failed.span.file).name.clone(),
            line,
            column,
            fen: failed.test.fen.clone(),
            what: failed.what.clone(),
            engine,
        }
    }
}
