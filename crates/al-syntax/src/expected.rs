//! What would have been right: the terminals that the grammar could have gone on with, in words.

/// The marks that a sentence names one by one, the more telling first. Where one of them is missing, the
/// others matter less.
const MARKS: &[&str] = &[
    "=>", "->", ":", "in", "else", "vs", "from", "fn", "table", "where", "then", ";", ",", ")", "]", "}", "{", "=",
    "(", "::", ".",
];

/// The terminals that may come next.
pub(super) struct Expected<'e> {
    terminals: Vec<&'e str>,
}

impl<'e> Expected<'e> {
    /// From the parser's list, in which the terminals are spelt as in the grammar.
    pub(super) fn new(list: &'e [String]) -> Self {
        Self { terminals: list.iter().map(|terminal| terminal.trim_matches('"')).collect() }
    }

    /// Whether this terminal may come.
    pub(super) fn has(&self, terminal: &str) -> bool {
        self.terminals.contains(&terminal)
    }

    /// Whether an expression may begin.
    pub(super) fn expression(&self) -> bool {
        self.has("if")
    }

    /// Whether an expression may go on.
    pub(super) fn operator(&self) -> bool {
        ["*", "==", "iff"].into_iter().any(|operator| self.has(operator))
    }

    /// Whether a move constraint may begin or go on.
    pub(super) fn moves(&self) -> bool {
        self.has("NAME") && self.has("not") && !self.expression()
    }

    /// Whether a name may come, and nothing that begins like an expression.
    pub(super) fn name(&self) -> bool {
        self.has("NAME") && !self.expression() && !self.moves()
    }

    /// The one mark that must come sooner or later: `=` after `let room`, `:` after `rule edge`. Where an
    /// operator may come too it is worth naming only if another mark was found instead.
    pub(super) fn main_mark(&self, found_mark: bool) -> Option<&'static str> {
        if self.expression() || self.moves() || self.operator() && !found_mark {
            return None;
        }
        let marks: &[&str] = match self.operator() {
            true => &[":", "->"],
            false if self.has(";") => &[],
            false => &[":", "=>", "=", "->", "in"],
        };
        let mark = marks.iter().copied().find(|mark| self.has(mark));
        mark.or_else(|| ["else", "vs", "from"].into_iter().find(|mark| self.has(mark)))
    }

    /// All of it as a phrase: "`->` or an operator".
    pub(super) fn phrase(&self) -> String {
        let mut parts: Vec<String> = Vec::new();
        let in_moves = self.has("then");
        for mark in MARKS {
            let part_of_expression = self.expression() && matches!(*mark, "(" | "{")
                || self.operator() && matches!(*mark, "=" | "in" | "." | "(")
                || self.moves() && *mark == "("
                || in_moves && matches!(*mark, "where" | "then" | "(");
            if self.has(mark) && !part_of_expression {
                parts.push(format!("`{mark}`"));
            }
        }
        if self.expression() {
            parts.push("an expression".into());
        } else if self.operator() {
            parts.push("an operator".into());
        } else if in_moves {
            parts.push("another move".into());
        } else if self.moves() {
            parts.push("a move".into());
        } else if self.name() {
            parts.push("a name".into());
        }
        if !self.expression() {
            let number = self.has("INT").then_some("a number");
            let string = self.has("STR").then_some("a string");
            parts.extend([number, string].into_iter().flatten().map(String::from));
        }
        enumerate(parts)
    }
}

/// "a, b or c".
fn enumerate(mut parts: Vec<String>) -> String {
    match parts.pop() {
        None => "the end of the statement".into(),
        Some(last) if parts.is_empty() => last,
        Some(last) => format!("{} or {last}", parts.join(", ")),
    }
}
