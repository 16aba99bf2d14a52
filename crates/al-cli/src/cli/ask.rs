//! Arguments of what asks a table about positions: advise, explain, judge, bench.

use crate::explanation::Language;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Says what a table advises: the move, the reason, the forcing tree
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  al advise krk.adv --fen '8/8/8/8/8/2k5/3R4/K7 w - - 0 1'
  al advise krk.adv --fen '8/8/8/8/8/2k5/3R4/K7 w - - 0 1' --trace
                                    why did each earlier piece of advice fail?
  al advise krk.adv --fens positions.txt --json > answers.jsonl
  generate-fens | al advise krk.adv --fens - --json
  al advise krk.adv --epd suite.epd is each answer among the moves that are expected?
  al advise elementary --epd suite.epd --as-epd > answered.epd

A FEN holds spaces, so it needs quotes. The side to move is us, White or Black; its men must be the
table's. In a list, one FEN stands on a line and blank lines are skipped; each gets one answer, in order:

  {\"fen\",\"table\",\"rule\",\"advice\",\"move\",\"tree_nodes\",\"engine\",\"schema\"}

The move is in UCI notation; tree_nodes counts the moves of the forcing tree, both sides'. Where nothing
applies, advice and move are null and \"reason\" is no_rule or no_advice. A FEN that is illegal or has other
men gets an object with \"error\" and \"reason\" (illegal_fen, wrong_material, weak_side_to_move, several_tables);
the list goes on, and the exit code is 1.

Without --engine, native code is asked where there is some with the hash of the file's, linked into this command
or built before, else the file is interpreted; the answer says which. With --engine compiled the file is built
where it has not been: that needs cargo, takes seconds, and is kept in the platform's cache folder (or in the
folder that AL_CACHE names).")]
pub(crate) struct Advise {
    /// A file with tables, or the name of one that is compiled into this command; `-` is standard input
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) positions: Positions,
    /// The table to ask, where the file has several
    #[arg(long, value_name = "NAME")]
    pub(crate) table: Option<String>,
    /// Who answers
    #[arg(long, value_enum, value_name = "ENGINE")]
    pub(crate) engine: Option<EngineChoice>,
    /// Tells of each earlier piece of advice why it failed: which goal, after which move
    #[arg(long, conflicts_with_all = ["fens", "epd"])]
    pub(crate) trace: bool,
    /// Draws the whole forcing tree, however large
    #[arg(long, conflicts_with_all = ["fens", "epd", "json"])]
    pub(crate) whole_tree: bool,
    /// Writes the suite as EPD with the table's moves as the best ones
    #[arg(long, conflicts_with_all = ["fen", "fens", "json"])]
    pub(crate) as_epd: bool,
    /// Prints one JSON object a position instead of text
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) rust: super::Outside,
}

/// The positions that are asked about.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub(crate) struct Positions {
    /// One position, in quotes
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,
    /// A file of positions, one FEN a line; `-` is standard input
    #[arg(long, value_name = "LIST")]
    pub(crate) fens: Option<PathBuf>,
    /// A suite of positions in EPD, with the moves expected (bm) or wrong (am); `-` is standard input
    #[arg(long, value_name = "SUITE")]
    pub(crate) epd: Option<PathBuf>,
}

/// Who runs a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EngineChoice {
    /// Native code: linked into this command, built before, or built now with cargo
    Compiled,
    /// The reference engine, which runs the file itself
    Interpreted,
}

/// Says why a table plays what it plays, in words, as data, as a picture or through a whole game
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  al explain --fen '8/8/8/8/8/2k5/3R4/K7 w - - 0 1'
  al explain krk.adv --fen '8/8/8/8/8/2k5/3R4/K7 w - - 0 1' --language es
  al explain --fen '8/8/8/8/3R4/2k5/8/K7 w - - 0 1' --moves 'Rd1 Kb4'
                                    a move inside a plan: the plan is explained where it began
  al explain krk_al0 --fen '4k3/8/8/8/8/8/8/4K2R w - - 0 1' --svg why.svg
  al explain --pgn game.pgn > annotated.pgn

