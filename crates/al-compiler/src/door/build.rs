//! The door for build scripts.

use super::paths;
use crate::Failed;
use crate::compile::{self, Checked};
use crate::load::Disk;
use crate::program::Table;
use proc_macro2::TokenStream;
use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Compiles `.adv` files to Rust from a build script.
///
/// Each file `name.adv` becomes `$OUT_DIR/name.rs`, with one `pub mod` a table, to be included:
///
/// ```no_run
/// // build.rs
/// fn main() -> Result<(), al_compiler::BuildError> {
///     al_compiler::Build::new().file("src/krk.adv").compile()
/// }
/// ```
///
/// ```ignore
/// // src/lib.rs
/// include!(concat!(env!("OUT_DIR"), "/krk.rs"));
/// ```
///
/// A file that another one uses, and to whose tables it hands over, need not be named: its tables are then in
/// the other's output. Where it is named too, they are only in its own. So the outputs of one `Build` belong
/// into one module, side by side.
///
/// The lines that tell cargo when to build again are always printed, and before anything can fail. Output
/// is written through a temporary file, so a failed run leaves no half of one. The same input gives the same
/// bytes, on every machine.
///
/// To look at the generated code, name a folder: `AL_OUT_DIR=look cargo build` also writes it there.
#[derive(Clone, Debug, Default)]
pub struct Build {
    files: Vec<PathBuf>,
    runtime: Option<String>,
    out_dir: Option<PathBuf>,
}

impl Build {
    /// Nothing to compile yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file, relative to the crate's folder.
    #[must_use]
    pub fn file(mut self, path: impl Into<PathBuf>) -> Self {
        self.files.push(path.into());
        self
    }

    /// Under which path generated code finds the crate `advice`; `::advice` by default.
    #[must_use]
    pub fn runtime(mut self, path: impl Into<String>) -> Self {
        self.runtime = Some(path.into());
        self
    }

    /// Where the Rust is written, instead of the build script's own folder.
    #[must_use]
    pub fn out_dir(mut self, path: impl Into<PathBuf>) -> Self {
        self.out_dir = Some(path.into());
        self
    }

    /// Compiles all files.
    ///
    /// # Errors
    /// What is wrong with the sources, drawn at its place, or what could not be read or written. Warnings
    /// are passed to cargo.
    pub fn compile(&self) -> Result<(), BuildError> {
        println!("cargo::rerun-if-env-changed=AL_OUT_DIR");
        for file in &self.files {
            println!("cargo::rerun-if-changed={}", file.display());
        }
        let folders = self.folders()?;
        let runtime = self.runtime_path()?;
        self.distinct()?;
        // cargo runs build scripts in the folder of their crate
        let here = std::env::current_dir().map_err(|error| BuildError::io("find", Path::new("."), error))?;
        let names: Vec<String> = self.files.iter().map(|file| paths::from_folder(&here, file)).collect();
        let mut emitted = Emitted { files: names.iter().cloned().collect(), tables: BTreeSet::new() };
        let files = self.files.iter().zip(&names);
        files.into_iter().try_for_each(|(file, name)| compile_file(file, name, &folders, &runtime, &mut emitted))
    }

    /// Where the Rust is written: the folder it is included from, and the one for people.
    fn folders(&self) -> Result<Vec<PathBuf>, BuildError> {
        let named = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let own = self.out_dir.clone().or_else(|| named("OUT_DIR")).ok_or(BuildError(Kind::NoFolder))?;
        Ok([own].into_iter().chain(named("AL_OUT_DIR")).collect())
    }

    /// Two files of one name would become one.
    fn distinct(&self) -> Result<(), BuildError> {
        let clash = self.files.iter().enumerate().find_map(|(i, file)| {
            let earlier = self.files[..i].iter().find(|earlier| output_name(earlier) == output_name(file))?;
            Some(Kind::SameName(earlier.clone(), file.clone()))
        });
        clash.map_or(Ok(()), |kind| Err(BuildError(kind)))
    }

    fn runtime_path(&self) -> Result<TokenStream, BuildError> {
        let path = self.runtime.as_deref().unwrap_or("::advice");
        path.parse().map_err(|_| BuildError(Kind::Runtime(path.to_owned())))
    }
}

/// `src/krk.adv` becomes `krk.rs`.
fn output_name(file: &Path) -> PathBuf {
    Path::new(file.file_stem().unwrap_or(file.as_os_str())).with_extension("rs")
}

