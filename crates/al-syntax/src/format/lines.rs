//! One statement as lines.

use super::COLUMNS;
use super::cut::{Atom, Statement};
use super::page::{INDENT, arrow, value_mark};
use super::space::{between, joins};
use crate::{Head, Sign, Start, Token};
use std::ops::Range;

/// Where the parts of neighbouring statements stand.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Columns {
    /// The width of what comes before the value.
    pub(super) head: usize,
    /// The width of a rule's condition.
    pub(super) condition: usize,
}

/// A statement that is being laid out.
pub(super) struct Lines<'s> {
    statement: &'s Statement,
    indent: usize,
    columns: Columns,
    /// The index of the first atom of the value, if it has one.
    value: Option<usize>,
    /// The index of a rule's arrow.
    arrow: Option<usize>,
    done: Vec<String>,
    line: String,
    /// How wide the line is. Counted as it grows: statements may be very long.
    column: usize,
    /// Whether what was written last opens a bracket; comments to the end of a line are passed over.
    opened: bool,
    /// Where a line that goes on with the value begins.
    value_column: Option<usize>,
    brackets: Vec<Bracket>,
}

/// An open bracket.
struct Bracket {
    /// Where its line begins.
    line: usize,
    /// Where its contents begin.
    contents: usize,
    /// Whether it ends its line.
    last: bool,
}

/// A statement without line ends, if the author broke it nowhere.
pub(super) fn one_line(statement: &Statement) -> Option<String> {
    Lines::width(statement, 0..statement.atoms.len())?;
    Lines::of(statement, 0, Columns::default()).unbroken().pop()
}

impl<'s> Lines<'s> {
    /// Nothing yet.
    pub(super) fn of(statement: &'s Statement, indent: usize, columns: Columns) -> Self {
        let atoms = &statement.atoms;
        let (value, arrow) = match statement.start {
            Start::Key(_) => (Some(2), None),
            Start::Head(Head::Rule) => (Some(3), arrow(atoms)),
            Start::Head(_) => (value_mark(atoms).map(|mark| mark + 1), None),
            Start::Unknown => (None, None),
        };
        let line = " ".repeat(indent);
        Self {
            statement,
            indent,
            columns,
            value,
            arrow,
            done: Vec::new(),
            line,
            column: indent,
            opened: false,
            value_column: None,
            brackets: Vec::new(),
        }
    }

    /// The width of some atoms on one line; `None` where the author broke it, or a comment does.
    pub(super) fn width(statement: &Statement, range: Range<usize>) -> Option<usize> {
        let atoms = statement.atoms.get(range.clone())?;
        let broken = |(i, atom): (usize, &Atom)| {
            i > 0 && atom.begins_line && !atom.clings() || atom.ends_line() || atom.text.contains('\n')
        };
        if atoms.iter().enumerate().any(broken) {
            return None;
        }
        let blanks = (range.start + 1..range.end).filter(|&index| blank(statement, index)).count();
        Some(atoms.iter().map(|atom| atom.text.chars().count()).sum::<usize>() + blanks)
    }

    /// Its lines.
    pub(super) fn lay_out(self) -> Vec<String> {
        let Self { statement, indent, columns, .. } = self;
        let broken = Self::width(statement, 0..statement.atoms.len()).is_none();
        let lines = self.unbroken();
        let fits = lines.iter().all(|line| line.chars().count() <= COLUMNS);
        if broken || fits {
            return lines;
        }
        let mut lines = Self::of(statement, indent, columns);
        let breaks = lines.breaks();
        lines.write(&breaks);
        lines.end()
    }

    /// Its lines as the author broke them.
    fn unbroken(mut self) -> Vec<String> {
        self.write(&[]);
        self.end()
    }

    fn end(mut self) -> Vec<String> {
        self.end_line();
        self.done
    }

    /// Writes all atoms. Where the line would become too long, it is broken before one of `breaks`, which ascend.
    fn write(&mut self, mut breaks: &[usize]) {
        let atoms = &self.statement.atoms;
        for (index, atom) in atoms.iter().enumerate() {
            let after_comment = index > 0 && atoms[index - 1].ends_line();
            let too_long = match breaks {
                [first, rest @ ..] if *first == index => {
                    breaks = rest;
                    self.overflows(index, rest.first().copied())
                }
                _ => false,
            };
            if after_comment || index > 0 && atom.begins_line && !atom.clings() || too_long {
                self.next_line(index);
            } else if index > 0 {
                self.blanks(index);
            }
            if Some(index) == self.value {
                self.value_column = Some(self.column);
            }
            self.push(atom);
            if Some(index) == self.arrow {
                self.value_column = Some(self.column + 1);
            }
        }
    }

    fn push(&mut self, atom: &Atom) {
        if !atom.ends_line() {
            self.opened = opens(atom);
        }
        match &atom.token {
            Some(Token::Sign(sign)) if sign.closing().is_some() => {
                let begins = self.line.len() - self.line.trim_start().len();
                let contents = self.column + if *sign == Sign::OpenBrace { 2 } else { 1 };
                self.brackets.push(Bracket { line: begins, contents, last: false });
            }
            Some(Token::Sign(Sign::CloseParen | Sign::CloseBracket | Sign::CloseBrace)) => {
                self.brackets.pop();
            }
            _ => {}
        }
        self.line.push_str(&atom.text);
        self.column = match atom.text.rsplit_once('\n') {
            Some((_, last)) => last.chars().count(),
            None => self.column + atom.text.chars().count(),
        };
    }

