//! The control cycle, a line a look, as the thesis prints it.

use super::Told;
use crate::fault::Fault;
use crate::output::Screen;
use al_runtime::prover::{Answer, Event, Procedure};
use serde::Serialize;
use std::io::Write as _;

/// A line of the trace.
#[derive(Debug, Serialize)]
pub(super) struct Line {
    /// What happened: `observe`, `look`, `deduce`, `answer` or, after the first answer, `check`.
    what: &'static str,
    /// Of which proposition; a method or a metaplan that is checked is for none alone.
    #[serde(skip_serializing_if = "String::is_empty")]
    proposition: String,
    /// For a look: what was chosen for it; none where there was nothing. For a check: what was carried out.
    #[serde(skip_serializing_if = "Option::is_none")]
    chosen: Option<String>,
    /// What was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<bool>,
}

/// The lines of a proof.
pub(super) fn lines(told: &Told<'_>) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let line = |what, place: u8, value| Line { what, proposition: told.proposition(place.into()), chosen: None, value };
    for event in &told.events {
        match *event {
            Event::Observed(place, value) => lines.push(line("observe", place, Some(value))),
            Event::Look(place) => lines.push(line("look", place, None)),
            Event::Chosen(procedure) => {
                if let Some(last) = lines.last_mut() {
                    last.chosen = Some(told.procedure(procedure));
                }
            }
            // nothing was looked at: whatever may contradict the answer is carried out
            Event::Check(procedure) => {
                let proposition = match procedure {
                    Procedure::Lemma(place) | Procedure::Plan(place) | Procedure::Refutation(place) => Some(place),
                    _ => None,
                };
                let proposition = proposition.map(|place| told.proposition(place.into())).unwrap_or_default();
                lines.push(Line { what: "check", proposition, chosen: Some(told.procedure(procedure)), value: None });
            }
            Event::Found(_, value) => {
                if let Some(last) = lines.last_mut() {
                    last.value = Some(value);
                }
            }
            Event::Deduced(place, value) => lines.push(line("deduce", place, Some(value))),
            Event::Answered(answer) => {
                lines.push(line("answer", told.proof.question, Some(answer == Answer::Yes)));
            }
        }
    }
    lines
}

/// Prints the trace.
pub(super) fn write(told: &Told<'_>, screen: &mut Screen) -> Result<(), Fault> {
    for Line { what, proposition, chosen, value } in lines(told) {
        let chosen = match (what, chosen) {
            ("look", None) => ": nothing".to_owned(),
            (_, Some(chosen)) if proposition.is_empty() => chosen,
            (_, Some(chosen)) => format!(": {chosen}"),
            (_, None) => String::new(),
        };
        let value = value.map_or_else(String::new, |value| format!(" = {}", u8::from(value)));
        writeln!(screen, "{what:7} {proposition}{chosen}{value}")?;
    }
    writeln!(screen)?;
    Ok(())
}

impl Told<'_> {
    /// A procedure in words.
    fn procedure(&self, procedure: Procedure) -> String {
        match procedure {
            Procedure::Lemma(_) => "lemma".to_owned(),
            Procedure::Method(place) => format!("method {}", self.method(place).name),
            Procedure::Join { plans: (a, b), .. } => format!("metaplan {} or {}", self.part(a), self.part(b)),
            Procedure::Modify { plan, with, .. } => format!("metaplan {} mod {}", self.part(plan), self.part(with)),
            Procedure::Refutation(_) => "refutation".to_owned(),
            Procedure::Plan(_) => "plan".to_owned(),
        }
    }
}
