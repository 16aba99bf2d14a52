//! Predicates written in Rust, from the command line.

use crate::run::{al, folder, write};

const SHY: &str = "
use advice::{Placed, Square};

pub fn shy(k: Square, m: Placed) -> i32 {
    m.square.map_or(7, |m| k.file().abs_diff(m.file()).max(k.rank().abs_diff(m.rank())).into())
}
";

/// A file of Rust in a folder of its own.
fn file(name: &str, text: &str) -> String {
    let folder = folder(name);
    write(&folder, "predicates.rs", text);
    folder.join("predicates.rs").to_str().expect("a path in UTF-8").to_owned()
}

#[test]
fn both_engines_ask_rust() {
    let rust = file("outside", SHY);
    let fen = "7k/8/8/8/8/8/8/K5R1 w - - 0 1";
    for engine in ["interpreted", "compiled"] {
        let run = al(&["advise", "shy.adv", "--fen", fen, "--json", "--engine", engine, "--with", &rust]);
        let answer = &run.ends(0).json()[0];
        assert_eq!(
            (&answer["advice"], &answer["move"], &answer["engine"]),
            (&"follow".into(), &"a1b2".into(), &engine.into())
        );
    }
    al(&["test", "shy.adv", "--with", &rust]).ends(0);
    let trace = al(&["explain", "shy.adv", "--fen", "7k/8/8/8/8/8/8/K5R1 w - - 0 1", "--with", &rust]);
    trace.ends(0).prints(&["follow"]);
}

#[test]
fn a_table_that_asks_rust_needs_a_file_of_it() {
    let run = al(&["advise", "shy.adv", "--fen", "7k/8/8/8/8/8/8/K5R1 w - - 0 1"]);
    run.ends(2).says(&["`shy` is written in Rust", "`--with predicates.rs`", "fn(Square, Placed) -> i32"]);
    al(&["check", "shy.adv"]).ends(0);
}

#[test]
fn mistakes_in_rust_are_those_of_its_compiler() {
    let ask = |name: &str, text: &str| {
        let rust = file(name, text);
        al(&["advise", "shy.adv", "--fen", "7k/8/8/8/8/8/8/K5R1 w - - 0 1", "--with", &rust])
    };
    let broken = "pub fn shy(k: advice::Square, m: advice::Placed) -> i32 {\n    k.rank() +\n}";
    let run = ask("outside_broken", broken).ends(2);
    let run = run.says(&["predicates.rs cannot be compiled", "predicates.rs:3:1", "expected expression, found `}`"]);
    assert!(!run.err.contains("src/"), "{run:?}");
    let panics = "pub fn shy(_: advice::Square, _: advice::Placed) -> i32 { panic!() }";
    let run = ask("outside_panics", panics).ends(1);
    assert_eq!(run.out, "", "no answer rests on a value that nobody gave");
    let rust = file("outside_panics", panics);
    for command in [&["advise", "--json", "--engine", "interpreted"][..], &["explain"]] {
        let (name, options) = command.split_first().expect("a command");
        let fen = ["--fen", "7k/8/8/8/8/8/8/K5R1 w - - 0 1", "--with", rust.as_str()];
        let run = al(&[&[*name, "shy.adv"], options, &fen].concat());
        assert!(run.code == 1 && !run.out.contains("\"move\""), "{run:?}");
        run.says(&["a predicate written in Rust has not answered"]);
    }
    let run = al(&["test", "shy.adv", "--with", &rust, "--engine", "interpreted"]).ends(1);
    assert!(!run.out.contains("passed"), "{run:?}");
}

