//! What the command says of itself.

use crate::run::{al, golden};

#[test]
fn help_teaches() {
    golden("help", &al(&["--help"]).ends(0).out);
    for verb in [
        "check",
        "test",
        "doc",
        "gallery",
        "expand",
        "advise",
        "play",
        "explain",
        "judge",
        "uci",
        "verify",
        "tablebase",
        "prove",
        "bench",
        "import",
        "export",
    ] {
        let help = al(&[verb, "--help"]).ends(0).out;
        assert!(help.contains("Examples:"), "{verb}");
        golden(&format!("help_{verb}"), &help);
    }
}

#[test]
fn short_help_has_no_examples() {
    let help = al(&["advise", "-h"]).ends(0).out;
    assert!(help.contains("--fens <LIST>") && !help.contains("Examples:"), "{help}");
}

#[test]
fn the_version_is_told() {
    assert_eq!(al(&["--version"]).ends(0).out, concat!("al ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn wrong_use_is_told_and_ends_with_two() {
    al(&[]).ends(2).says(&["Usage: al <COMMAND>"]);
    al(&["chekc"]).ends(2).says(&["unrecognized subcommand 'chekc'", "'check'"]);
    al(&["check"]).ends(2).says(&["<FILE>"]);
    al(&["advise", "cut.adv"]).ends(2).says(&["--fen <FEN>", "--fens <LIST>"]);
    al(&["advise", "cut.adv", "--fen", "x", "--fens", "y"]).ends(2).says(&["cannot be used with"]);
    al(&["advise", "cut.adv", "--fens", "y", "--trace"]).ends(2).says(&["cannot be used with"]);
    al(&["play", "cut.adv"]).ends(2).says(&["--random"]);
    al(&["advise", "cut.adv", "--fen", "x", "--engine", "fast"])
        .ends(2)
        .says(&["[possible values: compiled, interpreted]"]);
    al(&["bench", "--positions", "0"]).ends(2).says(&["0 is not in 1..=10000000"]);
}
