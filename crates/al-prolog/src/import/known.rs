//! What the library answers itself while predicates are followed: helpers, numbers, and calls with whole
//! positions, which become uses of other definitions.

use super::evaluate;
use super::helpers;
use super::library::{Computed, FUEL, Key, Library, Origin};
use super::moves;
use super::numbers;
use super::sample;
use super::standard::{self, Number};
use crate::exec::{Cond, Event, Known, Linear, Machine, State, Stop, Unknown, Value, View};
use al_chess::{Position, Side};

impl Library<'_> {
    /// A number that standard predicates use: its name.
    pub(super) fn number(&mut self, number: Number) -> String {
        let known = self.definitions.iter().find(|known| matches!(known.origin, Origin::Number(of) if of == number));
        if let Some(known) = known {
            return known.name.clone();
        }
        // standard definitions call it by this name
        let name = number.name().to_owned();
        self.names.give(&name);
        self.definitions.push(super::library::Definition {
            name: name.clone(),
            prolog: String::new(),
            arity: 2,
            origin: Origin::Number(number),
            clauses: Vec::new(),
            sees_root: false,
        });
        name
    }

    /// A call of `room(Pos, Room)` and its like, where the definition says what the name says.
    fn known_number(&mut self, name: &str, args: &[Value], state: &State) -> Option<Linear> {
        let number = numbers::of(name, args.len()).filter(|_| standard::is_krk(self.shape.material))?;
        let view = self.whole(state, args.first()?)?;
        let (database, shape) = (self.database, self.shape);
        let agrees = *self.numbers.entry(number).or_insert_with(|| numbers::agrees(number, name, database, shape));
        let name = agrees.then(|| self.number(number))?;
        Some(Linear::unknown(Unknown::Named(name, view, numbers::range(number))))
    }

    /// A call of a predicate that gives a number for a whole position: a definition of its own, if it always
    /// gives one, and one only.
    fn computed_number(&mut self, name: &str, args: &[Value], state: &State) -> Option<Linear> {
        let view = self.whole(state, args.first()?)?;
        let open = matches!(state.look(args.get(1)?), Value::Var(_));
        let key = (name.to_owned(), 2);
        if !open || self.open.contains(&key) || self.database.clauses(name, 2).is_none() {
            return None;
        }
        if !self.computed.contains_key(&key) {
            let barred = self.barred.contains_key(&key);
            let computed = if barred { None } else { self.compute(&key) };
            self.computed.insert(key.clone(), computed);
        }
        let (name, range) = self.computed.get(&key)?.clone()?;
        Some(Linear::unknown(Unknown::Named(name, view, range)))
    }

    fn compute(&mut self, key: &Key) -> Option<Computed> {
        let mut state = State::default();
        let result = state.fresh();
        let args = [self.shape.unknown(View::Here), result.clone()];
        let (database, sides) = (self.database, self.shape.sides.clone());
        self.open.insert(key.clone());
        let answers = Machine::new(database, sides, FUEL).with(self).answers(&key.0, &args, state);
        self.open.remove(key);
        let answers = answers.ok()?;
        let cases: Option<Vec<(Cond, Linear)>> =
            answers.into_iter().map(|(cond, state)| Some((cond, helpers::number(&state, &result)?))).collect();
        let cases = cases.filter(|cases| cases.len() > 1)?;
        let exclusive = |(place, (cond, _)): (usize, &(Cond, Linear))| {
            cases[..place].iter().all(|(before, _)| before.clone().and(cond.clone()) == Cond::False)
        };
        let exhaustive = cases.iter().fold(Cond::False, |any, (cond, _)| any.or(cond.clone())) == Cond::True;
        let one_holds = exhaustive && cases.iter().enumerate().all(exclusive) || self.one_always_holds(&cases);
        if !one_holds {
            return None;
        }
        let range = cases.iter().map(|(_, value)| value.range()).reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))?;
        match self.add(key, Origin::Computed(cases), false) {
            Cond::Named(name, _) => Some((name.to_string(), range)),
            _ => None,
        }
    }

    /// Whether of these cases one holds in each of many positions, and no other.
    fn one_always_holds(&self, cases: &[(Cond, Linear)]) -> bool {
        sample::positions(self.shape.material, 2_000).iter().all(|position| {
            let holding: Option<Vec<bool>> = cases.iter().map(|(cond, _)| evaluate::holds(cond, position)).collect();
            holding.is_some_and(|holding| holding.into_iter().filter(|holds| *holds).count() == 1)
        })
    }

    /// A predicate that is too much to follow, and is one of the board's own: it holds where that holds in many
    /// positions, of which some are such and some are not.
    pub(super) fn on_the_board(&mut self, key: &Key) -> Option<Cond> {
        let positions = sample::positions(self.shape.material, 2_000);
        let positions: Vec<&Position> = positions.iter().filter(|position| position.is_whole()).collect();
        let mut answers = Vec::with_capacity(positions.len());
        for position in &positions {
            let depth = u32::from(position.turn() == Side::Them);
            let mut machine = Machine::new(self.database, self.shape.sides.clone(), FUEL);
            let args = [self.shape.known(position, depth)];
            answers.push(machine.holds(&key.0, &args, State::default()).ok()? == Cond::True);
        }
        let known = standard::on_the_board(|meaning| {
            let meant = positions.iter().map(|position| meaning(position));
            answers.contains(&true) && answers.contains(&false) && meant.eq(answers.iter().copied())
        })?;
        let origin = Origin::Standard { text: known.text, doc: known.doc };
        Some(self.add(key, origin, false))
    }

    /// `legalmove(Pos, _, _)`: whether the side to move can move, if the library's moves are those of chess.
    fn has_move(&mut self, name: &str, args: &[Value], state: &State) -> Option<Cond> {
        let (word, args) = match (name, args) {
            ("legalmove" | "legal_move", [_, _, _]) => (None, args),
            ("move", [word, args @ ..]) if args.len() == 3 => (Some(state.look(word)), args),
            _ => return None,
        };
        let open = |arg: &Value| matches!(state.look(arg), Value::Var(_));
        if self.whole(state, &args[0]) != Some(View::Here) || !open(&args[1]) || !open(&args[2]) {
            return None;
        }
        let key = match &word {
            None => name.to_owned(),
            Some(Value::Atom(word)) => format!("{name}({word})"),
            Some(_) => return None,
        };
        let (database, shape) = (self.database, self.shape);
        let legal = self.legal.entry(key);
        let legal = *legal.or_insert_with(|| moves::are_legal(name, word.as_ref(), database, shape));
        legal.then(|| Cond::Named("has_move(turn)".into(), View::Here))
    }

    /// Whether a value is the whole current position, or the whole root. The current position may have its
    /// side to move by name, as clauses give it that ask for the side in their heads.
    fn whole(&self, state: &State, value: &Value) -> Option<View> {
        let value = state.resolve(value, 50)?;
        let named = [Side::Us, Side::Them].into_iter().any(|side| value == self.shape.unknown_with(side));
        if named {
            return Some(View::Here);
        }
        [View::Here, View::Root].into_iter().find(|view| value == self.shape.unknown(*view))
    }

    /// A call with whole positions becomes a use of a definition.
    fn known_predicate(&mut self, name: &str, args: &[Value], state: &State) -> Option<Cond> {
        let views: Option<Vec<View>> = args.iter().map(|arg| self.whole(state, arg)).collect();
        let views = views?;
        let key = (name.to_owned(), args.len());
        if self.open.contains(&key) || self.database.clauses(name, args.len()).is_none() {
            return None;
        }
        match views.as_slice() {
            [View::Here] | [View::Here, View::Root] => Some(self.define(&key)),
            [View::Root] => match self.define(&key) {
                Cond::Named(name, View::Here) if !self.sees_root(&Cond::Named(name.clone(), View::Here)) => {
                    Some(Cond::Named(name, View::Root))
                }
                cond @ (Cond::True | Cond::False) => Some(cond),
                _ => None,
            },
            _ => None,
        }
    }
}

impl Known for Library<'_> {
    fn call(
        &mut self,
        machine: &mut Machine<'_>,
        name: &str,
        args: &[Value],
        state: &State,
    ) -> Result<Option<Vec<Event>>, Stop> {
        if let Some(helper) = self.helpers.find(self.database, &self.shape.sides, name, args, state)
            && let Some(events) = helpers::call(helper, machine, args, state)?
        {
            return Ok(Some(events));
        }
        let mut state = state.clone();
        if let Some(cond) = self.has_move(name, args, &state) {
            return Ok(Some(vec![Event::Answer(cond, state)]));
        }
        if let [_, result] = args
            && let Some(number) =
                self.known_number(name, args, &state).or_else(|| self.computed_number(name, args, &state))
        {
            let cond = machine.unify(&mut state, result, &Value::number(number))?;
            return Ok(Some(if cond == Cond::False { Vec::new() } else { vec![Event::Answer(cond, state)] }));
        }
        let cond = self.known_predicate(name, args, &state);
        Ok(cond.map(|cond| if cond == Cond::False { Vec::new() } else { vec![Event::Answer(cond, state)] }))
    }
}