    /// What stands between an atom and the one before on the same line.
    fn blanks(&mut self, index: usize) {
        let comment = self.statement.atoms[index].ends_line();
        let mut blanks = if comment { 2 } else { usize::from(blank(self.statement, index)) };
        let defines = matches!(self.statement.start, Start::Head(head) if head != Head::Rule);
        let ends_head = if defines { self.value.map(|value| value - 1) } else { self.value };
        if Some(index) == ends_head {
            blanks += self.columns.head.saturating_sub(self.column - self.indent);
        }
        if Some(index) == self.arrow
            && let (Some(start), true) = (self.value_column, self.done.is_empty())
        {
            blanks += self.columns.condition.saturating_sub(self.column.saturating_sub(start));
        }
        self.line.extend(std::iter::repeat_n(' ', blanks));
        self.column += blanks;
    }

    /// Begins a line for an atom.
    fn next_line(&mut self, index: usize) {
        if self.opened
            && let Some(bracket) = self.brackets.last_mut()
        {
            bracket.last = true;
        }
        self.end_line();
        self.column = self.continued(index);
        self.line = " ".repeat(self.column);
    }

    /// Where a line begins that goes on with an atom.
    fn continued(&self, index: usize) -> usize {
        let atom = &self.statement.atoms[index];
        let closes = matches!(atom.token, Some(Token::Sign(Sign::CloseParen | Sign::CloseBracket | Sign::CloseBrace)));
        let base = match self.brackets.last() {
            Some(bracket) if bracket.last => return if closes { bracket.line } else { bracket.line + INDENT },
            Some(bracket) if closes => return bracket.contents - 1,
            Some(bracket) => bracket.contents,
            None => self.value_column.unwrap_or(self.indent + INDENT),
        };
        // operands stand in one column, operators before it
        let joins = atom.token.as_ref().is_some_and(|token| joins(token, token_before(self.statement, index)));
        let width = if joins { atom.text.chars().count() + 1 } else { 0 };
        base.saturating_sub(width).max(self.indent + INDENT)
    }

    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        self.done.push(line.trim_end().to_owned());
    }

    /// Where a statement that is too long may be broken, in ascending order.
    fn breaks(&self) -> Vec<usize> {
        let atoms = &self.statement.atoms;
        let first = self.value.unwrap_or(1);
        let arrow = self.arrow.unwrap_or(first);
        let words =
            |word: &'static str| move |atom: &Atom| matches!(&atom.token, Some(Token::Word(found)) if found == word);
        let mut behind: Vec<usize> = self.arrow.into_iter().collect();
        if self.arrow.is_some() {
            behind.extend(after_commas(atoms, arrow));
        }
        let end = self.arrow.unwrap_or(atoms.len());
        let top = |is: &dyn Fn(&Atom) -> bool| at_top(atoms, first..end).filter(|&i| is(&atoms[i])).collect::<Vec<_>>();
        for word in ["implies", "or", "and", "then"] {
            let mut found = top(&words(word));
            if !found.is_empty() {
                found.append(&mut behind);
                return found;
            }
        }
        if self.arrow.is_none() {
            return after_commas(atoms, first);
        }
        behind
    }

    /// Whether what stands up to the next place for a break does not fit on this line.
    fn overflows(&self, index: usize, next: Option<usize>) -> bool {
        let atoms = &self.statement.atoms;
        let next = next.unwrap_or(atoms.len());
        let blanks = (index..next).filter(|&index| blank(self.statement, index)).count();
        let width: usize = atoms[index..next].iter().map(|atom| atom.text.chars().count()).sum();
        self.column + blanks + width > COLUMNS
    }
}

/// Whether an atom opens a bracket.
fn opens(atom: &Atom) -> bool {
    matches!(&atom.token, Some(Token::Sign(sign)) if sign.closing().is_some())
}

/// The atoms in a range that stand in no brackets of it.
fn at_top(atoms: &[Atom], range: Range<usize>) -> impl Iterator<Item = usize> {
    let mut depth = 0_usize;
    range.filter(move |&index| {
        match &atoms[index].token {
            Some(Token::Sign(sign)) if sign.closing().is_some() => depth += 1,
            Some(Token::Sign(Sign::CloseParen | Sign::CloseBracket | Sign::CloseBrace)) => {
                depth = depth.saturating_sub(1);
            }
            _ => return depth == 0,
        }
        false
    })
}

/// The atoms behind commas. What clings to a comma at the end of a list stays there.
fn after_commas(atoms: &[Atom], from: usize) -> Vec<usize> {
    let is_comma = |&index: &usize| matches!(atoms[index].token, Some(Token::Sign(Sign::Comma)));
    let clings = |&index: &usize| atoms.get(index).is_some_and(Atom::clings);
    let after = at_top(atoms, from..atoms.len()).filter(is_comma).map(|index| index + 1);
    after.filter(|index| !clings(index)).collect()
}

fn token_before(statement: &Statement, index: usize) -> Option<&Token> {
    statement.atoms[..index].iter().rev().find_map(|atom| atom.token.as_ref())
}

/// Whether a blank stands before an atom that is not the first of its line.
fn blank(statement: &Statement, index: usize) -> bool {
    let atoms = &statement.atoms;
    let Some(before) = index.checked_sub(1) else { return false };
    match (&atoms[before].token, &atoms[index].token) {
        (Some(first), Some(second)) => between(statement.start, token_before(statement, before), first, second, before),
        // a comment clings to nothing but what ends a statement
        (None, Some(Token::Sign(Sign::Semicolon | Sign::Comma))) => false,
        _ => true,
    }
}
