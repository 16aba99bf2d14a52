//! The page that a person reads: the numbers, then the games.

use crate::fault::Fault;
use crate::output::{Screen, thousands};
use al_compiler::program::Table;
use al_verify::proof::{Example, Failure, Proof, Report, Used};
use std::io::Write as _;

/// The columns of a line of moves.
const COLUMNS: usize = 96;

/// Writes the page of a proof.
pub(super) fn write(screen: &mut Screen, proof: &Proof, report: &Report, table: &Table) -> Result<(), Fault> {
    let paint = screen.paint;
    let verdict = if report.holds { paint.ours("holds") } else { paint.error("does not hold") };
    let head = paint.strong(format!("{} ({})", report.table, report.ending));
    let sampled = report.sample.map(|_| format!(" in a sample of {}", thousands(report.legal)));
    writeln!(screen, "{head}: the claim `{}` {verdict}{}", report.claim, sampled.unwrap_or_default())?;
    writeln!(screen, "{}\n", paint.faint(circumstances(report, table)))?;
    positions(screen, report)?;
    lengths(screen, report)?;
    used(screen, "rule", &report.rules)?;
    used(screen, "advice", &report.advice)?;
    for example in proof.examples() {
        writeln!(screen, "{}", paint.strong(shows(example)))?;
        writeln!(screen, "  {}", paint.faint(example.line.start.fen()))?;
        for line in wrapped(&example.line.to_string()) {
            writeln!(screen, "  {line}")?;
        }
        writeln!(screen)?;
    }
    Ok(())
}

/// Who played how, and how long the proof took.
fn circumstances(report: &Report, table: &Table) -> String {
    let anew = report.memoryless || table.is_consulted_anew();
    let played = if anew { "consulted anew at every move" } else { "forcing trees played to the end" };
    let mut parts = vec![report.engine.clone(), played.to_owned()];
    if report.any_order {
        parts.push("whatever the order of equally good moves".to_owned());
    }
    if let Some(most) = report.max_moves.filter(|most| !report.claim.contains(&format!(" in {most} moves"))) {
        parts.push(format!("in at most {most} moves"));
    }
    if let Some(fifty) = report.fifty_moves {
        parts.push(format!("50-move rule from clock {}", fifty.clock));
    }
    parts.push(format!("{:.2} s", report.seconds));
    parts.join(", ")
}

fn positions(screen: &mut Screen, report: &Report) -> Result<(), Fault> {
    let share = |count: u64| 100.0 * count as f64 / report.positions.max(1) as f64;
    writeln!(screen, "{:26}{:>12}", "positions", thousands(report.positions))?;
    writeln!(screen, "{:26}{:>12}  {:8.4} %", "assured", thousands(report.assured), share(report.assured))?;
    for failure in Failure::ALL {
        let count = report.failures.of(failure);
        if count > 0 {
            writeln!(screen, "  {:24}{:>12}  {:8.4} %", failure.to_string(), thousands(count), share(count))?;
        }
    }
    if let Some(fifty) = report.fifty_moves.filter(|fifty| fifty.too_late > 0) {
        writeln!(screen, "  {} of them by the 50-move rule alone", thousands(fifty.too_late))?;
    }
    if report.legal != report.positions {
        let rest = thousands(report.legal - report.positions);
        writeln!(screen, "{}", screen.paint.faint(format!("of {rest} other legal positions nothing is claimed")))?;
    }
    if let Some(theirs) = report.them_to_move {
        let (assured, positions) = (thousands(theirs.assured), thousands(theirs.positions));
        writeln!(screen, "with them to move {assured} of {positions} are assured")?;
    }
    writeln!(screen)?;
    Ok(())
}

fn lengths(screen: &mut Screen, report: &Report) -> Result<(), Fault> {
    let (Some(longest), Some(mean)) = (report.longest_moves, report.mean_moves) else { return Ok(()) };
    let (plies, mean_plies) = (report.longest_plies.unwrap_or(0), report.mean_plies.unwrap_or(0.0));
    writeln!(screen, "{}", screen.paint.strong(format!("{:16}{:>12}{:>12}", "moves to mate", "longest", "mean")))?;
    writeln!(screen, "  {:14}{longest:>12}{mean:>12.4}  ({plies} and {mean_plies:.4} plies)", "this table")?;
    if let Some(optimal) = report.optimal {
        writeln!(screen, "  {:14}{:>12}{:>12.4}", "best play", optimal.longest_moves, optimal.mean_moves)?;
    }
    if let Some(share) = report.optimal_moves {
        writeln!(screen, "  {:.1} % of its moves mate as soon as any", 100.0 * share)?;
    }
    writeln!(screen)?;
    Ok(())
}

fn used(screen: &mut Screen, what: &str, used: &[Used]) -> Result<(), Fault> {
    // a network has rules and no advice of its own
    if used.is_empty() {
        return Ok(());
    }
    let width = used.iter().map(|used| used.name.chars().count()).max().unwrap_or(0).max(14);
    writeln!(screen, "{}", screen.paint.strong(format!("{what:width$}  {:>12}", "positions")))?;
    for Used { name, used } in used {
        let never = if *used == 0 { screen.paint.warning("  never used") } else { String::new() };
        writeln!(screen, "  {name:width$}{:>12}{never}", thousands(*used))?;
    }
    writeln!(screen)?;
    Ok(())
}

/// What an example shows, in words.
pub(super) fn shows(example: &Example) -> String {
    let plies = |plies: u32| if plies == 1 { "1 ply".to_owned() } else { format!("{plies} plies") };
    let length = || match example.plies_after() {
        0 => format!("{} moves ({})", example.moves(), plies(example.plies)),
        after => format!("{} moves ({}, {after} of them with other men)", example.moves(), plies(example.plies)),
    };
    match example.failure {
        None => format!("longest win: {}", length()),
        Some(Failure::TooLong) => format!("{}: {}", Failure::TooLong, length()),
        Some(Failure::Cycle) => format!("{}: the position comes back after {}", Failure::Cycle, plies(example.plies)),
        Some(failure) if example.plies == 0 => format!("{failure} at once"),
        Some(failure) => format!("{failure} after {}", plies(example.plies)),
    }
}

/// A line of moves, broken between words.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let fits = lines.last().is_some_and(|line| line.len() + word.len() < COLUMNS);
        match lines.last_mut() {
            Some(line) if fits => {
                if !line.is_empty() {
                    line.push(' ');
                }
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
