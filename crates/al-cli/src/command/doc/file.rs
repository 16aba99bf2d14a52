//! The page of a file: its tables with their rules, advice and predicates as their author explains them, the
//! figures that are proved, and the longest game.

use super::figures::{self, Figures};
use super::page::{Block, Board, Page, documentation};
use crate::output::diagram::Diagram;
use al_chess::{Color, Position};
use al_compiler::Checked;
use al_compiler::load::Module;
use al_compiler::source::{Files, Span};
use al_compiler::syntax::ast::{Docs, Item, Test};

/// A file that a page is made of.
pub(super) struct Source {
    /// The name of its page: the file's without folder and ending.
    pub(super) name: String,
    /// What it says.
    pub(super) module: Module,
    /// What it means.
    pub(super) checked: Checked,
    /// What is proved of its tables and networks, in their order.
    pub(super) figures: Vec<Option<Figures>>,
}

/// The parts of a page, in their order.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Routes,
    Rules,
    Advice,
    Propositions,
    Methods,
    Plans,
    Measures,
    Moves,
    Patterns,
    Definitions,
}

impl Part {
    const ALL: [Self; 10] = [
        Self::Routes,
        Self::Rules,
        Self::Advice,
        Self::Propositions,
        Self::Methods,
        Self::Plans,
        Self::Measures,
        Self::Moves,
        Self::Patterns,
        Self::Definitions,
    ];

    fn heading(self) -> &'static str {
        match self {
            Self::Routes => "Routes, in the order in which they are looked at",
            Self::Rules => "Rules, in the order in which they are looked at",
            Self::Advice => "Advice",
            Self::Propositions => "Propositions",
            Self::Methods => "Methods",
            Self::Plans => "Plans",
            Self::Measures => "Measures",
            Self::Moves => "Moves",
            Self::Patterns => "Patterns",
            Self::Definitions => "Predicates",
        }
    }
}

/// A statement of a page.
struct Entry<'a> {
    part: Part,
    name: &'a str,
    docs: &'a [String],
    span: Span,
}

/// The page of a file.
pub(super) fn page(source: &Source) -> Page {
    let files = &source.checked.files;
    let ast = &source.module.ast;
    let mut blocks = documentation(&ast.docs);
    let tables = ast.items.iter().filter(|item| body(item).is_some()).count();
    let mut title = source.name.clone();
    for item in &ast.items {
        let Some((name, docs, items)) = body(item) else { continue };
        let place = source.checked.own().position(|(table, _)| table.name == name);
        let meant = place.and_then(|place| source.checked.own().nth(place)).map(|(table, _)| table);
        let figures = place.and_then(|place| source.figures.get(place)).and_then(Option::as_ref);
        let called = meant.and_then(|table| table.settings.title.clone()).unwrap_or_else(|| name.to_owned());
        match tables {
            1 => title = called,
            _ => blocks.push(Block::Section(called)),
        }
        blocks.extend(documentation(docs));
        let materials: Vec<String> =
            meant.map_or_else(Vec::new, |table| table.forms.iter().map(|form| figures::men(form.material)).collect());
        blocks.push(Block::Table(Vec::new(), figures::rows(name, &materials, figures)));
        let mut parts = entries(items);
        if tables == 1 {
            parts.extend(entries(&ast.items));
        }
        sections(files, &parts, figures, &mut blocks);
        let tests = items.iter().chain(items.iter().flat_map(advice_items)).filter_map(|item| match item {
            Item::Test(test) => Some(&**test),
            _ => None,
        });
        let boards: Vec<Board> = tests.filter_map(|test| board(files, test)).collect();
        if !boards.is_empty() {
            blocks.push(Block::Part("Positions".to_owned()));
            blocks.push(Block::Boards(boards));
        }
        blocks.extend(figures.into_iter().flat_map(figures::longest_game));
    }
    if tables != 1 {
        if tables > 1 && !entries(&ast.items).is_empty() {
            blocks.push(Block::Section("For all of them".to_owned()));
        }
        sections(files, &entries(&ast.items), None, &mut blocks);
    }
    Page { name: source.name.clone(), title, blocks }
}

/// The name, documentation and statements of a table, network or base.
fn body(item: &Item) -> Option<(&str, &Docs, &[Item])> {
    match item {
        Item::Table(table) | Item::Base(table) => Some((&table.name.text, &table.docs, &table.items)),
        Item::Network(network) => Some((&network.name.text, &network.docs, &network.items)),
        _ => None,
    }
}

