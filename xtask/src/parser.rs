//! The generated parser: `grammar.lalrpop` in, `parser.rs` out.
//!
//! The output is committed, so that whoever uses the macro or a build script does not build lalrpop.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

const GRAMMAR: &str = "grammar.lalrpop";
const PARSER: &str = "parser.rs";

/// Makes the parser anew.
pub(crate) fn write() -> Result<(), Box<dyn Error>> {
    fs::write(syntax_folder().join(PARSER), generate()?)?;
    Ok(())
}

/// Fails if the committed parser is not the one that the grammar makes.
pub(crate) fn check() -> Result<(), Box<dyn Error>> {
    let committed = fs::read_to_string(syntax_folder().join(PARSER))?;
    if committed == generate()? {
        return Ok(());
    }
    Err(format!("{PARSER} is not what {GRAMMAR} makes: run `cargo xtask parser` and commit the result").into())
}

/// Where both stand.
fn syntax_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/al-syntax/src")
}

/// Runs lalrpop on a copy of the grammar.
fn generate() -> Result<String, Box<dyn Error>> {
    let folder = std::env::temp_dir().join(format!("al-grammar-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let made = generate_in(&folder);
    fs::remove_dir_all(&folder)?;
    made
}

fn generate_in(folder: &Path) -> Result<String, Box<dyn Error>> {
    let copy = folder.join(GRAMMAR);
    fs::copy(syntax_folder().join(GRAMMAR), &copy)?;
    lalrpop::Configuration::new()
        .set_in_dir(folder)
        .set_out_dir(folder)
        .force_build(true)
        .emit_whitespace(false)
        .log_quiet()
        .process()?;
    let made = fs::read_to_string(copy.with_extension("rs"))?;
    Ok(format!("// Made from {GRAMMAR} by `cargo xtask parser`; do not edit.\n{made}"))
}
