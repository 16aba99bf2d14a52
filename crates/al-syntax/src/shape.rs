//! Finds statements, before the grammar is asked.
//!
//! A statement ends at its `;`, at the `{` of its body, or where a word stands that can only begin the
//! next one. Brackets are matched on the way. That keeps mistakes apart: the grammar reads one statement
//! at a time, and what is wrong in one costs that one only.
//!
//! Which bracket is the wrong one cannot be known; three observations find it nearly always:
//! - a `;` never stands in `( )` or `[ ]`, so that one left open there is closed by the statement's end;
//! - where braces open more often than they close, a `rule` in an expression or a `table` in a table
//!   shows that a `}` is missing before it;
//! - where they close more often, a `}` in the middle of a statement is the one too many.

use super::mistake::resembles_a_statement;
use super::terminal::Start;
use super::token::{Lexed, Lexeme, Sign, Token};
use super::words::{Head, Key, Reserved};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use std::ops::Range;

/// How deep brackets may be nested.
pub const DEEPEST_BRACKETS: usize = 128;

/// A piece of the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// A statement; or what comes before a body, then its last token is the body's `{`.
    Statement(Extent),
    /// The end of a body: its `}`, or nothing where that is missing.
    Close(Span),
    /// The end of the source.
    End,
}

/// The tokens of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Extent {
    /// Their indices, its `;` or `{` included where it has one.
    pub(crate) range: Range<usize>,
    /// How it begins.
    pub(crate) start: Start,
    /// How it ends.
    pub(crate) end: End,
    /// Whether an error was already found in it: the grammar is not asked then.
    pub(super) broken: bool,
    /// Whether it may be the rest of the statement before, which could not be read: what is wrong with it
    /// is a consequence, and not said.
    pub(super) quiet: bool,
}

/// How a statement ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// With its `;`.
    Semicolon,
    /// With the `{` of its body.
    Body,
    /// Without a `;`, because something else begins or the source ends.
    NoSemicolon,
    /// Without the `{` of its body: what stands in it begins.
    NoBrace,
}

impl End {
    /// Whether a body begins.
    pub(crate) fn opens(self) -> bool {
        matches!(self, Self::Body | Self::NoBrace)
    }

    /// The mark that is missing.
    pub(super) fn forgotten(self) -> Option<Sign> {
        match self {
            Self::NoSemicolon => Some(Sign::Semicolon),
            Self::NoBrace => Some(Sign::OpenBrace),
            Self::Semicolon | Self::Body => None,
        }
    }
}

/// The pieces of a source that has no mistakes, in order.
pub(crate) fn pieces(source: &Lexed) -> Vec<Piece> {
    let mut shaper = Shaper::new(source);
    std::iter::from_fn(|| Some(shaper.next_piece()).filter(|piece| *piece != Piece::End)).collect()
}

/// Cuts a source into pieces.
pub(super) struct Shaper<'t> {
    tokens: &'t [Lexeme],
    end: Span,
    /// Whether the source goes on, but could not be read.
    cut_short: bool,
    pos: usize,
    /// The open bodies: the index of each `{` and the head of its statement.
    bodies: Vec<(usize, Option<Head>)>,
    /// How many more braces open than close, of those not yet explained.
    surplus: isize,
    /// Whether too deep a nesting of bodies was reported.
    too_deep: bool,
    /// Whether the statement before could not be read.
    after_mistake: bool,
    /// What is wrong with the brackets.
    pub(super) diagnostics: Vec<Diagnostic>,
}

impl<'t> Shaper<'t> {
    /// Begins at the start of the source.
    pub(super) fn new(source: &'t Lexed) -> Self {
        let tokens = source.tokens.as_slice();
        let count = |sign| tokens.iter().filter(|token| token.is(sign)).count() as isize;
        Self {
            tokens,
            end: source.end,
            cut_short: source.cut_short,
            pos: 0,
            bodies: Vec::new(),
            surplus: count(Sign::OpenBrace) - count(Sign::CloseBrace),
            too_deep: false,
            after_mistake: false,
            diagnostics: Vec::new(),
        }
    }

    /// The next piece.
    pub(super) fn next_piece(&mut self) -> Piece {
        loop {
            let Some(token) = self.tokens.get(self.pos) else { return self.end_of_source() };
            if token.is(Sign::CloseBrace) {
                self.pos += 1;
                if self.bodies.pop().is_some() {
                    return Piece::Close(token.span);
                }
                self.surplus += 1;
                self.diagnostics.push(stray(token));
                continue;
            }
            let start = Start::of(&self.tokens[self.pos..]);
            if self.surplus > 0 && self.left_a_body(start) {
                return Piece::Close(self.unclosed_body());
            }
            return Piece::Statement(self.statement(start));
        }
    }

