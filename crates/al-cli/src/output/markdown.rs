//! Markdown for a terminal, as far as explanations use it: paragraphs, lists, headings, fenced code.

use super::Paint;

/// The lines of a text, paragraphs wrapped at so many characters, code indented and left as it is.
pub(crate) fn lines(markdown: &str, width: usize, paint: Paint) -> Vec<String> {
    let mut lines = Vec::new();
    let mut paragraph = String::new();
    let mut in_code = false;
    for line in markdown.lines() {
        if line.trim_start().starts_with("```") {
            end(&mut paragraph, &mut lines, width);
            in_code = !in_code;
        } else if in_code {
            lines.push(format!("    {line}").trim_end().to_owned());
        } else if line.trim().is_empty() {
            end(&mut paragraph, &mut lines, width);
            lines.push(String::new());
        } else if let Some(heading) = heading(line) {
            end(&mut paragraph, &mut lines, width);
            lines.push(paint.strong(heading));
        } else {
            if is_item(line) {
                end(&mut paragraph, &mut lines, width);
            }
            paragraph.push_str(line);
            paragraph.push(' ');
        }
    }
    end(&mut paragraph, &mut lines, width);
    lines
}

fn heading(line: &str) -> Option<&str> {
    let text = line.trim_start_matches('#');
    (text.len() < line.len()).then(|| text.strip_prefix(' ')).flatten()
}

fn is_item(line: &str) -> bool {
    ["- ", "* "].iter().any(|mark| line.trim_start().starts_with(mark))
}

/// Ends a paragraph: its words in lines as long as they may be. The lines of an item are indented alike.
fn end(paragraph: &mut String, lines: &mut Vec<String>, width: usize) {
    let indent = if is_item(paragraph) { "  " } else { "" };
    let mut line = String::new();
    for word in paragraph.split_whitespace() {
        if !line.trim().is_empty() && line.chars().count() + 1 + word.chars().count() > width {
            lines.push(std::mem::replace(&mut line, indent.to_owned()));
        }
        if !line.trim().is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    if !line.trim().is_empty() {
        lines.push(line);
    }
    paragraph.clear();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_are_wrapped_and_code_is_not() {
        let markdown =
            "# Head\n\nOne two\nthree four.\n\n```\nlet  a = 1; // as it is\n\n```\n- five six seven\n- eight\n";
        let expected = [
            "Head",
            "",
            "One two",
            "three",
            "four.",
            "",
            "    let  a = 1; // as it is",
            "",
            "- five",
            "  six",
            "  seven",
            "- eight",
        ];
        assert_eq!(lines(markdown, 9, Paint::plain()), expected);
        assert_eq!(lines("a word_longer_than_the_line b", 4, Paint::plain()), ["a", "word_longer_than_the_line", "b"]);
        assert!(lines("", 4, Paint::plain()).is_empty());
    }
}
