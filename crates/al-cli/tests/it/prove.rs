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

/// Moves are numbered by who is White, whichever side the base speaks for and whoever begins.
#[test]
fn moves_are_numbered_from_the_position() {
    let kpk_base = "../../../../tables/kpk_base.adv";
    for (base, fen, first) in [
        (kpk_base, "8/8/8/4p3/4k3/8/4K3/8 w - - 0 1", " 1. K"),
        (BASE, WON, " 1. "),
        (BASE, "8/8/3p4/4k3/8/2K5/8/8 b - - 0 1", " 1... "),
    ] {
        let out = al(&["prove", base, "--fen", fen]).ends(0).out;
        let numbered = out.lines().find_map(|line| line.find(" 1.").or_else(|| line.find(" 2.")).map(|at| &line[at..]));
        assert!(numbered.is_some_and(|line| line.starts_with(first)), "{fen}: {out}");
    }
}

#[test]
fn programs_get_one_object() {
    let told = &al(&["prove", BASE, "--fen", WON, "--json", "--trace"]).ends(0).json()[0];
    assert_eq!(told["engine"], "compiled");
    let other = &al(&["prove", BASE, "--fen", WON, "--json", "--trace", "--engine", "interpreted"]).ends(0).json()[0];
    assert_eq!((&told["facts"], &told["trace"]), (&other["facts"], &other["trace"]));
    assert_eq!((&told["schema"], &told["base"], &told["answer"]), (&1.into(), &"kpk_al3".into(), &"yes".into()));
    assert_eq!(told["argument"]["since"][0]["proposition"], "win_nt");
    // the thesis's run, and the answer
    let trace = told["trace"].as_array().expect("a list");
    assert_eq!((trace.len(), &trace[24]["what"]), (25, &"answer".into()));
    assert_eq!((&told["checked"], &told["check"]["steps"]), (&true.into(), &0.into()));
    let told = &al(&["prove", BASE, "--fen", WON, "--json", "--ask", "draw"]).ends(0).json()[0];
    assert_eq!((&told["answer"], &told["question"]), (&"undetermined".into(), &"draw".into()));
    let refused = al(&["prove", BASE, "--fen", "8/8/2k5/8/4K3/3Q4/8/8 w - - 0 1", "--json"]).ends(2);
    assert_eq!(refused.json()[0]["reason"], "wrong_material");
}

/// A contradiction is told of, also by a method whose turn had not come, unless the first answer is wanted.
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
    ask(both, &["--trace"]).ends(1).prints(&[
        "the base contradicts itself",
        "c is found true in one way and false in another, after yes",
        "c does not hold",
        "c holds",
        "answer  win = 1\ncheck   method n\n",
    ]);
    for choose in ["listing", "occurrences", "adaptive"] {
        let told = &ask(both, &["--json", "--choose", choose]).ends(1).json()[0];
        assert_eq!((&told["answer"], &told["reason"]), (&"undetermined".into(), &"inconsistent".into()));
        // which answer comes first is the control's affair, and the only one it has
        let came_first = told["first"].clone();
        assert_eq!(came_first, if choose == "occurrences" { "no" } else { "yes" });
        let told = &ask(both, &["--json", "--choose", choose, "--answers", "first"]).ends(0).json()[0];
        assert_eq!((&told["answer"], &told["checked"]), (&came_first, &false.into()));
    }
    ask(both, &["--answers", "first"]).ends(0).prints(&["the first answer counts"]);
    for (fen, answer) in [("7k/8/8/8/8/8/KP6/8 w - - 0 1", "yes"), ("7k/8/8/8/8/8/1P6/2K5 w - - 0 1", "no")] {
        let told = &ask(fen, &["--json"]).ends(0).json()[0];
        assert_eq!((&told["answer"], &told["checked"]), (&answer.into(), &true.into()));
        ask(fen, &[]).ends(0).prints(&["checked: "]);
    }
}

