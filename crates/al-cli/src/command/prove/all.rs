//! `al prove --all`: a base asked in every position of an ending, compared with the exact values.

use super::engine::Engine;
use super::{options, question, stop, weights};
use crate::best_play;
use crate::cli::{Prove, TurnChoice};
use crate::fault::{Complaint, Fault, Verdict};
use crate::output::{Paint, Screen, count, json, thousands};
use al_chess::{Material, Side};
use al_compiler::Checked;
use al_interpreter::BaseInterpreter;
use al_runtime::prover::{Answer, Answers, Base};
use al_verify::answers::{Found, Meaning, Sweep, Tally};
use al_verify::optimum::{MOST_MEN, Value};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::io::Write as _;
use std::time::Instant;

/// Sweeps each material of a base.
pub(super) fn run(
    checked: &Checked,
    base: &BaseInterpreter,
    weights: Option<&weights::File>,
    arguments: &Prove,
    screen: &mut Screen,
) -> Result<Verdict, Fault> {
    let asked = question(base, arguments)?;
    let name = base.proposition(asked).name;
    let meaning = Meaning::of(name).ok_or_else(|| {
        let complaint = Complaint::new(format!("`{name}` cannot be compared with the exact values"));
        Fault::Wrong(complaint.help("they tell of `win`, `draw` and `loss`: say which with --ask"))
    })?;
    let weights = weights::of(weights, base, arguments)?;
    let engine = Engine::of(checked, base, arguments)?;
    let mut sound = true;
    for &material in base.materials() {
        if material.len() > MOST_MEN {
            let complaint = Complaint::new(format!("{material} has more than {MOST_MEN} men: it cannot be solved"));
            return Err(Fault::Wrong(complaint));
        }
        let store = best_play::store();
        let optimum = store.optimum(&material);
        best_play::warn(&store);
        let optimum = optimum.map_err(|error| Fault::Wrong(Complaint::new(error.to_string())))?;
        let turn = arguments.turn.map(|turn| match turn {
            TurnChoice::Us => Side::Us,
            TurnChoice::Them => Side::Them,
        });
        let (first, step) = (arguments.from as usize, arguments.every as usize);
        let (laps, examples) = (arguments.laps, arguments.examples);
        let sweep = Sweep { turn, first, step, laps, examples, ..Sweep::new(engine.base(), asked, meaning, &optimum) };
        let start = Instant::now();
        let bar = bar(&format!("{}: {material}", base.name()));
        let options = options(base, arguments, weights);
        let found = sweep.run(&options, &|done, of| {
            bar.set_length(of);
            bar.set_position(done);
            !stop::wanted()
        });
        bar.finish_and_clear();
        let found = found.ok_or_else(|| Fault::Stopped(Complaint::new("the sweep was stopped")))?;
        engine.sound()?;
        if found.positions() == 0 {
            let complaint = Complaint::new(format!("--from {first} passes over every position of {material}"));
            return Err(Fault::Wrong(complaint.help("with --every 8 the parts of a sweep are --from 0 to --from 7")));
        }
        sound &= found.unsound() == 0;
        let seconds = start.elapsed().as_secs_f64();
        let (engine, answers) = (engine.name(), options.answers);
        let page = Page { base, engine, asked, material, found: &found, answers, seconds };
        if arguments.json {
            page.json(screen)?
        } else {
            page.write(screen)?
        }
        screen.flush()?;
    }
    Ok(Verdict::good(sound))
}

fn bar(message: &str) -> ProgressBar {
    let bar = ProgressBar::new(0);
    // the template is fixed and well formed; without it the bar has its own looks
    if let Ok(style) = ProgressStyle::with_template("{msg}  {bar:30} {percent:>3} %  {elapsed}, {eta} left") {
        bar.set_style(style);
    }
    bar.set_message(message.to_owned());
    bar
}

/// What is told of a sweep.
struct Page<'p> {
    base: &'p BaseInterpreter,
    engine: &'static str,
    asked: usize,
    material: Material,
    found: &'p Found,
    answers: Answers,
    seconds: f64,
}

