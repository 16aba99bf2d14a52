//! `al doc` and `al gallery`: pages for people, as HTML or Markdown.
//!
//! ```text
//! what is built in ─► reference ─┐
//! a file ─► file, figures ───────┼─► page ─► html, markdown ─► files
//! all endings ─► gallery ────────┘
//! ```

mod figures;
mod file;
mod gallery;
mod html;
mod markdown;
mod page;
mod reference;

use crate::cli::{Doc, Gallery, Written};
use crate::fault::{Complaint, Fault, Verdict};
use crate::output::{self, Paint, Screen, count, printable, to_stderr};
use crate::source::{self, Text};
use al_compiler::Failed;
use al_verify::proof::Certificate;
use figures::Figures;
use file::Source;
use page::Page;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write as _;
use std::path::Path;

/// Writes the reference, or the pages of files.
pub(super) fn run(arguments: &Doc, screen: &mut Screen) -> Result<Verdict, Fault> {
    if arguments.files.is_empty() {
        return write(&reference::pages(), reference::SITE, &arguments.written, screen);
    }
    let sources = sources(&arguments.files)?;
    let pages = gallery::pages(&sources, "Tables");
    write(&pages, "Tables", &arguments.written, screen)
}

/// Writes the book of endings.
pub(super) fn gallery(arguments: &Gallery, screen: &mut Screen) -> Result<Verdict, Fault> {
    let sources = if arguments.files.is_empty() { linked()? } else { sources(&arguments.files)? };
    let pages = gallery::pages(&sources, gallery::BOOK);
    write(&pages, gallery::BOOK, &arguments.written, screen)
}

/// Files that a person gives, with the certificates beside them.
fn sources(files: &[std::path::PathBuf]) -> Result<Vec<Source>, Fault> {
    let mut names = BTreeSet::new();
    let read = |path: &std::path::PathBuf| {
        let text = source::tables(path)?;
        let mut source = if source::is_linked(path) {
            of(&text, &linked_certificate)?
        } else {
            of(&text, &|table| certificate(path, table))?
        };
        // files of one name in several folders have a page each
        let plain = source.name.clone();
        let mut number = 1;
        while !names.insert(source.name.clone()) {
            number += 1;
            source.name = format!("{plain}-{number}");
        }
        Ok(source)
    };
    files.iter().map(read).collect()
}

/// The certificate beside a file.
fn certificate(path: &Path, table: &str) -> Option<Certificate> {
    match Certificate::read(&Certificate::path(path, table)) {
        Ok(certificate) => certificate,
        Err(error) => {
            let text = format!("the certificate cannot be read: {error}");
            to_stderr(format!("{}: {text}\n", Paint::of_stderr().warning("warning")));
            None
        }
    }
}

/// The certificate that is linked into this command.
fn linked_certificate(table: &str) -> Option<Certificate> {
    let (_, text) = al_tables::certificates().iter().find(|(name, _)| *name == table)?;
    serde_json::from_str(text).ok()
}

/// The files that are linked into this command.
fn linked() -> Result<Vec<Source>, Fault> {
    let files: BTreeMap<&str, &str> = al_tables::sources().iter().copied().collect();
    let read = |(name, text): (&&str, &&str)| Ok(of(&Text::of_linked(name, text), &linked_certificate)?);
    files.iter().map(read).collect()
}

/// A text, checked, with what is proved of the very tables that it has.
fn of(text: &Text, certificate: &dyn Fn(&str) -> Option<Certificate>) -> Result<Source, Failed> {
    let checked = text.check()?;
    let name = &text.name;
    let module = text.module();
    let module = module.ok_or_else(|| Failed { files: checked.files.clone(), diagnostics: Vec::new() })?;
    let figures = checked.own().map(|(table, hash)| {
        certificate(&table.name).filter(|certificate| certificate.hash == format!("{hash:#018x}")).map(Figures)
    });
    let figures = figures.collect();
    let stem = Path::new(name).file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let page = match stem.trim_matches(['<', '>']) {
        // the list of all pages has that name
        "" | "index" => "file".to_owned(),
        stem => stem.to_owned(),
    };
    Ok(Source { name: page, module, checked, figures })
}

/// Writes pages into a folder.
fn write(pages: &[Page], site: &str, written: &Written, screen: &mut Screen) -> Result<Verdict, Fault> {
    let files = if written.markdown { markdown::files(pages) } else { html::files(pages, site) };
    for (name, text) in &files {
        let path = written.out.join(name);
        let folder = path.parent().unwrap_or(&written.out);
        fs::create_dir_all(folder).map_err(|error| {
            let folder = printable(&folder.to_string_lossy());
            Fault::Wrong(Complaint::new(format!("the folder {folder} cannot be made: {error}")))
        })?;
        output::file::write(&path, text)?;
    }
    let index = written.out.join(if written.markdown { "index.md" } else { "index.html" });
    writeln!(screen, "{}: {}", source::name(&index), count(pages.len(), "page", "pages"))?;
    Ok(Verdict::Good)
}
