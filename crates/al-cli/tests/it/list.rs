//! `al advise` with a list of positions.

use crate::run::{al, al_with, command, folder, golden, write};
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;

const CORNER: &str = "7k/8/5K2/8/8/8/8/R7 w - - 0 1";

#[test]
fn each_position_gets_a_line_in_order() {
    let fens: Vec<String> = (0..200).map(|i| format!("7k/8/5K2/8/8/8/8/R7 w - - {i} 1")).collect();
    let path = write(&folder("list"), "fens.txt", fens.join("\n"));
    let run = al(&["advise", "cut.adv", "--fens", &path, "--json"]).ends(0);
    let answered: Vec<String> =
        run.json().iter().map(|object| object["fen"].as_str().unwrap_or_default().to_owned()).collect();
    assert_eq!(answered, fens);
    let single = al(&["advise", "cut.adv", "--fen", &fens[7], "--json"]).out;
    assert_eq!(run.out.lines().nth(7), single.lines().next(), "the same as alone");
}

#[test]
fn a_bad_fen_does_not_stop_the_list() {
    let list =
        format!("{CORNER}\n\n  \r\nno fen\n7k/8/5K2/8/8/8/8/Q7 w - - 0 1\n7k/8/5K2/8/8/8/8/R7 b - - 0 1\n{CORNER}\r\n");
    let run = al_with(&["advise", "cut.adv", "--fens", "-", "--json"], &list).ends(1);
    golden("list_json", &run.out);
    assert_eq!(run.err, "");
    golden("list", &al_with(&["advise", "cut.adv", "--fens", "-"], &list).ends(1).out);
}

#[test]
fn silence_is_an_answer() {
    let run = al_with(&["advise", "silent.adv", "--fens", "-"], "8/8/5K2/3k4/8/8/8/R7 w - - 0 1\n").ends(0);
    assert_eq!(run.out, "8/8/5K2/3k4/8/8/8/R7 w - - 0 1: no move: no rule's condition holds\n");
    let run = al_with(&["advise", "silent.adv", "--fens", "-"], CORNER).ends(0);
    assert_eq!(run.out, format!("{CORNER}: no move: none of the advice of on_the_edge is satisfiable\n"));
}

#[test]
fn an_empty_list_is_answered_by_nothing() {
    assert_eq!(al(&["advise", "cut.adv", "--fens", "-", "--json"]).ends(0).out, "");
}

#[test]
fn bytes_that_are_no_text_are_a_bad_fen() {
    let run =
        al_with(&["advise", "cut.adv", "--fens", "-", "--json"], b"\xef\xbb\xbf7k/8/5K2/8/8/8/8/R7 w\n\xff\xfe\n")
            .ends(1);
    let objects = run.json();
    assert_eq!(objects[0]["move"], "f6g6", "a byte order mark is no part of the first FEN");
    assert_eq!(objects[1]["reason"], "illegal_fen");
}

#[test]
fn standard_input_is_read_only_once() {
    al(&["advise", "-", "--fens", "-"]).ends(2).says(&["cannot be both the file and the list"]);
}

/// A program that asks one position at a time must not wait for ever.
#[test]
fn answers_come_before_the_next_question() {
    let mut child = command(&["advise", "cut.adv", "--fens", "-", "--json"]).stdin(Stdio::piped()).spawn().expect("al");
    let mut questions = child.stdin.take().expect("a pipe");
    let mut answers = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    for _ in 0..3 {
        writeln!(questions, "{CORNER}").expect("a question");
        let answer = answers.next().expect("an answer").expect("text");
        assert!(answer.contains("\"move\":\"f6g6\""), "{answer}");
    }
    drop(questions);
    assert!(answers.next().is_none());
    assert!(child.wait().expect("an end").success());
}
