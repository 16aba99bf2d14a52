//! A suite of positions in EPD, with the moves that are expected (`bm`) or wrong (`am`).

use crate::answer::Answer;
use crate::cli::Advise;
use crate::fault::{Fault, Verdict};
use crate::opened::{Engine, Opened};
use crate::output::{self, Screen, count, json, printable};
use crate::position;
use crate::source;
use crate::typed::meant;
use al_chess::{Move, Position};
use serde::Serialize;
use std::io::Write as _;
use std::path::Path;

/// A line of a suite.
#[derive(Debug, Default, PartialEq, Eq)]
struct Record {
    fen: String,
    id: Option<String>,
    /// The best moves, as written.
    bm: Vec<String>,
    /// The moves to avoid.
    am: Vec<String>,
    /// All operations but `bm`, as written.
    others: Vec<String>,
    /// An operation that stands twice.
    twice: Option<&'static str>,
}

/// Asks about every position of a suite, and says which answers are as expected.
pub(super) fn run(opened: &Opened, path: &Path, arguments: &Advise, screen: &mut Screen) -> Result<Verdict, Fault> {
    let text = source::read(path)?;
    let lines = text.text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let (mut asked, mut judged, mut passed) = (0, 0, 0);
    for line in lines {
        let record = Record::of(line);
        let told = Told::of(opened, &record, arguments);
        asked += 1;
        judged += usize::from(told.passed().is_some());
        passed += usize::from(told.passed() == Some(true));
        told.engine.map_or(Ok(()), |engine| engine.sound())?;
        if arguments.as_epd {
            told.write_epd(line, screen)?;
        } else if arguments.json {
            told.write_json(screen)?;
        } else {
            told.write(asked, screen)?;
        }
    }
    if arguments.as_epd {
        return Ok(Verdict::good(passed == judged));
    }
    if !arguments.json {
        match judged {
            0 => writeln!(screen, "nothing is expected of {}", count(asked, "position", "positions"))?,
            _ => writeln!(screen, "{passed} of {} as expected", count(judged, "position", "positions"))?,
        }
    }
    Ok(Verdict::good(passed == judged))
}

/// What came of a record.
struct Told<'o, 'r> {
    record: &'r Record,
    position: Option<Position>,
    engine: Option<Engine<'o>>,
    answer: Option<Answer<'o>>,
    error: Option<String>,
}

impl<'o, 'r> Told<'o, 'r> {
    fn of(opened: &'o Opened, record: &'r Record, arguments: &Advise) -> Self {
        let mut told = Self { record, position: None, engine: None, answer: None, error: None };
        let found = position::read(&record.fen).and_then(|position| {
            let entry = position::table_for(&opened.entries, &position)?;
            Ok((position, entry.engine(arguments.engine).unwrap_or_else(|_| entry.interpreted())))
        });
        match found {
            Ok((position, engine)) => {
                told.answer = Some(Answer::of(engine, &position));
                told.position = Some(position);
                told.engine = Some(engine);
                told.error = unreadable(record, &position);
            }
            Err(unfit) => told.error = Some(unfit.line()),
        }
        told
    }

    fn mv(&self) -> Option<Move> {
        self.answer?.play().map(|play| play.mv)
    }

    /// Whether the move is one of the best, and none to avoid; `None` where nothing is expected.
    fn passed(&self) -> Option<bool> {
        let Record { bm, am, .. } = self.record;
        let (Some(position), None) = (&self.position, &self.error) else { return Some(false) };
        if bm.is_empty() && am.is_empty() {
            return None;
        }
        let Some(mv) = self.mv() else { return Some(false) };
        let names = |moves: &[String]| moves.iter().any(|text| meant(text, position).contains(&mv));
        Some((bm.is_empty() || names(bm)) && !names(am))
    }

    /// The record with the table's move; a line that cannot be read stands as it was.
    fn write_epd(&self, line: &str, screen: &mut Screen) -> Result<(), Fault> {
        let Some(position) = self.position else {
            let why = self.error.as_deref().unwrap_or_default();
            output::to_stderr(format_args!("left as it is: {}: {why}\n", printable(line)));
            return Ok(writeln!(screen, "{line}")?);
        };
        let fen = position.fen().to_string();
        // EPD has the first four fields of a FEN
        let mut text = fen.split(' ').take(4).collect::<Vec<_>>().join(" ");
        if let Some((answer, play)) = self.answer.as_ref().and_then(|answer| Some((answer, answer.play()?))) {
            text += &format!(" bm {};", position.san(play.mv));
            let (rule, advice) = (answer.table.rule_name(play.rule), answer.table.advice_name(play.advice));
            // the first comment that the record has no use for
            let taken = |code: &String| self.record.others.iter().any(|other| opcode(other) == code);
            if let Some(code) = (0..10).map(|number| format!("c{number}")).find(|code| !taken(code)) {
                text += &format!(" {code} \"{}: {rule}, {advice}\";", answer.table.name());
            }
        }
        for other in &self.record.others {
            text += &format!(" {other};");
        }
        Ok(writeln!(screen, "{text}")?)
    }

    fn write(&self, number: usize, screen: &mut Screen) -> Result<(), Fault> {
        let id = self.record.id.clone().unwrap_or_else(|| number.to_string());
        let id = printable(&id);
        if let Some(error) = &self.error {
            writeln!(screen, "{id}: error: {error}")?;
            return Ok(());
        }
        let san = self.position.zip(self.mv()).map(|(position, mv)| position.san(mv).to_string());
        let answer = match (&self.answer, self.answer.and_then(|answer| answer.play()), san) {
            (Some(answer), Some(play), Some(san)) => format!("{san}, {}", answer.table.advice_name(play.advice)),
            _ => "no move".to_owned(),
        };
        let expected = [("bm", &self.record.bm), ("am", &self.record.am)];
        let expected: Vec<String> = expected
            .into_iter()
            .filter(|(_, moves)| !moves.is_empty())
            .map(|(code, moves)| format!("{code} {}", printable(&moves.join(" "))))
            .collect();
        let verdict = match self.passed() {
            None => return Ok(writeln!(screen, "{id}: {answer}")?),
            Some(true) => screen.paint.ours("as expected"),
            Some(false) => screen.paint.error("not as expected"),
        };
        Ok(writeln!(screen, "{id}: {answer}: {verdict} ({})", expected.join("; "))?)
    }

