//! Numbers of positions that the book's library has: room and the distance to the critical square.

use super::sample;
use super::shape::Shape;
use super::standard::Number;
use crate::exec::{Cond, Database, Machine, State, Value};
use al_chess::{Position, Square};

/// The number that a predicate of two arguments gives.
pub(crate) fn of(name: &str, arity: usize) -> Option<Number> {
    match (name, arity) {
        ("room", 2) => Some(Number::Room),
        ("okcsquaremdist", 2) => Some(Number::CriticalDistance),
        _ => None,
    }
}

/// Its least and its greatest value.
pub(crate) fn range(number: Number) -> (i64, i64) {
    match number {
        Number::Room => (0, 64),
        Number::CriticalDistance => (0, 16),
    }
}

/// Whether a definition gives the same as the book's in positions of every kind.
pub(crate) fn agrees(number: Number, name: &str, database: &Database, shape: &Shape) -> bool {
    let positions = sample::positions(shape.material, 1_500);
    positions.iter().all(|position| {
        let mut state = State::default();
        let result = state.fresh();
        let mut machine = Machine::new(database, shape.sides.clone(), 50_000);
        let answers = machine.answers(name, &[shape.known(position, 0), result.clone()], state);
        let wanted = Value::Int(value(number, position));
        // a later answer would only count where the first is refused
        let right = |(cond, state): &(Cond, State)| *cond == Cond::True && state.look(&result) == wanted;
        answers.is_ok_and(|answers| !answers.is_empty() && answers.iter().all(right))
    })
}

/// The book's value, king and rook against king being slots 0, 1 and 2.
fn value(number: Number, position: &Position) -> i64 {
    let [king, rook, their] = [0, 1, 2].map(|slot| position.square(slot));
    let of = |square: Square| (i64::from(square.file()) + 1, i64::from(square.rank()) + 1);
    let ((kx, ky), (rx, ry), (bx, by)) = (of(king), of(rook), of(their));
    let beyond = |rook: i64, their: i64| if their < rook { rook - 1 } else { 8 - rook };
    match number {
        Number::Room if rx == bx || ry == by => 64,
        Number::Room => beyond(rx, bx) * beyond(ry, by),
        Number::CriticalDistance => {
            let toward = |rook: i64, their: i64| if their < rook { rook - 1 } else { rook + 1 };
            (kx - toward(rx, bx)).abs() + (ky - toward(ry, by)).abs()
        }
    }
}
