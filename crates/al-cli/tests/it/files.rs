//! Files that cannot be read as tables.

use crate::run::{al, folder, write};

#[test]
fn a_missing_file_gets_a_suggestion() {
    al(&["check", "nowhere/at/all.adv"]).ends(2).says(&["error: there is no file nowhere/at/all.adv\n"]);
    for verb in [&["check"][..], &["expand"], &["advise", "--fen", "x"], &["play", "--random"], &["bench"]] {
        let arguments: Vec<&str> = verb.iter().copied().chain(["cutt.adv"]).collect();
        al(&arguments).ends(2).says(&["error: there is no file cutt.adv\n", "help: did you mean cut.adv?\n"]);
    }
}

#[test]
fn a_folder_is_no_file() {
    let folder = folder("a_folder");
    let path = folder.to_str().expect("a path in UTF-8");
    let run = al(&["check", path]).ends(2).says(&["is a folder, not a file"]);
    assert!(!run.err.contains("help"), "{}", run.err);
    let table = write(&folder, "krk.adv", "");
    al(&["check", path]).ends(2).says(&[&format!("give a file in it: {table}")]);
    al(&["advise", "cut.adv", "--fens", path]).ends(2).says(&["is a folder, not a file"]);
}

#[test]
fn what_is_not_utf_8_is_told_with_its_place() {
    let folder = folder("not_utf_8");
    let path = write(&folder, "latin1.adv", b"language 1;\n// Schl\xfcsselfeld\n");
    let run =
        al(&["check", &path]).ends(1).says(&["latin1.adv is not text in UTF-8: byte 20 of it, in line 2, is not"]);
    assert!(run.err.contains("save the file as UTF-8"), "{}", run.err);
    al(&["check", "--json", &path]).ends(1).says(&["is not text in UTF-8"]);
}

#[test]
fn an_empty_file_has_no_table() {
    let path = write(&folder("empty"), "empty.adv", "");
    al(&["check", &path]).ends(0).says(&["no errors; no table in it"]);
    for verb in [&["expand"][..], &["advise", "--fen", "x"], &["play", "--random"], &["bench"]] {
        let arguments: Vec<&str> = verb.iter().copied().chain([&path[..]]).collect();
        al(&arguments).ends(2).says(&["there is no table in", "a table is written `table name (K R vs K)"]);
    }
}

#[test]
fn what_cannot_be_a_table_is_not_read_to_its_end() {
    let path = folder("long").join("long.adv");
    let file = std::fs::File::create(&path).expect("a file");
    file.set_len(1 << 30).expect("a length");
    let run = al(&["check", path.to_str().expect("a path in UTF-8")]).ends(1);
    run.says(&["is longer than 16 megabytes"]);
}

#[test]
fn a_bad_table_runs_nowhere() {
    for verb in [&["expand"][..], &["advise", "--fen", "x"], &["play", "--random"], &["bench"]] {
        let arguments: Vec<&str> = verb.iter().copied().chain(["wrong.adv"]).collect();
        let run = al(&arguments).ends(1).says(&["error[AL0020]", "--> wrong.adv:4:17"]);
        assert_eq!(run.out, "");
    }
}
