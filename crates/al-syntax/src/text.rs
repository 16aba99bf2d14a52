//! The text door: from the characters of an `.adv` file to tokens.

use super::literal::{number, short, starts_word, string, word, word_length};
use super::token::{Lexed, Sign, Token};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{FileId, Files, Span};

/// Reads a file's text.
pub(super) fn lex(files: &Files, file: FileId) -> Lexed {
    let text = &files.get(file).text;
    let mut lexer = Lexer { file, text, pos: 0, out: Lexed::empty(Span::new(file, 0, 0)) };
    if u32::try_from(text.len()).is_ok() {
        lexer.run();
    } else {
        let place = Span::new(file, 0, 0);
        lexer.out.diagnostics.push(Diagnostic::new(Code::UnknownFile, place, "this file is larger than 4 GiB"));
    }
    lexer.out
}

/// A byte order mark, which Rust skips too.
const BYTE_ORDER_MARK: char = '\u{feff}';

struct Lexer<'t> {
    file: FileId,
    text: &'t str,
    pos: usize,
    out: Lexed,
}

impl<'t> Lexer<'t> {
    fn run(&mut self) {
        if self.text.starts_with(BYTE_ORDER_MARK) {
            self.pos = BYTE_ORDER_MARK.len_utf8();
        }
        while let Some(c) = self.rest().chars().next() {
            self.one(c);
        }
        self.out.end = Span::new(self.file, self.pos, self.pos);
    }

    fn rest(&self) -> &'t str {
        &self.text[self.pos..]
    }

    /// Reads what begins with `c`: a token, a comment or a blank.
    fn one(&mut self, c: char) {
        let rest = self.rest();
        let (file, pos) = (self.file, self.pos);
        let at = |lo: usize, hi: usize| Span::new(file, pos + lo, pos + hi);
        self.pos += if is_blank(c) {
            c.len_utf8()
        } else if rest.starts_with("//") {
            self.line_comment()
        } else if rest.starts_with("/*") {
            self.block_comment()
        } else if starts_word(c) {
            let length = word_length(rest);
            self.out.push(word(&rest[..length]), at(0, length));
            self.refuse_prefix(length);
            length
        } else if c.is_ascii_digit() {
            number(rest, at, &mut self.out)
        } else if c == '"' {
            string(rest, at, &mut self.out)
        } else if let Some(sign) = Sign::at_start_of(rest) {
            self.out.push(Token::Sign(sign), at(0, sign.text().len()));
            sign.text().len()
        } else {
            self.bad_characters()
        };
    }

    /// Rust reads a word close before a quote as the prefix of a special string, in a macro this could
    /// never arrive: it is no good in a file either.
    fn refuse_prefix(&mut self, length: usize) {
        if self.rest()[length..].starts_with('"') {
            let place = Span::new(self.file, self.pos, self.pos + length);
            let diagnostic = Diagnostic::new(Code::BadLiteral, place, "a word directly before a string")
                .help("put a space between them");
            self.out.diagnostics.push(diagnostic);
        }
    }

    /// A comment to the end of the line.
    fn line_comment(&mut self) -> usize {
        let line = self.rest();
        let line = &line[..line.find('\n').unwrap_or(line.len())];
        let line = line.strip_suffix('\r').unwrap_or(line);
        self.out.comments.push(Span::new(self.file, self.pos, self.pos + line.len()));
        if let Some(content) = line.strip_prefix("//!") {
            self.out.push_doc(true, content);
        } else if let Some(content) = line.strip_prefix("///").filter(|content| !content.starts_with('/')) {
            self.out.push_doc(false, content);
        }
        line.len()
    }

    /// A comment in `/* */`, which may hold others.
    fn block_comment(&mut self) -> usize {
        let rest = self.rest();
        let Some(length) = block_length(rest) else {
            let place = Span::new(self.file, self.pos, self.pos + 2);
            let diagnostic = Diagnostic::new(Code::Brackets, place, "this comment is never closed")
                .label("it begins here")
                .help("end the comment with `*/`; comments may hold comments, each needs its own end");
            self.out.diagnostics.push(diagnostic);
            self.out.comments.push(Span::new(self.file, self.pos, self.text.len()));
            self.out.cut_short = true;
            return rest.len();
        };
        self.out.comments.push(Span::new(self.file, self.pos, self.pos + length));
        let inside = &rest[..length - 2];
        if let Some(content) = inside.strip_prefix("/*!") {
            self.out.push_doc(true, content);
        } else if let Some(content) = inside.strip_prefix("/**").filter(|_| !rest[3..].starts_with('*')) {
            self.out.push_doc(false, content);
        }
        length
    }

    /// Characters that begin no token: one error for a run of them.
    fn bad_characters(&mut self) -> usize {
        let rest = self.rest();
        if let Some(length) = wrongly_quoted(rest) {
            let place = Span::new(self.file, self.pos, self.pos + length);
            self.out.diagnostics.push(bad_character(&rest[..length], place));
            self.out.push(Token::Bad, place);
            return length;
        }
        let good = |c: char| is_blank(c) || starts_word(c) || c.is_ascii_digit() || c == '"' || c == '/';
        let mut ends = rest.char_indices().skip(1);
        let length =
            ends.find(|(i, c)| good(*c) || Sign::at_start_of(&rest[*i..]).is_some()).map_or(rest.len(), |(i, _)| i);
        let place = Span::new(self.file, self.pos, self.pos + length);
        self.out.diagnostics.push(bad_character(&rest[..length], place));
        self.out.push(Token::Bad, place);
        length
    }
}

