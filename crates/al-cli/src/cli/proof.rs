//! Arguments of what looks at a whole ending: verify, tablebase.

use super::EngineChoice;
use crate::defence::Defence;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Which of equally good moves is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TiedMoves {
    /// The first in the order of moves, which is what the table plays
    First,
    /// Any of them, and the worst counts
    All,
}

/// Proves what a table claims, from every position against every defence
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  al verify krk.adv
  al verify krk.adv --json
  al verify krk.adv --memoryless    a player who forgets its forcing tree after each move
  al verify krk.adv --ties all      whatever the order in which equally good moves are taken
  al verify krk.adv --fifty --clock 40
                                    every game begins with the half-move clock at 40
  al verify krk.adv --pgn games --svg charts
  al verify krk.adv --certify       keeps the figures beside the table, in krk.proof.json
  al verify kbbk --distances        `al uci` and `al judge` then know each length, of four men too
  al verify large.adv --resume large.run
                                    goes on after Ctrl-C, a crash or a power cut

Every legal position with us to move of which the claim speaks is proved: for `win`, every won one. The table
is played as `al play` plays it: a forcing tree is followed to its end, or left when the opponent leaves it,
and then the table is consulted again. All replies are tried. Positions with other men, after captures and
promotions, are judged by the exact optimum, which is solved once and kept in the platform's cache folder (or
in the folder that AL_CACHE names).

A position that fails is counted once, under the failure that the opponent can reach after the fewest plies;
as a cycle where none can be reached but the game can go on for ever; as too long where mate comes too late.

A sampled position is proved through every game that can come from it: where most positions lead to one
another, even a small sample takes nearly as long as the whole.

Without --engine, native code is run where there is some with the hash of the file's, linked into this command
or built before, else the file is interpreted, which takes some hundred times as long. With --engine compiled
it is built first, by cargo, into the cache.

The exit code is 1 where the claim does not hold. With --json there is one object a table:

  {\"schema\",\"table\",\"ending\",\"claim\",\"engine\",\"positions\",\"assured\",\"failures\",\"longest_moves\",
   \"mean_moves\",\"optimal\",\"rules\",\"advice\",\"seconds\", …}")]
pub(crate) struct Verify {
    /// A file with tables, or the name of one that is compiled into this command; `-` is standard input
    pub(crate) file: PathBuf,
    /// The table to prove, where the file has several
    #[arg(long, value_name = "NAME")]
    pub(crate) table: Option<String>,
    /// An ending to prove it on, such as KRK: for a table that declares no men. May be given several times
    #[arg(long, value_name = "ENDING")]
    pub(crate) material: Vec<String>,
    /// Who runs the table
    #[arg(long, value_enum, value_name = "ENGINE")]
    pub(crate) engine: Option<EngineChoice>,
    /// How many threads; by default one a processor
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Plays only the first move of each forcing tree, and consults the table anew after every reply
    #[arg(long)]
    pub(crate) memoryless: bool,
    /// Which of equally good moves is played, where advice chooses the best or quickest and is consulted anew
    #[arg(long, value_name = "WHICH", default_value = "first")]
    pub(crate) ties: TiedMoves,
    /// Minds the 50-move rule: a mate on the 100th ply counts, one on the 101st does not
    #[arg(long)]
    pub(crate) fifty: bool,
    /// The half-move clock that every game begins with
    #[arg(long, value_name = "PLIES", requires = "fifty", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=100))]
    pub(crate) clock: u8,
    /// Counts a win in more moves as a failure; a claim of fewer moves still counts
    #[arg(long, value_name = "NUMBER")]
    pub(crate) max_moves: Option<u32>,
    /// Writes the longest win and the shortest failures as games into this folder
    #[arg(long, value_name = "FOLDER")]
    pub(crate) pgn: Option<PathBuf>,
    /// Draws charts into this folder: the lengths of wins, and failures by the square of their king
    #[arg(long, value_name = "FOLDER")]
    pub(crate) svg: Option<PathBuf>,
    /// Keeps the plies to mate from every position in the cache, where `al uci` and `al judge` find them for the tables
    /// that come with this command
    #[arg(long, conflicts_with_all = ["memoryless", "ties", "sample", "defence", "material"])]
    pub(crate) distances: bool,
    /// Proves only so many positions, drawn at random
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) sample: Option<u64>,
    /// Draws other positions; the same number draws the same
    #[arg(long, value_name = "NUMBER", requires = "sample", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Proves nothing, but plays games from won positions against this defence: 1,000, or as --sample says
    #[arg(long, value_enum, value_name = "DEFENCE", conflicts_with_all =
        ["memoryless", "fifty", "max_moves", "pgn", "svg", "resume", "threads"])]
    pub(crate) defence: Option<Defence>,
    /// Writes the certificate beside the table
    #[arg(long, conflicts_with_all =
        ["memoryless", "ties", "fifty", "sample", "max_moves", "defence", "material"])]
    pub(crate) certify: bool,
    /// Keeps the work in this file, and goes on with it where it exists
    #[arg(long, value_name = "FILE", conflicts_with = "sample")]
    pub(crate) resume: Option<PathBuf>,
    /// Prints one JSON object a table instead of text
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) rust: super::Outside,
}

/// Solves an ending of up to four men and counts its wins, draws and losses
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  al tablebase KRK
  al tablebase 'K R vs K P' --json
  al tablebase KRKP --syzygy ~/syzygy    beside your own Syzygy tables

Values are exact distances to mate, without the 50-move rule. Solved endings are kept in the platform's cache
folder, or in the folder that AL_CACHE names, and may be deleted at any time.")]
pub(crate) struct Tablebase {
    /// The men, such as KRK, KRKP or 'K R vs K P'; ours first
    #[arg(value_name = "ENDING")]
    pub(crate) ending: String,
    /// Compares with the Syzygy tables in this folder: won, drawn or lost, in up to 400,000 positions
    #[arg(long, value_name = "DIR")]
    pub(crate) syzygy: Option<PathBuf>,
    /// Prints one JSON object instead of text
    #[arg(long)]
    pub(crate) json: bool,
}
