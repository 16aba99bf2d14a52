//! The values that variables take.

use super::number::Linear;
use std::rc::Rc;

/// From which position an unknown is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum View {
    /// The position a goal is asked in.
    Here,
    /// The root of the forcing tree.
    Root,
}

/// The square of a man.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct SquareOf {
    pub(crate) view: View,
    /// Its slot in the material.
    pub(crate) slot: u8,
}

/// A value: a term of Prolog in which numbers and the side to move may be unknown.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    /// A variable without a value.
    Var(usize),
    Atom(Rc<str>),
    Int(i64),
    /// A number that depends on the position.
    Number(Rc<Linear>),
    /// The side to move in the position a goal is asked in.
    Turn,
    Compound(Rc<str>, Rc<[Value]>),
}

impl Value {
    pub(crate) fn atom(name: &str) -> Self {
        Self::Atom(name.into())
    }

    pub(crate) fn compound<const N: usize>(name: &str, args: [Value; N]) -> Self {
        Self::Compound(name.into(), args.into())
    }

    /// `X : Y`
    pub(crate) fn square(x: Value, y: Value) -> Self {
        Self::compound(":", [x, y])
    }

    /// A number, as an integer where it is known.
    pub(crate) fn number(value: Linear) -> Self {
        match value.constant() {
            Some(value) => Self::Int(value),
            None => Self::Number(Rc::new(value)),
        }
    }
}
