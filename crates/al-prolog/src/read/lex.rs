//! From the characters of a Prolog file to tokens.

use al_compiler::diagnostic::{Code, Diagnostic};
use al_compiler::source::{FileId, Files, Span};

/// A token of Prolog.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Token {
    /// A name, in letters or in signs, or in quotes.
    Atom { name: String, quoted: bool },
    /// A variable.
    Var(String),
    /// A whole number.
    Int(i64),
    /// A text in double quotes.
    Text(String),
    /// One of `( ) [ ] { } , |`.
    Mark(char),
    /// The full stop that ends a clause.
    Stop,
    /// Something that could not be read; the error is reported already.
    Bad,
}

/// A token with its place.
#[derive(Clone, Debug)]
pub(crate) struct Lexed {
    pub(crate) token: Token,
    pub(crate) span: Span,
    /// Whether a blank or a comment stands before it: `f (` is no call, `- 1` no number.
    pub(crate) spaced: bool,
}

/// Files with more tokens are refused: no table is that long.
const MOST_TOKENS: usize = 1 << 20;

/// The signs of which names such as `:-` and `..` are made.
const SIGNS: &str = "+-*/\\^<>=~:.?@#&$";

/// Reads a file's text. The last token is always a stop.
pub(crate) fn lex(files: &Files, file: FileId, report: &mut Vec<Diagnostic>) -> Vec<Lexed> {
    let text = &files.get(file).text;
    let mut lexer = Lexer { file, text, at: 0, spaced: true, out: Vec::new(), report };
    if text.starts_with('\u{feff}') {
        lexer.at = '\u{feff}'.len_utf8();
    }
    while lexer.next() {
        if lexer.out.len() > MOST_TOKENS {
            let place = Span::new(file, lexer.at, lexer.at);
            let message = format!("this file has more than {MOST_TOKENS} tokens");
            lexer.report.push(Diagnostic::new(Code::PrologSyntax, place, message).label("the rest is not read"));
            break;
        }
    }
    lexer.out
}

struct Lexer<'t> {
    file: FileId,
    text: &'t str,
    at: usize,
    spaced: bool,
    out: Vec<Lexed>,
    report: &'t mut Vec<Diagnostic>,
}

impl<'t> Lexer<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn span(&self, length: usize) -> Span {
        Span::new(self.file, self.at, self.at + length)
    }

    fn push(&mut self, token: Token, length: usize) {
        let span = self.span(length);
        self.out.push(Lexed { token, span, spaced: self.spaced });
        self.spaced = false;
        self.at += length;
    }

    fn blame(&mut self, length: usize, message: impl Into<String>, help: &str) {
        let diagnostic = Diagnostic::new(Code::PrologSyntax, self.span(length), message).help(help);
        self.report.push(diagnostic);
        self.push(Token::Bad, length);
    }

    /// Reads what comes next; false at the end.
    fn next(&mut self) -> bool {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return false };
        if first.is_whitespace() {
            self.at += first.len_utf8();
            self.spaced = true;
        } else if first == '%' {
            self.at += rest.find('\n').unwrap_or(rest.len());
            self.spaced = true;
        } else if let Some(inside) = rest.strip_prefix("/*") {
            match inside.find("*/") {
                Some(end) => {
                    self.at += end + 4;
                    self.spaced = true;
                }
                None => {
                    self.blame(2, "this comment is never closed", "end it with `*/`");
                    self.at = self.text.len();
                }
            }
        } else if first.is_ascii_digit() {
            self.number(rest);
        } else if first == '_' || first.is_uppercase() {
            let length = word_length(rest);
            self.push(Token::Var(rest[..length].to_owned()), length);
        } else if first.is_alphabetic() {
            let length = word_length(rest);
            self.push(Token::Atom { name: rest[..length].to_owned(), quoted: false }, length);
        } else if first == '\'' || first == '"' {
            self.quoted(rest, first);
        } else if "()[]{},|".contains(first) {
            self.push(Token::Mark(first), 1);
        } else if first == '!' || first == ';' {
            self.push(Token::Atom { name: first.to_string(), quoted: false }, 1);
        } else if SIGNS.contains(first) {
            self.signs(rest);
        } else {
            let message = format!("the character U+{:04X} is not used in Prolog", u32::from(first));
            self.blame(first.len_utf8(), message, "remove it, or put the name in single quotes");
        }
        true
    }

    fn signs(&mut self, rest: &str) {
        let length = rest.find(|c| !SIGNS.contains(c)).unwrap_or(rest.len());
        let after = rest[length..].chars().next();
        if &rest[..length] == "." && after.is_none_or(|c| c.is_whitespace() || c == '%') {
            self.push(Token::Stop, 1);
            return;
        }
        self.push(Token::Atom { name: rest[..length].to_owned(), quoted: false }, length);
    }

    fn number(&mut self, rest: &str) {
        if let Some(code) = rest.strip_prefix("0'")
            && let Some(first) = code.chars().next().filter(|c| !matches!(c, '\\' | '\''))
        {
            self.push(Token::Int(i64::from(u32::from(first))), 2 + first.len_utf8());
            return;
        }
        let digits = rest.find(|c: char| !c.is_ascii_digit() && c != '_').unwrap_or(rest.len());
        let fraction =
            rest[digits..].strip_prefix('.').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        if fraction {
            let more = rest[digits + 1..].find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len() - digits - 1);
            self.blame(digits + 1 + more, "a number with a fraction", "advice speaks of whole numbers only");
            return;
        }
        if rest[digits..].starts_with(|c: char| c.is_alphabetic()) {
            let length = word_length(rest).max(digits);
            self.blame(length, "a name cannot begin with a digit", "write the name in single quotes, or rename it");
            return;
        }
        match rest[..digits].replace('_', "").parse::<i32>() {
            Ok(value) => self.push(Token::Int(value.into()), digits),
            Err(_) => self.blame(digits, "this number is too large", "numbers of up to 2147483647 are read"),
        }
    }

    /// A name or a text in quotes, which may stand over several lines if each but the last ends with `\`.
    fn quoted(&mut self, rest: &str, quote: char) {
        let mut value = String::new();
        let mut letters = rest.char_indices().skip(1).peekable();
        while let Some((at, letter)) = letters.next() {
            if letter == quote {
                if letters.peek().is_some_and(|(_, next)| *next == quote) {
                    letters.next();
                    value.push(quote);
                    continue;
                }
                let token = match quote {
                    '"' => Token::Text(value),
                    _ => Token::Atom { name: value, quoted: true },
                };
                self.push(token, at + 1);
                return;
            }
            if letter == '\\' {
                match letters.next().map(|(_, next)| next) {
                    Some('n') => value.push('\n'),
                    Some('t') => value.push('\t'),
                    Some('\n') | None => {}
                    Some(other) => value.push(other),
                }
                continue;
            }
            if letter == '\n' {
                break;
            }
            value.push(letter);
        }
        let length = rest.find('\n').unwrap_or(rest.len());
        self.blame(length, "this quote is not closed on its line", "close it with the same quote");
    }
}

/// The length of the letters, digits and underscores that a text begins with.
fn word_length(text: &str) -> usize {
    text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len())
}
