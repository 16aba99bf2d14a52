//! What is asked of a proof.

use super::{Claim, Judge, Sample, Ties};
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
    /// How many bytes the exits of forcing trees may take. Those for which there is no room are walked to
    /// again when they are needed.
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
