//! Who answers for a knowledge base.

use crate::cli::{EngineChoice, Prove};
use crate::fault::{Complaint, Fault};
use crate::native;
use crate::source;
use al_compiler::Checked;
use al_interpreter::BaseInterpreter;
use al_native::{NativeBase, Program};
use al_runtime::prover::Base;

/// A base, and what runs it.
pub(super) enum Engine<'b> {
    /// The reference engine.
    Interpreted(&'b BaseInterpreter),
    /// The same base as it is linked into this command: one of the same hash.
    Linked(&'static dyn Base),
    /// The same base in processes of its own.
    Native(NativeBase<'b>),
}

impl<'b> Engine<'b> {
    /// The engine asked for, for which the base may have to be built. Where none is asked for, native code if
    /// there is some.
    pub(super) fn of(checked: &Checked, base: &'b BaseInterpreter, arguments: &Prove) -> Result<Self, Fault> {
        if arguments.engine == Some(EngineChoice::Interpreted) {
            return Ok(Self::Interpreted(base));
        }
        let same = |linked: &&al_tables::LinkedBase| linked.name == base.name() && linked.hash == base.hash();
        if let Some(linked) = al_tables::bases().iter().find(same) {
            return Ok(Self::Linked(linked.base));
        }
        let source = native::Source::new(&source::name(&arguments.file), checked.only(&[base.name()]));
        if arguments.json {
            source.be_quiet();
        }
        let native = |program: &Program| program.base(base.name(), base).map(Self::Native);
        match arguments.engine {
            None => Ok(source.found().and_then(native).unwrap_or(Self::Interpreted(base))),
            Some(_) => native(source.built()?).ok_or_else(|| {
                let what = format!("the native code has no base `{}`, which is a defect of `al`", base.name());
                Fault::Bad(Complaint::new(what))
            }),
        }
    }

    /// `compiled` or `interpreted`.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Self::Interpreted(_) => "interpreted",
            Self::Linked(_) | Self::Native(_) => "compiled",
        }
    }

    /// The base that it runs.
    pub(super) fn base(&self) -> &dyn Base {
        match self {
            Self::Interpreted(base) => *base,
            Self::Linked(base) => *base,
            Self::Native(base) => base,
        }
    }

    /// Whether all its answers were the base's: a process of its own can die. To be asked before they are told.
    pub(super) fn sound(&self) -> Result<(), Fault> {
        let Self::Native(base) = self else { return Ok(()) };
        base.sound().map_err(|broken| native::broken(&broken))
    }
}
