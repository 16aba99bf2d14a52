//! Pictures of proofs, as SVG.
//!
//! ```
//! use al_verify::picture;
//! use al_verify::proof::Bin;
//!
//! let bins = [Bin { moves: 1, positions: 3, optimal: 5 }, Bin { moves: 2, positions: 4, optimal: 2 }];
//! assert!(picture::lengths("krk", &bins).starts_with("<svg"));
//! ```

mod board;
mod lengths;
mod svg;

pub use board::failures_by_their_king;
pub use lengths::lengths;
pub use svg::thousands;
