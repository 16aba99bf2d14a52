//! `al`: checks, compiles, runs and plays advice tables for chess endings.

mod answer;
mod best_play;
mod cache;
mod cli;
mod command;
mod defence;
mod explanation;
mod fault;
mod foresight;
mod judging;
mod kept;
mod knowledge;
mod lent;
mod native;
mod opened;
mod output;
mod outside;
mod patience;
mod pgn;
mod position;
mod proofs;
mod repetition;
mod sample;
mod shannon;
mod source;
mod syzygy;
mod typed;

use clap::Parser as _;
use std::process::ExitCode;

fn main() -> ExitCode {
    fault::end(command::run(cli::Cli::parse()))
}
