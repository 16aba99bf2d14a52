//! A text as a tree of statements, with its comments and empty lines.

use crate::source::{Files, Span};
use crate::{Extent, Lexed, Piece, Sign, Start, Token, pieces};

/// What stands in a file or in a body, one after the other.
#[derive(Clone, Debug)]
pub(super) enum Entry {
    /// One or more empty lines.
    Blank,
    /// A comment with a line of its own.
    Comment(String),
    /// A statement.
    Statement(Statement),
}

/// A statement, with the body it may have.
#[derive(Clone, Debug)]
pub(super) struct Statement {
    /// What it is.
    pub(super) start: Start,
    /// Its tokens and the comments between them; of a statement with a body, those before its `{`.
    pub(super) atoms: Vec<Atom>,
    /// What stands between its braces.
    pub(super) body: Option<Body>,
    /// The comment after it on its last line.
    pub(super) trailing: Option<String>,
}

/// What stands between braces.
#[derive(Clone, Debug, Default)]
pub(super) struct Body {
    /// Statements and comments.
    pub(super) entries: Vec<Entry>,
    /// The comment after the `{` on its line.
    pub(super) opening: Option<String>,
    /// Whether the author wrote it all on one line.
    pub(super) one_line: bool,
}

/// A token or a comment within a statement.
#[derive(Clone, Debug)]
pub(super) struct Atom {
    /// Its characters.
    pub(super) text: String,
    /// The token; `None`: a comment.
    pub(super) token: Option<Token>,
    /// Whether the author began a line with it.
    pub(super) begins_line: bool,
}

impl Atom {
    /// Whether nothing may follow it on its line.
    pub(super) fn ends_line(&self) -> bool {
        self.token.is_none() && self.text.starts_with("//")
    }

    /// Whether it stands on the line of what comes before, wherever the author put it.
    pub(super) fn clings(&self) -> bool {
        matches!(self.token, Some(Token::Sign(Sign::Semicolon | Sign::Comma)))
    }
}

/// Cuts a text that has no mistakes.
pub(super) fn cut(files: &Files, lexed: &Lexed) -> Vec<Entry> {
    let mut cutter = Cutter { files, lexed, comments: 0, last: None, open: Vec::new(), entries: Vec::new() };
    for piece in pieces(lexed) {
        match piece {
            Piece::Statement(extent) => cutter.statement(&extent),
            Piece::Close(end) => cutter.close(end),
            Piece::End => {}
        }
    }
    cutter.between(lexed.end);
    trimmed(cutter.entries)
}

struct Cutter<'a> {
    files: &'a Files,
    lexed: &'a Lexed,
    /// The next comment.
    comments: usize,
    /// The last token or comment that was taken.
    last: Option<Span>,
    /// The bodies that are open: the statement with the entries around it, and the place of its `{`.
    open: Vec<(Statement, Vec<Entry>, Span)>,
    entries: Vec<Entry>,
}

impl Cutter<'_> {
    fn statement(&mut self, extent: &Extent) {
        let tokens = &self.lexed.tokens[extent.range.clone()];
        let Some(first) = tokens.first() else { return };
        self.between(first.span);
        let mut atoms = Vec::new();
        for lexeme in tokens {
            while let Some(comment) = self.comment_before(lexeme.span) {
                atoms.push(self.atom(comment, None));
            }
            atoms.push(self.atom(lexeme.span, Some(lexeme.token.clone())));
        }
        let mut statement = Statement { start: extent.start, atoms, body: None, trailing: None };
        if extent.end.opens() {
            statement.atoms.pop();
            let brace = tokens[tokens.len() - 1].span;
            statement.body = Some(Body { opening: self.trailing(), ..Body::default() });
            self.open.push((statement, std::mem::take(&mut self.entries), brace));
        } else {
            statement.trailing = self.trailing();
            self.entries.push(Entry::Statement(statement));
        }
    }

    fn close(&mut self, end: Span) {
        self.between(end);
        let Some((mut statement, around, brace)) = self.open.pop() else { return };
        self.last = Some(end);
        let entries = trimmed(std::mem::replace(&mut self.entries, around));
        let opening = statement.body.take().and_then(|body| body.opening);
        let one_line = opening.is_none() && self.lines_between(brace, end) == 0;
        statement.body = Some(Body { entries, opening, one_line });
        statement.trailing = self.trailing();
        self.entries.push(Entry::Statement(statement));
    }

    /// Takes the comments and empty lines before a place.
    fn between(&mut self, place: Span) {
        while let Some(comment) = self.comment_before(place) {
            self.blank(comment);
            self.last = Some(comment);
            self.entries.push(Entry::Comment(self.text(comment)));
        }
        self.blank(place);
    }

    fn blank(&mut self, next: Span) {
        if self.last.is_some_and(|last| self.lines_between(last, next) > 1) {
            self.entries.push(Entry::Blank);
        }
    }

    /// Takes the comment that follows on the same line, if nothing else does.
    fn trailing(&mut self) -> Option<String> {
        let (last, &comment) = (self.last?, self.lexed.comments.get(self.comments)?);
        let text = self.text(comment);
        let alone = text.starts_with("//") || self.follows_line_end(comment);
        if self.lines_between(last, comment) > 0 || !alone || text.contains('\n') || is_doc(&text) {
            return None;
        }
        let between = Span { lo: last.hi, hi: comment.lo, ..comment };
        if !self.files.slice(between).trim().is_empty() {
            return None;
        }
        self.comments += 1;
        self.last = Some(comment);
        Some(text)
    }

    /// Whether the line ends after a comment.
    fn follows_line_end(&self, comment: Span) -> bool {
        let rest = self.files.get(comment.file).text.get(comment.hi as usize..).unwrap_or("");
        // only as far as needed: the line may be very long
        rest.chars().find(|&c| c == '\n' || !c.is_whitespace()).is_none_or(|c| c == '\n')
    }

    fn comment_before(&mut self, place: Span) -> Option<Span> {
        let comment = *self.lexed.comments.get(self.comments)?;
        (comment.lo < place.lo || place == self.lexed.end).then(|| {
            self.comments += 1;
            comment
        })
    }

    fn atom(&mut self, span: Span, token: Option<Token>) -> Atom {
        let begins_line = self.last.is_some_and(|last| self.lines_between(last, span) > 0);
        self.last = Some(span);
        Atom { text: self.text(span), token, begins_line }
    }

    fn text(&self, span: Span) -> String {
        let text = self.files.slice(span);
        if text.contains('\r') { text.replace("\r\n", "\n") } else { text.trim_end().to_owned() }
    }

    /// How many lines end between two places.
    fn lines_between(&self, a: Span, b: Span) -> usize {
        let between = self.files.get(a.file).text.get(a.hi as usize..b.lo as usize).unwrap_or("");
        between.matches('\n').count()
    }
}

/// Documentation speaks of what follows, wherever it stands.
fn is_doc(text: &str) -> bool {
    let line = text.starts_with("//!") || text.starts_with("///") && !text.starts_with("////");
    line || text.starts_with("/*!") || text.starts_with("/**") && !text.starts_with("/***") && text != "/**/"
}

/// No empty line begins or ends what stands between braces.
fn trimmed(mut entries: Vec<Entry>) -> Vec<Entry> {
    let blank = |entry: Option<&Entry>| matches!(entry, Some(Entry::Blank));
    while blank(entries.last()) {
        entries.pop();
    }
    if blank(entries.first()) {
        entries.remove(0);
    }
    entries
}
