//! The overview of the library says what the tables and their certificates say.

use al_bench::overview;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

#[test]
fn the_overview_is_true() {
    let text = fs::read_to_string(overview::file()).expect("the overview");
    let renewed = overview::renewed(&text, &BTreeMap::new()).expect("tables with certificates");
    assert!(renewed == text, "cargo run --release -p al-bench -- overview --write");
    for row in text.lines().filter(|line| line.starts_with("| [`")) {
        let time = row.split('|').nth(11).expect("a column").trim();
        assert!(!time.is_empty(), "cargo run --release -p al-bench -- overview --write --measure: {row}");
    }
}

#[test]
fn measured_times_are_taken_up() {
    let text = fs::read_to_string(overview::file()).expect("the overview");
    let renewed = overview::renewed(&text, &BTreeMap::from([("krk", 123.0)])).expect("tables with certificates");
    let row = renewed.lines().find(|line| line.starts_with("| [`krk`]")).expect("the row of krk");
    assert!(row.contains("| 123 ns |"), "{row}");
}

#[test]
fn the_files_beside_it_are_as_large_as_it_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/oracle/syzygy");
    if !folder.is_dir() {
        println!("skipped: no Syzygy files");
        return;
    }
    for ending in overview::endings() {
        // KQKR is KQvKR there
        let theirs = ending.rfind('K').expect("two kings");
        let name = format!("{}v{}", &ending[..theirs], &ending[theirs..]);
        let size = |kind: &str| fs::metadata(folder.join(format!("{name}.{kind}"))).expect("a file").len();
        assert_eq!(overview::syzygy(ending), Some(size("rtbw") + size("rtbz")), "{ending}");
    }
}
