//! Pages as they are written: what stands on them, whatever they are made into.

/// A page.
pub(super) struct Page {
    /// The name of its file, without the ending.
    pub(super) name: String,
    /// Its heading.
    pub(super) title: String,
    /// What stands on it.
    pub(super) blocks: Vec<Block>,
}

/// A part of a page. Texts may have `code`, **stress**, and links: `[room](page:room)` to another page.
pub(super) enum Block {
    /// A heading of the second level.
    Section(String),
    /// A heading of the third level.
    Part(String),
    /// A paragraph.
    Text(String),
    /// Items.
    List(Vec<String>),
    /// Advice language.
    Code(String),
    /// A game in PGN.
    Game(String),
    /// Boards, side by side where there is room.
    Boards(Vec<Board>),
    /// The heads of columns, and rows.
    Table(Vec<String>, Vec<Vec<String>>),
}

/// A picture with a text below.
pub(super) struct Board {
    /// The picture, in SVG.
    pub(super) svg: String,
    /// The text.
    pub(super) caption: String,
}

/// A piece of a text.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Span<'t> {
    Plain(&'t str),
    Code(&'t str),
    Strong(&'t str),
    /// What is shown, and where it leads: `page:room`, or an address.
    Link(&'t str, &'t str),
}

/// Takes a text apart. What is not closed stands for itself.
pub(super) fn spans(text: &str) -> Vec<Span<'_>> {
    let mut spans = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['`', '*', '[']) {
        let (before, marked) = rest.split_at(at);
        let Some((span, after)) = marked_span(marked) else {
            let (plain, after) = rest.split_at(at + 1);
            spans.push(Span::Plain(plain));
            rest = after;
            continue;
        };
        if !before.is_empty() {
            spans.push(Span::Plain(before));
        }
        spans.push(span);
        rest = after;
    }
    if !rest.is_empty() {
        spans.push(Span::Plain(rest));
    }
    spans
}

/// The span that a text begins with, and what comes after it.
fn marked_span(text: &str) -> Option<(Span<'_>, &str)> {
    if let Some(code) = text.strip_prefix('`') {
        return code.split_once('`').map(|(code, after)| (Span::Code(code), after));
    }
    if let Some(strong) = text.strip_prefix("**") {
        return strong.split_once("**").map(|(strong, after)| (Span::Strong(strong), after));
    }
    let (shown, rest) = text.strip_prefix('[')?.split_once("](")?;
    let (leads_to, after) = rest.split_once(')')?;
    let is_link = ["page:", "https://", "http://"].iter().any(|start| leads_to.starts_with(start));
    (is_link && !shown.contains('[')).then_some((Span::Link(shown, leads_to), after))
}

/// The blocks of a documentation, one string a line: paragraphs, items, fenced code.
pub(super) fn documentation(lines: &[String]) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut code: Option<Vec<&str>> = None;
    let mut open = false;
    for line in lines {
        let line = line.strip_prefix(' ').unwrap_or(line).trim_end();
        if line.trim_start().starts_with("```") {
            code = match code.take() {
                Some(lines) => {
                    blocks.push(Block::Code(lines.join("\n")));
                    None
                }
                None => Some(Vec::new()),
            };
            open = false;
        } else if let Some(code) = &mut code {
            code.push(line);
        } else if line.trim().is_empty() {
            open = false;
        } else if let Some(item) = ["- ", "* "].iter().find_map(|mark| line.trim_start().strip_prefix(mark)) {
            match blocks.last_mut() {
                Some(Block::List(items)) if open => items.push(item.to_owned()),
                _ => blocks.push(Block::List(vec![item.to_owned()])),
            }
            open = true;
        } else {
            let words = line.trim();
            match blocks.last_mut() {
                Some(Block::Text(text)) if open => *text = format!("{text} {words}"),
                Some(Block::List(items)) if open => {
                    if let Some(item) = items.last_mut() {
                        *item = format!("{item} {words}");
                    }
                }
                _ => blocks.push(Block::Text(words.to_owned())),
            }
            open = true;
        }
    }
    blocks.extend(code.map(|lines| Block::Code(lines.join("\n"))));
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_taken_apart() {
        let expected = [
            Span::Plain("the "),
            Span::Code("room"),
            Span::Plain(" of a "),
            Span::Strong("rook"),
            Span::Plain(", "),
            Span::Link("more", "page:room"),
            Span::Plain("."),
        ];
        assert_eq!(spans("the `room` of a **rook**, [more](page:room)."), expected);
        let plain = |text: &str| spans(text).iter().all(|span| matches!(span, Span::Plain(_)));
        for text in ["", "a * b", "[a1, h8]", "an open ` mark", "x[1](2", "[[a](b)", "[a](b)", "** so"] {
            assert!(plain(text), "{text}");
        }
        assert_eq!(spans("`a[0](b)`"), [Span::Code("a[0](b)")]);
    }

    #[test]
    fn documentation_has_paragraphs_items_and_code() {
        let lines = [" One", " two.", "", " - a", "   b", " - c", " ```", " let  x = 1;", " ```", " End."];
        let blocks = documentation(&lines.map(str::to_owned));
        let told: Vec<String> = blocks
            .iter()
            .map(|block| match block {
                Block::Text(text) => format!("text {text}"),
                Block::List(items) => format!("list {}", items.join("|")),
                Block::Code(code) => format!("code {code}"),
                _ => String::new(),
            })
            .collect();
        assert_eq!(told, ["text One two.", "list a b|c", "code let  x = 1;", "text End."]);
    }
}
