//! What is compiled into the command is known to all of it by name.

use crate::run::{al, al_with, folder, write};

#[test]
fn every_command_takes_the_names_of_what_is_compiled_in() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    let site = folder("names_doc");
    let site = site.to_str().expect("a path in UTF-8");
    for (arguments, says) in [
        (&["check", "krk"][..], "krk"),
        (&["check", "elementary"], "elementary"),
        (&["test", "krk"], ""),
        (&["fmt", "krk"], "table krk (K R vs K) {"),
        (&["fmt", "--check", "krk"], ""),
        (&["expand", "krk"], "pub mod krk {"),
        (&["export", "--prolog", "krk_al0"], "advice("),
        (&["advise", "krk", "--fen", fen], "Kd2"),
        (&["explain", "krk", "--fen", fen], "Kd2"),
        (&["judge", "--table", "krk", "--fen", fen, "--move", "Rh7"], "The table krk"),
        (&["bench", "krk", "--positions", "10"], "krk"),
        (&["verify", "krk", "--sample", "1", "--defence", "random"], "1 of 1 games won"),
        (&["doc", "krk", "--out", site], "page"),
        (&["gallery", "krk", "--out", site], "page"),
        (&["prove", "kpk_al3", "--fen", "8/8/2k5/8/4K3/3P4/8/8 w - - 0 1"], "yes"),
    ] {
        let run = al(arguments).ends(0);
        assert!(run.out.contains(says) || run.err.contains(says), "{arguments:?}: {} {}", run.out, run.err);
    }
    let run = al_with(&["play", "krk", "--fen", fen, "--board", "none"], "").ends(0);
    assert!(run.out.contains("Kd2"), "{}", run.out);
    let run = al_with(&["uci", "krk"], format!("position fen {fen}\ngo\n")).ends(0);
    assert!(run.out.contains("bestmove e1d2"), "{}", run.out);
}

#[test]
fn a_name_is_near_another_and_has_no_place_for_files() {
    al(&["verify", "krkk"]).ends(2).says(&["there is no file krkk", "did you mean krk, which is compiled into"]);
    al(&["verify", "krk", "--certify"]).ends(2).says(&["has no place for a certificate"]);
    // a file of that name comes first
    let folder = folder("names_file");
    let file = write(&folder, "krk", "table krk (K R vs K) {}");
    assert_ne!(al(&["check", &file]).code, 0);
}
