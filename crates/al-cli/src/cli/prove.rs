//! Arguments of what asks a knowledge base: prove.

use super::EngineChoice;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Asks a knowledge base: yes, no or undetermined, and the argument
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  al prove kpk_al3.adv --fen '8/8/2k5/8/4K3/3P4/8/8 w - - 0 1'
  al prove kpk_al3.adv --fen '8/8/2k5/8/4K3/3P4/8/8 w - - 0 1' --ask draw --trace
                                    the control cycle first, a line a look
  al prove kpk_al3.adv --fen '8/8/2k5/8/4K3/3P4/8/8 w - - 0 1' --json
  al prove kpk_al3.adv --all        every position of the ending, compared with its exact value
  al prove kpk_al3.adv --all --answers first
                                    its first answers, checked by nothing
  al prove kpk_base.adv --all --laps 5
                                    how long answers take, a busy machine aside
  al prove kpkp_base.adv --all --turn us --every 1000 --ask draw
  al prove kpkp_base.adv --all --turn us --every 64 --from 5 --json
                                    one of 64 parts of a long sweep
  al prove own.adv --all --engine compiled
                                    a base of one's own, compiled now with cargo
  al prove kpk_al3.adv --learn 2000 --weights kpk.weights
                                    learns on 2,000 positions which procedures pay, and tells what that saves
                                    on as many others

The side whose men the base calls ours is us, whoever is to move; where both sides have the same men, we are the
side to move. With --json there is one object:

  {\"fen\",\"base\",\"question\",\"answer\",\"checked\",\"argument\",\"facts\",\"methods\",\"plans\",\"open\",\"spent\",\"check\",
   \"engine\",\"schema\"}

The answer is yes, no or undetermined; then \"reason\" is nothing_applies, metaplans_used_up, methods_used_up,
nodes_used_up, time_used_up, target_too_large or inconsistent: the base contradicts itself.

With --answers checked, which is the default of bases that do not say otherwise, the proof goes on after the first answer
until nothing is left that could contradict it, and a contradiction is what is told: no answer depends on what was
looked at first. With --answers first the first answer ends it, as in the thesis's program. \"checked\" tells whether
everything was looked at.

What an answer may cost is said by the base: `budget: 1000 methods, 10000000 nodes;` holds where it says nothing. There
may also be a time: `2 seconds`, `500 milliseconds`. A part of the budget that is not named stays as it is.

The exit code is 1 where the base contradicts itself, and with --all where an answer is wrong.")]
pub(crate) struct Prove {
    /// A file with knowledge bases, or the name of one that is compiled into this command; `-` is standard
    /// input
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) positions: Asked,
    /// The base to ask, where the file has several
    #[arg(long, value_name = "NAME")]
    pub(crate) base: Option<String>,
    /// The proposition to ask; by default the one that the base says, else its first hypothesis
    #[arg(long, value_name = "PROPOSITION")]
    pub(crate) ask: Option<String>,
    /// Which hypothesis is looked at next; by default as the base says
    #[arg(long, value_enum, value_name = "CONTROL", conflicts_with = "learn")]
    pub(crate) choose: Option<ChooseChoice>,
    /// Who answers; by default native code where the base is linked into this command
    #[arg(long, value_enum, value_name = "ENGINE")]
    pub(crate) engine: Option<EngineChoice>,
    /// Weights of procedures for the adaptive choice, of this base; with --learn they are written here
    #[arg(long, value_name = "FILE")]
    pub(crate) weights: Option<PathBuf>,
    /// Which answers count; by default as the base says
    #[arg(long, value_enum, value_name = "ANSWERS", conflicts_with = "learn")]
    pub(crate) answers: Option<AnswersChoice>,
    /// Tells the control cycle, a line a look
    #[arg(long, conflicts_with_all = ["all", "learn"])]
    pub(crate) trace: bool,
    /// Draws the whole trees of plans, however large
    #[arg(long, conflicts_with_all = ["all", "learn"])]
    pub(crate) whole_tree: bool,
    /// Sweeps only positions with this side to move
    #[arg(long, value_enum, value_name = "SIDE", conflicts_with_all = ["fen", "learn"])]
    pub(crate) turn: Option<TurnChoice>,
    /// Sweeps only every so many positions
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["fen", "learn"], default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) every: u32,
    /// Passes over so many positions first: with --every 8 the sweeps from 0 to 7 are the parts of a whole
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["fen", "learn"], default_value_t = 0)]
    pub(crate) from: u32,
    /// Asks so many times in each position of a sweep; the shortest time counts
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["fen", "learn"], default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) laps: u32,
    /// How many wrong answers of a sweep are shown
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["fen", "learn"], default_value_t = 5)]
    pub(crate) examples: usize,
    /// Learns on this many positions, drawn at random
    #[arg(long, value_name = "POSITIONS", requires = "weights", conflicts_with_all = ["fen", "all"], value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) learn: Option<u32>,
    /// Draws other positions to learn from; the same number draws the same
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["fen", "all"])]
    pub(crate) seed: Option<u64>,
    /// Prints one JSON object instead of text
    #[arg(long, conflicts_with = "learn")]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) rust: super::Outside,
}

/// What a base is asked about.
#[derive(Debug, Args)]
#[group(multiple = false)]
pub(crate) struct Asked {
    /// One position, in quotes
    #[arg(long, value_name = "FEN", required_unless_present_any = ["all", "learn"])]
    pub(crate) fen: Option<String>,
    /// Every position of the base's endings
    #[arg(long)]
    pub(crate) all: bool,
}

/// Which hypothesis is looked at next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ChooseChoice {
    /// The first of the list for which there is a procedure
    Listing,
    /// The one that occurs most often in what is to be proved
    Occurrences,
    /// The one whose procedure is worth most for what it costs, by --weights
    Adaptive,
}

/// Which answers count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum AnswersChoice {
    /// Those that nothing contradicts of all that the base knows
    Checked,
    /// The first, whatever has not been looked at
    First,
}

/// Who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TurnChoice {
    /// The side whose men the base calls ours
    Us,
    /// The other side
    Them,
}
