//! What an author has written: quoted, and what the comments above a definition say.

use al_compiler::source::{Files, Span};

/// The longest piece of source that is quoted whole, in characters.
const LONGEST: usize = 72;

/// The source of a span on one line.
pub(crate) fn whole(files: &Files, span: Span) -> String {
    files.slice(span).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The source of a span on one line, its end cut where it is long.
pub(crate) fn excerpt(files: &Files, span: Span) -> String {
    let text = whole(files, span);
    if text.chars().count() <= LONGEST {
        return text;
    }
    let mut short: String = text.chars().take(LONGEST - 4).collect();
    short.push_str(" ...");
    short
}

/// The documentation of a definition: its `///` lines, which stand in its span or above it.
pub(crate) fn docs(files: &Files, span: Span) -> String {
    let text = &files.get(span.file).text;
    let (before, inside) = text.split_at_checked(span.lo as usize).unwrap_or((text, ""));
    let doc = |line: &str| line.trim().strip_prefix("///").map(|line| line.trim().to_owned());
    let inside: Vec<String> = inside.lines().map_while(doc).collect();
    // the line on which the definition begins comes last
    let mut above: Vec<String> =
        before.lines().rev().skip(usize::from(!before.ends_with('\n'))).map_while(doc).collect();
    above.reverse();
    above.into_iter().chain(inside).collect::<Vec<_>>().join(" ").trim().to_owned()
}

/// " (krk.adv:12)"
pub(crate) fn place(files: &Files, span: Span) -> String {
    let (line, _) = files.position(span.file, span.lo);
    format!(" ({}:{line})", files.get(span.file).name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_above_a_definition_are_its_documentation() {
        let mut files = Files::default();
        let text = "/// Not this.\n\n    /// First line\n    /// and second.\n    let a = b;\nlet c = d;\n";
        let file = files.add("x.adv", text);
        let span = |word: &str| {
            let lo = text.find(word).expect("it is there");
            Span::new(file, lo, lo + word.len())
        };
        assert_eq!(docs(&files, span("let a = b;")), "First line and second.");
        assert_eq!(docs(&files, span("/// First line")), "First line and second.");
        assert_eq!(docs(&files, span("let c = d;")), "");
        assert_eq!(place(&files, span("let c")), " (x.adv:6)");
    }

    #[test]
    fn what_is_long_is_cut() {
        let mut files = Files::default();
        let file = files.add("x.adv", "a   b\n".repeat(40));
        assert_eq!(excerpt(&files, Span::new(file, 0, 7)), "a b a");
        assert!(excerpt(&files, Span::new(file, 0, 200)).ends_with(" ..."));
        assert_eq!(whole(&files, Span::new(file, 0, 240)), ["a b"; 40].join(" "));
    }
}
