//! Games of a table against a defender: not a proof, but how long it needs in practice.

use crate::best_play::Optima;
use crate::cli::Verify;
use crate::defence::{Defence, Defender};
use crate::fault::{Complaint, Fault, Verdict};
use crate::lent::{Lent, Room};
use crate::opened::{Entry, Opened};
use crate::output::{Screen, json, thousands};
use crate::sample::Random;
use al_chess::{Material, Position, Side};
use al_runtime::{Player, Refusal, Scratch};
use al_verify::optimum::Value;
use serde::Serialize;
use std::io::Write as _;

/// How many games are played where nothing is said.
const GAMES: u64 = 1_000;
/// A game that lasts so many plies is not won.
const LONGEST: u32 = 400;
/// After so many positions that are not won, an ending is given up.
const TRIES: u32 = 10_000;

/// What came of the games.
#[derive(Debug, Serialize)]
struct Report {
    table: String,
    engine: &'static str,
    defence: String,
    games: u64,
    won: u64,
    mean_moves: Option<f64>,
    longest_moves: Option<u32>,
    /// The first position from which a game was not won.
    not_won: Option<String>,
    /// Endings of the table in which no won position was found.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    left_out: Vec<String>,
    schema: u32,
}

/// Plays games from random won positions with each table of a file.
pub(super) fn run(
    opened: &Opened,
    defence: Defence,
    arguments: &Verify,
    screen: &mut Screen,
) -> Result<Verdict, Fault> {
    let mut good = true;
    for entry in &opened.entries {
        let materials = super::endings(entry, arguments)?;
        let report = games(entry, &materials, defence, arguments)?;
        good &= report.won == report.games;
        if arguments.json {
            json::line(screen, &report)?;
        } else {
            write(&report, screen)?;
        }
        screen.flush()?;
    }
    Ok(Verdict::good(good))
}

fn games(entry: &Entry, materials: &[Material], defence: Defence, arguments: &Verify) -> Result<Report, Fault> {
    let (games, seed) = (arguments.sample.unwrap_or(GAMES), arguments.seed);
    let engine = entry.engine(arguments.engine)?;
    let (defender, optima) = (Defender::new(defence, seed), Optima::default());
    let mut random = Random::new(seed);
    // some of the many decisions may be hard
    let mut lent = Lent::default();
    let mut scratch = lent.to(engine.table, Room::Large);
    let (mut lengths, mut not_won) = (Vec::new(), None);
    let is_won = |material: &&Material| won(&mut Random::new(seed), **material, &optima).is_some();
    let (won_ones, others): (Vec<&Material>, Vec<&Material>) = materials.iter().partition(is_won);
    if won_ones.is_empty() {
        let names: Vec<String> = others.iter().map(ToString::to_string).collect();
        return Err(Fault::Bad(Complaint::new(format!("no won position of {} was found", names.join(" or ")))));
    }
    for game in 0..games {
        let material = *won_ones[game as usize % won_ones.len()];
        // one was found before, and among so many tries one is found again
        let Some(start) = won(&mut random, material, &optima) else { continue };
        match moves_to_mate(Player::new(engine.table), &defender, &optima, start, &mut scratch) {
            Some(moves) => lengths.push(moves),
            None => not_won = not_won.or_else(|| Some(start.fen().to_string())),
        }
    }
    engine.sound()?;
    let sum: u64 = lengths.iter().map(|moves| u64::from(*moves)).sum();
    Ok(Report {
        table: entry.name().to_owned(),
        engine: engine.name,
        defence: format!("{defence:?}").to_lowercase(),
        games,
        won: lengths.len() as u64,
        mean_moves: (!lengths.is_empty()).then(|| (sum as f64 / lengths.len() as f64 * 1e4).round() / 1e4),
        longest_moves: lengths.iter().copied().max(),
        not_won,
        left_out: others.iter().map(ToString::to_string).collect(),
        schema: json::SCHEMA,
    })
}

/// A random position of these men that is won; any, where the exact values are not known.
fn won(random: &mut Random, material: Material, optima: &Optima) -> Option<Position> {
    let optimum = optima.of(material).ok();
    let is_won = |position: &Position| {
        optimum.as_ref().is_none_or(|optimum| matches!(optimum.probe(position), Some(Value::Win { .. })))
    };
    (0..TRIES).filter_map(|_| random.position(material, Side::Us)).find(is_won)
}

/// A game; our moves to mate, where it is one. Where other men come to be on the board than the table speaks of, the
/// rest is best play.
fn moves_to_mate(
    mut player: Player<'_>,
    defender: &Defender,
    optima: &Optima,
    start: Position,
    scratch: &mut Scratch,
) -> Option<u32> {
    let mut position = start;
    for ply in 0..LONGEST {
        let mv = match position.turn() {
            Side::Us => match player.choose_with(&position, scratch) {
                Ok(chosen) => chosen.mv,
                Err(Refusal::NotCovered) => {
                    let optimum = optima.of(position.canonical().material()).ok()?;
                    let Some(Value::Win { plies }) = optimum.probe(&position) else { return None };
                    return Some(ply / 2 + u32::from(plies.div_ceil(2)));
                }
                Err(_) => return None,
            },
            Side::Them => match defender.reply(&position) {
                Some(mv) => mv,
                None => return position.is_checkmate().then_some(ply.div_ceil(2)),
            },
        };
        position = position.play(mv);
    }
    None
}

fn write(report: &Report, screen: &mut Screen) -> Result<(), Fault> {
    let Report { table, engine, defence, games, won, mean_moves, longest_moves, not_won, left_out, .. } = report;
    let (games, won) = (thousands(*games), thousands(*won));
    writeln!(screen, "{table} ({engine}) against the {defence} defence: {won} of {games} games won")?;
    if let (Some(mean), Some(longest)) = (mean_moves, longest_moves) {
        writeln!(screen, "  {mean:.2} moves on average, {longest} at most")?;
    }
    if !left_out.is_empty() {
        writeln!(screen, "  left out, since no won position was found: {}", left_out.join(", "))?;
    }
    if let Some(fen) = not_won {
        writeln!(screen, "  not won: {fen}")?;
    }
    Ok(())
}
