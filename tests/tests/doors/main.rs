//! The two doors into a Rust crate: what they print, what they write, and when they work again.

mod build;
mod deps;
mod mistakes;
mod rebuild;
