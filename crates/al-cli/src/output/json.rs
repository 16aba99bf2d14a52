//! What programs read: one JSON object a line.

use crate::answer::Answer;
use crate::opened::Engine;
use crate::position::Unfit;
use al_chess::Position;
use serde::Serialize;
use std::io::{self, Write};

/// The version of every JSON object. It is raised when a key changes its meaning or disappears; new keys
/// may come without notice.
pub(crate) const SCHEMA: u32 = 1;

/// What a table advises in one position.
#[derive(Debug, Serialize)]
pub(crate) struct Advised<'a> {
    fen: &'a str,
    table: &'a str,
    rule: Option<&'a str>,
    advice: Option<&'a str>,
    #[serde(rename = "move")]
    mv: Option<String>,
    tree_nodes: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    engine: &'a str,
    schema: u32,
}

impl<'a> Advised<'a> {
    /// The object for an answer; `fen` is the text that was given.
    pub(crate) fn new(fen: &'a str, position: &Position, engine: Engine<'_>, answer: &Answer<'a>) -> Self {
        let play = answer.play();
        Self {
            fen,
            table: answer.table.name(),
            rule: answer.rule().map(|rule| answer.table.rule_name(rule)),
            advice: play.map(|play| answer.table.advice_name(play.advice)),
            mv: play.map(|play| play.mv.uci(position.us()).to_string()),
            tree_nodes: answer.tree_nodes,
            reason: answer.reason(),
            engine: engine.name,
            schema: SCHEMA,
        }
    }
}

/// A FEN that cannot be asked about.
#[derive(Debug, Serialize)]
pub(crate) struct Refused<'a> {
    fen: &'a str,
    error: String,
    reason: &'a str,
    /// Which bytes of the FEN, the end not included.
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<[usize; 2]>,
    schema: u32,
}

impl<'a> Refused<'a> {
    /// The object for a FEN as it was given.
    pub(crate) fn new(fen: &'a str, unfit: &'a Unfit) -> Self {
        Self { fen, error: unfit.line(), reason: unfit.reason, bytes: unfit.bytes, schema: SCHEMA }
    }
}

/// Writes an object on a line of its own.
pub(crate) fn line(out: &mut impl Write, object: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, object)?;
    writeln!(out)
}
