//! Reads the statements, one by one, and puts them into the bodies they stand in.

use super::actions::{Context, Opening, Statement};
use super::ast::{Advice, Body, Docs, File, Item, Method, Pattern, Table};
use super::mistake;
use super::parser::StatementParser;
use super::shape::{DEEPEST_BRACKETS, End, Extent, Piece, Shaper, may_begin};
use super::terminal::{Start, Terminals};
use super::token::{Lexed, Lexeme, Sign, Token};
use super::words::Head;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use lalrpop_util::ParseError;

/// The tree of a source, and all that is wrong with it.
pub(super) fn build(source: &Lexed) -> (File, Vec<Diagnostic>) {
    let mut builder = Builder {
        source,
        shaper: Shaper::new(source),
        parser: StatementParser::new(),
        docs: 0,
        file: File { docs: Vec::new(), items: Vec::new() },
        bodies: Vec::new(),
        divisions: 0,
        spoilt: Vec::new(),
        diagnostics: source.diagnostics.clone(),
    };
    builder.run();
    let Builder { file, shaper, mut diagnostics, .. } = builder;
    diagnostics.extend(shaper.diagnostics);
    diagnostics.sort_by_key(|diagnostic| diagnostic.span);
    // One place needs one error: a brace that does not fit is not also one that is never closed.
    diagnostics.dedup_by_key(|diagnostic| diagnostic.span);
    (file, diagnostics)
}

/// How many statements may be divided because a `;` was forgotten. Each is looked at to its end again, so
/// that without a bound a long file without any `;` would be looked at as often as it has statements.
const MOST_DIVISIONS: u32 = 200;

/// Where the grammar could not go on.
pub(super) struct Failure {
    /// The index of the token, within the statement; its length where the statement broke off.
    pub(super) index: usize,
    /// The terminals that would have been right, as the grammar spells them.
    pub(super) expected: Vec<String>,
}

/// A body that is being read.
struct OpenBody {
    /// What comes before its `{`; `None`: that could not be read.
    opening: Option<Opening>,
    docs: Docs,
    span: Span,
    items: Vec<Item>,
}

struct Builder<'t> {
    source: &'t Lexed,
    shaper: Shaper<'t>,
    parser: StatementParser,
    /// The index of the next documentation.
    docs: usize,
    file: File,
    bodies: Vec<OpenBody>,
    /// How many statements were divided because a `;` was forgotten.
    divisions: u32,
    /// Reserved words that were meant for names: where they are used as such, that has been said.
    spoilt: Vec<&'t str>,
    diagnostics: Vec<Diagnostic>,
}

impl<'t> Builder<'t> {
    fn run(&mut self) {
        loop {
            match self.shaper.next_piece() {
                Piece::Statement(extent) => self.statement(&extent),
                Piece::Close(end) => self.close(end),
                Piece::End => break,
            }
        }
        self.docs_before(self.source.tokens.len());
    }

    fn statement(&mut self, extent: &Extent) {
        let docs = self.docs_before(extent.range.start);
        let source: &'t Lexed = self.source;
        let tokens = &source.tokens[extent.range.clone()];
        let span = tokens[0].span.to(tokens[tokens.len() - 1].span);
        self.shaper.note_mistake(true);
        if extent.start == Start::Head(Head::Test) && self.unquoted_position(tokens) {
            return self.add(None, docs, span, extent.end);
        }
        if extent.broken {
            return self.add(None, docs, span, extent.end);
        }
        if extent.start == Start::Unknown {
            self.diagnostics.push(mistake::unknown_statement(tokens));
            return self.add(None, docs, span, extent.end);
        }
        match self.parse(tokens, extent.start, extent.end, docs.clone()) {
            Ok(statement) => {
                match extent.end.forgotten() {
                    Some(sign) => self.report_missing(sign, extent),
                    None => self.shaper.note_mistake(extent.quiet),
                }
                self.add(Some(statement), docs, span, extent.end);
            }
            Err(_) if extent.quiet => self.add(None, docs, span, extent.end),
            Err(failure) => {
                if self.forgotten_semicolon(tokens, extent, &failure, &docs).is_some() {
                    return;
                }
                if self.is_spoilt(tokens, &failure) {
                    return self.add(None, docs, span, extent.end);
                }
                self.spoilt.extend(mistake::reserved_name(tokens, extent.start, &failure));
                let next = self.source.tokens.get(extent.range.end);
                if next.is_none() && failure.index >= tokens.len() {
                    self.shaper.note_end();
                }
                let place = self.shaper.place(extent.range.end);
                self.diagnostics.push(mistake::unexpected(tokens, extent.start, &failure, next, place));
                self.add(None, docs, span, extent.end);
            }
        }
    }

