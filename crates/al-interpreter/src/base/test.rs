//! The tests that are written in a base.

use al_chess::{Color, Position};
use al_compiler::program::base::{BaseExpected, PropositionId};
use al_compiler::source::Span;
use al_runtime::prover::{Answer, Base, Memo, Memory, Options, prove, seen_by};

use super::BaseInterpreter;

/// A demand of a test that is not met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failed {
    /// Where it is written.
    pub span: Span,
    /// What was found instead.
    pub found: String,
}

impl BaseInterpreter {
    /// Carries out the tests that are written in the base: those demands that are not met.
    #[must_use]
    pub fn run_tests(&self) -> Vec<Failed> {
        let mut memory = Memory::default();
        let mut failed = Vec::new();
        for test in &self.definition().tests {
            let position = Position::from_fen(&test.fen, Color::White).ok();
            let Some(position) = position.and_then(|position| seen_by(self, &position)) else { continue };
            for &expected in &test.expected {
                failed.extend(self.meets(expected, &position, &mut memory).err());
            }
        }
        failed
    }

    fn meets(&self, expected: BaseExpected, position: &Position, memory: &mut Memory) -> Result<(), Failed> {
        let mut ask = |question: PropositionId| {
            let options = Options::of(self);
            prove(self, question.index(), position, &options, memory, &mut Memo::none(), &mut |_| {}).answer
        };
        match expected {
            BaseExpected::Answer(question, wanted, span) => {
                let (found, words) = match ask(question) {
                    Answer::Yes => (Some(Some(true)), "yes"),
                    Answer::No => (Some(Some(false)), "no"),
                    Answer::Undetermined(_) => (Some(None), "undetermined"),
                    Answer::Inconsistent(_) => (None, "the base contradicts itself"),
                };
                let name = &self.definition().propositions[question.index()].name;
                if found == Some(wanted) { Ok(()) } else { Err(Failed { span, found: format!("{name}: {words}") }) }
            }
            BaseExpected::Fact(fact, wanted, span) => {
                ask(PropositionId(self.settings().ask as u32));
                let name = &self.definition().propositions[fact.index()].name;
                match memory.facts().value(fact.index()) {
                    Some(value) if value == wanted => Ok(()),
                    Some(value) => Err(Failed { span, found: format!("{name} is {value}") }),
                    None => Err(Failed { span, found: format!("{name} was not found out") }),
                }
            }
        }
    }
}
