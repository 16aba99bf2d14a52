//! From clauses to a table: rules, advice, and what is wrong with them.

use super::model::{Advice, Goal, Model, Moves, Name, Rule};
use crate::Dialect;
use crate::read::{Term, TermKind};
use al_compiler::diagnostic::{Code, Diagnostic};
use al_compiler::source::Span;
use std::collections::BTreeSet;

/// Sorts the clauses of all files. Mistakes that cannot be imported are errors.
pub(crate) fn extract(clauses: Vec<Term>, dialect: Dialect, report: &mut Vec<Diagnostic>) -> Model {
    let asked = clauses.iter().filter_map(asked_depth).collect();
    let mut reader = Reader { dialect, report, model: Model::default(), asked };
    clauses.into_iter().for_each(|clause| reader.clause(clause));
    reader.model
}

pub(crate) fn refused(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::PrologRefused, span, message)
}

pub(crate) fn mistake(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::PrologMistake, span, message)
}

struct Reader<'r> {
    dialect: Dialect,
    report: &'r mut Vec<Diagnostic>,
    model: Model,
    /// The operators with which clauses of `move` compare the depth; none where that is the interpreter's work.
    asked: BTreeSet<String>,
}

/// `move(depth < Max, …)`: the operator, where a clause says what it means.
fn asked_depth(clause: &Term) -> Option<String> {
    let head = clause.infix(":-").map_or(clause, |(head, _)| head);
    let Some(("move", [constraint, _, _, _])) = head.functor() else { return None };
    let (operator, [left, _]) = constraint.functor()? else { return None };
    (left.atom() == Some("depth")).then(|| operator.to_owned())
}

