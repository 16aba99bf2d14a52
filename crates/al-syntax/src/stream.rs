//! The macro door: from the tokens of `advice_table! { … }` to ours.
//!
//! Rust has already cut the text. Its operators are joined again and cut by our own list, its literals
//! are read by the functions that read those of a file, so that both doors agree on every token.
//! `proc_macro2::Span` can neither be compared nor sent to another thread, and the stable compiler does
//! not tell its byte range: the tokens are therefore laid out as a text of our own, one blank between
//! them, and [`MacroSpans`] leads from a place in that text back to the user's tokens.

use super::literal::{number, short, string, word};
use super::text::bad_character;
use super::token::{Lexed, Sign, Token};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{FileId, Files, Span};
use proc_macro2::{Delimiter, Ident, Literal, Spacing, TokenStream, TokenTree};

/// From places in the laid-out text of a macro's input to the user's own tokens.
#[derive(Clone, Debug)]
pub struct MacroSpans {
    file: FileId,
    /// Where each token of Rust begins in the text, ascending, and its span.
    starts: Vec<(u32, proc_macro2::Span)>,
}

impl MacroSpans {
    /// The first and the last of the user's tokens that a span covers; an empty span belongs to the
    /// token before it. `None` for a place in another file, and where the macro's input is empty.
    pub fn resolve(&self, span: Span) -> Option<(proc_macro2::Span, proc_macro2::Span)> {
        if span.file != self.file {
            return None;
        }
        let (first, last) = self.covered(span)?;
        Some((self.starts[first].1, self.starts[last].1))
    }

    /// Whether a place begins within a token, as in a text in quotes: it has no token of its own.
    pub fn is_within_a_token(&self, span: Span) -> bool {
        let begins = |(first, _): (usize, usize)| self.starts[first].0 != span.lo;
        span.file == self.file && span.lo < span.hi && self.covered(span).is_some_and(begins)
    }

    /// The indices of the first and the last token under a span.
    fn covered(&self, span: Span) -> Option<(usize, usize)> {
        let begun_before = |byte: u32| self.starts.partition_point(|(lo, _)| *lo < byte);
        let last = begun_before(span.hi).max(1) - 1;
        let first = if span.lo < span.hi { begun_before(span.lo + 1).max(1) - 1 } else { last };
        (last < self.starts.len()).then_some((first, last))
    }
}

/// Reads a macro's input; its laid-out text becomes a source called `name`.
pub(super) fn lex(files: &mut Files, name: &str, input: TokenStream) -> (FileId, Lexed, MacroSpans) {
    let file = files.next_id();
    let mut feeder = Feeder {
        file,
        text: String::new(),
        starts: Vec::new(),
        run: String::new(),
        out: Lexed::empty(Span::new(file, 0, 0)),
    };
    feeder.stream(input);
    let Feeder { text, starts, mut out, .. } = feeder;
    out.end = Span::new(file, text.len(), text.len());
    files.add(name, text);
    (file, out, MacroSpans { file, starts })
}

struct Feeder {
    file: FileId,
    text: String,
    starts: Vec<(u32, proc_macro2::Span)>,
    /// Operator characters written close together; they are the end of `text`.
    run: String,
    out: Lexed,
}

/// An open group: its trees, how many of them are read, and how it is closed.
struct Frame {
    trees: Vec<TokenTree>,
    read: usize,
    close: Option<(Sign, proc_macro2::Span)>,
}

impl Frame {
    fn new(stream: TokenStream, close: Option<(Sign, proc_macro2::Span)>) -> Self {
        Self { trees: stream.into_iter().collect(), read: 0, close }
    }

    fn next(&mut self) -> Option<TokenTree> {
        let tree = self.trees.get(self.read).cloned();
        self.read += 1;
        tree
    }

    fn next_is_punct(&self) -> bool {
        matches!(self.trees.get(self.read), Some(TokenTree::Punct(_)))
    }
}

impl Feeder {
    /// Reads a stream and all groups in it, with a stack of its own: groups may be nested deeply.
    fn stream(&mut self, input: TokenStream) {
        let mut frames = vec![Frame::new(input, None)];
        while let Some(frame) = frames.last_mut() {
            if let Some(doc) = doc_attribute(&frame.trees[frame.read.min(frame.trees.len())..]) {
                self.end_run();
                self.out.push_doc(doc.inner, &doc.content);
                frame.read += doc.trees;
                continue;
            }
            match frame.next() {
                Some(TokenTree::Group(group)) => {
                    self.end_run();
                    let close = brackets(group.delimiter()).map(|(open, close)| {
                        self.sign(open, group.span_open());
                        (close, group.span_close())
                    });
                    frames.push(Frame::new(group.stream(), close));
                }
                Some(TokenTree::Ident(ident)) => self.ident(&ident),
                Some(TokenTree::Literal(literal)) => self.literal(&literal),
                Some(TokenTree::Punct(punct)) => {
                    self.operator(punct.as_char(), punct.span());
                    if punct.spacing() == Spacing::Alone || !frame.next_is_punct() {
                        self.end_run();
                    }
                }
                None => {
                    self.end_run();
                    if let Some((close, span)) = frame.close {
                        self.sign(close, span);
                    }
                    frames.pop();
                }
            }
        }
    }

    /// Begins a token of Rust, after a blank.
    fn begin(&mut self, span: proc_macro2::Span) -> usize {
        if self.text.ends_with([';', '{', '}']) {
            self.text.push('\n');
        } else if !self.text.is_empty() {
            self.text.push(' ');
        }
        self.starts.push((self.text.len() as u32, span));
        self.text.len()
    }

