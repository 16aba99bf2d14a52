//! The subcommands, a file each.

mod rivals;
mod walk;

use clap::Parser;

/// Measures engines side by side. Times drift between machines and hours: compare those of one run.
#[derive(Debug, Parser)]
#[command(name = "al-bench")]
pub(crate) enum Bench {
    /// The tables written by hand against each other.
    Rivals(rivals::Rivals),
    /// One rival alone, for a profiler.
    Walk(walk::Walk),
}

impl Bench {
    pub(crate) fn run(self) {
        match self {
            Self::Rivals(rivals) => rivals.run(),
            Self::Walk(walk) => walk.run(),
        }
    }
}
