//! `al fmt`.

use crate::run::{al, al_with, folder, write};
use std::fs;

const WILD: &str = "table t(K Q vs K){rule every:true->mate;advice mate{better:checkmate;us:0=>queen;}}\n";
const TIDY: &str = "\
table t (K Q vs K) {
    rule every: true -> mate;
    advice mate { better: checkmate; us: 0 => queen; }
}
";

#[test]
fn files_are_laid_out_where_they_are() {
    let folder = folder("fmt");
    let path = write(&folder, "wild.adv", WILD);
    let run = al(&["fmt", &path]).ends(0);
    assert!(run.out.is_empty() && run.err.is_empty());
    assert_eq!(fs::read_to_string(&path).expect("a file"), TIDY);
    let before = fs::metadata(&path).and_then(|data| data.modified()).expect("a time");
    al(&["fmt", &path]).ends(0);
    assert_eq!(fs::metadata(&path).and_then(|data| data.modified()).expect("a time"), before, "nothing to change");
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
}

#[test]
fn check_changes_nothing_and_shows_what_would_change() {
    let folder = folder("fmt_check");
    let (wild, tidy) = (write(&folder, "wild.adv", WILD), write(&folder, "tidy.adv", TIDY));
    al(&["fmt", "--check", &tidy]).ends(0);
    let run = al(&["fmt", "--check", &tidy, &wild]).ends(1);
    assert!(run.out.contains("wild.adv would change:") && !run.out.contains("tidy.adv"));
    assert!(run.out.contains("+     rule every: true -> mate;"), "{}", run.out);
    assert_eq!(fs::read_to_string(&wild).expect("a file"), WILD);
}

#[test]
fn standard_input_is_printed() {
    assert_eq!(al_with(&["fmt", "-"], WILD).ends(0).out, TIDY);
    al_with(&["fmt", "-", "--check"], TIDY).ends(0);
    al_with(&["fmt", "-", "cut.adv"], WILD).ends(2).says(&["is laid out alone"]);
}

#[test]
fn files_with_mistakes_stay_and_the_others_are_laid_out() {
    let folder = folder("fmt_mistakes");
    let (bad, wild) = (write(&folder, "bad.adv", "table t (K R vs K) { let a = ; }"), write(&folder, "w.adv", WILD));
    al(&["fmt", &bad, &wild]).ends(1).says(&["bad.adv:1:30", "error"]);
    assert_eq!(fs::read_to_string(&wild).expect("a file"), TIDY);
    assert_eq!(fs::read_to_string(&bad).expect("a file"), "table t (K R vs K) { let a = ; }");
    al(&["fmt", "no_such_file.adv"]).ends(2).says(&["there is no file"]);
}
