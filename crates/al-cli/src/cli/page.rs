//! Arguments of what works on a page of advice: check, test, fmt, doc, gallery, new, expand.

use super::EngineChoice;
use clap::Args;
use std::path::PathBuf;

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
    /// Files with tables, or names of those that are compiled into this command; `-` is standard input
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
    /// Files with tables, or names of those that are compiled into this command; `-` is standard input
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
    #[command(flatten)]
    pub(crate) rust: super::Outside,
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

/// Writes pages for people: the reference of the language, or what tables say
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  al doc                            everything that is built in, into the folder al-doc
  al doc krk.adv kqk.adv            a page for each file: rules, advice and predicates with their comments
  al doc --markdown --out reference

The reference has a page for each built-in name: its definition, where it comes from, and positions that show
it. The page of a file has what its author says in `///` and `//!` comments beside each rule, piece of advice and
predicate, the positions of its tests as boards, and, where a certificate of that very table stands beside it, what
is proved and the longest game. Pages are HTML that needs nothing else, or Markdown with boards as SVG files.")]
pub(crate) struct Doc {
    /// Files with tables, or names of those that are compiled into this command; `-` is standard input. Without any,
    /// the reference of the language
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) written: Written,
}

/// Writes the book of endings: each table with its figures, its longest game and boards
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  al gallery                        the endings that come with this command, into the folder al-doc
  al gallery tables/*.adv --out book
  al gallery --markdown

The first page lists all tables with what is proved of each, beside best play; each has a page as `al doc` writes
it. Figures and games come from the certificates, which `al verify --certify` writes beside a table.")]
pub(crate) struct Gallery {
    /// Files with tables, or names of those that are compiled into this command; `-` is standard input. Without any,
    /// the tables that come with this command
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) written: Written,
}

/// How pages are written, and where.
#[derive(Debug, Args)]
pub(crate) struct Written {
    /// The folder for the pages; what is there under their names is replaced
    #[arg(long, value_name = "FOLDER", default_value = "al-doc")]
    pub(crate) out: PathBuf,
    /// Writes Markdown instead of HTML
    #[arg(long)]
    pub(crate) markdown: bool,
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
    /// A file with tables, or the name of one that is compiled into this command; `-` is standard input
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
