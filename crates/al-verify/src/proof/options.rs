//! What is asked of a proof.

use super::numbering::Numbering;
use super::{Claim, Judge, Sample, Ties, TooManyPositions, memory};
use crate::optimum::Optimum;
use al_chess::Material;
use std::fmt;
use std::path::Path;

/// What is to be proved, and how.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// What the table promises; to win, where nothing is said.
    pub claim: Claim,
    /// What it promises of the positions of some materials instead.
    pub claims: &'a [(Material, Claim)],
    /// Whether only the first move of each forcing tree is played, and the table consulted anew after every
    /// reply.
    pub memoryless: bool,
    /// Which of the moves that a table holds for equally good are proved: the one that it plays, or all.
    pub ties: Ties,
    /// A win in more of our moves is a failure.
    pub max_moves: Option<u32>,
    /// Whether the 50-move rule counts: the half-move clock that every game begins with. A mate on the 100th
    /// ply after the last capture or pawn move counts.
    pub fifty: Option<u8>,
    /// Only some positions.
    pub sample: Option<Sample>,
    /// The exact optimum of each of the table's materials, as far as known. It says of which positions the
    /// claim is made, judges positions with other men and is told beside the table's lengths. Without it,
    /// the claim is made of every position, and every loss of material is one.
    pub optimum: &'a [Optimum],
    /// The table that positions with other men are handed over to, asked before the optimum.
    pub hand_over: Option<&'a dyn Judge>,
    /// Whether the positions with them to move are counted too.
    pub their_turn: bool,
    /// How many threads; all there are, where nothing is said.
    pub threads: Option<usize>,
    /// How many bytes the exits of forcing trees may take; those for which there is no room are walked to
    /// again when they are needed. As many again may be taken by what the searches of all threads remember.
    pub memory: u64,
    /// A file in which the work is kept, to be gone on with when the proof was stopped or killed.
    pub resume: Option<&'a Path>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self {
            claim: Claim::default(),
            claims: &[],
            memoryless: false,
            ties: Ties::First,
            max_moves: None,
            fifty: None,
            sample: None,
            optimum: &[],
            hand_over: None,
            their_turn: true,
            threads: None,
            memory: 2 << 30,
            resume: None,
        }
    }
}

impl Options<'_> {
    /// In how many slots the searches of each thread remember in a proof of these materials: what a table in another
    /// process is to be told.
    ///
    /// # Errors
    ///
    /// When there are too many positions for a proof.
    pub fn slots(&self, materials: &[Material]) -> Result<usize, TooManyPositions> {
        let threads = self.threads.unwrap_or_else(rayon::current_num_threads);
        Ok(memory::slots(Numbering::new(materials)?.total(), self.memory / threads.max(1) as u64))
    }
}

impl fmt::Debug for Options<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options")
            .field("claim", &self.claim)
            .field("claims", &self.claims)
            .field("memoryless", &self.memoryless)
            .field("ties", &self.ties)
            .field("max_moves", &self.max_moves)
            .field("fifty", &self.fifty)
            .field("sample", &self.sample)
            .finish_non_exhaustive()
    }
}
