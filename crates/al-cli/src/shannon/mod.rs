//! Chess without knowledge of the ending: a small alpha-beta search with the evaluation of Shannon's paper.
//!
//! It plays where no table speaks, so that a game is never lost by silence. It is not strong, and does not
//! need to be.

mod evaluation;
mod search;

pub(crate) use evaluation::evaluate;
pub(crate) use search::{Found, Limits, key, search};
