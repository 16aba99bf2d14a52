//! Weights of procedures in a file that people can read, and the learning that makes them.

use super::engine::Engine;
use super::{options, question, stop};
use crate::cli::Prove;
use crate::fault::{Complaint, Fault, Verdict};
use crate::output::{self, Screen, count, printable};
use crate::source;
use al_chess::{Position, Side};
use al_compiler::Checked;
use al_interpreter::BaseInterpreter;
use al_runtime::prover::{
    Answers, Base, Choose, Kind, Memo, Memory, Options, Proof, Weight, learn as teach, neutral, prove,
};
use al_verify::answers::Work;
use std::io::Write as _;
use std::path::Path;

/// The weights of one base: its methods, then its propositions.
struct Weights {
    base: String,
    values: Vec<Weight>,
}

/// The names of everything that has a weight, each with its place.
fn names(base: &BaseInterpreter) -> Vec<(usize, String)> {
    let methods = (0..base.method_count()).map(|place| (place, base.method(place).name.to_owned()));
    let found_out = (0..base.proposition_count()).filter_map(|place| {
        let proposition = base.proposition(place);
        let is_found_out = !matches!(proposition.kind, Kind::Hypothesis | Kind::Observation);
        is_found_out.then(|| (base.method_count() + place, proposition.name.replace(' ', "")))
    });
    methods.chain(found_out).collect()
}

/// The weights of a file, for one base or several.
pub(super) struct File {
    /// What it is called in messages.
    path: String,
    all: Vec<Weights>,
}

impl File {
    /// Reads a file of weights: `base name`, then a line for each procedure with its worth and its cost.
    pub(super) fn read(file: &Path, bases: &[BaseInterpreter]) -> Result<Self, Fault> {
        let path = printable(&file.to_string_lossy());
        let source::Text { text, .. } = source::read(file).map_err(|fault| match fault {
            Fault::Bad(complaint) => Fault::Wrong(complaint),
            other => other,
        })?;
        let wrong = |number: usize, what: String| {
            let complaint = Complaint::new(format!("{path}, line {}: {what}", number + 1));
            let help = "a line names a procedure, its worth and its cost, such as `m5 2048 16`; `--learn` writes them";
            Fault::Wrong(complaint.help(help))
        };
        let mut all: Vec<Weights> = Vec::new();
        let mut told: Vec<usize> = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let words: Vec<&str> = line.split('#').next().unwrap_or_default().split_whitespace().collect();
            match words[..] {
                [] => {}
                ["base", name] if all.iter().any(|weights| weights.base == name) => {
                    return Err(wrong(number, format!("the base `{}` has weights above already", printable(name))));
                }
                ["base", name] => {
                    told.clear();
                    let values = bases.iter().find(|base| base.name() == name).map(|base| neutral(base).collect());
                    all.push(Weights { base: printable(name), values: values.unwrap_or_default() });
                }
                [name, worth, cost] => {
                    let Some(last) = all.last_mut() else {
                        return Err(wrong(number, "the line `base name` is missing before it".to_owned()));
                    };
                    let Some(base) = bases.iter().find(|base| base.name() == last.base) else { continue };
                    let place = names(base).into_iter().find(|(_, known)| known == name).map(|(place, _)| place);
                    let place = place
                        .ok_or_else(|| wrong(number, format!("`{}` is no procedure of the base", printable(name))))?;
                    let no = |text: &str, what: &str| wrong(number, format!("`{}` is no {what}", printable(text)));
                    let worth = worth.parse().map_err(|_| no(worth, "worth: they go up to 65535"))?;
                    let cost = cost.parse().map_err(|_| no(cost, "cost"))?;
                    if told.contains(&place) {
                        return Err(wrong(number, format!("`{}` has its weights above already", printable(name))));
                    }
                    told.push(place);
                    last.values[place] = Weight { worth, cost };
                }
                _ => return Err(wrong(number, "three words were expected".to_owned())),
            }
        }
        Ok(Self { path, all })
    }
}

