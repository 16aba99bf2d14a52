#![doc = include_str!("../README.md")]

mod exec;
mod export;
mod import;
mod read;

pub use export::export;
pub use import::{Imported, Left, Options, import};

/// Whose AL0 a file is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Dialect {
    /// The textbook's: the first rule that matches is committed to, `then` stands once in a constraint.
    #[default]
    Book,
    /// That of courses: later rules are tried where no advice of an earlier one works, `then` may be chained,
    /// `or` joins move constraints like `then`, and predicates may ask for the root as a second argument.
    Course,
}

/// A text with the name by which messages call it.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    /// A path, as a rule.
    pub name: &'a str,
    /// What stands in it.
    pub text: &'a str,
}
