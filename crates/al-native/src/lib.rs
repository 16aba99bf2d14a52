#![doc = include_str!("../README.md")]

#[allow(dead_code, reason = "both programs have all of it, and each uses its half")]
mod asking;
mod base;
mod cache;
mod cargo;
mod child;
mod error;
mod mistake;
mod native;
mod package;
mod predicates;
mod program;
mod session;
mod threads;
#[allow(dead_code, reason = "both programs have all of it, and each uses its half")]
mod wire;
#[allow(dead_code, reason = "both programs have all of it, and each uses its half")]
mod wire_values;
mod written;

pub use base::NativeBase;
pub use cache::Cache;
pub use error::{Broken, Error, Fault};
pub use native::Native;
pub use predicates::{Functions, Predicates};
pub use program::{Program, Source, Step};