    /// Whether the grammar stopped at, or just behind, a reserved word that was meant for a name.
    fn is_spoilt(&self, tokens: &[Lexeme], failure: &Failure) -> bool {
        let near = tokens[..tokens.len().min(failure.index + 1)].iter().rev().take(2);
        near.filter_map(Lexeme::word).any(|word| self.spoilt.contains(&word))
    }

    /// Whether a test names a position without quotes, which is then reported, and not each of its marks.
    fn unquoted_position(&mut self, tokens: &[Lexeme]) -> bool {
        let arrow = tokens.iter().position(|token| token.is(Sign::FatArrow)).unwrap_or(tokens.len() - 1);
        let [first, .., last] = &tokens[1..arrow.max(1)] else { return false };
        let position = first.span.to(last.span);
        let strange = |diagnostic: &Diagnostic| {
            position.lo <= diagnostic.span.lo
                && diagnostic.span.hi <= position.hi
                && diagnostic.code == Code::BadCharacter
        };
        if !self.diagnostics.iter().any(strange) {
            return false;
        }
        self.diagnostics.retain(|other| other.span.lo < position.lo || position.hi < other.span.hi);
        self.diagnostics.push(mistake::unquoted_position(position));
        true
    }

    /// Asks the grammar.
    fn parse(&mut self, tokens: &[Lexeme], start: Start, end: End, docs: Docs) -> Result<Statement, Failure> {
        let last = tokens[tokens.len() - 1].span;
        let mut context = Context::new(last.file, docs);
        let forgotten = end.forgotten().map(|sign| (last.hi, sign));
        let result = self.parser.parse(&mut context, Terminals::new(tokens, start, forgotten).map(Ok));
        let (place, expected) = match result {
            Ok(statement) => {
                self.diagnostics.append(&mut context.diagnostics);
                return Ok(statement);
            }
            Err(ParseError::UnrecognizedToken { token, expected }) => (token.0, expected),
            Err(ParseError::ExtraToken { token }) => (token.0, Vec::new()),
            Err(ParseError::UnrecognizedEof { location, expected }) => (location, expected),
            Err(ParseError::InvalidToken { location }) => (location, Vec::new()),
            Err(ParseError::User { error }) => match error {},
        };
        let index = tokens.partition_point(|token| token.span.lo < place);
        Err(Failure { index, expected })
    }

    /// Whether the grammar stopped because a `;` was forgotten: the statement reads well up to there, and
    /// from there another may begin. Then it is added, and the other comes next.
    fn forgotten_semicolon(
        &mut self,
        tokens: &[Lexeme],
        extent: &Extent,
        failure: &Failure,
        docs: &Docs,
    ) -> Option<()> {
        let colon = tokens.get(failure.index)?.is(Sign::Colon);
        let index = if colon { failure.index.checked_sub(1)? } else { failure.index };
        let (before, after) = tokens.split_at(index);
        if self.divisions == MOST_DIVISIONS || before.len() < 2 || !may_begin(after) || !is_balanced(before) {
            return None;
        }
        self.divisions += 1;
        let statement = self.parse(before, extent.start, End::NoSemicolon, docs.clone()).ok()?;
        let span = before[0].span.to(before[before.len() - 1].span);
        let first =
            Extent { range: extent.range.start..extent.range.start + index, end: End::NoSemicolon, ..extent.clone() };
        self.report_missing(Sign::Semicolon, &first);
        self.add(Some(statement), Vec::new(), span, first.end);
        self.shaper.restart(extent, first.range.end);
        Some(())
    }

