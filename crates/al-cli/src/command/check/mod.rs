//! `al check`: what is wrong with tables.

mod data;
mod kinds;

use crate::cli::Check;
use crate::fault::{Complaint, Fault, Verdict};
use crate::output::{self, Paint, Screen, count, json};
use crate::position::{materials, spoken_of};
use crate::source;
use al_compiler::diagnostic::{Code, Diagnostic, Severity};
use al_compiler::program::base::Base;
use al_compiler::program::{Table, TableKind};
use al_compiler::source::{Files, Span};
use al_compiler::{Checked, Failed};
use std::collections::BTreeSet;
use std::path::Path;

/// Checks files.
pub(super) fn run(arguments: &Check, screen: &mut Screen) -> Result<Verdict, Fault> {
    if let Some(code) = &arguments.explain {
        return kinds::run(code, screen);
    }
    if arguments.files.iter().filter(|file| source::is_stdin(file)).count() > 1 {
        return Err(Fault::Wrong(Complaint::new("standard input, `-`, can be read only once")));
    }
    let mut reports = Vec::new();
    let mut told = BTreeSet::new();
    for file in &arguments.files {
        let mut report = Report::of(file)?;
        if !arguments.json {
            report.forget(&mut told);
            report.print(Paint::of_stderr());
        }
        reports.push(report);
    }
    let errors: usize = reports.iter().map(|report| report.count(Severity::Error)).sum();
    if arguments.json {
        json::line(screen, &data::Checked::new(&reports))?;
    } else if reports.len() > 1 {
        output::to_stderr(total(&reports, Paint::of_stderr()));
    }
    Ok(Verdict::good(errors == 0 && reports.iter().all(|report| report.checked.is_some())))
}

/// A diagnostic by its file, its place there, its kind and its message.
type Told = (String, u32, u32, Code, String);

/// What came of one file.
pub(super) struct Report {
    name: String,
    files: Files,
    diagnostics: Vec<Diagnostic>,
    /// The program, where there is no error.
    checked: Option<Checked>,
}

impl Report {
    fn of(path: &Path) -> Result<Self, Fault> {
        let text = source::tables(path)?;
        let name = text.name.clone();
        Ok(match text.check() {
            Ok(checked) => Self {
                name,
                files: checked.files.clone(),
                diagnostics: checked.warnings.clone(),
                checked: Some(checked),
            },
            Err(Failed { files, diagnostics }) => Self { name, files, diagnostics, checked: None },
        })
    }

    /// Drops what was told of an earlier file: files that several files use are checked with each.
    fn forget(&mut self, told: &mut BTreeSet<Told>) {
        let files = &self.files;
        self.diagnostics.retain(|diagnostic| {
            let Span { file, lo, hi } = diagnostic.span;
            told.insert((files.get(file).name.clone(), lo, hi, diagnostic.code, diagnostic.message.clone()))
        });
    }

    fn count(&self, severity: Severity) -> usize {
        self.diagnostics.iter().filter(|diagnostic| diagnostic.severity() == severity).count()
    }

    /// The file's own tables and networks, with their hashes.
    fn tables(&self) -> impl Iterator<Item = (&Table, u64)> {
        self.checked.iter().flat_map(Checked::own)
    }

    /// Whether no game with a table can go round for ever, by the way it chooses its moves.
    fn cannot_cycle(&self, table: &Table) -> bool {
        self.checked.as_ref().is_some_and(|checked| checked.program.cannot_cycle(table))
    }

    fn bases(&self) -> &[Base] {
        self.checked.as_ref().map_or(&[], |checked| &checked.program.bases)
    }

    /// Diagnostics, then one line for the file.
    fn print(&self, paint: Paint) {
        if !self.diagnostics.is_empty() {
            output::to_stderr(output::diagnostics(&self.files, &self.diagnostics, paint));
            output::to_stderr("\n");
        }
        output::to_stderr(self.summary(paint));
    }

    /// "krk.adv: no errors; table krk (K R vs K) with 2 rules and 6 pieces of advice"
    fn summary(&self, paint: Paint) -> String {
        let found = found(self.count(Severity::Error), self.count(Severity::Warning), paint);
        let found = if self.checked.is_none() && self.count(Severity::Error) == 0 {
            "the errors told above are in it too".to_owned()
        } else {
            found
        };
        let mut text = format!("{}: {found}", paint.strong(&self.name));
        if self.checked.is_some() && self.tables().next().is_none() && self.bases().is_empty() {
            text += "; no table in it";
        }
        text.push('\n');
        for (table, _) in self.tables() {
            let circles = if self.cannot_cycle(table) { ", cannot cycle" } else { "" };
            text += &format!("  {} {}{circles}\n", table.kind.word(), described(table));
        }
        for base in self.bases() {
            text += &format!("  base {}\n", described_base(base));
        }
        text
    }
}

/// "krk (K R vs K): 2 rules, 6 pieces of advice, 1 test"
fn described(table: &Table) -> String {
    let parts = match table.kind {
        TableKind::Network => count(table.rules.len(), "route", "routes"),
        TableKind::Table => {
            // what is written once counts once, however many arguments or outcomes it is tried for
            let written: BTreeSet<Span> = table.advice.iter().map(|advice| advice.span).collect();
            let advice = count(written.len(), "piece of advice", "pieces of advice");
            format!("{}, {advice}", count(table.rules.len(), "rule", "rules"))
        }
    };
    let mut text =
        format!("{} ({}): {parts}", table.name, spoken_of(&table.settings.materials, table.general().is_some()));
    if !table.hands_over_to.is_empty() && table.kind == TableKind::Table {
        let next: Vec<&str> = table.hands_over_to.iter().map(|target| target.name.as_str()).collect();
        text += &format!(", hands over to {}", next.join(", "));
    }
    if !table.tests.is_empty() {
        text += &format!(", {}", count(table.tests.len(), "test", "tests"));
    }
    text
}

/// "kpk (K P vs K): 14 propositions, 3 plans, 10 methods, 2 tests"
fn described_base(base: &Base) -> String {
    let mut text = format!("{} ({})", base.name, materials(&base.settings.materials));
    let parts = [
        (base.propositions.len(), "proposition", "propositions"),
        (base.plans.len(), "plan", "plans"),
        (base.methods.len(), "method", "methods"),
        (base.tests.len(), "test", "tests"),
    ];
    for (place, (number, one, many)) in parts.into_iter().filter(|(number, ..)| *number > 0).enumerate() {
        text += if place == 0 { ": " } else { ", " };
        text += &count(number, one, many);
    }
    text
}

/// "no errors", "3 errors, 1 warning"
fn found(errors: usize, warnings: usize, paint: Paint) -> String {
    let errors = match errors {
        0 => "no errors".to_owned(),
        some => paint.error(count(some, "error", "errors")),
    };
    match warnings {
        0 => errors,
        some => format!("{errors}, {}", paint.warning(count(some, "warning", "warnings"))),
    }
}

/// The last line for several files.
fn total(reports: &[Report], paint: Paint) -> String {
    let sum = |severity| reports.iter().map(|report| report.count(severity)).sum();
    let files = count(reports.len(), "file", "files");
    format!("{files}: {}\n", found(sum(Severity::Error), sum(Severity::Warning), paint))
}