/// A base says itself which answers count.
#[test]
fn a_base_may_want_the_first_answer() {
    let won = "8/8/4k3/8/4K3/4P3/8/8 b - - 0 1";
    let base = "../../../../tables/kpk_base.adv";
    for (more, checked) in [(&[][..], false), (&["--answers", "checked"], true), (&["--answers", "first"], false)] {
        let told = &al(&[&["prove", base, "--fen", won, "--json"], more].concat()).ends(0).json()[0];
        assert_eq!((&told["answer"], &told["checked"]), (&"yes".into(), &checked.into()), "{more:?}");
        assert_eq!(told["check"]["steps"] != 0, checked);
        // what the check finds is no part of the argument
        assert_eq!(told["argument"]["by"], "one_move");
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
        (&163_328.into(), &80.into(), &1416.into())
    );
    // those that are contradicted are no answers, whatever came first
    assert_eq!(counts["inconsistent"], 932);
    let of = |name: &str| counts[name].as_u64().expect("a number");
    let first =
        ["yes_right", "yes_wrong", "no_right", "no_wrong"].map(|name| of(name) + of(&format!("contradicted_{name}")));
    assert_eq!((first, &told["checked"]), ([99_484, 164, 18_500, 1_456], &true.into()));
    assert_eq!(told["them_to_move"]["positions"], 0);
    let told = &al(&["prove", BASE, "--all", "--turn", "us", "--json", "--answers", "first"]).ends(1).json()[0];
    let counts = &told["us_to_move"];
    assert_eq!(
        (&counts["yes_wrong"], &counts["no_wrong"], &counts["inconsistent"]),
        (&164.into(), &1456.into(), &0.into())
    );
    // examples say what the position is worth to us, whoever is to move
    let page = al(&["prove", BASE, "--all", "--turn", "them", "--every", "7"]).ends(1);
    let page = page.prints(&["  no   8/8/8/8/8/8/3P4/K4k2 b - - 0 1  we win in 28 plies\n", "      after yes "]);
    assert!(!page.out.contains("lost in"), "{}", page.out);
}

