//! Writes the tables of the rivals as plain literals, since const evaluation of as many masks would cost the
//! compiler seconds a table, and compiles the advice that is not among the library's.

#[path = "build/definitions.rs"]
mod definitions;
#[path = "build/kbbk.rs"]
mod kbbk;
#[path = "build/tables.rs"]
mod tables;
#[path = "build/variants.rs"]
mod variants;

use std::error::Error;
use std::{env, fs, io, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    let folder = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("OUT_DIR is not set"))?;
    let folder = Path::new(&folder);
    fs::write(folder.join("krk_tables.rs"), tables::source())?;
    fs::write(folder.join("kbbk_tables.rs"), kbbk::source())?;
    al_compiler::Build::new().file("../tests/general/kbbk.adv").runtime("::al_runtime").compile()?;
    if env::var_os("CARGO_FEATURE_PASSES").is_some() {
        fs::write(folder.join("variants.rs"), variants::source()?)?;
    }
    Ok(())
}
