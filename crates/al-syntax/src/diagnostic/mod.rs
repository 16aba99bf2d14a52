//! What the compiler has to say: errors and warnings, each with a stable code, the exact place, what
//! was expected and, where it can, the fix.

mod code;
mod failed;
#[cfg(feature = "render")]
mod narrow;
mod plain;
mod quoted;
#[cfg(feature = "render")]
pub mod render;
mod suggest;

pub use code::Code;
pub use failed::Failed;
pub use suggest::suggest;

use crate::source::Span;

/// How serious a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Nothing is compiled.
    Error,
    /// Compiled, but probably not what was meant.
    Warning,
}

/// One thing the compiler has to say.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// The kind of mistake: `AL0012`.
    pub code: Code,
    /// One line, lower case, names in backquotes.
    pub message: String,
    /// The exact place.
    pub span: Span,
    /// A few words under the place; empty: none.
    pub label: String,
    /// Other places that matter, each with its words.
    pub secondary: Vec<(Span, String)>,
    /// How to mend it.
    pub help: Option<String>,
}

impl Diagnostic {
    /// A diagnostic of a kind, at a place.
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        let message = quoted::shortened(message.into());
        Self { code, message, span, label: String::new(), secondary: Vec::new(), help: None }
    }

    /// Words under the place.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = quoted::shortened(label.into());
        self
    }

    /// Another place that matters.
    #[must_use]
    pub fn also(mut self, span: Span, label: impl Into<String>) -> Self {
        self.secondary.push((span, quoted::shortened(label.into())));
        self
    }

    /// How to mend it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(quoted::shortened(help.into()));
        self
    }

    /// How serious it is: a property of its kind.
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }
}
