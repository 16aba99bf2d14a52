//! Proofs of advice tables, and the exact optimum they are measured against.

pub mod optimum;
pub mod proof;
