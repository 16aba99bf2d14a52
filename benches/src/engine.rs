//! Tables of the language, compiled and interpreted, as the benchmarks see them.

use al_interpreter::Interpreter;
use al_runtime::{Decision, Play};
use al_tables::Linked;
use std::collections::BTreeMap;

/// All of a decision in one number, as [`rival::Decision::digest`](crate::rival::Decision::digest) makes it.
#[must_use]
#[inline]
pub fn digest(decision: Decision) -> u32 {
    let Decision::Play(Play { rule, advice, mv, ends }) = decision else { return u32::MAX };
    let reason = (rule as u8) << 1 | u8::from(ends);
    u32::from_le_bytes([mv.to.index() as u8, mv.from.index() as u8, advice as u8, reason])
}

/// The interpreter of a linked table's source; `None` where it needs a file that is not among those linked.
#[must_use]
pub fn interpreter(linked: &Linked) -> Option<Interpreter> {
    let texts = al_tables::sources().iter().map(|(file, text)| ((*file).to_owned(), (*text).to_owned()));
    let checked = al_compiler::front(linked.file, linked.source, &mut texts.collect::<BTreeMap<_, _>>()).ok()?;
    Interpreter::of(&checked, linked.table.name())
}
