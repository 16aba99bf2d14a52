//! Blanks between two tokens of a statement.

use crate::{Head, Reserved, Sign, Start, Token};

/// Whether a blank stands between two tokens; `before` is what comes before the first of them, `index` the place
/// of the first in its statement.
pub(super) fn between(start: Start, before: Option<&Token>, first: &Token, second: &Token, index: usize) -> bool {
    use Sign::*;
    match (first, second) {
        (_, Token::Sign(Comma | Semicolon | CloseParen | CloseBracket | Dot | ColonColon)) => false,
        (_, Token::Sign(Colon)) => false,
        (Token::Sign(OpenParen | OpenBracket | Dot | ColonColon), _) => false,
        (Token::Sign(Minus | Bang), _) if is_prefix(before) => false,
        (Token::Sign(DotDot | DotDotEq), _) => !begins_operand(second),
        (_, Token::Sign(DotDot | DotDotEq)) => !ends_operand(first),
        (Token::Word(word), Token::Sign(OpenParen)) => !is_called(start, before, word, index),
        _ => true,
    }
}

/// Whether the bracket after a word holds its arguments.
fn is_called(start: Start, before: Option<&Token>, word: &str, index: usize) -> bool {
    let behind_table = matches!(before, Some(Token::Word(before)) if before == "table");
    let named = match start {
        Start::Head(Head::Table | Head::Base) => index == 1,
        Start::Head(Head::Extern) => index == 2 && behind_table,
        _ => false,
    };
    let head = matches!(start, Start::Head(_)) && index == 0;
    match Reserved::from_text(word) {
        Some(Reserved::Count | Reserved::Min | Reserved::Max) => true,
        Some(_) => false,
        None => !named && !head,
    }
}

/// Whether a sign after this token stands before its only operand.
fn is_prefix(before: Option<&Token>) -> bool {
    before.is_none_or(|before| !ends_operand(before))
}

/// Whether an operand may end with this token.
fn ends_operand(token: &Token) -> bool {
    match token {
        Token::Word(word) => !is_operator(word),
        Token::Int(_) | Token::Str(_) => true,
        Token::Sign(sign) => matches!(sign, Sign::CloseParen | Sign::CloseBracket | Sign::CloseBrace),
        Token::Bad => false,
    }
}

/// Whether an operand may begin with this token.
fn begins_operand(token: &Token) -> bool {
    match token {
        Token::Word(word) => !is_operator(word),
        Token::Int(_) | Token::Str(_) => true,
        Token::Sign(sign) => matches!(sign, Sign::OpenParen | Sign::OpenBracket | Sign::OpenBrace | Sign::Minus),
        Token::Bad => false,
    }
}

/// Whether a word joins others and is no operand.
fn is_operator(word: &str) -> bool {
    use Reserved::*;
    let reserved = Reserved::from_text(word);
    reserved
        .is_some_and(|word| matches!(word, And | Or | Not | Implies | Iff | In | Where | Then | On | Vs | If | Else))
}

/// Whether a line that begins with this token goes on with an expression: an operator with an operand on both
/// sides.
pub(super) fn joins(token: &Token, before: Option<&Token>) -> bool {
    use Sign::*;
    match token {
        Token::Word(word) => is_operator(word) && !matches!(word.as_str(), "not" | "if" | "else"),
        Token::Sign(Minus) => !is_prefix(before),
        Token::Sign(sign) => matches!(
            sign,
            Arrow
                | FatArrow
                | EqEq
                | NotEq
                | LessEq
                | GreaterEq
                | AndAnd
                | OrOr
                | Less
                | Greater
                | Eq
                | And
                | Or
                | Plus
                | Star
        ),
        _ => false,
    }
}
