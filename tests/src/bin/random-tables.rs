//! Compares the engines on tables made by chance: `random-tables [TABLES] [POSITIONS] [SEED]`.
//!
//! The tables are compiled by cargo in one crate, in a cache folder of the system's temporary folder. The exit
//! code is 1 where an answer differs.

use al_tests::random::{self, MATERIALS, compare};
use std::process::ExitCode;

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u64>());
    let mut next = |default: u64| numbers.next().transpose().map(|number| number.unwrap_or(default));
    let (count, positions, seed) = (next(300)?, next(2000)?, next(1)?);
    let (text, refused) = random::tables(seed, count as usize, MATERIALS);
    println!("{count} tables ({refused} more were refused), seed {seed}");
    let folder = tempfile::tempdir()?;
    let found = compare::engines(("random.adv", &text), folder.path(), positions as usize, seed)?;
    println!(
        "{} positions, {} moves, {} in trees; {} differences",
        found.positions,
        found.moves,
        found.visits,
        found.differences.len()
    );
    for difference in &found.differences {
        println!("{difference}");
    }
    if !found.differences.is_empty() {
        println!("{text}");
    }
    Ok(ExitCode::from(u8::from(!found.differences.is_empty())))
}
