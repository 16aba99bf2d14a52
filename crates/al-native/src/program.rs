//! Native code for a file: found in the cache, or built.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use al_compiler::{Checked, Fnv, SEMANTICS};
use al_runtime::prover::Base;

use crate::base::NativeBase;
use crate::cache::{Cache, Lock, remove};
use crate::child::{Child, Greeting};
use crate::error::{Error, Fault};
use crate::native::Native;
use crate::predicates::{Functions, Predicates};
use crate::written::Written;
use crate::{cargo, mistake, package, wire};

/// The native code of the tables and knowledge bases of a file.
#[derive(Clone, Debug)]
pub struct Program {
    path: PathBuf,
    greeting: Arc<Greeting>,
}

/// Something that takes time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Another process is building.
    Waiting,
    /// Cargo is building.
    Building,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Waiting => "waiting for another process that is compiling",
            Self::Building => "compiling with cargo",
        })
    }
}

/// What a program is made from.
#[derive(Clone, Copy, Debug)]
pub struct Source<'s> {
    /// The tables and knowledge bases.
    pub checked: &'s Checked,
    /// The predicates written in Rust that they ask.
    pub predicates: Option<&'s Predicates>,
}

impl<'s> From<&'s Checked> for Source<'s> {
    fn from(checked: &'s Checked) -> Self {
        Self { checked, predicates: None }
    }
}

impl Source<'_> {
    fn text(&self) -> &str {
        self.predicates.map_or("", Predicates::text)
    }

    fn key(&self) -> u64 {
        key(self.checked, self.text())
    }
}

impl Program {
    /// The program of these tables, if it has been built before. Needs no cargo and writes nothing.
    #[must_use]
    pub fn find<'s>(cache: &Cache, source: impl Into<Source<'s>>) -> Option<Self> {
        let source = source.into();
        let path = cache.find(source.key()).ok()??;
        Self::start(path, source.checked).ok()
    }

    /// The program of these tables; where it was not built before, or is damaged, it is built now. `step` is
    /// told of what takes time.
    ///
    /// # Errors
    ///
    /// When compiled code cannot carry a table, the cache cannot be written, or cargo cannot build it.
    /// Nothing that was in the cache is lost.
    pub fn build<'s>(cache: &Cache, source: impl Into<Source<'s>>, step: &mut dyn FnMut(Step)) -> Result<Self, Error> {
        let source = source.into();
        let checked = source.checked;
        if let Some(program) = Self::find(cache, source) {
            return Ok(program);
        }
        if let (Some(function), None) = (checked.program.externs.first(), source.predicates) {
            return Err(Error::NoPredicates { name: function.name.clone(), signature: function.signature() });
        }
        if let (Some(table), None) = (checked.program.extern_tables.first(), source.predicates) {
            return Err(Error::NoTable { name: table.name.clone(), path: table.path.join("::") });
        }
        let tables =
            package::tables(checked, &Written::of(source.text())).map_err(|failed| Error::Table(Box::new(failed)))?;
        let lock = cache.lock(|| step(Step::Waiting))?;
        // another process may have built it by now
        if let Some(program) = Self::find(cache, source) {
            return Ok(program);
        }
        step(Step::Building);
        let key = source.key();
        cache.discard(&lock, key);
        cache.prune(&lock);
        let built = build(&cache.workshop(), &tables, source, &lock)?;
        let tables_named = checked.program.tables.iter().map(|table| table.name.as_str());
        let names: Vec<&str> =
            tables_named.chain(checked.program.bases.iter().map(|base| base.name.as_str())).collect();
        let remark = format!("tables {}\ncompiler {}\n{}", names.join(", "), env!("CARGO_PKG_VERSION"), cargo::rustc());
        let path = cache.keep(&lock, key, &built, &remark)?;
        Self::start(path.clone(), checked).map_err(|fault| Error::Program { path, fault })
    }

    /// Starts a program to hear whether it is the right one.
    fn start(path: PathBuf, checked: &Checked) -> Result<Self, Fault> {
        let (_, greeting) = Child::start(&path, Some(0))?;
        // behind them come the tables of other crates
        let tables = greeting.tables.iter().map(|table| table.hash).take(checked.hashes.len());
        let bases = greeting.bases.iter().map(|(hash, _)| *hash);
        if !tables.eq(checked.hashes.iter().copied()) || !bases.eq(checked.base_hashes.iter().copied()) {
            return Err(Fault::Stranger("it is of other tables"));
        }
        Ok(Self { path, greeting: Arc::new(greeting) })
    }

    /// The table of a name.
    #[must_use]
    pub fn table(&self, name: &str) -> Option<Native> {
        let place = self.greeting.tables.iter().position(|table| table.name == name)?;
        Some(Native::new(self.path.clone(), Arc::clone(&self.greeting), place))
    }

    /// The knowledge base of a name. What it is made of `says` the same base; native are its lemmas and searches.
    #[must_use]
    pub fn base<'b>(&self, name: &str, says: &'b dyn Base) -> Option<NativeBase<'b>> {
        let place = self.greeting.bases.iter().position(|(hash, known)| known == name && *hash == says.hash())?;
        Some(NativeBase::new(self.path.clone(), Arc::clone(&self.greeting), place, says))
    }

    /// The predicates written in Rust, for an interpreter.
    #[must_use]
    pub fn functions(&self) -> Functions {
        Functions::new(self.path.clone())
    }

    /// The executable.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// Builds the crate. A folder that is in disorder is made anew.
