//! Golden messages: every `.adv` file of a folder has the text of its diagnostics beside it.
//!
//! A file is one mistake, its name says which. `AL_BLESS=1 cargo test` writes the texts anew.

use al_compiler::diagnostic::{Diagnostic, render::render};
use al_compiler::source::{FileId, Files};
use std::fs;
use std::path::{Path, PathBuf};

/// Compares the diagnostics of every file of `folder`, which is relative to the crate, with its golden
/// text. `diagnose` is the stage that is tested; it must find something wrong with each file.
pub(crate) fn check(folder: &str, diagnose: impl Fn(&Files, FileId) -> Vec<Diagnostic>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let cases = adv_files(&folder);
    assert!(!cases.is_empty(), "no cases in {}", folder.display());
    let wrong: Vec<String> = cases.iter().filter_map(|case| compare(case, &diagnose).err()).collect();
    assert!(wrong.is_empty(), "{}\n{} of {} cases differ", wrong.join("\n"), wrong.len(), cases.len());
}

/// The `.adv` files of a folder, by name; none where there is no such folder.
pub(crate) fn adv_files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut list: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    list.retain(|path| path.extension().is_some_and(|extension| extension == "adv"));
    list.sort();
    list
}

/// A file as a source that is called by its bare name.
pub(crate) fn read(path: &Path) -> (Files, FileId) {
    let mut files = Files::default();
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let file = files.add(name, text);
    (files, file)
}

fn compare(case: &Path, diagnose: &impl Fn(&Files, FileId) -> Vec<Diagnostic>) -> Result<(), String> {
    let (files, file) = read(case);
    let diagnostics = diagnose(&files, file);
    if diagnostics.is_empty() {
        return Err(format!("{}: nothing was found wrong", case.display()));
    }
    let found = render(&files, &diagnostics, false);
    let golden = case.with_extension("stderr");
    if std::env::var_os("AL_BLESS").is_some() {
        return fs::write(&golden, found).map_err(|error| format!("{}: {error}", golden.display()));
    }
    let wanted = fs::read_to_string(&golden).unwrap_or_default();
    if found == wanted {
        return Ok(());
    }
    Err(format!("{}\n--- wanted\n{wanted}--- found\n{found}", case.display()))
}
