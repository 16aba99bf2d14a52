//! How a decision came about, in the words of an author.

use super::{Paint, count, notation};
use al_chess::{Position, Side};
use al_compiler::program::TableKind;
use al_compiler::source::{Files, Span};
use al_interpreter::{Attempt, Consultation, ConsultedRule, Failure, Forced, Interpreter, Reason, Refuted};
use al_runtime::{Decision, Table as _};
use std::io::{self, Write};

/// The longest piece of source that is quoted whole, in characters.
const LONGEST: usize = 72;

/// What is needed to tell of a consultation.
pub(crate) struct Trace<'a> {
    pub(crate) files: &'a Files,
    pub(crate) interpreter: &'a Interpreter,
    pub(crate) consultation: &'a Consultation,
    pub(crate) paint: Paint,
}

impl Trace<'_> {
    /// Writes it: the rules as far as they were looked at, the advice tried and why it failed.
    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let last = self.consultation.rules.iter().rposition(|rule| rule.consulted);
        let looked_at = last.map_or(self.consultation.rules.len(), |last| last + 1);
        self.consultation.rules[..looked_at].iter().try_for_each(|rule| self.rule(out, rule))
    }

    fn rule(&self, out: &mut impl Write, rule: &ConsultedRule) -> io::Result<()> {
        let definition = self.interpreter.definition();
        let word = match definition.kind {
            TableKind::Table => "rule",
            TableKind::Network => "route",
        };
        let name = self.paint.strong(self.interpreter.rule_name(rule.rule));
        let span = definition.rules.get(usize::from(rule.rule)).map(|rule| rule.span);
        let what = if rule.consulted { "its condition holds" } else { "its condition does not hold" };
        writeln!(out, "{word} {name}{}: {what}", self.place(span))?;
        rule.attempts.iter().try_for_each(|attempt| self.attempt(out, attempt))?;
        match self.consultation.decision {
            Decision::HandOver { rule: by, to } if by == rule.rule => {
                let next = self.interpreter.next(to);
                let next = next.map(|next| (next.definition().kind.word(), self.paint.ours(next.name())));
                next.map_or(Ok(()), |(word, next)| writeln!(out, "  hands over to the {word} {next}"))
            }
            _ => Ok(()),
        }
    }

    fn attempt(&self, out: &mut impl Write, attempt: &Attempt) -> io::Result<()> {
        let name = self.interpreter.advice_name(attempt.advice);
        let span = self.interpreter.definition().advice.get(usize::from(attempt.advice)).map(|advice| advice.span);
        let place = self.place(span);
        match &attempt.failure {
            None => {
                writeln!(out, "  {}{place} is accepted{}", self.paint.ours(name), self.accepted())?;
                attempt.forced.iter().try_for_each(|forced| writeln!(out, "    {}", forces(forced)))
            }
            Some(Failure::NotForced { measure, at_root, least }) => {
                writeln!(out, "  {}{place} fails:", self.paint.strong(name))?;
                writeln!(out, "    {}", not_forced(measure, at_root, least.as_deref()))
            }
            Some(Failure::AtRoot(reason)) => {
                writeln!(out, "  {}{place} fails before any move:", self.paint.strong(name))?;
                writeln!(out, "    {}", words(self.files, reason))
            }
            Some(Failure::AfterMoves(moves)) => {
                let moves_tried = count(moves.len(), "move", "moves");
                writeln!(out, "  {}{place} fails, {moves_tried} tried:", self.paint.strong(name))?;
                self.refuted(out, moves)
            }
        }
    }

    /// ": Rd4, a forcing tree of 3 moves"
    fn accepted(&self) -> String {
        self.consultation.tree.as_ref().map_or(String::new(), |tree| {
            let moves = count(tree.moves() as usize, "move", "moves");
            format!(": {}, with a forcing tree of {moves}", self.consultation.root.san(tree.first.mv))
        })
    }

    /// The refuted moves, those with one reason together.
    fn refuted(&self, out: &mut impl Write, moves: &[Refuted]) -> io::Result<()> {
        let mut groups: Vec<(&Reason, Vec<&Refuted>)> = Vec::new();
        for refuted in moves {
            match groups.iter_mut().find(|(reason, _)| **reason == refuted.reason) {
                Some((_, group)) => group.push(refuted),
                None => groups.push((&refuted.reason, vec![refuted])),
            }
        }
        for (reason, group) in groups {
            writeln!(out, "    {}", words(self.files, reason))?;
            for line in lines(&self.consultation.root, &group) {
                writeln!(out, "      after {line}")?;
            }
        }
        Ok(())
    }

    /// " (krk.adv:12)"
    fn place(&self, span: Option<Span>) -> String {
        let Some(span) = span else { return String::new() };
        let (line, _) = self.files.position(span.file, span.lo);
        self.paint.faint(format!(" ({}:{line})", self.files.get(span.file).name))
    }
}

