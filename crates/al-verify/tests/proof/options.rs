//! What can be asked of a proof.

use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use al_verify::optimum::Optimum;
use al_verify::proof::{Claim, ClaimKind, Error as ProofError, Options, Progress, Proof, Report, Sample, Stage, Watch};

use crate::tables::compiled;

fn report(options: &Options<'_>) -> Result<Report, Box<dyn Error>> {
    let report = Proof::of(compiled("krk_al0")?, options, &Watch::default())?.report("compiled");
    Ok(Report { seconds: 0.0, ..report })
}

#[test]
fn neither_threads_nor_memory_change_the_report() -> Result<(), Box<dyn Error>> {
    let expected = report(&Options::default())?;
    for threads in [1, 2, 5] {
        assert_eq!(report(&Options { threads: Some(threads), ..Options::default() })?, expected);
    }
    for memory in [0, 400_000] {
        assert_eq!(report(&Options { memory, ..Options::default() })?, expected);
    }
    Ok(())
}

#[test]
fn a_win_in_more_moves_than_asked_is_too_long() -> Result<(), Box<dyn Error>> {
    let all = report(&Options::default())?;
    let longer: u64 = all.histogram.iter().filter(|bin| bin.moves > 30).map(|bin| bin.positions).sum();
    assert!(longer > 0);
    let claim = Claim { kind: ClaimKind::Win, moves: Some(30) };
    for options in [
        Options { max_moves: Some(30), ..Options::default() },
        Options { claim, max_moves: Some(32), ..Options::default() },
    ] {
        let short = report(&options)?;
        assert_eq!((short.failures.too_long, short.failures.stalemate), (longer, 48));
        assert_eq!((short.assured, short.longest_moves), (all.assured - longer, Some(30)));
        let example = short.examples.iter().find(|example| example.shows == "too_long").ok_or("no example")?;
        assert_eq!(example.plies, 61);
    }
    Ok(())
}

#[test]
fn the_fifty_move_rule_counts_to_one_ply() -> Result<(), Box<dyn Error>> {
    let all = report(&Options::default())?;
    // The rook table never sets the clock back: a win in n moves takes 2n - 1 plies.
    for clock in [0, 32, 33, 34, 35, 60, 99, 100] {
        let fifty = report(&Options { fifty: Some(clock), ..Options::default() })?;
        let late = |moves: u32| u32::from(clock) + 2 * moves - 1 > 100;
        let expected: u64 = all.histogram.iter().filter(|bin| late(bin.moves)).map(|bin| bin.positions).sum();
        assert_eq!((fifty.failures.too_long, fifty.failures.stalemate), (expected, 48), "clock {clock}");
        let told = fifty.fifty_moves.ok_or("not told")?;
        assert_eq!((told.clock, told.too_late), (clock, expected));
        assert_eq!(clock <= 33, expected == 0);
    }
    Ok(())
}

#[test]
fn a_sample_is_a_part_of_the_whole() -> Result<(), Box<dyn Error>> {
    let draw = |size, seed| report(&Options { sample: Some(Sample { size, seed }), ..Options::default() });
    let some = draw(5000, 1)?;
    assert_eq!((some.positions, some.legal, some.assured + some.failures.total()), (5000, 5000, 5000));
    assert_eq!(some.advice.iter().map(|advice| advice.used).sum::<u64>(), 5000);
    assert_eq!(draw(5000, 1)?, some);
    assert_ne!(draw(5000, 2)?.histogram, some.histogram);
    for size in [100_000, 175_168, u64::MAX] {
        let many = draw(size, 1)?;
        assert_eq!(many.positions, size.min(175_168));
        assert_eq!(many.failures.stalemate == 48, size > 175_000);
    }
    Ok(())
}

#[test]
fn a_stopped_proof_says_so_and_goes_on_later() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("krk.run");
    let options = Options { resume: Some(&path), threads: Some(1), ..Options::default() };
    let stop = AtomicBool::new(false);
    let stages = Mutex::new(Vec::new());
    let progress = |progress: Progress| {
        if progress.stage == Stage::Consulting && progress.done * 2 > progress.of {
            stop.store(true, Relaxed);
        }
        if let Ok(mut stages) = stages.lock() {
            stages.push(progress.stage);
        }
    };
    let watch = Watch { progress: Some(&progress), stop: Some(&stop) };
    assert!(matches!(Proof::of(compiled("krk_al0")?, &options, &watch), Err(ProofError::Stopped)));
    assert!(stages.into_inner()?.iter().all(|stage| *stage == Stage::Consulting));
    let half = std::fs::metadata(&path)?.len();
    assert!(half > 100_000, "{half}");
    assert_eq!(report(&options)?, report(&Options::default())?);
    let whole = std::fs::metadata(&path)?.len();
    assert!(whole > half);
    assert_eq!(report(&options)?, report(&Options::default())?);
    assert_eq!(std::fs::metadata(&path)?.len(), whole);
    // Another table, or other options, are another proof.
    let other = Proof::of(compiled("krk_safe")?, &options, &Watch::default());
    assert!(matches!(other, Err(ProofError::Checkpoint(_))));
    let optimum = [Optimum::of(&"KRK".parse()?)?];
    let other = Options { optimum: &optimum, ..options };
    assert!(report(&other).is_err_and(|error| error.to_string().contains("other options")));
    Ok(())
}

#[test]
fn a_folder_without_the_file_s_folder_is_refused() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("none").join("krk.run");
    let refused = report(&Options { resume: Some(&path), ..Options::default() });
    assert!(refused.is_err_and(|error| error.to_string().starts_with("cannot use")));
    Ok(())
}
