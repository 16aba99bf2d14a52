//! `al export`: a table as a file of another system.

use crate::cli::Export;
use crate::fault::{Complaint, Fault, Verdict};
use crate::opened;
use crate::output::{Screen, file};
use crate::source;
use al_prolog::export;
use std::io::Write as _;

/// Writes a table as Prolog.
pub(super) fn run(arguments: &Export, screen: &mut Screen) -> Result<Verdict, Fault> {
    let checked = source::checked(&arguments.file)?;
    let names: Vec<&str> = checked.program.tables.iter().map(|table| table.name.as_str()).collect();
    let file = source::name(&arguments.file);
    opened::expect_tables(&file, &names)?;
    let place = match arguments.table.as_deref().or(source::linked_name(&arguments.file)) {
        Some(name) => opened::place_of(name, &names)?,
        None if names.len() > 1 => {
            let complaint = Complaint::new(format!("{file} has several tables"));
            return Err(Fault::Wrong(complaint.help(format!("name one with --table: {}", names.join(", ")))));
        }
        None => 0,
    };
    let text = export(&checked, &checked.program.tables[place])?;
    match &arguments.output {
        None => screen.write_all(text.as_bytes())?,
        Some(path) => file::write(path, &text)?,
    }
    Ok(Verdict::Good)
}