fn build(folder: &Path, tables: &str, source: Source<'_>, _: &Lock) -> Result<PathBuf, Error> {
    let build = || {
        let built = write(folder, tables, source.text()).and_then(|()| cargo::build(folder));
        built.map_err(|error| mistake::of_person(error, tables, source.checked, source.predicates))
    };
    let used_before = folder.exists();
    match build() {
        Err(error) if used_before && may_be_disorder(&error) => {
            remove(folder).map_err(|error| failed("remove", folder, error))?;
            build()
        }
        result => result,
    }
}

/// Whether a failure may come from what is in the folder, and not from the disk or the person's cargo.
fn may_be_disorder(error: &Error) -> bool {
    match error {
        Error::Cargo { .. } => true,
        Error::File { error, .. } => error.kind() != io::ErrorKind::StorageFull,
        _ => false,
    }
}

/// Writes the crate. Files that are as they should be stay: so cargo sees that it has compiled them before.
fn write(folder: &Path, tables: &str, predicates: &str) -> Result<(), Error> {
    package::common().try_for_each(|(file, text)| write_file(&folder.join(file), text))?;
    write_file(&folder.join("src/predicates.rs"), predicates)?;
    write_file(&folder.join("src/tables.rs"), tables)
}

fn write_file(path: &Path, text: &str) -> Result<(), Error> {
    let same_length = fs::metadata(path).is_ok_and(|there| there.is_file() && there.len() == text.len() as u64);
    if same_length && fs::read_to_string(path).is_ok_and(|there| there == text) {
        return Ok(());
    }
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent).map_err(|error| failed("make", parent, error))?;
    }
    fs::write(path, text).map_err(|error| failed("write", path, error))
}

fn failed(action: &'static str, path: &Path, error: io::Error) -> Error {
    Error::File { action, path: path.to_owned(), error }
}

/// Which program it is: the same number for the same meaning, asked for and answered in the same way.
fn key(checked: &Checked, predicates: &str) -> u64 {
    let mut fnv = Fnv::default();
    fnv.write(&common().to_le_bytes());
    for hashes in [&checked.hashes, &checked.base_hashes] {
        fnv.write(&hashes.len().to_le_bytes());
        hashes.iter().for_each(|hash| fnv.write(&hash.to_le_bytes()));
    }
    fnv.write(predicates.as_bytes());
    fnv.finish()
}

/// What all programs of this compiler have in common.
fn common() -> u64 {
    static COMMON: OnceLock<u64> = OnceLock::new();
    *COMMON.get_or_init(|| {
        let mut fnv = Fnv::default();
        fnv.write(env!("CARGO_PKG_VERSION").as_bytes());
        fnv.write(&SEMANTICS.to_le_bytes());
        fnv.write(&wire::VERSION.to_le_bytes());
        let files: BTreeMap<String, &str> = package::common().collect();
        for (path, text) in files {
            fnv.write(path.as_bytes());
            fnv.write(text.as_bytes());
        }
        fnv.finish()
    })
}
