//! `al check --explain`: what a kind of mistake means.

use crate::fault::{Complaint, Fault, Verdict};
use crate::output::{Screen, markdown, printable};
use al_compiler::diagnostic::Code;
use std::io::Write as _;

/// How wide explanations are, in characters.
const WIDTH: usize = 76;

/// Explains one kind of mistake, or `all`.
pub(super) fn run(code: &str, screen: &mut Screen) -> Result<Verdict, Fault> {
    let codes = if code.eq_ignore_ascii_case("all") { Code::ALL.to_vec() } else { vec![parse(code)?] };
    for (place, code) in codes.into_iter().enumerate() {
        if place > 0 {
            writeln!(screen)?;
        }
        explain(code, screen)?;
    }
    Ok(Verdict::Good)
}

fn explain(code: Code, screen: &mut Screen) -> Result<(), Fault> {
    let paint = screen.paint;
    writeln!(screen, "{} ({}): {}", paint.strong(code), code.severity(), code.title())?;
    writeln!(screen)?;
    for line in markdown::lines(code.explanation(), WIDTH, paint) {
        writeln!(screen, "{}", format!("  {line}").trim_end())?;
    }
    Ok(())
}

fn parse(text: &str) -> Result<Code, Fault> {
    text.trim().parse().map_err(|()| {
        let what = format!("there is no kind of mistake `{}`", printable(text));
        let first = Code::ALL.first().map(Code::to_string).unwrap_or_default();
        let last = Code::ALL.last().map(Code::to_string).unwrap_or_default();
        let help = format!("kinds are written {first} to {last}; `al check --explain all` lists them");
        Fault::Wrong(Complaint::new(what).help(help))
    })
}
