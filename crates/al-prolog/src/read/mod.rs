//! Reading Prolog: characters to tokens to terms, with the operators of the user.

mod lex;
mod operators;
mod parse;
mod term;

pub(crate) use operators::Operators;
pub(crate) use parse::read;
pub(crate) use term::{Term, TermKind};