/// "`net` is [12, 3] at the root; this move forces [9, 4] in 2 moves"
fn forces(Forced { measure, at_root, value, moves }: &Forced) -> String {
    let moves = count(*moves as usize, "move", "moves");
    let value = value.as_ref().map_or("mate".to_owned(), |value| format!("{value:?}"));
    format!("`{measure}` is {at_root:?} at the root; this move forces {value} in {moves}")
}

/// "`net` is [12, 3] at the root, and the least that can be forced is [12, 3]"
fn not_forced(measure: &str, at_root: &[i32], least: Option<&[i32]>) -> String {
    match least {
        Some(least) => format!("`{measure}` is {at_root:?} at the root, and the least that can be forced is {least:?}"),
        None => format!("`{measure}` is {at_root:?} at the root, and no tree forces any value"),
    }
}

/// Single moves together on one line, longer lines each on its own.
fn lines(root: &Position, group: &[&Refuted]) -> Vec<String> {
    let (single, longer): (Vec<&&Refuted>, Vec<&&Refuted>) = group.iter().partition(|refuted| refuted.line.len() <= 1);
    let line = |refuted: &&&Refuted| notation::line(root, &refuted.line);
    let single = single.iter().map(line).collect::<Vec<_>>().join(", ");
    Some(single).filter(|single| !single.is_empty()).into_iter().chain(longer.iter().map(line)).collect()
}

/// Why advice fails at a node, in words.
pub(crate) fn words(files: &Files, reason: &Reason) -> String {
    match reason {
        Reason::Holding { unmet } => match &quoted(files, unmet)[..] {
            "" => "the holding goal does not hold".to_owned(),
            parts => format!("the holding goal does not hold: {parts}"),
        },
        Reason::BetterAtRoot => "the better goal holds already, so there is nothing to play for".to_owned(),
        Reason::NoMove { side, has_legal_move, unmet } => {
            let no_move = match (side, has_legal_move) {
                (Side::Us, true) => "the advice allows us no move there",
                (Side::Us, false) => "we have no legal move there",
                (Side::Them, true) => "the tree ends there",
                (Side::Them, false) => "they have no legal move there",
            };
            format!("{}, and {no_move}", not_reached(files, unmet))
        }
        Reason::Bound { unmet } => format!("{}, and the tree may not go deeper", not_reached(files, unmet)),
    }
}

fn not_reached(files: &Files, unmet: &[Span]) -> String {
    match &quoted(files, unmet)[..] {
        "" => "the better goal is not asked there".to_owned(),
        parts => format!("the better goal is not reached: {parts}"),
    }
}

/// "`divides` is false", "`divides` and `not exposed` are false"
fn quoted(files: &Files, spans: &[Span]) -> String {
    let quotes: Vec<String> = spans.iter().map(|span| format!("`{}`", excerpt(files, *span))).collect();
    match &quotes[..] {
        [] => String::new(),
        [only] => format!("{only} is false"),
        [most @ .., last] => format!("{} and {last} are false", most.join(", ")),
    }
}

/// The source of a span on one line.
pub(crate) fn excerpt(files: &Files, span: Span) -> String {
    let text = files.slice(span).split_whitespace().collect::<Vec<_>>().join(" ");
    if text.chars().count() <= LONGEST {
        return text;
    }
    let mut short: String = text.chars().take(LONGEST - 4).collect();
    short.push_str(" ...");
    short
}
