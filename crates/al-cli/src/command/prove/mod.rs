//! `al prove`: a knowledge base asked about one position, or about all of an ending.

mod all;
mod argument;
mod data;
mod engine;
mod names;
mod stop;
mod trace;
mod tree;
mod weights;

use crate::cli::{AnswersChoice, ChooseChoice, Prove};
use crate::fault::{Complaint, Fault, Verdict};
use crate::output::{Screen, json, printable};
use crate::outside;
use crate::position::{self, materials};
use crate::source;
use al_chess::Position;
use al_compiler::Checked;
use al_compiler::diagnostic::suggest;
use al_interpreter::BaseInterpreter;
use al_runtime::prover::{
    Answer, Answers, Base, Choose, Event, Memo, Memory, Options, Proof, Weight, Why, prove, seen_by,
};
use engine::Engine;
use std::time::{Duration, Instant};

/// How many positions a search remembers.
const REMEMBERED: usize = 1 << 20;

/// Asks a base.
pub(super) fn run(arguments: &Prove, screen: &mut Screen) -> Result<Verdict, Fault> {
    stop::listen();
    let mut checked = source::checked(&arguments.file)?;
    outside::tell(&source::name(&arguments.file), &mut checked)?;
    let bases = wanted(&checked, arguments)?;
    let weights = match &arguments.weights {
        Some(file) if arguments.learn.is_none() => Some(weights::File::read(file, &bases)?),
        _ => None,
    };
    let weights = weights.as_ref();
    if let Some(fen) = &arguments.positions.fen {
        return one(&checked, &bases, fen.trim(), weights, arguments, screen);
    }
    let [base] = bases.as_slice() else { return Err(several(&bases)) };
    match (arguments.learn, &arguments.weights) {
        (Some(positions), Some(file)) => weights::learn(&checked, base, positions, file, arguments, screen),
        _ => all::run(&checked, base, weights, arguments, screen),
    }
}

/// The bases of a file, or the one that is named.
fn wanted(checked: &Checked, arguments: &Prove) -> Result<Vec<BaseInterpreter>, Fault> {
    let names: Vec<&str> = checked.program.bases.iter().map(|base| base.name.as_str()).collect();
    if names.is_empty() {
        let file = source::name(&arguments.file);
        let complaint = Complaint::new(format!("there is no base in {file}"));
        return Err(Fault::Wrong(complaint.help(match checked.program.tables.is_empty() {
            true => "a base is written `base name (K P vs K) { … }`",
            false => "it has tables: `al advise` asks them",
        })));
    }
    let Some(name) = &arguments.base else {
        return Ok(names.iter().filter_map(|name| BaseInterpreter::of(checked, name)).collect());
    };
    BaseInterpreter::of(checked, name).map(|base| vec![base]).ok_or_else(|| {
        let complaint = Complaint::new(format!("there is no base `{}` in this file", printable(name)));
        let near = suggest(name, names.iter().copied()).map(|near| format!("did you mean `{near}`?"));
        Fault::Wrong(complaint.help(near.unwrap_or_else(|| format!("it has {}", names.join(", ")))))
    })
}

fn several(bases: &[BaseInterpreter]) -> Fault {
    let names: Vec<&str> = bases.iter().map(Base::name).collect();
    let complaint = Complaint::new(format!("the file has several bases: {}", names.join(", ")));
    Fault::Wrong(complaint.help(format!("say which, for example --base {}", names[0])))
}

/// The proposition that is asked.
fn question(base: &BaseInterpreter, arguments: &Prove) -> Result<usize, Fault> {
    let Some(name) = &arguments.ask else { return Ok(base.settings().ask) };
    base.definition().proposition(name).map(al_compiler::program::base::PropositionId::index).ok_or_else(|| {
        let known: Vec<&str> = base.definition().propositions.iter().map(|known| known.name.as_str()).collect();
        let message = format!("the base `{}` has no proposition `{}`", base.name(), printable(name));
        let near = suggest(name, known.iter().copied()).map(|near| format!("did you mean `{near}`?"));
        Fault::Wrong(Complaint::new(message).help(near.unwrap_or_else(|| format!("it has {}", known.join(", ")))))
    })
}

/// How proofs are carried out: what the base says, and what the command says otherwise.
fn options<'o>(base: &BaseInterpreter, arguments: &Prove, weights: &'o [Weight]) -> Options<'o> {
    let options = Options::of(base);
    let choose = match arguments.choose {
        None => options.choose,
        Some(ChooseChoice::Listing) => Choose::Listing,
        Some(ChooseChoice::Occurrences) => Choose::Occurrences,
        Some(ChooseChoice::Adaptive) => Choose::Adaptive,
    };
    let answers = match arguments.answers {
        None => options.answers,
        Some(AnswersChoice::Checked) => Answers::Checked,
        Some(AnswersChoice::First) => Answers::First,
    };
    Options { choose, weights, answers, ..options }
}

