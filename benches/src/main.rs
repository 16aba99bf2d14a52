//! Measures engines side by side: `cargo run --release -p al-bench -- rivals`.

mod command;

use clap::Parser;

fn main() {
    command::Bench::parse().run();
}
