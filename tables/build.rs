//! Compiles every `.adv` file of this folder, and lists the tables that came of it.

use al_compiler::load::Disk;
use al_compiler::program::TableKind;
use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    // a new file in the folder counts, not only a changed one
    println!("cargo::rerun-if-changed=.");
    let files = sources(Path::new("."))?;
    files.iter().fold(al_compiler::Build::new(), |build, file| build.file(file)).compile()?;
    let out_dir = env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?;
    let list = Path::new(&out_dir).join("all.rs");
    Ok(fs::write(list, contents(&files, Path::new(&out_dir))?)?)
}

/// The `.adv` files of a folder, by name.
fn sources(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = PathBuf::from(entry?.file_name());
        if path.extension().is_some_and(|extension| extension == "adv") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// What `lib.rs` includes: the compiled files, and the lists of their tables and bases.
fn contents(files: &[PathBuf], out_dir: &Path) -> Result<String, Box<dyn Error>> {
    let (mut modules, mut list, mut sources) = (String::new(), String::new(), String::new());
    let (mut bases, mut certificates, mut constants) = (String::new(), String::new(), String::new());
    for file in files {
        let name = file.to_string_lossy();
        writeln!(
            sources,
            "    ({name:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {:?}))),",
            format!("/{name}")
        )?;
        let checked = al_compiler::front(&name, &fs::read_to_string(file)?, &mut Disk)?;
        writeln!(modules, "include!({:?});", out_dir.join(file).with_extension("rs"))?;
        for (table, _) in checked.own() {
            let (table, ready) = match table.kind {
                TableKind::Table => (&table.name, "TABLE"),
                TableKind::Network => (&table.name, "NETWORK"),
            };
            writeln!(
                list,
                "    Linked {{ name: {table:?}, file: {name:?}, table: &{table}::{ready}, \
                 source: {table}::SOURCE, hash: {table}::HASH }},"
            )?;
            writeln!(
                constants,
                "/// [`mod@{table}`], from `{name}`.\npub const {}: &dyn Table = &{table}::{ready};",
                table.to_uppercase()
            )?;
            let proof = format!("/{table}.proof.json");
            if Path::new(&proof[1..]).exists() {
                writeln!(
                    certificates,
                    "    ({table:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {proof:?}))),"
                )?;
            }
        }
        for base in checked.program.bases.iter().map(|base| &base.name) {
            writeln!(
                bases,
                "    LinkedBase {{ name: {base:?}, file: {name:?}, base: &{base}::BASE, \
                 source: {base}::SOURCE, hash: {base}::HASH }},"
            )?;
        }
    }
    let sources = format!("static SOURCES: &[(&str, &str)] = &[\n{sources}];\n");
    let bases = format!("static BASES: &[LinkedBase] = &[\n{bases}];\n");
    let certificates = format!("static CERTIFICATES: &[(&str, &str)] = &[\n{certificates}];\n");
    Ok(format!("{modules}\n{constants}\nstatic ALL: &[Linked] = &[\n{list}];\n\n{bases}\n{sources}\n{certificates}"))
}
