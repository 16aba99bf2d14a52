//! The tests that stand in a table, run.

use al_chess::{Color, Position, Side};
use al_compiler::program::{self, Test, Value};
use al_compiler::source::Files;
use al_runtime::{Expected, Table, shortfall};

use crate::Interpreter;

/// A test that has failed.
#[derive(Clone, Debug)]
pub struct FailedTest<'a> {
    /// The test.
    pub test: &'a Test,
    /// Where the expectation stands that is not met.
    pub span: al_compiler::source::Span,
    /// What was expected and what came, in words.
    pub what: String,
}

impl Interpreter {
    /// Runs the tests of the table's definition. `engine` is the same table, run by whomever: conditions are
    /// evaluated here, decisions are asked of it. `files` are those of the compilation, for quotations.
    ///
    /// Of each test the first expectation that is not met is told.
    #[must_use]
    pub fn failed_tests(&self, engine: &dyn Table, files: &Files) -> Vec<FailedTest<'_>> {
        self.definition().tests.iter().filter_map(|test| self.failed(test, engine, files)).collect()
    }

    fn failed<'a>(&'a self, test: &'a Test, engine: &dyn Table, files: &Files) -> Option<FailedTest<'a>> {
        let Some(position) = position(&test.fen) else {
            return Some(FailedTest { test, span: test.span, what: "the position cannot be read".to_owned() });
        };
        test.expected.iter().find_map(|expected| {
            let (expected, span) = self.expectation(expected, &position, files);
            let what = shortfall(engine, &position, &[expected])?.to_string();
            Some(FailedTest { test, span, what })
        })
    }

    fn expectation<'a>(
        &'a self,
        expected: &'a program::Expected,
        position: &Position,
        files: &'a Files,
    ) -> (Expected<'a>, al_compiler::source::Span) {
        match expected {
            program::Expected::Rule(rule, span) => (Expected::Rule(self.rule_name(rule.0 as u16)), *span),
            program::Expected::Advice(advice, span) => (Expected::Advice(self.advice_name(advice.0 as u16)), *span),
            program::Expected::Table(name, span) => (Expected::Table(name), *span),
            program::Expected::Move(san, span) => (Expected::Move(san), *span),
            program::Expected::Condition(conditions, span) => {
                let condition = self.form_index(position).and_then(|form| conditions.get(form));
                let holds = condition.is_some_and(|it| self.evaluate(it, position) == Value::Bool(true));
                (Expected::Condition { text: files.slice(*span), holds }, *span)
            }
        }
    }
}

/// The position of a test, seen by the side to move.
fn position(fen: &str) -> Option<Position> {
    let position = Position::from_fen(fen, Color::White).ok()?;
    Some(if position.turn() == Side::Us { position } else { position.seen_by_other().canonical() })
}
