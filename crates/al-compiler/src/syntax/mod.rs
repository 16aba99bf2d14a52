//! From text or macro tokens to the syntax tree.
pub mod ast;
