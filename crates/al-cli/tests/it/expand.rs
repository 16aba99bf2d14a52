//! `al expand`.

use crate::run::{al, al_with, folder, write};

#[test]
fn every_table_becomes_a_module() {
    let rust = al(&["expand", "two.adv"]).ends(0).out;
    assert_eq!(rust.matches("\npub mod ").count() + usize::from(rust.starts_with("pub mod ")), 2);
    for text in ["pub mod with_rook {", "pub mod with_queen {", "::advice::__rt1", "pub static TABLE"] {
        assert!(rust.contains(text), "{text}");
    }
    assert_eq!(rust, al(&["expand", "two.adv"]).out, "the same each time");
}

#[test]
fn one_table_may_be_picked() {
    let rust = al(&["expand", "two.adv", "--table", "with_queen"]).ends(0).out;
    assert!(rust.contains("pub mod with_queen {") && !rust.contains("pub mod with_rook {"));
    al(&["expand", "two.adv", "--table", "with_quen"])
        .ends(2)
        .says(&["there is no table `with_quen` in this file", "did you mean `with_queen`?"]);
    al(&["expand", "two.adv", "--table", "x"]).ends(2).says(&["it has 2 tables: with_rook, with_queen"]);
}

#[test]
fn the_runtime_may_have_another_path() {
    let rust = al(&["expand", "cut.adv", "--runtime", "crate::endings"]).ends(0).out;
    assert!(rust.contains("crate::endings::__rt1") && !rust.contains("::advice::__rt1"));
    for wrong in ["", "::", "a b", "a::", "1a", "a;b", "a(", "(a)", "\"a\""] {
        al(&["expand", "cut.adv", "--runtime", wrong]).ends(2).says(&["is not a path of Rust"]);
    }
}

#[test]
fn standard_input_is_a_file() {
    let text = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/adv/cut.adv")).expect("a table");
    assert!(al_with(&["expand", "-"], text).ends(0).out.contains("pub mod cut {"));
}

#[test]
fn passes_may_be_left_out() {
    let all = al(&["expand", "two.adv"]).ends(0).out;
    let none = al(&["expand", "two.adv", "--passes", "none"]).ends(0).out;
    let lift = al(&["expand", "two.adv", "--after", "lift"]).ends(0).out;
    assert!(none != lift && lift != all, "a pass changes the code");
    assert_eq!(lift, al(&["expand", "two.adv", "--passes", "values,lift"]).ends(0).out);
    assert_eq!(all, al(&["expand", "two.adv", "--after", "tails"]).ends(0).out);
    al(&["expand", "two.adv", "--passes", "lift,lfit"]).ends(2).says(&["no pass `lfit`", "values, lift"]);
    al(&["expand", "two.adv", "--passes", "lift", "--after", "lift"]).ends(2);
}

/// Rules stand side by side in the code as well: a long table is no deep one.
#[test]
fn a_long_table_is_expanded() {
    let rule = |place: u32| format!("rule r{place}: our.king.file * {} > their.king.rank + {place} -> a;\n", place + 2);
    let rules: String = (0..1500).map(rule).collect();
    let text = format!(
        "table long (K R vs K) {{\n{rules}rule rest: true -> a;\n\
         advice a {{ better: turn == them; us: 0 => legal; them: none; }}\n}}\n"
    );
    let file = write(&folder("long_table"), "long.adv", &text);
    let out = al(&["expand", &file]).ends(0).out;
    assert!(out.contains("R1499") && out.contains("Rest"), "{} bytes", out.len());
}
