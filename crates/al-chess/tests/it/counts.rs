//! Counts of positions against the published ones.

use std::path::Path;

use al_chess::{Material, Position, Role, Side};

/// The numbers of one side to move.
#[derive(Debug, PartialEq)]
struct Counts {
    legal: usize,
    stalemates: usize,
    checkmates: usize,
}

impl Counts {
    /// Counts one by one.
    fn of(material: Material, turn: Side) -> Self {
        let mut counts = Self { legal: 0, stalemates: 0, checkmates: 0 };
        for position in Position::all(material, turn) {
            counts.legal += 1;
            if !position.has_legal_move() {
                let count = if position.is_checkmate() { &mut counts.checkmates } else { &mut counts.stalemates };
                *count += 1;
            }
        }
        counts
    }

    /// Reads the numbers that follow `"wtm"` or `"btm"` in the published text.
    fn published(text: &str, turn: &str) -> Self {
        let after = text.split_once(turn).expect("both sides to move").1;
        let number = |name: &str| {
            let digits = after.split_once(name).expect("the number's name").1.trim_start_matches([':', ' ']);
            let end = digits.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(digits.len());
            digits[..end].parse().expect("a number")
        };
        Self { legal: number("\"legal\""), stalemates: number("\"stalemates\""), checkmates: number("\"checkmates\"") }
    }
}

/// The published text of an ending, where the data are there.
fn published(ending: &str) -> Option<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/oracle/dtm");
    let text = std::fs::read_to_string(folder.join(format!("{ending}.json"))).ok();
    if text.is_none() {
        println!("skipped: no published counts of {ending}");
    }
    text
}

/// All three-man endings, as White and as Black, both sides to move.
#[test]
fn three_men() {
    for ending in ["KQK", "KRK", "KBK", "KNK", "KPK"] {
        let Some(text) = published(ending) else { continue };
        let material: Material = ending.parse().expect("a material");
        let (wtm, btm) = (Counts::published(&text, "\"wtm\""), Counts::published(&text, "\"btm\""));
        assert_eq!(Counts::of(material, Side::Us), wtm, "{ending} with us to move");
        assert_eq!(Counts::of(material, Side::Them), btm, "{ending} with them to move");
        assert_eq!(Counts::of(material.swapped(), Side::Them), wtm, "{ending} of theirs, they to move");
        assert_eq!(Counts::of(material.swapped(), Side::Us), btm, "{ending} of theirs, us to move");
    }
}

/// Two identical men, each position once; published are the bishops on squares of different colour.
#[test]
fn two_bishops() {
    let Some(text) = published("KBBK") else { return };
    let material: Material = "KBBK".parse().expect("a material");
    let bishops: Vec<u8> = material.slots_of(Side::Us, Role::Bishop).collect();
    let legal = Position::all(material, Side::Us)
        .filter(|position| {
            assert!(position.square(bishops[0]) < position.square(bishops[1]));
            position.square(bishops[0]).is_light() != position.square(bishops[1]).is_light()
        })
        .count();
    assert_eq!(legal, Counts::published(&text, "\"wtm\"").legal);
}

/// Men on both sides, pawns among them: the number of positions only, for time.
#[test]
fn pawn_against_pawn() {
    let Some(text) = published("KPKP") else { return };
    let material: Material = "KPKP".parse().expect("a material");
    assert_eq!(Position::all(material, Side::Them).count(), Counts::published(&text, "\"btm\"").legal);
}
