//! Tables compiled with each pass left out, with all and with none.

use al_compiler::{Pass, Passes, back_with, front, load::Disk, pretty};
use std::error::Error;
use std::fmt::Write as _;

/// A module for each table and choice of passes, and a list of them.
pub(crate) fn source() -> Result<String, Box<dyn Error>> {
    let (mut modules, mut list) = (String::new(), String::new());
    for name in ["krk_al0", "krk_safe"] {
        let file = format!("../tables/{name}.adv");
        println!("cargo::rerun-if-changed={file}");
        let checked = front(&file, &std::fs::read_to_string(&file)?, &mut Disk)?;
        for (choice, passes) in choices() {
            let code = pretty(back_with(&checked, &"::al_runtime".parse()?, passes)?);
            writeln!(modules, "#[allow(missing_docs, clippy::all)] mod {name}_{choice} {{ {code} }}")?;
            writeln!(list, "    (\"{name}/{choice}\", &{name}_{choice}::{name}::TABLE),")?;
        }
    }
    Ok(format!("{modules}\nstatic VARIANTS: &[(&str, &(dyn Table + Sync))] = &[\n{list}];\n"))
}

fn choices() -> Vec<(String, Passes)> {
    let but_one = Pass::ALL.map(|pass| (format!("without_{pass}"), Passes::default().without(pass)));
    let all = [("with_all".to_owned(), Passes::default()), ("with_none".to_owned(), Passes::none())];
    all.into_iter().chain(but_one).collect()
}