/// The weights of a base: those of the file, where there is one. They must be the base's, and it must look at them.
pub(super) fn of<'w>(file: Option<&'w File>, base: &BaseInterpreter, arguments: &Prove) -> Result<&'w [Weight], Fault> {
    let Some(file) = file else { return Ok(&[]) };
    let Some(weights) = file.all.iter().find(|weights| weights.base == base.name()) else {
        let known: Vec<String> = file.all.iter().map(|weights| format!("`{}`", weights.base)).collect();
        let whose = if known.is_empty() { "no base".to_owned() } else { known.join(", ") };
        let complaint = Complaint::new(format!("{} has weights of {whose}, not of `{}`", file.path, base.name()));
        return Err(Fault::Wrong(complaint.help("`--learn 2000 --weights FILE` learns those of a base")));
    };
    if options(base, arguments, &[]).choose != Choose::Adaptive {
        let complaint = Complaint::new(format!("`{}` does not look at weights", base.name()));
        return Err(Fault::Wrong(complaint.help("they are for the adaptive choice: --choose adaptive")));
    }
    Ok(&weights.values)
}

/// Learns weights on some positions, drawn at random, and tells what they save on others until the first answer:
/// to check it costs the same, whatever came first.
pub(super) fn learn(
    checked: &Checked,
    base: &BaseInterpreter,
    positions: u32,
    file: &Path,
    arguments: &Prove,
    screen: &mut Screen,
) -> Result<Verdict, Fault> {
    let asked = question(base, arguments)?;
    let (lessons, others) = drawn(base, positions as usize, arguments.seed.unwrap_or(0));
    let engine = Engine::of(checked, base, arguments)?;
    let (mut weights, mut memory): (Vec<Weight>, _) = (neutral(base).collect(), Box::<Memory>::default());
    let mut remembered = vec![[0; 2]; 1 << 16];
    let mut memo = Memo::new(&mut remembered);
    let mut ask = |choose, weights: &[Weight], position: &Position| -> Result<(Proof, Vec<Weight>), Fault> {
        let stop = Some(&stop::wanted as &(dyn Fn() -> bool + Sync));
        let options = Options { choose, answers: Answers::First, stop, ..options(base, arguments, weights) };
        let proof = prove(engine.base(), asked, position, &options, &mut memory, &mut memo, &mut |_| {});
        stop::heed("the learning was stopped")?;
        let mut learnt = weights.to_vec();
        teach(base, &proof, &memory, &mut learnt);
        Ok((proof, learnt))
    };
    for position in &lessons {
        weights = ask(Choose::Adaptive, &weights, position)?.1;
    }
    let mut text = format!(
        "# learnt from {} of {}\n# a procedure, how often answers rest on it (65535: always), what it costs (16: a node)\nbase {}\n",
        count(lessons.len(), "position", "positions"),
        base.name(),
        base.name()
    );
    for (place, name) in names(base) {
        text += &format!("{name} {} {}\n", weights[place].worth, weights[place].cost);
    }
    output::file::write(file, &text)?;
    let mut work = |choose, weights: &[Weight]| -> Result<Work, Fault> {
        let mut work = Work::default();
        for position in &others {
            work.add(ask(choose, weights, position)?.0.spent);
        }
        Ok(work)
    };
    writeln!(screen, "learnt from {}; an answer on {} others costs", lessons.len(), others.len())?;
    for (name, work) in [
        ("in the order of the listing", work(Choose::Listing, &[])),
        ("by occurrences", work(Choose::Occurrences, &[])),
        ("adaptive, before", work(Choose::Adaptive, &[])),
        ("adaptive, after", work(Choose::Adaptive, &weights)),
    ] {
        let work = work?;
        let each = |sum: u64| sum as f64 / others.len().max(1) as f64;
        let (steps, nodes, both) = (each(work.steps), each(work.nodes), each(work.steps + work.nodes));
        writeln!(screen, "  {name:28} {steps:6.2} procedures, {nodes:8.2} nodes, {both:8.2} together")?;
    }
    Ok(Verdict::Good)
}

/// Positions to learn from, and as many others, drawn at random from all materials of a base.
fn drawn(base: &BaseInterpreter, positions: usize, seed: u64) -> (Vec<Position>, Vec<Position>) {
    let all: Vec<Position> = base
        .materials()
        .iter()
        .flat_map(|&material| [Side::Us, Side::Them].map(|turn| Position::all(material, turn)))
        .flatten()
        .collect();
    let mut state = seed ^ 0x9e37_79b9_7f4a_7c15;
    let mut next = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ mixed >> 31) as usize
    };
    let mut places: Vec<usize> = (0..all.len()).collect();
    let wanted = (2 * positions).min(all.len());
    for place in 0..wanted {
        let other = place + next() % (all.len() - place);
        places.swap(place, other);
    }
    let taken: Vec<Position> = places[..wanted].iter().map(|&place| all[place]).collect();
    let (lessons, others) = taken.split_at(wanted / 2);
    (lessons.to_vec(), others.to_vec())
}