It tells which rule matched, with the values of its condition; of each piece of advice that was tried on which
goal, after which move, it failed, with the values behind it; and the plan against every reply. The picture
shows the move, the replies that the plan expects, and the squares that the goal speaks of. All are facts of
the table and of its forcing tree. Decisions that look many moves ahead have reasons that take long to find;
what is not found in the time given is said to be missing.

`al check --explain AL0060` explains kinds of mistakes instead.")]
pub(crate) struct Explain {
    /// A file with tables, or the name of one that is compiled into this command; by default all of these, of which the
    /// first that speaks of a position is asked
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) what: Explained,
    /// The table to ask, where there are several
    #[arg(long, value_name = "NAME")]
    pub(crate) table: Option<String>,
    /// Moves from the position, in quotes, as in a book or as engines write them
    #[arg(long, value_name = "MOVES", requires = "fen")]
    pub(crate) moves: Option<String>,
    /// The language of the words
    #[arg(long, value_enum, value_name = "LANGUAGE", default_value_t)]
    pub(crate) language: Language,
    /// Draws the whole forcing tree, however large
    #[arg(long, conflicts_with = "pgn")]
    pub(crate) whole_tree: bool,
    /// Draws the board into this file
    #[arg(long, value_name = "FILE", conflicts_with = "pgn")]
    pub(crate) svg: Option<PathBuf>,
    /// How many seconds reasons are looked for, at most. The move does not depend on it
    #[arg(long, value_name = "NUMBER", default_value_t = 10, conflicts_with = "pgn")]
    pub(crate) seconds: u64,
    /// Prints one JSON object instead of text
    #[arg(long, conflicts_with = "pgn")]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) rust: super::Outside,
}

/// What is explained or judged.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub(crate) struct Explained {
    /// One position, in quotes
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,
    /// The games of a PGN file; `-` is standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) pgn: Option<PathBuf>,
}

/// Says what a move is worth: whether it keeps the result, comes nearer, is in time, and how it is refuted
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  al judge --fen '8/8/2Q5/k7/1rK5/8/8/8 w - - 21 108' --move Kc5
  al judge --fen '4k3/8/8/8/8/8/8/4K2R w - - 0 1' --move h1h7 --json
  al judge --pgn game.pgn > judged.pgn

It judges positions of up to four men by the exact optimum, which is solved once and kept in the platform's cache
folder (or in the folder that AL_CACHE names). A move that wins more slowly than another is sound; one that lets a
win come too late for the 50-move rule is not. Where a table speaks of the position (of several the first), its
phase and the moves it needs at most are told too.

The exit code is 1 where a move is not sound.")]
pub(crate) struct Judge {
    #[command(flatten)]
    pub(crate) what: Explained,
    /// The move, as in a book or as engines write it
    #[arg(long = "move", value_name = "MOVE", required_unless_present = "pgn", conflicts_with = "pgn")]
    pub(crate) mv: Option<String>,
    /// A file with tables, or the name of one that is compiled into this command; by default all of these
    #[arg(long, value_name = "TABLE")]
    pub(crate) table: Option<PathBuf>,
    /// The language of the words
    #[arg(long, value_enum, value_name = "LANGUAGE", default_value_t)]
    pub(crate) language: Language,
    /// Prints one JSON object a move instead of text
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) rust: super::Outside,
}

/// Measures interpreted against compiled tables, in nanoseconds a decision
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  al bench                          all tables that are compiled into this command
  al bench krk.adv                  the tables of a file
  al bench my.adv --engine compiled compiles them first, where that has not been done
  al bench --json --positions 5000

Both engines decide the same legal positions, shuffled, in one run. They are compared on the way: the exit
code is 1 where they disagree.")]
pub(crate) struct Bench {
    /// A file with tables, or the name of one that is compiled into this command, by default all of these; `-` is
    /// standard input
    pub(crate) file: Option<PathBuf>,
    /// The table to measure, where there are several
    #[arg(long, value_name = "NAME")]
    pub(crate) table: Option<String>,
    /// What to measure: `compiled` compiles what is not yet, `interpreted` compares with nothing
    #[arg(long, value_enum, value_name = "ENGINE")]
    pub(crate) engine: Option<EngineChoice>,
    /// How many positions to decide
    #[arg(long, value_name = "NUMBER", default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(crate) positions: u32,
    /// Prints one JSON object instead of text
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) rust: super::Outside,
}
