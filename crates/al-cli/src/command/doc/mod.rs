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
use al_compiler::load::{self, Disk, Loader};
use al_compiler::{Failed, front};
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
        let Text { name, text } = source::read(path)?;
        let certificate = |table: &str| match Certificate::read(&Certificate::path(path, table)) {
            Ok(certificate) => certificate,
            Err(error) => {
                let text = format!("the certificate cannot be read: {error}");
                to_stderr(format!("{}: {text}\n", Paint::of_stderr().warning("warning")));
                None
            }
        };
        let mut source = of(&name, &text, &mut Disk, &certificate)?;
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

/// The files that are linked into this command.
fn linked() -> Result<Vec<Source>, Fault> {
    let texts: BTreeMap<String, String> =
        al_tables::sources().iter().map(|(file, text)| ((*file).to_owned(), (*text).to_owned())).collect();
    let certificate = |table: &str| {
        let (_, text) = al_tables::certificates().iter().find(|(name, _)| *name == table)?;
        serde_json::from_str(text).ok()
    };
    let read = |(name, text): (&String, &String)| Ok(of(name, text, &mut texts.clone(), &certificate)?);
    texts.iter().map(read).collect()
}

/// A text, checked, with what is proved of the very tables that it has.
fn of(
    name: &str,
    text: &str,
    loader: &mut dyn Loader,
    certificate: &dyn Fn(&str) -> Option<Certificate>,
) -> Result<Source, Failed> {
    let checked = front(name, text, loader)?;
    let module = load::text(name, text, loader).modules.pop();
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
