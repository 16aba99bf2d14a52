//! Tests of the whole crate against independent data and slow definitions.

mod counts;
mod fen;
mod geometry;
mod material;
mod moves;
mod notation;
mod order;
mod positions;
mod random;
