//! `al advise` with one position.

use crate::run::{al, al_with, golden};
use serde_json::json;

/// Mate in two moves: the tree has branches.
const CORNER: &str = "7k/8/5K2/8/8/8/8/R7 w - - 0 1";

/// The same seen by Black.
const CORNER_OF_BLACK: &str = "r7/8/8/8/8/5k2/8/7K b - - 0 1";

fn advise(fen: &str, more: &[&str]) -> crate::run::Run {
    let arguments: Vec<&str> = ["advise", "cut.adv", "--fen", fen].into_iter().chain(more.iter().copied()).collect();
    al(&arguments)
}

#[test]
fn move_reason_and_tree_are_told() {
    golden("advise", &advise(CORNER, &[]).ends(0).out);
    golden("advise_black", &advise(CORNER_OF_BLACK, &[]).ends(0).out);
    golden("advise_one_move", &advise("8/8/5K2/7k/8/8/8/R7 w - - 0 1", &[]).ends(0).out);
}

#[test]
fn a_trace_tells_why_earlier_advice_failed() {
    golden("trace", &advise(CORNER, &["--trace"]).ends(0).out);
    golden("trace_lines", &advise("8/8/8/3k4/8/8/8/K1R5 w - - 0 1", &["--trace"]).out);
}

#[test]
fn a_large_tree_is_drawn_only_if_wanted() {
    let fen = "8/8/2K5/8/5k2/8/8/R7 w - - 0 1";
    let short = advise(fen, &[]).out;
    let whole = advise(fen, &["--whole-tree"]).out;
    let hint = short.lines().find(|line| line.contains("--whole-tree"));
    assert_eq!(hint.is_some(), whole.lines().count() > 47, "{short}");
    assert!(whole.lines().all(|line| !line.contains("--whole-tree")));
}

#[test]
fn json_has_exactly_its_keys() {
    let line = |run: crate::run::Run| run.ends(0).out;
    assert_eq!(
        line(advise(CORNER, &["--json"])),
        format!(
            "{{\"fen\":\"{CORNER}\",\"table\":\"cut\",\"rule\":\"cornered\",\"advice\":\"mate_in_two\",\
             \"move\":\"f6g6\",\"tree_nodes\":3,\"engine\":\"interpreted\",\"schema\":1}}\n"
        )
    );
    assert_eq!(
        line(advise(CORNER_OF_BLACK, &["--json"])),
        format!(
            "{{\"fen\":\"{CORNER_OF_BLACK}\",\"table\":\"cut\",\"rule\":\"cornered\",\"advice\":\"mate_in_two\",\
             \"move\":\"f3g3\",\"tree_nodes\":3,\"engine\":\"interpreted\",\"schema\":1}}\n"
        )
    );
}

#[test]
fn json_with_a_trace_has_tree_and_reasons() {
    let run = advise(CORNER, &["--json", "--trace"]).ends(0);
    let [object] = &run.json()[..] else { panic!("one object") };
    let leaf = json!({"move": "a1a8", "ends": true, "replies": []});
    let tree = json!({"move": "f6g6", "ends": false, "replies": [{"move": "h8g8", "answer": leaf}]});
    assert_eq!(object["tree"], tree);
    let [cornered, otherwise] = &object["trace"].as_array().expect("rules")[..] else { panic!("two rules") };
    assert_eq!((&cornered["holds"], &cornered["consulted"]), (&json!(true), &json!(true)));
    assert_eq!((&otherwise["holds"], &otherwise["consulted"]), (&json!(true), &json!(false)));
    let [mate, mate_in_two] = &cornered["attempts"].as_array().expect("advice")[..] else { panic!("two pieces") };
    assert_eq!(mate_in_two, &json!({"advice": "mate_in_two", "accepted": true}));
    assert_eq!(mate["accepted"], false);
    let first = json!({
        "line": ["a1a2"],
        "fen": "7k/8/5K2/8/8/8/R7/8 b - - 1 1",
        "reason": "no_move",
        "unmet": ["checkmate"],
        "facts": [{"text": "checkmate", "value": false}],
        "side": "them",
        "has_legal_move": true,
    });
    assert_eq!(mate["moves"][0], first);
}

