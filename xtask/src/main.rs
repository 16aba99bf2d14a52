//! Work on the repository itself: `cargo xtask parser` makes the parser from the grammar, `cargo xtask grammar` the
//! listing of it for people, `cargo xtask cold-build` measures how long a new user waits.

mod cold_build;
mod grammar;
mod parser;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments.as_slice() {
        ["parser"] => parser::write(),
        ["parser", "--check"] => parser::check(),
        ["grammar"] => grammar::write(),
        ["grammar", "--check"] => grammar::check(),
        ["cold-build"] => cold_build::measure(),
        _ => Err("usage: cargo xtask parser [--check] | grammar [--check] | cold-build".into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}
