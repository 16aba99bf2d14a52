//! What is told of a proof.

use serde::{Deserialize, Serialize};

use super::failure::Failure;

/// The version of [`Report`]. It is raised when a key changes its meaning or disappears.
pub const SCHEMA: u32 = 1;

/// The figures of a proof, as programs read them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The table's name.
    pub table: String,
    /// Its materials, such as `KRK`, separated by commas.
    pub ending: String,
    /// What was proved: `win`, `win in 34 moves`, `hold`, `value`.
    pub claim: String,
    /// Who ran the table: `compiled` or `interpreted`.
    pub engine: String,
    /// The legal positions with us to move of which something is claimed.
    pub positions: u64,
    /// Those of them where it holds.
    pub assured: u64,
    /// The others.
    pub failures: Failures,
    /// The longest assured win against the longest defence, in moves.
    pub longest_moves: Option<u32>,
    /// The mean over assured wins, in moves.
    pub mean_moves: Option<f64>,
    /// Best play over the positions that are to be won, when it is known.
    pub optimal: Option<Lengths>,
    /// In how many positions advice of each rule was accepted.
    pub rules: Vec<Used>,
    /// In how many positions each piece of advice was accepted; that of tables to which positions are handed over with
    /// the table's name before it: `krk.tighten`.
    pub advice: Vec<Used>,
    /// How long the proof took.
    pub seconds: f64,
    /// Which program the table is.
    pub hash: String,
    /// Whether the claim holds.
    pub holds: bool,
    /// Whether the tree was forgotten after each move.
    pub memoryless: bool,
    /// Whether the table might play any of the moves that it holds for equally good.
    pub any_order: bool,
    /// All legal positions with us to move, or of a sample all that were drawn.
    pub legal: u64,
    /// The longest assured win, in plies.
    pub longest_plies: Option<u32>,
    /// The mean over assured wins, in plies.
    pub mean_plies: Option<f64>,
    /// Moves of all assured wins together.
    pub sum_moves: u64,
    /// The share of won positions in which the table's move mates as soon as any, when it is known.
    pub optimal_moves: Option<f64>,
    /// The positions with them to move; a sample does not count them.
    pub them_to_move: Option<TheirTurn>,
    /// In how many moves a win had to come, where that was asked.
    pub max_moves: Option<u32>,
    /// The 50-move rule, where it counted.
    pub fifty_moves: Option<FiftyMoves>,
    /// The sample, where only a sample was proved.
    pub sample: Option<Sampled>,
    /// How long assured wins are, beside best play.
    pub histogram: Vec<Bin>,
    /// The longest win, and the shortest game for each failure.
    pub examples: Vec<ExampleLine>,
}

/// Positions that fail, each counted once; see [`Failure`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failures {
    /// [`Failure::NoRule`].
    pub no_rule: u64,
    /// [`Failure::NoAdvice`].
    pub no_advice: u64,
    /// [`Failure::Stalemate`].
    pub stalemate: u64,
    /// [`Failure::MaterialLost`].
    pub material_lost: u64,
    /// [`Failure::Cycle`].
    pub cycle: u64,
    /// [`Failure::TooLong`].
    pub too_long: u64,
    /// [`Failure::Mated`].
    pub mated: u64,
}

impl Failures {
    /// How many positions fail in this way.
    #[must_use]
    pub fn of(&self, failure: Failure) -> u64 {
        match failure {
            Failure::NoRule => self.no_rule,
            Failure::NoAdvice => self.no_advice,
            Failure::Stalemate => self.stalemate,
            Failure::MaterialLost => self.material_lost,
            Failure::Mated => self.mated,
            Failure::Cycle => self.cycle,
            Failure::TooLong => self.too_long,
        }
    }

    /// How many positions fail.
    #[must_use]
    pub fn total(&self) -> u64 {
        Failure::ALL.iter().map(|&failure| self.of(failure)).sum()
    }

    pub(super) fn new(counts: &[u64; Failure::ALL.len()]) -> Self {
        let of = |failure: Failure| counts[failure as usize];
        Self {
            no_rule: of(Failure::NoRule),
            no_advice: of(Failure::NoAdvice),
            stalemate: of(Failure::Stalemate),
            material_lost: of(Failure::MaterialLost),
            cycle: of(Failure::Cycle),
            too_long: of(Failure::TooLong),
            mated: of(Failure::Mated),
        }
    }
}

/// Lengths of wins, in moves.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lengths {
    /// The longest.
    pub longest_moves: u32,
    /// The mean.
    pub mean_moves: f64,
}

/// How often a rule or a piece of advice was used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Used {
    /// Its name.
    pub name: String,
    /// In how many positions.
    pub used: u64,
}

/// The positions with them to move: assured when each reply is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TheirTurn {
    /// Those of which something is claimed.
    pub positions: u64,
    /// Those of them where it holds.
    pub assured: u64,
}

/// What the 50-move rule did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FiftyMoves {
    /// The half-move clock that every game began with.
    pub clock: u8,
    /// Positions that fail by it alone; they are counted as too long.
    pub too_late: u64,
}

/// What was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sampled {
    /// How many positions.
    pub size: u64,
    /// The seed.
    pub seed: u64,
}

/// Wins of one length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bin {
    /// The length, in moves.
    pub moves: u32,
    /// Assured wins that take so long against the longest defence.
    pub positions: u64,
    /// Positions that take so long under best play, when that is known.
    pub optimal: u64,
}

/// An example in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExampleLine {
    /// What it shows: `longest` or the name of a failure.
    pub shows: String,
    /// Where it begins; us are White.
    pub fen: String,
    /// Plies to mate or to the failure; of a cycle, to the repetition.
    pub plies: u32,
    /// The moves in algebraic notation.
    pub line: String,
}
