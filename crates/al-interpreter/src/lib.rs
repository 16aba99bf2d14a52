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
//!
//! ```
//! use al_chess::{Color, Position};
//! use al_compiler::{front, load::Disk};
//! use al_interpreter::Interpreter;
//! use al_runtime::{Scratch, Table};
//!
//! let checked = front("corner.adv", r#"
//!     table corner (K R vs K) {
//!         rule always: true -> cut_off, walk;
//!         advice cut_off { better: our.rook.file == file_a; us: 0 => rook; them: none; }
//!         advice walk { better: our.king.rank == rank_2; us: 0 => king; them: none; }
//!     }
//! "#, &mut Disk)?;
//! let table = Interpreter::of(&checked, "corner").ok_or("no such table")?;
//!
//! // Our own king is in the rook's way to the a file.
//! let root = Position::from_fen("7k/8/8/8/8/8/8/1K4R1 w - - 0 1", Color::White)?;
//! let consultation = table.consult(&root);
//! let attempts = &consultation.rules[0].attempts;
//! assert!(attempts[0].failure.is_some());
//! assert_eq!(table.advice_name(attempts[1].advice), "walk");
//! assert_eq!(consultation.decision, table.decide(&root, &mut Scratch::default()));
//! assert_eq!(consultation.tree.ok_or("no tree")?.moves(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod base;
mod board;
mod choice;
mod constraint;
mod consult;
mod eval;
mod externs;
mod facts;
mod intrinsic;
mod limits;
mod measured;
mod pattern;
mod search;
mod table;
mod tested;
mod trace;
mod tree;

pub use base::{BaseInterpreter, Branch, End as QuestEnd, Failed, QuestTree};
pub use consult::Decided;
pub use externs::{Argument, ExternFn, Externs, Told, UnfitExtern};
pub use facts::{Fact, FactKind, GoalKind};
pub use table::{Compiled, Interpreter};
pub use tested::FailedTest;
pub use trace::{Attempt, Consultation, ConsultedRule, Failure, Forced, Reason, Refuted};
pub use tree::{Answer, End, ForcingTree, OurMove, Reply};
