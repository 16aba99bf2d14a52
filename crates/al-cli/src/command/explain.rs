//! `al check --explain`: what a kind of mistake means.

use crate::fault::{Complaint, Fault, Verdict};
use crate::output::{Screen, printable};
use al_compiler::diagnostic::Code;
use std::io::Write as _;

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
    for line in wrapped(code.explanation(), 76) {
        writeln!(screen, "  {line}")?;
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

/// The words of a text in lines of at most so many characters, where words allow.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_as_long_as_words_allow() {
        assert_eq!(wrapped("a bb ccc  dddddd", 4), ["a bb", "ccc", "dddddd"]);
        assert!(wrapped("", 4).is_empty());
    }
}
