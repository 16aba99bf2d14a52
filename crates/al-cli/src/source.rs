//! Reading what a command is given: files, folders given by mistake, standard input.

use crate::fault::{Complaint, Fault};
use crate::output::printable;
use al_compiler::diagnostic::suggest;
use al_compiler::load::{self, Disk, LONGEST, Loader, Module};
use al_compiler::{Checked, Failed, front};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// How messages call standard input.
const STDIN: &str = "<stdin>";

/// A text with the name by which messages call it.
#[derive(Debug)]
pub(crate) struct Text {
    pub(crate) name: String,
    pub(crate) text: String,
    /// Whether it is compiled into this command, with the files it uses.
    is_linked: bool,
}

impl Text {
    /// A file that is compiled into this command.
    pub(crate) fn of_linked(file: &str, text: &str) -> Self {
        Self { name: file.to_owned(), text: text.to_owned(), is_linked: true }
    }

    /// Checks it, with the files it uses.
    pub(crate) fn check(&self) -> Result<Checked, Failed> {
        front(&self.name, &self.text, &mut *self.loader())
    }

    /// What it says, without the files it uses.
    pub(crate) fn module(&self) -> Option<Module> {
        load::text(&self.name, &self.text, &mut *self.loader()).modules.pop()
    }

    /// Where the files come from that it uses.
    fn loader(&self) -> Box<dyn Loader> {
        if self.is_linked {
            let file = |(name, text): &(&str, &str)| ((*name).to_owned(), (*text).to_owned());
            return Box::new(al_tables::sources().iter().map(file).collect::<BTreeMap<String, String>>());
        }
        Box::new(Disk)
    }
}

/// The name of a table or base that is compiled into this command, which a path means where there is no such file.
pub(crate) fn linked_name(path: &Path) -> Option<&'static str> {
    linked(path).map(|(name, ..)| name)
}

/// Whether a path means a table or base that is compiled into this command.
pub(crate) fn is_linked(path: &Path) -> bool {
    linked(path).is_some()
}

/// Its name, and the name and text of its file.
fn linked(path: &Path) -> Option<(&'static str, &'static str, &'static str)> {
    let tables = al_tables::all().iter().map(|table| (table.name, table.file, table.source));
    let bases = al_tables::bases().iter().map(|base| (base.name, base.file, base.source));
    tables.chain(bases).find(|(name, ..)| Path::new(name) == path).filter(|_| !path.exists())
}

/// Whether a path means a file, beside which there may be others: neither standard input nor a table that is compiled
/// into this command.
pub(crate) fn is_file(path: &Path) -> bool {
    !is_stdin(path) && !is_linked(path)
}

/// Whether a path means standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

/// What messages call a path.
pub(crate) fn name(path: &Path) -> String {
    if is_stdin(path) { STDIN.to_owned() } else { printable(&path.to_string_lossy().replace('\\', "/")) }
}

/// Opens a file or standard input.
pub(crate) fn open(path: &Path) -> Result<Box<dyn Read>, Fault> {
    if is_stdin(path) {
        return Ok(Box::new(io::stdin()));
    }
    if path.is_dir() {
        return Err(Fault::Wrong(folder(path)));
    }
    match File::open(path) {
        Ok(file) => Ok(Box::new(file)),
        Err(error) => Err(Fault::Wrong(unreadable(path, &error))),
    }
}

/// Reads the text of tables: a file, or the one of a name that is compiled into this command.
pub(crate) fn tables(path: &Path) -> Result<Text, Fault> {
    match linked(path) {
        Some((_, file, text)) => Ok(Text::of_linked(file, text)),
        None => read(path),
    }
}

/// Reads a text.
pub(crate) fn read(path: &Path) -> Result<Text, Fault> {
    let mut bytes = Vec::new();
    let read = open(path)?.take(LONGEST + 1).read_to_end(&mut bytes);
    read.map_err(|error| Fault::Wrong(unreadable(path, &error)))?;
    let name = name(path);
    if bytes.len() as u64 > LONGEST {
        let megabytes = LONGEST >> 20;
        return Err(Fault::Bad(Complaint::new(format!(
            "{name} is longer than {megabytes} megabytes: it cannot be what is asked for"
        ))));
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Text { name, text, is_linked: false }),
        Err(error) => Err(Fault::Bad(not_text(&name, error.as_bytes(), error.utf8_error().valid_up_to()))),
    }
}

/// Reads and checks the text of tables.
pub(crate) fn checked(path: &Path) -> Result<Checked, Fault> {
    Ok(tables(path)?.check()?)
}

fn not_text(name: &str, bytes: &[u8], at: usize) -> Complaint {
    let line = bytes[..at].iter().filter(|&&byte| byte == b'\n').count() + 1;
    Complaint::new(format!("{name} is not text in UTF-8: byte {} of it, in line {line}, is not", at + 1))
        .help("save the file as UTF-8")
}

fn folder(path: &Path) -> Complaint {
    let name = name(path);
    let complaint = Complaint::new(format!("{name} is a folder, not a file"));
    match neighbours(path).into_iter().find(|file| file.ends_with(".adv")) {
        Some(file) => complaint.help(format!("give a file in it: {}", self::name(&path.join(file)))),
        None => complaint,
    }
}

fn unreadable(path: &Path, error: &io::Error) -> Complaint {
    let name = name(path);
    if error.kind() != io::ErrorKind::NotFound {
        return Complaint::new(format!("{name} cannot be read: {error}"));
    }
    let complaint = Complaint::new(format!("there is no file {name}"));
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let wanted = path.file_name().map(|file| file.to_string_lossy().into_owned()).unwrap_or_default();
    if let Some(near) = suggest(&wanted, neighbours(folder).iter().map(String::as_str)) {
        return complaint.help(format!("did you mean {}?", self::name(&path.with_file_name(near))));
    }
    let names = al_tables::all().iter().map(|table| table.name).chain(al_tables::bases().iter().map(|base| base.name));
    match path.to_str().and_then(|name| suggest(name, names)) {
        Some(near) => complaint.help(format!("did you mean {near}, which is compiled into this command?")),
        None => complaint,
    }
}

/// The names in a folder, in order; none where it cannot be read.
fn neighbours(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}
