//! From tokens to clauses: operator precedence, and `:- op(…)` as soon as it is read.

use super::lex::{Lexed, Token, lex};
use super::operators::{Fix, Operators};
use super::term::{Term, TermKind};
use al_compiler::diagnostic::{Code, Diagnostic};
use al_compiler::source::{FileId, Files, Span};

/// Terms nested more deeply than this are refused.
const DEEPEST: u16 = 250;

/// The highest priority of an argument: what `,` binds does not belong to it.
const ARGUMENT: u16 = 999;

/// Reads the clauses of a file. A clause with a mistake is left out, and the mistake reported. Operators
/// that the file declares stay declared.
pub(crate) fn read(files: &Files, file: FileId, operators: &mut Operators, report: &mut Vec<Diagnostic>) -> Vec<Term> {
    let tokens = lex(files, file, report);
    let end = files.get(file).text.len();
    let mut parser = Parser { tokens, at: 0, end: Span::new(file, end, end), operators, nested: 0 };
    let mut clauses = Vec::new();
    while parser.at < parser.tokens.len() {
        match parser.clause() {
            Ok(clause) => {
                directive(&clause, parser.operators, report);
                clauses.push(clause);
            }
            Err(error) => {
                report.extend(error.map(|error| *error));
                parser.skip_clause();
            }
        }
    }
    clauses
}

/// Carries `:- op(priority, type, names)` out.
fn directive(clause: &Term, operators: &mut Operators, report: &mut Vec<Diagnostic>) {
    for goal in clause.prefix(":-").map(|body| body.chain(",")).unwrap_or_default() {
        let Some(("op", [priority, fix, names])) = goal.functor() else { continue };
        let known = match (&priority.kind, fix.atom().and_then(Fix::from_text)) {
            (TermKind::Int(priority @ 0..=1200), Some(fix)) => Some((*priority as u16, fix)),
            _ => None,
        };
        let names: Option<Vec<&str>> = match &names.kind {
            TermKind::List(names, None) => names.iter().map(Term::atom).collect(),
            _ => names.atom().map(|name| vec![name]),
        };
        match (known, names) {
            (Some((priority, fix)), Some(names)) => names.iter().for_each(|name| operators.set(name, priority, fix)),
            _ => report.push(Diagnostic::new(Code::PrologSyntax, goal.span, "this operator cannot be declared").help(
                "written `:- op(190, xfx, then).`: a priority from 0 to 1200, a type, a name or a list of names",
            )),
        }
    }
}

/// `None`: already reported.
type Fault = Option<Box<Diagnostic>>;

struct Parser<'o> {
    tokens: Vec<Lexed>,
    at: usize,
    end: Span,
    operators: &'o mut Operators,
    nested: u16,
}

fn fault(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::PrologSyntax, span, message)
}

