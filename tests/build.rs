//! Compiles the tables of `general/`: other materials than the library's, for comparing the engines. Some of
//! them, and one of the library's, also with each pass left out.

use al_compiler::{Build, Checked, Pass, Passes, back_with, front, load::Disk, pretty};
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;

/// The tables that are compiled with each pass left out.
const VARIED: [&str; 5] =
    ["../tables/krk_safe.adv", "general/kqk.adv", "general/krk_shy.adv", "general/krkn.adv", "general/kpk.adv"];

fn main() -> Result<(), Box<dyn Error>> {
    let pieces = [
        "asks",
        "folds",
        "handing",
        "inside",
        "kbbk",
        "kqk",
        "kqkr",
        "knight_idle",
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
    let pawns = ["kpk", "kpk_odd", "kpkn", "kpkp", "kpkp_idle", "kpkp_race", "kppk", "kqkp", "krkp"];
    let bases = ["base_patterns", "kpk_laws"];
    let tables = [pieces.as_slice(), &pawns, &bases].concat();
    let files = tables.iter().map(|table| format!("general/{table}.adv"));
    let measures = ["heavy_net", "kbbk_lamp_longer", "krk_pieces", "krk_shed"];
    let files = files.chain(measures.iter().map(|table| format!("measures/{table}.adv")));
    files.fold(Build::new(), Build::file).compile()?;
    println!("cargo::rerun-if-changed=../tables/krk_safe.adv");
    let out = std::env::var("OUT_DIR")?;
    std::fs::write(Path::new(&out).join("variants.rs"), variants()?)?;
    Ok(())
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
