//! Every file of the repository, laid out: the same tokens and comments, and nothing left to change.

use crate::golden::adv_files;
use al_compiler::format;
use al_compiler::source::Files;
use al_compiler::syntax::{Lexed, lex_text};
use std::fs;
use std::path::{Path, PathBuf};

/// The `.adv` files below a folder that are no collections of mistakes.
fn below(folder: &Path, found: &mut Vec<PathBuf>) {
    found.extend(adv_files(folder));
    let Ok(entries) = fs::read_dir(folder) else { return };
    let skipped = ["target", "fail", ".git", "ui"];
    let mut folders: Vec<PathBuf> =
        entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|p| p.is_dir()).collect();
    folders.retain(|folder| folder.file_name().is_some_and(|name| !skipped.iter().any(|skip| *skip == name)));
    folders.iter().for_each(|folder| below(folder, found));
}

pub(crate) fn all() -> Vec<PathBuf> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    below(&here.join("../.."), &mut found);
    let samples = adv_files(&here.join("../../../shared/samples"));
    if samples.is_empty() {
        eprintln!("skipped: the samples are not beside this checkout");
    }
    found.extend(samples);
    found
}

fn lexed(text: &str) -> (Files, Lexed) {
    let mut files = Files::default();
    let file = files.add("a.adv", text);
    let lexed = lex_text(&files, file);
    (files, lexed)
}

/// Demands that a layout says the same as the text it was made from.
pub(crate) fn says_the_same(text: &str, laid_out: &str) {
    let ((files_a, a), (files_b, b)) = (lexed(text), lexed(laid_out));
    let tokens = |lexed: &Lexed| lexed.tokens.iter().map(|lexeme| lexeme.token.clone()).collect::<Vec<_>>();
    assert_eq!(tokens(&a), tokens(&b), "{text}\n---\n{laid_out}");
    let comments = |files: &Files, lexed: &Lexed| -> Vec<String> {
        let slice = |span: &_| files.slice(*span).replace("\r\n", "\n").trim_end().to_owned();
        lexed.comments.iter().map(slice).collect()
    };
    assert_eq!(comments(&files_a, &a), comments(&files_b, &b), "{text}\n---\n{laid_out}");
    assert_eq!(a.docs, b.docs, "{text}\n---\n{laid_out}");
}

#[test]
fn every_file_says_the_same_and_stays_as_it_is() {
    let mut count = 0;
    for path in all() {
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        // some files are there for their mistakes
        let Ok(laid_out) = format("a.adv", &text) else { continue };
        count += 1;
        says_the_same(&text, &laid_out);
        let again = format("a.adv", &laid_out).unwrap_or_else(|failed| panic!("{}: {failed}", path.display()));
        assert_eq!(again, laid_out, "{} is laid out in two ways", path.display());
        assert!(laid_out.ends_with('\n') && !laid_out.contains("\n\n\n"), "{}", path.display());
    }
    assert!(count > 10, "{count} files");
}

#[test]
fn a_text_with_mistakes_is_refused_with_all_of_them() {
    let failed = format("a.adv", "table t (K R vs K) { let a = ; let b 3; }").expect_err("two mistakes");
    assert_eq!(failed.diagnostics.len(), 2);
}

#[test]
fn nothing_is_laid_out_as_nothing() {
    for text in ["", "\n\n", "  \t\r\n"] {
        assert_eq!(format("a.adv", text).expect("no mistake"), "");
    }
    assert_eq!(format("a.adv", "\u{feff}// only this").expect("no mistake"), "// only this\n");
}