/// Which tables are written by which file.
struct Emitted {
    /// The files that write their own.
    files: BTreeSet<String>,
    /// Tables of other files that have been written, by file and name.
    tables: BTreeSet<(String, String)>,
}

impl Emitted {
    /// Leaves out what another file writes.
    fn leave_out(&mut self, checked: &mut Checked) {
        let name = |table: &Table| checked.files.get(table.span.file).name.clone();
        let elsewhere: Vec<bool> = checked
            .program
            .tables
            .iter()
            .map(|table| {
                let file = name(table);
                table.used && (self.files.contains(&file) || !self.tables.insert((file, table.name.clone())))
            })
            .collect();
        let mut left_out = elsewhere.iter();
        checked.program.tables.retain(|_| left_out.next() != Some(&true));
        let mut left_out = elsewhere.iter();
        checked.hashes.retain(|_| left_out.next() != Some(&true));
    }
}

fn compile_file(
    file: &Path,
    name: &str,
    folders: &[PathBuf],
    runtime: &TokenStream,
    emitted: &mut Emitted,
) -> Result<(), BuildError> {
    let text = std::fs::read_to_string(file).map_err(|error| BuildError::io("read", file, error))?;
    let mut checked = match compile::front(name, &text, &mut Disk) {
        Ok(checked) => checked,
        Err(failed) => {
            watch(&failed.files, name);
            return Err(BuildError(Kind::Source(Box::new(failed))));
        }
    };
    watch(&checked.files, name);
    for certificate in checked.read_certificates(Path::new("")) {
        println!("cargo::rerun-if-changed={}", certificate.display());
    }
    emitted.leave_out(&mut checked);
    for warning in &checked.warnings {
        println!("cargo::warning={}", warning.to_line(&checked.files));
    }
    let tokens = compile::back(&checked, runtime).map_err(|failed| BuildError(Kind::Source(Box::new(failed))))?;
    let text = print(name, tokens);
    folders
        .iter()
        .map(|folder| folder.join(output_name(file)))
        .try_for_each(|path| write(&path, &text).map_err(|error| BuildError::io("write", &path, error)))
}

/// Tells cargo of every file that takes part but the one it has been told of; the prelude is part of the
/// compiler.
fn watch(files: &crate::source::Files, already: &str) {
    let used = files.iter().skip(1).filter(|(_, source)| source.name != already);
    for (_, source) in used {
        println!("cargo::rerun-if-changed={}", source.name);
    }
}

/// The text of a generated file.
pub(crate) fn print(source: &str, tokens: TokenStream) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let header = format!("// Generated by al-compiler {version} from {source}; do not edit.\n");
    header + &crate::pretty(tokens)
}

/// Writes a file whole or not at all; a file that would not change keeps its date.
fn write(path: &Path, text: &str) -> std::io::Result<()> {
    if std::fs::read(path).is_ok_and(|old| old == text.as_bytes()) {
        return Ok(());
    }
    let folder = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)?;
    let temporary = path.with_extension(format!("rs.{}", std::process::id()));
    let written = std::fs::File::create(&temporary).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    let moved = written.and_then(|()| std::fs::rename(&temporary, path));
    if moved.is_err() {
        let _ = std::fs::remove_file(&temporary);
    }
    moved
}

/// Why a build script could not compile its tables. Its `Debug` form is what a person should read, since
/// that is what cargo shows when `main` returns it.
pub struct BuildError(Kind);

enum Kind {
    NoFolder,
    Runtime(String),
    SameName(PathBuf, PathBuf),
    File { verb: &'static str, path: PathBuf, error: std::io::Error },
    Source(Box<Failed>),
}

impl BuildError {
    fn io(verb: &'static str, path: &Path, error: std::io::Error) -> Self {
        Self(Kind::File { verb, path: path.to_owned(), error })
    }
}

impl std::fmt::Display for BuildError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.0 {
            Kind::NoFolder => {
                f.write_str("OUT_DIR is not set: call this from a build script, or say where with `out_dir`")
            }
            Kind::Runtime(path) => write!(f, "`{path}` is not a path of Rust"),
            Kind::SameName(first, second) => {
                let (first, second, both) = (first.display(), second.display(), output_name(second));
                write!(f, "{first} and {second} would both become {}: give one another name", both.display())
            }
            Kind::File { verb, path, error } => write!(f, "cannot {verb} {}: {error}", path.display()),
            Kind::Source(failed) => write!(f, "{failed}"),
        }
    }
}

impl std::fmt::Debug for BuildError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "\n{self}")
    }
}

impl std::error::Error for BuildError {}
