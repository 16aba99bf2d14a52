//! What can be written after `al`.

mod ask;
mod page;
mod play;
mod prolog;
mod proof;
mod prove;

pub(crate) use ask::{Advise, Bench, EngineChoice, Explain, Judge, Positions};
pub(crate) use page::{Check, Doc, Expand, Fmt, Gallery, New, Test, Written};
pub(crate) use play::{BoardStyle, Play, Seat, Uci};
pub(crate) use prolog::{Dialect, Export, Import};
pub(crate) use proof::{Tablebase, TiedMoves, Verify};
pub(crate) use prove::{AnswersChoice, ChooseChoice, Prove, TurnChoice};

use clap::{Args, Parser, Subcommand};
use std::path::{Path, PathBuf};

/// Advice tables for chess endings: check them, compile them to Rust, run them, play against them
///
/// A table is a page of advice in a .adv file: rules that say which advice to try in which position, and
/// pieces of advice with goals and move constraints. `al` reads such files; `-` stands for standard input.
#[derive(Debug, Parser)]
#[command(name = "al", version, verbatim_doc_comment, term_width = 112, after_long_help = EXAMPLES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXAMPLES: &str = "\
Examples:
  al check krk.adv                  is the table well formed? every mistake at its place
  al test krk.adv                   do the tests that stand in it pass?
  al fmt krk.adv                    lays it out as all tables are
  al doc                            the reference of the language, with a page for everything built in
  al doc krk.adv                    a page of a table for people
  al gallery                        the book of endings: all tables, their figures and longest games
  al new kqk 'K Q vs K'             a table to begin with
  al advise krk.adv --fen '8/8/8/8/8/2k5/3R4/K7 w - - 0 1'
                                    the move, its reason and the forcing tree
  al play krk.adv --random          a game in the terminal: you have the weak side
  al explain --fen '8/8/8/8/8/2k5/3R4/K7 w - - 0 1'
                                    why the table plays that
  al judge --fen '8/8/8/8/8/2k5/3R4/K7 w - - 0 1' --move Ra2
                                    what a move is worth
  al uci                            an engine for chess programs
  al expand krk.adv > krk.rs        the Rust that the table becomes
  al verify krk.adv                 does it keep its claim, from every position against every defence?
  al tablebase KRK                  the exact optimum of an ending
  al prove kpk_al3.adv --fen '8/8/2k5/8/4K3/3P4/8/8 w - - 0 1'
                                    what a knowledge base can prove, and the argument
  al bench                          how much faster the compiled tables are
  al import krk.pl -o krk.adv       a table of AL0 in Prolog, as books and courses have them
  al export --prolog krk.adv        the same table for an AL0 interpreter in Prolog

Exit codes: 0 good, 1 the table, its claim or the answer is bad, 2 wrong use, 130 stopped with Ctrl-C.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Check(Check),
    Test(Test),
    Fmt(Fmt),
    Doc(Doc),
    Gallery(Gallery),
    New(New),
    Expand(Expand),
    Advise(Advise),
    Play(Play),
    Uci(Uci),
    Explain(Explain),
    Judge(Judge),
    Verify(Verify),
    Tablebase(Tablebase),
    Prove(Prove),
    Bench(Bench),
    Import(Import),
    Export(Export),
}

/// What a table may ask of Rust.
#[derive(Debug, Args)]
pub(crate) struct Outside {
    /// A file of Rust with the predicates that the table's `extern fn` statements name
    #[arg(long, value_name = "FILE")]
    pub(crate) with: Option<PathBuf>,
}

impl Command {
    /// The file of Rust that was given.
    pub(crate) fn with(&self) -> Option<&Path> {
        let outside = match self {
            Self::Advise(arguments) => &arguments.rust,
            Self::Explain(arguments) => &arguments.rust,
            Self::Judge(arguments) => &arguments.rust,
            Self::Bench(arguments) => &arguments.rust,
            Self::Test(arguments) => &arguments.rust,
            Self::Play(arguments) => &arguments.rust,
            Self::Uci(arguments) => &arguments.rust,
            Self::Verify(arguments) => &arguments.rust,
            Self::Prove(arguments) => &arguments.rust,
            Self::Check(_)
            | Self::Fmt(_)
            | Self::Doc(_)
            | Self::Gallery(_)
            | Self::New(_)
            | Self::Expand(_)
            | Self::Tablebase(_)
            | Self::Import(_)
            | Self::Export(_) => return None,
        };
        outside.with.as_deref()
    }
}
