//! What can be written after `al import` and `al export`.

use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Makes a .adv file of an AL0 table in Prolog
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  al import krk.pl                  a table whose predicates are those of Bratko's book
  al import krk.pl --library predicates.pl -o krk.adv
  al import krap.pl --library krpl.pl --library krplrook.pl --dialect course
  al import kqk.pl --library predicates.pl --material 'K Q vs K'

The table has rules, `name :: if condition then [advice].`, and pieces of advice,
`advice(name, better : holding : us : them).` Libraries define the predicates that goals name and the words
for moves; operators declared by `:- op(…)` count. Where a library defines nothing, the book's definitions
are meant. Each predicate is translated and compared with its clauses; one that cannot be translated becomes an
`extern fn`, with the clauses in a comment.

In the dialect `book` the first rule that matches is committed to. In the dialect `course` later rules are
tried where none of its advice works, `or` joins move constraints like `then`, and `then` may be chained.

Mistakes that Prolog passes over in silence are told at their places and imported as Prolog behaves. What
would play differently is refused: the exit code is 1, and nothing is written.")]
pub(crate) struct Import {
    /// The table in Prolog; `-` is standard input
    pub(crate) file: PathBuf,
    /// A file with predicates; may be given several times
    #[arg(long, value_name = "FILE")]
    pub(crate) library: Vec<PathBuf>,
    /// Whose AL0 it is
    #[arg(long, value_enum, value_name = "DIALECT", default_value = "book")]
    pub(crate) dialect: Dialect,
    /// The men in the order of a position's fields, ours first; by default told from the files
    #[arg(long, value_name = "MEN")]
    pub(crate) material: Option<String>,
    /// The table's name; by default the file's
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// Where to write; by default standard output
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
}

/// Whose AL0 a table is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Dialect {
    /// The textbook's
    Book,
    /// That of courses
    Course,
}

/// Writes a table for an AL0 interpreter in Prolog
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  al export --prolog krk.adv -o krk.pl
  swipl krk.pl                      then: play(us..1:1..4:2..3:3..0).
  swipl -g 'decide(us..1:1..4:2..3:3..0, R, A, M), print(R/A/M), nl' -t halt krk.pl

The file has the rules and pieces of advice in AL0's notation, a predicate for each definition, the moves of
the material in AL's order and an interpreter of AL0; it needs nothing else. A position is
Side..Man..…..Depth, a man File:Rank, both counted from 1, our men first; we are `us`. What AL0 has no
counterpart for is refused at its place, and the exit code is 1.")]
pub(crate) struct Export {
    /// A file with tables, or the name of one that is compiled into this command; `-` is standard input
    pub(crate) file: PathBuf,
    /// Writes Prolog, the one language there is so far
    #[arg(long, required = true)]
    pub(crate) prolog: bool,
    /// The table to write, where the file has several
    #[arg(long, value_name = "NAME")]
    pub(crate) table: Option<String>,
    /// Where to write; by default standard output
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
}
