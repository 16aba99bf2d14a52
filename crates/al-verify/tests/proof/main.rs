//! Proofs against figures known from elsewhere, and against a slow checker that shares no code with them.

mod agreement;
mod certificate;
mod distances;
mod figures;
mod options;
mod pawns;
mod slow;
mod tables;
