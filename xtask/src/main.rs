//! Work on the repository itself: `cargo xtask parser` makes the parser from the grammar.

mod parser;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments.as_slice() {
        ["parser"] => parser::write(),
        ["parser", "--check"] => parser::check(),
        _ => Err("usage: cargo xtask parser [--check]".into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}
