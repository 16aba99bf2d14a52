//! The table library.

use std::fs;
use std::path::Path;

use al_compiler::front;
use al_compiler::load::Disk;
use al_interpreter::Interpreter;

/// A table of the library, in the file of its name.
pub(crate) fn table(name: &str) -> Interpreter {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../tables/{name}.adv"));
    let text = fs::read_to_string(&path).expect("the table library");
    let checked = front(&path.to_string_lossy(), &text, &mut Disk).unwrap_or_else(|failed| panic!("{failed}"));
    Interpreter::of(&checked, name).expect("a table of that name")
}
