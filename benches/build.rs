//! Writes the tables of the rivals as plain literals: const evaluation of as many masks would cost the
//! compiler seconds a table.

#[path = "build/definitions.rs"]
mod definitions;
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
    if env::var_os("CARGO_FEATURE_PASSES").is_some() {
        fs::write(folder.join("variants.rs"), variants::source()?)?;
    }
    Ok(())
}
