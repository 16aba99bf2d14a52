//! The reference of what is built in: a page for each name, and the list of all.

use super::page::{Block, Board, Page};
use crate::output::diagram::{Diagram, Hand, Shade};
use al_chess::{Color, Move, Position, Square, SquareSet};
use al_compiler::load::Disk;
use al_compiler::program::Value;
use al_compiler::reference::{Entry, Example, Kind, Shows, entries};
use al_interpreter::{Fact, Interpreter};

/// What the whole is called.
pub(super) const SITE: &str = "AL reference";

/// The list, and the pages.
pub(super) fn pages() -> Vec<Page> {
    let entries = entries();
    let mut pages = vec![list(&entries)];
    pages.extend(entries.iter().map(page));
    pages
}

/// All names in their groups.
fn list(entries: &[Entry]) -> Page {
    let about = "What a table can say without defining it: the functions and words that the compiler knows, and the \
                 definitions of the prelude, which are written in the language itself. We are the side that the table \
                 speaks for, and our pawns go up. In the examples White are us.";
    let mut blocks = vec![Block::Text(about.to_owned())];
    let mut rest = entries;
    while let Some(first) = rest.first() {
        let (group, after) = rest.split_at(rest.iter().take_while(|entry| entry.group == first.group).count());
        rest = after;
        blocks.push(Block::Section(heading(&first.group)));
        let row = |entry: &Entry| {
            let first = entry.docs.first().map_or("", String::as_str);
            vec![format!("[`{}`](page:{})", entry.name, name(entry)), first.to_owned()]
        };
        blocks.push(Block::Table(Vec::new(), group.iter().map(row).collect()));
    }
    Page { name: "index".to_owned(), title: SITE.to_owned(), blocks }
}

/// "Squares and lines"
fn heading(group: &str) -> String {
    let mut letters = group.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The name of an entry's page.
pub(super) fn name(entry: &Entry) -> String {
    let mut name = String::new();
    for letter in entry.name.chars() {
        let word = match letter {
            '+' => "plus",
            '-' => "minus",
            '*' => "times",
            '|' => "or",
            '&' => "and",
            '<' => "less",
            '>' => "greater",
            '=' => "equal",
            '!' => "not",
            ' ' => "-",
            letter if letter.is_alphanumeric() || letter == '_' => {
                name.push(letter);
                continue;
            }
            _ => "sign",
        };
        name.push_str(word);
    }
    if entry.kind == Kind::Moves { format!("moves-{name}") } else { name }
}

fn page(entry: &Entry) -> Page {
    let stands = match entry.kind {
        Kind::Expression => "It stands in expressions",
        Kind::Moves => "It describes moves: it stands in `us:`, `them:` and `moves`",
    };
    let mut blocks = vec![Block::Code(entry.signature.clone()), Block::Section("Definition".to_owned())];
    blocks.extend(super::page::documentation(&entry.docs));
    match &entry.definition {
        Some(definition) => {
            blocks.push(Block::Text(format!("{stands}, and is defined in the prelude:")));
            blocks.push(Block::Code(definition.clone()));
        }
        None => blocks.push(Block::Text(format!("{stands}, and is built in."))),
    }
    blocks.push(Block::Section("Source".to_owned()));
    blocks.push(Block::Text(format!("{}.", heading(&entry.source))));
    blocks.push(Block::Section(if entry.examples.len() == 1 { "Example" } else { "Examples" }.to_owned()));
    blocks.push(Block::Boards(entry.examples.iter().filter_map(|example| board(entry, example)).collect()));
    let title = match entry.kind {
        Kind::Expression => format!("`{}`", entry.name),
        Kind::Moves => format!("`{}`, of moves", entry.name),
    };
    Page { name: name(entry), title, blocks }
}

/// The position of an example, with the squares or moves that it speaks of.
fn board(entry: &Entry, example: &Example) -> Option<Board> {
    let position = Position::from_fen(&example.fen, Color::White).ok()?;
    let mut diagram = Diagram::new(&entry.name, &[]);
    let caption = match &example.shows {
        Shows::Condition(condition) => {
            diagram.shade(&position, squares(condition, &position, &entry.name), Shade::Now);
            diagram.men(&position);
            format!("`{condition}` holds.")
        }
        Shows::Moves { constraint, allowed } => {
            diagram.men(&position);
            moves(&position, allowed).into_iter().for_each(|mv| diagram.arrow(&position, mv, Hand::Ours));
            match allowed.is_empty() {
                true => format!("`{constraint}` allows no move."),
                false => format!("`{constraint}` allows, in this order: {}.", allowed.join(", ")),
            }
        }
    };
    let to_move = if position.turn() == al_chess::Side::Us { "White" } else { "Black" };
    Some(Board { svg: diagram.finish(), caption: format!("{to_move} to move. {caption}") })
}

/// The moves of these names.
fn moves(position: &Position, names: &[String]) -> Vec<Move> {
    let legal = position.legal_moves();
    let named = |name: &String| {
        legal.iter().copied().find(|mv| position.san(*mv).to_string().trim_end_matches(['+', '#']) == *name)
    };
    names.iter().filter_map(named).collect()
}

/// The squares that a condition speaks of: the value of what the page is about, else the first set in it.
fn squares(condition: &str, position: &Position, name: &str) -> SquareSet {
    let text = format!(
        "table example ({}) {{ rule holds: {condition} -> act; rule rest: true -> act; \
         advice act {{ better: checkmate; us: 0 => legal; them: none; }} }}",
        position.material()
    );
    let found = al_compiler::front("example.adv", &text, &mut Disk).ok().and_then(|checked| {
        let interpreter = Interpreter::of(&checked, "example")?;
        let (mut own, mut first) = (None, None);
        interpreter.facts_of_rule(0, position)?.walk(&mut |fact: &Fact| {
            let set = match fact.value {
                Value::Set(set) => set,
                Value::Square(square) => square.set(),
                Value::Point(point) => point.square().map_or(SquareSet::EMPTY, Square::set),
                _ => SquareSet::EMPTY,
            };
            if !set.is_empty() && set != SquareSet::FULL {
                first = first.or(matches!(fact.value, Value::Set(_)).then_some(set));
                let about = checked.files.slice(fact.span).starts_with(name);
                own = own.or(about.then_some(set));
            }
        });
        own.or(first)
    });
    found.unwrap_or(SquareSet::EMPTY)
}
