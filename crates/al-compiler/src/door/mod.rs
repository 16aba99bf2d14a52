//! The two doors into a Rust crate: build.rs and `advice_table!`.

mod build;
mod inline;
mod paths;
mod stub;

pub use build::{Build, BuildError};
pub use inline::expand;
