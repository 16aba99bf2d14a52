#![doc = include_str!("../README.md")]

mod certificate;
mod compile;
mod door;

pub use al_check as check;
pub use al_check::reference;
pub use al_codegen::{Pass, Passes, UnknownPass, decision, emit, goals, pretty};
pub use al_program as program;
pub use al_program::intrinsic;
pub use al_syntax as syntax;
pub use al_syntax::{Failed, Fnv, SEMANTICS, diagnostic, format, load, source};
pub use compile::{Checked, back, back_with, decisions, front};
pub use door::{Build, BuildError, expand};