    /// Reports that the mark at the end of a statement is missing.
    fn report_missing(&mut self, sign: Sign, extent: &Extent) {
        if extent.quiet {
            return;
        }
        let index = extent.range.end;
        let before = self.source.tokens[index - 1].span;
        let next = self.source.tokens.get(index);
        self.diagnostics.push(mistake::missing(sign, before, next, self.shaper.place(index)));
    }

    /// Adds a statement to the innermost body, or begins another. `None`: it could not be read.
    fn add(&mut self, statement: Option<Statement>, docs: Docs, span: Span, end: End) {
        let opening = match statement {
            Some(Statement::Item(item)) => return self.items().push(item),
            Some(Statement::Opening(opening)) => Some(opening),
            None if end.opens() => None,
            None => return self.items().push(Item::Broken(span)),
        };
        self.bodies.push(OpenBody { opening, docs, span, items: Vec::new() });
    }

    /// Ends the innermost body.
    fn close(&mut self, end: Span) {
        self.docs_before(self.source.tokens.partition_point(|token| token.span.lo < end.lo));
        let Some(body) = self.bodies.pop() else { return };
        let item = if self.bodies.len() < DEEPEST_BRACKETS { body.finish(end) } else { Item::Broken(body.span) };
        self.items().push(item);
    }

    fn items(&mut self) -> &mut Vec<Item> {
        self.bodies.last_mut().map_or(&mut self.file.items, |body| &mut body.items)
    }

    /// The documentation of the statement that begins at token `index`. What speaks of the file or the
    /// body it stands in is added there.
    fn docs_before(&mut self, index: usize) -> Docs {
        let mut docs = Vec::new();
        while let Some(doc) = self.source.docs.get(self.docs).filter(|doc| doc.before <= index) {
            self.docs += 1;
            if doc.inner {
                let owner = self.bodies.last_mut().map_or(&mut self.file.docs, |body| &mut body.docs);
                owner.extend_from_slice(&doc.lines);
            } else if doc.before == index {
                docs.extend_from_slice(&doc.lines);
            }
        }
        docs
    }
}

impl OpenBody {
    /// The item that it makes, given its `}`.
    fn finish(self, end: Span) -> Item {
        let Self { opening, docs, span, items } = self;
        let span = span.to(end);
        match opening {
            None => Item::Broken(span),
            Some(Opening::Table { head, name, materials }) => {
                let table = Box::new(Table { docs, name, materials, items, span });
                if head == Head::Base { Item::Base(table) } else { Item::Table(table) }
            }
            Some(Opening::Network { name }) => Item::Network(Box::new(Body { docs, name, items, span })),
            Some(Opening::Pattern { name, params }) => {
                Item::Pattern(Box::new(Pattern { docs, name, params, items, span }))
            }
            Some(Opening::Advice { head, name, params }) => {
                let advice = Box::new(Advice { docs, name, params, items, span });
                if head == Head::Plan { Item::Plan(advice) } else { Item::Advice(advice) }
            }
            Some(Opening::Method { name, cost }) => Item::Method(Box::new(Method { docs, name, cost, items, span })),
        }
    }
}

/// Whether every bracket that these tokens open is closed.
fn is_balanced(tokens: &[Lexeme]) -> bool {
    let change = |token: &Lexeme| match token.token {
        Token::Sign(Sign::OpenParen | Sign::OpenBracket | Sign::OpenBrace) => 1,
        Token::Sign(Sign::CloseParen | Sign::CloseBracket | Sign::CloseBrace) => -1,
        _ => 0,
    };
    tokens.iter().map(change).sum::<i32>() == 0
}
