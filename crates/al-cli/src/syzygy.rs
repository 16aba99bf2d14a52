//! The exact optimum beside a person's own Syzygy tables.

use crate::fault::{Complaint, Fault};
use al_chess::{Material, Position, Side};
use al_verify::optimum::Optimum;
use al_verify::optimum::syzygy::{Syzygy, SyzygyError};
use serde::Serialize;
use std::path::Path;

/// At most so many positions are compared; of more, every n-th.
const MOST: usize = 400_000;

/// How the two agree on the value of positions: won, drawn or lost.
#[derive(Debug, Serialize)]
pub(crate) struct Agreement {
    /// Positions compared, both sides to move.
    pub(crate) compared: usize,
    /// Positions of which they say the same.
    pub(crate) agree: usize,
    /// The first position of which they do not.
    pub(crate) first_difference: Option<String>,
}

/// Compares the optimum with the tables in a folder.
pub(crate) fn compare(folder: &Path, material: Material, optimum: &Optimum) -> Result<Agreement, Fault> {
    let complaint = |error: &dyn std::fmt::Display| {
        let complaint = Complaint::new(format!("{}: {error}", folder.display()));
        Fault::Wrong(complaint.help("`--syzygy` names a folder with the .rtbw files of the ending"))
    };
    let tables = Syzygy::open(folder).map_err(|error| complaint(&error))?;
    let mut agreement = Agreement { compared: 0, agree: 0, first_difference: None };
    let count: usize = [Side::Us, Side::Them].into_iter().map(|turn| Position::all(material, turn).count()).sum();
    for turn in [Side::Us, Side::Them] {
        for position in Position::all(material, turn).step_by(count.div_ceil(MOST)) {
            let Some(value) = optimum.probe(&position) else { continue };
            let verdict = match tables.verdict(&position) {
                Ok(verdict) => verdict,
                // checks that no game can bring about: the tables do not have them
                Err(SyzygyError::Illegal) => continue,
                Err(error) => return Err(complaint(&error)),
            };
            agreement.compared += 1;
            if verdict.agrees_with(value) {
                agreement.agree += 1;
            } else if agreement.first_difference.is_none() {
                agreement.first_difference = Some(position.fen().to_string());
            }
        }
    }
    Ok(agreement)
}