/// Sweeps of parts are a sweep of the whole.
#[test]
fn a_sweep_may_be_cut_into_parts() {
    let sweep = |from: &str, every: &str| {
        let run = al(&["prove", BASE, "--all", "--turn", "us", "--json", "--every", every, "--from", from]);
        let told = run.ends(1).json().remove(0);
        ["positions", "yes_right", "yes_wrong", "no_right", "inconsistent", "undetermined_true", "undetermined_false"]
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
    let learn = || al(&["prove", BASE, "--learn", "2500", "--weights", path, "--seed", "7"]).ends(0);
    let first = learn();
    let weights = fs::read_to_string(&file).expect("the weights");
    assert!(weights.contains("base kpk_al3\n") && weights.contains("\nm5 "), "{weights}");
    assert_eq!(learn().out, first.out, "the same number draws the same positions");
    assert_eq!(fs::read_to_string(&file).expect("the weights"), weights);
    saves(&first.out, "procedures");
    al(&["prove", BASE, "--fen", WON, "--choose", "adaptive", "--weights", path]).ends(0);
    let wrong = |text: &str, says: &[&str]| {
        let odd = write(&folder, "odd.weights", text);
        al(&["prove", BASE, "--fen", WON, "--choose", "adaptive", "--weights", &odd]).ends(2).says(says);
    };
    wrong("base kpk_al3\nm77 3 16\n", &["line 2", "`m77` is no procedure"]);
    wrong("base kpk_al3\nm5 3\n", &["line 2", "three words were expected"]);
    wrong("base kpk_al3\nm5 70000 16\n", &["line 2", "`70000` is no worth"]);
    wrong("base kpk_base\nsix_moves 3 16\n", &["has weights of `kpk_base`, not of `kpk_al3`"]);
    wrong("# nothing\n", &["has weights of no base, not of `kpk_al3`"]);
    al(&["prove", BASE, "--fen", WON, "--weights", path]).ends(2).says(&["`kpk_al3` does not look at weights"]);
    let nowhere = al(&["prove", BASE, "--learn", "2", "--weights", "nowhere/kpk.weights"]).ends(2);
    let nowhere = nowhere.says(&["nowhere/kpk.weights cannot be written"]);
    assert!(!nowhere.err.contains(".al-"), "{}", nowhere.err);
}

/// The weights of a base with long plans save work as a whole, and not by trading short searches for long ones.
#[test]
fn learnt_weights_save_positions_too() {
    let file = folder("weights_of_plans").join("kpk.weights");
    let path = file.to_str().expect("a path in UTF-8");
    let base = "../../../../tables/kpk_base.adv";
    let run = al(&["prove", base, "--learn", "2500", "--weights", path]).ends(0);
    for what in ["procedures", "nodes", "together"] {
        saves(&run.out, what);
    }
}

/// Whether answers on positions that were not learnt from cost less by the weights than without, and than in the
/// order of the listing.
fn saves(page: &str, what: &str) {
    let cost = |name: &str| {
        let told = page.lines().find_map(|line| line.trim().strip_prefix(name)).expect("a line of costs");
        let number = told.split(',').find_map(|part| part.trim().strip_suffix(what)).expect("what it costs");
        number.trim().parse::<f64>().expect("a number")
    };
    let after = cost("adaptive, after");
    assert!(after < cost("adaptive, before") && after < cost("in the order of the listing"), "{page}");
}

/// Trees are cut where they are large, and told whole where that is wanted.
#[test]
fn a_tree_may_be_told_whole() {
    let own = write(
        &folder("whole_tree"),
        "own.adv",
        "base own (K R vs K) { hypothesis win; plan mate { side: us; bound: 4; better: checkmate; } \
         method m easy { open: win; adds: suc(mate); relation: suc(mate) implies win; } }",
    );
    let ask = |more: &[&str]| {
        al(&[&["prove", own.as_str(), "--fen", "8/8/8/8/8/2k5/7R/K7 w - - 0 1"], more].concat()).ends(0).out
    };
    let (cut, whole) = (ask(&[]), ask(&["--whole-tree"]));
    assert!(cut.contains(" lines more") && cut.lines().count() < 50, "{cut}");
    assert!(!whole.contains("  ...") && whole.lines().count() > 200, "{}", whole.lines().count());
    let (cut, whole) = (ask(&["--json"]), ask(&["--json", "--whole-tree"]));
    assert!(cut.contains("\"cut\"") && !whole.contains("\"cut\"") && whole.len() > cut.len());
}

/// Ctrl-C ends a single proof, too, and says so.
#[cfg(unix)]
#[test]
fn ctrl_c_stops_a_proof() {
    use std::io::Write as _;
    use std::process::{Command, Stdio};
    // more than a pipe holds: when all is written, the command reads, and hears
    let long = "// a long way to go\n".repeat(20_000);
    let base = "base far (K P vs K P) { budget: 1000000000000 nodes; hypothesis win; \
         plan far { side: us; bound: 90; better: checkmate; } \
         method m easy { open: win; adds: suc(far); relation: suc(far) implies win; } }";
    let arguments = ["prove", "-", "--engine", "interpreted", "--fen", "8/8/8/3p4/8/3P4/8/k6K w - - 0 1"];
    let mut command = command(&arguments);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(format!("{long}{base}").as_bytes()).expect("it reads");
    drop(input);
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("a signal");
    let output = child.wait_with_output().expect("it ends");
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{err}");
    assert!(err.contains("the proof was stopped"), "{err}");
}

/// Weights that cannot be those of the base are refused, and nothing is read without end.
#[test]
fn weights_are_read_with_care() {
    let folder = folder("careful_weights");
    for (name, text, says) in [
        ("twice.txt", "base kpk_al3\nm0 1 1\nm0 2 2\n", "line 3: `m0` has its weights above already"),
        ("again.txt", "base kpk_al3\nm0 1 1\nbase kpk_al3\n", "line 3: the base `kpk_al3` has weights above already"),
        ("other.txt", "base kpk_base\n", "has weights of `kpk_base`, not of `kpk_al3`"),
    ] {
        let file = write(&folder, name, text);
        al(&["prove", BASE, "--fen", WON, "--choose", "adaptive", "--weights", &file]).ends(2).says(&[says]);
    }
    if cfg!(unix) {
        let run = al(&["prove", BASE, "--fen", WON, "--choose", "adaptive", "--weights", "/dev/zero"]);
        run.ends(2).says(&["is longer than 16 megabytes"]);
    }
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
    al(&["prove", BASE, "--all", "--from", "400000"]).ends(2).says(&["--from 400000 passes over every position"]);
    // nothing is passed over in silence
    for alone in [&["--turn", "us"][..], &["--every", "2"], &["--from", "2"], &["--laps", "2"], &["--examples", "2"]] {
        al(&[&["prove", BASE, "--fen", WON], alone].concat()).ends(2).says(&["cannot be used with", "--fen"]);
        al(&[&["prove", BASE, "--learn", "2", "--weights", "x"], alone].concat())
            .ends(2)
            .says(&["cannot be used with"]);
    }
    for alone in [&["--trace"][..], &["--whole-tree"], &["--seed", "2"]] {
        al(&[&["prove", BASE, "--all"], alone].concat()).ends(2).says(&["cannot be used with", "--all"]);
    }
    for alone in [&["--trace"][..], &["--whole-tree"], &["--json"], &["--choose", "listing"], &["--answers", "first"]] {
        al(&[&["prove", BASE, "--learn", "2", "--weights", "x"], alone].concat())
            .ends(2)
            .says(&["cannot be used with"]);
    }
    al(&["prove", BASE, "--fen", WON, "--seed", "2"]).ends(2).says(&["cannot be used with"]);
}
