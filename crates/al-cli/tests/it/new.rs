//! `al new`.

use crate::run::{al, command, finish, folder};
use std::fs;

#[test]
fn a_new_table_runs_at_once() {
    let folder = folder("new");
    for (name, men) in
        [("krk", "K R vs K"), ("pawns", "KPKP"), ("bare", "K vs K Q"), ("bishops", "K B B vs K"), ("minor", "KBNK")]
    {
        let path = folder.join(format!("{name}.adv"));
        let file = path.to_str().expect("a path");
        let run = al(&["new", name, men, "--out", file]).ends(0);
        assert!(run.out.contains("al verify"), "{}", run.out);
        let checked = al(&["check", file]).ends(0);
        assert!(!checked.err.contains("warning"), "{}", checked.err);
        al(&["fmt", "--check", file]).ends(0);
    }
    let krk = folder.join("krk.adv");
    let answer = al(&["advise", krk.to_str().expect("a path"), "--fen", "7k/8/6K1/8/8/8/8/R7 w - - 0 1"]).ends(0);
    assert!(answer.out.contains("mate_in_1"), "{}", answer.out);
}

#[test]
fn a_file_is_never_overwritten() {
    let folder = folder("new_twice");
    let run = |arguments: &[&str]| {
        let mut command = command(arguments);
        command.current_dir(&folder);
        finish(command, b"")
    };
    run(&["new", "mine", "KQK"]).ends(0);
    let text = fs::read_to_string(folder.join("mine.adv")).expect("a file");
    run(&["new", "mine", "KRK"]).ends(2).says(&["mine.adv is there already", "--out"]);
    assert_eq!(fs::read_to_string(folder.join("mine.adv")).expect("a file"), text);
    assert_eq!(run(&["new", "mine", "KQK", "--out", "-"]).ends(0).out, text);
}

#[test]
fn names_and_men_that_mean_nothing_are_refused() {
    al(&["new", "1st", "KRK", "--out", "-"]).ends(2).says(&["`1st` cannot be a table's name"]);
    al(&["new", "rule", "KRK", "--out", "-"]).ends(2).says(&["`rule` cannot be a table's name"]);
    al(&["new", "a b", "KRK", "--out", "-"]).ends(2).says(&["cannot be a table's name"]);
    al(&["new", "krk", "KXK", "--out", "-"]).ends(2).says(&["`KXK` is no material", "K R vs K"]);
}
