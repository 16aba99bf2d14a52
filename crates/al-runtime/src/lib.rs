//! What compiled advice links against.
#![no_std]
mod table;
pub use table::{Decision, Follow, Play, Scratch, Table};
