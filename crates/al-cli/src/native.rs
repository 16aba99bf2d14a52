//! Native code for the tables of a file: found in the cache, or built.

use crate::fault::{Complaint, Fault};
use crate::outside;
use al_compiler::Checked;
use al_native::{Broken, Cache, Error, Program, Step};
use indicatif::ProgressBar;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// What native code is made from.
pub(crate) struct Source {
    /// What messages call the file.
    file: String,
    /// Only with the tables that are asked about.
    checked: Checked,
    /// Whether nothing is said of the work.
    quiet: AtomicBool,
    /// What was found in the cache.
    found: OnceLock<Option<Program>>,
    /// What was built now.
    built: OnceLock<Program>,
}

impl Source {
    /// The tables of a checked file.
    pub(crate) fn new(file: &str, checked: Checked) -> Self {
        Self {
            file: file.to_owned(),
            checked,
            quiet: AtomicBool::new(false),
            found: OnceLock::new(),
            built: OnceLock::new(),
        }
    }

    fn source(&self) -> al_native::Source<'_> {
        al_native::Source { checked: &self.checked, predicates: outside::given() }
    }

    /// Says nothing of the work.
    pub(crate) fn be_quiet(&self) {
        self.quiet.store(true, Relaxed);
    }

    /// The program, if it has been built before. Looked for once.
    pub(crate) fn found(&self) -> Option<&Program> {
        let find = || Program::find(&Cache::of_platform().ok()?, self.source());
        self.built.get().or_else(|| self.found.get_or_init(find).as_ref())
    }

    /// The program, which is built where it has not been before.
    pub(crate) fn built(&self) -> Result<&Program, Fault> {
        if let Some(program) = self.found() {
            return Ok(program);
        }
        let progress = if self.quiet.load(Relaxed) { ProgressBar::hidden() } else { ProgressBar::new_spinner() };
        let mut step = |step| {
            progress.set_message(match step {
                Step::Waiting => format!("waiting for another `al` to compile, then for {} …", self.file),
                Step::Building => format!("compiling {} with cargo …", self.file),
            });
            progress.enable_steady_tick(Duration::from_millis(100));
        };
        let built = Cache::of_platform().and_then(|cache| Program::build(&cache, self.source(), &mut step));
        progress.finish_and_clear();
        let program = built.map_err(|error| fault(error, self.checked.program.externs.is_empty()))?;
        Ok(self.built.get_or_init(|| program))
    }
}

/// How much of what cargo and rustc say is told, in lines.
const LINES: usize = 20;

/// How much of what rustc says of the person's own file is told, in lines.
const MISTAKES: usize = 200;

/// Native code that has stopped to answer. Whoever asks predicates of Rust asks them without it too.
pub(crate) fn broken(broken: &Broken) -> Fault {
    Fault::Bad(Complaint::new(broken.to_string()).help(match outside::given() {
        Some(_) => outside::TOTAL,
        None => "`--engine interpreted` runs it without native code",
    }))
}

/// The last lines of a text.
fn ends_of(said: &str) -> impl Iterator<Item = &str> {
    said.lines().skip(said.lines().count().saturating_sub(LINES))
}

/// The message for a person who wanted native code. A table that asks Rust runs nowhere else.
fn fault(error: Error, is_alone: bool) -> Fault {
    if let Error::NoPredicates { .. } | Error::NoTable { .. } = error {
        return Fault::Wrong(Complaint::new(error.to_string()).help(error.help()));
    }
    let without = if is_alone { "\n`--engine interpreted` runs the table without" } else { "" };
    let error_help = error.help();
    let help = format!("{error_help}{without}");
    let complaint = Complaint::new(error.to_string());
    match error {
        Error::Table(failed) | Error::Predicate(failed) => Fault::Source(failed),
        Error::Rust { said, .. } => {
            let told = said.lines().take(MISTAKES).fold(complaint, Complaint::detail);
            let rest = said.lines().count().saturating_sub(MISTAKES);
            let told = if rest > 0 { told.detail(format!("… and {rest} lines more")) } else { told };
            Fault::Wrong(told.help(error_help))
        }
        Error::Cargo { said, .. } => Fault::Wrong(ends_of(&said).fold(complaint, Complaint::detail).help(help)),
        _ => Fault::Wrong(complaint.help(help)),
    }
}
