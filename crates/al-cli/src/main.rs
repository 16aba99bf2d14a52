//! `al`: checks, compiles, runs and plays advice tables for chess endings.

mod answer;
mod best_play;
mod cli;
mod command;
mod fault;
mod foresight;
mod knowledge;
mod native;
mod opened;
mod output;
mod position;
mod sample;
mod shannon;
mod source;
mod syzygy;

use clap::Parser as _;
use std::process::ExitCode;

fn main() -> ExitCode {
    fault::end(command::run(cli::Cli::parse()))
}
