//! What is kept of a proof tells what the proof told, and nothing else is taken for it.

use std::error::Error;

use al_chess::{Position, Side};
use al_verify::proof::{Distances, DistancesError, Goal, Options, Outcome, Proof, Sample, Ties, Watch};

use crate::tables::compiled;

#[test]
fn distances_that_were_kept_are_those_of_the_proof() -> Result<(), Box<dyn Error>> {
    let table = compiled("krk_al0")?;
    let proof = Proof::of(table, &Options::default(), &Watch::default())?;
    let kept = proof.distances().ok_or("a whole proof")?.to_bytes();
    let distances = Distances::from_bytes(&kept, table)?;
    let (mut won, mut other, mut longest) = ([0; 2], [0; 2], 0);
    for turn in [Side::Us, Side::Them] {
        for position in Position::all(table.materials()[0], turn) {
            let plies = distances.plies(&position);
            match proof.outcome(&position, Goal::Win) {
                Some(Outcome::Wins { plies: proved }) => assert_eq!(plies, Some(proved), "{}", position.fen()),
                _ => assert_eq!(plies, None, "{}", position.fen()),
            }
            let counts = if plies.is_some() { &mut won } else { &mut other };
            counts[turn as usize] += 1;
            longest = longest.max(plies.unwrap_or(0));
        }
    }
    // the figures of Bratko's table
    assert_eq!((won[0], other[0], longest), (175_120, 48, 67));
    assert!(won[1] > 0 && other[1] > 0);
    Ok(())
}

#[test]
fn nothing_else_is_taken_for_distances() -> Result<(), Box<dyn Error>> {
    let (table, other) = (compiled("krk_al0")?, compiled("krk_safe")?);
    let proof = Proof::of(table, &Options::default(), &Watch::default())?;
    let kept = proof.distances().ok_or("a whole proof")?.to_bytes();
    let fault = |bytes: &[u8]| Distances::from_bytes(bytes, table).err();
    assert_eq!(Distances::from_bytes(&kept, other).err(), Some(DistancesError::OtherTable));
    for len in [0, 5, 10, 20, 30, kept.len() - 1] {
        assert!(matches!(fault(&kept[..len]), Some(DistancesError::Damaged(_))), "{len} bytes");
    }
    for (place, damaged) in [(0, true), (kept.len() / 2, true), (kept.len() - 1, true), (24, true), (8, false)] {
        let mut bytes = kept.clone();
        bytes[place] ^= 1;
        assert_eq!(matches!(fault(&bytes), Some(DistancesError::Damaged(_))), damaged, "byte {place}");
        assert!(fault(&bytes).is_some());
    }
    // what is not proved of all positions, as the table is played, is not kept
    let sample = Some(Sample { size: 100, seed: 1 });
    for options in [
        Options { sample, ..Options::default() },
        Options { memoryless: true, ..Options::default() },
        Options { ties: Ties::All, ..Options::default() },
    ] {
        assert!(Proof::of(table, &options, &Watch::default())?.distances().is_none());
    }
    Ok(())
}