    /// Goes back: the statement that was cut last ends before token `index`, a new one begins there.
    pub(super) fn restart(&mut self, statement: &Extent, index: usize) {
        if statement.end.opens() {
            self.bodies.pop();
        }
        if statement.end == End::NoBrace {
            self.surplus -= 1;
        }
        self.pos = index;
    }

    /// Says whether the statement that was cut last could be read.
    pub(super) fn note_mistake(&mut self, mistake: bool) {
        self.after_mistake = mistake;
    }

    /// Says that the source breaks off in a statement: what is open then is open because of that.
    pub(super) fn note_end(&mut self) {
        self.cut_short = true;
    }

    /// The place of token `index`, or of the source's end.
    pub(super) fn place(&self, index: usize) -> Span {
        self.tokens.get(index).map_or(self.end, |token| token.span)
    }

    fn end_of_source(&mut self) -> Piece {
        if self.bodies.is_empty() {
            return Piece::End;
        }
        // One missing `}` leaves one body open; the error names the outermost.
        if self.surplus > 0 && !self.cut_short {
            let (open, _) = self.bodies[0];
            self.diagnostics.push(unclosed(self.tokens, open, self.end));
            self.surplus = 0;
        }
        self.bodies.pop();
        Piece::Close(self.end)
    }

    /// Whether a statement shows that the innermost body should have been closed before it.
    fn left_a_body(&self, start: Start) -> bool {
        let Start::Head(head) = start else { return false };
        match self.bodies.as_slice() {
            [] => false,
            _ if head.is_of_file() => true,
            [_, .., (_, inner)] => !inner.is_some_and(Head::is_of_file) && head.is_of_table(),
            [_] => false,
        }
    }

    /// Closes the innermost body, whose `}` is missing.
    fn unclosed_body(&mut self) -> Span {
        let place = self.place(self.pos);
        if let Some((open, _)) = self.bodies.pop() {
            self.surplus -= 1;
            self.diagnostics.push(unclosed(self.tokens, open, place));
        }
        Span { hi: place.lo, ..place }
    }

    /// Cuts the statement that begins at the current token.
    fn statement(&mut self, start: Start) -> Extent {
        let begin = self.pos;
        let quiet = self.after_mistake
            && match start {
                Start::Unknown => !resembles_a_statement(&self.tokens[begin..]),
                Start::Key(key) => key == Key::Setting,
                // `let rule = 3;`: the word was meant for a name
                Start::Head(_) => {
                    let broke_off =
                        begin.checked_sub(1).and_then(|before| self.tokens.get(before)).is_some_and(|before| {
                            ![Sign::Semicolon, Sign::OpenBrace, Sign::CloseBrace].iter().any(|end| before.is(*end))
                        });
                    broke_off
                        && self.tokens.get(begin + 1).is_some_and(|next| next.is(Sign::Eq) || next.is(Sign::Colon))
                }
            };
        let mut scan = Scan {
            shaper: self,
            begin,
            start,
            brackets: Vec::new(),
            braces: 0,
            defines: false,
            broken: quiet && start == Start::Unknown,
            quiet,
        };
        let (past, end) = scan.find_end();
        let Scan { broken, quiet, .. } = scan;
        self.pos = past;
        if end.opens() {
            let head = if let Start::Head(head) = start { Some(head) } else { None };
            self.bodies.push((past - 1, head));
            if self.bodies.len() > DEEPEST_BRACKETS && !self.too_deep {
                self.too_deep = true;
                self.diagnostics.push(too_deep(self.place(past - 1)));
            }
        }
        Extent { range: begin..past, start, end, broken, quiet }
    }
}

/// The search for the end of one statement.
struct Scan<'s, 't> {
    shaper: &'s mut Shaper<'t>,
    begin: usize,
    start: Start,
    /// The open brackets of the statement.
    brackets: Vec<(usize, Sign)>,
    /// How many of them are braces.
    braces: usize,
    /// Whether a `=` or `:` was seen: braces after it belong to an expression.
    defines: bool,
    broken: bool,
    quiet: bool,
}

impl Scan<'_, '_> {
    /// The index after the statement's last token, and how it ends.
    fn find_end(&mut self) -> (usize, End) {
        let tokens = self.shaper.tokens;
        for (index, lexeme) in tokens.iter().enumerate().skip(self.begin) {
            match &lexeme.token {
                Token::Sign(sign) => {
                    if let Some(end) = self.sign(index, *sign) {
                        return end;
                    }
                }
                Token::Word(_) if index > self.begin && self.begins_another(index) => {
                    if self.shaper.surplus < 0 && self.brackets.is_empty() && self.opens_body() {
                        self.shaper.surplus += 1;
                        return (index, End::NoBrace);
                    }
                    return (index, End::NoSemicolon);
                }
                Token::Bad => self.broken = true,
                _ => {}
            }
        }
        self.quiet |= self.shaper.cut_short;
        self.close_above(0, self.shaper.end);
        (tokens.len(), End::NoSemicolon)
    }

