//! Compiles the tables of `general/`: other materials than the library's, for comparing the engines. Some of
//! them, and one of the library's, also with each pass left out.

use al_compiler::reference::{Shows, entries};
use al_compiler::{Build, Checked, Pass, Passes, back_with, front, load::Disk, pretty};
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;

/// The tables that are compiled with each pass left out.
const VARIED: [&str; 5] =
    ["../tables/krk_safe.adv", "general/kqk.adv", "general/krk_shy.adv", "general/krkn.adv", "general/kpk.adv"];

fn main() -> Result<(), Box<dyn Error>> {
    let pieces = [
        "anywhere",
        "elsewhere",
        "asks",
        "folds",
        "handing",
        "inside",
        "kbbk",
        "kqk",
        "kqkr",
        "knight_idle",
        "knight_route",
        "known_goals",
        "krk_shy",
        "krkn",
        "krrk",
        "odd_names",
        "outside",
        "outcomes",
        "patterns",
        "reform",
        "steps",
    ];
    let pawns = ["kpk", "kpk_odd", "kpkn", "kpkp", "kpkp_asks", "kpkp_idle", "kpkp_race", "kppk", "kqkp", "krkp"];
    let bases = ["base_patterns", "kpk_laws"];
    let tables = [pieces.as_slice(), &pawns, &bases].concat();
    let files = tables.iter().map(|table| format!("general/{table}.adv"));
    let measures = ["heavy_net", "kbbk_lamp_longer", "krk_pieces", "krk_shed", "krk_strict"];
    let files = files.chain(measures.iter().map(|table| format!("measures/{table}.adv")));
    files.fold(Build::new(), Build::file).compile()?;
    println!("cargo::rerun-if-changed=../tables/krk_safe.adv");
    let out = std::env::var("OUT_DIR")?;
    std::fs::write(Path::new(&out).join("variants.rs"), variants()?)?;
    let text = reference();
    let asked = front("reference.adv", &text, &mut Disk)?;
    std::fs::write(Path::new(&out).join("reference.adv"), &text)?;
    std::fs::write(Path::new(&out).join("reference.rs"), code(&asked, Passes::default())?)?;
    Ok(())
}

/// A table for any position in which every example of the reference that needs no declared men can be asked: which
/// one, the predicate `asked` says. A condition is asked of the root, by a rule, and after our move, by a goal.
fn reference() -> String {
    let (mut conditions, mut constraints) = (Vec::new(), Vec::new());
    for example in entries().into_iter().flat_map(|entry| entry.examples) {
        let (list, text, table) = match example.shows {
            Shows::Condition(text) => {
                let table =
                    format!("table t {{ rule r: {text} -> a; advice a {{ better: {text}; us: 0 => legal; }} }}");
                (&mut conditions, text, table)
            }
            Shows::Moves { constraint, .. } => {
                let table =
                    format!("table t {{ rule r: true -> a; advice a {{ better: true; us: 0 => {constraint}; }} }}");
                (&mut constraints, constraint, table)
            }
        };
        if front("example.adv", &table, &mut Disk).is_ok() && !list.contains(&text) {
            list.push(text);
        }
    }
    let mut text = "extern fn asked() -> int(0..=999) from crate::asked;\ntable reference {\n".to_owned();
    let mut goal = "false".to_owned();
    for (number, condition) in conditions.iter().enumerate() {
        text += &format!("rule r{number}_: asked() == {number} and ({condition}) -> act;\n");
        goal += &format!(" or asked() == {number} and ({condition})");
    }
    for (number, constraint) in (conditions.len()..).zip(&constraints) {
        text += &format!("rule r{number}_: asked() == {number} -> moves{number}_;\n");
        text += &format!("advice moves{number}_ {{ better: true; us: 0 => {constraint}; them: none; search: al1; }}\n");
    }
    text += "rule otherwise_: true -> act;\n";
    text += &format!("advice act {{ better: {goal}; us: 0 => legal; them: none; search: al1; }}\n}}\n");
    text
}

/// A module for each table and choice of passes, and a list of them.
fn variants() -> Result<String, Box<dyn Error>> {
    let (mut modules, mut list) = (String::new(), String::new());
    for file in VARIED {
        let checked = front(file, &std::fs::read_to_string(file)?, &mut Disk)?;
        let name = &checked.program.tables[0].name;
        for (choice, passes) in choices() {
            let module = format!("{name}_{choice}");
            writeln!(modules, "mod {module} {{ {} }}", code(&checked, passes)?)?;
            writeln!(list, "    ({file:?}, {choice:?}, &{module}::{name}::TABLE),")?;
        }
    }
    Ok(format!("{modules}\nstatic VARIANTS: &[(&str, &str, &(dyn advice::Table + Sync))] = &[\n{list}];\n"))
}

/// All passes but one, for each of them, and no pass.
fn choices() -> Vec<(String, Passes)> {
    let but_one = Pass::ALL.map(|pass| (format!("without_{pass}"), Passes::default().without(pass)));
    but_one.into_iter().chain([("with_none".to_owned(), Passes::none())]).collect()
}

fn code(checked: &Checked, passes: Passes) -> Result<String, Box<dyn Error>> {
    Ok(pretty(back_with(checked, &"::advice".parse()?, passes)?))
}