impl Reader<'_> {
    fn clause(&mut self, clause: Term) {
        if let Some((name, rule)) = clause.infix("::") {
            let rule = self.rule(name, rule, clause.span);
            self.model.rules.extend(rule);
            return;
        }
        let head = clause.infix(":-").map_or(&clause, |(head, _)| head);
        match head.functor() {
            Some(("::", _)) => {
                let diagnostic = refused(clause.name_span(), "a rule with a body of its own");
                self.report.push(diagnostic.help("put what it asks into the condition between `if` and `then`"));
            }
            Some((operator @ ("," | ";"), [_, _])) => {
                let word = if operator == "," { "and" } else { "or" };
                let diagnostic = refused(clause.name_span(), format!("`{operator}` splits this clause in two"))
                    .label("Prolog cannot take it in");
                let help = format!("a condition joins its parts by `{word}`; clauses end with a full stop");
                self.report.push(diagnostic.help(help));
            }
            Some(("if" | "then", _)) => {
                let diagnostic = refused(clause.span, "a rule without a name");
                self.report.push(diagnostic.help("written `name :: if condition then [advice, advice].`"));
            }
            Some(("advice", args)) if clause.infix(":-").is_none() => {
                let advice = self.advice(args, &clause);
                self.model.advice.extend(advice);
            }
            Some(("advice", _)) => {
                let diagnostic = refused(clause.name_span(), "a piece of advice with a body of its own");
                self.report.push(diagnostic.help("written `advice(name, better : holding : us : them).`"));
            }
            _ => self.model.clauses.push(clause),
        }
    }

    fn name(&mut self, term: &Term, what: &str) -> Option<Name> {
        let Some(text) = term.atom() else {
            let diagnostic = refused(term.span, format!("{what} is a plain name"));
            self.report.push(diagnostic.help("a name begins with a small letter"));
            return None;
        };
        Some(Name { text: text.to_owned(), span: term.span })
    }

    /// `name :: if condition then list`
    fn rule(&mut self, name: &Term, rule: &Term, span: Span) -> Option<Rule> {
        let name = self.name(name, "what stands before `::`");
        let parts = rule.infix("then").and_then(|(head, list)| Some((head.prefix("if")?, list)));
        let Some((condition, list)) = parts else {
            let diagnostic = refused(rule.span, "this is no rule").label("expected `if condition then [advice]`");
            self.report.push(diagnostic);
            return None;
        };
        let condition = self.goal(condition);
        let TermKind::List(items, None) = &list.kind else {
            let diagnostic = refused(list.span, "what stands after `then` is a list").help("write `[first, second]`");
            self.report.push(diagnostic);
            return None;
        };
        let tries: Vec<Option<Name>> = items.iter().map(|item| self.name(item, "what a rule lists")).collect();
        Some(Rule { name: name?, condition: condition?, tries: tries.into_iter().collect::<Option<_>>()?, span })
    }

    /// `advice(name, better : holding : us : them)`
    fn advice(&mut self, args: &[Term], clause: &Term) -> Option<Advice> {
        let (name, body) = match args {
            [name, body] => (name, body),
            [_, first, .., last] => {
                let comma = first.span.end();
                let message = format!("`advice` has {} arguments here: a comma for a colon", args.len());
                let diagnostic = refused(Span { hi: last.span.lo, ..comma }, message)
                    .label("expected `:` between the parts")
                    .help("Prolog never finds this piece of advice; written `advice(name, better : holding : us : them).`");
                self.report.push(diagnostic);
                return None;
            }
            _ => {
                let diagnostic = refused(clause.span, "`advice` needs a name and its four parts");
                self.report.push(diagnostic.help("written `advice(name, better : holding : us : them).`"));
                return None;
            }
        };
        let parts = body.chain(":");
        let [better, holding, us, them] = parts.as_slice() else {
            self.wrong_parts(body, parts.len());
            return None;
        };
        let name = self.name(name, "the name of a piece of advice");
        let (better, holding) = (self.goal(better), self.goal(holding));
        let (us, them) = (self.moves(us), self.moves(them));
        Some(Advice { name: name?, better: better?, holding: holding?, us: us?, them: them?, span: clause.span })
    }

    fn wrong_parts(&mut self, body: &Term, found: usize) {
        let operator = body.functor().filter(|(_, args)| args.len() == 2).map(|(name, _)| name.to_owned());
        let diagnostic = match operator.as_deref() {
            Some(operator @ ("=" | "<" | ">" | "=<" | ">=")) => {
                let message = format!("`{operator}` binds less tightly than `:` and `and`");
                refused(body.name_span(), message)
                    .label("so this splits the whole piece of advice in two")
                    .help(format!("write brackets: `(depth {operator} …) and …`"))
            }
            _ => refused(body.span, format!("a piece of advice has four parts, found {found}"))
                .label("expected better goal : holding goal : our moves : their moves")
                .help("Prolog cannot take this apart; where the opponent makes no move write `nomove`"),
        };
        self.report.push(diagnostic);
    }

    /// A condition: names joined by `and`, `or`, `not`.
    fn goal(&mut self, term: &Term) -> Option<Goal> {
        for (operator, all) in [("and", true), ("or", false)] {
            if term.infix(operator).is_some() {
                let parts: Vec<Option<Goal>> = term.chain(operator).into_iter().map(|part| self.goal(part)).collect();
                let parts = parts.into_iter().collect::<Option<Vec<Goal>>>()?;
                return Some(if all { Goal::And(parts) } else { Goal::Or(parts) });
            }
        }
        if let Some(inner) = term.prefix("not") {
            return Some(Goal::Not(Box::new(self.goal(inner)?)));
        }
        if let Some(text) = term.atom() {
            return Some(Goal::Predicate(Name { text: text.to_owned(), span: term.span }));
        }
        let help = match term.functor() {
            Some((",", _)) => "a goal joins its parts by `and`, not by a comma",
            Some((";", _)) => "a goal joins its parts by `or`, not by a semicolon",
            Some(("\\+" | "~", _)) => "a goal is negated by `not`",
            Some(("then", _)) => "goals have no order; `then` belongs to move constraints",
            _ => {
                "a goal is made of names of predicates, `and`, `or` and `not`; put this into a predicate of the library"
            }
        };
        let diagnostic = refused(term.name_span(), "this is no goal").label("the AL0 interpreter cannot ask it");
        self.report.push(diagnostic.help(help));
        None
    }

    /// A move constraint.
    fn moves(&mut self, term: &Term) -> Option<Moves> {
        if let Some((left, right)) = term.infix("and") {
            let (left, right) = (self.moves(left), self.moves(right));
            return Some(Moves::And(Box::new(left?), Box::new(right?)));
        }
        if let Some((left, right)) = term.infix("then") {
            let (left, right) = (self.moves(left), self.moves(right));
            return Some(Moves::Then(Box::new(left?), Box::new(right?)));
        }
        if let Some((left, right)) = term.infix("or") {
            let (left, right) = (self.moves(left), self.moves(right));
            if self.dialect == Dialect::Course {
                return Some(Moves::Then(Box::new(left?), Box::new(right?)));
            }
            let diagnostic = mistake(term.name_span(), "`or` in a move constraint")
                .label("the book's interpreter finds no move here")
                .help("imported as no move; write `then`, or import with `--dialect course`, where `or` is tried like `then`");
            self.report.push(diagnostic);
            return Some(Moves::Nothing);
        }
        if let Some(text) = term.atom() {
            return Some(Moves::Word(Name { text: text.to_owned(), span: term.span }));
        }
        if let Some((operator, [left, right])) = term.functor()
            && left.atom() == Some("depth")
            && let Some(range) = depths(operator, right)
        {
            if self.asked.is_empty() || self.asked.contains(operator) {
                return Some(range);
            }
            let asked: Vec<String> = self.asked.iter().map(|operator| format!("`depth {operator} …`")).collect();
            let diagnostic = mistake(term.span, format!("no clause says what `depth {operator} …` means"))
                .label("imported as no move: it fails without a word")
                .help(format!("the clauses of `move` know {}", asked.join(" and ")));
            self.report.push(diagnostic);
            return Some(Moves::Nothing);
        }
        let help = match term.functor() {
            Some((",", _)) => "a move constraint joins its parts by `and` and `then`, not by a comma",
            Some(("not" | "\\+" | "~", _)) => "the AL0 interpreter has no `not` for moves; write a move predicate",
            _ => {
                "a move constraint is made of names of move predicates, `(depth = 0)`, `(depth < 3)`, `and` and `then`"
            }
        };
        let diagnostic = refused(term.name_span(), "this is no move constraint");
        self.report.push(diagnostic.help(help));
        None
    }
}

/// The plies of `depth = n` and its like.
fn depths(operator: &str, bound: &Term) -> Option<Moves> {
    let TermKind::Int(bound @ 0..=10_000) = bound.kind else { return None };
    let bound = bound as u32;
    Some(match operator {
        "=" | "==" | "=:=" => Moves::Depth(bound, Some(bound)),
        "<" => match bound.checked_sub(1) {
            Some(last) => Moves::Depth(0, Some(last)),
            None => Moves::Nothing,
        },
        "=<" => Moves::Depth(0, Some(bound)),
        ">" => Moves::Depth(bound + 1, None),
        ">=" => Moves::Depth(bound, None),
        _ => return None,
    })
}
