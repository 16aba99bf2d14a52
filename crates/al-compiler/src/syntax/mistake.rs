//! What to say where the grammar could not go on.

use super::terminal::Start;
use super::token::Lexeme;
use super::tree::Failure;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

pub(super) fn unknown_statement(tokens: &[Lexeme]) -> Diagnostic {
    Diagnostic::new(Code::UnknownStatement, tokens[0].span, "unknown statement")
}
pub(super) fn missing_semicolon(before: Span, _next: Option<&Lexeme>, _place: Span) -> Diagnostic {
    Diagnostic::new(Code::Unexpected, before.end(), "expected `;`")
}
pub(super) fn unexpected(tokens: &[Lexeme], _start: Start, failure: &Failure, _next: Option<&Lexeme>, place: Span) -> Diagnostic {
    let place = tokens.get(failure.index).map_or(place, |token| token.span);
    Diagnostic::new(Code::Unexpected, place, format!("expected {}", failure.expected.join(" ")))
}
