//! Making two values one: by binding variables, and under a condition where unknowns meet.

use super::cond::{Compare, Cond};
use super::machine::{Machine, Stop};
use super::number::Linear;
use super::state::State;
use super::value::Value;
use std::rc::Rc;

impl Machine<'_> {
    /// The condition under which two values are one; variables are bound as if it held.
    pub(crate) fn unify(&mut self, state: &mut State, a: &Value, b: &Value) -> Result<Cond, Stop> {
        let mut pairs = vec![(a.clone(), b.clone())];
        let mut cond = Cond::True;
        while let Some((a, b)) = pairs.pop() {
            self.spend(1)?;
            let (a, b) = (state.look(&a), state.look(&b));
            let here = match (&a, &b) {
                (Value::Var(x), Value::Var(y)) if x == y => Cond::True,
                (Value::Var(x), _) => {
                    state.bind(*x, b);
                    Cond::True
                }
                (_, Value::Var(y)) => {
                    state.bind(*y, a);
                    Cond::True
                }
                (Value::Compound(f, xs), Value::Compound(g, ys)) if f == g && xs.len() == ys.len() => {
                    pairs.extend(xs.iter().cloned().zip(ys.iter().cloned()).rev());
                    Cond::True
                }
                _ => self.equal(&a, &b)?,
            };
            cond = cond.and(here);
            if cond == Cond::False {
                break;
            }
        }
        self.weigh(&cond)?;
        Ok(cond)
    }

    /// The condition under which two values that are no variables and no compound terms are equal.
    fn equal(&self, a: &Value, b: &Value) -> Result<Cond, Stop> {
        Ok(match (a, b) {
            (Value::Atom(x), Value::Atom(y)) => Cond::of(x == y),
            (Value::Int(x), Value::Int(y)) => Cond::of(x == y),
            (Value::Turn, Value::Turn) => Cond::True,
            (Value::Turn, Value::Atom(side)) | (Value::Atom(side), Value::Turn) => self.turn_is(side),
            (Value::Number(_) | Value::Int(_), Value::Number(_) | Value::Int(_)) => {
                let difference = linear(a).add(&linear(b), -1).ok_or(Stop::TooLarge)?;
                Cond::compare(Compare::Equal, difference)
            }
            _ => Cond::False,
        })
    }

    /// The condition under which the side to move goes by this name.
    fn turn_is(&self, side: &Rc<str>) -> Cond {
        if **side == *self.sides.0 {
            Cond::OurTurn
        } else if **side == *self.sides.1 {
            Cond::OurTurn.negate()
        } else {
            Cond::False
        }
    }

    /// The condition under which two values are identical, as `==` asks: variables are equal to themselves
    /// only.
    pub(crate) fn identical(&mut self, state: &State, a: &Value, b: &Value) -> Result<Cond, Stop> {
        let mut pairs = vec![(a.clone(), b.clone())];
        let mut cond = Cond::True;
        while let Some((a, b)) = pairs.pop() {
            self.spend(1)?;
            let (a, b) = (state.look(&a), state.look(&b));
            let here = match (&a, &b) {
                (Value::Var(x), Value::Var(y)) => Cond::of(x == y),
                (Value::Compound(f, xs), Value::Compound(g, ys)) if f == g && xs.len() == ys.len() => {
                    pairs.extend(xs.iter().cloned().zip(ys.iter().cloned()).rev());
                    Cond::True
                }
                _ => self.equal(&a, &b)?,
            };
            cond = cond.and(here);
            if cond == Cond::False {
                break;
            }
        }
        Ok(cond)
    }
}

/// A number as a sum.
pub(crate) fn linear(value: &Value) -> Linear {
    match value {
        Value::Number(number) => (**number).clone(),
        Value::Int(value) => Linear::known(*value),
        _ => Linear::default(),
    }
}
