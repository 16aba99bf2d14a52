//! `al bench`.

use crate::run::al;
use serde_json::Value;

#[test]
fn linked_tables_are_compared() {
    // tables that search for values are slow where they are interpreted
    for (name, positions) in [("krk_al0", 10), ("krk", 4), ("elementary", 2)] {
        let run = al(&["bench", "--table", name, "--json", "--positions", &positions.to_string()]).ends(0);
        assert_eq!(run.err, "", "no progress where there is no terminal");
        let [report] = &run.json()[..] else { panic!("one object") };
        assert_eq!(report["schema"], 1);
        let table = &report["tables"][0];
        assert_eq!((&table["table"], &table["disagreements"]), (&Value::from(name), &Value::from(0)));
        assert_eq!(table["positions"], positions);
        for figure in ["interpreted_ns", "compiled_ns", "ratio"] {
            assert!(table[figure].as_f64().is_some_and(|figure| figure > 0.0), "{table}");
        }
    }
}

#[test]
fn a_table_that_is_not_linked_is_measured_alone() {
    let run = al(&["bench", "cut.adv", "--positions", "40"]).ends(0).says(&["cut is not compiled into this command"]);
    let [head, row] = &run.out.lines().collect::<Vec<_>>()[..] else { panic!("two lines") };
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(words(head), ["table", "positions", "interpreted", "compiled", "ratio"]);
    let row = words(row);
    assert_eq!((&row[..2], &row[3..]), (&["cut", "40"].map(String::from)[..], &["ns", "-", "-"].map(String::from)[..]));
    let report = &al(&["bench", "cut.adv", "--positions", "40", "--json"]).ends(0).json()[0];
    assert!(report["tables"][0]["compiled_ns"].is_null() && report["tables"][0]["disagreements"].is_null());
}

#[test]
fn one_table_may_be_picked() {
    let report = &al(&["bench", "--table", "krk_safe", "--positions", "5", "--json"]).ends(0).json()[0];
    assert_eq!(report["tables"].as_array().map(Vec::len), Some(1));
    al(&["bench", "--table", "krkk"]).ends(2).says(&["did you mean `krk`?"]);
}
