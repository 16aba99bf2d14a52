//! `al explain`: why a table plays what it plays, in one position or through a whole game.

mod game;
mod one;

use crate::cli::Explain;
use crate::fault::{Fault, Verdict};
use crate::knowledge::Knowledge;
use crate::output::Screen;

/// Explains.
pub(super) fn run(arguments: &Explain, screen: &mut Screen) -> Result<Verdict, Fault> {
    let knowledge = Knowledge::of(arguments.file.as_deref(), arguments.table.as_deref())?;
    match &arguments.what.pgn {
        Some(games) => game::run(&knowledge, games, arguments.language, screen),
        None => one::run(&knowledge, arguments, screen),
    }
}
