//! A judgement as data.

use super::Judged;
use super::words::sentences;
use crate::explanation::Language;
use crate::output::json::SCHEMA;
use al_chess::{Move, Position, Side};
use al_verify::judgement::{Clock, Point, Progress, Refutation};
use al_verify::optimum::Value;
use serde::Serialize;

/// The judgement of a move.
#[derive(Debug, Serialize)]
pub(crate) struct Data {
    fen: String,
    #[serde(rename = "move")]
    mv: String,
    san: String,
    before: Worth,
    after: Worth,
    /// On the board, the 50-move rule apart.
    keeps_the_result: bool,
    /// The rule included; null where a clock decides it that is not known.
    sound: Option<bool>,
    progress: &'static str,
    /// Plies to the end of the game, compared with the best move.
    plies_lost: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<Clocks>,
    better: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refutation: Option<Refuted>,
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<Table>,
    words: Vec<String>,
    schema: u32,
}

#[derive(Debug, Serialize)]
struct Worth {
    /// `won`, `drawn` or `lost`, for the side that moves.
    result: &'static str,
    plies: Option<u8>,
}

#[derive(Debug, Serialize)]
struct Clocks {
    half_moves: u8,
    /// `in_time`, `unknown` or `late`; nothing of a drawn position.
    before: Option<&'static str>,
    /// The same after the move.
    after: Option<&'static str>,
}

#[derive(Debug, Serialize)]
struct Refuted {
    line: Vec<String>,
    san: Vec<String>,
    only: bool,
    /// `stalemate`, `too_few_men`, `takes`, `wins`, `mate` or `holds`.
    point: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    man: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mate_in_plies: Option<u8>,
}

#[derive(Debug, Serialize)]
struct Table {
    table: String,
    rule: Option<String>,
    advice: Option<String>,
    plays: Option<String>,
    proven_plies_before: Option<u16>,
    proven_plies_after: Option<u16>,
}

impl Data {
    /// The object for a judgement, its sentences in a language.
    pub(crate) fn of(judged: &Judged<'_>, language: Language) -> Self {
        let Judged { position, number, castling, judgement, by_table } = judged;
        let fen = crate::position::fen(position, *number);
        let us = position.color(Side::Us);
        let uci = |mv: &Move| mv.uci(us).to_string();
        let (progress, plies_lost) = match judgement.progress() {
            Progress::Best => ("best", 0),
            Progress::Standstill => ("standstill", 2),
            Progress::Back { plies } => ("back", plies + 2),
            Progress::Hastens { plies } => ("hastens", plies),
            Progress::Nothing => ("nothing", 0),
        };
        Self {
            // the rights stand between the side to move and the square passed over
            fen: match castling {
                Some(rights) => fen.replacen(" - ", &format!(" {rights} "), 1),
                None => fen,
            },
            mv: uci(&judgement.mv),
            san: position.san(judgement.mv).to_string(),
            before: worth(judgement.before),
            after: worth(judgement.after),
            keeps_the_result: judgement.keeps_the_result(),
            sound: judgement.is_sound(),
            progress,
            plies_lost,
            clock: (judgement.clock != (None, None)).then(|| Clocks {
                half_moves: position.clock(),
                before: judgement.clock.0.map(clock),
                after: judgement.clock.1.map(clock),
            }),
            better: judgement.better.iter().map(uci).collect(),
            refutation: judgement
                .refutation
                .as_ref()
                .map(|refutation| refuted(refutation, &position.play(judgement.mv))),
            table: by_table.as_ref().map(|by| Table {
                table: by.table.to_owned(),
                rule: by.phase.map(|(rule, _)| rule.to_owned()),
                advice: by.phase.map(|(_, advice)| advice.to_owned()),
                plays: by.plays.as_ref().map(uci),
                proven_plies_before: by.proven.0,
                proven_plies_after: by.proven.1,
            }),
            words: sentences(judged, language),
            schema: SCHEMA,
        }
    }
}

fn worth(value: Value) -> Worth {
    let result = match value {
        Value::Win { .. } => "won",
        Value::Draw => "drawn",
        Value::Loss { .. } => "lost",
    };
    Worth { result, plies: value.plies() }
}

fn clock(clock: Clock) -> &'static str {
    match clock {
        Clock::InTime => "in_time",
        Clock::Unknown => "unknown",
        Clock::Late => "late",
    }
}

fn refuted(refutation: &Refutation, after: &Position) -> Refuted {
    let (point, man, mate_in_plies) = match refutation.point {
        Point::Stalemate => ("stalemate", None, None),
        Point::TooFewMen => ("too_few_men", None, None),
        Point::Takes(role) => ("takes", Some(role), None),
        Point::Wins(role) => ("wins", Some(role), None),
        Point::Mate { plies } => ("mate", None, Some(plies)),
        Point::Holds => ("holds", None, None),
    };
    let mut position = *after;
    let mut san = Vec::new();
    for mv in &refutation.line {
        san.push(position.san(*mv).to_string());
        position = position.play(*mv);
    }
    Refuted {
        line: refutation.line.iter().map(|mv| mv.uci(after.us()).to_string()).collect(),
        san,
        only: refutation.only,
        point,
        man: man.map(|role| Language::En.role(role).to_owned()),
        mate_in_plies,
    }
}
