//! Networks, and tables that hand over.

use crate::run::al;
use serde_json::Value;

#[test]
fn check_tells_of_networks_and_not_of_used_tables() {
    al(&["check", "network.adv"]).ends(0).says(&[
        "network heavy (K R vs K or K Q vs K): 2 routes, 1 test",
        "table careful (K R vs K): 2 rules, 1 piece of advice, hands over to with_rook",
    ]);
    let told = al(&["check", "network.adv", "--json"]).ends(0).json().remove(0);
    let tables = told["files"][0]["tables"].as_array().expect("tables");
    let names: Vec<(&str, &str)> =
        tables.iter().filter_map(|table| Some((table["name"].as_str()?, table["kind"].as_str()?))).collect();
    assert_eq!(names, [("careful", "table"), ("heavy", "network")]);
    assert_eq!(tables[1]["hands_over_to"], Value::from(vec!["careful", "with_queen"]));
}

#[test]
fn advise_names_the_table_that_decides() {
    let fen = "8/8/8/8/8/2k5/3R4/K7 w - - 0 1";
    let told = al(&["advise", "network.adv", "--table", "heavy", "--fen", fen, "--json"]).ends(0).json().remove(0);
    assert_eq!((told["table"].as_str(), told["rule"].as_str()), (Some("with_rook"), Some("always")));
    let traced = al(&["advise", "network.adv", "--table", "heavy", "--fen", fen, "--trace"]).ends(0);
    traced.prints(&[
        "table   with_rook",
        "route careful",
        "hands over to the table careful",
        "hands over to the table with_rook",
    ]);
    let told =
        al(&["advise", "network.adv", "--table", "heavy", "--fen", fen, "--json", "--trace"]).ends(0).json().remove(0);
    let tables: Vec<&str> =
        told["trace"].as_array().expect("a trace").iter().filter_map(|rule| rule["table"].as_str()).collect();
    assert_eq!(tables, ["heavy", "heavy", "careful", "careful", "with_rook"]);
    let queen = "8/8/8/8/k7/8/3Q4/K7 w - - 0 1";
    let told = al(&["advise", "network.adv", "--table", "heavy", "--fen", queen, "--json"]).ends(0).json().remove(0);
    assert_eq!(told["table"], "with_queen");
}

#[test]
fn expand_writes_what_is_handed_over_to() {
    let rust = al(&["expand", "network.adv", "--table", "heavy"]).ends(0);
    rust.prints(&[
        "pub mod with_queen",
        "pub mod with_rook",
        "pub mod careful",
        "pub static NETWORK",
        "&super::careful::TABLE",
    ]);
}

#[test]
fn verify_counts_the_whole_network() {
    let told = al(&["verify", "network.adv", "--table", "heavy", "--json", "--sample", "3000"]).json().remove(0);
    assert_eq!(told["ending"], "KRK,KQK");
    let used: Vec<(&str, u64)> = told["rules"]
        .as_array()
        .expect("routes")
        .iter()
        .filter_map(|rule| Some((rule["name"].as_str()?, rule["used"].as_u64()?)))
        .collect();
    assert!(used.iter().map(|(name, _)| *name).eq(["careful", "with_queen"]), "{used:?}");
    assert!(used.iter().all(|(_, count)| *count > 500), "{used:?}");
}