/// What is wrong with characters that AL does not use, and what to write instead.
pub(super) fn bad_character(run: &str, place: Span) -> Diagnostic {
    let first = run.chars().next().unwrap_or(' ');
    let message = if first.is_ascii_graphic() || run.chars().count() > 1 && run.chars().all(is_visible) {
        format!("`{}` is not used in AL", short(run))
    } else if is_visible(first) {
        format!("the character `{first}` (U+{:04X}) is not used in AL", u32::from(first))
    } else {
        format!("the character U+{:04X} is not used in AL", u32::from(first))
    };
    let diagnostic = Diagnostic::new(Code::BadCharacter, place, message);
    match remedy(first) {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    }
}

/// Whether a message can show the character.
fn is_visible(c: char) -> bool {
    !c.is_whitespace() && (matches!(c, '\'' | '"' | '\\') || c.escape_debug().count() == 1)
}

/// Quotes that enclose no string here.
const WRONG_QUOTES: [char; 8] = ['\'', '“', '”', '„', '‘', '’', '«', '»'];

/// The length of a text in quotes of another kind that ends on its line.
fn wrongly_quoted(text: &str) -> Option<usize> {
    let inside = text.strip_prefix(WRONG_QUOTES)?;
    let end = inside.find(|c| c == '\n' || WRONG_QUOTES.contains(&c))?;
    let quote = inside[end..].chars().next().filter(|c| *c != '\n')?;
    Some(text.len() - inside.len() + end + quote.len_utf8())
}

/// What is meant where one of these stands.
fn remedy(c: char) -> Option<&'static str> {
    Some(match c {
        c if WRONG_QUOTES.contains(&c) => "strings stand in straight double quotes: `\"Rd8\"`",
        '/' | '÷' => "there is no division; comments begin with `//`",
        '%' => "there is no remainder; say what is meant with ranges and comparisons",
        '^' => "there are no powers; sets are joined by `|` and `&`",
        '~' | '∁' => "the complement of a set `s` is `board - s`",
        '#' => "comments begin with `//`, documentation with `///`",
        '≤' => "write `<=`",
        '≥' => "write `>=`",
        '≠' => "write `!=`",
        '∧' => "write `and`",
        '∨' => "write `or`",
        '¬' => "write `not`",
        '∈' => "write `in`",
        '∉' => "write `not in`",
        '∪' => "write `|`",
        '∩' => "write `&`",
        '×' | '·' => "write `*`",
        '−' | '–' | '—' => "write `-`",
        '→' => "write `->`",
        '⇒' => "write `=>`, between expressions `implies`",
        '…' => "write `..`",
        '?' => "a choice is written `if condition { a } else { b }`",
        '\u{a0}' | '\u{202f}' | '\u{2007}' => "replace it by an ordinary space",
        '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' => {
            "nothing is seen of it, but it is there: remove it, or put a space in its place"
        }
        _ => return None,
    })
}

/// The blanks of Rust: Unicode's Pattern_White_Space.
fn is_blank(c: char) -> bool {
    matches!(c, '\t'..='\r' | ' ' | '\u{85}' | '\u{200e}' | '\u{200f}' | '\u{2028}' | '\u{2029}')
}

/// The length of the block comment that `text` begins with; `None` if it is not closed.
fn block_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut depth, mut i) = (0u32, 0);
    while i + 1 < bytes.len() {
        match &bytes[i..i + 2] {
            b"/*" => {
                depth += 1;
                i += 2;
            }
            b"*/" => {
                depth -= 1;
                i += 2;
                if depth == 0 {
                    return Some(i);
                }
            }
            _ => i += 1,
        }
    }
    None
}
