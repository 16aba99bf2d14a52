//! Calling the person's cargo.

use std::env::{self, consts::EXE_SUFFIX};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::error::Error;
use crate::package::NAME;

/// Builds the crate in a folder, and finds the program.
pub(crate) fn build(folder: &Path) -> Result<PathBuf, Error> {
    let target = folder.join("target");
    // a program of another build is never taken for one of this
    for path in places(&target) {
        let _ = fs::remove_file(path);
    }
    let program = env::var_os("CARGO").filter(|program| !program.is_empty()).unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(&program);
    command.args(["build", "--release", "--offline", "--quiet", "--color", "never", "--target-dir"]).arg(&target);
    command.arg("--manifest-path").arg(folder.join("Cargo.toml")).current_dir(folder);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    for (name, _) in env::vars_os().filter(|(name, _)| misleads(name)) {
        command.env_remove(name);
    }
    let output = match command.output() {
        Ok(output) => output,
        Err(error) => return Err(Error::NoCargo { program, error }),
    };
    let failed = |status: String| {
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        Error::Cargo { status, said, folder: folder.to_owned() }
    };
    if !output.status.success() {
        return Err(failed(output.status.to_string()));
    }
    places(&target).into_iter().find(|path| path.is_file()).ok_or_else(|| failed("it made no program".to_owned()))
}

/// Where cargo may put the program: in a folder for the target too, where the person's configuration names one.
fn places(target: &Path) -> Vec<PathBuf> {
    let name = format!("{NAME}{EXE_SUFFIX}");
    let mut places = vec![target.join("release").join(&name)];
    for entry in fs::read_dir(target).into_iter().flatten().flatten() {
        places.push(entry.path().join("release").join(&name));
    }
    places
}

/// Whether a variable is about some other build: of the program that calls us, or of a person's own.
fn misleads(name: &OsStr) -> bool {
    const OTHERS: [&str; 4] = ["RUSTFLAGS", "RUSTDOCFLAGS", "RUSTC_WRAPPER", "RUSTC_WORKSPACE_WRAPPER"];
    let name = name.to_string_lossy();
    name.starts_with("CARGO_") && name != "CARGO_HOME" || OTHERS.contains(&&*name)
}

/// Which rustc cargo uses; in words, for the note of a program.
pub(crate) fn rustc() -> String {
    let rustc: OsString = env::var_os("RUSTC").filter(|rustc| !rustc.is_empty()).unwrap_or_else(|| "rustc".into());
    let output: io::Result<_> = Command::new(rustc).arg("--version").stdin(Stdio::null()).output();
    let version = output.ok().filter(|output| output.status.success());
    version.map_or("rustc of unknown version".to_owned(), |output| {
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    })
}
