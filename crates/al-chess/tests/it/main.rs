//! Tests of the whole crate against independent data and slow definitions.

mod counts;
mod moves;
mod random;
