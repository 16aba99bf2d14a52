//! The figures of the original system's table.

use std::error::Error;

use al_runtime::Table;
use al_verify::optimum::Optimum;
use al_verify::proof::{Failures, Options, Proof, Report, Watch};

use crate::tables::{compiled, interpreted_from_linked};

fn report(table: &dyn Table, memoryless: bool) -> Result<Report, Box<dyn Error>> {
    let optimum = [Optimum::of(&"KRK".parse()?)?];
    let options = Options { memoryless, optimum: &optimum, ..Options::default() };
    let report = Proof::of(table, &options, &Watch::default())?.report("an engine");
    Ok(Report { seconds: 0.0, ..report })
}

/// The report of both engines, which must be the same.
fn of_both_engines(name: &str, memoryless: bool) -> Result<Report, Box<dyn Error>> {
    let compiled = report(compiled(name)?, memoryless)?;
    let interpreted = report(&interpreted_from_linked(name)?, memoryless)?;
    assert_eq!(compiled, interpreted);
    Ok(compiled)
}

fn failures(stalemate: u64, cycle: u64) -> Failures {
    Failures { stalemate, cycle, ..Failures::default() }
}

fn used(report: &Report) -> Vec<(&str, u64)> {
    report.advice.iter().map(|advice| (advice.name.as_str(), advice.used)).collect()
}

#[test]
fn the_original_mates_but_for_48_stalemates() -> Result<(), Box<dyn Error>> {
    let report = of_both_engines("krk_al0", false)?;
    assert_eq!((report.positions, report.assured, report.failures), (175_168, 175_120, failures(48, 0)));
    assert_eq!((report.longest_moves, report.longest_plies, report.sum_moves), (Some(34), Some(67), 3_455_568));
    assert_eq!(report.mean_moves.map(|mean| format!("{mean:.4}")).as_deref(), Some("19.7326"));
    let optimal = report.optimal.ok_or("no optimum")?;
    assert_eq!((optimal.longest_moves, format!("{:.4}", optimal.mean_moves)), (16, "9.8648".to_owned()));
    let original = [
        ("mate_in_2", 6_188),
        ("squeeze", 116_504),
        ("approach", 16_180),
        ("keep_room", 3_384),
        ("divide_in_2", 32_908),
        ("divide_in_3", 4),
    ];
    assert_eq!(used(&report), original);
    assert_eq!(report.rules.iter().map(|rule| rule.used).sum::<u64>(), 175_168);
    assert!(!report.holds);
    let longest = report.examples.first().ok_or("no example")?;
    assert_eq!((longest.shows.as_str(), longest.fen.as_str()), ("longest", "8/8/8/8/3R4/2k5/8/K7 w - - 0 1"));
    assert!(longest.line.ends_with('#') && longest.line.contains(" 34. "), "{}", longest.line);
    Ok(())
}

#[test]
fn without_stalemates_it_always_mates() -> Result<(), Box<dyn Error>> {
    let report = of_both_engines("krk_safe", false)?;
    assert_eq!((report.positions, report.assured, report.failures), (175_168, 175_168, failures(0, 0)));
    assert_eq!((report.longest_moves, report.sum_moves), (Some(34), 3_456_161));
    assert_eq!(report.mean_moves.map(|mean| format!("{mean:.4}")).as_deref(), Some("19.7306"));
    let original = [
        ("mate_in_2", 6_188),
        ("squeeze", 116_504),
        ("approach", 16_180),
        ("keep_room", 3_344),
        ("divide_in_2", 32_948),
        ("divide_in_3", 4),
    ];
    assert_eq!(used(&report), original);
    assert!(report.holds);
    Ok(())
}

#[test]
fn without_memory_the_opponent_goes_on_for_ever() -> Result<(), Box<dyn Error>> {
    let report = of_both_engines("krk_al0", true)?;
    assert_eq!((report.assured, report.failures), (31_520, failures(40, 143_608)));
    assert_eq!(
        (report.longest_moves, report.mean_moves.map(|mean| format!("{mean:.3}"))),
        (Some(26), Some("12.226".to_owned()))
    );
    let report = of_both_engines("krk_safe", true)?;
    assert_eq!((report.assured, report.failures), (31_546, failures(0, 143_622)));
    let cycle = report.examples.iter().find(|example| example.shows == "cycle").ok_or("no cycle")?;
    assert_eq!(cycle.plies, 4, "{}", cycle.line);
    Ok(())
}
