//! How a decision came about, for programs.

use super::Explained;
use super::language::Language;
use super::source::whole;
use super::values::value;
use crate::output::diagram::on_the_board;
use crate::position;
use al_chess::{Position, Side};
use al_compiler::program::{Against, Value};
use al_compiler::source::Span;
use al_interpreter::{Attempt, Fact, Failure, Forced, Reason, Refuted};
use al_runtime::Table as _;
use serde::Serialize;

/// A rule of the table.
#[derive(Debug, Serialize)]
pub(crate) struct TracedRule<'a> {
    /// The table or network whose rule it is.
    table: &'a str,
    rule: &'a str,
    holds: bool,
    consulted: bool,
    /// What it has handed the position over to, if it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    handed_over_to: Option<&'a str>,
    /// Its condition with the values of its parts.
    condition: Option<TracedFact>,
    attempts: Vec<TracedAttempt<'a>>,
}

/// A piece of advice that was tried.
#[derive(Debug, Serialize)]
struct TracedAttempt<'a> {
    advice: &'a str,
    /// What the author says it is for.
    #[serde(skip_serializing_if = "str::is_empty")]
    purpose: &'a str,
    accepted: bool,
    /// Why it fails before any move.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_root: Option<TracedReason>,
    /// Why each move fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<TracedMove>>,
    /// Whether it is known to fail, and the reason was not found in time.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    reason_unknown: bool,
    /// The measure, where the advice has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    measure: Option<TracedMeasure>,
}

/// What can be forced of a measure.
#[derive(Debug, Serialize)]
struct TracedMeasure {
    name: String,
    /// What the author calls its numbers.
    numbers: Vec<String>,
    /// Its numbers at the root.
    at_root: Vec<i32>,
    /// How the better goal compares it with the root's: `less`, `at_most`, or `any` where it does not.
    against: &'static str,
    /// What the better goal asks besides, as it is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    besides: Option<String>,
    /// Those that the move forces, or the least that can be forced; none for a mate, and where no tree forces
    /// anything.
    forced: Option<Vec<i32>>,
    /// In so many moves of ours, where the advice is accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    in_moves: Option<u32>,
}

/// A refuted move of ours.
#[derive(Debug, Serialize)]
struct TracedMove {
    /// The line in UCI notation, our move first.
    line: Vec<String>,
    /// The position after the line.
    fen: String,
    #[serde(flatten)]
    reason: TracedReason,
}

/// Why the advice fails at a node.
#[derive(Debug, Serialize)]
struct TracedReason {
    /// `holding`, `better_at_root`, `no_move` or `bound`.
    reason: &'static str,
    /// The parts of the goal that do not hold, as they are written.
    unmet: Vec<String>,
    /// The same with the values that they come from.
    facts: Vec<TracedFact>,
    /// Who has no move, with `no_move`.
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<&'static str>,
    /// Whether that side has a legal move, with `no_move`.
    #[serde(skip_serializing_if = "Option::is_none")]
    has_legal_move: Option<bool>,
}

/// An expression with its value, and what it comes from.
#[derive(Debug, Serialize)]
pub(crate) struct TracedFact {
    text: String,
    value: Datum,
    /// Whether it is asked of the root of the tree.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    of_root: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    parts: Vec<TracedFact>,
}

/// A value; squares and sets are those of the real board.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Datum {
    Bool(bool),
    Int(i32),
    Text(String),
    Squares(Vec<String>),
}

