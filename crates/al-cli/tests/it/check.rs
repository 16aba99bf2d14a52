//! `al check`.

use crate::run::{al, al_with, finish, folder, golden, write};
use serde_json::json;

#[test]
fn a_good_file_gets_one_line_for_each_table() {
    let run = al(&["check", "two.adv"]).ends(0);
    golden("check_good", &run.err);
    assert_eq!(run.out, "");
}

#[test]
fn a_file_without_tables_is_good() {
    assert_eq!(al(&["check", "shapes.adv"]).ends(0).err, "shapes.adv: no errors; no table in it\n");
}

#[test]
fn warnings_alone_are_no_failure() {
    al(&["check", "silent.adv"]).ends(0).says(&["warning[AL0066]", "--> silent.adv:4:7", "no errors, 1 warning"]);
}

#[test]
fn every_mistake_is_told_at_its_place() {
    al(&["check", "wrong.adv"]).ends(1).says(&[
        "error[AL0020]",
        "--> wrong.adv:4:17",
        "did you mean `on_edge`?",
        "error[AL0022]",
        "--> wrong.adv:5:26",
        "did you mean `step`?",
        "wrong.adv: 2 errors\n",
    ]);
}

#[test]
fn several_files_are_summed_up() {
    let run = al(&["check", "cut.adv", "silent.adv", "wrong.adv"]).ends(1);
    assert!(run.err.ends_with("3 files: 2 errors, 1 warning\n"), "{}", run.err);
}

#[test]
fn what_several_files_use_is_told_once() {
    let folder = folder("check_once");
    write(&folder, "bad.adv", "language 1;\nlet a = b;\n");
    let one = write(&folder, "one.adv", "language 1;\nuse \"bad.adv\";\n");
    let two = write(&folder, "two.adv", "language 1;\nuse \"bad.adv\";\n");
    let run = al(&["check", &one, &two]).ends(1).says(&["two.adv: the errors told above are in it too"]);
    assert_eq!(run.err.matches("error[AL0020]").count(), 1, "{}", run.err);
}

#[test]
fn standard_input_is_a_file() {
    al_with(&["check", "-"], "language 1;\nlet a = b;\n").ends(1).says(&["--> <stdin>:2:9", "<stdin>: 1 error\n"]);
    let run = al_with(&["check", "-"], "language 1;\nuse \"shapes.adv\";\nlet a = near(a1, b2);\n").ends(0);
    assert_eq!(run.err, "<stdin>: no errors; no table in it\n");
    al(&["check", "-", "-"]).ends(2).says(&["standard input, `-`, can be read only once"]);
}

#[test]
fn json_tells_tables_and_places() {
    let run = al(&["check", "two.adv", "wrong.adv", "--json"]).ends(1);
    assert_eq!(run.err, "");
    let [object] = &run.json()[..] else { panic!("one object") };
    assert_eq!(object["schema"], 1);
    let [two, wrong] = &object["files"].as_array().expect("files")[..] else { panic!("two files") };
    let mut tables = two["tables"].clone();
    for table in tables.as_array_mut().expect("tables") {
        let hash = table["hash"].take();
        let hash = hash.as_str().and_then(|hash| hash.strip_prefix("0x")).expect("a hash");
        assert!(hash.len() == 16 && u64::from_str_radix(hash, 16).is_ok(), "{hash}");
    }
    let table = |name: &str, material: &str| json!({"name": name, "kind": "table", "materials": [material], "rules": ["always"], "advice": ["step"], "any_position": false, "hands_over_to": [], "cannot_cycle": false, "hash": null});
    assert_eq!(tables, json!([table("with_rook", "K R vs K"), table("with_queen", "K Q vs K")]));
    assert_eq!((&wrong["file"], &wrong["errors"], &wrong["warnings"]), (&json!("wrong.adv"), &json!(2), &json!(0)));
    let first = &wrong["diagnostics"][0];
    let keys: Vec<&String> = first.as_object().expect("an object").keys().collect();
    let mut expected = [
        "code",
        "severity",
        "message",
        "file",
        "line",
        "column",
        "end_line",
        "end_column",
        "from",
        "to",
        "label",
        "related",
        "help",
    ];
    expected.sort_unstable();
    assert_eq!(keys, expected);
    assert_eq!((&first["code"], &first["severity"]), (&json!("AL0020"), &json!("error")));
    assert_eq!((&first["line"], &first["column"], &first["end_column"]), (&json!(4), &json!(17), &json!(24)));
    assert_eq!((&first["from"], &first["to"]), (&json!(54), &json!(61)));
}

#[test]
fn kinds_of_mistakes_are_explained() {
    let explained = al(&["check", "--explain", "AL0060"]).ends(0).out;
    assert!(explained.starts_with("AL0060 (error): a rule that can never be reached\n\n  "), "{explained}");
    for same in ["al60", "60", "0060"] {
        assert_eq!(al(&["check", "--explain", same]).out, explained, "{same}");
    }
    let all = al(&["check", "--explain", "all"]).ends(0).out;
    for code in al_compiler::diagnostic::Code::ALL {
        assert!(all.contains(&format!("{code} ({}): ", code.severity())), "{code}");
    }
    al(&["check", "--explain", "AL9999"]).ends(2).says(&["there is no kind of mistake `AL9999`", "--explain all"]);
    al(&["check", "--explain", "AL0060", "cut.adv"]).ends(2).says(&["cannot be used with"]);
}

#[test]
fn colours_are_for_those_who_want_them() {
    let with = |name: &str| {
        let mut command = crate::run::command(&["check", "wrong.adv"]);
        for name in name.split(' ').filter(|name| !name.is_empty()) {
            command.env(name, "1");
        }
        finish(command, b"").ends(1).err.contains('\u{1b}')
    };
    assert!(!with(""));
    assert!(with("CLICOLOR_FORCE"));
    assert!(!with("NO_COLOR"));
}

/// Only a table in which value and moves fall at every move is said to end by its way of choosing.
#[test]
fn tables_that_cannot_cycle_are_told() {
    let table = |settings: &str, better: &str| {
        format!(
            "table t (K R vs K) {{ {settings} bound: 3 moves; measure m = cage.count; rule always: true -> tighten;
             advice tighten {{ holding: not stalemate; better: {better}; }} }}"
        )
    };
    let says = |text: String| al_with(&["check", "-"], text).ends(0).err.contains("cannot cycle");
    let best = "choose: best, quickest; consult: anew;";
    assert!(says(table(best, "m < root.m")));
    assert!(!says(table(best, "m <= root.m")));
    assert!(!says(table(best, "m < root.m and our.king.file == root.our.king.file")));
    assert!(!says(table("choose: best; consult: anew;", "m < root.m")));
    assert!(!says(table("choose: best, quickest;", "m < root.m")));
    let json = al_with(&["check", "-", "--json"], table(best, "m < root.m")).ends(0).json();
    assert_eq!(json[0]["files"][0]["tables"][0]["cannot_cycle"], true);
}

/// Advice with a stated draw is tried twice, for the win and for the draw, and with arguments once for each; it is written
/// once.
#[test]
fn what_is_written_once_counts_once() {
    let table = "table t (K R vs K) {
        rule near: distance(our.king, their.king) < 3 -> hunt(2), hunt(3), hold;
        rule rest: true -> hold;
        advice hunt(n) { better: distance(our.king, their.king) < n; us: 0 => king; them: none; }
        advice hold { better: checkmate; us: 0 => legal; exhausted: them draw; bound: 3; }
    }";
    al_with(&["check", "-"], table).ends(0).says(&["table t (K R vs K): 2 rules, 2 pieces of advice\n"]);
}
