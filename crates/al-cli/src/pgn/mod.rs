//! Games in PGN: read by `pgn-reader`, and written with comments.

mod read;
mod write;

pub(crate) use read::read;

use shakmaty::{Chess, Move};

/// A game with the moves of its main line, each with the position before it.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    /// The tags, in order.
    pub(crate) tags: Vec<(String, String)>,
    /// What stands before the first move.
    pub(crate) comments: Vec<String>,
    /// Its moves.
    pub(crate) steps: Vec<Step>,
    /// `1-0` and its like; `*` where nothing is said.
    pub(crate) outcome: String,
    /// Why no more of it could be read, if so.
    pub(crate) broken: Option<String>,
}

/// A move of a game.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// The position before it.
    pub(crate) before: Chess,
    /// The move.
    pub(crate) mv: Move,
    /// Numeric annotation glyphs: 4 is `??`.
    pub(crate) nags: Vec<u8>,
    /// What is said of it.
    pub(crate) comments: Vec<String>,
}

impl Game {
    /// What messages call it: "White - Black", or its number.
    pub(crate) fn title(&self, number: usize) -> String {
        let tag = |name| self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str());
        match (tag("White"), tag("Black")) {
            (Some(white), Some(black)) if white != "?" || black != "?" => format!("{white} - {black}"),
            _ => format!("game {number}"),
        }
    }
}
