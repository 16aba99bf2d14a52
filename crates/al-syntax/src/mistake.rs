//! What to say where the grammar could not go on.

use super::expected::Expected;
use super::literal::short;
use super::terminal::Start;
use super::token::{Lexeme, Sign, Token};
use super::tree::Failure;
use super::words::{Head, Key, Reserved, square};
use crate::diagnostic::{Code, Diagnostic, suggest};
use crate::source::Span;

/// Words that begin a statement in other languages, and how it is written here.
const FOREIGN: &[(&str, &str)] = &[
    ("fn", "let name(x: square) = …;"),
    ("def", "let name(x: square) = …;"),
    ("function", "let name(x: square) = …;"),
    ("const", "let name = …;"),
    ("pub", "extern fn name(x: square) -> bool from crate::name;"),
    ("var", "let name = …;"),
    ("import", "use \"file.adv\";"),
    ("include", "use \"file.adv\";"),
    ("if", "rule name: condition -> advice;"),
];

/// Whether a statement that begins like none is probably a misspelt one, and not the rest of one that
/// could not be read.
pub(super) fn resembles_a_statement(tokens: &[Lexeme]) -> bool {
    let Some(word) = tokens.first().and_then(Lexeme::word) else { return false };
    let next = tokens.get(1);
    if is_known_key(word) {
        let misused = |sign| next.is_some_and(|next| next.is(sign));
        return misused(Sign::Comma) || misused(Sign::Eq) || misused(Sign::Arrow) || misused(Sign::FatArrow);
    }
    next.is_some_and(|next| next.word().is_some()) && nearest_start(word).is_some()
}

fn is_known_key(word: &str) -> bool {
    Key::KNOWN.iter().any(|(key, _)| *key == word)
}

/// The head or key that a word resembles.
fn nearest_start(word: &str) -> Option<String> {
    let heads = Head::ALL.iter().map(|head| head.text());
    suggest(word, heads.chain(Key::KNOWN.iter().map(|(key, _)| *key)))
}

/// `test 8/8/8/8/8/2k5/3R4/K7 w - - 0 1 => …`
pub(super) fn unquoted_position(position: Span) -> Diagnostic {
    Diagnostic::new(Code::Unexpected, position, "expected a position in quotes")
        .label("a FEN")
        .help("write `test \"8/8/8/8/8/2k5/3R4/K7 w - - 0 1\" => …;`")
}

/// For a statement that begins like none.
pub(super) fn unknown_statement(tokens: &[Lexeme]) -> Diagnostic {
    let first = &tokens[0];
    let word = first.word().unwrap_or("");
    if is_known_key(word) {
        let (place, found) = match tokens.get(1) {
            Some(next) => (next.span, describe(next)),
            None => (first.span.end(), "nothing".into()),
        };
        return Diagnostic::new(Code::Unexpected, place, format!("expected `:`, found {found}"))
            .help(format!("a key and its colon begin the statement: `{word}: …;`"));
    }
    if let Some((_, ours)) = FOREIGN.iter().find(|(foreign, _)| *foreign == word) {
        return Diagnostic::new(Code::UnknownStatement, first.span, format!("`{word}` does not begin a statement"))
            .help(format!("in AL it is written `{ours}`"));
    }
    if word.is_empty() || Reserved::from_text(word).is_some() || square(word).is_some() {
        let diagnostic =
            Diagnostic::new(Code::Unexpected, first.span, format!("expected a statement, found {}", describe(first)));
        let dashes = first.is(Sign::Minus) && tokens.get(1).is_some_and(|next| next.is(Sign::Minus));
        return match first.token {
            Token::Sign(Sign::Semicolon) => diagnostic.help("remove it: no `;` follows a body's `}`"),
            Token::Sign(Sign::Minus) if dashes => diagnostic.help("comments begin with `//`"),
            _ => diagnostic.help("a statement begins with a word: `let name = …;`, `rule name: … -> …;`"),
        };
    }
    let help = match nearest_start(word) {
        Some(known) => format!("did you mean `{known}`?"),
        None => format!("a definition is written `let {0} = …;`, a setting `{0}: …;`", short(word)),
    };
    Diagnostic::new(Code::UnknownStatement, first.span, format!("`{}` does not begin a statement", short(word)))
        .help(help)
}

/// For a statement that is well but for the mark at its end, which should follow `before`; `next` stands
/// at `place`, `None` is the end of the source.
pub(super) fn missing(sign: Sign, before: Span, next: Option<&Lexeme>, place: Span) -> Diagnostic {
    let mark = sign.text();
    let word = next.and_then(Lexeme::word);
    let found = word.map_or_else(|| describe_or_end(next), |word| format!("`{}`", short(word)));
    let diagnostic = Diagnostic::new(Code::Unexpected, before.end(), format!("expected `{mark}`, found {found}"))
        .label(format!("add `{mark}` here"));
    match word {
        Some(_) if sign == Sign::OpenBrace => diagnostic.also(place, "its body begins here"),
        Some(_) => diagnostic.also(place, "another statement begins here"),
        None => diagnostic,
    }
}

