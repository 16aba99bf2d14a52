//! Tables with a measure, written by hand: the least value that can be forced in three moves, then the fewest
//! moves, then the first of them.

mod ending;
mod exact;
mod graph;
mod kbbk;
mod kqk;
mod krk;
mod memory;
mod moves;
mod reach;
mod regions;
mod search;
mod sets;

pub use ending::{Ending, Men};
pub use kbbk::{Huddle, Lamp};
pub use kqk::Kqk;
pub use krk::Krk;
pub use memory::Memory;
pub use search::Answer;

/// King and rook against king.
#[must_use]
pub fn krk(king: u8, rook: u8, their: u8, memory: &mut Memory) -> Option<Answer> {
    tighten::<Krk>(Men { king, one: 0, other: rook }, their, memory)
}

/// King and queen against king.
#[must_use]
pub fn kqk(king: u8, queen: u8, their: u8, memory: &mut Memory) -> Option<Answer> {
    tighten::<Kqk>(Men { king, one: 0, other: queen }, their, memory)
}

/// King and two bishops, the first on a light square, against king.
#[must_use]
pub fn kbbk(king: u8, light: u8, dark: u8, their: u8, memory: &mut Memory) -> Option<Answer> {
    let men = Men { king, one: light, other: dark };
    tighten::<Lamp>(men, their, memory).or_else(|| search::decide::<Huddle>(men, their, u32::MAX >> 1, memory))
}

/// A value below that of the root.
fn tighten<E: Ending>(men: Men, their: u8, memory: &mut Memory) -> Option<Answer> {
    search::decide::<E>(men, their, search::value::<E>(men, their), memory)
}
