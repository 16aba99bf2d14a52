//! Compiled and interpreted tables.

use crate::run::{Run, al, al_with, command, finish, folder, write};
use al_chess::{Color, Position, Side};
use std::path::PathBuf;

/// The files of the linked tables, in a folder of their own.
fn sources(name: &str) -> PathBuf {
    let folder = folder(name);
    for (file, text) in al_tables::sources() {
        write(&folder, file, text);
    }
    folder
}

/// Positions of `kbnk` in which a move mates: elsewhere its trees of five moves take the interpreter minutes.
const MATES: [&str; 4] = [
    "k7/3N4/1K6/8/8/8/8/5B2 w - - 0 1",
    "7k/4N3/6K1/8/8/8/8/2B5 w - - 0 1",
    "5B2/8/8/8/8/1K6/3N4/k7 w - - 0 1",
    "2B5/8/8/8/8/6K1/4N3/7k w - - 0 1",
];

/// Positions of a linked table, a sample of all: a few where each decision takes the interpreter long.
fn sample(linked: &al_tables::Linked, us: Color) -> Vec<Position> {
    if linked.name == "kbnk" {
        let read = |fen: &&str| Position::from_fen(fen, Color::White).expect("a position").with_us(us);
        return MATES.iter().map(read).collect();
    }
    let all = linked.table.materials().iter().flat_map(|material| Position::all(*material, Side::Us));
    let (step, most) = if is_slow(linked) { (30_011, 4) } else { (997, 400) };
    all.step_by(step).take(most).map(|position| position.with_us(us)).collect()
}

/// Whether a decision takes the interpreter seconds.
fn is_slow(linked: &al_tables::Linked) -> bool {
    linked.table.wants_memory() || linked.name == "kbbk_thesis"
}

fn answers(file: &str, table: &str, positions: &[Position], engine: &str) -> Run {
    let fens: Vec<String> = positions.iter().map(|position| position.fen().to_string()).collect();
    al_with(&["advise", file, "--table", table, "--fens", "-", "--json", "--engine", engine], fens.join("\n"))
}

#[test]
fn tables_are_linked() {
    assert!(al_tables::named("krk_safe").is_some());
}

#[test]
fn engines_agree_whatever_our_colour() {
    let folder = sources("engines");
    for linked in al_tables::all() {
        let file = folder.join(linked.file);
        let file = file.to_str().expect("a path in UTF-8");
        let ask = |us, engine| answers(file, linked.name, &sample(linked, us), engine).ends(0).out;
        let white = ask(Color::White, "compiled");
        assert!(white.lines().count() >= if is_slow(linked) { 4 } else { 100 }, "{}", linked.name);
        assert_eq!(
            white,
            ask(Color::White, "interpreted").replace("\"interpreted\"", "\"compiled\""),
            "{}",
            linked.name
        );
        let black = ask(Color::Black, "compiled");
        assert_eq!(
            black,
            ask(Color::Black, "interpreted").replace("\"interpreted\"", "\"compiled\""),
            "{}",
            linked.name
        );
        for (white, black) in white.lines().zip(black.lines()) {
            assert_eq!(seen_from_white(black), strip_fen(white), "{}", linked.name);
        }
    }
}

/// What follows the FEN in a line.
fn strip_fen(line: &str) -> String {
    line.split_once(",\"table\"").map(|(_, rest)| rest.to_owned()).unwrap_or_default()
}

/// The same with the ranks of the move mirrored.
fn seen_from_white(line: &str) -> String {
    let rest = strip_fen(line);
    let Some((before, after)) = rest.split_once("\"move\":\"") else { return rest };
    let (mv, after) = after.split_once('"').unwrap_or_default();
    let mirrored: String =
        mv.chars().map(|letter| letter.to_digit(10).map_or(letter, |rank| char::from(b'9' - rank as u8))).collect();
    format!("{before}\"move\":\"{mirrored}\"{after}")
}

#[test]
fn the_compiled_engine_answers_by_default_where_the_hash_is_the_same() {
    let folder = sources("default_engine");
    let krk = al_tables::named("krk_safe").expect("a linked table");
    let position = sample(krk, Color::White)[0].fen().to_string();
    let ask = |file: &str, more: &[&str]| {
        let arguments = ["advise", file, "--json", "--fen", &position].into_iter().chain(more.iter().copied());
        al(&arguments.collect::<Vec<_>>())
    };
    let file = folder.join(krk.file);
    let file = file.to_str().expect("a path in UTF-8");
    assert_eq!(ask(file, &[]).ends(0).json()[0]["engine"], "compiled");
    assert_eq!(ask(file, &["--engine", "interpreted"]).ends(0).json()[0]["engine"], "interpreted");
    // comments and white space are no part of the program
    let relaid = write(&folder, "relaid.adv", format!("// the same\n\n{}", krk.source.replace("    ", "\t")));
    assert_eq!(ask(&relaid, &["--engine", "compiled"]).ends(0).json()[0]["engine"], "compiled");
    // an edited file never runs old code
    let edited = write(&folder, "edited.adv", krk.source.replace("approach, keep_room", "keep_room, approach"));
    let ask = |more: &[&str]| {
        let mut run = command(&[&["advise", &edited, "--json", "--fen", &position], more].concat());
        run.env("AL_CACHE", folder.join("cache"));
        finish(run, b"").ends(0).json()[0]["engine"].to_string()
    };
    assert_eq!(ask(&[]), "\"interpreted\"");
}

