//! What compiled advice links against: the [`Table`] every engine can ask, the [`Player`] that plays
//! its forcing trees, and walks over those trees.
//!
//! No standard library, no heap: a table and its player fit a chess computer's firmware.
//!
//! ```
//! use al_chess::{Color, Position};
//! use al_runtime::{Player, Table};
//! # mod doc { include!("../doc/first_move.rs"); }
//! # use doc::FirstMove;
//!
//! // Any table, compiled or interpreted; this one advises our first legal move.
//! let table = FirstMove { moves: 1 };
//! let mut player = Player::new(&table);
//! let position = Position::from_fen("8/8/8/8/8/2k5/3R4/K7 w - - 0 1", Color::White)?;
//!
//! let chosen = player.choose(&position)?;
//! assert_eq!(chosen.mv.uci(position.us()).to_string(), "a1b1");
//! assert_eq!(chosen.advice_name(), "first_move");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![no_std]

#[doc(hidden)]
pub mod __rt1;
mod consult;
mod expect;
mod forcing;
#[doc(hidden)]
pub mod general;
mod lone;
mod player;
pub mod prover;
mod scratch;
#[cfg(feature = "sources")]
pub mod sources;
mod table;
mod tree;
mod value;

pub use consult::{Consulted, consult};
pub use expect::{Expected, Shortfall, shortfall};
pub use player::{Chosen, Place, Player, Refusal};
pub use scratch::{Forced, Scratch, Slot};
pub use table::{Decision, Follow, Play, Table};
pub use tree::{Visit, tree_nodes, walk};
pub use value::value;
