//! `al doc` and `al gallery`.

use crate::run::{al, folder, write};
use al_compiler::reference::{Kind, Shows, entries};
use std::fs;
use std::path::Path;

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// All pages of a folder that the list leads to, in its order.
fn listed(folder: &Path) -> Vec<String> {
    let index = read(&folder.join("index.html"));
    let links = index.split("<a href=\"").skip(1).filter_map(|rest| rest.split('"').next());
    links.filter(|link| *link != "index.html").map(str::to_owned).collect()
}

#[test]
fn everything_built_in_has_a_page_with_definition_source_diagram_and_example() {
    let folder = folder("doc_reference");
    let out = folder.to_str().expect("a path");
    al(&["doc", "--out", out]).ends(0).prints(&["index.html: "]);
    let (entries, pages) = (entries(), listed(&folder));
    assert_eq!(entries.len(), pages.len());
    assert_eq!(pages.iter().collect::<std::collections::BTreeSet<_>>().len(), pages.len(), "two share a page");
    for (entry, page) in entries.iter().zip(&pages) {
        let text = read(&folder.join(page));
        let has = |what: &str| assert!(text.contains(what), "`{}`, {page}: {what} is missing", entry.name);
        has(&format!("<pre><code>{}</code></pre>", escaped(&entry.signature)));
        let (_, definition) = text.split_once("<h2>Definition</h2>").expect("a definition");
        assert!(definition.starts_with("\n<p>"), "`{}` is not explained: {definition}", entry.name);
        match &entry.definition {
            Some(definition) => has(&format!("<pre><code>{}</code></pre>", escaped(definition))),
            None => has("and is built in."),
        }
        let (_, source) = text.split_once("<h2>Source</h2>\n<p>").expect("a source");
        assert!(source.to_lowercase().starts_with(&escaped(&entry.source).to_lowercase()), "{page}");
        assert_eq!(text.matches("<svg").count(), entry.examples.len(), "{page}: a board for each example");
        for example in &entry.examples {
            match &example.shows {
                Shows::Condition(condition) => has(&format!("<code>{}</code> holds.", escaped(condition))),
                Shows::Moves { constraint, allowed } => {
                    has(&format!("<code>{}</code> allows", escaped(constraint)));
                    assert_eq!(text.matches("marker-end").count(), allowed.len(), "{page}: an arrow for each move");
                }
            }
        }
        assert_eq!(entry.kind == Kind::Moves, page.starts_with("moves-"), "{page}");
    }
    let room = read(&folder.join("room.html"));
    assert_eq!(room.matches("fill-opacity=\"0.45\"").count(), 28, "the squares that the rook leaves");
}

#[test]
fn markdown_says_the_same_with_boards_beside_it() {
    let folder = folder("doc_markdown");
    al(&["doc", "--markdown", "--out", folder.to_str().expect("a path")]).ends(0);
    for entry in entries() {
        let page = format!("](page:{})", entry.name);
        assert!(!read(&folder.join("index.md")).contains(&page));
    }
    let room = read(&folder.join("room.md"));
    assert!(room.starts_with("# `room`\n") && room.contains("## Source\n\nBratko's AL0."), "{room}");
    assert!(room.contains("](boards/room-1.svg)"), "{room}");
    assert!(read(&folder.join("boards/room-1.svg")).starts_with("<svg"));
    let index = read(&folder.join("index.md"));
    for link in index.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
        assert!(folder.join(link).is_file(), "{link}");
    }
}

const TABLE: &str = "\
//! Everything about queens.
//!
//! - one
//! - two
language 1;

/// Mates with the queen & <nothing> else.
table queens (K Q vs K) {
    title: \"King and queen\";

    /// Their king has no [room].
    let tight = room(our.queen, their.king) < 3;

    /// When it is time.
    rule ready: tight -> mate;
    rule else: true -> mate;

    /// Look for mate.
    advice mate {
        better: checkmate;
        us:     0 => queen;
    }
    test \"7k/8/5K2/6Q1/8/8/8/8 w - - 0 1\" => mate, \"Qg7\";
}
";

#[test]
fn the_page_of_a_file_has_what_its_author_says() {
    let folder = folder("doc_file");
    let table = TABLE.replace("rule else: true", "rule otherwise_: true");
    let path = write(&folder, "queens.adv", table);
    let out = folder.join("out");
    al(&["doc", &path, "--out", out.to_str().expect("a path")]).ends(0).prints(&["2 pages"]);
    let page = read(&out.join("queens.html"));
    let mut rest = page.as_str();
    for part in [
        "<h1>King and queen</h1>",
        "<p>Everything about queens.</p>",
        "<li>two</li>",
        "Mates with the queen &amp; &lt;nothing&gt; else.",
        "<td>K Q vs K</td>",
        "no certificate",
        "<h3>Rules, in the order",
        "<strong>ready</strong>: When it is time.",
        "<code>rule ready: tight -&gt; mate;</code>",
        "<strong>otherwise_</strong>",
        "<h3>Advice</h3>",
        "<strong>mate</strong>: Look for mate.",
        "advice mate {\n    better: checkmate;\n    us:     0 =&gt; queen;\n}",
        "<h3>Predicates</h3>",
        "<strong>tight</strong>: Their king has no [room].",
        "<h3>Positions</h3>",
        "<svg",
        "White to move: <code>mate</code>, <code>&quot;Qg7&quot;</code>.",
    ] {
        let (_, after) =
            rest.split_once(part).unwrap_or_else(|| panic!("{part} does not come where it should:\n{page}"));
        rest = after;
    }
    assert_eq!(listed(&out), ["queens.html"]);
}

#[test]
fn files_that_are_no_tables_end_the_command() {
    let folder = folder("doc_bad");
    let out = folder.join("out");
    let out = out.to_str().expect("a path");
    al(&["doc", "wrong.adv", "--out", out]).ends(1).says(&["wrong.adv"]);
    al(&["doc", "nowhere.adv", "--out", out]).ends(2).says(&["there is no file"]);
    al(&["doc", "cut.adv", "--out", "cut.adv"]).ends(2).says(&["cut.adv cannot be made"]);
}

#[test]
fn the_gallery_has_all_endings_with_figures_games_and_boards() {
    let folder = folder("gallery");
    al(&["gallery", "--out", folder.to_str().expect("a path")]).ends(0);
    let index = read(&folder.join("index.html"));
    for linked in al_tables::all() {
        assert!(index.contains(&format!("<code>{}</code>", linked.name)), "{}", linked.name);
    }
    for page in listed(&folder) {
        assert!(folder.join(&page).is_file(), "{page}");
    }
    let krk = read(&folder.join("krk.html"));
    for part in ["175,168", "Moves to mate", "used in ", "The longest game", "[SetUp &quot;1&quot;]"] {
        assert!(krk.contains(part), "{part} is missing:\n{krk}");
    }
    let game =
        krk.split_once("<pre class=\"game\">").and_then(|(_, rest)| rest.split_once("</pre>")).expect("a game").0;
    let game = game.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(game.contains("# {longest win: 21 moves}") && game.ends_with("1-0"), "it ends with mate: {game}");
    let boards = krk.split_once("The longest game").expect("a game").1.matches("<svg").count();
    assert!((5..=9).contains(&boards), "{boards} boards");
}
