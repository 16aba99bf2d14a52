//! The subcommands, a file each.

mod compiler;
mod guard;
mod instructions;
mod measures;
mod overview;
#[cfg(feature = "passes")]
mod passes;
mod ratios;
mod rivals;
mod walk;

use clap::Parser;
use std::error::Error;

/// Measures engines side by side. Times drift between machines and hours: compare those of one run.
#[derive(Debug, Parser)]
#[command(name = "al-bench")]
pub(crate) enum Bench {
    /// Each table compiled, interpreted and written by hand.
    Ratios(ratios::Ratios),
    /// Each table with a measure compiled and written by hand.
    Measures(measures::Measures),
    /// The tables written by hand against each other.
    Rivals(rivals::Rivals),
    /// Instructions per decision, by valgrind.
    Instructions(instructions::Instructions),
    /// Time and memory of the compiler by the length of a table.
    Compiler(compiler::Compiler),
    /// Instructions per decision against those on record.
    Guard(guard::Guard),
    /// The overview of the library against tables and certificates.
    Overview(overview::Overview),
    /// Instructions per decision with each pass left out.
    #[cfg(feature = "passes")]
    Passes(passes::Passes),
    /// One engine alone, for a profiler.
    Walk(walk::Walk),
}

impl Bench {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        match self {
            Self::Ratios(ratios) => ratios.run(),
            Self::Measures(measures) => measures.run(),
            Self::Rivals(rivals) => rivals.run(),
            Self::Instructions(instructions) => return instructions.run(),
            Self::Guard(guard) => return guard.run(),
            Self::Overview(overview) => return overview.run(),
            #[cfg(feature = "passes")]
            Self::Passes(passes) => return passes.run(),
            Self::Compiler(compiler) => return compiler.run(),
            Self::Walk(walk) => return walk.run(),
        }
        Ok(())
    }
}
