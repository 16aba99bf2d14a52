//! `al verify`: a table proved from every position against every defence.

mod defended;
mod files;
mod page;
mod progress;

use crate::best_play;
use crate::cli::{TiedMoves, Verify};
use crate::fault::{Complaint, Fault, Verdict};
use crate::kept;
use crate::opened::{Entry, Opened};
use crate::output::{Paint, Screen, json, printable, to_stderr};
use crate::position::materials;
use crate::proofs::Part;
use crate::source;
use al_chess::{MAX_DECLARED, Material, MaterialError};
use al_compiler::program;
use al_verify::optimum::{MOST_MEN, Optimum};
use al_verify::proof::{
    Certificate, CheckpointError, CheckpointFault, Claim, ClaimKind, Error, Options, Proof, Report, Sample, Ties, Watch,
};
use progress::Progress;
use std::io::Write as _;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;

/// Set by Ctrl-C.
static STOP: AtomicBool = AtomicBool::new(false);

/// Proves the tables of a file.
pub(super) fn run(arguments: &Verify, screen: &mut Screen) -> Result<Verdict, Fault> {
    if arguments.certify && !source::is_file(&arguments.file) {
        let what = if source::is_stdin(&arguments.file) { "standard input" } else { "a table in this command" };
        let complaint = Complaint::new(format!("{what} has no place for a certificate"));
        return Err(Fault::Wrong(complaint.help("give the table's file")));
    }
    let opened = Opened::read(&arguments.file, arguments.table.as_deref())?.quiet(arguments.json);
    if let Some(defence) = arguments.defence {
        return defended::run(&opened, defence, arguments, screen);
    }
    if arguments.resume.is_some() && opened.entries.len() > 1 {
        let complaint = Complaint::new("--resume goes with one table, and this file has several");
        return Err(Fault::Wrong(complaint.help("name one with --table")));
    }
    // Where there is no handler to be had, Ctrl-C ends the command at once.
    let _ = ctrlc::set_handler(|| STOP.store(true, Relaxed));
    let mut holds = true;
    for (place, entry) in opened.entries.iter().enumerate() {
        let (proof, report) = prove(entry, arguments)?;
        holds &= report.holds;
        if arguments.json {
            json::line(screen, &report)?;
        } else {
            if place > 0 {
                writeln!(screen)?;
            }
            page::write(screen, &proof, &report, entry.interpreter.definition())?;
        }
        screen.flush()?;
        if let Some(folder) = &arguments.pgn {
            files::games(folder, &proof, &report)?;
        }
        if let Some(folder) = &arguments.svg {
            files::charts(folder, &proof, &report)?;
        }
        if arguments.distances {
            keep(entry, &proof)?;
        }
        certificate(arguments, &report)?;
    }
    Ok(Verdict::good(holds))
}

/// Proves one table.
fn prove(entry: &Entry, arguments: &Verify) -> Result<(Proof, Report), Fault> {
    let engine = entry.engine(arguments.engine)?;
    // who makes a certificate is told, whoever reads the rest
    if arguments.engine.is_none() && engine.name == "interpreted" && (!arguments.json || arguments.certify) {
        let name = entry.name();
        let why = match entry.is_linked_otherwise() {
            true => format!("`{name}` here is not the `{name}` that is compiled into this command"),
            false => format!("`{name}` is not compiled"),
        };
        let certified = if arguments.certify { ", for the certificate too" } else { "" };
        note(&format!(
            "{why}, so the interpreter proves it{certified}; `--engine compiled` compiles it, and proves it some hundred times \
             as fast"
        ));
    }
    let progress = Progress::new(entry.name());
    let part = Part { table: engine.table, materials: endings(entry, arguments)? };
    let optimum = optimum(&part)?;
    let told = |now| progress.show(now);
    let settings = &entry.interpreter.definition().settings;
    let claims: Vec<_> = settings.claims.iter().map(|other| (other.material, claim(&other.claim))).collect();
    let options = Options {
        claim: claim(&settings.claim),
        claims: &claims,
        memoryless: arguments.memoryless,
        ties: match arguments.ties {
            TiedMoves::First => Ties::First,
            TiedMoves::All => Ties::All,
        },
        max_moves: arguments.max_moves,
        fifty: arguments.fifty.then_some(arguments.clock),
        sample: arguments.sample.map(|size| Sample { size, seed: arguments.seed }),
        optimum: &optimum,
        threads: arguments.threads.map(usize::from),
        resume: arguments.resume.as_deref(),
        ..Options::default()
    };
    if let (Some(native), Ok(slots)) = (engine.native, options.slots(&part.materials)) {
        native.remember(slots);
    }
    let proof = Proof::of(&part, &options, &Watch { progress: Some(&told), stop: Some(&STOP) });
    progress.finish();
    engine.sound()?;
    let proof = proof.map_err(|error| fault(error, arguments))?;
    if let Some(error) = proof.checkpoint_failed() {
        warn(format!("{error}; the proof went on without the file"));
    }
    let report = proof.report(engine.name);
    Ok((proof, report))
}

