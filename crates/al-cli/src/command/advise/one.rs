//! One position: the move, the reason, the forcing tree and, if wanted, why earlier advice failed.

use crate::answer::Answer;
use crate::cli::Advise;
use crate::explanation::{Explained, Language, PATIENCE, TracedRule, Words, explain, rules};
use crate::fault::{Complaint, Fault, Verdict};
use crate::opened::{Engine, Entry, Opened};
use crate::output::{Screen, count, json, tree};
use crate::patience;
use crate::position::{self, Unfit};
use al_chess::Position;
use al_runtime::{Decision, Play};
use serde::Serialize;
use std::io::Write as _;

/// How many lines of a tree are drawn unless the whole is wanted.
const TREE_LINES: usize = 40;

/// Everything that is to be told.
struct Telling<'a> {
    engine: Engine<'a>,
    position: &'a Position,
    answer: Answer<'a>,
    /// Present where a trace is wanted.
    explained: Option<Vec<Explained<'a>>>,
}

/// Asks about one position.
pub(super) fn run(opened: &Opened, fen: &str, arguments: &Advise, screen: &mut Screen) -> Result<Verdict, Fault> {
    let fen = fen.trim();
    let (entry, position) = match find(opened, fen) {
        Ok(found) => found,
        Err(unfit) => {
            if arguments.json {
                json::line(screen, &json::Refused::new(fen, &unfit))?;
            }
            return Err(unfit.into());
        }
    };
    let engine = entry.engine(arguments.engine)?;
    let answer = patience::shown("asking the table", || Answer::of(engine, &position));
    engine.sound()?;
    let explained = arguments
        .trace
        .then(|| explain(&opened.files, &entry.interpreter, engine.table, &position, position::number(fen), PATIENCE));
    if let Some(last) = explained.iter().flatten().last() {
        agree(last.consultation.decision, answer.decision)?;
    }
    let telling = Telling { engine, position: &position, answer, explained };
    if arguments.json {
        telling.write_json(fen, screen)?;
    } else {
        telling.write(if arguments.whole_tree { usize::MAX } else { TREE_LINES }, screen)?;
    }
    Ok(Verdict::good(answer.play().is_some()))
}

fn find<'o>(opened: &'o Opened, fen: &str) -> Result<(&'o Entry, Position), Unfit> {
    let position = position::read(fen)?;
    Ok((position::table_for(&opened.entries, &position)?, position))
}

/// The trace is told by the interpreter, whoever answered: they must say the same.
fn agree(traced: Decision, answered: Decision) -> Result<(), Fault> {
    // what is compiled elsewhere decides without reasons
    if traced == answered || matches!(traced, Decision::HandOver { .. }) {
        return Ok(());
    }
    let what = "the compiled table and the interpreter disagree, which is a defect of `al`";
    let complaint =
        Complaint::new(what).detail(format!("compiled:    {answered:?}")).detail(format!("interpreted: {traced:?}"));
    Err(Fault::Bad(complaint))
}

impl Telling<'_> {
    fn write(&self, tree_lines: usize, screen: &mut Screen) -> Result<(), Fault> {
        let paint = screen.paint;
        match self.answer.play() {
            Some(play) => {
                let (san, uci) = (self.position.san(play.mv), play.mv.uci(self.position.us()));
                writeln!(screen, "{} ({uci})", paint.ours(san))?;
            }
            None => writeln!(screen, "{}", paint.strong("no move"))?,
        }
        let table = self.answer.table;
        writeln!(screen, "  table   {}", table.name())?;
        match self.answer.decision {
            Decision::Play(play) => {
                writeln!(screen, "  rule    {}", table.rule_name(play.rule))?;
                writeln!(screen, "  advice  {}", table.advice_name(play.advice))?;
                writeln!(screen, "  tree    {}", self.tree_in_words(play))?;
            }
            Decision::NoAdvice { rule } => {
                writeln!(screen, "  rule    {}", table.rule_name(rule))?;
                writeln!(screen, "  advice  none of the rule's advice is satisfiable")?;
            }
            Decision::NoRule => writeln!(screen, "  rule    no rule's condition holds")?,
            Decision::NotCovered | Decision::HandOver { .. } => {
                writeln!(screen, "  rule    the table does not speak of this position")?
            }
        }
        writeln!(screen, "  engine  {}", self.engine.name)?;
        if let Some(play) = self.answer.play().filter(|play| !play.ends) {
            writeln!(screen)?;
            self.write_tree(play, tree_lines, screen)?;
        }
        if let Some(steps) = &self.explained {
            writeln!(screen)?;
            let words = Words { steps, language: Language::En, paint };
            words.reasons(screen)?;
            words.meanings(screen)?;
        }
        Ok(())
    }

    fn tree_in_words(&self, play: Play) -> String {
        let moves = count(self.answer.tree_nodes as usize, "move", "moves");
        if play.ends { format!("{moves}; whatever they answer, the table is consulted again") } else { moves }
    }

    fn write_tree(&self, play: Play, most: usize, screen: &mut Screen) -> Result<(), Fault> {
        let lines = tree::lines(self.answer.table, self.position, play, screen.paint, Language::En);
        for line in lines.iter().take(most) {
            writeln!(screen, "{line}")?;
        }
        if lines.len() > most {
            let more = count(lines.len() - most, "line", "lines");
            writeln!(screen, "... {more} more; --whole-tree draws them")?;
        }
        Ok(())
    }

    fn write_json(&self, fen: &str, screen: &mut Screen) -> Result<(), Fault> {
        /// The answer; with a trace the tree and the reasons too.
        #[derive(Serialize)]
        struct Told<'a> {
            #[serde(flatten)]
            advised: json::Advised<'a>,
            #[serde(flatten)]
            trace: Option<Traced<'a>>,
        }

        #[derive(Serialize)]
        struct Traced<'a> {
            tree: Option<tree::OurMove>,
            trace: Vec<TracedRule<'a>>,
        }

        let trace = self.explained.as_ref().map(|steps| Traced {
            tree: self.answer.play().and_then(|play| tree::data(self.answer.table, self.position, play)),
            trace: rules(steps),
        });
        let advised = json::Advised::new(fen, self.position, self.engine, &self.answer);
        Ok(json::line(screen, &Told { advised, trace })?)
    }
}
