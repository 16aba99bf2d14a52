//! What people and programs read.

pub(crate) mod board;
pub(crate) mod diagram;
pub(crate) mod file;
pub(crate) mod json;
pub(crate) mod markdown;
pub(crate) mod notation;
mod paint;
pub(crate) mod tree;

pub(crate) use al_verify::picture::thousands;
pub(crate) use paint::Paint;

use crate::outside;
use al_compiler::diagnostic::Diagnostic;
use al_compiler::diagnostic::render::render;
use al_compiler::source::Files;
use std::fmt::Display;
use std::io::{self, BufWriter, StdoutLock, Write};

/// Standard output: buffered, flushed by hand, coloured where a terminal shows it. Nothing more is written once a
/// predicate in Rust has not answered: it would rest on a value that nobody gave.
pub(crate) struct Screen {
    out: BufWriter<StdoutLock<'static>>,
    /// The colours that suit it.
    pub(crate) paint: Paint,
}

impl Screen {
    /// Standard output.
    pub(crate) fn new() -> Self {
        Self { out: BufWriter::new(io::stdout().lock()), paint: Paint::of_stdout() }
    }
}

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // the command tells why when it ends
        outside::sound().map_err(|_| io::Error::other("a predicate written in Rust has not answered"))?;
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Prints to standard error. Where even that cannot be written, there is nobody left to tell.
pub(crate) fn to_stderr(text: impl Display) {
    let _ = write!(io::stderr().lock(), "{text}");
}

/// Diagnostics drawn at their places.
pub(crate) fn diagnostics(files: &Files, diagnostics: &[Diagnostic], paint: Paint) -> String {
    render(files, diagnostics, paint.is_on())
}

/// "1 table", "3 tables"
pub(crate) fn count(number: usize, one: &str, many: &str) -> String {
    format!("{} {}", thousands(number as u64), if number == 1 { one } else { many })
}

/// Text that somebody gave, safe to print on one line: control characters are replaced.
pub(crate) fn printable(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { '\u{fffd}' } else { letter }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_not_many() {
        assert_eq!(count(1, "man", "men"), "1 man");
        assert_eq!(count(0, "man", "men"), "0 men");
        assert_eq!(count(1000, "man", "men"), "1,000 men");
    }

    #[test]
    fn control_characters_do_not_reach_the_terminal() {
        assert_eq!(printable("a\u{1b}[31m\tb"), "a\u{fffd}[31m\u{fffd}b");
    }
}
