//! Measures engines side by side: `cargo run --release -p al-bench -- ratios`.

mod command;

use clap::Parser;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    command::Bench::parse().run()
}
