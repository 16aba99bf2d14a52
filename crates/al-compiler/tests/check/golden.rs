//! Golden messages: every `.adv` file of `cases/fail/check` is one mistake, which its name describes, and
//! has the message about it beside it. `AL_BLESS=1 cargo test` writes the messages anew.

use al_compiler::check::check;
use al_compiler::diagnostic::{Diagnostic, render::render};
use al_compiler::load::{self, Found, Loaded, Loader};
use std::fs;
use std::path::{Path, PathBuf};

/// Files beside the case, which is called by its bare name.
struct Folder(PathBuf);

impl Loader for Folder {
    fn load(&mut self, _from: &str, path: &str) -> Result<Found, String> {
        let text = fs::read_to_string(self.0.join(path)).map_err(|_| "there is no such file")?;
        Ok(Found { name: path.to_owned(), text })
    }
}

/// Everything that is said about a file.
fn diagnose(path: &Path) -> (Loaded, Vec<Diagnostic>) {
    let name = path.file_name().expect("a case is a file").to_string_lossy();
    let text = fs::read_to_string(path).expect("the case was listed");
    let mut folder = Folder(path.parent().expect("a case is in a folder").to_owned());
    let loaded = load::text(&name, &text, &mut folder);
    let mut diagnostics = loaded.diagnostics.clone();
    if diagnostics.is_empty() {
        diagnostics = check(&loaded).1;
    }
    (loaded, diagnostics)
}

fn cases(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut cases: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    cases.retain(|path| path.extension().is_some_and(|extension| extension == "adv"));
    cases.sort();
    assert!(!cases.is_empty(), "no cases in {}", folder.display());
    cases
}

#[test]
fn one_mistake_is_one_message() {
    let mut wrong = Vec::new();
    for case in cases("tests/cases/fail/check") {
        let (loaded, diagnostics) = diagnose(&case);
        let found = render(&loaded.files, &diagnostics, false);
        if diagnostics.len() != 1 {
            wrong.push(format!("{}: {} messages\n{found}", case.display(), diagnostics.len()));
            continue;
        }
        if diagnostics[0].help.is_none() && diagnostics[0].label.is_empty() {
            wrong.push(format!("{}: neither label nor help\n{found}", case.display()));
        }
        let golden = case.with_extension("stderr");
        if std::env::var_os("AL_BLESS").is_some() {
            fs::write(&golden, &found).expect("goldens can be written where the cases are");
        }
        let wanted = fs::read_to_string(&golden).unwrap_or_default();
        if found != wanted {
            wrong.push(format!("{}\n--- wanted\n{wanted}--- found\n{found}", case.display()));
        }
    }
    assert!(wrong.is_empty(), "{}\n{} cases differ", wrong.join("\n"), wrong.len());
}

#[test]
fn good_tables_are_left_alone() {
    for case in cases("tests/cases/pass").into_iter().chain(cases("../../tables")) {
        let (loaded, diagnostics) = diagnose(&case);
        assert!(diagnostics.is_empty(), "{}\n{}", case.display(), render(&loaded.files, &diagnostics, false));
    }
}
