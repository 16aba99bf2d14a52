//! What the whole-system tests share: the table library in both engines, positions seen by either colour, and
//! cargo run on crates that stand outside the workspace.

use std::path::{Path, PathBuf};
use std::{fs, thread};

pub mod agreement;
pub mod cargo;
pub mod chance;
pub mod predicates;
pub mod random;
pub mod turned;

use al_interpreter::Interpreter;

/// A file of the repository.
#[must_use]
pub fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

/// A table of the library, interpreted.
///
/// # Panics
///
/// Where there is no such table, or it has errors.
#[must_use]
pub fn interpreted(name: &str) -> Interpreter {
    let file = format!("{name}.adv");
    let text = fs::read_to_string(repository("tables").join(&file)).expect("the table library");
    let checked =
        al_compiler::front(&file, &text, &mut al_compiler::load::Disk).unwrap_or_else(|failed| panic!("{failed}"));
    Interpreter::of(&checked, name).expect("a table of that name")
}

/// The same table, compiled.
///
/// # Panics
///
/// Where there is no such table.
#[must_use]
pub fn compiled(name: &str) -> &'static dyn advice::Table {
    al_tables::named(name).expect("a linked table").table
}

/// Whether one decision of a table takes as long as hundreds of others': trees of four moves of ours and more.
#[must_use]
pub fn looks_far(table: &dyn advice::Table) -> bool {
    ["kbbk_thesis", "kbnk", "kqkr", "krkp"].contains(&table.name())
}

/// Does the same with each part of a list, a thread for each processor, and puts together what comes of it.
///
/// # Panics
///
/// Where `work` does.
pub fn in_parallel<T: Sync, R: Send>(list: &[T], work: impl Fn(&[T]) -> Vec<R> + Sync) -> Vec<R> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let size = list.len().div_ceil(threads).max(1);
    thread::scope(|scope| {
        let workers: Vec<_> = list.chunks(size).map(|part| scope.spawn(|| work(part))).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("no panic")).collect()
    })
}

/// Fails with the first few of these mistakes, if there are any.
///
/// # Panics
///
/// Where there are.
pub fn assert_none(mistakes: &[String]) {
    let first = mistakes.iter().take(20).cloned().collect::<Vec<_>>().join("\n");
    assert!(mistakes.is_empty(), "{} mistakes, the first:\n{first}", mistakes.len());
}
