//! Why a table plays what it plays: the rules looked at, the advice tried, the goals that fail with the values
//! behind them, and the plan.
//!
//! | file | what |
//! | --- | --- |
//! | `words`, `language` | told to a person, in English or Spanish |
//! | `data` | told to a program |
//! | `picture` | shown on a board |
//! | `values`, `numbers`, `source` | values, those of measures, and what the author has written |

mod data;
mod language;
mod numbers;
mod picture;
mod source;
mod values;
mod words;

pub(crate) use data::{TracedRule, rules};
pub(crate) use language::Language;
pub(crate) use picture::picture;
pub(crate) use words::Words;

use al_chess::{Move, Position};
use al_compiler::program::{Advice, Against, ExprKind, Measure, Target, Value};
use al_compiler::source::{Files, Span};
use al_interpreter::{Consultation, Fact, Failure, GoalKind, Interpreter, Reason};
use al_runtime::Decision;
use numbers::Number;
use std::collections::BTreeMap;
use words::Facts;

/// The consultation of one table or network, with what is needed to tell of it.
pub(crate) struct Explained<'a> {
    pub(crate) files: &'a Files,
    pub(crate) interpreter: &'a Interpreter,
    pub(crate) consultation: Consultation,
    /// The number of the move that is to be made in the position.
    pub(crate) number: u32,
}

/// Consults a table or network and what it hands the position over to, each in turn; the last one's decision is the
/// answer. `number` is that of the move that is to be made.
pub(crate) fn explain<'a>(
    files: &'a Files,
    interpreter: &'a Interpreter,
    root: &Position,
    number: u32,
) -> Vec<Explained<'a>> {
    let asked = interpreter.consult_on(root).into_iter();
    asked.map(|(interpreter, consultation)| Explained { files, interpreter, consultation, number }).collect()
}

/// The documentation of the predicates that decided, by name.
pub(crate) fn meanings(steps: &[Explained<'_>]) -> BTreeMap<String, String> {
    steps.iter().flat_map(Explained::meanings).collect()
}

impl Explained<'_> {
    /// What the author says that a piece of advice is for; empty where she says nothing.
    pub(crate) fn purpose(&self, advice: u16) -> &str {
        let head = self.interpreter.definition().advice.get(usize::from(advice));
        head.and_then(|head| head.docs.first()).map_or("", |line| line.trim())
    }

    /// What does not hold at the end of a line of moves from the root, with its values.
    fn unmet(&self, advice: u16, reason: &Reason, line: &[Move]) -> Facts {
        let root = &self.consultation.root;
        let position = line.iter().fold(*root, |position, mv| position.play(*mv));
        let (goal, spans): (_, &[Span]) = match reason {
            Reason::Holding { unmet } => (GoalKind::Holding, unmet),
            Reason::BetterAtRoot => (GoalKind::Better, &[]),
            Reason::NoMove { unmet, .. } | Reason::Bound { unmet } => (GoalKind::Better, unmet),
        };
        let facts = self.interpreter.facts_of_goal(advice, goal, root, &position, line.len() as u32);
        Facts { position, facts: facts.into_iter().filter(|fact| spans.contains(&fact.span)).collect() }
    }

    /// What a rule has handed the position over to, if it has. What is compiled elsewhere gives no reasons of its own.
    fn handed_over_by(&self, rule: u16) -> Option<&Target> {
        match self.consultation.decision {
            Decision::HandOver { rule: by, to } if by == rule => {
                self.interpreter.definition().hands_over_to.get(usize::from(to))
            }
            _ => None,
        }
    }

    /// The better goal where the accepted advice reaches it with its first move.
    fn reached(&self) -> Option<(String, Facts)> {
        let Consultation { root, decision, .. } = &self.consultation;
        let play = decision.play().filter(|play| play.ends)?;
        let position = root.play(play.mv);
        let facts = self.interpreter.facts_of_goal(play.advice, GoalKind::Better, root, &position, 1);
        Some((root.san(play.mv).to_string(), Facts { position, facts }))
    }

    /// The documentation of the table's own predicates that decided, by name.
    fn meanings(&self) -> BTreeMap<String, String> {
        let (mut meanings, mut measures) = (BTreeMap::new(), BTreeMap::new());
        let mut add = |facts: &[Fact]| words::collect_meanings(self, facts.iter(), &mut meanings);
        for rule in &self.consultation.rules {
            let condition = self.interpreter.facts_of_rule(rule.rule, &self.consultation.root);
            add(condition.as_slice());
            for attempt in &rule.attempts {
                if let Some(measure) = self.measure(attempt.advice) {
                    let meaning = source::docs(self.files, measure.span);
                    if !meaning.is_empty() {
                        measures.insert(measure.name.clone(), meaning);
                    }
                }
                match &attempt.failure {
                    None | Some(Failure::NotForced { .. }) => {}
                    Some(Failure::AtRoot(reason)) => add(&self.unmet(attempt.advice, reason, &[]).facts),
                    Some(Failure::AfterMoves(moves)) => {
                        for refuted in moves {
                            add(&self.unmet(attempt.advice, &refuted.reason, &refuted.line).facts);
                        }
                    }
                }
            }
        }
        meanings.extend(measures);
        meanings
    }

    /// The numbers of the measure of a piece of advice; none where it has no measure.
    fn numbers(&self, advice: u16) -> Vec<Number> {
        let functions = &self.interpreter.program().functions;
        self.measure(advice).map_or_else(Vec::new, |measure| Number::all(self.files, functions, measure))
    }

    /// The moves of the forcing tree as it is played, both sides': one where the table is asked again after it. The
    /// same number as `al advise` tells.
    pub(crate) fn tree_nodes(&self) -> u32 {
        let Consultation { decision, tree, .. } = &self.consultation;
        match (decision.play(), tree) {
            (None, _) => 0,
            (Some(play), Some(tree)) if !play.ends => tree.moves(),
            (Some(_), _) => 1,
        }
    }

    /// The measure of a piece of advice, if it has one.
    fn measure(&self, advice: u16) -> Option<&Measure> {
        Some(&self.advice(advice)?.measure.as_ref()?.measure)
    }

    /// How a piece of advice compares its measure with the root's.
    fn against(&self, advice: u16) -> Option<Against> {
        self.advice(advice)?.measure.as_ref()?.against
    }

    /// What a better goal with a measure asks beside the comparison, by its place; nothing where it asks no more.
    fn asks_besides(&self, advice: u16) -> Option<Span> {
        let better = &self.advice(advice)?.better;
        let nothing = matches!(better.kind, ExprKind::Const(Value::Bool(true)));
        (!nothing).then_some(better.span)
    }

    fn advice(&self, advice: u16) -> Option<&Advice> {
        self.interpreter.definition().forms.first()?.advice.get(usize::from(advice))
    }
}
