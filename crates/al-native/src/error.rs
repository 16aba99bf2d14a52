//! What can go wrong, and what to do about it.

use std::ffi::OsString;
use std::fmt;
use std::io;
use std::path::PathBuf;

use al_compiler::Failed;

/// Why there is no native code.
#[derive(Debug)]
pub enum Error {
    /// Compiled code cannot carry this table yet.
    Table(Box<Failed>),
    /// Predicates are not the functions that are declared.
    Predicate(Box<Failed>),
    /// The file of Rust with the predicates has mistakes.
    Rust {
        /// What it is called.
        file: String,
        /// What rustc says of it.
        said: String,
    },
    /// The tables ask predicates written in Rust, and it was not said where they are.
    NoPredicates {
        /// One of them.
        name: String,
        /// The signature that it must have.
        signature: String,
    },
    /// The tables hand over to one of another crate, and it was not said where that is.
    NoTable {
        /// Its name.
        name: String,
        /// Its path.
        path: String,
    },
    /// There is no folder for the cache.
    NoFolder,
    /// A file of the cache cannot be used.
    File {
        /// What was to be done, such as `write`.
        action: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// There is no cargo.
    NoCargo {
        /// The program that was called.
        program: OsString,
        /// What the system says.
        error: io::Error,
    },
    /// Cargo did not build it.
    Cargo {
        /// How cargo ended.
        status: String,
        /// What it said.
        said: String,
        /// The folder in which it was called.
        folder: PathBuf,
    },
    /// What was built does not answer as it should.
    Program {
        /// The program.
        path: PathBuf,
        /// What is wrong with it.
        fault: Fault,
    },
}

/// What is wrong with a program that is to answer.
#[derive(Debug)]
pub enum Fault {
    /// It is not there, or not as it was written: half a file, another file.
    Damaged(&'static str),
    /// It answers what makes no sense, or for other tables.
    Stranger(&'static str),
    /// It cannot be started, or does not talk.
    Io(io::Error),
}

impl Error {
    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> String {
        match self {
            Self::Table(_) => "the interpreter runs it".to_owned(),
            Self::Predicate(_) => "make the declaration and the function the same".to_owned(),
            Self::Rust { .. } => {
                "it may use the crates `advice`, `core` and `std`; the functions that tables name are `pub`".to_owned()
            }
            Self::NoPredicates { signature, .. } => {
                format!("say in which file of Rust it is: `--with predicates.rs`; there it is a `pub {signature}`")
            }
            Self::NoTable { path, .. } => {
                let name = path.rsplit("::").next().unwrap_or_default();
                format!(
                    "say in which file of Rust its module is: `--with tables.rs`; there it is a `pub mod {name}`, as \
                     `al expand` writes it; or use its text: `use \"{name}.adv\";`"
                )
            }
            Self::NoFolder => "name a folder for the cache in the environment variable AL_CACHE".to_owned(),
            Self::File { error, .. } if error.kind() == io::ErrorKind::StorageFull => {
                "make room, or name a folder on another disk in the environment variable AL_CACHE".to_owned()
            }
            Self::File { .. } => "name a folder that may be written to in the environment variable AL_CACHE".to_owned(),
            Self::NoCargo { .. } => "native code needs Rust, https://rustup.rs; the environment variable CARGO may \
                                     say where cargo is"
                .to_owned(),
            Self::Cargo { said, .. } if said.contains("No space left") => {
                "the disk is full: make room, or name a folder on another disk in the environment variable AL_CACHE"
                    .to_owned()
            }
            Self::Cargo { folder, .. } => {
                format!("the crate is left in {}; rustc 1.95 or later is needed", folder.display())
            }
            Self::Program { path, .. } => format!("delete {} and try again", path.display()),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Table(failed) | Self::Predicate(failed) => failed.fmt(f),
            Self::Rust { file, .. } => write!(f, "{file} cannot be compiled"),
            Self::NoPredicates { name, .. } => write!(f, "`{name}` is written in Rust"),
            Self::NoTable { name, path } => write!(f, "the table `{name}` is one of another crate, `{path}`"),
            Self::NoFolder => f.write_str("there is no home folder, and so none for the cache of native code"),
            Self::File { action, path, error } => write!(f, "cannot {action} {}: {error}", path.display()),
            Self::NoCargo { program, error } => write!(f, "cannot call `{}`: {error}", program.to_string_lossy()),
            Self::Cargo { status, .. } => write!(f, "cargo could not build the table ({status})"),
            Self::Program { path, fault } => write!(f, "{} is no use: {fault}", path.display()),
        }
    }
}

impl std::error::Error for Error {}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Damaged(what) => write!(f, "it is damaged ({what})"),
            Self::Stranger(what) => f.write_str(what),
            Self::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Fault {}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::InvalidData => Self::Stranger("it answers what makes no sense"),
            _ => Self::Io(error),
        }
    }
}

/// Why a table has stopped to answer: its program died, was started again, and died again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The table.
    pub table: String,
    /// What happened to its program, the second time.
    pub what: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the native code of `{}` does not answer any more: {}", self.table, self.what)
    }
}

impl std::error::Error for Broken {}
