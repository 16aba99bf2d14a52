//! Writes the tables of the rivals as plain literals: const evaluation of as many masks would cost the
//! compiler seconds a table.

#[path = "build/definitions.rs"]
mod definitions;
#[path = "build/tables.rs"]
mod tables;

use std::{env, fs, io, path::Path};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    let folder = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("OUT_DIR is not set"))?;
    fs::write(Path::new(&folder).join("krk_tables.rs"), tables::source())
}