#[test]
fn where_nothing_applies_the_reason_is_told() {
    let silent = |fen: &str, more: &[&str]| {
        let arguments = ["advise", "silent.adv", "--fen", fen].into_iter().chain(more.iter().copied());
        al(&arguments.collect::<Vec<_>>()).ends(1)
    };
    let middle = "8/8/5K2/3k4/8/8/8/R7 w - - 0 1";
    golden("advise_no_rule", &silent(middle, &[]).out);
    let nothing = "\"advice\":null,\"move\":null,\"tree_nodes\":0";
    assert_eq!(
        silent(middle, &["--json"]).out,
        format!(
            "{{\"fen\":\"{middle}\",\"table\":\"silent\",\"rule\":null,{nothing},\"reason\":\"no_rule\",\
             \"engine\":\"interpreted\",\"schema\":1}}\n"
        )
    );
    golden("advise_no_advice", &silent(CORNER, &["--trace"]).out);
    assert_eq!(
        silent(CORNER, &["--json"]).out,
        format!(
            "{{\"fen\":\"{CORNER}\",\"table\":\"silent\",\"rule\":\"on_the_edge\",{nothing},\"reason\":\"no_advice\",\
             \"engine\":\"interpreted\",\"schema\":1}}\n"
        )
    );
}

#[test]
fn an_illegal_fen_is_told_at_its_place() {
    for (name, fen) in [
        ("empty", ""),
        ("placement_only", "7k/8/5K2/8/8/8/8/R7"),
        ("two_black_kings", "6kk/8/5K2/8/8/8/8/R7 w - - 0 1"),
        ("no_white_king", "7k/8/8/8/8/8/8/R7 w - - 0 1"),
        ("unknown_man", "7k/8/5K2/8/8/8/8/X7 w - - 0 1"),
        ("long_rank", "7k/8/5K3/8/8/8/8/R7 w - - 0 1"),
        ("too_many_men", "4k3/8/8/8/PPPPPPPP/PPPPPPPP/8/K7 w - - 0 1"),
        ("in_check", "8/8/5K2/4R2k/8/8/8/8 w - - 0 1"),
        ("kings_adjacent", "8/8/8/4Kk2/8/8/8/R7 w - - 0 1"),
        ("not_ascii", "7k/8/5♔2/8/8/8/8/R7 w - - 0 1"),
        ("control", "7k/8/5K2/8/8/8/8/R7\u{1b}[31m w - - 0 1"),
    ] {
        let run = advise(fen, &[]).ends(2);
        assert_eq!(run.out, "");
        golden(&format!("fen_{name}"), &run.err);
        let json = advise(fen, &["--json"]).ends(2).json();
        assert_eq!(json[0]["reason"], "illegal_fen", "{name}");
    }
}

#[test]
fn other_men_and_the_weak_side_have_their_own_messages() {
    golden("wrong_material", &advise("7k/8/5K2/8/8/8/8/Q7 w - - 0 1", &[]).ends(2).err);
    golden("wrong_material_black", &advise("7K/8/5k2/8/8/8/8/qr6 b - - 0 1", &[]).ends(2).err);
    golden("weak_side", &advise("7k/8/5K2/8/8/8/8/R7 b - - 0 1", &[]).ends(2).err);
    golden("weak_side_white", &advise("7K/8/5k2/8/8/8/8/r7 w - - 0 1", &[]).ends(2).err);
}

#[test]
fn the_table_is_found_by_its_men_or_its_name() {
    let two = |fen: &str, more: &[&str]| {
        let arguments = ["advise", "two.adv", "--json", "--fen", fen].into_iter().chain(more.iter().copied());
        al(&arguments.collect::<Vec<_>>())
    };
    let (rook, queen) = ("7k/8/5K2/8/5R2/8/8/8 w - - 0 1", "k7/8/5K2/8/8/8/8/2Q5 w - - 0 1");
    assert_eq!(two(rook, &[]).ends(0).json()[0]["table"], "with_rook");
    assert_eq!(two(queen, &[]).ends(0).json()[0]["table"], "with_queen");
    let run = two(queen, &["--table", "with_rook"]).ends(2);
    assert_eq!(run.json()[0]["reason"], "wrong_material");
    run.says(&["`with_rook` speaks of K R vs K", "the position has K Q vs K, White to move"]);
    two("k7/8/5K2/8/8/8/8/2B5 w - - 0 1", &[]).ends(2).says(&["does not have the men of any table of the file"]);
    two(rook, &["--table", "with_roook"]).ends(2).says(&["did you mean `with_rook`?"]);
}

