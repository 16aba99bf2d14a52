//! Diagnostics drawn like rustc's: the code, the place, the source with the exact characters underlined.

use super::narrow::Narrow;
use super::{Diagnostic, Severity};
use crate::source::{FileId, Files, Span};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use std::ops::Range;

/// So many are drawn: whoever made more mistakes mends some first.
const MOST: usize = 100;

/// Of one diagnostic so many places besides its own are drawn.
const MOST_PLACES: usize = 16;

/// And not more once so many bytes of source have been looked at for it: lines may be very long.
const MOST_BYTES: usize = 4 << 20;

/// Draws diagnostics, a blank line between them, with the colours of a terminal if asked for. Of very many the first
/// are drawn, errors before warnings, and it is said how many there are besides.
pub fn render(files: &Files, diagnostics: &[Diagnostic], colour: bool) -> String {
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
    let mut shown: Vec<&Diagnostic> = diagnostics.iter().collect();
    if shown.len() > MOST {
        shown.sort_by_key(|diagnostic| diagnostic.severity() != Severity::Error);
        shown.truncate(MOST);
    }
    let mut bytes = 0;
    let bounded = shown.iter().take_while(|diagnostic| {
        let fits = bytes < MOST_BYTES;
        bytes += lines_of(files, diagnostic);
        fits
    });
    let mut drawn: Vec<String> = bounded.map(|diagnostic| render_one(files, diagnostic, &renderer)).collect();
    let rest = diagnostics.len() - drawn.len();
    if rest > 0 {
        drawn.push(format!("… and {rest} more"));
    }
    let mut text = drawn.join("\n\n");
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

/// How long the lines are on which a diagnostic stands.
fn lines_of(files: &Files, diagnostic: &Diagnostic) -> usize {
    let text = &files.get(diagnostic.span.file).text;
    lines_around(text, std::iter::once(&clamp(text, diagnostic.span))).len()
}

fn render_one(files: &Files, diagnostic: &Diagnostic, renderer: &Renderer) -> String {
    let level = match diagnostic.severity() {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title = level.primary_title(diagnostic.message.as_str()).id(diagnostic.code.to_string());
    let mut group = Group::with_title(title);
    for file in files_of(diagnostic) {
        group = group.element(snippet(files, file, diagnostic));
    }
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    renderer.render(&[group])
}

/// The files in which it has places, that of the diagnostic itself first.
fn files_of(diagnostic: &Diagnostic) -> Vec<FileId> {
    let mut list = vec![diagnostic.span.file];
    for (span, _) in diagnostic.secondary.iter().take(MOST_PLACES) {
        if !list.contains(&span.file) {
            list.push(span.file);
        }
    }
    list
}

/// The lines of a file in which the diagnostic has places. Only these are handed on: a file may be long.
fn snippet<'a>(
    files: &'a Files,
    file: FileId,
    diagnostic: &'a Diagnostic,
) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let source = files.get(file);
    let primary = (diagnostic.span, diagnostic.label.as_str(), AnnotationKind::Primary);
    let others = diagnostic
        .secondary
        .iter()
        .take(MOST_PLACES)
        .map(|(span, label)| (*span, label.as_str(), AnnotationKind::Context));
    let places: Vec<(Range<usize>, &str, AnnotationKind)> = std::iter::once(primary)
        .chain(others)
        .filter(|(span, ..)| span.file == file)
        .map(|(span, label, kind)| (clamp(&source.text, span), label, kind))
        .collect();
    let window = lines_around(&source.text, places.iter().map(|(range, ..)| range));
    let first_line = source.text[..window.start].matches('\n').count() + 1;
    let narrow = Narrow::of(&source.text[window.clone()]);
    let place = |place: usize| narrow.place(place - window.start);
    let annotations: Vec<_> = places
        .into_iter()
        .map(|(range, label, kind)| {
            let annotation = kind.span(place(range.start)..place(range.end));
            if label.is_empty() { annotation } else { annotation.label(label) }
        })
        .collect();
    Snippet::source(narrow.text).line_start(first_line).path(source.name.as_str()).annotations(annotations)
}

