//! The reference of everything that is built in: the functions and words that the compiler knows, from
//! `builtins.md`, and the definitions of the prelude, from their documentation.
//!
//! Every entry says what it is, where it comes from (`Source: …`), and shows itself in a position:
//!
//! ```text
//! /// How many squares a rook on `from` leaves to a king on `k`.
//! /// Source: Bratko's AL0.
//! /// Example: "8/8/8/8/3k4/8/8/K3R3 w - - 0 1" => room(our.rook, their.king) == 28
//! ```
//!
//! White are us, whoever is to move; the condition holds there. Words for moves show which moves they allow, in
//! order: `=> moves king diagonal: Kb2`.
//!
//! ```
//! let entries = al_check::reference::entries();
//! let room = entries.iter().find(|entry| entry.name == "room").ok_or("no room")?;
//! assert_eq!(room.group, "squares");
//! assert!(room.signature.starts_with("room(from: square, k: square)"));
//! # Ok::<(), &str>(())
//! ```

use al_program::intrinsic::Intrinsic;
use al_syntax::load::PRELUDE;

/// What can stand where a name stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// In an expression.
    Expression,
    /// In a move constraint.
    Moves,
}

/// Something built in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name; an operator's signs.
    pub name: String,
    /// Where it may stand.
    pub kind: Kind,
    /// How it is used: name, parameters, type.
    pub signature: String,
    /// The part of the reference that it belongs to.
    pub group: String,
    /// What it is, one string a line.
    pub docs: Vec<String>,
    /// The system, paper or theory that it comes from.
    pub source: String,
    /// Positions that show it.
    pub examples: Vec<Example>,
    /// Its definition in AL, where it is no more than that.
    pub definition: Option<String>,
}

/// A position that shows something; White are us.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The position.
    pub fen: String,
    /// What it shows.
    pub shows: Shows,
}

/// What an example shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shows {
    /// This condition holds.
    Condition(String),
    /// This constraint allows these moves, in this order.
    Moves {
        /// The constraint.
        constraint: String,
        /// The moves, in standard algebraic notation without signs for check and mate.
        allowed: Vec<String>,
    },
}

/// Everything that is built in, in the order of the reference.
pub fn entries() -> Vec<Entry> {
    let mut entries = built_in(include_str!("builtins.md"));
    for entry in entries.iter_mut().filter(|entry| entry.docs.is_empty()) {
        let intrinsic = Intrinsic::ALL.iter().find(|intrinsic| intrinsic.name() == entry.name);
        entry.docs.extend(intrinsic.map(|intrinsic| intrinsic.doc().to_owned()));
    }
    entries.extend(prelude(PRELUDE));
    entries
}

/// What `builtins.md` says: groups are headings, entries headings of the second level.
fn built_in(text: &str) -> Vec<Entry> {
    let (mut entries, mut group) = (Vec::new(), "");
    for line in text.lines() {
        if let Some(signature) = line.strip_prefix("## ") {
            let name = match signature.split_once('(') {
                Some((name, _)) => name,
                None => signature.split(' ').next().unwrap_or(signature),
            };
            let kind = if group == "Words for moves" { Kind::Moves } else { Kind::Expression };
            entries.push(Entry { definition: None, ..entry(name, kind, signature, group) });
        } else if let Some(heading) = line.strip_prefix("# ") {
            group = heading;
        } else if let Some(last) = entries.last_mut() {
            last.line(line);
        }
    }
    entries
}

/// What the prelude's documentation says. Groups are comments `// ---- name ----`.
fn prelude(text: &str) -> Vec<Entry> {
    let (mut entries, mut group, mut docs) = (Vec::<Entry>::new(), "", Vec::new());
    let mut open = false;
    for line in text.lines() {
        let heading = line.strip_prefix("// ---- ").and_then(|line| line.strip_suffix(" ----"));
        let written = line.strip_prefix("let ").map(|rest| (rest, Kind::Expression));
        let written = written.or_else(|| line.strip_prefix("moves ").map(|rest| (rest, Kind::Moves)));
        let written = written.or_else(|| line.strip_prefix("pattern ").map(|rest| (rest, Kind::Expression)));
        if let Some(heading) = heading {
            (group, open) = (heading, false);
        } else if let Some(doc) = line.strip_prefix("///") {
            docs.push(doc.trim());
            open = false;
        } else if let Some((rest, kind)) = written {
            let name = rest.split(|letter: char| !(letter.is_alphanumeric() || letter == '_')).next().unwrap_or(rest);
            let signature = rest.split(" = ").next().unwrap_or(rest).trim_end_matches(['=', '{', ' ']);
            let mut new = entry(name, kind, signature, group);
            docs.drain(..).for_each(|line| new.line(line));
            new.definition = Some(line.to_owned());
            entries.push(new);
            open = true;
        } else if let Some(definition) = entries.last_mut().and_then(|entry| entry.definition.as_mut()).filter(|_| open)
        {
            definition.push('\n');
            definition.push_str(line);
        }
    }
    for entry in &mut entries {
        entry.definition = entry.definition.take().map(|definition| definition.trim_end().to_owned());
    }
    entries
}

