//! `al new`: a table to begin with.

use crate::cli::New;
use crate::fault::{Complaint, Fault, Verdict};
use crate::output::{Screen, printable};
use crate::sample::Random;
use crate::source;
use al_chess::{MAX_DECLARED, Material, Position, Role, Side};
use al_compiler::load::Disk;
use al_compiler::{format, front};
use al_interpreter::Interpreter;
use al_runtime::{Decision, Scratch, Table};
use std::fs::File;
use std::io::{self, Write as _};
use std::path::PathBuf;

/// The page, with what depends on the name and the men between `%`.
const TEMPLATE: &str = include_str!("template.adv");

/// Writes a table for these men.
pub(super) fn run(arguments: &New, screen: &mut Screen) -> Result<Verdict, Fault> {
    let material = arguments.material.parse::<Material>().map_err(|error| {
        let complaint = Complaint::new(format!("`{}` is no material: {error}", printable(&arguments.material)));
        Fault::Wrong(complaint.help("write our men, `vs`, and theirs: 'K R vs K'"))
    })?;
    if material.len() > MAX_DECLARED {
        let men = material.len();
        let complaint = Complaint::new(format!("{material} is {men} men, and a table may declare {MAX_DECLARED}"));
        return Err(Fault::Wrong(complaint.help("leave some out, or write a table for any position")));
    }
    let text = page(&arguments.name, material)?;
    let path = arguments.out.clone().unwrap_or_else(|| PathBuf::from(format!("{}.adv", arguments.name)));
    if source::is_stdin(&path) {
        screen.write_all(text.as_bytes())?;
        return Ok(Verdict::Good);
    }
    let name = source::name(&path);
    let written = File::create_new(&path).and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(|error| Fault::Wrong(unwritable(&name, &error)))?;
    writeln!(screen, "{name}: a table for {material}\n\nNow:")?;
    for (what, why) in
        [("check", "is it well formed?"), ("play", "play against it"), ("verify", "does it keep its claim?")]
    {
        writeln!(screen, "  {:40} {why}", format!("al {what} {name}"))?;
    }
    Ok(Verdict::Good)
}

fn unwritable(name: &str, error: &io::Error) -> Complaint {
    if error.kind() == io::ErrorKind::AlreadyExists {
        return Complaint::new(format!("{name} is there already"))
            .help("give another name, or another file with --out");
    }
    Complaint::new(format!("{name} cannot be written: {error}"))
}

/// The text of the table.
fn page(name: &str, material: Material) -> Result<String, Fault> {
    let position = Random::new(1).position(material, Side::Us).ok_or_else(|| {
        let complaint = Complaint::new(format!("no legal position with the men {material} was found"));
        Fault::Wrong(complaint.help("give fewer men"))
    })?;
    let fen = position.fen().to_string();
    let filled = |test: &str| {
        let text = TEMPLATE.replace("%NAME%", name).replace("%MEN%", &material.to_string());
        text.replace("%OURS%", &ours(material)).replace("%FEN%", &fen).replace("%TEST%", test)
    };
    // what the test demands is what the table does
    let test = advised(name, &filled("far"), &position)?;
    Ok(format(name, &filled(&test))?)
}

/// The rule, advice and move for a position.
fn advised(name: &str, text: &str, position: &Position) -> Result<String, Fault> {
    let checked = front(name, text, &mut Disk).map_err(|failed| {
        // the template is sound, so what is wrong is the name
        let what = failed.diagnostics.first().map_or_else(String::new, |diagnostic| diagnostic.message.clone());
        let complaint = Complaint::new(format!("`{}` cannot be a table's name: {what}", printable(name)));
        Fault::Wrong(complaint.help("a name begins with a letter, and has letters, digits and `_`"))
    })?;
    let Some(table) = Interpreter::of(&checked, name) else { return Ok("far".to_owned()) };
    Ok(match table.decide(position, &mut Scratch::default()) {
        Decision::Play(play) => {
            let (rule, advice) = (table.rule_name(play.rule), table.advice_name(play.advice));
            format!("{rule}, {advice}, \"{}\"", position.san(play.mv))
        }
        Decision::NoAdvice { rule } => table.rule_name(rule).to_owned(),
        Decision::HandOver { .. } | Decision::NoRule | Decision::NotCovered => "far".to_owned(),
    })
}

/// The condition that our men other than the king are all there.
fn ours(material: Material) -> String {
    let men = |role: Role| material.slots_of(Side::Us, role).count();
    let words: Vec<String> = Role::ALL
        .into_iter()
        .rev()
        .filter(|&role| role != Role::King && men(role) == 1)
        .map(|role| format!("our.{}", format!("{role:?}").to_lowercase()))
        .collect();
    if words.is_empty() {
        return "true".to_owned();
    }
    words.iter().map(|man| format!("not captured({man}) and not hanging({man})")).collect::<Vec<_>>().join(" and ")
}
