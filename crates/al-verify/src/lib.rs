//! Proofs of advice tables, and the exact optimum they are measured against.
//!
//! | module | what |
//! | --- | --- |
//! | [`proof`] | a table played against every defence from every position |
//! | [`optimum`] | the exact value of every position of an ending of up to four men |
//! | [`answers`] | a knowledge base asked in every position |
//! | [`judgement`] | what a move is worth, for trainers |
//! | [`picture`] | charts of a proof |

pub mod answers;
pub mod judgement;
pub mod optimum;
pub mod picture;
pub mod proof;
