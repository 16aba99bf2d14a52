//! Every token of the corpus deleted, doubled, or given a strange neighbour: a mistake costs one error,
//! rarely two, and never more.

use crate::corpus;
use crate::golden::read;
use al_compiler::source::Files;
use al_compiler::syntax::{lex_text, parse_text};
use std::ops::Range;
use std::path::PathBuf;

/// How often a change left the file readable, cost one error, two, or more.
#[derive(Debug, Default)]
struct Tally {
    counts: [usize; 4],
    worst: Vec<String>,
}

impl Tally {
    fn errors(&self) -> usize {
        self.counts.iter().zip(0..).map(|(count, errors)| count * errors).sum()
    }

    fn changes(&self) -> usize {
        self.counts.iter().sum()
    }
}

/// Applies a change at every token of the corpus; it gives the text that replaces the token.
fn change_every_token(files: &[PathBuf], change: impl Fn(&str) -> String) -> Tally {
    let mut tally = Tally::default();
    for path in files {
        let (files, file) = read(path);
        let text = &files.get(file).text;
        for lexeme in lex_text(&files, file).tokens {
            let place: Range<usize> = lexeme.span.lo as usize..lexeme.span.hi as usize;
            let mut changed = text.clone();
            changed.replace_range(place.clone(), &change(&text[place.clone()]));
            let mut files = Files::default();
            let file = files.add("changed.adv", changed);
            let (_, diagnostics) = parse_text(&files, file);
            tally.counts[diagnostics.len().min(3)] += 1;
            if diagnostics.len() > 2 {
                let lines: Vec<String> = diagnostics.iter().map(|diagnostic| diagnostic.to_line(&files)).collect();
                tally.worst.push(format!("{}: {:?}\n  {}", path.display(), &text[place], lines.join("\n  ")));
            }
        }
    }
    tally
}

fn at_most_two_errors(files: &[PathBuf], change: impl Fn(&str) -> String) {
    let tally = change_every_token(files, change);
    eprintln!("readable, one error, two, more: {:?}", tally.counts);
    assert!(tally.worst.is_empty(), "{}", tally.worst.join("\n"));
    assert!(tally.errors() * 20 <= tally.changes() * 21, "more than one error on average: {:?}", tally.counts);
}

#[test]
fn a_token_is_deleted() {
    at_most_two_errors(&corpus::files(), |_| " ".into());
}

#[test]
fn a_token_is_doubled() {
    at_most_two_errors(&corpus::files(), |token| format!("{token} {token}"));
}

#[test]
fn a_name_is_inserted() {
    at_most_two_errors(&corpus::files(), |token| format!(" zzz {token}"));
}

#[test]
fn a_bracket_is_inserted() {
    for bracket in ["(", ")", "[", "]", "{", "}"] {
        at_most_two_errors(&corpus::own(), |token| format!(" {bracket} {token}"));
    }
}

#[test]
fn a_mark_is_inserted() {
    for mark in [";", ",", ":", "=", "->", "=>"] {
        at_most_two_errors(&corpus::own(), |token| format!(" {mark} {token}"));
    }
}
