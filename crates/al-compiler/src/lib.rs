//! The compiler of AL, an advice language for chess endings.
pub mod check;
pub mod decision;
pub mod diagnostic;
pub mod emit;
pub mod goals;
pub mod intrinsic;
pub mod load;
pub mod program;
pub mod source;
pub mod syntax;
