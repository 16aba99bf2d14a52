//! What the grammar reads: tokens with the meaning that their place in a statement gives them.

use super::token::{Lexeme, Sign, Token};
use super::words::{Head, Key, Reserved, square};

/// A token as the grammar sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Terminal<'t> {
    /// A name.
    Name(&'t str),
    /// A number.
    Int(i64),
    /// A string.
    Str(&'t str),
    /// A square, 0 for a1.
    Square(u8),
    /// An operator, bracket or other mark.
    Sign(Sign),
    /// A reserved word.
    Reserved(Reserved),
    /// The word that begins a statement.
    Head(Head),
    /// A key at the start of a statement.
    Key(Key, &'t str),
    /// `fn` of `extern fn`.
    Fn,
    /// `from` of `extern`.
    From,
    /// `mod` of a metaplan.
    Mod,
    /// Something that is no token. A statement with one is never parsed.
    Bad,
}

/// What a terminal needs to know of the statement it stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    /// It begins with this head.
    Head(Head),
    /// It begins with a key and its colon.
    Key(Key),
    /// It begins with something that begins no statement.
    Unknown,
}

impl Start {
    /// What the statement that begins with these tokens is.
    pub(super) fn of(tokens: &[Lexeme]) -> Self {
        let Some(word) = tokens.first().and_then(Lexeme::word) else { return Self::Unknown };
        let head = Head::from_text(word);
        if tokens.get(1).is_some_and(|next| next.is(Sign::Colon)) && !head.is_some_and(Head::is_reserved) {
            return Self::Key(Key::from_text(word));
        }
        head.map_or(Self::Unknown, Self::Head)
    }
}

/// One terminal with its first byte and the byte after its last, as the parser wants it.
pub(super) type Located<'t> = (u32, Terminal<'t>, u32);

/// The terminals of one statement.
pub(super) struct Terminals<'t> {
    tokens: &'t [Lexeme],
    start: Start,
    next: usize,
    depth: u32,
    /// `from` of `extern`, `=` of `plan`: after it words mean something else.
    turned: bool,
    /// The mark that was forgotten at the end, and the byte where it should stand.
    forgotten: Option<(u32, Sign)>,
}

impl<'t> Terminals<'t> {
    /// The terminals of the statement `tokens`, and after them the mark that was forgotten.
    pub(super) fn new(tokens: &'t [Lexeme], start: Start, forgotten: Option<(u32, Sign)>) -> Self {
        Self { tokens, start, next: 0, depth: 0, turned: false, forgotten }
    }

    fn word(&mut self, word: &'t str, index: usize) -> Terminal<'t> {
        let after = |sign: Sign| index > 0 && self.tokens[index - 1].is(sign);
        match self.start {
            Start::Head(head) if index == 0 => return Terminal::Head(head),
            Start::Key(key) if index == 0 => return Terminal::Key(key, word),
            Start::Key(Key::Setting) => return Terminal::Name(word),
            Start::Head(Head::Extern) if index == 1 && word == "fn" => return Terminal::Fn,
            Start::Head(Head::Extern) if index == 1 && word == "table" => return Terminal::Head(Head::Table),
            Start::Head(Head::Extern) if index > 2 && self.depth == 0 && !self.turned && word == "from" => {
                self.turned = true;
                return Terminal::From;
            }
            Start::Head(Head::Plan) if self.turned && word == "mod" => return Terminal::Mod,
            _ => {}
        }
        if after(Sign::Dot) || after(Sign::ColonColon) {
            return Terminal::Name(word);
        }
        if let Some(reserved) = Reserved::from_text(word) {
            return Terminal::Reserved(reserved);
        }
        if let Some(head) = Head::from_text(word).filter(|head| head.is_reserved()) {
            return Terminal::Head(head);
        }
        square(word).map_or(Terminal::Name(word), Terminal::Square)
    }

    fn sign(&mut self, sign: Sign) -> Terminal<'t> {
        match sign {
            Sign::OpenParen | Sign::OpenBracket | Sign::OpenBrace => self.depth += 1,
            Sign::CloseParen | Sign::CloseBracket | Sign::CloseBrace => self.depth = self.depth.saturating_sub(1),
            Sign::Eq if self.start == Start::Head(Head::Plan) => self.turned = true,
            _ => {}
        }
        Terminal::Sign(sign)
    }
}

impl<'t> Iterator for Terminals<'t> {
    type Item = Located<'t>;

    fn next(&mut self) -> Option<Located<'t>> {
        let index = self.next;
        self.next += 1;
        let Some(lexeme) = self.tokens.get(index) else {
            let (place, sign) = self.forgotten.take()?;
            return Some((place, Terminal::Sign(sign), place));
        };
        let terminal = match &lexeme.token {
            Token::Word(word) => self.word(word, index),
            Token::Int(value) => Terminal::Int(*value),
            Token::Str(value) => Terminal::Str(value),
            Token::Sign(sign) => self.sign(*sign),
            Token::Bad => Terminal::Bad,
        };
        Some((lexeme.span.lo, terminal, lexeme.span.hi))
    }
}
