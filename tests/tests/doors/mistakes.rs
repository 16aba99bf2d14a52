//! Every mistake of the golden files, through both doors: a build script draws it as `al check` does, and the macro
//! tells the same at the same place.

use al_tests::cargo::{self, cargo, fail};
use al_tests::repository;
use proc_macro2::{Spacing, TokenStream, TokenTree};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// Texts that the compiler refuses to cut into tokens, and `proc_macro2` outside of it does not.
const REFUSED_BY_RUST: [&str; 3] = ["no_break_space.adv", "word_after_a_string.adv", "word_before_a_string.adv"];

/// A file with one mistake, and what is said about it.
struct Case {
    path: PathBuf,
    text: String,
    said: String,
}

/// All files whose mistake is an error.
fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for folder in ["check", "syntax"] {
        let folder = repository("crates/al-compiler/tests/cases/fail").join(folder);
        let mut paths: Vec<PathBuf> =
            fs::read_dir(folder).expect("the cases").map(|entry| entry.expect("an entry").path()).collect();
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "adv"));
        paths.sort();
        for path in paths {
            let text = fs::read_to_string(&path).expect("a case");
            let said = fs::read_to_string(path.with_extension("stderr")).expect("what is said");
            cases.extend(said.starts_with("error").then_some(Case { path, text, said }));
        }
    }
    cases
}

fn name(path: &Path) -> String {
    path.file_name().expect("a file").to_string_lossy().into_owned()
}

