//! A source with mistakes in it, as an error.

use super::Diagnostic;
use crate::source::Files;

/// What is wrong with a source: at least one error, perhaps warnings.
#[derive(Clone, Debug)]
pub struct Failed {
    /// All texts.
    pub files: Files,
    /// In source order.
    pub diagnostics: Vec<Diagnostic>,
}

impl std::fmt::Display for Failed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        #[cfg(feature = "render")]
        return f.write_str(&super::render::render(&self.files, &self.diagnostics, false));
        #[cfg(not(feature = "render"))]
        self.diagnostics.iter().try_for_each(|diagnostic| writeln!(f, "{}", diagnostic.to_line(&self.files)))
    }
}

impl std::error::Error for Failed {}
