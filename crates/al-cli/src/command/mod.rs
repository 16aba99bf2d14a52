//! One file a verb.

mod advise;
mod bench;
mod check;
mod doc;
mod expand;
mod explain;
mod export;
mod fmt;
mod import;
mod judge;
mod new;
mod play;
mod prove;
mod tablebase;
mod test;
mod uci;
mod verify;

use crate::cli::{Cli, Command};
use crate::fault::{Fault, Verdict};
use crate::output::Screen;
use crate::outside;
use std::io::Write as _;

/// Does what was asked.
pub(crate) fn run(cli: Cli) -> Result<Verdict, Fault> {
    let mut screen = Screen::new();
    outside::give(cli.command.with())?;
    let verdict = match cli.command {
        Command::Check(arguments) => check::run(&arguments, &mut screen),
        Command::Test(arguments) => test::run(&arguments, &mut screen),
        Command::Explain(arguments) => explain::run(&arguments, &mut screen),
        Command::Judge(arguments) => judge::run(&arguments, &mut screen),
        Command::Doc(arguments) => doc::run(&arguments, &mut screen),
        Command::Gallery(arguments) => doc::gallery(&arguments, &mut screen),
        Command::Fmt(arguments) => fmt::run(&arguments, &mut screen),
        Command::New(arguments) => new::run(&arguments, &mut screen),
        Command::Expand(arguments) => expand::run(&arguments, &mut screen),
        Command::Advise(arguments) => advise::run(&arguments, &mut screen),
        Command::Play(arguments) => play::run(&arguments, &mut screen),
        Command::Verify(arguments) => verify::run(&arguments, &mut screen),
        Command::Prove(arguments) => prove::run(&arguments, &mut screen),
        Command::Tablebase(arguments) => tablebase::run(&arguments, &mut screen),
        Command::Uci(arguments) => uci::run(&arguments, &mut screen),
        Command::Bench(arguments) => bench::run(&arguments, &mut screen),
        Command::Import(arguments) => import::run(&arguments, &mut screen),
        Command::Export(arguments) => export::run(&arguments, &mut screen),
    };
    screen.flush()?;
    outside::sound()?;
    verdict
}
