//! The two engines and the original system answer alike.

mod agreement;
mod bases;
mod games;
mod measured_reasons;
mod original;
mod prelude;
mod primitives;
mod reasons;