impl Page<'_> {
    fn write(&self, screen: &mut Screen) -> Result<(), Fault> {
        let paint = screen.paint;
        let name = self.base.proposition(self.asked).name;
        writeln!(screen, "{}", paint.strong(format!("{}: {name} in {}", self.base.name(), self.material)))?;
        for (turn, side, tally) in
            [("us to move", Side::Us, &self.found.us_to_move), ("them to move", Side::Them, &self.found.them_to_move)]
        {
            if tally.positions() == 0 {
                continue;
            }
            let share = 100.0 * tally.decided() as f64 / tally.positions() as f64;
            let positions = thousands(tally.positions());
            writeln!(screen, "\n{:14}{positions:>10} positions, {share:.2} % decided", paint.strong(turn))?;
            table(screen, paint, tally)?;
            for group in self.found.groups.iter().filter(|group| group.turn == side) {
                if group.tally.positions() > 0 {
                    let observed = self.base.proposition(group.observation).name;
                    let not = if group.value { "" } else { "not " };
                    writeln!(screen, "  {not}{observed}: {} positions", thousands(group.tally.positions()))?;
                    table(screen, paint, &group.tally)?;
                }
            }
        }
        self.examples(screen)?;
        let (positions, times, control) = (self.found.positions() as f64, &self.found.times, self.found.control);
        writeln!(
            screen,
            "\n{}",
            paint.faint(format!(
                "{}: {:.1} looks, {:.1} procedures, {:.1} nodes and {:.2} us an answer (half within {:.2}, 99 % within {:.2}, \
                 the longest {:.1} us); {:.1} s",
                self.engine,
                control.looks as f64 / positions,
                control.steps as f64 / positions,
                control.nodes as f64 / positions,
                times.mean() / 1000.0,
                f64::from(times.quantile(0.5)) / 1000.0,
                f64::from(times.quantile(0.99)) / 1000.0,
                f64::from(times.quantile(1.0)) / 1000.0,
                self.seconds
            ))
        )?;
        self.check(screen)
    }

    /// What was done to see whether the answers are contradicted.
    fn check(&self, screen: &mut Screen) -> Result<(), Fault> {
        let (positions, found) = (self.found.positions() as f64, self.found);
        let words = match found.check.steps {
            _ if self.answers == Answers::First => {
                "the first answers count; --answers checked looks for contradictions".to_owned()
            }
            steps => format!(
                "checked: {:.1} procedures, {:.1} nodes and {:.2} us more{}",
                steps as f64 / positions,
                found.check.nodes as f64 / positions,
                found.check_times.mean() / 1000.0,
                match found.unchecked {
                    0 => String::new(),
                    some => format!("; {} answers in part only: the budget was used up", thousands(some)),
                }
            ),
        };
        let words = screen.paint.faint(words);
        Ok(writeln!(screen, "{words}")?)
    }

    fn examples(&self, screen: &mut Screen) -> Result<(), Fault> {
        if self.found.wrong.is_empty() {
            return Ok(());
        }
        writeln!(screen, "\nwrong, for example:")?;
        for wrong in &self.found.wrong {
            let word = if wrong.answer == Answer::Yes { "yes" } else { "no" };
            let value = for_us(wrong.value, wrong.position.turn());
            writeln!(screen, "  {word:3}  {}  {value}", wrong.position.fen())?;
        }
        Ok(())
    }

    fn json(&self, screen: &mut Screen) -> Result<(), Fault> {
        let found = self.found;
        let groups = found.groups.iter().map(|group| GroupData {
            observation: self.base.proposition(group.observation).name,
            value: group.value,
            turn: if group.turn == Side::Us { "us" } else { "them" },
            counts: Counts::of(&group.tally),
        });
        let times = &found.times;
        let object = Object {
            base: self.base.name(),
            question: self.base.proposition(self.asked).name,
            material: self.material.to_string(),
            us_to_move: Counts::of(&found.us_to_move),
            them_to_move: Counts::of(&found.them_to_move),
            groups: groups.collect(),
            wrong: found.wrong.iter().map(|wrong| wrong.position.fen().to_string()).collect(),
            looks: found.control.looks,
            steps: found.control.steps,
            nodes: found.control.nodes,
            nanoseconds: Nanoseconds {
                mean: times.mean(),
                median: times.quantile(0.5),
                percent_99: times.quantile(0.99),
                longest: times.quantile(1.0),
                check_mean: found.check_times.mean(),
            },
            check: Check { unchecked: found.unchecked, steps: found.check.steps, nodes: found.check.nodes },
            seconds: self.seconds,
            checked: self.answers == Answers::Checked,
            engine: self.engine,
            schema: json::SCHEMA,
        };
        Ok(json::line(screen, &object)?)
    }
}