impl Parser<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|lexed| &lexed.token)
    }

    fn here(&self) -> Span {
        self.tokens.get(self.at).map_or(self.end, |lexed| lexed.span)
    }

    fn next_is(&self, mark: char) -> bool {
        self.peek() == Some(&Token::Mark(mark))
    }

    /// Goes on behind the next full stop.
    fn skip_clause(&mut self) {
        while self.peek().is_some_and(|token| *token != Token::Stop) {
            self.at += 1;
        }
        self.at += 1;
        self.nested = 0;
    }

    fn clause(&mut self) -> Result<Term, Fault> {
        let (term, _) = self.term(1200)?;
        match self.peek() {
            Some(Token::Stop) => {
                self.at += 1;
                Ok(term)
            }
            None => Err(Some(Box::new(
                fault(term.span.end(), "a clause ends with a full stop").label("the file ends here").help("write `.`"),
            ))),
            _ => Err(self.unexpected("an operator or the full stop that ends the clause")),
        }
    }

    /// What is said of a token that does not belong here.
    fn unexpected(&self, expected: &str) -> Fault {
        let span = self.here();
        let found = match self.peek() {
            Some(Token::Bad) => return None,
            None => "the end of the file".to_owned(),
            Some(Token::Stop) => "the end of the clause".to_owned(),
            Some(Token::Atom { name, .. }) => format!("`{}`", short(name)),
            Some(Token::Var(name)) => format!("the variable `{}`", short(name)),
            Some(Token::Int(value)) => format!("the number {value}"),
            Some(Token::Text(_)) => "a text".to_owned(),
            Some(Token::Mark(mark)) => format!("`{mark}`"),
        };
        let diagnostic = fault(span, format!("found {found}, expected {expected}"));
        let next_line = self.at > 0 && matches!(self.peek(), Some(Token::Atom { .. }));
        Some(Box::new(if next_line {
            diagnostic.help("is the full stop or the comma before it missing, or a declaration `:- op(…)`?")
        } else {
            diagnostic
        }))
    }

    fn expect(&mut self, mark: char, opened: Span) -> Result<Span, Fault> {
        if self.next_is(mark) {
            let span = self.here();
            self.at += 1;
            return Ok(span);
        }
        let error = self.unexpected(&format!("`,` or `{mark}`"));
        Err(error.map(|error| Box::new(error.also(opened, "opened here"))))
    }

    /// A term of at most this priority, with its priority.
    fn term(&mut self, most: u16) -> Result<(Term, u16), Fault> {
        self.nested += 1;
        if self.nested > DEEPEST {
            let message = format!("nested more than {DEEPEST} levels deep");
            return Err(Some(Box::new(
                fault(self.here(), message).help("name a part of it by a predicate of its own"),
            )));
        }
        let (mut left, mut priority) = self.primary(most)?;
        while let Some((name, (own, fix))) = self.operator_here() {
            let span = self.here();
            if own > most {
                break;
            }
            let (left_most, right_most) = match fix {
                Fix::Xfx => (own - 1, own - 1),
                Fix::Xfy => (own - 1, own),
                Fix::Yfx => (own, own - 1),
                Fix::Xf => (own - 1, 0),
                _ => (own, 0),
            };
            if priority > left_most {
                return Err(Some(Box::new(clash(&name, span, &left, (own, fix)))));
            }
            self.at += 1;
            let mut args = vec![left];
            if !matches!(fix, Fix::Xf | Fix::Yf) {
                args.push(self.term(right_most)?.0);
            }
            let whole = match args.as_slice() {
                [left, right] => left.span.to(right.span),
                _ => args[0].span.to(span),
            };
            left = self.compound(name, span, args, whole)?;
            priority = own;
        }
        self.nested -= 1;
        Ok((left, priority))
    }

    /// An infix or postfix operator that stands here.
    fn operator_here(&self) -> Option<(String, (u16, Fix))> {
        let name = match self.peek()? {
            Token::Atom { name, .. } => name.clone(),
            Token::Mark(mark @ (',' | '|')) => mark.to_string(),
            _ => return None,
        };
        let operator = self.operators.infix(&name).or_else(|| self.operators.postfix(&name))?;
        Some((if name == "|" { ";".to_owned() } else { name }, operator))
    }

    fn compound(&self, name: String, name_span: Span, args: Vec<Term>, span: Span) -> Result<Term, Fault> {
        let depth = 1 + args.iter().map(|arg| arg.depth).max().unwrap_or(0);
        if depth > 2 * DEEPEST {
            let message = format!("nested more than {} levels deep", 2 * DEEPEST);
            return Err(Some(Box::new(fault(name_span, message).help("name a part of it by a predicate of its own"))));
        }
        Ok(Term { kind: TermKind::Compound { name, name_span, args }, span, depth })
    }

    fn primary(&mut self, most: u16) -> Result<(Term, u16), Fault> {
        let span = self.here();
        let simple = |kind| Ok((Term { kind, span, depth: 1 }, 0));
        let Some(lexed) = self.tokens.get(self.at).cloned() else { return Err(self.unexpected("a term")) };
        match lexed.token {
            Token::Var(name) => {
                self.at += 1;
                simple(TermKind::Var(name))
            }
            Token::Int(value) => {
                self.at += 1;
                simple(TermKind::Int(value))
            }
            Token::Text(text) => {
                self.at += 1;
                simple(TermKind::Text(text))
            }
            Token::Mark('(') => {
                self.at += 1;
                let (mut term, _) = self.term(1200)?;
                let close = self.expect(')', span)?;
                term.span = span.to(close);
                Ok((term, 0))
            }
            Token::Mark('[') => self.list(span),
            Token::Mark('{') => {
                self.at += 1;
                if self.next_is('}') {
                    self.at += 1;
                    return simple(TermKind::Atom("{}".to_owned()));
                }
                let (term, _) = self.term(1200)?;
                let close = self.expect('}', span)?;
                Ok((self.compound("{}".to_owned(), span, vec![term], span.to(close))?, 0))
            }
            Token::Atom { name, quoted } => {
                self.at += 1;
                self.name(name, quoted, span, most)
            }
            Token::Stop | Token::Bad | Token::Mark(_) => Err(self.unexpected("a term")),
        }
    }

    /// What begins with a name: a call, a negative number, a prefix operator, an atom.
    fn name(&mut self, name: String, quoted: bool, span: Span, most: u16) -> Result<(Term, u16), Fault> {
        let close_by = self.tokens.get(self.at).is_some_and(|lexed| !lexed.spaced);
        if close_by && self.next_is('(') {
            let opened = self.here();
            self.at += 1;
            let mut args = vec![self.term(ARGUMENT)?.0];
            while self.next_is(',') {
                self.at += 1;
                args.push(self.term(ARGUMENT)?.0);
            }
            let close = self.expect(')', opened)?;
            return Ok((self.compound(name, span, args, span.to(close))?, 0));
        }
        if name == "-"
            && close_by
            && let Some(Token::Int(value)) = self.peek()
        {
            let kind = TermKind::Int(-*value);
            let whole = span.to(self.here());
            self.at += 1;
            return Ok((Term { kind, span: whole, depth: 1 }, 0));
        }
        let operator = self.operators.prefix(&name).filter(|_| !quoted && self.term_follows());
        let Some((own, fix)) = operator else {
            return Ok((Term { kind: TermKind::Atom(name), span, depth: 1 }, 0));
        };
        let own = own.min(most);
        let (operand, _) = self.term(if fix == Fix::Fy { own } else { own.saturating_sub(1) })?;
        let whole = span.to(operand.span);
        Ok((self.compound(name, span, vec![operand], whole)?, own))
    }

    /// Whether a term, and no operator, comes next.
    fn term_follows(&self) -> bool {
        match self.peek() {
            Some(Token::Atom { name, .. }) => {
                let infix = self.operators.infix(name).is_some() && self.operators.prefix(name).is_none();
                let call =
                    self.tokens.get(self.at + 1).is_some_and(|next| !next.spaced && next.token == Token::Mark('('));
                !infix || call
            }
            Some(Token::Mark(mark)) => matches!(mark, '(' | '[' | '{'),
            Some(Token::Stop | Token::Bad) | None => false,
            Some(_) => true,
        }
    }

    fn list(&mut self, opened: Span) -> Result<(Term, u16), Fault> {
        self.at += 1;
        let mut items = Vec::new();
        let mut tail = None;
        if !self.next_is(']') {
            items.push(self.term(ARGUMENT)?.0);
            while self.next_is(',') {
                self.at += 1;
                items.push(self.term(ARGUMENT)?.0);
            }
            if self.next_is('|') {
                self.at += 1;
                tail = Some(Box::new(self.term(ARGUMENT)?.0));
            }
        }
        let close = self.expect(']', opened)?;
        let depth = 1 + items.iter().chain(tail.as_deref()).map(|item| item.depth).max().unwrap_or(0);
        Ok((Term { kind: TermKind::List(items, tail), span: opened.to(close), depth }, 0))
    }
}

/// Two operators of which neither binds more tightly.
fn clash(name: &str, span: Span, left: &Term, (priority, fix): (u16, Fix)) -> Diagnostic {
    let before = match left.functor() {
        Some((before, [_, _] | [_])) => before,
        _ => name,
    };
    if before == name {
        let message = format!("`{name}` stands once: it is declared `{priority}, {}`", fix.text());
        return fault(span, message)
            .label("a second time here")
            .also(left.name_span(), "the first")
            .help(format!("write brackets, or declare `:- op({priority}, xfy, {name}).` to chain it"));
    }
    fault(span, format!("`{name}` binds more tightly than `{before}` before it"))
        .also(left.name_span(), format!("`{before}` here"))
        .help("write brackets round one of them")
}

/// A name that a message can show.
fn short(name: &str) -> String {
    let mut text: String = name.chars().take(40).collect();
    if text.len() < name.len() {
        text.push('…');
    }
    text.replace(char::is_control, "\u{fffd}")
}
