//! What conditions and numbers are worth in a position taken as root; `None` where that depends on the depth or on a
//! definition of the table.

use crate::exec::{Compare, Cond, Linear, SquareOf, Unknown};
use al_chess::geometry::{distance, manhattan};
use al_chess::{Position, Side};

/// Whether a condition holds.
pub(crate) fn holds(cond: &Cond, position: &Position) -> Option<bool> {
    Some(match cond {
        Cond::True => true,
        Cond::False => false,
        Cond::Named(..) => return None,
        Cond::And(parts) => all(parts, position)?.into_iter().all(|holds| holds),
        Cond::Or(parts) => all(parts, position)?.into_iter().any(|holds| holds),
        Cond::Not(inner) => !holds(inner, position)?,
        Cond::OurTurn => position.turn() == Side::Us,
        Cond::Compare(op, value) => {
            let value = number(value, position)?;
            match op {
                Compare::Less => value < 0,
                Compare::LessOrEqual => value <= 0,
                Compare::Equal => value == 0,
                Compare::NotEqual => value != 0,
            }
        }
    })
}

fn all(parts: &[Cond], position: &Position) -> Option<Vec<bool>> {
    parts.iter().map(|part| holds(part, position)).collect()
}

/// The value of a number.
pub(crate) fn number(linear: &Linear, position: &Position) -> Option<i64> {
    let mut sum = linear.plus;
    for (unknown, factor) in &linear.terms {
        sum += factor * value(unknown, position)?;
    }
    Some(sum)
}

fn value(unknown: &Unknown, position: &Position) -> Option<i64> {
    let square = |of: &SquareOf| position.square(of.slot);
    Some(match unknown {
        Unknown::File(of) => square(of).file().into(),
        Unknown::Rank(of) => square(of).rank().into(),
        Unknown::Distance(a, b) => distance(square(a), square(b)).into(),
        Unknown::Manhattan(a, b) => manhattan(square(a), square(b)).into(),
        Unknown::Abs(inner) => number(inner, position)?.abs(),
        Unknown::Min(a, b) => number(a, position)?.min(number(b, position)?),
        Unknown::Max(a, b) => number(a, position)?.max(number(b, position)?),
        Unknown::Product(a, b) => number(a, position)? * number(b, position)?,
        Unknown::Depth | Unknown::Named(..) => return None,
    })
}
