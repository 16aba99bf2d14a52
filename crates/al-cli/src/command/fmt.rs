//! `al fmt`: lays tables out.

use crate::cli::Fmt;
use crate::fault::{Complaint, Fault, Verdict};
use crate::output::{self, Paint, Screen};
use crate::source::{self, Text};
use al_compiler::format;
use similar::{ChangeTag, TextDiff};
use std::io::Write as _;

/// Lines around a change that are shown with it.
const AROUND: usize = 2;

/// Lays files out, or says which are not.
pub(super) fn run(arguments: &Fmt, screen: &mut Screen) -> Result<Verdict, Fault> {
    if arguments.files.len() > 1 && arguments.files.iter().any(|file| source::is_stdin(file)) {
        return Err(Fault::Wrong(Complaint::new("standard input, `-`, is laid out alone")));
    }
    let mut good = true;
    for path in &arguments.files {
        let Text { name, text, .. } = source::tables(path)?;
        let laid_out = match format(&name, &text) {
            Ok(laid_out) => laid_out,
            Err(failed) => {
                output::to_stderr(output::diagnostics(&failed.files, &failed.diagnostics, Paint::of_stderr()));
                good = false;
                continue;
            }
        };
        if arguments.check {
            good &= laid_out == text;
            differences(&name, &text, &laid_out, screen)?;
        } else if !source::is_file(path) {
            screen.write_all(laid_out.as_bytes())?;
        } else if laid_out != text {
            output::file::write(path, &laid_out)?;
        }
    }
    Ok(Verdict::good(good))
}

/// Shows what would change.
fn differences(name: &str, text: &str, laid_out: &str, screen: &mut Screen) -> Result<(), Fault> {
    if text == laid_out {
        return Ok(());
    }
    let paint = screen.paint;
    writeln!(screen, "{}", paint.strong(format!("{name} would change:")))?;
    let diff = TextDiff::from_lines(text, laid_out);
    for group in diff.grouped_ops(AROUND) {
        if let Some(first) = group.first() {
            writeln!(screen, "{}", paint.faint(format!("line {}", first.old_range().start + 1)))?;
        }
        for change in group.iter().flat_map(|operation| diff.iter_changes(operation)) {
            let line = change.value().trim_end_matches(['\n', '\r']);
            match change.tag() {
                ChangeTag::Equal => writeln!(screen, "  {line}")?,
                ChangeTag::Delete => writeln!(screen, "{}", paint.error(format!("- {line}")))?,
                ChangeTag::Insert => writeln!(screen, "{}", paint.ours(format!("+ {line}")))?,
            }
        }
    }
    Ok(())
}
