//! Lines of text from a tree of statements.

use super::COLUMNS;
use super::cut::{Atom, Body, Entry, Statement};
use super::lines::{Columns, Lines, one_line};
use crate::{Head, Sign, Start, Token};

/// Blanks a level of braces.
pub(super) const INDENT: usize = 4;

/// Heads longer than this do not move the columns of their neighbours.
const MOST_HEAD: usize = 32;
/// The same for the conditions of rules.
const MOST_CONDITION: usize = 40;
/// Lines longer than this do not move the comments of their neighbours.
const MOST_BEFORE_COMMENT: usize = 72;

/// The text of a file.
pub(super) fn text(entries: &[Entry]) -> String {
    let mut text = block(entries, 0).join("\n");
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

/// The lines of what stands between braces.
fn block(entries: &[Entry], indent: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest = entries;
    while let Some(first) = rest.first() {
        match first {
            Entry::Blank => lines.push(String::new()),
            Entry::Comment(text) => lines.push(format!("{:indent$}{text}", "")),
            Entry::Statement(first) => {
                let kind = kind(first);
                let alike = rest.iter().map_while(|entry| alike(kind, entry)).collect::<Vec<_>>();
                rest = &rest[alike.len()..];
                neighbours(&alike, indent, &mut lines);
                continue;
            }
        }
        rest = &rest[1..];
    }
    lines
}

/// What stands in columns with its neighbours.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// `let name = …;` and its like.
    Definition(Head),
    Key,
    Rule,
    Other,
}

fn kind(statement: &Statement) -> Kind {
    match statement.start {
        Start::Head(Head::Rule) => Kind::Rule,
        Start::Head(head) if statement.body.is_none() && value_mark(&statement.atoms).is_some() => {
            Kind::Definition(head)
        }
        Start::Key(_) => Kind::Key,
        _ => Kind::Other,
    }
}

/// The statement, if it is of a kind.
fn alike(wanted: Kind, entry: &Entry) -> Option<&Statement> {
    match entry {
        Entry::Statement(statement) if kind(statement) == wanted => Some(statement),
        _ => None,
    }
}

/// Statements of one kind that follow each other, their parts in columns.
fn neighbours(statements: &[&Statement], indent: usize, lines: &mut Vec<String>) {
    let heads = statements.iter().filter_map(|statement| head_width(statement)).filter(|&width| width <= MOST_HEAD);
    let conditions = statements.iter().filter_map(|statement| condition_width(statement));
    let columns = Columns {
        head: heads.max().unwrap_or(0),
        condition: conditions.filter(|&width| width <= MOST_CONDITION).max().unwrap_or(0),
    };
    let mut laid_out = Vec::new();
    for statement in statements {
        let columns = Columns {
            head: if head_width(statement).is_some() { columns.head } else { 0 },
            condition: if condition_width(statement).is_some() { columns.condition } else { 0 },
        };
        laid_out.push(whole(statement, indent, columns));
    }
    let last_width = |lines: &Vec<String>| lines.last().map_or(0, |line| line.chars().count());
    let commented = statements.iter().zip(&laid_out).filter(|(statement, _)| statement.trailing.is_some());
    let widths = commented.map(|(_, lines)| last_width(lines)).filter(|&width| width <= MOST_BEFORE_COMMENT);
    let column = widths.max().unwrap_or(0);
    for (statement, mut text) in statements.iter().zip(laid_out) {
        if let (Some(comment), Some(last)) = (&statement.trailing, text.last_mut()) {
            let pad = column.saturating_sub(last.chars().count());
            last.push_str(&format!("{:pad$}  {comment}", ""));
        }
        lines.append(&mut text);
    }
}

/// A statement with its body.
fn whole(statement: &Statement, indent: usize, columns: Columns) -> Vec<String> {
    let mut lines = Lines::of(statement, indent, columns).lay_out();
    let Some(body) = &statement.body else { return lines };
    if statement.atoms.last().is_some_and(Atom::ends_line) {
        lines.push(" ".repeat(indent + INDENT));
    }
    let Some(last) = lines.last_mut() else { return lines };
    if body.entries.is_empty() && body.opening.is_none() {
        last.push_str(" {}");
        return lines;
    }
    if let Some(text) = body_on_one_line(body)
        && last.chars().count() + text.chars().count() < COLUMNS
    {
        last.push(' ');
        last.push_str(&text);
        return lines;
    }
    last.push_str(" {");
    if let Some(comment) = &body.opening {
        last.push_str("  ");
        last.push_str(comment);
    }
    lines.extend(block(&body.entries, indent + INDENT));
    lines.push(format!("{:indent$}}}", ""));
    lines
}

/// A body that the author wrote on one line.
fn body_on_one_line(body: &Body) -> Option<String> {
    if !body.one_line {
        return None;
    }
    let mut text = String::from("{ ");
    for entry in &body.entries {
        let Entry::Statement(statement) = entry else { return None };
        if statement.body.is_some() || statement.trailing.is_some() {
            return None;
        }
        text.push_str(&one_line(statement)?);
        text.push(' ');
    }
    text.push('}');
    Some(text)
}

/// The width of what stands before the `=` of a definition, or before the value of a key or a rule, if it is on
/// one line.
fn head_width(statement: &Statement) -> Option<usize> {
    let end = match kind(statement) {
        Kind::Definition(_) => value_mark(&statement.atoms)?,
        Kind::Key => 2,
        Kind::Rule => 3,
        Kind::Other => return None,
    };
    Lines::width(statement, 0..end)
}

/// The width of a rule's condition, if it is on one line with its arrow.
fn condition_width(statement: &Statement) -> Option<usize> {
    if kind(statement) != Kind::Rule {
        return None;
    }
    let arrow = arrow(&statement.atoms)?;
    (!statement.atoms[arrow].begins_line).then_some(())?;
    Lines::width(statement, 3..arrow)
}

/// The `=` of a definition.
pub(super) fn value_mark(atoms: &[Atom]) -> Option<usize> {
    at_top(atoms, Sign::Eq)
}

/// The `->` of a rule.
pub(super) fn arrow(atoms: &[Atom]) -> Option<usize> {
    at_top(atoms, Sign::Arrow)
}

/// The first of a sign that stands in no brackets.
fn at_top(atoms: &[Atom], sign: Sign) -> Option<usize> {
    let mut depth = 0_usize;
    atoms.iter().position(|atom| {
        match &atom.token {
            Some(Token::Sign(sign)) if sign.closing().is_some() => depth += 1,
            Some(Token::Sign(Sign::CloseParen | Sign::CloseBracket | Sign::CloseBrace)) => {
                depth = depth.saturating_sub(1);
            }
            Some(Token::Sign(found)) => return depth == 0 && *found == sign,
            _ => {}
        }
        false
    })
}
