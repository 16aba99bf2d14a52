//! Tables for any position, and tables of other crates, from the command line.

use crate::run::{al, folder, write};

const SCANDINAVIAN: &str = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
const ROOK: &str = "8/8/8/8/8/2k5/3R4/K7 w - - 0 1";

#[test]
fn check_and_test_know_them() {
    al(&["check", "anywhere.adv"]).ends(0).says(&[
        "table greedy (any position): 1 rule, 2 pieces of advice",
        "network any_position (K R vs K, and any other position): 2 routes",
    ]);
    let told = al(&["check", "anywhere.adv", "--json"]).ends(0).json().remove(0);
    assert_eq!(told["files"][0]["tables"][0]["any_position"], true);
    al(&["test", "anywhere.adv"]).ends(0);
}

#[test]
fn both_engines_answer_in_any_position() {
    for engine in ["interpreted", "compiled"] {
        let arguments =
            ["advise", "anywhere.adv", "--table", "greedy", "--fen", SCANDINAVIAN, "--json", "--engine", engine];
        let told = al(&arguments).ends(0).json().remove(0);
        assert_eq!((told["advice"].as_str(), told["move"].as_str()), (Some("take"), Some("e4d5")));
        assert_eq!(told["engine"], engine);
    }
    let black = "rnbqkbnr/pppp1ppp/8/4p3/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 2";
    let told = al(&["advise", "anywhere.adv", "--table", "greedy", "--fen", black, "--json"]).ends(0).json().remove(0);
    assert_eq!(told["move"], "e5d4");
    let explained = al(&["explain", "anywhere.adv", "--table", "greedy", "--fen", SCANDINAVIAN]).ends(0);
    explained.prints(&["take"]);
    let two_kings = al(&["advise", "anywhere.adv", "--table", "greedy", "--fen", "k7/8/8/8/8/8/8/K7 w - - 0 1"]);
    two_kings.ends(1);
}

#[test]
fn a_proof_needs_an_ending() {
    al(&["verify", "anywhere.adv", "--table", "greedy"])
        .ends(2)
        .says(&["`greedy` is for any position", "`--material KRK --material KQK`"]);
    al(&["verify", "anywhere.adv", "--table", "greedy", "--material", "KXK"]).ends(2).says(&["`KXK` is no ending"]);
    let told = al(&["verify", "anywhere.adv", "--table", "greedy", "--material", "KRK", "--json"]).ends(1);
    assert_eq!(told.json()[0]["ending"], "KRK");
    // what is declared may be proved in part, and nothing else
    al(&["verify", "takes.adv", "--material", "KBK"]).ends(2).says(&["does not speak of K B vs K"]);
}

#[test]
fn tables_of_the_library_are_linked() {
    let told =
        al(&["advise", "anywhere.adv", "--table", "any_position", "--fen", ROOK, "--json"]).ends(0).json().remove(0);
    assert_eq!(told["table"], "krk_safe");
    al(&["advise", "anywhere.adv", "--table", "any_position", "--fen", ROOK, "--trace"])
        .ends(0)
        .prints(&["hands over to the table rook"]);
    let told = al(&["advise", "anywhere.adv", "--table", "any_position", "--fen", SCANDINAVIAN, "--json"])
        .ends(0)
        .json()
        .remove(0);
    assert_eq!(told["table"], "greedy");
    // native code of the file alone has not got them
    al(&["advise", "anywhere.adv", "--table", "any_position", "--fen", ROOK, "--engine", "compiled"])
        .ends(2)
        .says(&["`rook` is one of another crate, `al_tables::krk_safe`", "`--with tables.rs`"]);
}

#[test]
fn tables_of_other_crates_are_given_as_rust() {
    let fen = "8/8/8/8/8/1k1K4/8/3R4 w - - 0 1";
    al(&["check", "foreign.adv"]).ends(0);
    al(&["advise", "foreign.adv", "--fen", fen]).ends(2).says(&[
        "the table `takes` is one of another crate, `greedy_tables::takes`",
        "`al expand` writes it",
        "`use \"takes.adv\";`",
    ]);
    let rust = al(&["expand", "takes.adv"]).ends(0).out;
    let there = folder("foreign");
    write(&there, "takes.rs", &rust);
    let rust = there.join("takes.rs").to_str().expect("a path in UTF-8").to_owned();
    for engine in ["interpreted", "compiled"] {
        let told = al(&["advise", "foreign.adv", "--fen", fen, "--json", "--engine", engine, "--with", &rust]);
        let told = told.ends(0).json().remove(0);
        assert_eq!((told["table"].as_str(), told["advice"].as_str()), (Some("takes"), Some("check_first")), "{engine}");
    }
}
