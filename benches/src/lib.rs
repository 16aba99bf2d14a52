//! Compiled advice measured: against the interpreter, and against tables written by hand.
//!
//! | rival | how |
//! | --- | --- |
//! | [`rival::krk_b1`] | one move at a time: each goal is asked of each move |
//! | [`rival::krk_b2`] | set at a time: the moves are one bitboard, each goal is a mask |
//! | [`rival::kbbk_b2`] | set at a time, with four men |
//! | [`rival::measure`] | set at a time over their king's squares, for tables with a measure |
//!
//! The first two give the same move, reason and forcing tree in every position, and the same as the compiled
//! table; the third gives the move and the reason of the table `general/kbbk` of [`linked`], the last the moves of
//! the tables `krk`, `kqk` and `kbbk`.
//! [`rival::proof`] plays every defence against them, and through [`compiled`] against the compiled table. The
//! rivals know nothing of the language and its crates.

pub mod by_hand;
pub mod compiled;
pub mod engine;
pub mod linked;
pub mod measure;
pub mod overview;
pub mod page;
pub mod positions;
pub mod rival;
