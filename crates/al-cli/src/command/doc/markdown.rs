//! Pages as Markdown: one file each, and a file for each board.

use super::page::{Block, Page, Span, spans};

/// The files of these pages, by name.
pub(super) fn files(pages: &[Page]) -> Vec<(String, String)> {
    pages.iter().flat_map(file).collect()
}

/// A page and its boards.
fn file(page: &Page) -> Vec<(String, String)> {
    let mut boards = Vec::new();
    let mut text = format!("# {}\n", inline(&page.title));
    for block in &page.blocks {
        text.push('\n');
        text += &self::block(block, &page.name, &mut boards);
    }
    boards.insert(0, (format!("{}.md", page.name), text));
    boards
}

fn block(block: &Block, page: &str, boards: &mut Vec<(String, String)>) -> String {
    match block {
        Block::Section(text) => format!("## {}\n", inline(text)),
        Block::Part(text) => format!("### {}\n", inline(text)),
        Block::Text(text) => format!("{}\n", inline(text)),
        Block::List(items) => items.iter().map(|item| format!("- {}\n", inline(item))).collect(),
        Block::Code(code) => fenced(code, "text"),
        Block::Game(game) => fenced(game, "pgn"),
        Block::Boards(shown) => {
            let mut text = String::new();
            for board in shown {
                let file = format!("boards/{page}-{}.svg", boards.len() + 1);
                text += &format!("![{}]({file})\n\n{}\n\n", alternative(&board.caption), inline(&board.caption));
                boards.push((file, board.svg.clone()));
            }
            text.truncate(text.trim_end().len());
            text + "\n"
        }
        Block::Table(heads, rows) => {
            let row = |cells: &[String]| {
                let cells: Vec<String> = cells.iter().map(|cell| inline(cell).replace('|', "\\|")).collect();
                format!("| {} |\n", cells.join(" | "))
            };
            let columns = heads.len().max(rows.first().map_or(0, Vec::len));
            let mut text = match heads.is_empty() {
                true => row(&vec![String::new(); columns]),
                false => row(heads),
            };
            text += &format!("|{}\n", " --- |".repeat(columns));
            text + &rows.iter().map(|cells| row(cells)).collect::<String>()
        }
    }
}

/// Code between fences that do not occur in it.
fn fenced(code: &str, language: &str) -> String {
    let mut fence = "```".to_owned();
    while code.contains(&fence) {
        fence.push('`');
    }
    format!("{fence}{language}\n{}\n{fence}\n", code.trim_end())
}

/// What is read out for a picture.
fn alternative(caption: &str) -> String {
    caption.replace(['`', '*'], "").replace('[', "\\[").replace(']', "\\]")
}

fn inline(text: &str) -> String {
    let span = |span: &Span<'_>| match span {
        Span::Plain(text) => text.replace('<', "&lt;"),
        Span::Code(code) => format!("`{code}`"),
        Span::Strong(text) => format!("**{text}**"),
        Span::Link(shown, to) => {
            let to = to.strip_prefix("page:").map_or_else(|| (*to).to_owned(), |page| format!("{page}.md"));
            format!("[{shown}]({to})")
        }
    };
    spans(text).iter().map(span).collect()
}
