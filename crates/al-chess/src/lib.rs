#![doc = include_str!("../README.md")]
#![no_std]

pub mod attacks;
mod fen;
pub mod geometry;
mod man;
pub mod masks;
mod material;
mod moves;
mod notation;
pub mod order;
mod point;
mod position;
#[cfg(feature = "sources")]
pub mod sources;
mod square;
mod square_set;
mod value;

pub use fen::{FenError, FenErrorKind};
pub use man::{Color, Man, Placed, Role, Side};
pub use material::{MAX_DECLARED, MAX_MEN, Material, MaterialError};
pub use moves::{Move, MoveList};
pub use point::Point;
pub use position::{Moves, Position, PositionError, Positions, Slots};
pub use square::{ParseSquareError, Square};
pub use square_set::{SquareSet, Squares};
pub use value::Value;
