//! Readers that stop reading.

use crate::run::command;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;

/// Reads one line of a long output, then closes the pipe.
fn one_line(arguments: &[&str], input: Vec<u8>) {
    let mut child = command(arguments).stdin(Stdio::piped()).spawn().expect("the command starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let writing = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let mut line = String::new();
    BufReader::with_capacity(16, child.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
    assert!(!line.is_empty());
    let output = child.wait_with_output().expect("the command ends");
    writing.join().expect("the writer does not panic");
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && err.is_empty(), "{:?} {err}", output.status);
}

#[test]
fn a_broken_pipe_is_no_error() {
    let fens = "7k/8/5K2/8/8/8/8/R7 w - - 0 1\n".repeat(20_000).into_bytes();
    one_line(&["advise", "cut.adv", "--fens", "-", "--json"], fens);
    one_line(&["expand", "cut.adv"], Vec::new());
    one_line(&["check", "--explain", "all"], Vec::new());
    let moves = "moves\n".repeat(50_000).into_bytes();
    one_line(&["play", "cut.adv", "--fen", "7k/8/5K2/8/8/8/8/R7 w - - 0 1"], moves);
}

#[test]
fn a_closed_standard_error_is_no_panic() {
    let mut child = command(&["check", "wrong.adv"]).spawn().expect("the command starts");
    drop(child.stderr.take());
    let status = child.wait().expect("the command ends");
    assert_eq!(status.code(), Some(1));
}

#[test]
fn a_full_disk_is_told() {
    let Ok(full) = std::fs::File::options().write(true).open("/dev/full") else { return };
    let run = command(&["expand", "cut.adv"]).stdout(full).output().expect("the command ends");
    let err = String::from_utf8_lossy(&run.stderr);
    assert_eq!(run.status.code(), Some(2));
    assert!(err.starts_with("error: the output cannot be written: "), "{err}");
}
