//! What can be written after `al`.

mod prolog;

pub(crate) use prolog::{Dialect, Export, Import};

use crate::defence::Defence;
use crate::explanation::Language;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

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

/// Says what is wrong with tables, each mistake at its place
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  al check krk.adv kqk.adv
  al check tables/*.adv --json      for editors: one object on standard output
  cat krk.adv | al check -
  al check --explain AL0060         what a kind of mistake means
  al check --explain all            all of them

Diagnostics and the summary go to standard error. The exit code is 1 where a file has an error; warnings
alone leave it 0.")]
pub(crate) struct Check {
    /// Files with tables; `-` is standard input
    #[arg(value_name = "FILE", required_unless_present = "explain")]
    pub(crate) files: Vec<PathBuf>,
    /// Explains a kind of mistake, such as AL0060, and reads no file
    #[arg(long, value_name = "CODE", conflicts_with = "files")]
    pub(crate) explain: Option<String>,
    /// Prints one JSON object instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// Runs the tests that stand in tables
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  al test krk.adv
  al test tables/*.adv
  al test krk.adv --engine compiled     the native code, which is built where it is not there yet
  al test krk.adv --json

A test stands in a table, a piece of advice or a network:

  test \"8/8/8/8/8/2k5/3R4/K7 w - - 0 1\" => else_rule, squeeze, \"Rd4\", room == 64;

It gives a position and what is to be true there: the rule consulted, the advice accepted, the table that
decides in the end, the move in algebraic notation, conditions. Of a test that fails the first part that is not
true is told. The exit code is 1 where a test fails. With --json there is one object a file:

  {\"schema\",\"file\",\"tests\",\"failed\": [{\"table\",\"file\",\"line\",\"column\",\"fen\",\"what\",\"engine\"}]}

`al_compiler::Build` and `advice_table!` write the same tests for `cargo test`.")]
pub(crate) struct Test {
    /// Files with tables; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Only the tests of the table of this name
    #[arg(long, value_name = "NAME")]
    pub(crate) table: Option<String>,
    /// Who runs the tables
    #[arg(long, value_enum, value_name = "ENGINE")]
    pub(crate) engine: Option<EngineChoice>,
    /// Prints one JSON object a file instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// Lays tables out: indentation, blanks, columns
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  al fmt krk.adv kqk.adv
  al fmt --check tables/*.adv       for continuous integration: changes nothing, shows what would change
  cat krk.adv | al fmt -            prints the layout

Comments, the order of things and where a statement is broken into lines stay the author's; a statement that is
broken nowhere and too long is broken. The meaning and the hash of a table do not change. A file with mistakes of
syntax is left as it is. The exit code is 1 where a file has such mistakes, or with --check where a file would
change.")]
pub(crate) struct Fmt {
    /// Files to lay out; `-` is standard input, whose layout is printed
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Changes nothing, and shows what would change
    #[arg(long)]
    pub(crate) check: bool,
}

/// Writes a table to begin with: it runs at once, and says what each part is for
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  al new kqk 'K Q vs K'             writes kqk.adv
  al new rooks 'K R R vs K' --out endings/rooks.adv
  al new kqk KQK --out -            prints it

The table has rules, pieces of advice, definitions and a test, each with a comment. It plays legal moves from
every position and mates where it sees how; what it does not know yet is yours to write. An existing file is never
overwritten.")]
pub(crate) struct New {
    /// The table's name, such as kqk
    pub(crate) name: String,
    /// The men, ours first, such as 'K Q vs K' or KQK
    #[arg(value_name = "MATERIAL")]
    pub(crate) material: String,
    /// Where it is written; `-` prints it
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// Prints the Rust that a file's tables become
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  al expand krk.adv
  al expand everything.adv --table krk
  al expand krk.adv --runtime ::my_engine::advice
  al expand krk.adv --after lift    what the passes up to one have made of it
  al expand krk.adv --passes none   nothing but the search

A pass changes how fast the code is, and never what it answers. They are made in this order: values, lift,
need, order, answers, settle, tabulate, pack, last_ply, refuter, tails.

Each table is one `pub mod`. It is what `al_compiler::Build` writes from a build script and what the macro
`advice_table!` puts in its own place; there is no need to keep it in a repository.")]
pub(crate) struct Expand {
    /// A file with tables; `-` is standard input
    pub(crate) file: PathBuf,
    /// Only the table of this name
    #[arg(long, value_name = "NAME")]
    pub(crate) table: Option<String>,
    /// The path under which the Rust finds the crate `advice`
    #[arg(long, value_name = "PATH", default_value = "::advice")]
    pub(crate) runtime: String,
    /// Only these passes: names with commas between them, or `none`
    #[arg(long, value_name = "PASSES", conflicts_with = "after")]
    pub(crate) passes: Option<String>,
    /// Only this pass and those before it
    #[arg(long, value_name = "PASS")]
    pub(crate) after: Option<String>,
}

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
    /// A file with tables; `-` is standard input
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
    /// Prints one JSON object a position instead of text
    #[arg(long)]
    pub(crate) json: bool,
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
goal, after which move, it failed, with the values behind it; and the plan against every reply. The picture shows
the move, the replies that the plan expects, and the squares that the goal speaks of. All are facts of the table
and of its forcing tree.

`al check --explain AL0060` explains kinds of mistakes instead.")]
pub(crate) struct Explain {
    /// A file with tables, or the name of one that is compiled into this command; by default all of these
    pub(crate) table: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) what: Explained,
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
    /// Prints one JSON object instead of text
    #[arg(long, conflicts_with = "pgn")]
    pub(crate) json: bool,
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
win come too late for the 50-move rule is not. Where a table speaks of the position, its phase and the moves it
needs at most are told too.

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
    /// A file with tables, `-` is standard input; by default the tables compiled into this command
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
}

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

The exit code is 1 where the claim does not hold. With --json there is one object a table:

  {\"schema\",\"table\",\"ending\",\"claim\",\"engine\",\"positions\",\"assured\",\"failures\",\"longest_moves\",
   \"mean_moves\",\"optimal\",\"rules\",\"advice\",\"seconds\", …}")]
pub(crate) struct Verify {
    /// A file with tables; `-` is standard input
    pub(crate) file: PathBuf,
    /// The table to prove, where the file has several
    #[arg(long, value_name = "NAME")]
    pub(crate) table: Option<String>,
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
    #[arg(long, conflicts_with_all = ["memoryless", "ties", "fifty", "sample", "max_moves", "defence"])]
    pub(crate) certify: bool,
    /// Keeps the work in this file, and goes on with it where it exists
    #[arg(long, value_name = "FILE", conflicts_with = "sample")]
    pub(crate) resume: Option<PathBuf>,
    /// Prints one JSON object a table instead of text
    #[arg(long)]
    pub(crate) json: bool,
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

/// Asks a knowledge base: yes, no or undetermined, and the argument
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  al prove kpk_al3.adv --fen '8/8/2k5/8/4K3/3P4/8/8 w - - 0 1'
  al prove kpk_al3.adv --fen '8/8/2k5/8/4K3/3P4/8/8 w - - 0 1' --ask draw --trace
                                    the control cycle first, a line a look
  al prove kpk_al3.adv --fen '8/8/2k5/8/4K3/3P4/8/8 w - - 0 1' --json
  al prove kpk_al3.adv --all        every position of the ending, compared with its exact value
  al prove kpk_al3.adv --learn 2000 --weights kpk.weights
                                    learns on 2,000 positions which procedures pay, and tells what that saves

The side whose men the base calls ours is us, whoever is to move; where both sides have the same men, we are the
side to move. With --json there is one object:

  {\"fen\",\"base\",\"question\",\"answer\",\"argument\",\"facts\",\"methods\",\"plans\",\"open\",\"spent\",\"engine\",\"schema\"}

The answer is yes, no or undetermined; then \"reason\" is nothing_applies, methods_used_up, nodes_used_up, time_used_up,
target_too_large or inconsistent: the base contradicts itself. With --thorough the proof goes on after an answer,
and looks for a contradiction with everything that the base knows of the position.

The exit code is 1 where the base contradicts itself, and with --all where an answer is wrong.")]
pub(crate) struct Prove {
    /// A file with knowledge bases; `-` is standard input
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
    #[arg(long, value_enum, value_name = "CONTROL")]
    pub(crate) choose: Option<ChooseChoice>,
    /// Who answers; by default native code where the base is linked into this command
    #[arg(long, value_enum, value_name = "ENGINE", conflicts_with = "learn")]
    pub(crate) engine: Option<EngineChoice>,
    /// Weights of procedures for the adaptive choice; with --learn they are written here
    #[arg(long, value_name = "FILE")]
    pub(crate) weights: Option<PathBuf>,
    /// Goes on after an answer and looks for a contradiction
    #[arg(long)]
    pub(crate) thorough: bool,
    /// Tells the control cycle, a line a look
    #[arg(long, requires = "fen")]
    pub(crate) trace: bool,
    /// Sweeps only positions with this side to move
    #[arg(long, value_enum, value_name = "SIDE", requires = "all")]
    pub(crate) turn: Option<TurnChoice>,
    /// How many wrong answers of a sweep are shown
    #[arg(long, value_name = "NUMBER", requires = "all", default_value_t = 5)]
    pub(crate) examples: usize,
    /// Learns on this many positions, drawn at random
    #[arg(long, value_name = "POSITIONS", requires = "weights", conflicts_with_all = ["fen", "all"], value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) learn: Option<u32>,
    /// Draws other positions to learn from; the same number draws the same
    #[arg(long, value_name = "NUMBER", requires = "learn")]
    pub(crate) seed: Option<u64>,
    /// Prints one JSON object instead of text
    #[arg(long, conflicts_with = "learn")]
    pub(crate) json: bool,
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
    /// The one whose procedure has the greatest weight
    Adaptive,
}

/// Who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TurnChoice {
    /// The side whose men the base calls ours
    Us,
    /// The other side
    Them,
}
