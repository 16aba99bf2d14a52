//! Diagnostics in one line each, for compile errors of macros, logs and editors that ask for lines.

use super::{Diagnostic, Severity};
use crate::source::Files;

impl Diagnostic {
    /// `krk.adv:12:5: error[AL0004]: expected …`: where it begins, what it is.
    ///
    /// ```
    /// # use al_syntax::{diagnostic::{Code, Diagnostic}, source::{Files, Span}};
    /// let mut files = Files::default();
    /// let file = files.add("kqk.adv", "language 2;");
    /// let diagnostic = Diagnostic::new(Code::BadLanguage, Span::new(file, 9, 10), "this is language 1");
    /// assert_eq!(diagnostic.to_line(&files), "kqk.adv:1:10: error[AL0029]: this is language 1");
    /// ```
    pub fn to_line(&self, files: &Files) -> String {
        let (line, column) = files.position(self.span.file, self.span.lo);
        let name = &files.get(self.span.file).name;
        format!("{name}:{line}:{column}: {}[{}]: {}", self.severity(), self.code, self.message)
    }
}

impl std::fmt::Display for Severity {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Error => "error",
            Self::Warning => "warning",
        })
    }
}
