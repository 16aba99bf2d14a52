//! The machine itself: calls, clauses, cuts.

use super::cond::Cond;
use super::database::{Clause, Database, Goal, GoalKind};
use super::state::State;
use super::value::Value;
use al_compiler::source::Span;
use std::collections::BTreeMap;
use std::rc::Rc;

/// What happens on the way through a goal, in Prolog's order.
#[derive(Clone, Debug)]
pub(crate) enum Event {
    /// An answer, if this holds.
    Answer(Cond, State),
    /// If this holds, nothing after it counts.
    Cut(Cond),
}

/// Why the machine gives up.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Stop {
    /// It takes too long, or goes too deep.
    TooLong,
    /// The condition, or a number, grows too large.
    TooLarge,
    /// A number was needed where nothing is known: Prolog stops with an error here.
    Unbound(Span),
    /// An operation on numbers that AL does not have, or a name where a number is needed.
    Arithmetic(String, Span),
    /// A built-in predicate that only makes sense with known values, or not at all.
    Builtin(String, Span),
}

/// A predicate that the caller of the machine answers for itself.
pub(crate) trait Known {
    /// The events of a call, if it is known.
    fn call(
        &mut self,
        machine: &mut Machine<'_>,
        name: &str,
        args: &[Value],
        state: &State,
    ) -> Result<Option<Vec<Event>>, Stop>;
}

/// Carries goals out.
pub(crate) struct Machine<'d> {
    pub(crate) database: &'d Database,
    /// What we and they are called.
    pub(crate) sides: (Rc<str>, Rc<str>),
    /// Steps that are left.
    fuel: u32,
    /// The largest condition that is built.
    largest: usize,
    /// Calls within calls.
    nested: u32,
    /// Predicates that were called and are not there, each with a place that calls it.
    pub(crate) missing: BTreeMap<(String, usize), Span>,
    known: Option<&'d mut dyn Known>,
}

/// Calls within calls that are followed.
const DEEPEST: u32 = 300;

impl<'d> Machine<'d> {
    /// A machine that gives up after so many steps.
    pub(crate) fn new(database: &'d Database, sides: (Rc<str>, Rc<str>), fuel: u32) -> Self {
        Self { database, sides, fuel, largest: 3_000, nested: 0, missing: BTreeMap::new(), known: None }
    }

    /// The same, with predicates that the caller answers for.
    pub(crate) fn with(mut self, known: &'d mut dyn Known) -> Self {
        self.known = Some(known);
        self
    }

    /// Takes a number of steps.
    pub(crate) fn spend(&mut self, steps: u32) -> Result<(), Stop> {
        self.fuel = self.fuel.checked_sub(steps).ok_or(Stop::TooLong)?;
        Ok(())
    }

    /// Refuses a condition that has grown too large, and pays for others by their size.
    pub(crate) fn weigh(&mut self, cond: &Cond) -> Result<(), Stop> {
        let size = cond.size();
        // every part is compared with every other when conditions are joined
        self.spend((size + size * size / 16) as u32)?;
        if size > self.largest { Err(Stop::TooLarge) } else { Ok(()) }
    }

    /// All answers of a call.
    pub(crate) fn answers(&mut self, name: &str, args: &[Value], state: State) -> Result<Vec<(Cond, State)>, Stop> {
        let span = Span::new(al_compiler::source::Files::PRELUDE, 0, 0);
        let events = self.call(name, args, state, span)?;
        Ok(events
            .into_iter()
            .filter_map(|event| match event {
                Event::Answer(cond, state) => Some((cond, state)),
                Event::Cut(_) => None,
            })
            .collect())
    }

    /// The condition under which a call has an answer.
    pub(crate) fn holds(&mut self, name: &str, args: &[Value], state: State) -> Result<Cond, Stop> {
        let answers = self.answers(name, args, state)?;
        self.any(answers.into_iter().map(|(cond, _)| cond))
    }

    pub(crate) fn any(&mut self, conds: impl IntoIterator<Item = Cond>) -> Result<Cond, Stop> {
        let mut all = Cond::False;
        for cond in conds {
            all = all.or(cond);
            self.weigh(&all)?;
        }
        Ok(all)
    }

    /// Goals joined by commas. The variables of their clause begin at `base`.
    fn all(&mut self, goals: &[Goal], base: usize, state: State) -> Result<Vec<Event>, Stop> {
        let Some((first, rest)) = goals.split_first() else { return Ok(vec![Event::Answer(Cond::True, state)]) };
        let mut events = Vec::new();
        for event in self.goal(first, base, state)? {
            match event {
                Event::Cut(cond) => events.push(Event::Cut(cond)),
                Event::Answer(cond, state) => {
                    for later in self.all(rest, base, state)? {
                        let later = match later {
                            Event::Answer(also, state) => Event::Answer(cond.clone().and(also), state),
                            Event::Cut(also) => Event::Cut(cond.clone().and(also)),
                        };
                        self.keep(later, &mut events)?;
                    }
                }
            }
            if events.last().is_some_and(|last| matches!(last, Event::Cut(Cond::True))) {
                break;
            }
        }
        Ok(events)
    }

