//! Predicates written in Rust: the file that was given for them, and who answers for them.

use crate::fault::{Complaint, Fault};
use crate::native::Source;
use crate::source;
use al_chess::{Material, Move, Position};
use al_compiler::Checked;
use al_compiler::program::{ExternTable, TargetKind};
use al_interpreter::Compiled;
use al_native::{Error, Functions, Predicates};
use al_runtime::{Decision, Follow, Play, Scratch, Table};
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// What `--with` named.
static GIVEN: OnceLock<Predicates> = OnceLock::new();

/// The processes that answer.
static ASKED: Mutex<Vec<Functions>> = Mutex::new(Vec::new());

/// What is to be done where predicates stop to answer.
pub(crate) const TOTAL: &str =
    "a predicate written in Rust must have a value for all arguments: a panic ends its process";

/// Reads the file that `--with` names, once for the whole command.
pub(crate) fn give(path: Option<&Path>) -> Result<(), Fault> {
    let Some(path) = path else { return Ok(()) };
    let read = source::read(path)?;
    GIVEN.get_or_init(|| Predicates::of(read.name, read.text));
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

/// The tables of other crates to which a program hands over, each with its name. What `--with` named has them as
/// modules; those of the library are linked into this command.
pub(crate) fn tables(file: &str, checked: &Checked) -> Result<Vec<(String, Compiled)>, Fault> {
    let wanted = &checked.program.extern_tables;
    if wanted.is_empty() {
        return Ok(Vec::new());
    }
    if given().is_none() {
        return wanted.iter().map(|table| Ok((table.name.clone(), linked(table)?))).collect();
    }
    let source = Source::new(file, checked.clone());
    let program = source.built()?;
    let found = wanted.iter().map(|table| {
        let natives = checked.program.tables.iter().filter_map(|owner| {
            let to =
                owner.hands_over_to.iter().position(|it| it.kind == TargetKind::Elsewhere && it.name == table.name)?;
            program.table(&owner.name)?.next(u16::try_from(to).ok()?)
        });
        let native = natives.into_iter().next().ok_or_else(|| {
            Fault::Bad(Complaint::new(format!("the native code has no `extern table {}`", table.name)))
        })?;
        let native: Compiled = native;
        Ok((table.name.clone(), native))
    });
    found.collect()
}

/// The table of the library that a path `al_tables::kqk` means.
fn linked(wanted: &ExternTable) -> Result<Compiled, Fault> {
    let table = match &wanted.path[..] {
        [library, name] if library == "al_tables" => al_tables::named(name).map(|linked| linked.table),
        _ => None,
    };
    let Some(table) = table else {
        let (name, path) = (wanted.name.clone(), wanted.path.join("::"));
        let error = Error::NoTable { name, path };
        return Err(Fault::Wrong(Complaint::new(error.to_string()).help(error.help())));
    };
    let missing = wanted.materials.iter().find(|material| !table.speaks_of(**material));
    if missing.is_some() || wanted.is_general() && !table.is_general() {
        let what = missing.map_or_else(|| "any position".to_owned(), ToString::to_string);
        let complaint = Complaint::new(format!("`{}` does not speak of {what}", wanted.path.join("::")));
        let speaks = crate::position::spoken_of(table.materials(), table.is_general());
        return Err(Fault::Wrong(complaint.detail(format!("it speaks of {speaks}")).help(format!(
            "declare what it is for: `extern table {} ({speaks}) from {};`",
            wanted.name,
            wanted.path.join("::")
        ))));
    }
    Ok(Arc::new(Linked(table)))
}

/// A table that is linked into this command.
struct Linked(&'static dyn Table);

impl Table for Linked {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn materials(&self) -> &[Material] {
        self.0.materials()
    }

    fn is_general(&self) -> bool {
        self.0.is_general()
    }

    fn rule_count(&self) -> usize {
        self.0.rule_count()
    }

    fn rule_name(&self, rule: u16) -> &str {
        self.0.rule_name(rule)
    }

    fn advice_count(&self) -> usize {
        self.0.advice_count()
    }

    fn advice_name(&self, advice: u16) -> &str {
        self.0.advice_name(advice)
    }

    fn hash(&self) -> u64 {
        self.0.hash()
    }

    fn longest_moves(&self) -> Option<u16> {
        self.0.longest_moves()
    }

    fn covers(&self, position: &Position) -> bool {
        self.0.covers(position)
    }

    fn hands_over_to(&self, to: u16) -> Option<&dyn Table> {
        self.0.hands_over_to(to)
    }

    fn decide(&self, position: &Position, scratch: &mut Scratch<'_>) -> Decision {
        self.0.decide(position, scratch)
    }

    fn ties(&self, position: &Position, scratch: &mut Scratch<'_>, each: &mut dyn FnMut(Play)) {
        self.0.ties(position, scratch, each);
    }

    fn wants_memory(&self) -> bool {
        self.0.wants_memory()
    }

    fn allows(&self, root: &Position, advice: u16, depth: u16, position: &Position, reply: Move) -> bool {
        self.0.allows(root, advice, depth, position, reply)
    }

    fn follow(
        &self,
        root: &Position,
        advice: u16,
        depth: u16,
        position: &Position,
        scratch: &mut Scratch<'_>,
    ) -> Follow {
        self.0.follow(root, advice, depth, position, scratch)
    }
}

/// Whether all that predicates said is theirs: their process can die, of a panic for example.
pub(crate) fn sound() -> Result<(), Fault> {
    let asked = ASKED.lock().unwrap_or_else(PoisonError::into_inner);
    match asked.iter().find_map(Functions::broken) {
        None => Ok(()),
        Some(what) => {
            let complaint = Complaint::new(format!("a predicate written in Rust has not answered: {what}"));
            Err(Fault::Bad(complaint.help(TOTAL)))
        }
    }
}