/// The reserved word that was meant for the name of a definition, where that is what is wrong with a statement.
pub(super) fn reserved_name<'t>(tokens: &'t [Lexeme], start: Start, failure: &Failure) -> Option<&'t str> {
    let defines = matches!(start, Start::Head(Head::Let | Head::Measure | Head::Pattern | Head::Moves | Head::Cell));
    let name = tokens.get(1).and_then(Lexeme::word).filter(|_| defines && failure.index == 1)?;
    (is_reserved(name) || square(name).is_some()).then_some(name)
}

/// For a statement that the grammar could not read. `next` stands after it, at `place`.
pub(super) fn unexpected(
    tokens: &[Lexeme],
    start: Start,
    failure: &Failure,
    next: Option<&Lexeme>,
    place: Span,
) -> Diagnostic {
    let found = tokens.get(failure.index);
    let scene = Scene {
        tokens,
        start,
        index: failure.index,
        found: found.or(next),
        expected: Expected::new(&failure.expected),
    };
    let place = found.map_or(place, |token| token.span);
    let mut diagnostic = Diagnostic::new(Code::Unexpected, place, scene.message());
    if start == Start::Key(Key::Setting) {
        diagnostic = diagnostic.also(tokens[0].span, "this begins a setting");
    }
    match scene.help() {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    }
}

/// What a message about a failure can be made of.
pub(super) struct Scene<'t> {
    pub(super) tokens: &'t [Lexeme],
    pub(super) start: Start,
    /// The index of the token at which the grammar stopped.
    pub(super) index: usize,
    /// That token, or what follows a statement that broke off; `None`: the end of the source.
    found: Option<&'t Lexeme>,
    pub(super) expected: Expected<'t>,
}

