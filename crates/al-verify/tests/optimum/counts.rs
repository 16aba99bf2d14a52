//! Every number of every ending that was counted independently.

use std::fs;

use al_verify::optimum::{Counts, Distances, Tally};

use crate::oracle;

const ENDINGS: [&str; 22] = [
    "KQK", "KRK", "KBK", "KNK", "KPK", "KBBK", "KBNK", "KQKQ", "KQKR", "KQKB", "KQKN", "KQKP", "KRKR", "KRKB", "KRKN",
    "KRKP", "KBKB", "KBKN", "KBKP", "KNKN", "KNKP", "KPKP",
];

#[test]
fn all_endings_have_the_counts_of_the_oracle() {
    let Some(folder) = oracle::path("dtm") else { return };
    for ending in ENDINGS {
        let text = fs::read_to_string(folder.join(format!("{ending}.json"))).expect("the counts of the ending");
        let expected: Counts = serde_json::from_str(&text).expect("counts as they are written");
        let found = oracle::optimum(ending).counts();
        assert_eq!(found.ending, expected.ending);
        assert_eq!(found.symmetry_reduced, expected.symmetry_reduced);
        assert_eq!(rounded(&found.us_to_move), rounded(&expected.us_to_move), "{ending}, white to move");
        assert_eq!(rounded(&found.them_to_move), rounded(&expected.them_to_move), "{ending}, black to move");
    }
}

/// What is a fraction in whole units of its last decimal, so that it can be compared exactly.
fn rounded(tally: &Tally) -> (Tally, [i64; 7]) {
    let mut tally = tally.clone();
    let mut units = Vec::new();
    for percent in [&mut tally.won_percent, &mut tally.draws_percent, &mut tally.lost_percent] {
        units.push((std::mem::take(percent) * 1e4).round() as i64);
    }
    for Distances { mean_plies, mean_moves, .. } in [&mut tally.won_in, &mut tally.lost_in] {
        units.extend([mean_plies, mean_moves].map(|mean| (mean.take().unwrap_or(-1.0) * 1e6).round() as i64));
    }
    (tally, units.try_into().expect("three percentages and four means"))
}
