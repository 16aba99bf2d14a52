//! `al tablebase`: the exact optimum of an ending, counted.

use crate::best_play;
use crate::cli::Tablebase;
use crate::fault::{Complaint, Fault, Verdict};
use crate::output::{Screen, json, printable, thousands};
use crate::syzygy::{self, Agreement};
use al_chess::{Material, Side};
use al_verify::optimum::{Counts, Distances, Tally};
use serde::Serialize;
use std::io::Write as _;
use std::time::Instant;

/// The counts with what every JSON object has.
#[derive(Debug, Serialize)]
struct Report<'a> {
    schema: u32,
    #[serde(flatten)]
    counts: &'a Counts,
    #[serde(skip_serializing_if = "Option::is_none")]
    syzygy: Option<&'a Agreement>,
    seconds: f64,
}

/// Solves and counts an ending.
pub(super) fn run(arguments: &Tablebase, screen: &mut Screen) -> Result<Verdict, Fault> {
    let ending = printable(&arguments.ending);
    let material: Material = arguments.ending.parse().map_err(|error| {
        let complaint = Complaint::new(format!("`{ending}` is no ending: {error}"));
        Fault::Wrong(complaint.help("write the men of both sides, ours first: KRK, KRKP, 'K R vs K P'"))
    })?;
    let start = Instant::now();
    let store = best_play::store();
    let solved = store.optimum(&material);
    best_play::warn(&store);
    let optimum = solved.map_err(|error| Fault::Wrong(Complaint::new(error.to_string())))?;
    let counts = optimum.counts();
    let seconds = start.elapsed().as_secs_f64();
    let agreement = arguments.syzygy.as_ref().map(|folder| syzygy::compare(folder, material, &optimum)).transpose()?;
    let verdict = match &agreement {
        Some(agreement) if agreement.agree < agreement.compared => Verdict::Bad,
        _ => Verdict::Good,
    };
    if arguments.json {
        let report = Report { schema: json::SCHEMA, counts: &counts, syzygy: agreement.as_ref(), seconds };
        json::line(screen, &report)?;
        return Ok(verdict);
    }
    writeln!(screen, "{}", screen.paint.strong(format!("{material}: {}", counts.note)))?;
    writeln!(screen, "{}\n", screen.paint.faint(format!("{}; {seconds:.2} s", counts.values)))?;
    for (turn, tally) in [("us to move", &counts.us_to_move), ("them to move", &counts.them_to_move)] {
        write(screen, turn, tally)?;
    }
    for (winner, name) in [(Side::Us, "our"), (Side::Them, "their")] {
        if let Some((position, value)) = optimum.longest_win(winner, Side::Us) {
            writeln!(screen, "{name} longest win with us to move, {value}:\n  {}", position.fen())?;
        }
    }
    if let Some(Agreement { compared, agree, first_difference }) = &agreement {
        writeln!(
            screen,
            "\nSyzygy agrees in {} of {} positions",
            thousands(*agree as u64),
            thousands(*compared as u64)
        )?;
        if let Some(fen) = first_difference {
            writeln!(screen, "  but not in {fen}")?;
        }
    }
    Ok(verdict)
}

fn write(screen: &mut Screen, turn: &str, tally: &Tally) -> Result<(), Fault> {
    writeln!(screen, "{:14}{:>12}", screen.paint.strong(turn), thousands(tally.legal))?;
    for (name, count, percent, distances) in [
        ("won", tally.won, tally.won_percent, Some(&tally.won_in)),
        ("drawn", tally.draws, tally.draws_percent, None),
        ("lost", tally.lost, tally.lost_percent, Some(&tally.lost_in)),
    ] {
        let length = distances.and_then(length).unwrap_or_default();
        writeln!(screen, "  {name:12}{:>12}  {percent:8.4} %{length}", thousands(count))?;
    }
    for (name, count) in [("checkmates", tally.checkmates), ("stalemates", tally.stalemates)] {
        writeln!(screen, "  {name:12}{:>12}", thousands(count))?;
    }
    writeln!(screen)?;
    Ok(())
}

/// The longest and the mean distance to mate, in words.
fn length(distances: &Distances) -> Option<String> {
    let (longest, plies) = (distances.longest_moves?, distances.longest_plies?);
    let mean = distances.mean_moves?;
    Some(format!("  in at most {longest} moves ({plies} plies), {mean:.4} on average"))
}