#[test]
fn a_build_script_draws_every_mistake() {
    let out = TempDir::new().expect("a folder");
    let cases = cases();
    assert!(cases.len() >= 60, "{} mistakes", cases.len());
    let mut wrong = Vec::new();
    for case in &cases {
        let mut script = Command::new(env!("CARGO_BIN_EXE_build-script"));
        let folder = case.path.parent().expect("a folder");
        script.arg(name(&case.path)).current_dir(folder).env("OUT_DIR", out.path()).env_remove("AL_OUT_DIR");
        let (_, drawn) = fail(&mut script);
        if !drawn.contains(case.said.trim_end()) {
            wrong.push(format!("{}: {drawn}", name(&case.path)));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

#[test]
fn the_macro_tells_every_mistake_at_its_place() {
    let (mut told, mut wrong) = (0, Vec::new());
    for case in cases().into_iter().filter(reaches_rustc) {
        told += 1;
        let tokens = case.text.parse::<TokenStream>().expect("tokens of Rust");
        let runtime = "(::advice)".parse::<TokenStream>().expect("a path in brackets");
        let expansion = al_compiler::expand(runtime.into_iter().chain(tokens).collect());
        let errors = errors(expansion);
        for (message, place) in expected(&case.said) {
            let told = |(text, at): &(String, (usize, usize))| {
                text.starts_with(&message)
                    && (*at == place || at.0 == place.0 && at.1 < place.1 && is_told_in_words(text))
            };
            if !errors.iter().any(told) {
                wrong.push(format!("{}: {message} at {place:?}, told:\n{errors:#?}", name(&case.path)));
            }
        }
    }
    assert!(told >= 60, "{told} mistakes");
    assert!(wrong.is_empty(), "{} of {told}:\n{}", wrong.len(), wrong.join("\n"));
}

/// One crate holds all of them, each in the macro as it stands in its file: rustc finds all at once.
#[test]
fn rustc_tells_every_mistake_at_its_place() {
    let folder = TempDir::new().expect("a folder");
    let advice = repository("crates/advice");
    let manifest = format!(
        "[package]\nname = \"mistakes\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[workspace]\n[dependencies]\n\
         advice = {{ path = {advice:?}, features = [\"macro\"] }}\n"
    );
    fs::write(folder.path().join("Cargo.toml"), manifest).expect("a manifest");
    fs::create_dir(folder.path().join("src")).expect("a folder");
    cargo::lock(folder.path());
    let (mut source, mut line, mut told) = (String::new(), 1, Vec::new());
    for (number, case) in cases().into_iter().filter(reaches_rustc).enumerate() {
        // writing to a string cannot fail
        let _ = write!(source, "mod case_{number} {{ ::advice::advice_table! {{\n{}\n}} }}\n", case.text);
        let lines = case.text.lines().count() + usize::from(case.text.ends_with('\n'));
        told.push((name(&case.path), line, expected(&case.said)));
        line += lines.max(1) + 2;
    }
    assert!(told.len() >= 60, "{} mistakes", told.len());
    fs::write(folder.path().join("src/lib.rs"), source).expect("a crate");
    let mut check = cargo(folder.path(), &cargo::target("consumers", env!("CARGO_TARGET_TMPDIR")));
    let (_, found) = fail(check.args(["check", "--offline", "--quiet", "--message-format=short"]));
    let errors: Vec<(String, (usize, usize))> = found.lines().filter_map(short).collect();
    let mut wrong = Vec::new();
    for (name, begins, mistakes) in told {
        for (message, (row, column)) in mistakes {
            let told = |(text, (line, at)): &(String, (usize, usize))| {
                text.starts_with(&message)
                    && *line == begins + row
                    && (*at == column || *at < column && is_told_in_words(&found))
            };
            if !errors.iter().any(told) {
                wrong.push(format!("{name}: {message} at {}:{column}", begins + row));
            }
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}\n{found}", wrong.len(), wrong.join("\n"));
}

/// Whether a text can stand in a macro: Rust cuts it into tokens, and it uses no files, which the macro would find in
/// another folder.
fn reaches_rustc(case: &Case) -> bool {
    let refused = REFUSED_BY_RUST.iter().any(|refused| name(&case.path) == *refused);
    !refused && !case.text.contains("use \"") && case.text.parse::<TokenStream>().is_ok()
}

/// `src/lib.rs:3:14: error: [AL0060] …`: what is told, and where.
fn short(line: &str) -> Option<(String, (usize, usize))> {
    let (place, message) = line.split_once(": error: ")?;
    let mut numbers = place.strip_prefix("src/lib.rs:")?.split(':').map(str::parse);
    Some((message.to_owned(), (numbers.next()?.ok()?, numbers.next()?.ok()?)))
}

/// Whether a message is about a place that has no token of its own: within a text in quotes, or behind the last
/// token of a statement.
fn is_told_in_words(message: &str) -> bool {
    message.contains("in this text") || message.contains("expected `;`")
}

/// What the errors of a drawing say, as the macro says it, and their lines and columns.
fn expected(said: &str) -> Vec<(String, (usize, usize))> {
    let mut expected = Vec::new();
    let mut lines = said.lines().peekable();
    while let Some(line) = lines.next() {
        let Some((code, message)) = line.strip_prefix("error[").and_then(|rest| rest.split_once("]: ")) else {
            continue;
        };
        let place = lines.peek().and_then(|line| line.split_once("--> ")).map_or("", |(_, place)| place);
        let mut numbers = place.rsplit(':').filter_map(|number| number.parse().ok());
        if let (Some(column), Some(row)) = (numbers.next(), numbers.next()) {
            expected.push((format!("[{code}] {message}"), (row, column)));
        }
    }
    assert!(!expected.is_empty(), "no error is drawn:\n{said}");
    expected
}

/// The errors that an expansion makes the compiler report, with the lines and columns at which they begin.
fn errors(expansion: TokenStream) -> Vec<(String, (usize, usize))> {
    let trees: Vec<TokenTree> = expansion.into_iter().collect();
    let mut errors = Vec::new();
    for (index, tree) in trees.iter().enumerate() {
        let TokenTree::Ident(ident) = tree else { continue };
        let Some(TokenTree::Group(body)) = trees.get(index + 2).filter(|_| ident == "compile_error") else { continue };
        // `::core::compile_error`: where it begins is where the compiler underlines
        let begins = trees[..index].iter().rposition(
            |tree| matches!(tree, TokenTree::Punct(colon) if colon.as_char() == ':' && colon.spacing() == Spacing::Joint),
        );
        let core = begins.map_or(index, |last| last.saturating_sub(3));
        let start = trees[core].span().start();
        let text: syn::LitStr = syn::parse2(body.stream()).expect("an error has one text");
        errors.push((text.value(), (start.line, start.column + 1)));
    }
    errors
}
