//! Colours, where a terminal shows them and its user wants them.

use anstream::{AutoStream, ColorChoice};
use anstyle::{Ansi256Color, AnsiColor, Style};
use std::fmt::Display;
use std::io;

/// Whether to colour, and how things look.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paint {
    on: bool,
}

impl Paint {
    /// Colours for standard output: on a terminal, unless `NO_COLOR` is set.
    pub(crate) fn of_stdout() -> Self {
        Self { on: AutoStream::choice(&io::stdout()) != ColorChoice::Never }
    }

    /// The same for standard error.
    pub(crate) fn of_stderr() -> Self {
        Self { on: AutoStream::choice(&io::stderr()) != ColorChoice::Never }
    }

    /// No colours.
    pub(crate) fn plain() -> Self {
        Self { on: false }
    }

    /// Whether there are colours.
    pub(crate) fn is_on(self) -> bool {
        self.on
    }

    /// What matters most.
    pub(crate) fn strong(self, text: impl Display) -> String {
        self.styled(Style::new().bold(), text)
    }

    /// What matters least.
    pub(crate) fn faint(self, text: impl Display) -> String {
        self.styled(Style::new().dimmed(), text)
    }

    /// A square of a board with what stands on it.
    pub(crate) fn square(self, light: bool, text: impl Display) -> String {
        let ground = if light { Ansi256Color(180) } else { Ansi256Color(137) };
        self.styled(Ansi256Color(16).on(ground).bold(), text)
    }

    /// A move of ours.
    pub(crate) fn ours(self, text: impl Display) -> String {
        self.styled(AnsiColor::Green.on_default().bold(), text)
    }

    /// The word `error`.
    pub(crate) fn error(self, text: impl Display) -> String {
        self.styled(AnsiColor::BrightRed.on_default().bold(), text)
    }

    /// The word `warning`.
    pub(crate) fn warning(self, text: impl Display) -> String {
        self.styled(AnsiColor::Yellow.on_default().bold(), text)
    }

    /// The word `help`.
    pub(crate) fn help(self, text: impl Display) -> String {
        self.styled(AnsiColor::BrightCyan.on_default().bold(), text)
    }

    fn styled(self, style: Style, text: impl Display) -> String {
        if self.on { format!("{style}{text}{style:#}") } else { text.to_string() }
    }
}
