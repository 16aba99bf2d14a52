//! What the variables are bound to on one path of execution.

use super::database::Pattern;
use super::value::Value;

/// The bindings of one path. Paths do not share them: what one binds no other sees.
#[derive(Clone, Debug, Default)]
pub(crate) struct State {
    bindings: Vec<Option<Value>>,
}

impl State {
    /// A new variable.
    pub(crate) fn fresh(&mut self) -> Value {
        self.bindings.push(None);
        Value::Var(self.bindings.len() - 1)
    }

    /// Room for the variables of a clause; gives the number of the first.
    pub(crate) fn frame(&mut self, vars: usize) -> usize {
        let base = self.bindings.len();
        self.bindings.resize(base + vars, None);
        base
    }

    pub(crate) fn bind(&mut self, variable: usize, value: Value) {
        if let Some(slot) = self.bindings.get_mut(variable) {
            *slot = Some(value);
        }
    }

    /// What a value is, itself or through variables.
    pub(crate) fn look(&self, value: &Value) -> Value {
        let mut value = value;
        while let Value::Var(variable) = value {
            match self.bindings.get(*variable) {
                Some(Some(bound)) => value = bound,
                _ => break,
            }
        }
        value.clone()
    }

    /// A term of a clause whose variables begin at `base`.
    pub(crate) fn build(&self, pattern: &Pattern, base: usize) -> Value {
        match pattern {
            Pattern::Var(number) => self.look(&Value::Var(base + number)),
            Pattern::Atom(name) => Value::Atom(name.clone()),
            Pattern::Int(value) => Value::Int(*value),
            Pattern::Compound(name, args) => {
                Value::Compound(name.clone(), args.iter().map(|arg| self.build(arg, base)).collect())
            }
        }
    }

    /// A value with all that is known put in; `None` where it is nested too deeply.
    pub(crate) fn resolve(&self, value: &Value, deepest: usize) -> Option<Value> {
        match self.look(value) {
            Value::Compound(name, args) => {
                let deeper = deepest.checked_sub(1)?;
                let args: Option<Vec<Value>> = args.iter().map(|arg| self.resolve(arg, deeper)).collect();
                Some(Value::Compound(name, args?.into()))
            }
            other => Some(other),
        }
    }
}