    /// Adds an event, unless it cannot happen.
    fn keep(&mut self, event: Event, events: &mut Vec<Event>) -> Result<(), Stop> {
        match &event {
            Event::Answer(Cond::False, _) | Event::Cut(Cond::False) => return Ok(()),
            Event::Answer(cond, _) | Event::Cut(cond) => self.weigh(cond)?,
        }
        events.push(event);
        Ok(())
    }

    fn goal(&mut self, goal: &Goal, base: usize, mut state: State) -> Result<Vec<Event>, Stop> {
        self.spend(1)?;
        match &goal.kind {
            GoalKind::Cut => Ok(vec![Event::Answer(Cond::True, state), Event::Cut(Cond::True)]),
            GoalKind::Either(left, right) => {
                let mut events = self.all(left, base, state.clone())?;
                if !events.iter().any(|event| matches!(event, Event::Cut(Cond::True))) {
                    events.extend(self.all(right, base, state)?);
                }
                Ok(events)
            }
            GoalKind::If(condition, then, otherwise) => {
                let mut events = Vec::new();
                let mut not_before = Cond::True;
                for (cond, state) in self.isolated(condition, base, state.clone())? {
                    let first = not_before.clone().and(cond.clone());
                    not_before = not_before.and(cond.negate());
                    self.under(first, then, base, state, &mut events)?;
                }
                self.under(not_before, otherwise, base, state, &mut events)?;
                Ok(events)
            }
            GoalKind::Not(inner) => {
                let answers = self.isolated(inner, base, state.clone())?;
                let any = self.any(answers.into_iter().map(|(cond, _)| cond))?;
                let mut events = Vec::new();
                self.keep(Event::Answer(any.negate(), state), &mut events)?;
                Ok(events)
            }
            GoalKind::Call(name, args) => {
                let args: Vec<Value> = args.iter().map(|arg| state.build(arg, base)).collect();
                self.spend(args.len() as u32)?;
                if let Some(done) = self.builtin(name, &args, &mut state, goal.span)? {
                    return Ok(done);
                }
                self.call(name, &args, state, goal.span)
            }
        }
    }

    /// Goals that happen under a condition.
    fn under(
        &mut self,
        cond: Cond,
        goals: &[Goal],
        base: usize,
        state: State,
        events: &mut Vec<Event>,
    ) -> Result<(), Stop> {
        if cond == Cond::False {
            return Ok(());
        }
        self.weigh(&cond)?;
        for event in self.all(goals, base, state)? {
            let event = match event {
                Event::Answer(also, state) => Event::Answer(cond.clone().and(also), state),
                Event::Cut(also) => Event::Cut(cond.clone().and(also)),
            };
            self.keep(event, events)?;
        }
        Ok(())
    }

    /// The answers of goals whose cuts stay among themselves.
    fn isolated(&mut self, goals: &[Goal], base: usize, state: State) -> Result<Vec<(Cond, State)>, Stop> {
        let events = self.all(goals, base, state)?;
        self.cut_short(events)
    }

    /// Answers, each under the condition that no cut came before it.
    fn cut_short(&mut self, events: Vec<Event>) -> Result<Vec<(Cond, State)>, Stop> {
        let mut answers = Vec::new();
        let mut cut = Cond::False;
        for event in events {
            match event {
                Event::Cut(cond) => cut = cut.or(cond),
                Event::Answer(cond, state) => {
                    let cond = cond.and(cut.clone().negate());
                    self.weigh(&cond)?;
                    if cond != Cond::False {
                        answers.push((cond, state));
                    }
                }
            }
            self.weigh(&cut)?;
            if cut == Cond::True {
                break;
            }
        }
        Ok(answers)
    }

    /// A call of a predicate that the files define. Where none does, it fails, as it does in the Prolog
    /// systems that the book was written for.
    pub(crate) fn call(&mut self, name: &str, args: &[Value], state: State, span: Span) -> Result<Vec<Event>, Stop> {
        self.spend(1)?;
        if let Some(known) = self.known.take() {
            let done = known.call(self, name, args, &state);
            self.known = Some(known);
            if let Some(events) = done? {
                return Ok(events);
            }
        }
        let Some(clauses) = self.database.clauses(name, args.len()) else {
            if let Some(events) = self.library(name, args, state, span)? {
                return Ok(events);
            }
            self.missing.entry((name.to_owned(), args.len())).or_insert(span);
            return Ok(Vec::new());
        };
        self.nested += 1;
        if self.nested > DEEPEST {
            return Err(Stop::TooLong);
        }
        let mut events = Vec::new();
        for clause in clauses {
            self.clause(clause, args, state.clone(), &mut events)?;
            if events.last().is_some_and(|last| matches!(last, Event::Cut(Cond::True))) {
                break;
            }
        }
        self.nested -= 1;
        let answers = self.cut_short(events)?;
        Ok(answers.into_iter().map(|(cond, state)| Event::Answer(cond, state)).collect())
    }

    fn clause(
        &mut self,
        clause: &Clause,
        args: &[Value],
        mut state: State,
        events: &mut Vec<Event>,
    ) -> Result<(), Stop> {
        let base = state.frame(clause.vars);
        let mut cond = Cond::True;
        for (pattern, arg) in clause.head.iter().zip(args) {
            let wanted = state.build(pattern, base);
            cond = cond.and(self.unify(&mut state, &wanted, arg)?);
            if cond == Cond::False {
                return Ok(());
            }
        }
        self.under(cond, &clause.body, base, state, events)
    }
}
