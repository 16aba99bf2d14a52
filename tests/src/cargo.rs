//! Running cargo on crates that stand outside the workspace.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::repository;

/// A cargo command in a folder, without a network, with the folder that all such commands build into.
#[must_use]
pub fn cargo(folder: &Path, target: &Path) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(folder).env("CARGO_TARGET_DIR", target).env("CARGO_TERM_COLOR", "never");
    // what this run of the tests was asked for must not reach the crates it builds
    for name in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "RUSTC_WORKSPACE_WRAPPER", "AL_OUT_DIR", "CARGO_MANIFEST_DIR"]
    {
        command.env_remove(name);
    }
    command
}

/// Gives a workspace of the tests the versions that this repository is locked to, so that nothing has to be
/// looked up.
///
/// # Panics
///
/// Where the file cannot be copied.
pub fn lock(folder: &Path) {
    std::fs::copy(repository("Cargo.lock"), folder.join("Cargo.lock")).expect("a copy of Cargo.lock");
}

/// Runs a command that must succeed, and gives what it printed: first to standard output, then to standard
/// error.
///
/// # Panics
///
/// With everything the command said, where it fails.
pub fn succeed(command: &mut Command) -> (String, String) {
    let (output, out, err) = run(command);
    assert!(output.status.success(), "{command:?} failed:\n{out}\n{err}");
    (out, err)
}

/// Runs a command that must fail, and gives what it printed: first to standard output, then to standard error.
///
/// # Panics
///
/// With everything the command said, where it succeeds.
pub fn fail(command: &mut Command) -> (String, String) {
    let (output, out, err) = run(command);
    assert!(!output.status.success(), "{command:?} succeeded:\n{out}\n{err}");
    (out, err)
}

fn run(command: &mut Command) -> (Output, String, String) {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    (output, out, err)
}

/// The folder that the crates of one kind are built in; what is built there stays for the next run.
#[must_use]
pub fn target(kind: &str, tmpdir: &str) -> PathBuf {
    Path::new(tmpdir).join(kind)
}