    /// Ends one: its text is added, and its span given.
    fn end(&mut self, start: usize, text: &str) -> Span {
        self.text.push_str(text);
        Span::new(self.file, start, start + text.len())
    }

    fn sign(&mut self, sign: Sign, span: proc_macro2::Span) {
        let start = self.begin(span);
        let place = self.end(start, sign.text());
        self.out.push(Token::Sign(sign), place);
    }

    fn ident(&mut self, ident: &Ident) {
        self.end_run();
        let text = ident.to_string();
        let start = self.begin(ident.span());
        let place = self.end(start, &text);
        if text.starts_with("r#") {
            let diagnostic =
                Diagnostic::new(Code::BadCharacter, place, format!("`{}` is not used in AL", short(&text)))
                    .help("names of AL are not raw: leave out `r#`");
            self.out.diagnostics.push(diagnostic);
            self.out.push(Token::Bad, place);
        } else {
            self.out.push(word(&text), place);
        }
    }

    fn literal(&mut self, literal: &Literal) {
        self.end_run();
        let text = literal.to_string();
        let start = self.begin(literal.span());
        let file = self.file;
        let whole = self.end(start, &text);
        let at = |lo: usize, hi: usize| Span::new(file, start + lo, start + hi);
        if text.starts_with('"') {
            string(&text, at, &mut self.out);
        } else if text.starts_with(|c: char| c.is_ascii_digit()) {
            number(&text, at, &mut self.out);
        } else if let Some(digits) = text.strip_prefix('-') {
            self.out.push(Token::Sign(Sign::Minus), at(0, 1));
            number(digits, |lo, hi| at(1 + lo, 1 + hi), &mut self.out);
        } else {
            let diagnostic = Diagnostic::new(Code::BadLiteral, whole, "this kind of literal is not used in AL")
                .help("strings stand in plain double quotes: `\"Rd8\"`; numbers are decimal and whole");
            self.out.diagnostics.push(diagnostic);
            self.out.push(Token::Bad, whole);
        }
    }

    /// Adds a character to the run of operators.
    fn operator(&mut self, c: char, span: proc_macro2::Span) {
        if self.run.is_empty() {
            self.begin(span);
        } else {
            self.starts.push((self.text.len() as u32, span));
        }
        self.text.push(c);
        self.run.push(c);
    }

    /// Cuts the run of operators into ours.
    fn end_run(&mut self) {
        let run = std::mem::take(&mut self.run);
        let start = self.text.len() - run.len();
        let mut pos = 0;
        while pos < run.len() {
            let (token, length) = match Sign::at_start_of(&run[pos..]) {
                Some(sign) => (Token::Sign(sign), sign.text().len()),
                None => (Token::Bad, run[pos..].chars().next().map_or(1, char::len_utf8)),
            };
            let place = Span::new(self.file, start + pos, start + pos + length);
            if token == Token::Bad {
                self.out.diagnostics.push(bad_character(&run[pos..pos + length], place));
            }
            self.out.push(token, place);
            pos += length;
        }
    }
}

/// `#[doc = "…"]` or `#![doc = "…"]`, as which Rust hands over documentation.
struct DocAttribute {
    inner: bool,
    content: String,
    /// Of how many trees it is made.
    trees: usize,
}

/// The documentation that the trees begin with.
fn doc_attribute(trees: &[TokenTree]) -> Option<DocAttribute> {
    let is_punct = |tree: &TokenTree, c: char| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == c);
    let (inner, group, length) = match trees {
        [hash, TokenTree::Group(group), ..] if is_punct(hash, '#') => (false, group, 2),
        [hash, bang, TokenTree::Group(group), ..] if is_punct(hash, '#') && is_punct(bang, '!') => (true, group, 3),
        _ => return None,
    };
    let inside: Vec<TokenTree> = group.stream().into_iter().collect();
    match inside.as_slice() {
        [TokenTree::Ident(name), eq, TokenTree::Literal(literal)]
            if group.delimiter() == Delimiter::Bracket && name == "doc" && is_punct(eq, '=') =>
        {
            Some(DocAttribute { inner, content: rust_string(&literal.to_string())?, trees: length })
        }
        _ => None,
    }
}

/// The value of a string literal of Rust, plain or raw.
fn rust_string(literal: &str) -> Option<String> {
    if let Some(raw) = literal.strip_prefix('r') {
        return Some(raw.trim_matches('#').strip_prefix('"')?.strip_suffix('"')?.to_string());
    }
    let mut chars = literal.strip_prefix('"')?.strip_suffix('"')?.chars();
    let mut value = String::new();
    while let Some(c) = chars.next() {
        if c != '\\' {
            value.push(c);
            continue;
        }
        match chars.next()? {
            'n' => value.push('\n'),
            'r' => value.push('\r'),
            't' => value.push('\t'),
            '0' => value.push('\0'),
            'x' => {
                value.push(char::from_u32(u32::from_str_radix(&chars.by_ref().take(2).collect::<String>(), 16).ok()?)?)
            }
            'u' => {
                let digits: String = chars.by_ref().skip(1).take_while(|c| *c != '}').collect();
                value.push(char::from_u32(u32::from_str_radix(&digits, 16).ok()?)?);
            }
            other => value.push(other),
        }
    }
    Some(value)
}

/// The marks of a delimiter; none for the invisible one.
fn brackets(delimiter: Delimiter) -> Option<(Sign, Sign)> {
    match delimiter {
        Delimiter::Parenthesis => Some((Sign::OpenParen, Sign::CloseParen)),
        Delimiter::Bracket => Some((Sign::OpenBracket, Sign::CloseBracket)),
        Delimiter::Brace => Some((Sign::OpenBrace, Sign::CloseBrace)),
        Delimiter::None => None,
    }
}
