//! Words, numbers and strings: the pieces that both doors read with the same functions.

use super::token::{Lexed, Token};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use unicode_normalization::{UnicodeNormalization, is_nfc};

/// Whether a word may begin with this character.
pub(super) fn starts_word(c: char) -> bool {
    c == '_' || unicode_ident::is_xid_start(c)
}

/// Whether a word may go on with this character.
pub(super) fn continues_word(c: char) -> bool {
    unicode_ident::is_xid_continue(c)
}

/// The length in bytes of the word that `text` begins with; 0 if there is none.
pub(super) fn word_length(text: &str) -> usize {
    match text.chars().next() {
        Some(c) if starts_word(c) => text.find(|c| !continues_word(c)).unwrap_or(text.len()),
        _ => 0,
    }
}

/// A word as a token. Rust hands identifiers over in NFC, a file need not be in it.
pub(super) fn word(text: &str) -> Token {
    Token::Word(if is_nfc(text) { text.to_string() } else { text.nfc().collect() })
}

/// Reads the number that `text` begins with, adds it to `out` and gives its length in bytes. It is cut
/// where Rust cuts it, suffix, fraction and exponent included, so that these can be refused as a whole.
pub(super) fn number(text: &str, at: impl Fn(usize, usize) -> Span, out: &mut Lexed) -> usize {
    let length = number_length(text);
    let literal = &text[..length];
    let place = at(0, length);
    let value = if literal.bytes().all(|b| b.is_ascii_digit()) {
        literal.parse::<i64>().map_err(|_| "this number is too large".to_string())
    } else if literal.contains('.') {
        Err(format!("`{}` is not a whole number", short(literal)))
    } else {
        Err(format!("`{}` is not a plain decimal number", short(literal)))
    };
    match value {
        Ok(value) => out.push(Token::Int(value), place),
        Err(message) => {
            let diagnostic = Diagnostic::new(Code::BadLiteral, place, message)
                .help("numbers are whole and decimal, without suffix: `12`; a range is written `0..8`");
            out.diagnostics.push(diagnostic);
            out.push(Token::Int(0), place);
        }
    }
    length
}

/// Where Rust ends the number that `text` begins with.
fn number_length(text: &str) -> usize {
    let run = |from: usize| text[from..].find(|c| !continues_word(c)).map_or(text.len(), |n| from + n);
    let mut end = run(0);
    let mut after = text[end..].chars();
    if text[..end].bytes().all(|b| b.is_ascii_digit() || b == b'_') && after.next() == Some('.') {
        match after.next() {
            Some(c) if c.is_ascii_digit() => end = run(end + 1),
            Some(c) if c == '.' || starts_word(c) => {}
            _ => return end + 1,
        }
    }
    let decimal = !text.starts_with("0x") && !text.starts_with("0b") && !text.starts_with("0o");
    if decimal && text[..end].ends_with(['e', 'E']) && text[end..].starts_with(['+', '-']) {
        let digits = end + 1;
        if text[digits..].starts_with(|c: char| c.is_ascii_digit()) {
            end = run(digits);
        }
    }
    end
}

/// Reads the string that `text` begins with, adds it to `out` and gives its length in bytes.
pub(super) fn string(text: &str, at: impl Fn(usize, usize) -> Span, out: &mut Lexed) -> usize {
    let Some(close) = closing_quote(text) else {
        // The rest of the line is probably what was meant; its `;`, if any, still ends the statement.
        let line = text[..text.find('\n').unwrap_or(text.len())].trim_end();
        let length = if line.ends_with(';') { line.len() - 1 } else { line.len() };
        let diagnostic = Diagnostic::new(Code::BadLiteral, at(0, 1), "this string is never closed")
            .label("it begins here")
            .help("end the string with `\"`");
        out.diagnostics.push(diagnostic);
        out.push(Token::Bad, at(0, length.max(1)));
        return length.max(1);
    };
    let value = unescape(&text[1..close], |lo, hi| at(1 + lo, 1 + hi), out);
    out.push(Token::Str(value), at(0, close + 1));
    let suffix = word_length(&text[close + 1..]);
    if suffix > 0 {
        let place = at(close + 1, close + 1 + suffix);
        let diagnostic =
            Diagnostic::new(Code::BadLiteral, place, "a word directly after a string").help("put a space between them");
        out.diagnostics.push(diagnostic);
    }
    close + 1 + suffix
}

/// How many lines a string may run over; a diagram needs eight. Without a bound, forgotten quotes could
/// make each of many lines look for its partner to the end of the file.
const MOST_LINES: usize = 100;

/// The offset of the quote that closes the string. A string may run over many lines, but not over the
/// end of a statement: a line in it that ends in `;` shows that its quote was forgotten.
fn closing_quote(text: &str) -> Option<usize> {
    let mut bytes = text.bytes().enumerate().skip(1);
    let mut last = b'"';
    let mut lines = 1;
    while let Some((i, byte)) = bytes.next() {
        match byte {
            b'"' => return Some(i),
            b'\n' if last == b';' || lines == MOST_LINES => return None,
            b'\n' => lines += 1,
            b'\\' => {
                lines += usize::from(matches!(bytes.next(), Some((_, b'\n'))));
            }
            _ => {}
        }
        if !byte.is_ascii_whitespace() {
            last = byte;
        }
    }
    None
}

/// Undoes the escapes of a string's inside.
fn unescape(inside: &str, at: impl Fn(usize, usize) -> Span, out: &mut Lexed) -> String {
    let mut value = String::with_capacity(inside.len());
    let mut chars = inside.char_indices().peekable();
    while let Some((i, c)) = chars.next() {
        match c {
            '\r' if inside[i..].starts_with("\r\n") => {}
            '\\' => match chars.next() {
                Some((_, '"')) => value.push('"'),
                Some((_, '\\')) => value.push('\\'),
                Some((_, 'n')) => value.push('\n'),
                Some((_, 't')) => value.push('\t'),
                Some((_, '\n' | '\r')) => while chars.next_if(|(_, c)| c.is_ascii_whitespace()).is_some() {},
                Some((j, other)) => {
                    let place = at(i, j + other.len_utf8());
                    let message = format!("the escape `\\{}` is not known", other.escape_debug());
                    let diagnostic = Diagnostic::new(Code::BadLiteral, place, message)
                        .help("strings know `\\\"`, `\\\\`, `\\n`, `\\t`, and `\\` at the end of a line");
                    out.diagnostics.push(diagnostic);
                }
                None => {}
            },
            c => value.push(c),
        }
    }
    value
}

/// A piece of the source as messages quote it: not longer than a line can bear.
pub(super) fn short(text: &str) -> String {
    const LONGEST: usize = 40;
    if text.chars().count() <= LONGEST {
        return text.to_string();
    }
    text.chars().take(LONGEST).chain(['…']).collect()
}
