//! Proves linked tables and says how long it takes: `cargo run --release --example prove -- krk --memoryless`.
//!
//! The best of several runs, with the figures of the last; first the bare proof on one thread and on all,
//! then the whole report with the optimum beside it.

use std::error::Error;
use std::time::{Duration, Instant};

use al_verify::optimum::Store;
use al_verify::proof::{Options, Proof, Watch};

fn main() -> Result<(), Box<dyn Error>> {
    let (flags, mut names): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|argument| argument.starts_with("--"));
    if names.is_empty() {
        names.extend(["krk_al0".to_owned(), "krk".to_owned()]);
    }
    let memoryless = flags.iter().any(|flag| flag == "--memoryless");
    let bare = Options { memoryless, their_turn: false, ..Options::default() };
    for name in names {
        let table = al_tables::named(&name).ok_or("no such table")?.table;
        let one = best(|| Proof::of(table, &Options { threads: Some(1), ..bare }, &Watch::default()))?;
        let all = best(|| Proof::of(table, &bare, &Watch::default()))?;
        let store = Store::in_memory();
        let optimum =
            table.materials().iter().map(|material| store.optimum(material)).collect::<Result<Vec<_>, _>>()?;
        let options = Options { optimum: &optimum, their_turn: true, ..bare };
        let whole = best(|| Proof::of(table, &options, &Watch::default()))?;
        println!("{name}: {one:.1?} on one thread, {all:.1?} on all; with the optimum and both turns {whole:.1?}");
        let report = Proof::of(table, &options, &Watch::default())?.report("compiled");
        println!("{}", serde_json::to_string_pretty(&report)?);
    }
    Ok(())
}

/// The time of the fastest of some runs.
fn best<T, E>(run: impl Fn() -> Result<T, E>) -> Result<Duration, E> {
    let mut best = Duration::MAX;
    for _ in 0..15 {
        let start = Instant::now();
        std::hint::black_box(run()?);
        best = best.min(start.elapsed());
    }
    Ok(best)
}
