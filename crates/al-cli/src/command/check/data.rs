//! What `al check --json` prints.

use super::Report;
use crate::output::json::SCHEMA;
use al_compiler::diagnostic::{Diagnostic, Severity};
use al_compiler::source::{Files, Span};
use serde::Serialize;

/// All files.
#[derive(Serialize)]
pub(super) struct Checked<'a> {
    schema: u32,
    files: Vec<File<'a>>,
}

#[derive(Serialize)]
struct File<'a> {
    file: &'a str,
    errors: usize,
    warnings: usize,
    tables: Vec<Table<'a>>,
    bases: Vec<Base<'a>>,
    diagnostics: Vec<Message<'a>>,
}

#[derive(Serialize)]
struct Table<'a> {
    name: &'a str,
    /// `table` or `network`.
    kind: &'static str,
    materials: Vec<String>,
    /// Whether it is for any position besides.
    any_position: bool,
    rules: Vec<&'a str>,
    advice: Vec<&'a str>,
    hands_over_to: Vec<&'a str>,
    /// Whether no game can go round for ever, by the way the table chooses its moves.
    cannot_cycle: bool,
    hash: String,
}

#[derive(Serialize)]
struct Base<'a> {
    name: &'a str,
    materials: Vec<String>,
    propositions: Vec<&'a str>,
    plans: Vec<&'a str>,
    methods: Vec<&'a str>,
    hash: String,
}

#[derive(Serialize)]
struct Message<'a> {
    code: String,
    severity: String,
    message: &'a str,
    #[serde(flatten)]
    place: Place<'a>,
    label: Option<&'a str>,
    related: Vec<Related<'a>>,
    help: Option<&'a str>,
}

/// Lines and columns count from 1, columns in characters, bytes from 0; the end is not included.
#[derive(Serialize)]
struct Place<'a> {
    file: &'a str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    from: u32,
    to: u32,
}

#[derive(Serialize)]
struct Related<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    label: &'a str,
}

impl<'a> Checked<'a> {
    pub(super) fn new(reports: &'a [Report]) -> Self {
        Self { schema: SCHEMA, files: reports.iter().map(File::new).collect() }
    }
}

impl<'a> File<'a> {
    fn new(report: &'a Report) -> Self {
        let base_hashes = report.checked.iter().flat_map(|checked| &checked.base_hashes);
        Self {
            file: &report.name,
            errors: report.count(Severity::Error),
            warnings: report.count(Severity::Warning),
            tables: report.tables().map(|(table, hash)| Table::new(table, report.cannot_cycle(table), hash)).collect(),
            bases: report.bases().iter().zip(base_hashes).map(|(base, hash)| Base::new(base, *hash)).collect(),
            diagnostics: report.diagnostics.iter().map(|it| Message::new(&report.files, it)).collect(),
        }
    }
}

impl<'a> Table<'a> {
    fn new(table: &'a al_compiler::program::Table, cannot_cycle: bool, hash: u64) -> Self {
        Self {
            name: &table.name,
            kind: table.kind.word(),
            materials: table.settings.materials.iter().map(ToString::to_string).collect(),
            any_position: table.general().is_some(),
            rules: table.rules.iter().map(|rule| rule.name.as_str()).collect(),
            advice: table.advice.iter().map(|advice| advice.name.as_str()).collect(),
            hands_over_to: table.hands_over_to.iter().map(|target| target.name.as_str()).collect(),
            cannot_cycle,
            hash: format!("{hash:#018x}"),
        }
    }
}

impl<'a> Base<'a> {
    fn new(base: &'a al_compiler::program::base::Base, hash: u64) -> Self {
        Self {
            name: &base.name,
            materials: base.settings.materials.iter().map(ToString::to_string).collect(),
            propositions: base.propositions.iter().map(|proposition| proposition.name.as_str()).collect(),
            plans: base.plans.iter().map(|plan| plan.name.as_str()).collect(),
            methods: base.methods.iter().map(|method| method.name.as_str()).collect(),
            hash: format!("{hash:#018x}"),
        }
    }
}

impl<'a> Message<'a> {
    fn new(files: &'a Files, diagnostic: &'a Diagnostic) -> Self {
        let related = diagnostic.secondary.iter();
        Self {
            code: diagnostic.code.to_string(),
            severity: diagnostic.severity().to_string(),
            message: &diagnostic.message,
            place: Place::new(files, diagnostic.span),
            label: Some(diagnostic.label.as_str()).filter(|label| !label.is_empty()),
            related: related.map(|(span, label)| Related { place: Place::new(files, *span), label }).collect(),
            help: diagnostic.help.as_deref(),
        }
    }
}

impl<'a> Place<'a> {
    fn new(files: &'a Files, span: Span) -> Self {
        let (line, column) = files.position(span.file, span.lo);
        let (end_line, end_column) = files.position(span.file, span.hi);
        let file = &files.get(span.file).name;
        Self { file, line, column, end_line, end_column, from: span.lo, to: span.hi }
    }
}
