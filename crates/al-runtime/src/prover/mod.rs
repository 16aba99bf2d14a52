//! A theorem prover for one position: asked whether a proposition holds, it proves that it does, or that it
//! does not, or runs out of means.
//!
//! A [`Base`] has *propositions*, of which *lemmas* and *observations* are read off the position, *plans*,
//! whose success or refutation a search finds out, and *methods*: a relation over propositions each, which
//! may be used where certain hypotheses are open and certain facts are known. The prover keeps two
//! [`Target`]s, the question and its negation, each as a set of lines `A -> B`, and works in cycles: choose an
//! open hypothesis, take the cheapest procedure for it, bring both targets up to date. When one of them is a
//! theorem the question is answered. Then the answer is checked, unless [`Answers::First`] counts: all that could
//! contradict it is looked at. When both targets are theorems, or something is found that contradicts what is
//! known, the base contradicts itself, and that is the answer, whatever came first.
//!
//! - [`Target`], [`Line`]: products, tautologies, subsumption, implied values, substitution
//! - [`Base`]: what compiled and interpreted bases are asked for
//! - [`Quest`]: what is searched for a plan; [`attempt`]: the search that compiled bases share
//! - [`prove`]: the control cycle, in [`Memory`] that the caller owns
//! - [`Argument`]: which methods and facts the answer rests on
//! - [`learn`]: weights of procedures, raised and lowered by experience

mod argument;
mod base;
mod check;
mod control;
mod line;
mod memory;
mod metaplan;
mod moves;
mod quest;
mod search;
mod select;
mod target;
mod weights;

pub use argument::{Argument, Reason};
pub use base::{Answers, Base, Budget, Choose, Kind, Method, Plan, PlanKind, Proposition, Settings, seen_by};
pub use control::{Answer, Event, Options, Proof, Spent, Why, prove};
pub use line::{Facts, Line};
pub use memory::{Extra, Fact, Memory, Source};
pub use metaplan::quest;
pub use moves::{MoveRules, RuledMoves};
pub use quest::{Asked, Composite, Condition, Quest};
pub use search::{Goals, Memo, Nodes, Scene, attempt};
pub use select::Procedure;
pub use target::{LINES, Target};
pub use weights::{Weight, learn, neutral};

/// A base has at most so many propositions, those that metaplans bring in included.
pub const MOST_PROPOSITIONS: usize = 64;
/// A base has at most so many methods.
pub const MOST_METHODS: usize = 128;
