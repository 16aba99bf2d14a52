//! The tests that stand in the repository's `.adv` files pass.

use al_compiler::load::Disk;
use al_interpreter::{BaseInterpreter, Interpreter};
use al_tests::repository;
use std::fs;
use std::path::{Path, PathBuf};

/// The `.adv` files of a folder and of those in it. Where compilers write is no source.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let is_source = !name.to_string_lossy().starts_with('.') && name != "target";
        if path.is_dir() && is_source {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "adv") {
            found.push(path);
        }
    }
}

#[test]
fn tests_in_tables_pass() {
    let mut found = Vec::new();
    files(&repository("."), &mut found);
    found.sort();
    let (mut tests, mut failed) = (0, Vec::new());
    for path in found {
        // of files with a mistake, which are there on purpose, nothing is run
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let name = path.to_string_lossy().into_owned();
        let Ok(checked) = al_compiler::front(&name, &text, &mut Disk) else { continue };
        // tables that ask Rust are run where their Rust is: tests/outside.rs and the tests of the command
        if !checked.program.externs.is_empty() {
            continue;
        }
        for (table, _) in checked.own() {
            let interpreter = Interpreter::of(&checked, &table.name).expect("a table of the file");
            tests += table.tests.len();
            for failure in interpreter.failed_tests(&interpreter, &checked.files) {
                let (line, column) = checked.files.position(failure.span.file, failure.span.lo);
                failed.push(format!("{name}:{line}:{column}: {}: {}", failure.test.fen, failure.what));
            }
        }
        for base in &checked.program.bases {
            tests += base.tests.len();
            let interpreter = BaseInterpreter::of(&checked, &base.name).expect("a base of the file");
            for failure in interpreter.run_tests() {
                let (line, column) = checked.files.position(failure.span.file, failure.span.lo);
                failed.push(format!("{name}:{line}:{column}: {}", failure.found));
            }
        }
    }
    assert!(tests > 10, "{tests} tests");
    assert!(failed.is_empty(), "{} of {tests} tests fail:\n{}", failed.len(), failed.join("\n"));
}
