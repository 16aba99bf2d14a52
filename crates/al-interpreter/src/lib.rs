//! The reference engine of AL: runs a typed program directly, before any pass of the compiler.
//!
//! Everything here is meant to be read against the language's definition. Expressions are evaluated
//! by walking their trees, calls are calls, the built-in functions have definitions of their own that
//! loop over squares, and forcing trees are searched by plain recursion. What the compiler emits is
//! judged by this engine, so the two share the typed program and the rules of chess, and nothing else.
//!
//! [`Interpreter`] is an [`al_runtime::Table`]: players, tree walks and proofs run over it as over
//! compiled code. For authors, [`Interpreter::consult`] tells how a decision came about: which rules
//! matched, why each earlier advice failed, and the whole forcing tree of the accepted one.

mod board;
mod constraint;
mod eval;
mod intrinsic;
mod search;
mod table;
mod trace;
mod tree;

pub use table::Interpreter;
pub use trace::{Attempt, Consultation, ConsultedRule, Failure, Reason, Refuted};
pub use tree::{Answer, End, ForcingTree, OurMove, Reply};