fn entry(name: &str, kind: Kind, signature: &str, group: &str) -> Entry {
    Entry {
        name: name.to_owned(),
        kind,
        signature: signature.to_owned(),
        group: group.to_owned(),
        docs: Vec::new(),
        source: String::new(),
        examples: Vec::new(),
        definition: None,
    }
}

impl Entry {
    /// Takes in a line of documentation.
    fn line(&mut self, line: &str) {
        let line = line.trim();
        if let Some(source) = line.strip_prefix("Source: ") {
            self.source = source.trim_end_matches('.').to_owned();
        } else if let Some(example) = line.strip_prefix("Example: ").and_then(example) {
            self.examples.push(example);
        } else if !line.is_empty() {
            self.docs.push(line.to_owned());
        }
    }
}

/// `"fen" => condition`, `"fen" => moves constraint: moves`
fn example(text: &str) -> Option<Example> {
    let (fen, shown) = text.strip_prefix('"')?.split_once("\" => ")?;
    let shows = match shown.strip_prefix("moves ").and_then(|moves| moves.rsplit_once(':')) {
        Some((constraint, allowed)) => Shows::Moves {
            constraint: constraint.to_owned(),
            allowed: allowed.split(',').map(|san| san.trim().to_owned()).filter(|san| !san.is_empty()).collect(),
        },
        None => Shows::Condition(shown.to_owned()),
    };
    Some(Example { fen: fen.to_owned(), shows })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names_built_in;
    use al_syntax::ast::Item;
    use al_syntax::load::{self, Disk};
    use al_syntax::source::Files;

    fn find(name: &str, kind: Kind) -> Option<Entry> {
        entries().into_iter().find(|entry| entry.name == name && entry.kind == kind)
    }

    #[test]
    fn every_built_in_name_has_an_entry() {
        let (expressions, moves) = names_built_in();
        // one entry speaks for all files, one for all ranks, one for all kinds of men
        let spoken_for = |name: &str| match name {
            name if name.starts_with("file_") => "file_a".to_owned(),
            name if name.starts_with("rank_") => "rank_1".to_owned(),
            "queen" | "rook" | "bishop" | "knight" | "pawn" => "king".to_owned(),
            name => name.to_owned(),
        };
        for (names, kind) in [(expressions, Kind::Expression), (moves, Kind::Moves)] {
            for name in names {
                assert!(find(&spoken_for(name), kind).is_some(), "`{name}` has no entry");
            }
        }
    }

    #[test]
    fn every_definition_of_the_prelude_has_an_entry() {
        let loaded = load::text("nothing.adv", "", &mut Disk);
        let prelude = loaded.modules.iter().find(|module| module.file == Files::PRELUDE).expect("the prelude");
        for item in &prelude.ast.items {
            let (name, kind) = match item {
                Item::Let(def) => (&def.name.text, Kind::Expression),
                Item::Pattern(def) => (&def.name.text, Kind::Expression),
                Item::Moves(def) => (&def.name.text, Kind::Moves),
                _ => continue,
            };
            assert!(find(name, kind).is_some_and(|entry| entry.definition.is_some()), "`{name}` has no entry");
        }
    }

    #[test]
    fn every_entry_is_whole() {
        for Entry { name, kind, docs, source, examples, group, signature, .. } in entries() {
            assert!(!docs.is_empty() && !group.is_empty(), "`{name}` is not explained");
            assert!(!source.is_empty(), "`{name}` comes from nowhere");
            assert!(signature.contains(name.trim_start_matches("set ")), "`{name}`: {signature}");
            assert!(!examples.is_empty(), "`{name}` has no example");
            for Example { shows, .. } in examples {
                let text = match shows {
                    Shows::Condition(text) => text,
                    Shows::Moves { constraint, .. } => constraint,
                };
                let sign = match (name.as_str(), kind) {
                    ("negate" | "set -", _) => "-",
                    ("single", Kind::Expression) => "[",
                    (name, _) => name,
                };
                assert!(text.contains(sign), "`{name}` does not occur in its example: {text}");
            }
        }
    }
}
