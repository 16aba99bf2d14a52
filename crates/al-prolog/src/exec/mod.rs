//! Carrying Prolog out, over values that may be known or not.
//!
//! One machine serves two purposes. Asked about a position whose squares are known it is a small Prolog
//! system: answers come in Prolog's order, cuts cut. Asked about a position whose squares are unknowns it
//! gives, for each answer, the *condition* under which Prolog gives it, and so turns the definition of a
//! predicate into a formula. All answers are looked for, a cut being a condition under which no later
//! answer counts.

mod arithmetic;
mod builtin;
mod cond;
mod database;
mod machine;
mod number;
mod state;
mod unify;
mod value;

pub(crate) use builtin::is_prologs_own;
pub(crate) use cond::{Compare, Cond};
pub(crate) use database::Database;
pub(crate) use machine::{Event, Known, Machine, Stop};
pub(crate) use number::{Linear, Unknown};
pub(crate) use state::State;
pub(crate) use value::{SquareOf, Value, View};