/// What is declared otherwise than it is written is told at both places, and not where code was generated from it.
#[test]
fn functions_that_are_not_as_declared_are_told_where_they_are_written() {
    let ask = |name: &str, text: &str| {
        let rust = file(name, text);
        let run = al(&["advise", "shy.adv", "--fen", "7k/8/8/8/8/8/8/K5R1 w - - 0 1", "--with", &rust]).ends(1);
        assert!(!run.err.contains("src/") && !run.err.contains("crate is left"), "{run:?}");
        run
    };
    let declared = ["error[AL0049]", "shy.adv:", "asks for `pub fn shy(Square, Placed) -> i32`"];
    let run = ask("outside_missing", "pub fn other() {}").says(&declared);
    run.says(&["there is no function `shy` in ", "predicates.rs"]);
    let elsewhere = "pub mod men { pub fn shy(_: advice::Square, _: advice::Placed) -> i32 { 1 } }";
    ask("outside_elsewhere", elsewhere).says(&declared).says(&["it has `men::shy`", "`from crate::men::shy;`"]);
    let other = "use advice::Square;\n\npub fn shy(k: Square)\n    -> i32 {\n    k.rank().into()\n}";
    let run = ask("outside_signature", other).says(&declared);
    let run =
        run.says(&["is not the function that is declared", "predicates.rs:3:8", "this is `fn shy(k: Square) -> i32`"]);
    assert_eq!(run.err.matches("error").count(), 1, "{run:?}");
    let hidden = "fn shy(_: advice::Square, _: advice::Placed) -> i32 { 1 }";
    ask("outside_private", hidden).says(&declared).says(&["is not public", "write `pub` before it"]);
}

/// The path of a declaration is followed through the modules of the file.
#[test]
fn modules_of_the_file_are_followed() {
    let shy = SHY.replace("use advice::{Placed, Square};", "use super::*;");
    let rust = file("outside_modules", &format!("use advice::{{Placed, Square}};\npub mod predicates {{\n{shy}\n}}"));
    let run = al(&["advise", "shy.adv", "--fen", "7k/8/8/8/8/8/8/K5R1 w - - 0 1", "--json", "--with", &rust]);
    assert_eq!(run.ends(0).json()[0]["move"], "a1b2");
}

/// All mistakes in a file of Rust are told at once, with the functions that are not as declared.
#[test]
fn two_mistakes_in_rust_are_both_told() {
    let text = "pub fn shy(_: advice::Square) -> i32 { 1 }\nfn one() -> u8 { true }\nfn two() -> u8 { \"two\" }\n";
    let rust = file("outside_two", text);
    let run = al(&["advise", "shy.adv", "--fen", "7k/8/8/8/8/8/8/K5R1 w - - 0 1", "--with", &rust]).ends(2);
    run.says(&["predicates.rs:2:18", "predicates.rs:3:18", "shy.adv:3:11: error[AL0049]"]);
}

/// Without native code the predicates would be asked all the same.
#[test]
fn a_predicate_that_panics_is_not_blamed_on_the_engine() {
    let rust = file("outside_blamed", "pub fn shy(_: advice::Square, _: advice::Placed) -> i32 { panic!() }");
    let fen = ["--fen", "7k/8/8/8/8/8/8/K5R1 w - - 0 1", "--engine", "compiled", "--with", rust.as_str()];
    let run = al(&[&["advise", "shy.adv"][..], &fen].concat()).ends(1);
    assert!(!run.err.contains("--engine interpreted"), "{run:?}");
    run.says(&["must have a value for all arguments"]);
}

/// What the documentation shows is the example, which is compiled with the workspace, and it runs from the command too.
#[test]
fn the_documented_predicates_are_those_of_the_example() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let read = |path: &str| std::fs::read_to_string(format!("{root}/{path}")).expect("it is there");
    let page = read("docs/rust.md");
    let example =
        ["far.adv", "predicates.rs", "main.rs"].map(|file| read(&format!("examples/predicates/src/{file}"))).concat();
    let blocks: Vec<&str> = page.split("```").skip(1).step_by(2).collect();
    let shown = blocks.iter().filter(|block| block.starts_with("adv") || block.starts_with("rust"));
    assert_eq!(shown.clone().count(), 3);
    for block in shown {
        let (_, text) = block.split_once('\n').expect("a block of lines");
        assert!(example.contains(text.trim_end()), "{text}");
    }
    let (table, rust) =
        (format!("{root}/examples/predicates/src/far.adv"), format!("{root}/examples/predicates/src/predicates.rs"));
    al(&["test", &table, "--with", &rust]).ends(0);
}
