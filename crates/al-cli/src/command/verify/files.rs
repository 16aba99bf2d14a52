//! Games and charts, as files.

use super::page::shows;
use crate::fault::Fault;
use crate::output::file;
use al_verify::picture;
use al_verify::proof::{Proof, Report};
use std::fs;
use std::path::Path;

/// Writes the examples as games: `krk.pgn`.
pub(super) fn games(folder: &Path, proof: &Proof, report: &Report) -> Result<(), Fault> {
    let games: Vec<String> = proof
        .examples()
        .iter()
        .map(|example| {
            let shows = shows(example);
            example.line.pgn(&format!("{}: {shows}", report.table), &report.table, &shows)
        })
        .collect();
    write(folder, &format!("{}.pgn", report.table), &games.join("\n"))
}

/// Draws the lengths of wins and the failures: `krk-lengths.svg`, `krk-failures.svg`.
pub(super) fn charts(folder: &Path, proof: &Proof, report: &Report) -> Result<(), Fault> {
    let table = &report.table;
    write(folder, &format!("{table}-lengths.svg"), &picture::lengths(table, &report.histogram))?;
    let failures = picture::failures_by_their_king(table, proof.failures_by_their_king());
    write(folder, &format!("{table}-failures.svg"), &failures)
}

fn write(folder: &Path, name: &str, text: &str) -> Result<(), Fault> {
    // a folder that cannot be made is one that the file cannot be written into
    let _ = fs::create_dir_all(folder);
    file::write(&folder.join(name), text)
}