/// All rules of the tables that were consulted.
pub(crate) fn rules<'a>(steps: &'a [Explained<'a>]) -> Vec<TracedRule<'a>> {
    steps.iter().flat_map(rules_of).collect()
}

fn rules_of<'a>(explained: &'a Explained<'a>) -> Vec<TracedRule<'a>> {
    let Explained { interpreter, consultation, .. } = explained;
    let rules = consultation.rules.iter().map(|rule| TracedRule {
        table: interpreter.name(),
        handed_over_to: explained.handed_over_by(rule.rule).map(|next| next.name.as_str()),
        rule: interpreter.rule_name(rule.rule),
        holds: rule.holds,
        consulted: rule.consulted,
        condition: interpreter
            .facts_of_rule(rule.rule, &consultation.root)
            .map(|fact| traced(explained, &fact, &consultation.root)),
        attempts: rule.attempts.iter().map(|attempt| attempted(explained, attempt)).collect(),
    });
    rules.collect()
}

fn attempted<'a>(explained: &'a Explained<'a>, attempt: &Attempt) -> TracedAttempt<'a> {
    let (at_root, moves) = match &attempt.failure {
        None | Some(Failure::NotForced { .. } | Failure::Unknown) => (None, None),
        Some(Failure::AtRoot(reason)) => (Some(failed(explained, attempt.advice, reason, &[])), None),
        Some(Failure::AfterMoves(moves)) => {
            (None, Some(moves.iter().map(|refuted| moved(explained, attempt.advice, refuted)).collect()))
        }
    };
    let advice = explained.interpreter.advice_name(attempt.advice);
    let purpose = explained.purpose(attempt.advice);
    let accepted = attempt.failure.is_none();
    let reason_unknown = matches!(attempt.failure, Some(Failure::Unknown));
    TracedAttempt { advice, purpose, accepted, at_root, moves, reason_unknown, measure: measured(explained, attempt) }
}

fn measured(explained: &Explained<'_>, attempt: &Attempt) -> Option<TracedMeasure> {
    let against = || match explained.against(attempt.advice) {
        Some(Against::Less) => "less",
        Some(Against::LessOrEqual) => "at_most",
        None => "any",
    };
    let numbers = || explained.numbers(attempt.advice).into_iter().map(|number| number.name).collect();
    match (&attempt.forced, &attempt.failure) {
        (Some(Forced { measure, at_root, value, moves }), _) => Some(TracedMeasure {
            name: measure.clone(),
            numbers: numbers(),
            at_root: at_root.clone(),
            against: against(),
            besides: explained.asks_besides(attempt.advice).map(|span| whole(explained.files, span)),
            forced: value.clone(),
            in_moves: Some(*moves),
        }),
        (None, Some(Failure::NotForced { measure, at_root, least })) => Some(TracedMeasure {
            name: measure.clone(),
            numbers: numbers(),
            at_root: at_root.clone(),
            against: against(),
            besides: explained.asks_besides(attempt.advice).map(|span| whole(explained.files, span)),
            forced: least.clone(),
            in_moves: None,
        }),
        (None, _) => None,
    }
}

fn moved(explained: &Explained<'_>, advice: u16, refuted: &Refuted) -> TracedMove {
    let us = refuted.position.us();
    TracedMove {
        line: refuted.line.iter().map(|mv| mv.uci(us).to_string()).collect(),
        fen: position::fen(
            &refuted.position,
            position::number_after(&explained.consultation.root, explained.number, refuted.line.len()),
        ),
        reason: failed(explained, advice, &refuted.reason, &refuted.line),
    }
}

fn failed(explained: &Explained<'_>, advice: u16, reason: &Reason, line: &[al_chess::Move]) -> TracedReason {
    let facts = explained.unmet(advice, reason, line);
    let facts: Vec<TracedFact> = facts.facts.iter().map(|fact| traced(explained, fact, &facts.position)).collect();
    let quoted = |spans: &[Span]| spans.iter().map(|span| whole(explained.files, *span)).collect();
    let plain = |reason, unmet| TracedReason { reason, unmet, facts, side: None, has_legal_move: None };
    match reason {
        Reason::Holding { unmet } => plain("holding", quoted(unmet)),
        Reason::BetterAtRoot => plain("better_at_root", Vec::new()),
        Reason::Bound { unmet } => plain("bound", quoted(unmet)),
        Reason::NoMove { side, has_legal_move, unmet } => TracedReason {
            side: Some(if *side == Side::Us { "us" } else { "them" }),
            has_legal_move: Some(*has_legal_move),
            ..plain("no_move", quoted(unmet))
        },
    }
}

fn traced(explained: &Explained<'_>, fact: &Fact, position: &Position) -> TracedFact {
    let value = match fact.value {
        Value::Bool(value) => Datum::Bool(value),
        Value::Int(number) if matches!(fact.ty, al_compiler::program::Ty::Int(_)) => Datum::Int(number),
        Value::Set(set) => {
            let mut names: Vec<String> =
                set.into_iter().map(|square| on_the_board(position, square).to_string()).collect();
            names.sort();
            Datum::Squares(names)
        }
        other => Datum::Text(value(Language::En, other, fact.ty, position)),
    };
    // what a library function does inside is its own affair
    let own = fact.parts.iter().filter(|part| part.span.file != al_compiler::source::Files::PRELUDE);
    let parts = own.map(|part| traced(explained, part, position)).collect();
    TracedFact { text: whole(explained.files, fact.span), value, of_root: fact.of_root, parts }
}
