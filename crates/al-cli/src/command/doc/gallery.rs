//! Files as a book: the list of their tables with what is proved of each, and a page for each file.

use super::figures::{self, Figures};
use super::file::{self, Source};
use super::page::{Block, Page};
use crate::output::thousands;

/// What the book of all endings is called.
pub(super) const BOOK: &str = "The book of endings";

/// The list, and the pages.
pub(super) fn pages(sources: &[Source], title: &str) -> Vec<Page> {
    let mut pages = vec![list(sources, title)];
    pages.extend(sources.iter().map(file::page));
    pages
}

fn list(sources: &[Source], title: &str) -> Page {
    let heads = ["Table", "Men", "Claim", "Assured", "Longest", "Mean", "Best play", "Lines"];
    let rows: Vec<Vec<String>> = sources.iter().flat_map(rows).collect();
    let mut blocks = Vec::new();
    if !rows.is_empty() {
        let about = "Each table with what is proved of it: in how many of the positions of which it claims something \
                     the claim holds, and how many moves it takes to mate against the longest defence, beside best \
                     play. Where nothing stands, there is no certificate of that very table.";
        blocks.push(Block::Text(about.to_owned()));
        blocks.push(Block::Table(heads.map(str::to_owned).to_vec(), rows));
    }
    let others = sources.iter().filter(|source| source.checked.own().next().is_none());
    let others: Vec<String> = others.map(|source| format!("[`{0}`](page:{0})", source.name)).collect();
    if !others.is_empty() {
        blocks.push(Block::Section("Without tables".to_owned()));
        blocks.push(Block::List(others));
    }
    Page { name: "index".to_owned(), title: title.to_owned(), blocks }
}

/// A row for each table of a file.
fn rows(source: &Source) -> Vec<Vec<String>> {
    let lines = source.checked.files.get(source.module.file).text.lines().count();
    let tables = source.checked.own().zip(&source.figures);
    let row = |((table, _), figures): ((&al_compiler::program::Table, u64), &Option<Figures>)| {
        let materials: Vec<String> = table.forms.iter().map(|form| figures::men(form.material)).collect();
        let mut row = vec![format!("[`{}`](page:{})", table.name, source.name), materials.join(", ")];
        row.extend(match figures {
            None => vec![String::new(); 5],
            Some(Figures(proved)) => {
                let assured = match proved.assured == proved.positions {
                    true => format!("all {}", thousands(proved.positions)),
                    false => format!("{} of {}", thousands(proved.assured), thousands(proved.positions)),
                };
                let number = |value: Option<String>| value.unwrap_or_default();
                let best = proved.optimal.map(|best| format!("{}, {:.2}", best.longest_moves, best.mean_moves));
                vec![
                    proved.claim.clone(),
                    assured,
                    number(proved.longest_moves.map(|moves| moves.to_string())),
                    number(proved.mean_moves.map(|mean| format!("{mean:.2}"))),
                    number(best),
                ]
            }
        });
        row.push(lines.to_string());
        row
    };
    tables.map(row).collect()
}
