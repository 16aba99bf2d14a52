//! `al import`.

use crate::run::{al, al_with, folder, write};

/// A small table of AL0, whose predicates are the book's.
const TABLE: &str = "\
always :: if true then [squeeze].
advice(squeeze,
    newroomsmaller and not rookexposed and rookdivides and not stalemate :
    not rooklost :
    (depth = 0) and rookmove :
    nomove).
";

#[test]
fn what_is_imported_advises() {
    let folder = folder("import");
    let prolog = write(&folder, "small.pl", TABLE);
    let adv = folder.join("small.adv");
    let adv = adv.to_str().expect("a path in UTF-8");
    let run = al(&["import", &prolog, "-o", adv]).ends(0).says(&["imported as table small"]);
    assert!(run.out.is_empty());
    let advised = al(&["advise", adv, "--fen", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "--json"]).ends(0);
    assert_eq!(advised.json()[0]["advice"], "squeeze");
    let printed = al(&["import", &prolog]).ends(0).out;
    assert_eq!(printed, std::fs::read_to_string(adv).expect("it was written"));
    assert_eq!(al(&["fmt", "--check", adv]).ends(0).code, 0, "what is written is laid out already");
}

#[test]
fn mistakes_are_told_at_their_places() {
    let comma = TABLE.replace("stalemate :", "stalemate,");
    let run = al_with(&["import", "-"], comma).ends(1).says(&["AL0111", "<stdin>:3", "a comma for a colon"]);
    assert!(run.out.is_empty(), "nothing is imported");
    let unknown = TABLE.replace("[squeeze]", "[squeeze, sqeeze]");
    al_with(&["import", "-", "--name", "t"], unknown).ends(0).says(&[
        "AL0112",
        "<stdin>:1:34",
        "did you mean `squeeze`?",
    ]);
    al_with(&["import", "-"], "a :: if b then [").ends(1).says(&["AL0110"]);
}

#[test]
fn wrong_use_is_told() {
    al(&["import", "nowhere.pl"]).ends(2).says(&["there is no file nowhere.pl"]);
    al_with(&["import", "-", "--library", "-"], TABLE).ends(2).says(&["only once"]);
    al_with(&["import", "-", "--material", "K X vs K"], TABLE).ends(2).says(&["is no material"]);
    al_with(&["import", "-", "-o", "/nowhere/at/all.adv"], TABLE).ends(2).says(&["cannot be written"]);
}
