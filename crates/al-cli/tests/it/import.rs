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

/// A rule and a goal ask what no translation follows; one of the names is a word of Rust.
const NOT_FOLLOWED: &str = "\
match(_..K.._.._.._) :- findall(X, edge(K, X), [_|_]).
edge(1:Y, Y).
deep(_.._.._.._..D) :- findall(D, D =:= 1, [_]).
";

#[test]
fn what_is_left_to_rust_is_asked_of_a_file_of_rust() {
    let folder = folder("import_left");
    let table = "edge :: if match then [a].\nelsewhere :: if true then [b].\n\
        advice(a, deep and themtomove : true : (depth = 0) and rookmove : nomove).\n\
        advice(b, deep : true : (depth = 0) and kingdiagfirst : nomove).\n";
    let prolog = write(&folder, "left.pl", table);
    let library = write(&folder, "library.pl", NOT_FOLLOWED);
    let adv = folder.join("left.adv");
    let adv = adv.to_str().expect("a path in UTF-8");
    al(&["import", &prolog, "--library", &library, "-o", adv])
        .ends(0)
        .says(&["not translated: match/1, deep/1; it uses `findall/3`, which is not followed", "`--with FILE.rs`"]);
    let text = std::fs::read_to_string(adv).expect("it was written");
    assert!(text.ends_with(
        "// Not translated, each an `extern fn` above that has to be written in Rust:\n\
         //   match/1 (library.pl, line 1): it uses `findall/3`, which is not followed\n\
         //   deep/1 (library.pl, line 3): it uses `findall/3`, which is not followed\n"
    ));
    al(&["check", adv]).ends(0).says(&["2 rules, 2 pieces of advice"]);
    let rust = "use advice::Square;\n\
        pub fn r#match(king: Square, _: Square, _: Square, _: bool, _: i32) -> bool { king.file() == 0 }\n\
        pub fn deep(_: Square, _: Square, _: Square, our_turn: bool, depth: i32) -> bool { !our_turn && depth == 1 }\n";
    let rust = write(&folder, "predicates.rs", rust);
    for (fen, rule, mv) in
        [("7k/8/8/8/8/8/8/K5R1 w - - 0 1", "edge", "g1g2"), ("7k/8/8/8/8/8/8/1K4R1 w - - 0 1", "elsewhere", "b1c2")]
    {
        for engine in ["interpreted", "compiled"] {
            let run = al(&["advise", adv, "--fen", fen, "--json", "--engine", engine, "--with", &rust]).ends(0);
            assert_eq!((&run.json()[0]["rule"], &run.json()[0]["move"]), (&rule.into(), &mv.into()), "{engine}");
        }
    }
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
