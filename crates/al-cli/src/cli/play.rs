//! Arguments of games: play, uci.

use super::EngineChoice;
use crate::defence::Defence;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Plays a game: the table against you, with either side, or against a defender
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  al play krk.adv --fen '8/8/8/8/8/2k5/3R4/K7 w - - 0 1'
  al play krk.adv --random
  al play krk.adv --seed 7          the same random position each time
  al play krk --random --won --side strong --defence trickiest
                                    you win it, against a defender who sets problems
  al play krk --random --side none  watch the table win

Moves are written as in a book (Kd4, Kxd2) or as engines write them (e5d4). `?` lists the commands: `why`
tells the reasons for the last move, `hint` what to play, `judge` what your last move was worth, `moves` lists
yours, `undo` takes a move back, `save` writes the game. Input may also come from a pipe; the game ends with it.")]
pub(crate) struct Play {
    /// A file with tables, or the name of one that is compiled into this command; `-` is not possible here, since
    /// moves are read from standard input
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) start: Start,
    /// Only a random position that is won for the table's side, where the exact values are known
    #[arg(long, conflicts_with = "fen")]
    pub(crate) won: bool,
    /// The side that you have
    #[arg(long, value_enum, value_name = "SIDE", default_value_t = Seat::Weak)]
    pub(crate) side: Seat,
    /// How the weak side answers where you do not have it
    #[arg(long, value_enum, value_name = "DEFENCE", default_value_t = Defence::Longest)]
    pub(crate) defence: Defence,
    /// The table to play, where the file has several
    #[arg(long, value_name = "NAME")]
    pub(crate) table: Option<String>,
    /// Who plays the table's moves
    #[arg(long, value_enum, value_name = "ENGINE")]
    pub(crate) engine: Option<EngineChoice>,
    /// How the board is drawn; by default with figurines where the terminal has them
    #[arg(long, value_enum, value_name = "STYLE")]
    pub(crate) board: Option<BoardStyle>,
    #[command(flatten)]
    pub(crate) rust: super::Outside,
}

/// Where a person sits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Seat {
    /// Against the table
    Weak,
    /// In the place of the table, which gives hints
    Strong,
    /// Nowhere: the table plays against a defender
    None,
}

/// Where a game begins.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub(crate) struct Start {
    /// The first position, in quotes; either side may be to move
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,
    /// Any legal position of the table's men
    #[arg(long)]
    pub(crate) random: bool,
    /// The random position of this number
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
}

/// How a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BoardStyle {
    /// Figurines
    Unicode,
    /// Letters: White's capital, Black's small
    Ascii,
    /// Not at all
    None,
}

/// An engine for chess programs, which speak the protocol UCI with it
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  al uci                            plays the endings whose tables are compiled into this command
  al uci krk.adv                    plays those of a file
  al uci --fallback stockfish       our endings inside another engine

In a chess program, give `al` as the engine's command and `uci` as its argument. Where several tables speak of
a position, the first plays; the option Table names another one. It plays a table's forcing tree to its end:
the list of moves, or else the positions before, tell where in the tree it is. Where no table speaks, a small
search plays, and says so.

Options: Table, Engine (fastest, compiled, interpreted), Defence (search, longest, trickiest, random), Explain
(the reasons at length), UCI_AnalyseMode (forget the positions before), Ponder, MultiPV (always one line).")]
pub(crate) struct Uci {
    /// A file with tables, or the name of one that is compiled into this command; by default all of these
    pub(crate) file: Option<PathBuf>,
    /// How the weak side of an ending is played that a table speaks of; by default by a search. The option Defence
    /// sets it too
    #[arg(long, value_enum, value_name = "DEFENCE")]
    pub(crate) defence: Option<Defence>,
    /// Another UCI engine, with its arguments in quotes, which plays wherever no table speaks
    #[arg(long, value_name = "ENGINE")]
    pub(crate) fallback: Option<String>,
    #[command(flatten)]
    pub(crate) rust: super::Outside,
}
