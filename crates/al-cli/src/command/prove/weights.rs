//! Weights of procedures in a file that people can read, and the learning that makes them.

use super::{options, question};
use crate::cli::Prove;
use crate::fault::{Complaint, Fault, Verdict};
use crate::output::{self, Screen, count, printable};
use al_chess::{Position, Side};
use al_interpreter::BaseInterpreter;
use al_runtime::prover::{Base, Choose, Kind, Memo, Memory, NEUTRAL, Options, Proof, learn as teach, prove};
use std::fs;
use std::io::Write as _;
use std::path::Path;

/// The weights of one base: its methods, then its propositions.
struct Weights {
    base: String,
    values: Vec<u16>,
}

/// The names of everything that has a weight, each with its place.
fn names(base: &BaseInterpreter) -> Vec<(usize, String)> {
    let methods = (0..base.method_count()).map(|place| (place, base.method(place).name.to_owned()));
    let searched = (0..base.proposition_count()).filter_map(|place| {
        let proposition = base.proposition(place);
        let is_searched = matches!(proposition.kind, Kind::Success(_) | Kind::Refutation { .. });
        is_searched.then(|| (base.method_count() + place, proposition.name.replace(' ', "")))
    });
    methods.chain(searched).collect()
}

fn neutral(base: &BaseInterpreter) -> Vec<u16> {
    vec![NEUTRAL; base.method_count() + base.proposition_count()]
}

/// The weights of a file, for one base or several.
pub(super) struct File {
    /// What it is called in messages.
    path: String,
    all: Vec<Weights>,
}

impl File {
    /// Reads a file of weights: `base name`, then a line for each procedure with its weight.
    pub(super) fn read(file: &Path, bases: &[BaseInterpreter]) -> Result<Self, Fault> {
        let path = printable(&file.to_string_lossy());
        let text = fs::read_to_string(file)
            .map_err(|error| Fault::Wrong(Complaint::new(format!("the weights cannot be read: {path}: {error}"))))?;
        let wrong = |number: usize, what: String| {
            let complaint = Complaint::new(format!("{path}, line {}: {what}", number + 1));
            let help = "a line names a procedure and its weight, such as `m5 2048`; `--learn` writes them";
            Fault::Bad(complaint.help(help))
        };
        let mut all: Vec<Weights> = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let words: Vec<&str> = line.split('#').next().unwrap_or_default().split_whitespace().collect();
            match words[..] {
                [] => {}
                ["base", name] => {
                    let values = bases.iter().find(|base| base.name() == name).map(neutral).unwrap_or_default();
                    all.push(Weights { base: printable(name), values });
                }
                [name, weight] => {
                    let Some(last) = all.last_mut() else {
                        return Err(wrong(number, "the line `base name` is missing before it".to_owned()));
                    };
                    let Some(base) = bases.iter().find(|base| base.name() == last.base) else { continue };
                    let place = names(base).into_iter().find(|(_, known)| known == name).map(|(place, _)| place);
                    let place =
                        place.ok_or_else(|| wrong(number, format!("`{}` is no procedure of the base", printable(name))))?;
                    let weight =
                        weight.parse().map_err(|_| wrong(number, format!("`{}` is no weight", printable(weight))))?;
                    last.values[place] = weight;
                }
                _ => return Err(wrong(number, "two words were expected".to_owned())),
            }
        }
        Ok(Self { path, all })
    }
}

/// The weights of a base: those of the file, where there is one. They must be the base's, and it must look at them.
pub(super) fn of<'w>(
    file: Option<&'w File>,
    base: &BaseInterpreter,
    arguments: &Prove,
) -> Result<&'w [u16], Fault> {
    let Some(file) = file else { return Ok(&[]) };
    let Some(weights) = file.all.iter().find(|weights| weights.base == base.name()) else {
        let known: Vec<String> = file.all.iter().map(|weights| format!("`{}`", weights.base)).collect();
        let whose = if known.is_empty() { "no base".to_owned() } else { known.join(", ") };
        let complaint = Complaint::new(format!("{} has weights of {whose}, not of `{}`", file.path, base.name()));
        return Err(Fault::Bad(complaint.help("`--learn 2000 --weights FILE` learns those of a base")));
    };
    if options(base, arguments, &[]).choose != Choose::Adaptive {
        let complaint = Complaint::new(format!("`{}` does not look at weights", base.name()));
        return Err(Fault::Wrong(complaint.help("they are for the adaptive choice: --choose adaptive")));
    }
    Ok(&weights.values)
}

/// What proofs cost, on the whole.
#[derive(Clone, Copy, Default)]
struct Work {
    steps: u64,
    nodes: u64,
}

impl Work {
    fn add(&mut self, proof: &Proof) {
        self.steps += u64::from(proof.spent.steps);
        self.nodes += proof.spent.nodes;
    }
}

/// Learns weights on some positions, drawn at random, and tells what they save on others.
pub(super) fn learn(
    base: &BaseInterpreter,
    positions: u32,
    file: &Path,
    arguments: &Prove,
    screen: &mut Screen,
) -> Result<Verdict, Fault> {
    let asked = question(base, arguments)?;
    let (lessons, others) = drawn(base, positions as usize, arguments.seed.unwrap_or(0));
    let mut weights = neutral(base);
    let mut memory = Box::<Memory>::default();
    for position in &lessons {
        let options = Options { choose: Choose::Adaptive, ..options(base, arguments, &weights) };
        let proof = prove(base, asked, position, &options, &mut memory, &mut Memo::none(), &mut |_| {});
        teach(base, &proof, &memory, &mut weights);
    }
    let mut text = format!(
        "# learnt from {} of {}\nbase {}\n",
        count(lessons.len(), "position", "positions"),
        base.name(),
        base.name()
    );
    for (place, name) in names(base) {
        text += &format!("{name} {}\n", weights[place]);
    }
    output::file::write(file, &text)?;
    let mut work = |choose, weights: &[u16]| {
        let mut work = Work::default();
        let options = Options { choose, weights, ..options(base, arguments, &[]) };
        for position in &others {
            work.add(&prove(base, asked, position, &options, &mut memory, &mut Memo::none(), &mut |_| {}));
        }
        work
    };
    writeln!(screen, "learnt from {}; an answer on {} others costs", lessons.len(), others.len())?;
    for (name, work) in [
        ("in the order of the listing", work(Choose::Listing, &[])),
        ("by occurrences", work(Choose::Occurrences, &[])),
        ("adaptive, before", work(Choose::Adaptive, &[])),
        ("adaptive, after", work(Choose::Adaptive, &weights)),
    ] {
        let each = |sum: u64| sum as f64 / others.len().max(1) as f64;
        writeln!(screen, "  {name:28} {:6.2} procedures, {:8.2} nodes", each(work.steps), each(work.nodes))?;
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
