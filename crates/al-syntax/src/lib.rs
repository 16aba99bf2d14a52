//! From text or macro tokens to the syntax tree.
//!
//! ```text
//! .adv text ──► text ───┐
//!                       ├─► tokens ─► shape: statements ─► grammar: one statement each ─► tree
//! macro body ─► stream ─┘
//! ```
//!
//! Nothing here stops at the first mistake: each costs the statement it stands in, which becomes
//! [`Item::Broken`](ast::Item::Broken), and all are returned in source order. Whatever comes in, nothing
//! panics, and no tree is so deep that walking it by recursion could overflow the stack.

mod actions;
pub mod ast;
pub mod diagnostic;
mod expected;
mod format;
mod habits;
pub mod hash;
mod literal;
pub mod load;
mod mistake;
#[allow(clippy::all, missing_docs, unreachable_pub, unused_imports)]
#[rustfmt::skip]
mod parser;
mod shape;
pub mod source;
mod stream;
mod terminal;
mod text;
mod token;
mod tree;
mod words;

pub use actions::DEEPEST;
pub use diagnostic::Failed;
pub use format::{format, laid_out};
pub use hash::{Fnv, SEMANTICS};
pub use shape::DEEPEST_BRACKETS;
pub(crate) use shape::{Extent, Piece, pieces};
pub use stream::MacroSpans;
pub(crate) use terminal::Start;
pub use token::{Doc, Lexed, Lexeme, Sign, Token};
pub use words::{Head, Key, Reserved};

use crate::diagnostic::Diagnostic;
use crate::source::{FileId, Files};
use proc_macro2::TokenStream;

/// Reads a file: its tree, and all that is wrong with it.
///
/// ```
/// # use al_syntax::{parse_text, source::Files};
/// let mut files = Files::default();
/// let file = files.add("kqk.adv", "table kqk (K Q vs K) { rule every: true -> mate; advice mate { better: checkmate; } }");
/// let (tree, diagnostics) = parse_text(&files, file);
/// assert!(diagnostics.is_empty());
/// assert_eq!(tree.items.len(), 1);
/// ```
pub fn parse_text(files: &Files, file: FileId) -> (ast::File, Vec<Diagnostic>) {
    tree::build(&lex_text(files, file))
}

/// Reads the body of a macro. Its tokens, laid out as a text, become a source called `name`.
pub fn parse_tokens(files: &mut Files, name: &str, input: TokenStream) -> MacroInput {
    let (file, lexed, spans) = lex_tokens(files, name, input);
    let (tree, diagnostics) = tree::build(&lexed);
    MacroInput { file, tree, diagnostics, spans }
}

/// What the body of a macro says.
#[derive(Clone, Debug)]
pub struct MacroInput {
    /// The source made of it.
    pub file: FileId,
    /// Its tree.
    pub tree: ast::File,
    /// All that is wrong with it.
    pub diagnostics: Vec<Diagnostic>,
    /// From places in the source back to the user's tokens.
    pub spans: MacroSpans,
}

/// The tokens of a file, with its comments.
pub fn lex_text(files: &Files, file: FileId) -> Lexed {
    text::lex(files, file)
}

/// The tokens of a macro's body.
pub fn lex_tokens(files: &mut Files, name: &str, input: TokenStream) -> (FileId, Lexed, MacroSpans) {
    stream::lex(files, name, input)
}
