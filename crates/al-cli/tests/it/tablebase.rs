//! `al tablebase`.

use crate::run::{al, command, finish, folder, golden, write};
use std::fs;

/// The page without its time.
fn page(out: &str) -> String {
    let lines = out.lines().map(|line| match line.split_once("; ") {
        Some((values, seconds)) if seconds.ends_with(" s") => values,
        _ => line,
    });
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn an_ending_is_counted() {
    let run = al(&["tablebase", "KPK"]).ends(0);
    assert_eq!(run.err, "");
    golden("tablebase_kpk", &page(&run.out));
    let counts = &al(&["tablebase", "K P vs K", "--json"]).ends(0).json()[0];
    assert_eq!((&counts["schema"], &counts["ending"]), (&1.into(), &"KPK".into()));
    assert_eq!(counts["wtm"]["white_win_dtm"]["longest_moves"], 28);
}

#[test]
fn an_ending_that_is_none_is_told() {
    al(&["tablebase", "KRX"]).ends(2).says(&["`KRX` is no ending", "KRKP"]);
    al(&["tablebase", "KQRKR"]).ends(2).says(&["up to 4 men, this one has 5"]);
}

#[test]
fn a_damaged_cache_is_told_and_mended() {
    let cache = folder("damaged_cache");
    let ask = |cache: &std::path::Path| {
        let mut command = command(&["tablebase", "KRK", "--json"]);
        command.env("AL_CACHE", cache);
        finish(command, b"").ends(0)
    };
    let whole = ask(&cache);
    assert_eq!(whole.err, "");
    let file = cache.join("optimum").join("KRK.dtm");
    let mut bytes = fs::read(&file).expect("the ending is kept");
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(&file, &bytes).expect("written");
    let mended = ask(&cache).says(&["warning", "KRK.dtm is damaged (wrong checksum)"]);
    assert_eq!(mended.json()[0]["wtm"], whole.json()[0]["wtm"]);
    assert_eq!(ask(&cache).err, "");
    // A file where the folder should be.
    let blocked = write(&cache, "file", "");
    ask(std::path::Path::new(&blocked)).says(&["warning", "solved endings are kept in memory only"]);
}

#[test]
fn syzygy_tables_are_a_second_opinion() {
    let tables = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/oracle/syzygy");
    al(&["tablebase", "KRK", "--syzygy", "no-such-folder"]).ends(2).says(&["cannot read", "--syzygy"]);
    if !std::path::Path::new(tables).exists() {
        println!("skipped: no Syzygy tables beside the checkout");
        return;
    }
    let report = &al(&["tablebase", "KPK", "--syzygy", tables, "--json"]).ends(0).json()[0]["syzygy"];
    assert_eq!(report["compared"], 163_328 + 168_024, "every legal position of the ending");
    assert_eq!(report["agree"], report["compared"]);
    assert_eq!(report["first_difference"], serde_json::Value::Null);
}
