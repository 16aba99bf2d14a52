//! The files that must be readable: our own cases, and the samples beside the checkout where they are.

use crate::golden::{adv_files, read};
use al_compiler::diagnostic::render::render;
use al_compiler::source::Files;
use al_compiler::syntax::parse_text;
use std::path::{Path, PathBuf};

/// Our own cases: together they hold every construct of the language.
const OWN: &str = "tests/cases/ok";

/// More complete tables, where the checkout has them beside it.
const SAMPLES: &str = "../../../shared/samples";

/// Our own cases.
pub(crate) fn own() -> Vec<PathBuf> {
    let own = adv_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(OWN));
    assert!(!own.is_empty(), "our own cases are gone");
    own
}

/// All files that must be readable.
pub(crate) fn files() -> Vec<PathBuf> {
    let samples = adv_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(SAMPLES));
    if samples.is_empty() {
        eprintln!("skipped: the samples are not beside this checkout");
    }
    own().into_iter().chain(samples).collect()
}

#[test]
fn all_are_read_without_an_error() {
    for path in files() {
        let (files, file) = read(&path);
        let (tree, diagnostics) = parse_text(&files, file);
        assert!(diagnostics.is_empty(), "{}\n{}", path.display(), render(&files, &diagnostics, false));
        assert!(!tree.items.is_empty(), "{} is empty", path.display());
    }
}

#[test]
fn the_examples_of_the_grammar_are_read() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/grammar.md");
    let text = std::fs::read_to_string(&page).expect("the page of the grammar");
    let blocks: Vec<&str> = text.split("```al\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(blocks.len() >= 3, "{} examples", blocks.len());
    for block in blocks {
        let mut files = Files::default();
        let file = files.add("grammar.md", block);
        let (_, diagnostics) = parse_text(&files, file);
        assert!(diagnostics.is_empty(), "{}", render(&files, &diagnostics, false));
        let laid_out = al_compiler::format("grammar.md", block).expect("no mistake");
        assert!(laid_out == block, "the example is laid out otherwise:\n{laid_out}");
    }
}
