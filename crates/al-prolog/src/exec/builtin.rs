//! The predicates that Prolog itself has.

use super::cond::Cond;
use super::machine::{Event, Machine, Stop};
use super::state::State;
use super::value::Value;
use al_compiler::source::Span;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// What SWI-Prolog has built in and loads from its library by itself, as `name/arity`.
const PREDICATES: &str = include_str!("predicates.txt");

/// Whether a predicate that no file defines is Prolog's own, so that it does not fail for want of clauses.
pub(crate) fn is_prologs_own(name: &str, arity: usize) -> bool {
    static KNOWN: LazyLock<BTreeSet<&str>> = LazyLock::new(|| PREDICATES.lines().collect());
    KNOWN.contains(format!("{name}/{arity}").as_str())
}

/// How deeply terms are nested that are copied.
const DEEPEST: usize = 200;

impl Machine<'_> {
    /// A built-in predicate that no file can redefine; `None`: it is none.
    pub(crate) fn builtin(
        &mut self,
        name: &str,
        args: &[Value],
        state: &mut State,
        span: Span,
    ) -> Result<Option<Vec<Event>>, Stop> {
        let cond = match (name, args) {
            ("fail" | "false", []) => Cond::False,
            ("otherwise", []) => Cond::True,
            ("=", [a, b]) => self.unify(state, a, b)?,
            ("\\=", [a, b]) => {
                let mut scratch = state.clone();
                self.unify(&mut scratch, a, b)?.negate()
            }
            ("==", [a, b]) => self.identical(state, a, b)?,
            ("\\==", [a, b]) => self.identical(state, a, b)?.negate(),
            ("<" | ">" | "=<" | ">=" | "=:=" | "=\\=", [a, b]) => self.compare(state, name, a, b, span)?,
            ("is", [result, expression]) => {
                let value = Value::number(self.number(state, expression, span, 60)?);
                self.unify(state, result, &value)?
            }
            ("var", [a]) => Cond::of(matches!(state.look(a), Value::Var(_))),
            ("nonvar", [a]) => Cond::of(!matches!(state.look(a), Value::Var(_))),
            ("integer" | "number", [a]) => Cond::of(matches!(state.look(a), Value::Int(_) | Value::Number(_))),
            ("atom", [a]) => Cond::of(matches!(state.look(a), Value::Atom(_) | Value::Turn)),
            ("write" | "print" | "writeln" | "put" | "tab" | "display" | "write_canonical" | "writeq", [_])
            | ("write" | "print" | "writeln" | "tab" | "write_canonical" | "writeq" | "put_char", [_, _])
            | ("nl" | "told" | "seen" | "flush_output" | "garbage_collect", [])
            | ("nl" | "put_char" | "write_term" | "flush_output", [_])
            | ("format", [_] | [_, _] | [_, _, _])
            | ("tell" | "see", [_]) => Cond::True,
            ("call" | "once" | "ignore", [goal, more @ ..]) => {
                return self.meta(name, goal, more, state, span).map(Some);
            }
            (
                "findall" | "bagof" | "setof" | "forall" | "assert" | "asserta" | "assertz" | "retract" | "read"
                | "=..",
                _,
            ) => {
                return Err(Stop::Builtin(format!("{name}/{}", args.len()), span));
            }
            _ => return Ok(None),
        };
        self.weigh(&cond)?;
        Ok(Some(if cond == Cond::False { Vec::new() } else { vec![Event::Answer(cond, state.clone())] }))
    }

    /// `call(goal)`, `once(goal)`
    fn meta(
        &mut self,
        name: &str,
        goal: &Value,
        more: &[Value],
        state: &mut State,
        span: Span,
    ) -> Result<Vec<Event>, Stop> {
        let (functor, args) = match state.look(goal) {
            Value::Atom(functor) => (functor, Vec::new()),
            Value::Compound(functor, args) => (functor, args.to_vec()),
            Value::Var(_) => return Err(Stop::Unbound(span)),
            _ => return Err(Stop::Builtin("call/1".to_owned(), span)),
        };
        if matches!(&*functor, "," | ";" | "->" | "!" | "\\+" | "not") || name == "ignore" {
            return Err(Stop::Builtin(format!("{name}/{}", 1 + more.len()), span));
        }
        let args: Vec<Value> = args.into_iter().chain(more.iter().cloned()).collect();
        let events = match self.builtin(&functor, &args, state, span)? {
            Some(events) => events,
            None => self.call(&functor, &args, state.clone(), span)?,
        };
        if name == "call" {
            return Ok(events);
        }
        let mut first = Vec::new();
        let mut not_before = Cond::True;
        for event in events {
            let Event::Answer(cond, state) = event else { continue };
            let here = not_before.clone().and(cond.clone());
            not_before = not_before.and(cond.negate());
            self.weigh(&not_before)?;
            if here != Cond::False {
                first.push(Event::Answer(here, state));
            }
        }
        Ok(first)
    }

    /// A predicate of Prolog's library, which a file may define itself.
    pub(crate) fn library(
        &mut self,
        name: &str,
        args: &[Value],
        state: State,
        span: Span,
    ) -> Result<Option<Vec<Event>>, Stop> {
        match (name, args) {
            ("member" | "memberchk", [item, list]) => {
                let items = self.items(&state, list).ok_or_else(|| Stop::Builtin(format!("{name}/2"), span))?;
                let values = items.into_iter();
                let events = self.each(values, item, &state)?;
                Ok(Some(if name == "member" { events } else { events.into_iter().take(1).collect() }))
                    .and_then(|events| self.only_known(events, name == "member", span))
            }
            ("between", [from, to, item]) => {
                let (from, to) = (self.number(&state, from, span, 60)?, self.number(&state, to, span, 60)?);
                let (Some(from), Some(to)) = (from.constant(), to.constant()) else {
                    return Err(Stop::Builtin("between/3".to_owned(), span));
                };
                if to.saturating_sub(from) > 1_000 {
                    return Err(Stop::TooLong);
                }
                self.each((from..=to).map(Value::Int), item, &state).map(Some)
            }
            ("plus", [a, b, sum]) => self.plus(a, b, sum, state, span).map(Some),
            ("succ", [a, next]) => self.plus(a, &Value::Int(1), next, state, span).map(Some),
            ("abs", [a, result]) => {
                let expression = Value::compound("abs", [a.clone()]);
                let mut state = state;
                self.builtin("is", &[result.clone(), expression], &mut state, span)
            }
            _ if is_prologs_own(name, args.len()) => Err(Stop::Builtin(format!("{name}/{}", args.len()), span)),
            _ => Ok(None),
        }
    }

    /// `memberchk` commits to the first answer, which must then be one for certain.
    fn only_known(&self, events: Option<Vec<Event>>, all: bool, span: Span) -> Result<Option<Vec<Event>>, Stop> {
        let certain = |event: &Event| matches!(event, Event::Answer(Cond::True, _));
        match &events {
            Some(events) if !all && !events.iter().all(certain) => Err(Stop::Builtin("memberchk/2".to_owned(), span)),
            _ => Ok(events),
        }
    }

    /// `a + b = sum`, with at most one of them unbound.
    fn plus(&mut self, a: &Value, b: &Value, sum: &Value, mut state: State, span: Span) -> Result<Vec<Event>, Stop> {
        let open = |value: &Value| matches!(state.look(value), Value::Var(_));
        let (result, expression) = if open(sum) {
            (sum, Value::compound("+", [a.clone(), b.clone()]))
        } else if open(a) {
            (a, Value::compound("-", [sum.clone(), b.clone()]))
        } else {
            (b, Value::compound("-", [sum.clone(), a.clone()]))
        };
        let events = self.builtin("is", &[result.clone(), expression], &mut state, span)?;
        Ok(events.unwrap_or_default())
    }

    /// An answer for each value that the item may be.
    fn each(&mut self, values: impl Iterator<Item = Value>, item: &Value, state: &State) -> Result<Vec<Event>, Stop> {
        let mut events = Vec::new();
        for value in values {
            let mut state = state.clone();
            let cond = self.unify(&mut state, item, &value)?;
            if cond != Cond::False {
                events.push(Event::Answer(cond, state));
            }
        }
        Ok(events)
    }

    /// The items of a list whose length is known.
    fn items(&mut self, state: &State, list: &Value) -> Option<Vec<Value>> {
        let mut items = Vec::new();
        let mut rest = state.resolve(list, DEEPEST)?;
        loop {
            match rest {
                Value::Compound(name, args) if &*name == "[|]" && args.len() == 2 => {
                    items.push(args[0].clone());
                    rest = args[1].clone();
                }
                Value::Atom(name) if &*name == "[]" => return Some(items),
                _ => return None,
            }
        }
    }
}