    fn sign(&mut self, index: usize, sign: Sign) -> Option<(usize, End)> {
        match sign {
            Sign::OpenBrace if self.brackets.is_empty() && self.opens_body() => return Some((index + 1, End::Body)),
            Sign::OpenParen | Sign::OpenBracket | Sign::OpenBrace => self.open(index, sign),
            Sign::CloseParen | Sign::CloseBracket => self.close(index, sign),
            Sign::CloseBrace => return self.close_brace(index),
            Sign::Semicolon => {
                self.close_above(self.innermost_brace(), self.shaper.place(index));
                if self.braces == 0 {
                    return Some((index + 1, End::Semicolon));
                }
            }
            Sign::Eq | Sign::Colon if self.brackets.is_empty() => self.defines = true,
            _ => {}
        }
        None
    }

    /// Whether braces here hold statements.
    fn opens_body(&self) -> bool {
        match self.start {
            Start::Head(head) => head.opens_body() && !self.defines,
            Start::Key(_) => false,
            Start::Unknown => !self.defines && self.resembles_a_header(),
        }
    }

    /// Whether the statement, although it begins like none, has two words before its brackets, as
    /// `table krk (K R vs K) {` and `advice mate {` have.
    fn resembles_a_header(&self) -> bool {
        let words = self.shaper.tokens[self.begin..].iter().map_while(Lexeme::word);
        words.take(2).filter(|word| Reserved::from_text(word).is_none()).count() == 2
    }

    /// How many of the open brackets there are up to the innermost brace, it included.
    fn innermost_brace(&self) -> usize {
        self.brackets.iter().rposition(|(_, sign)| *sign == Sign::OpenBrace).map_or(0, |i| i + 1)
    }

    fn open(&mut self, index: usize, sign: Sign) {
        self.brackets.push((index, sign));
        self.braces += usize::from(sign == Sign::OpenBrace);
        if self.brackets.len() > DEEPEST_BRACKETS && !self.broken {
            self.report(too_deep(self.shaper.place(index)));
        }
    }

    fn close(&mut self, index: usize, sign: Sign) {
        match self.brackets.last() {
            Some((_, open)) if open.closing() == Some(sign) => {
                self.brackets.pop();
            }
            Some((open, other)) if *other != Sign::OpenBrace => {
                let diagnostic = mismatched(self.shaper.tokens, *open, index);
                self.brackets.pop();
                self.report(diagnostic);
            }
            Some((brace, _)) if self.shaper.surplus > 0 && self.opened_before_brace(sign) => {
                let diagnostic = unclosed(self.shaper.tokens, *brace, self.shaper.place(index));
                self.brackets.truncate(self.brackets.len() - 2);
                self.braces -= 1;
                self.shaper.surplus -= 1;
                self.report(diagnostic);
            }
            _ => {
                let diagnostic = stray(&self.shaper.tokens[index]);
                self.report(diagnostic);
            }
        }
    }

    /// Whether the bracket before the innermost is the partner of this one.
    fn opened_before_brace(&self, close: Sign) -> bool {
        let below = self.brackets.len().checked_sub(2).map(|below| self.brackets[below].1);
        below.is_some_and(|open| open.closing() == Some(close))
    }

    fn close_brace(&mut self, index: usize) -> Option<(usize, End)> {
        self.close_above(self.innermost_brace(), self.shaper.place(index));
        let before = &self.shaper.tokens[index.saturating_sub(1)];
        let empty = before.is(Sign::OpenBrace) || before.is(Sign::Semicolon);
        if self.braces > 0 && self.shaper.surplus > 0 && empty {
            // Braces of an expression end with an expression: this `}` closes what is around them.
            self.close_above(self.brackets.len() - 1, self.shaper.place(index));
            self.close_above(self.innermost_brace(), self.shaper.place(index));
            if self.braces == 0 {
                return Some((index, End::NoSemicolon));
            }
        }
        if self.brackets.pop().is_some() {
            self.braces -= 1;
            return None;
        }
        if self.shaper.surplus < 0 {
            self.shaper.surplus += 1;
            let diagnostic = stray(&self.shaper.tokens[index]);
            self.report(diagnostic);
            return None;
        }
        Some((index, End::NoSemicolon))
    }

    /// Takes all but `keep` brackets for closed; they should have been before `place`.
    fn close_above(&mut self, keep: usize, place: Span) {
        let Some((open, _)) = self.brackets.get(keep) else { return };
        let diagnostic = unclosed(self.shaper.tokens, *open, place);
        let braces = self.brackets.drain(keep..).filter(|(_, sign)| *sign == Sign::OpenBrace).count();
        self.braces -= braces;
        self.shaper.surplus -= braces as isize;
        self.report(diagnostic);
    }

