//! The compiler of AL, an advice language for chess endings.
pub mod diagnostic;
pub mod intrinsic;
pub mod program;
pub mod source;
pub mod syntax;
