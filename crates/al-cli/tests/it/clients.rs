//! Other people's programs as clients of `al uci`, where they are installed.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Runs a script with the command as its argument and these more; skips where something is missing.
fn client(script: &str, more: &[&str]) {
    let has_package = Command::new("python3").args(["-c", "import chess.engine"]).output();
    if !has_package.is_ok_and(|output| output.status.success()) {
        println!("skipped: no Python with the package chess");
        return;
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/clients").join(script);
    let output = Command::new("python3").arg(script).arg(env!("CARGO_BIN_EXE_al")).args(more).output();
    let output = output.expect("Python starts");
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{out}\n{err}");
}

fn stockfish() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    folders.map(|folder| folder.join("stockfish")).find(|file| file.is_file())
}

#[test]
fn python_chess_finds_nothing_to_complain_of() {
    client("python_chess.py", &[]);
}

#[test]
fn stockfish_loses_every_won_position() {
    match stockfish() {
        Some(stockfish) => {
            // two games of each ending of the network
            let stockfish = stockfish.to_string_lossy();
            let mut arguments = vec![&*stockfish, "--games", "14"];
            let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/oracle/samples");
            let samples = samples.to_string_lossy();
            if Path::new(&*samples).is_dir() {
                arguments.extend(["--samples", &*samples]);
            }
            client("stockfish_match.py", &arguments);
        }
        None => println!("skipped: no Stockfish"),
    }
}