/// A span as a range that surely lies within the text, between characters.
fn clamp(text: &str, span: Span) -> Range<usize> {
    let lo = text.floor_char_boundary((span.lo as usize).min(text.len()));
    let hi = text.ceil_char_boundary((span.hi as usize).min(text.len()));
    lo..hi.max(lo)
}

/// The whole lines that hold all these places.
fn lines_around<'r>(text: &str, places: impl Iterator<Item = &'r Range<usize>>) -> Range<usize> {
    let (mut lo, mut hi) = (text.len(), 0);
    for place in places {
        lo = lo.min(place.start);
        hi = hi.max(place.end);
    }
    let start = text[..lo].rfind('\n').map_or(0, |i| i + 1);
    let end = text[hi..].find('\n').map_or(text.len(), |i| hi + i);
    start..end
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;

    #[test]
    fn of_very_many_the_first_errors_are_drawn() {
        let mut files = Files::default();
        let file = files.add("many.adv", "a b");
        let at =
            |code, place: usize| Diagnostic::new(code, Span::new(file, place, place + 1), format!("number {place}"));
        let warnings = (0..2).map(|_| at(Code::NoCatchAll, 0));
        let all: Vec<Diagnostic> = warnings.chain((0..150).map(|_| at(Code::UnknownName, 2))).collect();
        let text = render(&files, &all, false);
        assert_eq!(text.matches("error[").count(), MOST);
        assert!(!text.contains("warning[") && text.ends_with("\n\n… and 52 more\n"), "{text}");
        assert_eq!(render(&files, &all[..MOST], false).matches("warning[").count(), 2);
    }

    #[test]
    fn of_a_very_long_line_few_are_drawn() {
        let mut files = Files::default();
        let file = files.add("long.adv", "a ".repeat(MOST_BYTES / 4));
        let at = |place: usize| Diagnostic::new(Code::UnknownName, Span::new(file, place, place + 1), "unknown");
        let all: Vec<Diagnostic> = (0..20).map(|place| at(2 * place)).collect();
        let text = render(&files, &all, false);
        assert_eq!(text.matches("error[").count(), 2);
        assert!(text.ends_with("\n\n… and 18 more\n"), "{text}");
    }

    #[test]
    fn places_in_two_files_are_drawn_one_after_the_other() {
        let mut files = Files::default();
        let table = files.add("krk.adv", "language 1;\nuse \"room.adv\";\nlet room = 1;\n");
        let used = files.add("room.adv", "let room = 2;\n");
        let diagnostic = Diagnostic::new(Code::DuplicateName, Span::new(table, 32, 36), "`room` is defined twice")
            .label("defined again")
            .also(Span::new(used, 4, 8), "first defined here")
            .help("give one of them another name");
        let wanted = "\
error[AL0021]: `room` is defined twice
 --> krk.adv:3:5
  |
3 | let room = 1;
  |     ^^^^ defined again
  |
 ::: room.adv:1:5
  |
1 | let room = 2;
  |     ---- first defined here
  |
  = help: give one of them another name
";
        assert_eq!(render(&files, &[diagnostic], false), wanted);
    }

    #[test]
    fn places_outside_the_text_are_survived() {
        let mut files = Files::default();
        let file = files.add("ñ.adv", "ñ\nñ");
        for (lo, hi) in [(0, 0), (1, 1), (0, 1), (5, 5), (99, 100), (3, 2), (2, 4)] {
            let diagnostic =
                Diagnostic::new(Code::Unexpected, Span { file, lo, hi }, "x").also(Span { file, lo: hi, hi: lo }, "y");
            assert!(render(&files, &[diagnostic], true).contains("AL0004"), "{lo}..{hi}");
        }
    }
}
