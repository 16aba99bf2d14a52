//! The numbers of an ending.

use std::collections::BTreeMap;

use al_chess::{Material, Role, Side};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::cell::{DEEPEST, ILLEGAL, STALEMATE};
use super::ending::Ending;
use super::shape::{Board, Shape};

/// How many positions of each value an ending has.
///
/// Counted are all legal positions, not one for each class of reflections, without en-passant rights;
/// whether a game can lead to them is not asked. Two bishops of one side are counted on squares of
/// opposite colours only. In the serialised form White is the side that the ending names first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Counts {
    /// The men, such as `KRKP`; the first side is called us or White.
    pub ending: String,
    /// Which positions are counted.
    pub note: String,
    /// Whether reflections are counted once: never.
    pub symmetry_reduced: bool,
    /// What the values are.
    pub values: String,
    /// The positions with us to move.
    #[serde(rename = "wtm")]
    pub us_to_move: Tally,
    /// The positions with them to move.
    #[serde(rename = "btm")]
    pub them_to_move: Tally,
}

/// The positions of an ending with one side to move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tally {
    /// All of them.
    pub legal: u64,
    /// Those that we win.
    #[serde(rename = "white_wins")]
    pub won: u64,
    /// Those that nobody wins, stalemates included.
    pub draws: u64,
    /// Those that they win.
    #[serde(rename = "black_wins")]
    pub lost: u64,
    /// Those where the side to move is stalemated.
    pub stalemates: u64,
    /// Those where the side to move is mated.
    pub checkmates: u64,
    /// Our wins in percent, to four decimals.
    #[serde(rename = "white_win_pct")]
    pub won_percent: f64,
    /// The draws in percent, to four decimals.
    #[serde(rename = "draw_pct")]
    pub draws_percent: f64,
    /// Their wins in percent, to four decimals.
    #[serde(rename = "black_win_pct")]
    pub lost_percent: f64,
    /// How long our wins take.
    #[serde(rename = "white_win_dtm")]
    pub won_in: Distances,
    /// How long their wins take.
    #[serde(rename = "black_win_dtm")]
    pub lost_in: Distances,
}

/// Distances to mate of the wins of one side.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Distances {
    /// How many wins there are; without any, nothing else is told.
    pub count: u64,
    /// The longest, in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub longest_plies: Option<u8>,
    /// The longest, in moves of the winner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub longest_moves: Option<u8>,
    /// The mean in plies, to six decimals.
    #[serde(rename = "mean_dtm_plies", default, skip_serializing_if = "Option::is_none")]
    pub mean_plies: Option<f64>,
    /// The mean in moves of the winner, to six decimals.
    #[serde(rename = "mean_dtm_moves", default, skip_serializing_if = "Option::is_none")]
    pub mean_moves: Option<f64>,
    /// How many wins take so many moves.
    #[serde(rename = "hist_moves", default, skip_serializing_if = "BTreeMap::is_empty")]
    pub by_moves: BTreeMap<u8, u64>,
    /// How many wins take so many plies.
    #[serde(rename = "hist_plies", default, skip_serializing_if = "BTreeMap::is_empty")]
    pub by_plies: BTreeMap<u8, u64>,
}

impl Counts {
    /// The numbers of an ending, for the side that `material` names first; `swapped` when it is stored
    /// for the other.
    pub(super) fn of(ending: &Ending, material: Material, swapped: bool) -> Self {
        let tally = |mover: Side| {
            let stored = if swapped { mover.other() } else { mover };
            Tally::of(&histogram(ending, stored), mover)
        };
        Self {
            ending: material.code().to_string(),
            note: note(ending.shape()).to_owned(),
            symmetry_reduced: false,
            values: "exact plies to mate, without the 50-move rule".to_owned(),
            us_to_move: tally(Side::Us),
            them_to_move: tally(Side::Them),
        }
    }
}

impl Tally {
    fn of(histogram: &[u64; 256], mover: Side) -> Self {
        let decided = |parity: u8| (0..=DEEPEST).filter(move |plies| plies % 2 == parity);
        let distances = |winner: Side| {
            let plies = decided(u8::from(winner == mover));
            Distances::of(plies.map(|plies| (plies, histogram[usize::from(plies)])))
        };
        let (won_in, lost_in) = (distances(Side::Us), distances(Side::Them));
        let legal = histogram[..usize::from(ILLEGAL)].iter().sum::<u64>();
        let draws = legal - won_in.count - lost_in.count;
        let percent = |count: u64| rounded(100.0 * count as f64 / legal.max(1) as f64, 1e4);
        Self {
            legal,
            won: won_in.count,
            draws,
            lost: lost_in.count,
            stalemates: histogram[usize::from(STALEMATE)],
            checkmates: histogram[0],
            won_percent: percent(won_in.count),
            draws_percent: percent(draws),
            lost_percent: percent(lost_in.count),
            won_in,
            lost_in,
        }
    }
}

impl Distances {
    fn of(counts: impl Iterator<Item = (u8, u64)>) -> Self {
        let by_plies: BTreeMap<u8, u64> = counts.filter(|&(_, count)| count > 0).collect();
        let Some((&longest, _)) = by_plies.last_key_value() else { return Self::default() };
        let mut by_moves = BTreeMap::new();
        for (plies, count) in &by_plies {
            *by_moves.entry(plies.div_ceil(2)).or_insert(0) += count;
        }
        Self {
            count: by_plies.values().sum(),
            longest_plies: Some(longest),
            longest_moves: Some(longest.div_ceil(2)),
            mean_plies: Some(mean(&by_plies)),
            mean_moves: Some(mean(&by_moves)),
            by_moves,
            by_plies,
        }
    }
}

fn mean(counts: &BTreeMap<u8, u64>) -> f64 {
    let sum: u64 = counts.iter().map(|(&length, count)| u64::from(length) * count).sum();
    rounded(sum as f64 / counts.values().sum::<u64>().max(1) as f64, 1e6)
}

fn rounded(number: f64, unit: f64) -> f64 {
    (number * unit).round() / unit
}

/// How many counted positions have each byte.
fn histogram(ending: &Ending, mover: Side) -> [u64; 256] {
    let shape = ending.shape();
    let counts_all = !shape.has_en_passant() && !has_two_bishops(shape);
    let pages = ending.bytes(mover).par_chunks(shape.page_len()).enumerate();
    let counts = pages.fold(
        || [0; 256],
        |mut counts, (page, bytes)| {
            let kings = shape.pages().kings(page);
            let images = shape.pages().images(page);
            for (place, &byte) in bytes.iter().enumerate() {
                if byte != ILLEGAL && (counts_all || is_counted(shape, shape.board(kings, place))) {
                    counts[usize::from(byte)] += images;
                }
            }
            counts
        },
    );
    counts.reduce(|| [0; 256], |a, b| std::array::from_fn(|byte| a[byte] + b[byte]))
}

fn is_counted(shape: &Shape, board: Option<Board>) -> bool {
    board.is_some_and(|Board { squares, passed }| {
        passed.is_none() && !(has_two_bishops(shape) && colour(squares[2]) == colour(squares[3]))
    })
}

fn has_two_bishops(shape: &Shape) -> bool {
    shape.has_twins() && shape.role(2) == Role::Bishop
}

fn colour(square: u8) -> u8 {
    (square ^ square >> 3) & 1
}

fn note(shape: &Shape) -> &'static str {
    if has_two_bishops(shape) {
        "all legal positions with bishops on squares of opposite colours"
    } else if shape.has_en_passant() {
        "all legal positions without en-passant rights; taking en passant is played"
    } else {
        "all legal positions"
    }
}