#[test]
fn two_tables_of_the_same_men_must_be_told_apart() {
    let table = |name: &str| {
        format!(
            "table {name} (K R vs K) {{ rule r: true -> a; advice a {{ better: turn == them; us: 0 => rook; \
             them: none; }} }}\n"
        )
    };
    let text = format!("language 1;\n{}{}", table("one"), table("other"));
    let run = al_with(&["advise", "-", "--fen", CORNER], &text).ends(2);
    run.says(&["several tables speak of this position: one, other", "--table one"]);
    let run = al_with(&["advise", "-", "--fen", CORNER, "--table", "other", "--json"], &text).ends(0);
    assert_eq!(run.json()[0]["table"], "other");
}

#[test]
fn a_suite_is_answered_in_epd() {
    let suite = "7k/8/5K2/8/8/8/8/R7 w - - id \"corner; first\"; am Kg6;\nx y\n";
    let run = al_with(&["advise", "cut.adv", "--epd", "-", "--as-epd"], suite).ends(1).says(&["left as it is: x y"]);
    let reason = "\"cut: cornered, mate_in_two\"";
    let answered = format!("7k/8/5K2/8/8/8/8/R7 w - - bm Kg6; c0 {reason}; id \"corner; first\"; am Kg6;\nx y\n");
    assert_eq!(run.out, answered);
    // all that stands there is kept
    let suite = "7k/8/5K2/8/8/8/8/R7 w - - 3 40 c0 \"by hand\"; bm Kg6; acd 3;\n";
    let run = al_with(&["advise", "cut.adv", "--epd", "-", "--as-epd"], suite).ends(0);
    let answered = format!("7k/8/5K2/8/8/8/8/R7 w - - bm Kg6; c1 {reason}; hmvc 3; fmvn 40; c0 \"by hand\"; acd 3;\n");
    assert_eq!(run.out, answered);
    let twice = "7k/8/5K2/8/8/8/8/R7 w - - bm Kg6; bm Ra2;\n";
    al_with(&["advise", "cut.adv", "--epd", "-"], twice).ends(1).prints(&["`bm` stands twice"]);
    // what is written is a suite in which all is as expected
    let again = answered.lines().next().expect("a line");
    al_with(&["advise", "cut.adv", "--epd", "-"], again).ends(0).prints(&["1 of 1 position as expected"]);
    // a table of the library by its name
    let run = al_with(&["advise", "krk", "--epd", "-", "--as-epd"], "4k3/8/8/8/8/8/8/4K2R w - - 0 1\n").ends(0);
    assert_eq!(run.out, "4k3/8/8/8/8/8/8/4K2R w - - bm Kd2; c0 \"krk: always, tighten\"; hmvc 0; fmvn 1;\n");
    al(&["advise", "cut.adv", "--fens", "-", "--as-epd"]).ends(2).says(&["--as-epd"]);
}

#[test]
fn a_suite_in_epd_is_asked() {
    let suite = "# won\n7k/8/5K2/8/8/8/8/R7 w - - bm Kg6; id \"corner; first\";\n\n\
                 7k/8/5K2/8/8/8/8/R7 w - - 3 40 am Kg6;\n7k/8/5K2/8/8/8/8/R7 w - - bm Kg9; id \"wrong\";\n\
                 7k/8/5K2/8/8/8/8/Q7 w - - bm Qa8;\n";
    let run = al_with(&["advise", "cut.adv", "--epd", "-"], suite).ends(1);
    golden("epd", &run.out);
    let run = al_with(&["advise", "cut.adv", "--epd", "-", "--json"], suite).ends(1);
    let passed: Vec<bool> = run.json().iter().filter_map(|told| told["passed"].as_bool()).collect();
    assert_eq!(passed, [true, false, false, false]);
    al_with(&["advise", "cut.adv", "--epd", "-"], "7k/8/5K2/8/8/8/8/R7 w - - bm f6g6;").ends(0);
    let silent = "7k/8/5K2/8/8/8/8/R7 w - - id \"nothing expected\";\n";
    let run = al_with(&["advise", "cut.adv", "--epd", "-"], silent).ends(0);
    assert_eq!(run.out, "nothing expected: Kg6, mate_in_two\nnothing is expected of 1 position\n");
    al(&["advise", "-", "--epd", "-"]).ends(2).says(&["cannot be both the file and the list"]);
}
