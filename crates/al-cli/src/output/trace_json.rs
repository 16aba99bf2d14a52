//! How a decision came about, for programs.

use super::trace::excerpt;
use al_chess::Side;
use al_compiler::source::{Files, Span};
use al_interpreter::{Attempt, Consultation, Failure, Forced, Interpreter, Reason, Refuted};
use al_runtime::{Decision, Table as _};
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
    attempts: Vec<TracedAttempt<'a>>,
}

/// A piece of advice that was tried.
#[derive(Debug, Serialize)]
struct TracedAttempt<'a> {
    advice: &'a str,
    accepted: bool,
    /// Why it fails before any move.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_root: Option<TracedReason>,
    /// Why each move fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<TracedMove>>,
    /// The measure, where the advice has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    measure: Option<TracedMeasure>,
}

/// What can be forced of a measure.
#[derive(Debug, Serialize)]
struct TracedMeasure {
    name: String,
    /// Its numbers at the root.
    at_root: Vec<i32>,
    /// Those that the move forces, or the least that can be forced; none for a mate, and where no tree
    /// forces anything.
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
    /// Who has no move, with `no_move`.
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<&'static str>,
    /// Whether that side has a legal move, with `no_move`.
    #[serde(skip_serializing_if = "Option::is_none")]
    has_legal_move: Option<bool>,
}

/// All rules of a consultation.
pub(crate) fn rules<'a>(
    files: &Files,
    interpreter: &'a Interpreter,
    consultation: &Consultation,
) -> Vec<TracedRule<'a>> {
    let attempt = |attempt: &Attempt| {
        let (at_root, moves) = match &attempt.failure {
            None | Some(Failure::NotForced { .. }) => (None, None),
            Some(Failure::AtRoot(reason)) => (Some(TracedReason::new(files, reason)), None),
            Some(Failure::AfterMoves(moves)) => {
                (None, Some(moves.iter().map(|refuted| TracedMove::new(files, refuted)).collect()))
            }
        };
        let advice = interpreter.advice_name(attempt.advice);
        let accepted = attempt.failure.is_none();
        TracedAttempt { advice, accepted, at_root, moves, measure: TracedMeasure::of(attempt) }
    };
    let rules = consultation.rules.iter().map(|rule| TracedRule {
        table: interpreter.name(),
        handed_over_to: match consultation.decision {
            Decision::HandOver { rule: by, to } if by == rule.rule => interpreter.next(to).map(Interpreter::name),
            _ => None,
        },
        rule: interpreter.rule_name(rule.rule),
        holds: rule.holds,
        consulted: rule.consulted,
        attempts: rule.attempts.iter().map(attempt).collect(),
    });
    rules.collect()
}

impl TracedMeasure {
    fn of(attempt: &Attempt) -> Option<Self> {
        match (&attempt.forced, &attempt.failure) {
            (Some(Forced { measure, at_root, value, moves }), _) => Some(Self {
                name: measure.clone(),
                at_root: at_root.clone(),
                forced: value.clone(),
                in_moves: Some(*moves),
            }),
            (None, Some(Failure::NotForced { measure, at_root, least })) => {
                Some(Self { name: measure.clone(), at_root: at_root.clone(), forced: least.clone(), in_moves: None })
            }
            (None, _) => None,
        }
    }
}

impl TracedMove {
    fn new(files: &Files, refuted: &Refuted) -> Self {
        let us = refuted.position.us();
        Self {
            line: refuted.line.iter().map(|mv| mv.uci(us).to_string()).collect(),
            fen: refuted.position.fen().to_string(),
            reason: TracedReason::new(files, &refuted.reason),
        }
    }
}

impl TracedReason {
    fn new(files: &Files, reason: &Reason) -> Self {
        let quoted = |spans: &[Span]| spans.iter().map(|span| excerpt(files, *span)).collect();
        let plain = |reason, unmet| Self { reason, unmet, side: None, has_legal_move: None };
        match reason {
            Reason::Holding { unmet } => plain("holding", quoted(unmet)),
            Reason::BetterAtRoot => plain("better_at_root", Vec::new()),
            Reason::Bound { unmet } => plain("bound", quoted(unmet)),
            Reason::NoMove { side, has_legal_move, unmet } => Self {
                side: Some(if *side == Side::Us { "us" } else { "them" }),
                has_legal_move: Some(*has_legal_move),
                ..plain("no_move", quoted(unmet))
            },
        }
    }
}
