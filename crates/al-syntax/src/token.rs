//! Tokens: what both doors, text and macro, turn their input into.
//!
//! Words are plain here. Which of them are reserved depends on where they stand; that is decided when a
//! statement is handed to the grammar, see [`terminal`](super::terminal).

use crate::diagnostic::Diagnostic;
use crate::source::Span;

/// Declares the operators and brackets, each with its characters.
macro_rules! signs {
    ($($name:ident = $text:literal,)*) => {
        /// An operator, a bracket or another mark.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs)]
        pub enum Sign { $($name,)* }

        impl Sign {
            /// All marks, longer before shorter, so that the first that fits is the longest.
            const ALL: &[Self] = &[$(Self::$name,)*];

            /// Its characters.
            pub fn text(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }
        }
    };
}

signs! {
    DotDotEq = "..=",
    DotDot = "..",
    Arrow = "->",
    FatArrow = "=>",
    EqEq = "==",
    NotEq = "!=",
    LessEq = "<=",
    GreaterEq = ">=",
    ColonColon = "::",
    AndAnd = "&&",
    OrOr = "||",
    Less = "<",
    Greater = ">",
    Eq = "=",
    Bang = "!",
    And = "&",
    Or = "|",
    Plus = "+",
    Minus = "-",
    Star = "*",
    Dot = ".",
    Comma = ",",
    Semicolon = ";",
    Colon = ":",
    OpenParen = "(",
    CloseParen = ")",
    OpenBracket = "[",
    CloseBracket = "]",
    OpenBrace = "{",
    CloseBrace = "}",
}

impl Sign {
    /// The longest mark that `text` begins with. Both doors cut runs of characters with this list, so
    /// `0..=>x` is `..=` `>` in a file and in a macro, whatever Rust would have made of it.
    pub fn at_start_of(text: &str) -> Option<Self> {
        let first = text.as_bytes().first()?;
        let fits = |sign: &Self| sign.text().as_bytes()[0] == *first && text.starts_with(sign.text());
        Self::ALL.iter().copied().find(fits)
    }

    /// The closing partner of an opening bracket.
    pub fn closing(self) -> Option<Self> {
        match self {
            Self::OpenParen => Some(Self::CloseParen),
            Self::OpenBracket => Some(Self::CloseBracket),
            Self::OpenBrace => Some(Self::CloseBrace),
            _ => None,
        }
    }
}

/// A token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// A name or a reserved word, in NFC.
    Word(String),
    /// A number.
    Int(i64),
    /// A string, its escapes undone.
    Str(String),
    /// An operator, bracket or other mark.
    Sign(Sign),
    /// Something that is no token; its error is already reported.
    Bad,
}

/// A token and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lexeme {
    /// The token.
    pub token: Token,
    /// Where it stands.
    pub span: Span,
}

impl Lexeme {
    /// The word, where it is one.
    pub fn word(&self) -> Option<&str> {
        match &self.token {
            Token::Word(word) => Some(word),
            _ => None,
        }
    }

    /// Whether it is this mark.
    pub fn is(&self, sign: Sign) -> bool {
        self.token == Token::Sign(sign)
    }
}

/// A documentation comment and the token it stands before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doc {
    /// The index of the next token.
    pub before: usize,
    /// `//!`, which speaks of what it stands in, not of what follows.
    pub inner: bool,
    /// Its lines, without the marks of the comment.
    pub lines: Vec<String>,
}

/// One source as tokens.
#[derive(Clone, Debug)]
pub struct Lexed {
    /// The tokens in order.
    pub tokens: Vec<Lexeme>,
    /// Documentation, in order; it may stand anywhere and is no part of the grammar.
    pub docs: Vec<Doc>,
    /// All comments, documentation included, in order. Empty for a macro, where Rust drops them.
    pub comments: Vec<Span>,
    /// The empty place after the last character.
    pub end: Span,
    /// Whether a comment that is never closed swallowed the rest.
    pub cut_short: bool,
    /// What is wrong with characters, numbers and strings.
    pub diagnostics: Vec<Diagnostic>,
}

impl Lexed {
    /// No tokens yet; `end` is known when the input is read.
    pub(super) fn empty(start: Span) -> Self {
        Self {
            tokens: Vec::new(),
            docs: Vec::new(),
            comments: Vec::new(),
            end: start,
            cut_short: false,
            diagnostics: Vec::new(),
        }
    }

    /// Adds a token.
    pub(super) fn push(&mut self, token: Token, span: Span) {
        self.tokens.push(Lexeme { token, span });
    }

    /// Adds documentation before the next token.
    pub(super) fn push_doc(&mut self, inner: bool, content: &str) {
        self.docs.push(Doc { before: self.tokens.len(), inner, lines: doc_lines(content) });
    }
}

/// The lines of a documentation comment, given all between its marks. Rust hands a macro the same
/// characters, so that both doors read them here.
fn doc_lines(content: &str) -> Vec<String> {
    if !content.contains('\n') {
        return vec![content.strip_prefix(' ').unwrap_or(content).trim_end().to_string()];
    }
    let undecorated = |line: &str| {
        let line = line.trim();
        let line = line.strip_prefix('*').unwrap_or(line);
        line.strip_prefix(' ').unwrap_or(line).to_string()
    };
    let mut lines: Vec<String> = content.lines().map(undecorated).collect();
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    let blank = lines.iter().take_while(|line| line.is_empty()).count();
    lines.drain(..blank);
    lines
}
