//! `al prove`.

use crate::run::{al, command, finish, folder, golden, write};
use std::fs;

const BASE: &str = "../../../../tables/kpk_al3.adv";
const WON: &str = "8/8/2k5/8/4K3/3P4/8/8 w - - 0 1";

/// The page without what it took.
fn page(out: &str) -> String {
    let timed = |line: &&str| line.ends_with(" ms") || line.ends_with(" s");
    out.lines().filter(|line| !timed(line)).map(|line| format!("{line}\n")).collect()
}

#[test]
fn the_argument_is_told_in_words() {
    golden("prove", &page(&al(&["prove", BASE, "--fen", WON]).ends(0).out));
    golden("prove_trace", &page(&al(&["prove", BASE, "--fen", WON, "--trace"]).ends(0).out));
    let blocked = "8/8/8/3k4/3P4/8/8/K7 w - - 0 1";
    golden("prove_no", &page(&al(&["prove", BASE, "--fen", blocked]).ends(0).out));
    let black = "8/8/2k5/8/4K3/3P4/8/8 b - - 0 1";
    golden("prove_undetermined", &page(&al(&["prove", BASE, "--fen", black]).ends(0).out));
}

#[test]
fn the_strong_side_may_be_black() {
    let run = al(&["prove", BASE, "--fen", "8/8/3p4/4k3/8/2K5/8/8 b - - 0 1", "--json"]).ends(0);
    let told = &run.json()[0];
    assert_eq!((&told["answer"], &told["question"]), (&"yes".into(), &"win".into()));
    let plans = told["plans"].as_array().expect("a list");
    let success = plans.iter().find(|plan| plan["proposition"] == "suc(white_nt)").expect("a plan that succeeds");
    assert_eq!((&success["move"], &success["side"]), (&"e5e4".into(), &"black".into()));
}

#[test]
fn programs_get_one_object() {
    let told = &al(&["prove", BASE, "--fen", WON, "--json", "--trace"]).ends(0).json()[0];
    assert_eq!(told["engine"], "compiled");
    let other = &al(&["prove", BASE, "--fen", WON, "--json", "--trace", "--engine", "interpreted"]).ends(0).json()[0];
    assert_eq!((&told["facts"], &told["trace"]), (&other["facts"], &other["trace"]));
    assert_eq!((&told["schema"], &told["base"], &told["answer"]), (&1.into(), &"kpk_al3".into(), &"yes".into()));
    assert_eq!(told["argument"]["since"][0]["proposition"], "win_nt");
    assert_eq!(told["trace"].as_array().map(Vec::len), Some(24));
    let told = &al(&["prove", BASE, "--fen", WON, "--json", "--ask", "draw"]).ends(0).json()[0];
    assert_eq!((&told["answer"], &told["question"]), (&"undetermined".into(), &"draw".into()));
    let refused = al(&["prove", BASE, "--fen", "8/8/2k5/8/4K3/3Q4/8/8 w - - 0 1", "--json"]).ends(2);
    assert_eq!(refused.json()[0]["reason"], "wrong_material");
}

/// Whoever asks thoroughly hears of a contradiction, also by a method whose turn had not come.
#[test]
fn a_base_that_contradicts_itself_is_told() {
    let own = write(
        &folder("contradiction"),
        "odd.adv",
        "base odd (K P vs K) { hypothesis win; lemma a = our.king in file_a; lemma c = our.king in rank_1; \
         method m easy { open: win; adds: a; relation: a implies win; } \
         method n easy { open: win; adds: c; relation: c implies not win; } }",
    );
    let ask = |fen: &str, more: &[&str]| al(&[&["prove", own.as_str(), "--fen", fen], more].concat());
    let both = "7k/8/8/8/8/8/1P6/K7 w - - 0 1";
    ask(both, &["--thorough"]).ends(1).prints(&["the base contradicts itself"]);
    let told = &ask(both, &["--thorough", "--json"]).ends(1).json()[0];
    assert_eq!((&told["answer"], &told["reason"]), (&"undetermined".into(), &"inconsistent".into()));
    for (fen, answer) in [("7k/8/8/8/8/8/KP6/8 w - - 0 1", "yes"), ("7k/8/8/8/8/8/1P6/2K5 w - - 0 1", "no")] {
        assert_eq!(ask(fen, &["--thorough", "--json"]).ends(0).json()[0]["answer"], answer);
    }
}

#[test]
fn every_control_comes_to_the_same_answer() {
    for choose in ["listing", "occurrences", "adaptive"] {
        let told = &al(&["prove", BASE, "--fen", WON, "--json", "--choose", choose]).ends(0).json()[0];
        assert_eq!(told["answer"], "yes", "{choose}");
    }
}

#[test]
fn a_sweep_is_compared_with_the_exact_values() {
    let run = al(&["prove", BASE, "--all", "--turn", "us", "--json"]).ends(1);
    let told = &run.json()[0];
    let counts = &told["us_to_move"];
    assert_eq!(
        (&counts["positions"], &counts["yes_wrong"], &counts["no_wrong"]),
        (&163_328.into(), &164.into(), &1456.into())
    );
    assert_eq!(told["them_to_move"]["positions"], 0);
}