#[test]
fn a_table_that_is_not_linked_is_compiled_once() {
    let folder = folder("compiled_now");
    let without_cargo = |arguments: &[&str], input: &str| {
        let mut command = command(arguments);
        command.env("AL_CACHE", folder.join("cache")).env("CARGO", "no/such/cargo");
        finish(command, input.as_bytes())
    };
    let fen = "7k/8/5K2/8/8/8/8/R7 w - - 0 1";
    let engine = |run: Run| run.ends(0).json()[0]["engine"].to_string();

    // without --engine nothing is built
    assert_eq!(engine(without_cargo(&["advise", "cut.adv", "--fen", fen, "--json"], "")), "\"interpreted\"");
    assert!(!folder.join("cache").exists());
    for arguments in [
        &["advise", "cut.adv", "--engine", "compiled", "--fen", fen][..],
        &["advise", "cut.adv", "--engine", "compiled", "--fens", "-"],
        &["play", "cut.adv", "--engine", "compiled", "--fen", fen],
        &["bench", "cut.adv", "--engine", "compiled"],
        &["verify", "cut.adv", "--engine", "compiled", "--sample", "10"],
    ] {
        let run = without_cargo(arguments, "").ends(2);
        assert_eq!(run.out, "");
        run.says(&["error: cannot call `no/such/cargo`", "https://rustup.rs", "`--engine interpreted` runs the table"]);
    }

    let mut build = command(&["advise", "cut.adv", "--engine", "compiled", "--fen", fen, "--json"]);
    build.env("AL_CACHE", folder.join("cache"));
    let run = finish(build, b"").ends(0);
    assert_eq!(run.err, "", "no progress where there is no terminal");
    assert_eq!(engine(run), "\"compiled\"");

    // from now on it needs no cargo, asked for or not
    let positions: Vec<String> = Position::all("KRK".parse().expect("men"), Side::Us)
        .step_by(1009)
        .map(|position| position.fen().to_string())
        .collect();
    let ask = |more: &[&str]| {
        let arguments = [&["advise", "cut.adv", "--fens", "-", "--json"], more].concat();
        without_cargo(&arguments, &positions.join("\n")).ends(0).out
    };
    let answers = ask(&[]);
    assert_eq!(answers.lines().count(), positions.len());
    assert_eq!(answers, ask(&["--engine", "compiled"]));
    assert_eq!(answers.replace("\"compiled\"", "\"interpreted\""), ask(&["--engine", "interpreted"]));
    without_cargo(&["play", "cut.adv", "--fen", fen], "").ends(0);
    let report = &without_cargo(&["bench", "cut.adv", "--positions", "40", "--json"], "").ends(0).json()[0];
    assert_eq!(report["tables"][0]["disagreements"], 0);
    assert!(report["tables"][0]["compiled_ns"].as_f64().is_some_and(|ns| ns > 0.0));
    // a proof gives the same figures
    let prove = |engine| {
        let arguments = ["verify", "cut.adv", "--json", "--sample", "300", "--engine", engine];
        let mut report = without_cargo(&arguments, "").json().swap_remove(0);
        assert_eq!(report["engine"], engine);
        for different in ["engine", "seconds"] {
            report[different] = 0.into();
        }
        report
    };
    assert_eq!(prove("compiled"), prove("interpreted"));
}

#[test]
fn a_cache_that_cannot_be_written_is_told_of() {
    let file = write(&folder("no_cache"), "file", "notes");
    let ask = |more: &[&str]| {
        let fen = "7k/8/5K2/8/8/8/8/R7 w - - 0 1";
        let mut command = command(&[&["advise", "cut.adv", "--fen", fen], more].concat());
        command.env("AL_CACHE", &file);
        finish(command, b"")
    };
    ask(&["--engine", "compiled"]).ends(2).says(&["error: cannot make ", "AL_CACHE", "--engine interpreted"]);
    assert_eq!(ask(&[]).ends(0).err, "");
}

#[test]
fn a_trace_of_a_compiled_table_is_the_same() {
    let folder = sources("trace_engine");
    let krk = al_tables::named("krk_safe").expect("a linked table");
    let file = folder.join(krk.file);
    let file = file.to_str().expect("a path in UTF-8");
    for position in sample(krk, Color::White).iter().step_by(20) {
        let ask = |engine| {
            let fen = position.fen().to_string();
            al(&["advise", file, "--trace", "--whole-tree", "--engine", engine, "--fen", &fen]).ends(0).out
        };
        assert_eq!(ask("compiled").replace("compiled", "interpreted"), ask("interpreted"));
    }
}
