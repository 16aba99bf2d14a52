//! From decisions to Rust: one `pub mod` a table, one function a node of its searches.
//!
//! The code is dumb by intent: what to ask and in which order is settled in [`crate::decision`]; here
//! every part of a decision becomes the tokens that say it. The same input gives the same bytes.

mod answer;
mod base;
mod bytes;
mod expr;
mod externs;
mod forcing;
mod form;
mod general;
mod lone;
mod look;
mod mask;
mod module;
mod name;
mod node;
mod ours;
mod promotions;
mod scope;
mod spelling;
mod tests;
mod theirs;
mod writer;

pub use base::{BaseEmission, emit as knowledge_base, stub as base_stub};

use crate::decision::Decision;
use al_program::{Program, Table, TableKind};
use proc_macro2::TokenStream;

pub use name::snake;
pub use tests::{Condition, Tested};

/// What emission is told besides the decisions.
#[derive(Clone, Copy)]
pub struct Emission<'a> {
    /// The table.
    pub table: &'a Table,
    /// Its decision for each of its materials. The form for any position has none: it is emitted as it is.
    pub decisions: &'a [Decision],
    /// The program that it stands in.
    pub program: &'a Program,
    /// Its tests.
    pub tests: &'a [Tested<'a>],
    /// In at most how many of our moves it mates from every position of which it claims that, as far as that
    /// is proved.
    pub longest_moves: Option<u16>,
    /// Its source text.
    pub source: &'a str,
    /// Which compiled program it is.
    pub hash: u64,
    /// The path of the runtime, `::advice::__rt1`.
    pub runtime: &'a TokenStream,
    /// What the source says at a place, for messages.
    pub text: &'a dyn Fn(al_syntax::source::Span) -> String,
    /// Where a byte of the source stands, for comments: "krk.adv:12".
    pub place: &'a dyn Fn(al_syntax::source::Span) -> String,
    /// The tokens that stand at a place, for messages of the Rust compiler.
    pub span: &'a dyn Fn(al_syntax::source::Span) -> proc_macro2::Span,
}

/// What a table and its parts are called.
pub struct Names<'a> {
    /// The table or network.
    pub table: &'a str,
    /// Which of the two it is.
    pub kind: TableKind,
    /// Its rules, or its routes, in order.
    pub rules: Vec<&'a str>,
    /// Its advice in order.
    pub advice: Vec<&'a str>,
}

/// A module with the items of a table that has errors: the same names, no meaning.
pub fn stub(names: &Names<'_>, runtime: &TokenStream) -> TokenStream {
    module::stub(names, runtime)
}

/// The module of one table or network.
pub fn table(emission: &Emission<'_>) -> TokenStream {
    module::emit(emission)
}
