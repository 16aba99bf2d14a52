//! Bratko's table for king and rook against king, one for king and two bishops, and tables with measures, written
//! by hand.
//!
//! Nothing here knows of the language or its crates: squares are numbers 0..64 (a1, b1, …), us to move, us
//! White.

mod answer;
pub mod board;
pub mod kbbk_b2;
pub mod krk_b1;
pub mod krk_b2;
pub mod measure;
mod order;
pub mod proof;
mod tables;
mod tree;

pub use answer::{Advice, Decision, Rule, Step};
pub use tree::Rival;