impl Scene<'_> {
    fn message(&self) -> String {
        let found = describe_or_end(self.found);
        if self.is_second_of_its_kind() {
            let operator = self.found_word().or(self.found_sign().map(Sign::text)).unwrap_or("");
            return format!("`{operator}` cannot be chained");
        }
        match self.expected.main_mark(self.found_mark()) {
            Some(mark) => format!("expected `{mark}`, found {found}"),
            None => format!("expected {}, found {found}", self.expected.phrase()),
        }
    }

    /// How to mend it, where that can be guessed.
    fn help(&self) -> Option<String> {
        let of_words = self.help_for_habits().or_else(|| self.help_for_words());
        of_words.or_else(|| self.help_for_marks().map(String::from)).or_else(|| self.help_for_statement())
    }

    /// A reserved word stands where it cannot, or something else where a reserved word needs it.
    fn help_for_words(&self) -> Option<String> {
        let ends = [";", ",", "->", "{"].into_iter().any(|mark| self.expected.has(mark));
        let name_wanted = self.expected.has("NAME") && !self.expected.expression() && !ends;
        // Where `in` is missing the quantifier stands before the name that it binds.
        let back = if self.expected.has("in") && !self.expected.operator() { 2 } else { 1 };
        let after = self.before(back).filter(|_| !self.after_dot(back));
        let after = after.and_then(Lexeme::word).and_then(Reserved::from_text);
        if let Some(word) = self.found.and_then(Lexeme::word).filter(|_| name_wanted) {
            if square(word).is_some() {
                return Some("`a1` to `h8` are squares: choose another name".into());
            }
            if is_reserved(word) {
                return Some(format!("`{word}` is a reserved word: choose another name"));
            }
        }
        use Reserved::*;
        match after {
            Some(view @ (Root | Before | After)) if self.expected.has(".") => {
                let view = view.text();
                Some(format!("`{view}` looks at another position: write `{view}.name` or `{view}.(…)`"))
            }
            Some(quantifier @ (Any | All)) => {
                Some(format!("names are bound without brackets: `{} x, y in pattern: …`", quantifier.text()))
            }
            Some(fold @ (Count | Min | Max)) => {
                let fold = fold.text();
                Some(format!("write `{fold}(…)` of values, or `{fold} s in set: …` of all members of a set"))
            }
            Some(Sum) => Some("write `sum s in set: …` of all members of a set; values are added with `+`".into()),
            Some(Union) => Some("write `union s in set: …` of all members of a set; sets are joined with `|`".into()),
            _ if self.found_word() == Some("not") && self.expected.expression() => {
                Some("put `not …` in brackets: it binds more loosely than the operator before it".into())
            }
            _ if self.start == Start::Head(Head::Rule) && matches!(self.found_word(), Some("or" | "and" | "then")) => {
                Some("advice is tried in the order of its list: `first, second`".into())
            }
            _ => None,
        }
    }

    /// A mark of another language, or a mark that means something else.
    fn help_for_marks(&self) -> Option<&'static str> {
        let before = match self.before(1)?.token {
            Token::Sign(sign) => Some(sign),
            _ => None,
        };
        let found = self.found_sign();
        if self.is_second_of_its_kind() {
            return Some("put one of the two in brackets");
        }
        if self.expected.has("else") {
            return Some("every `if` has an `else`: `if condition { a } else { b }`");
        }
        match (before, found) {
            (Some(Sign::Eq), Some(Sign::Less)) => Some("at most is written `<=`"),
            (Some(Sign::Eq), Some(Sign::Greater)) => Some("at least is written `>=`"),
            (Some(Sign::Less), Some(Sign::Greater)) => Some("unequal is written `!=`"),
            (_, Some(Sign::FatArrow)) if self.expected.operator() && !self.expected.has("->") => {
                Some("at least is written `>=`, implication `implies`")
            }
            (_, Some(Sign::Comma)) if self.expected.has("}") => {
                Some("braces hold one expression; sets are written in square brackets: `[a1, h8]`")
            }
            (_, Some(sign)) if self.expected.has("where") && self.expected.has("then") && is_comparison(sign) => {
                Some("a condition of moves follows `where`: `king where room < 3`")
            }
            _ => None,
        }
    }

    /// How such a statement is written; said where its own marks are missing, not deep in an expression.
    fn help_for_statement(&self) -> Option<String> {
        let in_expression = self.expected.expression() || self.expected.operator();
        match self.start {
            Start::Key(Key::Setting) => {
                let key = self.tokens[0].word().unwrap_or("");
                let keys = Key::KNOWN.iter().map(|(key, _)| *key);
                Some(suggest(key, keys).map_or_else(
                    || "a setting holds words, numbers and strings only".into(),
                    |known| format!("did you mean `{known}: …;`?"),
                ))
            }
            Start::Key(Key::ByDepth) if !in_expression => {
                Some("moves by depth are written `0 => king, 2 | 4.. => rook then king`".into())
            }
            Start::Head(head) if self.in_header() || self.found_mark() && self.expected.has("->") => {
                Some(format!("it is written `{}`", head.shape()))
            }
            _ => None,
        }
    }

    /// Whether the grammar stopped before the mark that divides the statement: the `=` of a definition, the
    /// `:` of a rule.
    pub(super) fn in_header(&self) -> bool {
        let mut depth = 0;
        for token in &self.tokens[..self.index] {
            match token.token {
                Token::Sign(sign) if sign.closing().is_some() => depth += 1,
                Token::Sign(Sign::CloseParen | Sign::CloseBracket | Sign::CloseBrace) => depth -= 1,
                Token::Sign(Sign::Eq | Sign::Colon | Sign::FatArrow) if depth == 0 => return false,
                _ => {}
            }
        }
        true
    }

    /// The token so many places before the one at which the grammar stopped.
    pub(super) fn before(&self, places: usize) -> Option<&Lexeme> {
        self.tokens.get(self.index.checked_sub(places)?)
    }

    pub(super) fn found(&self) -> Option<&Lexeme> {
        self.found
    }

    pub(super) fn found_word(&self) -> Option<&str> {
        self.found.and_then(Lexeme::word)
    }

    pub(super) fn found_sign(&self) -> Option<Sign> {
        match self.found?.token {
            Token::Sign(sign) => Some(sign),
            _ => None,
        }
    }

    /// Whether a mark was found where another was probably meant.
    fn found_mark(&self) -> bool {
        use Sign::*;
        self.found.is_none()
            || matches!(
                self.found_sign(),
                Some(Comma | Semicolon | Colon | ColonColon | Eq | Arrow | FatArrow | CloseBrace)
            )
    }

    /// Whether it is the second of two operators of which one expression may have one only.
    fn is_second_of_its_kind(&self) -> bool {
        let once = matches!(self.found_word(), Some("iff" | "on"))
            || matches!(self.found_sign(), Some(Sign::DotDot | Sign::DotDotEq));
        once && !self.expected.expression() && !self.expected.has("NAME")
    }
}

/// Whether a word is a name nowhere.
fn is_reserved(word: &str) -> bool {
    Reserved::from_text(word).is_some() || Head::from_text(word).is_some_and(Head::is_reserved)
}

/// A token as a sentence names it.
fn describe(lexeme: &Lexeme) -> String {
    match &lexeme.token {
        Token::Word(word) if is_reserved(word) => format!("the reserved word `{word}`"),
        Token::Word(word) if square(word).is_some() => format!("the square `{word}`"),
        Token::Word(word) => format!("`{}`", short(word)),
        Token::Int(value) => format!("`{value}`"),
        Token::Str(_) => "a string".into(),
        Token::Sign(sign) => format!("`{}`", sign.text()),
        Token::Bad => "something unreadable".into(),
    }
}

fn describe_or_end(lexeme: Option<&Lexeme>) -> String {
    lexeme.map_or_else(|| "the end".into(), describe)
}

fn is_comparison(sign: Sign) -> bool {
    use Sign::*;
    matches!(sign, Less | LessEq | Greater | GreaterEq | EqEq | NotEq | Eq)
}
