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

use crate::{lent, patience};
use al_chess::{Move, Position};
use al_compiler::program::{Advice, Against, Consult, ExprKind, Measure, Target, Value};
use al_compiler::source::{Files, Span};
use al_interpreter::{Consultation, Decided, Fact, Failure, GoalKind, Interpreter, Reason};
use al_runtime::{Decision, Scratch, Table};
use numbers::Number;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};
use words::Facts;

/// How long reasons are looked for, unless it is said otherwise: decisions that look many moves ahead have more reasons
/// than anybody waits for.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);

/// The consultation of one table or network, with what is needed to tell of it.
pub(crate) struct Explained<'a> {
    pub(crate) files: &'a Files,
    /// Who tells the reasons.
    pub(crate) interpreter: &'a Interpreter,
    /// Who has decided.
    pub(crate) table: &'a dyn Table,
    pub(crate) consultation: Consultation,
    /// The number of the move that is to be made in the position.
    pub(crate) number: u32,
    /// After how long the search for reasons was cut short, if it was: then some are missing.
    pub(crate) cut: Option<Duration>,
}

/// What a table or network decides, and what it hands the position over to, each in turn.
pub(crate) type Chain<'a> = Vec<(&'a dyn Table, Decided)>;

/// Asks a table or network, and what it hands the position over to, which of them decides what.
pub(crate) fn decided<'a>(table: &'a dyn Table, root: &Position, scratch: &mut Scratch<'_>) -> Chain<'a> {
    let root = root.canonical();
    let mut chain = Chain::new();
    let mut asked = Some(table);
    while let Some(table) = asked {
        let decision = table.decide(&root, scratch);
        chain.push((table, Decided { decision, forced: scratch.forced() }));
        asked = match decision {
            Decision::HandOver { to, .. } => table.hands_over_to(to),
            _ => None,
        };
    }
    chain
}

/// Asks a table or network why it decides as it does, and what it hands the position over to, each in turn; the last
/// one's decision is the answer. `number` is that of the move that is to be made; reasons are looked for so long.
pub(crate) fn explain<'a>(
    files: &'a Files,
    interpreter: &'a Interpreter,
    table: &'a dyn Table,
    root: &Position,
    number: u32,
    time: Duration,
) -> Vec<Explained<'a>> {
    let stop = AtomicBool::new(false);
    patience::shown("looking for the reasons", || {
        let chain = lent::with(table, |scratch| decided(table, root, scratch));
        patience::within(time, &stop, || explain_decided(files, interpreter, chain, root, number, &stop))
    })
}

/// The same where it is known who decides what; reasons are looked for until the flag is set.
pub(crate) fn explain_decided<'a>(
    files: &'a Files,
    interpreter: &'a Interpreter,
    chain: Chain<'a>,
    root: &Position,
    number: u32,
    stop: &AtomicBool,
) -> Vec<Explained<'a>> {
    let begun = Instant::now();
    let decided: Vec<Decided> = chain.iter().map(|(_, decided)| *decided).collect();
    let consulted = interpreter.consult_decided_on(root, &decided, stop);
    let cut = stop.load(Relaxed).then(|| begun.elapsed());
    let told = chain.into_iter().zip(consulted);
    let explained =
        |((table, _), (interpreter, consultation))| Explained { files, interpreter, table, consultation, number, cut };
    told.map(explained).collect()
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
                    None | Some(Failure::NotForced { .. } | Failure::Unknown) => {}
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
        let Consultation { decision, root, .. } = &self.consultation;
        let nodes = |play| lent::with(self.table, |scratch| al_runtime::tree_nodes(self.table, root, play, scratch));
        decision.play().map_or(0, nodes)
    }

    /// The replies that the plan behind the move expects.
    fn expected_replies(&self) -> Vec<Move> {
        let Consultation { root, decision, tree, .. } = &self.consultation;
        match (decision.play(), tree) {
            (_, Some(tree)) => tree.first.replies.iter().map(|reply| reply.mv).collect(),
            (Some(play), None) if !play.ends || self.is_asked_anew(play.advice) => {
                let after = root.play(play.mv);
                let allowed = |reply: &Move| self.table.allows(root, play.advice, 1, &after, *reply);
                after.legal_moves().iter().copied().filter(allowed).collect()
            }
            (_, None) => Vec::new(),
        }
    }

    /// Whether the table is asked again after each reply, though the trees of this advice go on.
    fn is_asked_anew(&self, advice: u16) -> bool {
        self.advice(advice).is_some_and(|advice| advice.consult == Consult::Anew)
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

#[cfg(test)]
mod tests {
    use super::*;
    use al_chess::Side;

    #[test]
    fn reasons_for_a_known_decision_are_those_of_the_interpreter() {
        for name in ["krk", "krk_safe", "kqk", "elementary"] {
            let opened = crate::opened::linked(Some(name)).expect("it is compiled into this command");
            let entry = &opened[0].entries[0];
            let table = entry.linked.expect("it is linked");
            for root in Position::all(entry.materials()[0], Side::Us).step_by(20_011) {
                let told = explain(&opened[0].files, &entry.interpreter, table, &root, 1, Duration::MAX);
                let whole = entry.interpreter.consult_on(&root);
                assert_eq!(told.len(), whole.len());
                for (told, (_, whole)) in told.iter().zip(&whole) {
                    let (consultation, fen) = (&told.consultation, root.fen());
                    assert_eq!(told.cut, None);
                    assert_eq!(consultation.decision, whole.decision, "{name}: {fen}");
                    assert_eq!(format!("{:?}", consultation.rules), format!("{:?}", whole.rules), "{name}: {fen}");
                    if let (Some(tree), Some(play)) = (&whole.tree, whole.decision.play()) {
                        let anew = told.is_asked_anew(play.advice);
                        assert_eq!(consultation.tree.as_ref(), anew.then_some(tree), "{name}: {fen}");
                        let replies: Vec<Move> = tree.first.replies.iter().map(|reply| reply.mv).collect();
                        assert_eq!(told.expected_replies(), replies, "{name}: {fen}");
                    }
                }
            }
        }
    }
}
