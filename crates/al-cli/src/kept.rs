//! How long tables need from every position, as proofs have found it out and the cache keeps it.

use crate::cache;
use crate::fault::{Complaint, Fault};
use crate::output::{Paint, file, printable, to_stderr};
use al_runtime::Table;
use al_verify::proof::Distances;
use std::fs;
use std::io;
use std::path::PathBuf;

/// Where a table's distances are kept; `None` where there is no such folder.
fn path(table: &dyn Table) -> Option<PathBuf> {
    Some(cache::folder("distances")?.join(format!("{}-{:016x}.distances", table.name(), table.hash())))
}

/// Keeps the distances of a table, and says where.
pub(crate) fn write(table: &dyn Table, distances: &Distances) -> Result<PathBuf, Fault> {
    let path = path(table).ok_or_else(|| {
        let complaint = Complaint::new("there is no folder to keep distances in");
        Fault::Wrong(complaint.help("name one in the environment variable AL_CACHE"))
    })?;
    // a folder that cannot be made is one that the file cannot be written into
    let _ = path.parent().map(fs::create_dir_all);
    file::write(&path, distances.to_bytes())?;
    Ok(path)
}

/// The distances of a table, where they have been kept. A file that is damaged is warned of and passed over.
pub(crate) fn read(table: &dyn Table) -> Option<Distances> {
    let path = path(table)?;
    let read = match fs::read(&path) {
        Ok(bytes) => Distances::from_bytes(&bytes, table).map_err(|error| error.to_string()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return None,
        Err(error) => Err(format!("it cannot be read: {error}")),
    };
    let warn = |fault: &String| {
        let path = printable(&path.to_string_lossy());
        to_stderr(format!("{}: {path} is passed over: {fault}\n", Paint::of_stderr().warning("warning")));
    };
    read.inspect_err(warn).ok()
}
