//! What `al prove --json` prints for one position.

use super::{Told, answer, trace, tree};
use crate::fault::Fault;
use crate::output::{Screen, json};
use al_chess::Position;
use al_runtime::prover::{Argument, Base, Kind, Proof, Reason, Source, Spent};
use serde::Serialize;

#[derive(Serialize)]
struct Object<'t> {
    fen: &'t str,
    base: &'t str,
    question: String,
    answer: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    /// Whether everything was looked at that could contradict the answer.
    checked: bool,
    /// What was answered first, where that was contradicted.
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<&'static str>,
    /// What the answer rests on; none where there is no answer, or where it follows from cases only.
    argument: Option<Step>,
    facts: Vec<Fact>,
    methods: Vec<&'t str>,
    plans: Vec<Plan>,
    open: Vec<String>,
    /// What it cost: until the first answer, where there is one.
    spent: Cost,
    /// What it cost to look for a contradiction.
    check: Work,
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<Vec<trace::Line>>,
    engine: &'static str,
    schema: u32,
}

#[derive(Serialize)]
struct Step {
    proposition: String,
    value: bool,
    /// `observation`, `lemma`, `search`, `metaplan`, or the name of a method.
    by: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    relation: Option<String>,
    /// What is written of the method, the plan or the lemma.
    #[serde(skip_serializing_if = "Option::is_none")]
    says: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    since: Vec<Step>,
}

#[derive(Serialize)]
struct Fact {
    proposition: String,
    value: bool,
    source: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
}

/// A plan or a refutation that was searched.
#[derive(Serialize)]
struct Plan {
    proposition: String,
    value: bool,
    /// What is written of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    says: Option<String>,
    /// The side whose tree it is.
    side: String,
    /// Whether that side has what it searched for.
    succeeds: bool,
    /// Its first move, where it is to move and succeeds.
    #[serde(rename = "move")]
    mv: Option<String>,
    tree: Vec<tree::Move>,
}

#[derive(Serialize)]
struct Cost {
    looks: u32,
    #[serde(flatten)]
    work: Work,
    /// Those of the check included.
    milliseconds: f64,
}

#[derive(Serialize)]
struct Work {
    steps: u32,
    methods: u32,
    nodes: u64,
}

impl Work {
    fn of(spent: Spent) -> Self {
        let Spent { steps, methods, nodes, .. } = spent;
        Self { steps, methods, nodes }
    }
}

/// Prints the object.
pub(super) fn write(told: &Told<'_>, with_trace: bool, screen: &mut Screen) -> Result<(), Fault> {
    let (word, reason) = answer(told.proof.answer);
    let argument = Argument::of(told.base, &told.memory);
    let answered = reason.is_none();
    let Proof { spent, check, checked, first, .. } = told.proof;
    let used = (0..told.base.method_count()).filter(|&place| told.memory.has_used(place));
    let object = Object {
        fen: told.fen,
        base: told.base.name(),
        question: told.proposition(told.proof.question.into()),
        answer: word,
        reason,
        checked,
        first: first.filter(|first| *first != told.proof.answer).map(|first| super::answer(first).0),
        argument: answered.then(|| step(told, &argument, told.proof.question.into())).flatten(),
        facts: told.memory.found().iter().map(|found| fact(told, found)).collect(),
        methods: used.map(|place| told.method(place as u8).name.as_str()).collect(),
        plans: told.memory.found().iter().filter_map(|found| plan(told, found)).collect(),
        open: told.memory.open().iter().map(|&place| told.proposition(place.into())).collect(),
        spent: Cost { looks: spent.looks, work: Work::of(spent), milliseconds: told.seconds * 1000.0 },
        check: Work::of(check),
        trace: with_trace.then(|| trace::lines(told)),
        engine: told.engine,
        schema: json::SCHEMA,
    };
    Ok(json::line(screen, &object)?)
}

fn step(told: &Told<'_>, argument: &Argument, place: usize) -> Option<Step> {
    let (value, reason) = argument.reason(place)?;
    let (by, relation, says, line) = match reason {
        Reason::Found(source) => (word(source).to_owned(), None, told.proposition_says(place), None),
        Reason::Method { method, line } => {
            (told.method(method).name.clone(), Some(told.relation(method)), told.method_says(method), Some(line))
        }
        Reason::Metaplan { line, .. } => ("metaplan".to_owned(), None, None, Some(line)),
    };
    let others = line.map_or(0, |line| (line.left | line.right) & !(1 << (place & 63)));
    let since = (0..64).filter(|other| others >> other & 1 == 1).filter_map(|other| step(told, argument, other));
    Some(Step { proposition: told.proposition(place), value, by, relation, says, since: since.collect() })
}

fn word(source: Source) -> &'static str {
    match source {
        Source::Observation => "observation",
        Source::Lemma => "lemma",
        Source::Search(_) => "search",
        Source::Deduced => "deduction",
    }
}

fn fact(told: &Told<'_>, found: &al_runtime::prover::Fact) -> Fact {
    let nodes = if let Source::Search(nodes) = found.source { Some(nodes) } else { None };
    Fact {
        proposition: told.proposition(found.proposition.into()),
        value: found.value,
        source: word(found.source),
        nodes,
    }
}

fn plan(told: &Told<'_>, found: &al_runtime::prover::Fact) -> Option<Plan> {
    let Source::Search(_) = found.source else { return None };
    let kind = told.memory.kind(told.base, found.proposition.into());
    let (Kind::Success(_) | Kind::Refutation { .. }) = kind else { return None };
    let drawn = told.tree(kind)?;
    let us = told.position.us();
    let name = |position: &Position| format!("{:?}", position.color(drawn.side)).to_lowercase();
    Some(Plan {
        proposition: told.proposition(found.proposition.into()),
        value: found.value,
        says: told.proposition_says(found.proposition.into()),
        side: name(&told.position),
        succeeds: drawn.succeeds,
        mv: drawn.first_move().map(|mv| mv.uci(us).to_string()),
        tree: tree::data(&drawn.branches, us),
    })
}
