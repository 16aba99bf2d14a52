//! How a command ends.

use crate::output::Paint;
use al_compiler::Failed;
use std::fmt::Display;
use std::io;
use std::process::ExitCode;

/// How a command ends that could do its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// All is well.
    Good,
    /// A table or an answer is bad.
    Bad,
}

impl Verdict {
    /// Good where this holds.
    pub(crate) fn good(holds: bool) -> Self {
        if holds { Self::Good } else { Self::Bad }
    }
}

/// Why a command could not do its work.
#[derive(Debug)]
pub(crate) enum Fault {
    /// It was called in a way that has no meaning.
    Wrong(Complaint),
    /// What it was given is bad.
    Bad(Complaint),
    /// What it was given is bad, as the compiler says.
    Source(Box<Failed>),
    /// Its output could not be written.
    Output(io::Error),
    /// It was stopped with Ctrl-C.
    Stopped(Complaint),
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<Failed> for Fault {
    fn from(failed: Failed) -> Self {
        Self::Source(Box::new(failed))
    }
}

/// A message: what is wrong, details, how to mend it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Complaint {
    /// One line, lower case, names in backquotes.
    pub(crate) what: String,
    /// More lines, indented when printed.
    pub(crate) details: Vec<String>,
    /// How to mend it, one or more lines.
    pub(crate) help: Option<String>,
}

impl Complaint {
    /// A message of one line.
    pub(crate) fn new(what: impl Into<String>) -> Self {
        Self { what: what.into(), ..Self::default() }
    }

    /// One more line.
    #[must_use]
    pub(crate) fn detail(mut self, line: impl Into<String>) -> Self {
        self.details.push(line.into());
        self
    }

    /// How to mend it.
    #[must_use]
    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The text for a terminal or a log.
    pub(crate) fn render(&self, paint: Paint) -> String {
        let mut text = format!("{}{}\n", paint.error("error"), paint.strong(format!(": {}", self.what)));
        for line in &self.details {
            text += &format!("  {line}\n");
        }
        if let Some(help) = &self.help {
            let mut lines = help.lines();
            text += &format!("{}: {}\n", paint.help("help"), lines.next().unwrap_or_default());
            lines.for_each(|line| text += &format!("      {line}\n"));
        }
        text
    }
}

/// Ends the command: prints the fault, if there is one, and gives the exit code.
pub(crate) fn end(result: Result<Verdict, Fault>) -> ExitCode {
    let paint = Paint::of_stderr();
    match result {
        Ok(Verdict::Good) => ExitCode::SUCCESS,
        Ok(Verdict::Bad) => ExitCode::from(1),
        Err(Fault::Wrong(complaint)) => failure(complaint.render(paint), 2),
        Err(Fault::Bad(complaint)) => failure(complaint.render(paint), 1),
        // what a shell says of a program that Ctrl-C has ended
        Err(Fault::Stopped(complaint)) => failure(complaint.render(paint), 130),
        Err(Fault::Source(failed)) => failure(crate::output::diagnostics(&failed.files, &failed.diagnostics, paint), 1),
        // who reads no further needs no message
        Err(Fault::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Fault::Output(error)) => {
            failure(Complaint::new(format!("the output cannot be written: {error}")).render(paint), 2)
        }
    }
}

fn failure(text: impl Display, code: u8) -> ExitCode {
    crate::output::to_stderr(text);
    ExitCode::from(code)
}
