//! `is` and the comparisons of numbers.

use super::cond::{Compare, Cond};
use super::machine::{Machine, Stop};
use super::number::Linear;
use super::state::State;
use super::unify::linear;
use super::value::Value;
use al_compiler::source::Span;

/// Numbers of a computation with known values stay below this.
const LARGEST: i64 = 1 << 40;

impl Machine<'_> {
    /// The value of an arithmetic expression.
    pub(crate) fn number(&mut self, state: &State, value: &Value, span: Span, deepest: usize) -> Result<Linear, Stop> {
        self.spend(1)?;
        let value = state.look(value);
        match &value {
            Value::Int(_) | Value::Number(_) => Ok(linear(&value)),
            Value::Var(_) => Err(Stop::Unbound(span)),
            Value::Compound(name, args) if deepest > 0 => {
                let args: Result<Vec<Linear>, Stop> =
                    args.iter().map(|arg| self.number(state, arg, span, deepest - 1)).collect();
                let result = operation(name, &args?).ok_or_else(|| Stop::Arithmetic(name.to_string(), span))?;
                result.ok_or(Stop::TooLarge)
            }
            Value::Compound(..) => Err(Stop::TooLarge),
            Value::Atom(name) => Err(Stop::Arithmetic(name.to_string(), span)),
            Value::Turn => Err(Stop::Arithmetic("the side to move".to_owned(), span)),
        }
    }

    /// The condition of a comparison of numbers.
    pub(crate) fn compare(&mut self, state: &State, op: &str, a: &Value, b: &Value, span: Span) -> Result<Cond, Stop> {
        let (a, b) = (self.number(state, a, span, 60)?, self.number(state, b, span, 60)?);
        let (op, a, b) = match op {
            "<" => (Compare::Less, a, b),
            "=<" => (Compare::LessOrEqual, a, b),
            ">" => (Compare::Less, b, a),
            ">=" => (Compare::LessOrEqual, b, a),
            "=:=" => (Compare::Equal, a, b),
            _ => (Compare::NotEqual, a, b),
        };
        Ok(Cond::compare(op, a.add(&b, -1).ok_or(Stop::TooLarge)?))
    }
}

/// `None`: there is no such operation here. `Some(None)`: the result may be too large.
fn operation(name: &str, args: &[Linear]) -> Option<Option<Linear>> {
    let known = |value: i64| (value.abs() < LARGEST).then(|| Linear::known(value));
    Some(match (name, args) {
        ("+", [a, b]) => a.add(b, 1),
        ("-", [a, b]) => a.add(b, -1),
        ("-", [a]) => Linear::default().add(a, -1),
        ("+", [a]) => Some(a.clone()),
        ("*", [a, b]) => a.times(b),
        ("abs", [a]) => a.abs(),
        ("min", [a, b]) => a.lesser(b),
        ("max", [a, b]) => a.greater(b),
        ("//" | "/" | "div", [a, b]) => {
            let (a, b) = (a.constant()?, b.constant().filter(|b| *b != 0)?);
            if name == "/" && a % b != 0 {
                return None;
            }
            known(if name == "div" { a.div_euclid(b) } else { a / b })
        }
        ("mod", [a, b]) => known(a.constant()?.rem_euclid(b.constant().filter(|b| *b > 0)?)),
        ("sign", [a]) => known(a.constant()?.signum()),
        _ => return None,
    })
}
