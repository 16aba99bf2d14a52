//! `al advise`: what a table says to one position or to many.

mod epd;
mod list;
mod one;

use crate::cli::{Advise, Positions};
use crate::fault::{Complaint, Fault, Verdict};
use crate::opened::Opened;
use crate::output::Screen;
use crate::source;

/// Asks a table.
pub(super) fn run(arguments: &Advise, screen: &mut Screen) -> Result<Verdict, Fault> {
    match &arguments.positions {
        Positions { fens: Some(list), .. } | Positions { epd: Some(list), .. }
            if source::is_stdin(list) && source::is_stdin(&arguments.file) =>
        {
            Err(Fault::Wrong(Complaint::new("standard input, `-`, cannot be both the file and the list")))
        }
        Positions { fens: Some(list), .. } => list::run(&open(arguments)?, list, arguments, screen),
        Positions { epd: Some(suite), .. } => epd::run(&open(arguments)?, suite, arguments, screen),
        Positions { fen, .. } => {
            let opened = open(arguments)?;
            one::run(&opened, fen.as_deref().unwrap_or_default(), arguments, screen)
        }
    }
}

/// The file with its tables; an engine that none of them has is wrong use at once.
fn open(arguments: &Advise) -> Result<Opened, Fault> {
    let opened = Opened::read(&arguments.file, arguments.table.as_deref())?.quiet(arguments.json);
    opened.entries.iter().try_for_each(|entry| entry.engine(arguments.engine).map(|_| ()))?;
    Ok(opened)
}
