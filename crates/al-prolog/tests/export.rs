//! Exported tables play as the tables do: in SWI-Prolog, where it is installed, and when imported again.

use al_chess::{Material, Position, Side, Square};
use al_compiler::load::Disk;
use al_compiler::{Checked, front};
use al_interpreter::Interpreter;
use al_prolog::{Options, Text, export, import};
use al_runtime::{Decision, Scratch, Table};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

fn table(path: &str) -> Checked {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    let text = std::fs::read_to_string(&path).expect("the table is there");
    front(&path.to_string_lossy(), &text, &mut Disk).expect("the table is valid")
}

fn exported(checked: &Checked) -> String {
    export(checked, &checked.program.tables[0]).expect("the table has a counterpart")
}

fn first(checked: &Checked) -> Interpreter {
    Interpreter::of(checked, &checked.program.tables[0].name).expect("the table is there")
}

/// Legal positions with us to move, the same at each run.
fn positions(material: Material, number: usize) -> Vec<Position> {
    let mut state = 0x5eed_u64;
    let mut below = |limit: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % limit
    };
    let mut positions = Vec::new();
    while positions.len() < number {
        let squares: Vec<Square> = material.slots().map(|_| Square::from_index(below(64) as u8)).collect();
        positions.extend(Position::new(material, &squares, Side::Us).ok().filter(Position::is_legal));
    }
    positions
}

/// "rule advice 4:2-1:2", or "none"
fn told(table: &Interpreter, position: &Position) -> String {
    let square = |square: Square| format!("{}:{}", square.file() + 1, square.rank() + 1);
    match table.decide(position, &mut Scratch::default()) {
        Decision::Play(play) => format!(
            "{} {} {}-{}",
            table.rule_name(play.rule),
            table.advice_name(play.advice),
            square(play.mv.from),
            square(play.mv.to)
        ),
        _ => "none".to_owned(),
    }
}

fn is_installed() -> bool {
    Command::new("swipl").arg("--version").output().is_ok_and(|output| output.status.success())
}

/// What SWI-Prolog says of these positions.
fn asked(folder: &Path, prolog: &str, positions: &[Position]) -> Vec<String> {
    let term = |position: &Position| {
        let men = position.material().slots().map(|(slot, _)| {
            let square = position.square(slot);
            format!("{}:{}", square.file() + 1, square.rank() + 1)
        });
        format!("us..{}..0", men.collect::<Vec<String>>().join(".."))
    };
    let mut text = prolog.to_owned();
    text += "\nask(P) :- decide(P, R, A, M), !, format('~w ~w ~w~n', [R, A, M]).\nask(_) :- write(none), nl.\n";
    text += "ask_all :- asked(P), ask(P), fail.\nask_all.\n";
    positions.iter().for_each(|position| text += &format!("asked({}).\n", term(position)));
    let file: PathBuf = folder.join("asked.pl");
    std::fs::write(&file, text).expect("the file is written");
    let output = Command::new("swipl").args(["-g", "ask_all", "-t", "halt"]).arg(&file).output().expect("swipl runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{errors}");
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}

/// Decisions in SWI-Prolog are those of the interpreter.
fn plays_in_prolog(path: &str, number: usize) {
    if !is_installed() {
        println!("skipped: SWI-Prolog is not installed");
        return;
    }
    let checked = table(path);
    let interpreter = first(&checked);
    let positions = positions(interpreter.materials()[0], number);
    let folder = tempfile::tempdir().expect("a folder");
    let answers = asked(folder.path(), &exported(&checked), &positions);
    assert_eq!(answers.len(), positions.len());
    for (position, answer) in positions.iter().zip(answers) {
        assert_eq!(answer, told(&interpreter, position), "{path}: {}", position.fen());
    }
}

/// Decisions after export and import are those of the table; names of rules and advice too.
fn comes_back(path: &str, number: usize) {
    let checked = table(path);
    let before = first(&checked);
    let prolog = exported(&checked);
    let material = Some(before.materials()[0]);
    let back = import(Text { name: "back.pl", text: &prolog }, &[], &Options { material, ..Options::default() })
        .expect("what is exported can be imported");
    assert!(back.left.is_empty(), "{:?}", back.left);
    let checked = front("back.adv", &back.text, &mut BTreeMap::<String, String>::new()).expect("it is valid");
    let after = first(&checked);
    for position in positions(before.materials()[0], number) {
        assert_eq!(told(&after, &position), told(&before, &position), "{path}: {}", position.fen());
    }
}

#[test]
fn the_books_table_plays_in_prolog() {
    plays_in_prolog("tables/krk_al0.adv", 300);
}

#[test]
fn the_shipped_table_plays_in_prolog() {
    plays_in_prolog("tables/krk_safe.adv", 150);
}

#[test]
fn other_material_plays_in_prolog() {
    plays_in_prolog("crates/al-prolog/tests/adv/two_bishops.adv", 60);
    plays_in_prolog("crates/al-prolog/tests/adv/queen.adv", 120);
}

#[test]
fn the_books_table_comes_back() {
    comes_back("tables/krk_al0.adv", 4_000);
}

#[test]
fn the_shipped_table_comes_back() {
    comes_back("tables/krk_safe.adv", 4_000);
}

#[test]
fn other_material_comes_back() {
    comes_back("crates/al-prolog/tests/adv/queen.adv", 1_000);
}

#[test]
fn one_of_two_bishops_has_no_name() {
    let prolog = exported(&table("crates/al-prolog/tests/adv/two_bishops.adv"));
    let failed = import(Text { name: "back.pl", text: &prolog }, &[], &Options::default()).expect_err("it is refused");
    assert!(failed.to_string().contains("`lost` speaks of one of several men of a kind"), "{failed}");
}

#[test]
fn what_has_no_counterpart_is_refused_at_its_place() {
    for (text, what) in [
        (
            "table t (K P vs K) { rule r: true -> a; advice a { better: checkmate; us: 0 => legal; them: none; } }",
            "pawns",
        ),
        (
            "table t (K R vs K N) { rule r: true -> a; advice a { better: checkmate; us: 0 => legal; them: none; } }",
            "more than a king",
        ),
        (
            "table t (K R vs K) { rule r: true -> a; advice a { better: checkmate; us: 0 => legal; them: none; search: al1; } }",
            "a search",
        ),
        (
            "table t (K R vs K) { rule r: true -> a; advice a { better: cage.count < 9; us: 0 => legal; them: none; } }",
            "the size of such a set",
        ),
        (
            "table t (K R vs K) { rule r: our.rook in attacked_by(us) -> a; advice a { better: checkmate; us: 0 => legal; them: none; } }",
            "`attacked_by`",
        ),
    ] {
        let checked = front("t.adv", text, &mut BTreeMap::<String, String>::new()).expect("the table is valid");
        let failed = export(&checked, &checked.program.tables[0]).expect_err("it has no counterpart");
        assert!(failed.diagnostics.iter().any(|diagnostic| diagnostic.message.contains(what)), "{what}: {failed}");
    }
}