/// What a position is worth to us, of which the value is told for the side to move.
fn for_us(value: Value, turn: Side) -> String {
    let wins = matches!((value, turn), (Value::Win { .. }, Side::Us) | (Value::Loss { .. }, Side::Them));
    let word = if wins { "we win" } else { "we lose" };
    match value {
        Value::Draw => "a draw".to_owned(),
        Value::Win { plies } | Value::Loss { plies } => format!("{word} in {}", count(plies.into(), "ply", "plies")),
    }
}

/// Answers against truth.
fn table(screen: &mut Screen, paint: Paint, tally: &Tally) -> Result<(), Fault> {
    let rows = [
        ("yes", tally.yes, Some(1)),
        ("no", tally.no, Some(0)),
        ("undetermined", tally.undetermined, None),
        ("inconsistent", tally.inconsistent, None),
        ("  after yes", tally.contradicted_yes, None),
        ("  after no", tally.contradicted_no, None),
    ];
    for (word, counts, wrong) in rows {
        let counted = |place: usize| {
            let text = format!("{:>10}", thousands(counts[place]));
            if wrong == Some(place) && counts[place] > 0 { paint.error(text) } else { text }
        };
        if tally.inconsistent != [0, 0] || matches!(word, "yes" | "no" | "undetermined") {
            writeln!(screen, "    {word:13}{} where it is so, {} where it is not", counted(0), counted(1))?;
        }
    }
    Ok(())
}

#[derive(Serialize)]
struct Object<'p> {
    base: &'p str,
    question: &'p str,
    material: String,
    us_to_move: Counts,
    them_to_move: Counts,
    groups: Vec<GroupData<'p>>,
    wrong: Vec<String>,
    looks: u64,
    steps: u64,
    nodes: u64,
    nanoseconds: Nanoseconds,
    check: Check,
    seconds: f64,
    /// Whether answers were looked at again for contradictions.
    checked: bool,
    engine: &'static str,
    schema: u32,
}

#[derive(Serialize)]
struct Nanoseconds {
    mean: f64,
    median: u32,
    percent_99: u32,
    longest: u32,
    check_mean: f64,
}

/// What it cost to look for contradictions.
#[derive(Serialize)]
struct Check {
    /// Answers of which not everything was looked at that could contradict them.
    unchecked: u64,
    steps: u64,
    nodes: u64,
}

#[derive(Serialize)]
struct GroupData<'p> {
    observation: &'p str,
    value: bool,
    turn: &'static str,
    #[serde(flatten)]
    counts: Counts,
}

#[derive(Serialize)]
struct Counts {
    positions: u64,
    yes_right: u64,
    yes_wrong: u64,
    no_right: u64,
    no_wrong: u64,
    undetermined_true: u64,
    undetermined_false: u64,
    inconsistent: u64,
    /// Positions of which the answer was contradicted, by what it was.
    contradicted_yes_right: u64,
    contradicted_yes_wrong: u64,
    contradicted_no_right: u64,
    contradicted_no_wrong: u64,
}

impl Counts {
    fn of(tally: &Tally) -> Self {
        Self {
            positions: tally.positions(),
            yes_right: tally.yes[0],
            yes_wrong: tally.yes[1],
            no_right: tally.no[1],
            no_wrong: tally.no[0],
            undetermined_true: tally.undetermined[0],
            undetermined_false: tally.undetermined[1],
            inconsistent: tally.inconsistent.iter().sum(),
            contradicted_yes_right: tally.contradicted_yes[0],
            contradicted_yes_wrong: tally.contradicted_yes[1],
            contradicted_no_right: tally.contradicted_no[1],
            contradicted_no_wrong: tally.contradicted_no[0],
        }
    }
}