/// Keeps how long the table needs from every position.
fn keep(entry: &Entry, proof: &Proof) -> Result<(), Fault> {
    if let Some(distances) = proof.distances() {
        let path = kept::write(entry.interpreted().table, &distances)?;
        note(&format!("the distances are kept in {}", printable(&path.to_string_lossy())));
    }
    Ok(())
}

/// What is proved: the materials that the table declares; of one for any position, the endings asked for.
pub(super) fn endings(entry: &Entry, arguments: &Verify) -> Result<Vec<Material>, Fault> {
    let name = entry.name();
    if arguments.material.is_empty() {
        if entry.materials().is_empty() {
            let complaint = Complaint::new(format!("`{name}` is for any position, and a proof goes over one ending"));
            return Err(Fault::Wrong(complaint.help("name endings of few men: `--material KRK --material KQK`")));
        }
        return Ok(entry.materials().to_vec());
    }
    let read = |text: &String| {
        let material: Material = text.parse().map_err(|error: MaterialError| {
            let complaint = Complaint::new(format!("`{}` is no ending: {error}", printable(text)));
            Fault::Wrong(complaint.help("write the men, ours first: KRK, KRvK or 'K R vs K'"))
        })?;
        if material.len() > MAX_DECLARED {
            let complaint = Complaint::new(format!("{material} has too many men for a proof"));
            return Err(Fault::Wrong(complaint.help("name an ending of three or four men")));
        }
        if entry.speaks_of(material) {
            return Ok(material);
        }
        let complaint = Complaint::new(format!("`{name}` does not speak of {material}"));
        Err(Fault::Wrong(complaint.detail(format!("it speaks of {}", materials(entry.materials())))))
    };
    let mut asked: Vec<Material> = arguments.material.iter().map(read).collect::<Result<_, _>>()?;
    asked.sort_unstable();
    asked.dedup();
    Ok(asked)
}

/// The optimum of the proved materials, where their men are few enough.
fn optimum(part: &Part<'_>) -> Result<Vec<Optimum>, Fault> {
    let store = best_play::store();
    let few = part.materials.iter().filter(|material| material.len() <= MOST_MEN);
    let optimum: Result<Vec<_>, _> = few.map(|material| store.optimum(material)).collect();
    best_play::warn(&store);
    optimum.map_err(|error| Fault::Wrong(Complaint::new(error.to_string())))
}

/// What the table claims; to win, where it says nothing.
fn claim(claim: &program::Claim) -> Claim {
    let kind = match claim.kind {
        None | Some(program::ClaimKind::Win) => ClaimKind::Win,
        Some(program::ClaimKind::Hold) => ClaimKind::Hold,
        Some(program::ClaimKind::Value) => ClaimKind::Value,
    };
    Claim { kind, moves: claim.moves }
}

fn fault(error: Error, arguments: &Verify) -> Fault {
    let complaint = Complaint::new(error.to_string());
    match (error, &arguments.resume) {
        (Error::Stopped, Some(file)) => {
            let file = printable(&file.to_string_lossy());
            Fault::Stopped(complaint.help(format!("the same command goes on with what is in {file}")))
        }
        (Error::Stopped, None) => {
            Fault::Stopped(complaint.help("with `--resume FILE` the work is kept, and the same command goes on"))
        }
        (Error::Checkpoint(CheckpointError { fault: CheckpointFault::Damaged { .. }, .. }), _) => {
            Fault::Wrong(complaint.help("nothing in it is to be trusted: delete it, and the proof begins anew"))
        }
        _ => Fault::Wrong(complaint),
    }
}

/// Writes the certificate, or says when the one that is there tells another story.
fn certificate(arguments: &Verify, report: &Report) -> Result<(), Fault> {
    // a certificate is of all that a table declares
    if !source::is_file(&arguments.file) || !arguments.material.is_empty() {
        return Ok(());
    }
    let Some(certificate) = Certificate::of(report) else { return Ok(()) };
    let path = Certificate::path(&arguments.file, &report.table);
    if arguments.certify {
        return certificate
            .write(&path)
            .map_err(|error| Fault::Wrong(Complaint::new(format!("the certificate cannot be written: {error}"))));
    }
    match Certificate::read(&path) {
        Ok(None) => {}
        Err(error) => warn(format!("the certificate cannot be read: {error}")),
        Ok(Some(old)) => {
            let differences = old.differences(&certificate);
            if !differences.is_empty() {
                let path = printable(&path.to_string_lossy());
                warn(format!("{path} tells another story ({}); --certify renews it", differences.join(", ")));
            }
        }
    }
    Ok(())
}

fn note(text: &str) {
    to_stderr(format!("{}: {text}\n", Paint::of_stderr().strong("note")));
}

fn warn(text: String) {
    to_stderr(format!("{}: {text}\n", Paint::of_stderr().warning("warning")));
}
