//! Many positions: one answer a line, in the order of the list.

use crate::answer::Answer;
use crate::cli::Advise;
use crate::fault::{Complaint, Fault, Verdict};
use crate::opened::{Engine, Opened};
use crate::output::{Screen, json, printable};
use crate::position::{self, Unfit};
use crate::source;
use al_chess::Position;
use rayon::prelude::*;
use std::io::{self, BufRead as _, BufReader, Read, Write as _};
use std::path::Path;

/// How many positions are decided at once.
const BATCH: usize = 4096;

/// Asks about every position of a list.
pub(super) fn run(opened: &Opened, list: &Path, arguments: &Advise, screen: &mut Screen) -> Result<Verdict, Fault> {
    let mut lines = Lines::new(source::open(list)?);
    let mut all_read = true;
    loop {
        let batch = lines.batch().map_err(|error| unreadable(list, &error))?;
        if batch.is_empty() {
            return Ok(Verdict::good(all_read));
        }
        let answers: Vec<Answered<'_>> = batch.par_iter().map(|fen| answer(opened, fen, arguments)).collect();
        answers.iter().flatten().try_for_each(|(_, engine, _)| engine.sound())?;
        for (fen, answer) in batch.iter().zip(&answers) {
            all_read &= answer.is_ok();
            write(fen, answer, arguments.json, screen)?;
        }
        screen.flush()?;
    }
}

/// A position with what was answered to it.
type Answered<'o> = Result<(Position, Engine<'o>, Answer<'o>), Unfit>;

fn answer<'o>(opened: &'o Opened, fen: &str, arguments: &Advise) -> Answered<'o> {
    let position = position::read(fen)?;
    let entry = position::table_for(&opened.entries, &position)?;
    // that every table has the engine was asked before
    let engine = entry.engine(arguments.engine).unwrap_or_else(|_| entry.interpreted());
    Ok((position, engine, Answer::of(engine, &position)))
}

fn write(fen: &str, answer: &Answered<'_>, as_json: bool, screen: &mut Screen) -> io::Result<()> {
    match answer {
        Ok((position, engine, answer)) if as_json => {
            json::line(screen, &json::Advised::new(fen, position, *engine, answer))
        }
        Ok((position, _, answer)) => {
            writeln!(screen, "{}: {}", printable(fen), in_words(position, answer))
        }
        Err(unfit) if as_json => json::line(screen, &json::Refused::new(fen, unfit)),
        Err(unfit) => writeln!(screen, "{}: error: {}", printable(fen), unfit.complaint.what),
    }
}

/// "Rd4 (d2d4), else_rule, squeeze"
fn in_words(position: &Position, answer: &Answer<'_>) -> String {
    let rule = answer.rule().map(|rule| answer.table.rule_name(rule));
    match (answer.play(), rule) {
        (Some(play), Some(rule)) => {
            let advice = answer.table.advice_name(play.advice);
            format!("{} ({}), {rule}, {advice}", position.san(play.mv), play.mv.uci(position.us()))
        }
        (_, Some(rule)) => format!("no move: none of the advice of {rule} is satisfiable"),
        _ => "no move: no rule's condition holds".to_owned(),
    }
}

fn unreadable(list: &Path, error: &io::Error) -> Fault {
    Fault::Wrong(Complaint::new(format!("{} cannot be read: {error}", source::name(list))))
}

/// The lines of a list, blank ones left out.
struct Lines {
    text: BufReader<Box<dyn Read>>,
}

impl Lines {
    fn new(text: Box<dyn Read>) -> Self {
        Self { text: BufReader::with_capacity(1 << 18, text) }
    }

    /// The next lines; none at the end. No line is waited for once there is one, so that a program that
    /// asks and reads in turns gets each answer at once.
    fn batch(&mut self) -> io::Result<Vec<String>> {
        let mut batch = Vec::new();
        while batch.len() < BATCH && (batch.is_empty() || self.text.buffer().contains(&b'\n')) {
            let mut line = Vec::new();
            if self.text.read_until(b'\n', &mut line)? == 0 {
                break;
            }
            let line = String::from_utf8_lossy(&line);
            let line = line.trim_start_matches('\u{feff}').trim();
            if !line.is_empty() {
                batch.push(line.to_owned());
            }
        }
        Ok(batch)
    }
}
