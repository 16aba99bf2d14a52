//! The tests that stand in tables.

use crate::run::{al, al_with, folder, write};
use serde_json::Value;

#[test]
fn tests_that_pass_are_counted() {
    let run = al(&["test", "network.adv", "shapes.adv"]).ends(0);
    assert_eq!(run.out, "network.adv: 1 test passed\nshapes.adv: no tests in it\n");
    al(&["test", "nothing.adv"]).ends(2).says(&["there is no file"]);
    al(&["test", "wrong.adv"]).ends(1).says(&["error[AL"]);
}

const FAILING: &str = r#"table cut (K R vs K) {
    let near = distance(our.king, their.king) < 3;
    rule always: true -> cut_off, walk;
    rule never: near and not near -> walk;
    advice cut_off { better: our.rook.file == file_a; us: 0 => rook; them: none; }
    advice walk { better: our.king.rank == rank_2; us: 0 => king; them: none; }
    test "7k/8/8/8/8/8/8/1K4R1 w - - 0 1" => always, walk, not near;
    test "7k/8/8/8/8/8/8/1K4R1 w - - 0 1" => cut_off, "Ka2";
    test "1k4r1/8/8/8/8/8/8/7K b - - 0 1" => walk, near;
    test "7k/8/8/8/8/8/8/1K4R1 w - - 0 1" => "Kb2";
    test "7k/8/8/8/8/8/8/1K4R1 w - - 0 1" => never;
}
network whole {
    otherwise -> table cut;
    test "7k/8/8/8/8/8/8/1K4R1 w - - 0 1" => cut, whole;
}
"#;

#[test]
fn tests_that_fail_say_what_was_expected_and_what_came() {
    let folder = folder("failing_tests");
    let text = FAILING.replace("rules: ", "").replace("{\n    let near", "{\n    rules: fall_through;\n    let near");
    let text = text.replace("    rule never: near and not near -> walk;\n", "    rule never: near -> walk;\n");
    let file = write(&folder, "failing.adv", text);
    let run = al(&["test", &file]).ends(1);
    let lines: Vec<&str> = run.out.lines().collect();
    let told: Vec<&str> = lines.iter().copied().filter(|line| line.starts_with("  ")).collect();
    assert_eq!(
        told,
        [
            "  expected the advice cut_off, found walk (cut: Kc2 by rule always, advice walk)",
            "  expected `near` to hold, and it does not (cut: Kc7 by rule always, advice walk)",
            "  expected the move Kb2, found Kc2 (cut: Kc2 by rule always, advice walk)",
            "  expected the rule never, found always (cut: Kc2 by rule always, advice walk)",
            "  expected the table whole, found cut (cut: Kc2 by rule always, advice walk)",
        ],
        "{}",
        run.out
    );
    assert!(lines[0].contains("failing.adv:9:46: cut, 7k/8/8/8/8/8/8/1K4R1 w - - 0 1"), "{}", lines[0]);
    assert!(run.out.ends_with("failing.adv: 6 tests, 5 failed\n"), "{}", run.out);
    let object = al(&["test", &file, "--json"]).ends(1).json().remove(0);
    assert_eq!((&object["tests"], object["failed"].as_array().map(Vec::len)), (&Value::from(6), Some(5)));
    assert_eq!(object["failed"][4]["table"], "whole");
    assert_eq!(object["failed"][0]["engine"], "interpreted");
    al(&["test", &file, "--table", "whole"]).ends(1).prints(&["1 test, 1 failed"]);
    al_with(&["test", "-"], "let near = true;").ends(0).prints(&["<stdin>: no tests in it"]);
}

#[test]
fn tests_of_bases_are_run_too() {
    let text = r#"base near (K P vs K) {
    hypothesis win;
    lemma far = distance(their.king, our.pawn) > 5;
    method m easy { open: win; adds: far; relation: far implies win; }
    test "7k/8/8/8/8/8/P7/K7 w - - 0 1" => yes(win), far;
    test "8/8/8/8/8/k7/7P/K7 w - - 0 1" => no(win);
}
"#;
    let file = write(&folder("base_tests"), "near.adv", text);
    let run = al(&["test", &file]).ends(1);
    assert!(run.out.contains("near.adv:6:44: near, 8/8/8/8/8/k7/7P/K7 w - - 0 1\n  win: yes"), "{}", run.out);
    assert!(run.out.ends_with("near.adv: 2 tests, 1 failed\n"), "{}", run.out);
    al(&["test", &file, "--table", "near"]).ends(1).prints(&["2 tests, 1 failed"]);
}