/// A proof with everything that is to be told of it.
struct Told<'t> {
    checked: &'t Checked,
    base: &'t BaseInterpreter,
    fen: &'t str,
    position: Position,
    proof: Proof,
    memory: Box<Memory>,
    events: Vec<Event>,
    seconds: f64,
    engine: &'static str,
    /// Whether trees are told whole, however large.
    whole_tree: bool,
}

/// Asks about one position.
fn one(
    checked: &Checked,
    bases: &[BaseInterpreter],
    fen: &str,
    weights: Option<&weights::File>,
    arguments: &Prove,
    screen: &mut Screen,
) -> Result<Verdict, Fault> {
    let (base, position) = match find(bases, fen) {
        Ok(found) => found,
        Err(unfit) => {
            if arguments.json {
                json::line(screen, &json::Refused::new(fen, &unfit))?;
            }
            return Err(unfit.into());
        }
    };
    let question = question(base, arguments)?;
    let engine = Engine::of(checked, base, arguments)?;
    let (mut memory, mut events) = (Box::<Memory>::default(), Vec::new());
    let mut remembered = vec![[0; 2]; REMEMBERED];
    let mut memo = Memo::new(&mut remembered);
    let weights = weights::of(weights, base, arguments)?;
    let start = Instant::now();
    let late = base.settings().budget.milliseconds.map(|most| Duration::from_millis(most.into()));
    let stop = || stop::wanted() || late.is_some_and(|most| start.elapsed() > most);
    let options = Options { stop: Some(&stop), ..options(base, arguments, weights) };
    let tell = &mut |event| events.push(event);
    let proof = prove(engine.base(), question, &position, &options, &mut memory, &mut memo, tell);
    let seconds = start.elapsed().as_secs_f64();
    engine.sound()?;
    stop::heed("the proof was stopped")?;
    let (engine, whole_tree) = (engine.name(), arguments.whole_tree);
    let told = Told { checked, base, fen, position, proof, memory, events, seconds, engine, whole_tree };
    if arguments.json {
        data::write(&told, arguments.trace, screen)?;
    } else {
        if arguments.trace {
            trace::write(&told, screen)?;
        }
        argument::write(&told, screen)?;
    }
    stop::heed("the argument was stopped")?;
    Ok(Verdict::good(!matches!(proof.answer, Answer::Inconsistent(_))))
}

/// The base that speaks of a position, and the position as it sees it.
fn find<'b>(bases: &'b [BaseInterpreter], fen: &str) -> Result<(&'b BaseInterpreter, Position), position::Unfit> {
    let position = position::read(fen)?;
    let fitting: Vec<(&BaseInterpreter, Position)> =
        bases.iter().filter_map(|base| Some((base, seen_by(base, &position)?))).collect();
    match fitting[..] {
        [found] => Ok(found),
        [] => {
            let mut complaint = Complaint::new("no base of the file speaks of these men");
            for base in bases {
                complaint = complaint.detail(format!("`{}` speaks of {}", base.name(), materials(base.materials())));
            }
            let men = format!("the position has {}, {:?} to move", position.material(), position.us());
            Err(position::Unfit::new("wrong_material", complaint.detail(men)))
        }
        _ => {
            let names: Vec<&str> = fitting.iter().map(|(base, _)| base.name()).collect();
            let complaint = Complaint::new(format!("several bases speak of this position: {}", names.join(", ")));
            let help = format!("say which, for example --base {}", names[0]);
            Err(position::Unfit::new("several_tables", complaint.help(help)))
        }
    }
}

/// The answer in one word, and why there is none.
fn answer(answer: Answer) -> (&'static str, Option<&'static str>) {
    match answer {
        Answer::Yes => ("yes", None),
        Answer::No => ("no", None),
        Answer::Undetermined(Why::NothingApplies) => ("undetermined", Some("nothing_applies")),
        Answer::Undetermined(Why::Metaplans) => ("undetermined", Some("metaplans_used_up")),
        Answer::Undetermined(Why::Methods) => ("undetermined", Some("methods_used_up")),
        Answer::Undetermined(Why::Nodes) => ("undetermined", Some("nodes_used_up")),
        Answer::Undetermined(Why::Stopped) => ("undetermined", Some("time_used_up")),
        Answer::Undetermined(Why::Lines) => ("undetermined", Some("target_too_large")),
        Answer::Inconsistent(_) => ("undetermined", Some("inconsistent")),
    }
}
