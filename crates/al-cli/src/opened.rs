//! The tables of a file, each with the engines that can run it.

use crate::cli::EngineChoice;
use crate::fault::{Complaint, Fault};
use crate::output::{count, printable};
use crate::source;
use al_chess::Material;
use al_compiler::diagnostic::suggest;
use al_compiler::source::Files;
use al_compiler::{Checked, front};
use al_interpreter::Interpreter;
use al_runtime::Table;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// A file that has been read and checked.
pub(crate) struct Opened {
    /// Its text and those it uses.
    pub(crate) files: Files,
    /// Its tables, at least one.
    pub(crate) entries: Vec<Entry>,
}

/// A table of the file.
pub(crate) struct Entry {
    /// The reference engine with it.
    pub(crate) interpreter: Interpreter,
    /// The same table as it is linked into this command: one of the same hash.
    compiled: Option<&'static dyn Table>,
    /// What messages call the file.
    file: String,
}

/// Who answers.
#[derive(Clone, Copy)]
pub(crate) struct Engine<'t> {
    /// `compiled` or `interpreted`.
    pub(crate) name: &'static str,
    /// The table it runs.
    pub(crate) table: &'t dyn Table,
}

impl Opened {
    /// Reads and checks a file with at least one table; `name` keeps only one of them.
    pub(crate) fn read(path: &Path, name: Option<&str>) -> Result<Self, Fault> {
        let mut opened = Self::of(&source::name(path), source::checked(path)?)?;
        if let Some(name) = name {
            let names: Vec<&str> = opened.entries.iter().map(Entry::name).collect();
            let place = place_of(name, &names)?;
            opened.entries = opened.entries.drain(place..=place).collect();
        }
        Ok(opened)
    }

    /// The tables of a checked file.
    pub(crate) fn of(name: &str, checked: Checked) -> Result<Self, Fault> {
        let program = Arc::new(checked.program);
        let interpreters = checked
            .hashes
            .iter()
            .enumerate()
            .filter_map(|(place, hash)| Some(Interpreter::new(Arc::clone(&program), place)?.with_hash(*hash)));
        let entries: Vec<Entry> = interpreters.map(|interpreter| Entry::new(interpreter, name)).collect();
        expect_tables(name, &entries.iter().map(Entry::name).collect::<Vec<_>>())?;
        Ok(Self { files: checked.files, entries })
    }
}

impl Entry {
    fn new(interpreter: Interpreter, file: &str) -> Self {
        let same = |linked: &&al_tables::Linked| linked.name == interpreter.name() && linked.hash == interpreter.hash();
        let compiled = al_tables::all().iter().find(same).map(|linked| linked.table);
        Self { interpreter, compiled, file: file.to_owned() }
    }

    /// The table's name.
    pub(crate) fn name(&self) -> &str {
        self.interpreter.name()
    }

    /// The materials it speaks of.
    pub(crate) fn materials(&self) -> &[Material] {
        self.interpreter.materials()
    }

    /// The reference engine.
    pub(crate) fn interpreted(&self) -> Engine<'_> {
        Engine { name: "interpreted", table: &self.interpreter }
    }

    /// The compiled table, where one is linked.
    pub(crate) fn compiled(&self) -> Option<Engine<'_>> {
        self.compiled.map(|table| Engine { name: "compiled", table })
    }

    /// The engine asked for; where none is, the compiled one if there is one.
    pub(crate) fn engine(&self, choice: Option<EngineChoice>) -> Result<Engine<'_>, Fault> {
        match choice {
            Some(EngineChoice::Interpreted) => Ok(self.interpreted()),
            Some(EngineChoice::Compiled) => self.compiled().ok_or_else(|| Fault::Wrong(self.not_linked())),
            None => Ok(self.compiled().unwrap_or_else(|| self.interpreted())),
        }
    }

    fn not_linked(&self) -> Complaint {
        let name = self.name();
        let what = format!("no compiled form of `{name}` as {} has it is linked into this command", self.file);
        let complaint = match al_tables::named(name) {
            Some(linked) => {
                let (linked, here) = (linked.hash, self.interpreter.hash());
                let hashes =
                    format!("the linked `{name}` is another program: {linked:#018x}, the file's is {here:#018x}");
                Complaint::new(what).detail(hashes)
            }
            None => Complaint::new(what).detail(format!("linked are {}", linked_names())),
        };
        complaint.help(format!(
            "`--engine interpreted` runs it as it is\n\
             to have it compiled into a program of yours, call in its build.rs\n\
             \x20   al_compiler::Build::new().file(\"{}\").compile()?;\n\
             or write the table in its source as advice::advice_table! {{ … }}\n\
             to have it compiled into `al`, put the file into the folder tables/ and build `al` again",
            self.file,
        ))
    }
}

/// The names of all linked tables, in words.
fn linked_names() -> String {
    let names: Vec<&str> = al_tables::all().iter().map(|linked| linked.name).collect();
    if names.is_empty() { "no tables at all".to_owned() } else { names.join(", ") }
}

/// A file without tables is no file to run.
pub(crate) fn expect_tables(file: &str, names: &[&str]) -> Result<(), Fault> {
    if !names.is_empty() {
        return Ok(());
    }
    let complaint = Complaint::new(format!("there is no table in {file}"))
        .help("a table is written `table name (K R vs K) { … }`; a file without one can only be used by others");
    Err(Fault::Wrong(complaint))
}

/// The place of a name among those of the tables.
pub(crate) fn place_of(name: &str, names: &[&str]) -> Result<usize, Fault> {
    names.iter().position(|known| *known == name).ok_or_else(|| {
        let complaint = Complaint::new(format!("there is no table `{}` in this file", printable(name)));
        Fault::Wrong(match suggest(name, names.iter().copied()) {
            Some(near) => complaint.help(format!("did you mean `{near}`?")),
            None => complaint.help(format!("it has {}: {}", count(names.len(), "table", "tables"), names.join(", "))),
        })
    })
}

/// The files of the linked tables, checked again from the sources that are linked with them; `name` keeps
/// only the table of that name.
pub(crate) fn linked(name: Option<&str>) -> Result<Vec<Opened>, Fault> {
    let names: Vec<&str> = al_tables::all().iter().map(|linked| linked.name).collect();
    if names.is_empty() {
        let complaint = Complaint::new("no table is compiled into this command");
        return Err(Fault::Wrong(complaint.help("give a file")));
    }
    let wanted = match name {
        Some(name) => vec![&al_tables::all()[place_of(name, &names)?]],
        None => al_tables::all().iter().collect(),
    };
    let sources: BTreeMap<String, String> =
        al_tables::sources().iter().map(|(file, text)| ((*file).to_owned(), (*text).to_owned())).collect();
    let open = |linked: &al_tables::Linked| {
        let checked = front(linked.file, linked.source, &mut sources.clone())?;
        let mut opened = Opened::of(linked.file, checked)?;
        opened.entries.retain(|entry| entry.name() == linked.name);
        Ok(opened)
    };
    wanted.into_iter().map(open).collect()
}