    fn write_json(&self, screen: &mut Screen) -> Result<(), Fault> {
        #[derive(Serialize)]
        struct Data<'a> {
            id: Option<&'a str>,
            fen: &'a str,
            bm: &'a [String],
            am: &'a [String],
            #[serde(rename = "move")]
            mv: Option<String>,
            table: Option<&'a str>,
            advice: Option<&'a str>,
            passed: Option<bool>,
            #[serde(skip_serializing_if = "Option::is_none")]
            error: Option<&'a str>,
            schema: u32,
        }

        let Record { fen, id, bm, am, .. } = self.record;
        let play = self.answer.as_ref().and_then(|answer| Some((answer.table, answer.play()?)));
        let data = Data {
            id: id.as_deref(),
            fen,
            bm,
            am,
            mv: self.position.zip(self.mv()).map(|(position, mv)| mv.uci(position.us()).to_string()),
            table: play.map(|(table, _)| table.name()),
            advice: play.map(|(table, play)| table.advice_name(play.advice)),
            passed: self.passed(),
            error: self.error.as_deref(),
            schema: json::SCHEMA,
        };
        Ok(json::line(screen, &data)?)
    }
}

/// Which of a record's moves is none here, if there is one.
fn unreadable(record: &Record, position: &Position) -> Option<String> {
    if let Some(code) = record.twice {
        return Some(format!("`{code}` stands twice"));
    }
    let moves = record.bm.iter().chain(&record.am);
    let wrong = moves.into_iter().find(|text| meant(text, position).is_empty())?;
    Some(format!("`{}` is no legal move", printable(wrong)))
}

impl Record {
    /// Four fields of a position, then operations, each ended by a semicolon. Half-move clock and number of the
    /// move, which a FEN has there, are taken too.
    fn of(line: &str) -> Self {
        let mut words = line.split_whitespace();
        let fields: Vec<&str> = words.by_ref().take(4).collect();
        let rest = words.collect::<Vec<_>>().join(" ");
        let mut record = Self { fen: fields.join(" "), ..Self::default() };
        let mut rest = rest.as_str();
        for code in ["hmvc", "fmvn"] {
            let (word, after) = rest.split_once(' ').unwrap_or((rest, ""));
            if !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()) {
                record.fen += &format!(" {word}");
                record.others.push(format!("{code} {word}"));
                rest = after;
            }
        }
        operations(rest).into_iter().for_each(|operation| record.obey(&operation));
        record
    }

    fn obey(&mut self, operation: &str) {
        let (code, operands) = operation.trim().split_once(' ').unwrap_or((operation.trim(), ""));
        let moves = || operands.split_whitespace().map(str::to_owned).collect();
        if code != "bm" {
            self.others.retain(|other| !(matches!(code, "hmvc" | "fmvn") && opcode(other) == code));
            self.others.push(operation.trim().to_owned());
        }
        match code {
            "bm" if !self.bm.is_empty() => self.twice = Some("bm"),
            "am" if !self.am.is_empty() => self.twice = Some("am"),
            "bm" => self.bm = moves(),
            "am" => self.am = moves(),
            "id" => self.id = Some(operands.trim().trim_matches('"').to_owned()),
            _ => {}
        }
    }
}

/// What an operation is called.
fn opcode(operation: &str) -> &str {
    operation.split_whitespace().next().unwrap_or_default()
}

/// The operations of a line; a semicolon in quotes ends none.
fn operations(text: &str) -> Vec<String> {
    let (mut operations, mut quoted) = (vec![String::new()], false);
    for letter in text.chars() {
        quoted ^= letter == '"';
        match operations.last_mut() {
            Some(last) if letter != ';' || quoted => last.push(letter),
            _ => operations.push(String::new()),
        }
    }
    operations.retain(|operation| !operation.trim().is_empty());
    operations
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_are_read_with_and_without_clocks() {
        let expected = Record {
            fen: "8/8/8/8/8/2k5/3R4/K7 w - -".to_owned(),
            id: Some("one; two".to_owned()),
            bm: vec!["Rd8".to_owned(), "Rd7".to_owned()],
            am: vec!["Kb1".to_owned()],
            others: ["c0 \"a; b\"", "id \"one; two\"", "am Kb1"].map(str::to_owned).to_vec(),
            twice: None,
        };
        let line = "8/8/8/8/8/2k5/3R4/K7 w - - bm Rd8 Rd7; c0 \"a; b\"; id \"one; two\"; am Kb1;";
        assert_eq!(Record::of(line), expected);
        let clocks = Record::of("8/8/8/8/8/2k5/3R4/K7 w - - 3 40 bm Rd8;");
        assert_eq!((clocks.fen.as_str(), clocks.bm.len()), ("8/8/8/8/8/2k5/3R4/K7 w - - 3 40", 1));
        assert_eq!(clocks.others, ["hmvc 3", "fmvn 40"]);
        assert_eq!(Record::of("8/8/8/8/8/2k5/3R4/K7 w - - bm Rd8; bm Rd7;").twice, Some("bm"));
        assert_eq!(Record::of("").fen, "");
        assert!(Record::of("8/8 w - - bm").bm.is_empty());
    }
}