/// Sweeps of parts are a sweep of the whole.
#[test]
fn a_sweep_may_be_cut_into_parts() {
    let sweep = |from: &str, every: &str| {
        let run = al(&["prove", BASE, "--all", "--turn", "us", "--json", "--every", every, "--from", from]);
        let told = run.ends(1).json().remove(0);
        ["positions", "yes_right", "yes_wrong", "no_right", "no_wrong", "undetermined_true", "undetermined_false"]
            .map(|count| told["us_to_move"][count].as_u64().expect("a number"))
    };
    let parts = ["0", "1", "2"].map(|from| sweep(from, "3"));
    let sum: Vec<u64> = (0..7).map(|count| parts.iter().map(|part| part[count]).sum()).collect();
    assert_eq!(sum, sweep("0", "1"));
    assert_eq!(sum[0], 163_328);
}

/// A base that is not linked into the command is compiled when that is wanted, once.
#[test]
fn a_base_of_a_file_is_compiled_now() {
    let folder = folder("compiled_base");
    let cache = folder.join("cache");
    let own = write(
        &folder,
        "own.adv",
        "base own (K R vs K) { hypothesis win; lemma done = checkmate; \
         /// We mate at once.\n plan mate { side: us; bound: 2; better: checkmate; } \
         method m easy { open: win; adds: done; relation: done implies win; } \
         /// What can be forced is won.\n method n 6 { open: win; adds: suc(mate); relation: suc(mate) implies win; } }",
    );
    let ask = |more: &[&str]| {
        let mut command = command(&[&["prove", own.as_str()], more].concat());
        command.env("AL_CACHE", &cache);
        finish(command, b"")
    };
    let fen = ["--fen", "7k/8/6K1/8/8/8/8/R7 w - - 0 1"];
    let engine = |more: &[&str]| ask(&[&fen[..], &["--json"], more].concat()).ends(0).json()[0]["engine"].clone();
    assert_eq!(engine(&[]), "interpreted", "nothing is built unless that is wanted");
    assert_eq!(engine(&["--engine", "compiled"]), "compiled");
    assert_eq!(engine(&[]), "compiled", "and then it is there");
    let told = |engine: &str| page(&ask(&[&fen[..], &["--engine", engine]].concat()).ends(0).out);
    let words = told("compiled");
    assert!(
        words.contains("(n: What can be forced is won), and") && words.contains("mate succeeds. We mate at once."),
        "{words}"
    );
    assert_eq!(words, told("interpreted"));
    let sweep = |engine: &str| {
        let run = ask(&["--all", "--every", "211", "--json", "--engine", engine]);
        let mut told = run.ends(0).json().remove(0);
        for time in ["nanoseconds", "seconds", "engine"] {
            told.as_object_mut().expect("an object").remove(time);
        }
        told
    };
    assert_eq!(sweep("compiled"), sweep("interpreted"));
}

#[test]
fn weights_are_learnt_and_used() {
    let folder = folder("weights");
    let file = folder.join("kpk.weights");
    let path = file.to_str().expect("a path in UTF-8");
    let learn = || al(&["prove", BASE, "--learn", "300", "--weights", path, "--seed", "7"]).ends(0);
    let first = learn();
    let weights = fs::read_to_string(&file).expect("the weights");
    assert!(weights.contains("base kpk_al3\n") && weights.contains("\nm5 "), "{weights}");
    assert_eq!(learn().out, first.out, "the same number draws the same positions");
    // procedures of an answer on positions that were not learnt from
    let cost = |name: &str| {
        let told = first.out.lines().find_map(|line| line.trim().strip_prefix(name)).expect("a line of costs");
        told.split_whitespace().next().and_then(|number| number.parse::<f64>().ok()).expect("a number")
    };
    let (before, after) = (cost("adaptive, before"), cost("adaptive, after"));
    assert!(after < before && after < cost("in the order of the listing"), "{}", first.out);
    assert_eq!(fs::read_to_string(&file).expect("the weights"), weights);
    al(&["prove", BASE, "--fen", WON, "--choose", "adaptive", "--weights", path]).ends(0);
    let odd = write(&folder, "odd.weights", "base kpk_al3\nm77 3\n");
    al(&["prove", BASE, "--fen", WON, "--weights", &odd]).ends(1).says(&["line 2", "`m77` is no procedure"]);
}

#[test]
fn wrong_use_is_told() {
    al(&["prove", "cut.adv", "--fen", WON]).ends(2).says(&["there is no base in cut.adv", "`al advise` asks them"]);
    al(&["prove", BASE]).ends(2).says(&["--fen <FEN>"]);
    al(&["prove", BASE, "--fen", WON, "--ask", "wins"]).ends(2).says(&["no proposition `wins`", "did you mean `win`?"]);
    al(&["prove", BASE, "--fen", WON, "--base", "kpk_al33"])
        .ends(2)
        .says(&["no base `kpk_al33`", "did you mean `kpk_al3`?"]);
    al(&["prove", BASE, "--all", "--ask", "runs"]).ends(2).says(&["`runs` cannot be compared"]);
    let own = write(
        &folder("own_base"),
        "own.adv",
        "base own (K R vs K) { hypothesis win; lemma done = checkmate; \
         method m easy { open: win; adds: done; relation: done implies win; } }",
    );
    al(&["prove", &own, "--fen", "7k/8/6K1/8/8/8/8/R7 w - - 0 1"]).ends(0);
    al(&["prove", BASE, "--fen", "x"]).ends(2).says(&["illegal FEN"]);
}
