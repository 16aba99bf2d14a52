//! Predicates written in Rust: the file that was given for them, and who answers for them.

use crate::fault::{Complaint, Fault};
use crate::native::Source;
use crate::source;
use al_compiler::Checked;
use al_native::{Functions, Predicates};
use std::path::Path;
use std::sync::{Mutex, OnceLock, PoisonError};

/// What `--with` named.
static GIVEN: OnceLock<Predicates> = OnceLock::new();

/// The processes that answer.
static ASKED: Mutex<Vec<Functions>> = Mutex::new(Vec::new());

/// Reads the file that `--with` names, once for the whole command.
pub(crate) fn give(path: Option<&Path>) -> Result<(), Fault> {
    let Some(path) = path else { return Ok(()) };
    let text = source::read(path)?.text;
    GIVEN.get_or_init(|| Predicates::of(text));
    Ok(())
}

/// The file that was given.
pub(crate) fn given() -> Option<&'static Predicates> {
    GIVEN.get()
}

/// Tells a program what its predicates do. They are compiled, since only Rust can say it.
pub(crate) fn tell(file: &str, checked: &mut Checked) -> Result<(), Fault> {
    if checked.program.externs.is_empty() {
        return Ok(());
    }
    let functions = Source::new(file, checked.clone()).built()?.functions();
    functions.tell(checked);
    ASKED.lock().unwrap_or_else(PoisonError::into_inner).push(functions);
    Ok(())
}

/// Whether all that predicates said is theirs: their process can die, of a panic for example.
pub(crate) fn sound() -> Result<(), Fault> {
    let asked = ASKED.lock().unwrap_or_else(PoisonError::into_inner);
    match asked.iter().find_map(Functions::broken) {
        None => Ok(()),
        Some(what) => {
            let complaint = Complaint::new(format!("a predicate written in Rust has not answered: {what}"));
            Err(Fault::Bad(complaint.help("it must have a value for all arguments: a panic ends its process")))
        }
    }
}