    /// Whether the word at `index` can only begin another statement.
    fn begins_another(&mut self, index: usize) -> bool {
        let tokens = self.shaper.tokens;
        let word = tokens[index].word().unwrap_or("");
        let after = |sign: Sign| tokens[index - 1].is(sign);
        let before_colon = tokens.get(index + 1).is_some_and(|next| next.is(Sign::Colon));
        let head = Head::from_text(word).filter(|head| head.is_reserved());
        let head = head.filter(|_| !after(Sign::Dot) && !after(Sign::ColonColon));
        // the value of a setting may end with such a word: `budget: 1 method;`
        let ends_value = tokens.get(index + 1).is_some_and(|next| next.is(Sign::Semicolon) || next.is(Sign::Comma));
        let head = head.filter(|_| self.start != Start::Key(Key::Setting) || !ends_value);
        if self.braces == 0 {
            let may_be_inside = self.shaper.surplus < 0 && self.opens_body();
            let in_setting =
                self.start == Start::Key(Key::Setting) && before_colon && !self.broken && index > self.begin + 2;
            return self.brackets.is_empty()
                && (head.is_some() || (in_setting || may_be_inside) && may_begin(&tokens[index..]));
        }
        // Inside the braces of an expression only `let` may begin anything.
        let at_start = after(Sign::Semicolon) || after(Sign::OpenBrace) || after(Sign::CloseBrace);
        let statement =
            head.is_some_and(|head| head != Head::Let) || at_start && head.is_none() && may_begin(&tokens[index..]);
        if statement && self.shaper.surplus > 0 {
            self.close_above(self.innermost_brace() - 1, self.shaper.place(index));
            self.close_above(0, self.shaper.place(index));
            return true;
        }
        false
    }

    /// Reports an error, the first of this statement only.
    fn report(&mut self, diagnostic: Diagnostic) {
        if !self.broken && !self.quiet {
            self.shaper.diagnostics.push(diagnostic);
        }
        self.broken = true;
    }
}

/// Whether a statement may begin with these tokens, judged more strictly than at its proper place: most
/// heads are plain names elsewhere.
pub(super) fn may_begin(tokens: &[Lexeme]) -> bool {
    let next = tokens.get(1);
    let name = next.and_then(Lexeme::word).is_some_and(|word| Reserved::from_text(word).is_none());
    let text = next.is_some_and(|next| matches!(next.token, Token::Str(_)));
    let value =
        next.is_some() && tokens.get(2).is_some_and(|token| !matches!(token.token, Token::Sign(_) | Token::Bad));
    let reserved = tokens.first().and_then(Lexeme::word).and_then(Reserved::from_text);
    match Start::of(tokens) {
        _ if reserved.is_some() => false,
        Start::Key(key) => key != Key::Setting || value,
        Start::Unknown => false,
        Start::Head(Head::Use | Head::Test) => text,
        Start::Head(Head::Language) => next.is_some_and(|next| matches!(next.token, Token::Int(_))),
        Start::Head(Head::Otherwise) => next.is_some_and(|next| next.is(Sign::Arrow)),
        Start::Head(_) => name,
    }
}

/// How the bracket at `index` is written.
fn text(tokens: &[Lexeme], index: usize) -> &'static str {
    match &tokens[index].token {
        Token::Sign(sign) => sign.text(),
        _ => "",
    }
}

fn stray(bracket: &Lexeme) -> Diagnostic {
    let text = if let Token::Sign(sign) = bracket.token { sign.text() } else { "" };
    Diagnostic::new(Code::Brackets, bracket.span, format!("this `{text}` closes nothing"))
        .help("remove it, or open a bracket before it")
}

fn unclosed(tokens: &[Lexeme], open: usize, before: Span) -> Diagnostic {
    let message = format!("this `{}` is never closed", text(tokens, open));
    let end = if before.lo == before.hi { "the end" } else { "it should have been closed before this" };
    Diagnostic::new(Code::Brackets, tokens[open].span, message).label("opened here").also(before, end)
}

fn mismatched(tokens: &[Lexeme], open: usize, close: usize) -> Diagnostic {
    let (opened, closed) = (text(tokens, open), text(tokens, close));
    Diagnostic::new(Code::Brackets, tokens[close].span, format!("`{opened}` is closed by `{closed}`"))
        .label("this does not match")
        .also(tokens[open].span, "what was opened here")
}

fn too_deep(place: Span) -> Diagnostic {
    Diagnostic::new(Code::TooDeep, place, format!("brackets are nested more than {DEEPEST_BRACKETS} deep"))
        .help("give parts of the expression names with `let`")
}
