//! Clauses, ready to be carried out.

use crate::read::{Term, TermKind};
use al_compiler::source::Span;
use std::collections::BTreeMap;
use std::rc::Rc;

/// A term of a clause; its variables are numbered.
#[derive(Clone, Debug)]
pub(crate) enum Pattern {
    Var(usize),
    Atom(Rc<str>),
    Int(i64),
    Compound(Rc<str>, Rc<[Pattern]>),
}

/// `head :- body.`
#[derive(Clone, Debug)]
pub(crate) struct Clause {
    pub(crate) head: Rc<[Pattern]>,
    pub(crate) body: Vec<Goal>,
    /// How many variables it has.
    pub(crate) vars: usize,
    pub(crate) span: Span,
}

/// A goal of a body.
#[derive(Clone, Debug)]
pub(crate) struct Goal {
    pub(crate) kind: GoalKind,
    pub(crate) span: Span,
}

/// The kinds of goals.
#[derive(Clone, Debug)]
pub(crate) enum GoalKind {
    Cut,
    Either(Vec<Goal>, Vec<Goal>),
    /// `condition -> then ; else`
    If(Vec<Goal>, Vec<Goal>, Vec<Goal>),
    Not(Vec<Goal>),
    Call(Rc<str>, Rc<[Pattern]>),
}

/// The clauses of all predicates, by name and number of arguments.
#[derive(Clone, Debug, Default)]
pub(crate) struct Database {
    predicates: BTreeMap<(String, usize), Vec<Rc<Clause>>>,
}

impl Database {
    pub(crate) fn new(clauses: &[Term]) -> Self {
        let mut database = Self::default();
        for clause in clauses {
            let (head, body) = clause.infix(":-").map_or((clause, None), |(head, body)| (head, Some(body)));
            let Some((name, args)) = head.functor() else { continue };
            if matches!(name, ":-" | "?-" | "-->") {
                continue;
            }
            let mut variables = Variables::default();
            let compiled = Clause {
                head: args.iter().map(|arg| variables.pattern(arg)).collect(),
                body: body.map(|body| variables.goals(body)).unwrap_or_default(),
                vars: variables.count,
                span: clause.span,
            };
            database.predicates.entry((name.to_owned(), args.len())).or_default().push(Rc::new(compiled));
        }
        database
    }

    /// The clauses of a predicate, if there are any.
    pub(crate) fn clauses(&self, name: &str, arity: usize) -> Option<&[Rc<Clause>]> {
        self.predicates.get(&(name.to_owned(), arity)).map(Vec::as_slice)
    }

    /// All names with their numbers of arguments.
    pub(crate) fn names(&self) -> impl Iterator<Item = (&str, usize)> {
        self.predicates.keys().map(|(name, arity)| (name.as_str(), *arity))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.predicates.is_empty()
    }
}

/// The variables of one clause.
#[derive(Default)]
pub(crate) struct Variables {
    named: BTreeMap<String, usize>,
    pub(crate) count: usize,
}

impl Variables {
    fn variable(&mut self, name: &str) -> usize {
        if name != "_"
            && let Some(&known) = self.named.get(name)
        {
            return known;
        }
        let number = self.count;
        self.count += 1;
        if name != "_" {
            self.named.insert(name.to_owned(), number);
        }
        number
    }

    pub(crate) fn pattern(&mut self, term: &Term) -> Pattern {
        match &term.kind {
            TermKind::Var(name) => Pattern::Var(self.variable(name)),
            TermKind::Atom(name) | TermKind::Text(name) => Pattern::Atom(name.as_str().into()),
            TermKind::Int(value) => Pattern::Int(*value),
            TermKind::Compound { name, args, .. } => {
                Pattern::Compound(name.as_str().into(), args.iter().map(|arg| self.pattern(arg)).collect())
            }
            TermKind::List(items, tail) => {
                let items: Vec<Pattern> = items.iter().map(|item| self.pattern(item)).collect();
                let end = tail.as_ref().map_or(Pattern::Atom("[]".into()), |tail| self.pattern(tail));
                items.into_iter().rev().fold(end, |rest, item| Pattern::Compound("[|]".into(), [item, rest].into()))
            }
        }
    }

    pub(crate) fn goals(&mut self, body: &Term) -> Vec<Goal> {
        let mut goals = Vec::new();
        self.append(body, &mut goals);
        goals
    }

    fn append(&mut self, term: &Term, goals: &mut Vec<Goal>) {
        if let Some((first, rest)) = term.infix(",") {
            self.append(first, goals);
            self.append(rest, goals);
            return;
        }
        let kind = match term.functor() {
            Some(("!", [])) => GoalKind::Cut,
            Some(("true", [])) => return,
            Some((";", [left, right])) => match left.infix("->") {
                Some((condition, then)) => GoalKind::If(self.goals(condition), self.goals(then), self.goals(right)),
                None => GoalKind::Either(self.goals(left), self.goals(right)),
            },
            Some(("->", [condition, then])) => {
                let fail = Goal { kind: GoalKind::Call("fail".into(), [].into()), span: term.span };
                GoalKind::If(self.goals(condition), self.goals(then), vec![fail])
            }
            Some(("\\+" | "not" | "~", [inner])) => GoalKind::Not(self.goals(inner)),
            // of none of these it is true that it does not hold
            Some(("forall", [these, holds])) => {
                let mut goals = self.goals(these);
                goals.push(Goal { kind: GoalKind::Not(self.goals(holds)), span: term.span });
                GoalKind::Not(goals)
            }
            Some((name, args)) => GoalKind::Call(name.into(), args.iter().map(|arg| self.pattern(arg)).collect()),
            // a variable, or a number, which no interpreter can call
            None => GoalKind::Call("call".into(), [self.pattern(term)].into()),
        };
        goals.push(Goal { kind, span: term.span });
    }
}
