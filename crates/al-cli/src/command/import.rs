//! `al import`: tables of AL0 in Prolog become `.adv` files.

use crate::cli::{self, Import};
use crate::fault::{Complaint, Fault, Verdict};
use crate::output::{self, Paint, Screen, count, printable};
use crate::source;
use al_prolog::{Dialect, Imported, Options, Text, import};
use std::collections::BTreeMap;
use std::io::Write as _;

/// Imports a table and writes the file.
pub(super) fn run(arguments: &Import, screen: &mut Screen) -> Result<Verdict, Fault> {
    let paths = std::iter::once(&arguments.file).chain(&arguments.library);
    if paths.clone().filter(|path| source::is_stdin(path)).count() > 1 {
        return Err(Fault::Wrong(Complaint::new("standard input, `-`, can be read only once")));
    }
    let texts = paths.map(|path| source::read(path)).collect::<Result<Vec<source::Text>, Fault>>()?;
    let texts: Vec<Text<'_>> = texts.iter().map(|text| Text { name: &text.name, text: &text.text }).collect();
    let material = arguments.material.as_deref().map(material).transpose()?;
    let options = Options { dialect: dialect(arguments.dialect), material, name: arguments.name.clone() };
    let imported = import(texts[0], &texts[1..], &options)?;
    let paint = Paint::of_stderr();
    if !imported.warnings.is_empty() {
        output::to_stderr(output::diagnostics(&imported.files, &imported.warnings, paint));
        output::to_stderr("\n");
    }
    match &arguments.output {
        None => screen.write_all(imported.text.as_bytes())?,
        Some(path) => output::file::write(path, &imported.text)?,
    }
    output::to_stderr(summary(&imported));
    Ok(Verdict::Good)
}

fn dialect(dialect: cli::Dialect) -> Dialect {
    match dialect {
        cli::Dialect::Book => Dialect::Book,
        cli::Dialect::Course => Dialect::Course,
    }
}

fn material(text: &str) -> Result<al_chess::Material, Fault> {
    text.parse().map_err(|error| {
        let complaint = Complaint::new(format!("`{}` is no material: {error}", printable(text)));
        Fault::Wrong(complaint.help("our men, then theirs: 'K R vs K'"))
    })
}

/// What was done, in a line or a few.
fn summary(imported: &Imported) -> String {
    let mut text = format!("imported as table {}", imported.name);
    if imported.compared > 0 {
        text += &format!(
            "; each predicate agrees with its clauses in {}",
            count(imported.compared, "position", "positions")
        );
    }
    if !imported.warnings.is_empty() {
        text += &format!("; {}", count(imported.warnings.len(), "warning", "warnings"));
    }
    text.push('\n');
    let mut by_reason: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for left in &imported.left {
        by_reason.entry(&left.why).or_default().push(format!("{}/{}", printable(&left.name), left.arity));
    }
    for (why, names) in by_reason {
        text += &format!("  not translated: {}; {why}\n", names.join(", "));
    }
    if !imported.left.is_empty() {
        text += "  the table runs once that is written in Rust: `--with FILE.rs` names the file\n";
    }
    text
}
