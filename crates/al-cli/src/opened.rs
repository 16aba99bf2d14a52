//! The tables of a file, each with the engines that can run it.

use crate::cli::EngineChoice;
use crate::fault::{Complaint, Fault};
use crate::native::Source;
use crate::output::{count, printable};
use crate::outside;
use crate::source;
use al_chess::Material;
use al_compiler::Checked;
use al_compiler::diagnostic::suggest;
use al_compiler::source::Files;
use al_interpreter::Interpreter;
use al_native::{Native, Program};
use al_runtime::Table;
use std::path::Path;
use std::sync::{Arc, OnceLock};

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
    pub(crate) linked: Option<&'static dyn Table>,
    /// Its native code, once it has been asked for.
    native: OnceLock<Native>,
    /// Where that comes from.
    source: Arc<Source>,
}

/// Who answers.
#[derive(Clone, Copy)]
pub(crate) struct Engine<'t> {
    /// `compiled` or `interpreted`.
    pub(crate) name: &'static str,
    /// The table it runs.
    pub(crate) table: &'t dyn Table,
    /// The same table, where it runs in a process of its own.
    pub(crate) native: Option<&'t Native>,
}

impl Opened {
    /// Reads and checks a file with at least one table; where there is no such file, the linked table of this name.
    /// `name` keeps only one of several.
    pub(crate) fn read(path: &Path, name: Option<&str>) -> Result<Self, Fault> {
        let text = source::tables(path)?;
        Self::of(&text.name, text.check()?, name.or(source::linked_name(path)))
    }

    /// The tables and networks of a checked file, or one of them.
    pub(crate) fn of(file: &str, mut checked: Checked, name: Option<&str>) -> Result<Self, Fault> {
        outside::tell(file, &mut checked)?;
        let mut names: Vec<&str> = checked.own().map(|(table, _)| table.name.as_str()).collect();
        expect_tables(file, &names)?;
        if let Some(name) = name {
            names = vec![names[place_of(name, &names)?]];
        }
        let elsewhere = outside::tables(file, &checked.only(&names))?;
        let program = Arc::new(checked.program.clone());
        let source = Arc::new(Source::new(file, checked.only(&names)));
        let entry = |name: &str| {
            let interpreter = Interpreter::named(Arc::clone(&program), name)?.with_hashes(&checked.hashes);
            let told = elsewhere.iter().fold(interpreter, |table, (name, other)| table.with_table(name, other));
            Some(Entry::new(told, &source))
        };
        let entries = names.into_iter().filter_map(entry).collect();
        Ok(Self { files: checked.files.clone(), entries })
    }

    /// The same tables, each as a file of its own.
    pub(crate) fn one_by_one(self) -> Vec<Self> {
        let Self { files, entries } = self;
        entries.into_iter().map(|entry| Self { files: files.clone(), entries: vec![entry] }).collect()
    }

    /// Says nothing of work that takes time, where programs read the answer.
    #[must_use]
    pub(crate) fn quiet(self, quiet: bool) -> Self {
        if quiet {
            self.entries.iter().for_each(|entry| entry.source.be_quiet());
        }
        self
    }
}

impl Entry {
    fn new(interpreter: Interpreter, source: &Arc<Source>) -> Self {
        let same = |linked: &&al_tables::Linked| linked.name == interpreter.name() && linked.hash == interpreter.hash();
        let linked = al_tables::all().iter().find(same).map(|linked| linked.table);
        Self { interpreter, linked, native: OnceLock::new(), source: Arc::clone(source) }
    }

    /// The table's name.
    pub(crate) fn name(&self) -> &str {
        self.interpreter.name()
    }

    /// Whether a table of its name is compiled into this command that says something else.
    pub(crate) fn is_linked_otherwise(&self) -> bool {
        self.linked.is_none() && al_tables::named(self.name()).is_some()
    }

    /// The materials it declares; none where it is for any position only.
    pub(crate) fn materials(&self) -> &[Material] {
        self.interpreter.materials()
    }

    /// Whether it speaks of any position, whatever the men.
    pub(crate) fn speaks_of_any(&self) -> bool {
        self.interpreter.is_general()
    }

    /// Whether it speaks of these men.
    pub(crate) fn speaks_of(&self, material: Material) -> bool {
        self.interpreter.speaks_of(material)
    }

    /// The reference engine.
    pub(crate) fn interpreted(&self) -> Engine<'_> {
        Engine { name: "interpreted", table: &self.interpreter, native: None }
    }

    /// The compiled table, where one is linked or has been built before.
    pub(crate) fn compiled(&self) -> Option<Engine<'_>> {
        self.as_linked().or_else(|| self.native(self.source.found()?))
    }

    /// The engine asked for, for which the table may have to be built. Where none is asked for, the compiled
    /// one if there is one.
    pub(crate) fn engine(&self, choice: Option<EngineChoice>) -> Result<Engine<'_>, Fault> {
        match choice {
            Some(EngineChoice::Interpreted) => Ok(self.interpreted()),
            Some(EngineChoice::Compiled) => match self.as_linked() {
                Some(engine) => Ok(engine),
                None => self.native(self.source.built()?).ok_or_else(|| Fault::Bad(self.not_in_program())),
            },
            None => Ok(self.compiled().unwrap_or_else(|| self.interpreted())),
        }
    }

    fn as_linked(&self) -> Option<Engine<'_>> {
        self.linked.map(|table| Engine { name: "compiled", table, native: None })
    }

    fn native(&self, program: &Program) -> Option<Engine<'_>> {
        if self.native.get().is_none() {
            // another thread may have been faster
            let _ = self.native.set(program.table(self.name())?);
        }
        self.native.get().map(|native| Engine { name: "compiled", table: native, native: Some(native) })
    }

    fn not_in_program(&self) -> Complaint {
        Complaint::new(format!("the native code has no table `{}`, which is a defect of `al`", self.name()))
    }
}

impl Engine<'_> {
    /// Whether all its answers were the table's: a process of its own can die. To be asked before they are
    /// told.
    pub(crate) fn sound(&self) -> Result<(), Fault> {
        let broken = self.native.map_or(Ok(()), Native::sound);
        broken.map_err(|broken| crate::native::broken(&broken))
    }
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

/// The linked tables, checked again from the sources that are linked with them; `name` keeps only the table of that
/// name.
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
    let open = |linked: &al_tables::Linked| {
        Opened::of(linked.file, source::Text::of_linked(linked.file, linked.source).check()?, Some(linked.name))
    };
    wanted.into_iter().map(open).collect()
}
