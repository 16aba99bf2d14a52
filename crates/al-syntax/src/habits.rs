//! What people write by habit, from other languages or from everyday chess, and how it is written here.

use super::mistake::Scene;
use super::terminal::Start;
use super::token::{Lexeme, Sign, Token};
use super::words::{Head, Key, Reserved, square};

impl Scene<'_> {
    /// How it is written here.
    pub(super) fn help_for_habits(&self) -> Option<String> {
        let help = self.of_words().or_else(|| self.of_marks()).or_else(|| self.of_quantifiers());
        help.or_else(|| self.of_moves()).or_else(|| self.of_rules()).or_else(|| self.of_gaps())
    }

    /// Words of other languages.
    fn of_words(&self) -> Option<String> {
        let before = self.before(1).and_then(Lexeme::word).filter(|_| !self.after_dot(1));
        let found = self.found_word();
        Some(match (before, found) {
            (_, Some("is")) if self.tokens.get(self.index + 1).and_then(Lexeme::word) == Some("in") => {
                "membership is asked without `is`: `our.king in edges`".into()
            }
            (_, Some("is" | "equals" | "eq")) if self.expected.operator() => "equality is written `==`".into(),
            (_, Some("then")) if self.expected.has("{") => "a choice is written `if condition { a } else { b }`".into(),
            (_, Some("notin")) => "write `not in`".into(),
            (Some("not"), _) if self.expected.has("in") && !self.expected.expression() => {
                "whether a square is outside a set is asked with `not in`".into()
            }
            (_, Some("where")) if self.expected.operator() && !self.expected.has("where") => {
                "conditions are joined with `and`; `where` belongs to moves and to quantifiers".into()
            }
            (_, Some("xor")) if self.expected.operator() => "that conditions differ is written `a != b`".into(),
            (Some("forall" | "foreach" | "every"), Some(_)) => {
                "of every member of a set: `all s in set: condition`".into()
            }
            (Some("exists" | "some"), Some(_)) => "of some member of a set: `any s in set: condition`".into(),
            (Some("when"), _) if self.start == Start::Head(Head::Rule) => {
                "the condition follows the colon: `rule name: condition -> advice;`".into()
            }
            (Some(owner @ ("our" | "their")), Some(man)) => format!("a man is named with a dot: `{owner}.{man}`"),
            (_, Some("elif" | "elsif" | "elseif")) => "write `else if condition { … }`".into(),
            (_, Some("else")) if self.start == Start::Head(Head::Rule) && self.after_colon() => {
                "what holds in all other positions is `true`, in the last rule: `rule name: true -> advice;`".into()
            }
            _ => return None,
        })
    }

    /// Marks of other languages.
    fn of_marks(&self) -> Option<String> {
        let before = self.sign_before(1);
        let help = match (before, self.found_sign()?) {
            (Some(Sign::EqEq), Sign::Eq) => "equality is written `==`",
            (Some(Sign::NotEq), Sign::Eq) => "unequal is written `!=`",
            (Some(Sign::Plus | Sign::Minus | Sign::Star | Sign::And | Sign::Or), Sign::Eq) => {
                "a name keeps its value, nothing is added to it; whether values are equal is asked with `==`"
            }
            (Some(Sign::DotDot), Sign::Dot) => "the range `2..5` ends before 5, `2..=5` with it",
            (Some(Sign::Semicolon), Sign::CloseBrace) if self.expected.expression() => {
                "braces end with their value, which has no `;`: `{ let n = cage.count; n < 3 }`"
            }
            (None, Sign::Colon) if self.names_an_argument() => {
                "arguments have no names, only an order: `distance(our.king, their.king)`"
            }
            (_, Sign::Comma) if self.start == Start::Head(Head::Measure) && self.in_group() => {
                "the numbers of a measure stand in square brackets: `measure near = [cage.count, 2];`"
            }
            (_, Sign::Comma) if self.in_group() => "a list stands in square brackets: `[a1, h8]`",
            (_, Sign::Comma) if matches!(self.start, Start::Key(Key::Goal | Key::Where | Key::Relation)) => {
                "conditions are joined with `and` or `or`"
            }
            _ => return None,
        };
        Some(help.into())
    }

    /// Quantifiers without their condition.
    fn of_quantifiers(&self) -> Option<String> {
        if !(self.expected.has(":") && self.expected.has("where") && self.expected.operator()) {
            return None;
        }
        let words = self.tokens[..self.index].iter().rev().filter_map(Lexeme::word).filter_map(Reserved::from_text);
        use Reserved::*;
        let quantifier = words.into_iter().find(|word| matches!(word, Any | All | Count | Min | Max | Sum | Union))?;
        let word = quantifier.text();
        let body = match quantifier {
            Any | All | Count => "condition",
            Union => "set",
            _ => "number",
        };
        let form = format!("`{word} s in set: {body}`");
        Some(match quantifier {
            Count if self.found_sign().is_some() => format!("how many it has is `count(set)`; of some of them, {form}"),
            _ => format!("a colon divides the set from what is said of its members: {form}"),
        })
    }

    /// Moves that are said otherwise.
    fn of_moves(&self) -> Option<String> {
        if !self.expected.moves() && !self.expected.has("then") {
            return None;
        }
        let found = self.found_word()?;
        Some(match found {
            "where" => "`where` follows words for moves: `legal where to in edges`".into(),
            "any" | "all" | "every" | "anything" | "moves" => "every legal move is `legal`".into(),
            "then" => "`then` stands once, between what is tried first and what comes after it".into(),
            _ if square(found).is_some() => format!("a move to a square: `king where to == {found}`"),
            _ => return None,
        })
    }

    /// Values between which, or behind which, something is missing.
    fn of_gaps(&self) -> Option<String> {
        let parameter = matches!(self.sign_before(3), Some(Sign::OpenParen | Sign::Comma));
        if parameter && self.sign_before(1) == Some(Sign::Colon) && matches!(self.found()?.token, Token::Int(_)) {
            return Some("numbers in a range are a type so: `n: int(0..8)`".into());
        }
        let word = self.before(1).and_then(Lexeme::word).filter(|_| !self.after_dot(1));
        let joins = word.filter(|word| matches!(*word, "and" | "or" | "not" | "implies" | "iff" | "where" | "in"));
        if let Some(word) = joins.filter(|_| self.expected.expression() && self.found_word().is_none()) {
            let what = if word == "in" { "a set or a range" } else { "a condition" };
            return Some(format!("{what} is missing behind `{word}`"));
        }
        if self.start == Start::Key(Key::Goal) && self.found_sign() == Some(Sign::Semicolon) && self.index == 2 {
            return Some("a goal is a condition: `better: checkmate;`".into());
        }
        let value = match self.found()?.token {
            Token::Word(ref word) => Reserved::from_text(word).is_none_or(|word| word.text().starts_with(['t', 'f'])),
            Token::Int(_) => true,
            _ => false,
        };
        if !value || !self.expected.operator() {
            return None;
        }
        if self.expected.has(",") && self.expected.has(")") {
            return Some("arguments are divided by commas: `distance(our.king, their.king)`".into());
        }
        if self.expected.has(";") && self.start == Start::Head(Head::Rule) {
            return Some("each `let` in braces ends with `;`: `{ let n = cage.count; n < 3 }`".into());
        }
        Some("between two values stands a word or a mark that joins them: `and`, `or`, `==`, `<`, `in`".into())
    }

    /// Lists and materials with other marks.
    fn of_rules(&self) -> Option<String> {
        let rule = self.start == Start::Head(Head::Rule);
        let men = matches!(self.start, Start::Head(Head::Table | Head::Base | Head::Route | Head::Extern));
        if rule && self.found_sign() == Some(Sign::OpenBracket) && self.sign_before(1) == Some(Sign::Arrow) {
            return Some("the list has no brackets: `-> first, second`".into());
        }
        if men && self.in_header() && matches!(self.found_word(), Some("or" | "and")) {
            return Some("materials are divided by `|`: `(K R vs K | K Q vs K)`".into());
        }
        if men && self.in_header() && matches!(self.found_sign(), Some(Sign::Comma | Sign::OpenBracket)) {
            return Some("men are letters with blanks between them, in round brackets: `(K R vs K)`".into());
        }
        if let (Start::Head(head), Some(Sign::Semicolon)) = (self.start, self.found_sign())
            && matches!(self.sign_before(1), Some(Sign::Eq | Sign::Colon | Sign::Arrow | Sign::FatArrow))
        {
            return Some(format!("something is missing before the `;`: it is written {}", shape(head)));
        }
        if let (Start::Head(head), None) = (self.start, self.found()) {
            return Some(format!("the file ends in the middle of this statement: it is written {}", shape(head)));
        }
        let lists = |token: &&Lexeme| token.is(Sign::Semicolon) || token.is(Sign::Comma);
        let advice = self.tokens.get(self.index + 1).filter(lists).is_some();
        (rule && self.expected.has("->") && self.found_word().is_some() && advice)
            .then(|| format!("an arrow divides the condition from the advice: {}", shape(Head::Rule)))
    }

    /// Whether the grammar stopped at the first token of a rule's condition.
    fn after_colon(&self) -> bool {
        self.sign_before(1) == Some(Sign::Colon) && self.index == 3
    }

    /// Whether a name and its colon stand where an argument may begin.
    fn names_an_argument(&self) -> bool {
        let opens = matches!(self.sign_before(2), Some(Sign::OpenParen | Sign::Comma));
        opens && self.before(1).and_then(Lexeme::word).is_some() && self.expected.has(")")
    }

    /// Whether the innermost open bracket is round and holds a single expression.
    fn in_group(&self) -> bool {
        let mut closed = 0;
        for (place, token) in self.tokens[..self.index].iter().enumerate().rev() {
            match token.token {
                Token::Sign(Sign::CloseParen | Sign::CloseBracket | Sign::CloseBrace) => closed += 1,
                Token::Sign(sign) if sign.closing().is_some() && closed > 0 => closed -= 1,
                Token::Sign(sign) if sign.closing().is_some() => {
                    let call = place.checked_sub(1).and_then(|before| self.tokens[before].word()).is_some();
                    return sign == Sign::OpenParen && !call && self.expected.has(")");
                }
                _ => {}
            }
        }
        false
    }

    /// Whether the token so many places before follows a dot.
    pub(super) fn after_dot(&self, places: usize) -> bool {
        self.sign_before(places + 1) == Some(Sign::Dot)
    }

    fn sign_before(&self, places: usize) -> Option<Sign> {
        match self.before(places)?.token {
            Token::Sign(sign) => Some(sign),
            _ => None,
        }
    }
}

fn shape(head: Head) -> String {
    format!("`{}`", head.shape())
}
