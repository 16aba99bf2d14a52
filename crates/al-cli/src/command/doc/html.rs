//! Pages as HTML: one file each, with one style sheet.

use super::page::{Block, Board, Page, Span, spans};
use crate::output::diagram::escaped;

/// What all pages look like.
const STYLE: &str = include_str!("style.css");

/// The files of these pages, by name. `site` is what the whole is called.
pub(super) fn files(pages: &[Page], site: &str) -> Vec<(String, String)> {
    let page = |page: &Page| (format!("{}.html", page.name), whole(page, site));
    pages.iter().map(page).chain([("style.css".to_owned(), STYLE.to_owned())]).collect()
}

fn whole(page: &Page, site: &str) -> String {
    let (plain, heading, site) = (escaped(&page.title.replace('`', "")), inline(&page.title), escaped(site));
    let mut body = String::new();
    page.blocks.iter().for_each(|block| body += &self::block(block));
    let shown = if plain == site { plain } else { format!("{plain} - {site}") };
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{shown}</title>\n\
         <link rel=\"stylesheet\" href=\"style.css\">\n</head>\n<body>\n\
         <nav><a href=\"index.html\">{site}</a></nav>\n<main>\n<h1>{heading}</h1>\n{body}</main>\n</body>\n</html>\n"
    )
}

fn block(block: &Block) -> String {
    match block {
        Block::Section(text) => format!("<h2>{}</h2>\n", inline(text)),
        Block::Part(text) => format!("<h3>{}</h3>\n", inline(text)),
        Block::Text(text) => format!("<p>{}</p>\n", inline(text)),
        Block::List(items) => {
            let items: String = items.iter().map(|item| format!("<li>{}</li>\n", inline(item))).collect();
            format!("<ul>\n{items}</ul>\n")
        }
        Block::Code(code) => format!("<pre><code>{}</code></pre>\n", escaped(code)),
        Block::Game(game) => format!("<pre class=\"game\">{}</pre>\n", escaped(game)),
        Block::Boards(boards) => {
            let boards: String = boards.iter().map(figure).collect();
            format!("<div class=\"boards\">\n{boards}</div>\n")
        }
        Block::Table(heads, rows) => {
            let cells = |row: &[String], tag: &str| {
                row.iter().map(|cell| format!("<{tag}>{}</{tag}>", inline(cell))).collect::<String>()
            };
            let rows: String = rows.iter().map(|row| format!("<tr>{}</tr>\n", cells(row, "td"))).collect();
            let head = match heads.is_empty() {
                true => String::new(),
                false => format!("<thead><tr>{}</tr></thead>\n", cells(heads, "th")),
            };
            format!("<table>\n{head}<tbody>\n{rows}</tbody>\n</table>\n")
        }
    }
}

fn figure(board: &Board) -> String {
    format!("<figure>\n{}<figcaption>{}</figcaption>\n</figure>\n", board.svg, inline(&board.caption))
}

fn inline(text: &str) -> String {
    let span = |span: &Span<'_>| match span {
        Span::Plain(text) => escaped(text),
        Span::Code(code) => format!("<code>{}</code>", escaped(code)),
        Span::Strong(text) => format!("<strong>{}</strong>", escaped(text)),
        Span::Link(shown, to) => {
            let to = to.strip_prefix("page:").map_or_else(|| (*to).to_owned(), |page| format!("{page}.html"));
            format!("<a href=\"{}\">{}</a>", escaped(&to), inline(shown))
        }
    };
    spans(text).iter().map(span).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_cannot_become_markup() {
        let nasty = "<script>alert(\"`</code>`\")</script> [x\"y](page:a\"b) `a<b`";
        let page = Page { name: "n".to_owned(), title: nasty.to_owned(), blocks: vec![Block::Text(nasty.to_owned())] };
        let text = whole(&page, "s");
        assert!(!text.contains("<script") && text.contains("&lt;script&gt;"), "{text}");
        assert!(text.contains("<a href=\"a&quot;b.html\">x&quot;y</a>"), "{text}");
    }
}
