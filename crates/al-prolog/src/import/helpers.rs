//! Predicates of squares and numbers that AL has itself: taken for what their names say once their
//! definitions are known to say the same of every two squares.

use super::standard::{Helper, helper, helpers};
use crate::exec::{Compare, Cond, Database, Event, Linear, Machine, SquareOf, State, Stop, Unknown, Value};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Which predicates are helpers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Helpers {
    /// By name and number of arguments: what they were found to be.
    found: BTreeMap<(String, usize), Option<Helper>>,
}

impl Helpers {
    /// What a predicate is that is called with squares, or with numbers. It may go by any name: what it
    /// says of all of them decides. One that no file defines is taken for what the book means by it.
    pub(crate) fn find(
        &mut self,
        database: &Database,
        sides: &(Rc<str>, Rc<str>),
        name: &str,
        args: &[Value],
        state: &State,
    ) -> Option<Helper> {
        let candidates = helpers(args.len());
        let squares = square(state, args.first()?).is_some();
        if candidates.is_empty() || !squares && number(state, args.first()?).is_none() {
            return None;
        }
        let key = (name.to_owned(), args.len());
        if let Some(found) = self.found.get(&key) {
            return *found;
        }
        let found = if database.clauses(name, args.len()).is_none() {
            helper(name, args.len())
        } else {
            let fitting = candidates.iter().filter(|helper| helper.of_squares() == squares);
            fitting.copied().find(|helper| agrees(*helper, database, sides, name))
        };
        self.found.insert(key, found);
        found
    }
}

/// The coordinates of squares, those just off the board included, for which a definition is asked.
const COORDINATES: std::ops::RangeInclusive<i64> = 0..=9;

/// The numbers for which it is asked.
const NUMBERS: std::ops::RangeInclusive<i64> = 0..=15;

/// Whether a definition says of all squares, or of all numbers, what the helper says.
fn agrees(helper: Helper, database: &Database, sides: &(Rc<str>, Rc<str>), name: &str) -> bool {
    let points: Vec<(i64, i64)> = match helper {
        // a neighbour must lie on the board
        Helper::Neighbour => (1..=8).flat_map(|x| (1..=8).map(move |y| (x, y))).collect(),
        Helper::Distance | Helper::Manhattan => COORDINATES.flat_map(|x| COORDINATES.map(move |y| (x, y))).collect(),
        _ => NUMBERS.map(|x| (x, 0)).collect(),
    };
    points.iter().all(|a| points.iter().all(|b| agrees_on(helper, database, sides, name, *a, *b)))
}

fn agrees_on(
    helper: Helper,
    database: &Database,
    sides: &(Rc<str>, Rc<str>),
    name: &str,
    a: (i64, i64),
    b: (i64, i64),
) -> bool {
    let value = |point: (i64, i64)| match helper.of_squares() {
        true => Value::square(Value::Int(point.0), Value::Int(point.1)),
        false => Value::Int(point.0),
    };
    let mut state = State::default();
    let mut args = vec![value(a), value(b)];
    let result = state.fresh();
    if helper != Helper::Neighbour {
        args.push(result.clone());
    }
    let mut machine = Machine::new(database, sides.clone(), 20_000);
    let Ok(answers) = machine.answers(name, &args, state) else { return false };
    let wanted = helper.value(a, b);
    if helper == Helper::Neighbour {
        return (wanted == 1) != answers.is_empty();
    }
    let right = |(cond, state): &(Cond, State)| *cond == Cond::True && state.look(&result) == Value::Int(wanted);
    !answers.is_empty() && answers.iter().all(right)
}

/// The answer of a helper to a call with unknowns; `None`: its arguments are not known well enough.
pub(crate) fn call(
    helper: Helper,
    machine: &mut Machine<'_>,
    args: &[Value],
    state: &State,
) -> Result<Option<Vec<Event>>, Stop> {
    let Some(value) = value(helper, args, state)? else { return Ok(None) };
    let mut state = state.clone();
    let cond = match args {
        [_, _, result] => machine.unify(&mut state, result, &Value::number(value))?,
        _ => Cond::compare(Compare::Equal, value.add(&Linear::known(1), -1).ok_or(Stop::TooLarge)?),
    };
    Ok(Some(if cond == Cond::False { Vec::new() } else { vec![Event::Answer(cond, state)] }))
}

fn value(helper: Helper, args: &[Value], state: &State) -> Result<Option<Linear>, Stop> {
    let [a, b, ..] = args else { return Ok(None) };
    if !helper.of_squares() {
        let (Some(a), Some(b)) = (number(state, a), number(state, b)) else { return Ok(None) };
        if !within(&a, &NUMBERS) || !within(&b, &NUMBERS) {
            return Ok(None);
        }
        let value = match helper {
            Helper::Difference => a.add(&b, -1).and_then(|difference| difference.abs()),
            Helper::Max => a.greater(&b),
            _ => a.lesser(&b),
        };
        return value.ok_or(Stop::TooLarge).map(Some);
    }
    let (Some(a), Some(b)) = (square(state, a), square(state, b)) else { return Ok(None) };
    let men = man(&a).zip(man(&b));
    if let Some((a, b)) = men {
        if a == b {
            return Ok(Some(Linear::known(0)));
        }
        let (a, b) = (a.min(b), a.max(b));
        let unknown = if helper == Helper::Manhattan { Unknown::Manhattan(a, b) } else { Unknown::Distance(a, b) };
        return Ok(Some(Linear::unknown(unknown)));
    }
    if helper == Helper::Neighbour {
        // a neighbour must lie on the board, which only a man does for certain
        return Ok(None);
    }
    if ![&a.0, &a.1, &b.0, &b.1].into_iter().all(|number| within(number, &COORDINATES)) {
        return Ok(None);
    }
    let files = a.0.add(&b.0, -1).and_then(|difference| difference.abs());
    let ranks = a.1.add(&b.1, -1).and_then(|difference| difference.abs());
    let (Some(files), Some(ranks)) = (files, ranks) else { return Err(Stop::TooLarge) };
    let value = if helper == Helper::Manhattan { files.add(&ranks, 1) } else { files.greater(&ranks) };
    value.ok_or(Stop::TooLarge).map(Some)
}

/// Whether a number surely lies where definitions were asked.
fn within(number: &Linear, asked: &std::ops::RangeInclusive<i64>) -> bool {
    let (lo, hi) = number.range();
    asked.contains(&lo) && asked.contains(&hi)
}

/// A number, if it is one.
pub(crate) fn number(state: &State, value: &Value) -> Option<Linear> {
    match state.look(value) {
        Value::Int(value) => Some(Linear::known(value)),
        Value::Number(number) => Some((*number).clone()),
        _ => None,
    }
}

/// File and rank of a square, counted from 1, if they are numbers.
pub(crate) fn square(state: &State, value: &Value) -> Option<(Linear, Linear)> {
    match state.look(value) {
        Value::Compound(name, args) if &*name == ":" && args.len() == 2 => {
            Some((number(state, &args[0])?, number(state, &args[1])?))
        }
        _ => None,
    }
}

/// The man that stands on a square given by its coordinates.
pub(crate) fn man((file, rank): &(Linear, Linear)) -> Option<SquareOf> {
    if file.plus != 1 || rank.plus != 1 || file.terms.len() != 1 || rank.terms.len() != 1 {
        return None;
    }
    match (file.terms.first_key_value()?, rank.terms.first_key_value()?) {
        ((Unknown::File(a), 1), (Unknown::Rank(b), 1)) if a == b => Some(*a),
        _ => None,
    }
}