/// What stands in a piece of advice.
fn advice_items(item: &Item) -> &[Item] {
    match item {
        Item::Advice(advice) | Item::Plan(advice) => &advice.items,
        _ => &[],
    }
}

/// The statements of a body that have a place on the page.
fn entries(items: &[Item]) -> Vec<Entry<'_>> {
    items.iter().filter_map(entry).collect()
}

fn entry(item: &Item) -> Option<Entry<'_>> {
    let none: &[String] = &[];
    let (part, name, docs, span) = match item {
        Item::Rule(rule) => (Part::Rules, rule.name.text.as_str(), rule.docs.as_slice(), rule.span),
        Item::Route(route) => (Part::Routes, "", none, route.span),
        Item::Advice(advice) => (Part::Advice, advice.name.text.as_str(), advice.docs.as_slice(), advice.span),
        Item::Plan(plan) => (Part::Plans, plan.name.text.as_str(), plan.docs.as_slice(), plan.span),
        Item::Metaplan { name, span, .. } => (Part::Plans, name.text.as_str(), none, *span),
        Item::Hypothesis { span, .. } => (Part::Propositions, "", none, *span),
        Item::Observe { docs, name, span, .. } | Item::Lemma { docs, name, span, .. } => {
            (Part::Propositions, name.text.as_str(), docs.as_slice(), *span)
        }
        Item::Method(method) => (Part::Methods, method.name.text.as_str(), method.docs.as_slice(), method.span),
        Item::Measure(def) => (Part::Measures, def.name.text.as_str(), def.docs.as_slice(), def.span),
        Item::Moves(def) => (Part::Moves, def.name.text.as_str(), def.docs.as_slice(), def.span),
        Item::Pattern(def) => (Part::Patterns, def.name.text.as_str(), def.docs.as_slice(), def.span),
        Item::Let(def) => (Part::Definitions, def.name.text.as_str(), def.docs.as_slice(), def.span),
        Item::ExternFn(def) => (Part::Definitions, def.name.text.as_str(), def.docs.as_slice(), def.span),
        _ => return None,
    };
    Some(Entry { part, name, docs, span })
}

/// The statements, part by part.
fn sections(files: &Files, entries: &[Entry<'_>], figures: Option<&Figures>, blocks: &mut Vec<Block>) {
    for part in Part::ALL {
        let mut own = entries.iter().filter(|entry| entry.part == part).peekable();
        if own.peek().is_none() {
            continue;
        }
        blocks.push(Block::Part(part.heading().to_owned()));
        for entry in own {
            let used = match part {
                Part::Rules | Part::Advice => figures.and_then(|figures| figures.used(entry.name)),
                _ => None,
            };
            let mut told = documentation(entry.docs);
            let named = (!entry.name.is_empty()).then(|| format!("**{}**", entry.name));
            match (told.first_mut(), named) {
                (Some(Block::Text(text)), Some(named)) => *text = format!("{named}: {text}"),
                (_, Some(named)) => told.insert(0, Block::Text(named)),
                (_, None) => {}
            }
            if let (Some(used), Some(Block::Text(text))) = (used, told.first_mut()) {
                *text = format!("{text} ({used})");
            }
            blocks.extend(told);
            blocks.push(Block::Code(written(files, entry.span)));
        }
    }
}

/// A statement as it is written, its lines moved to the left as far as the first one stands from it.
fn written(files: &Files, span: Span) -> String {
    let text = &files.get(span.file).text;
    let start =
        text.get(..span.lo as usize).map_or(0, |before| before.rsplit('\n').next().unwrap_or("").chars().count());
    let mut lines = files.slice(span).lines();
    let mut written = lines.next().unwrap_or_default().to_owned();
    for line in lines {
        let blanks = line.chars().take(start).take_while(|letter| *letter == ' ').count();
        written.push('\n');
        written.push_str(line.get(blanks..).unwrap_or(line).trim_end());
    }
    written
}

/// The position of a test, and what is expected there.
fn board(files: &Files, test: &Test) -> Option<Board> {
    let position = Position::from_fen(&test.fen.value, Color::White).ok()?;
    let mut diagram = Diagram::new(&test.fen.value, &[]);
    diagram.men(&position);
    let to_move = if position.color(position.turn()) == Color::White { "White" } else { "Black" };
    let expected: Vec<String> =
        test.expected.iter().map(|expected| format!("`{}`", one_line(files, expected.span))).collect();
    Some(Board { svg: diagram.finish(), caption: format!("{to_move} to move: {}.", expected.join(", ")) })
}

fn one_line(files: &Files, span: Span) -> String {
    files.slice(span).split_whitespace().collect::<Vec<_>>().join(" ")
}
