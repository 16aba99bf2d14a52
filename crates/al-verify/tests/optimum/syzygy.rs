//! Agreement with the published Syzygy tables on won, drawn and lost.

use al_chess::{Color, Position, Side};
use al_verify::optimum::Optimum;
use al_verify::optimum::syzygy::{Syzygy, SyzygyError};

use crate::oracle;

fn tables() -> Option<Syzygy> {
    oracle::path("syzygy").map(|folder| Syzygy::open(&folder).expect("tables"))
}

#[test]
fn all_positions_of_three_men_agree() {
    let Some(tables) = tables() else { return };
    for ending in ["KQK", "KRK", "KBK", "KNK", "KPK"] {
        let optimum = oracle::optimum(ending);
        for turn in [Side::Us, Side::Them] {
            agree(&tables, &optimum, Position::all(optimum.material(), turn));
        }
    }
}

#[test]
fn sampled_positions_of_four_men_agree() {
    let Some(tables) = tables() else { return };
    for material in oracle::four_men() {
        let optimum = oracle::optimum(&material.to_string());
        for turn in [Side::Us, Side::Them] {
            agree(&tables, &optimum, oracle::sample(material, turn, 5000));
        }
    }
}

#[test]
fn en_passant_agrees() {
    let Some(tables) = tables() else { return };
    let optimum = oracle::optimum("KPKP");
    for position in oracle::sample(optimum.material(), Side::Us, 50_000) {
        let moves = position.legal_moves();
        let after = moves.iter().map(|&mv| position.play(mv)).filter(|after| after.en_passant().is_some());
        agree(&tables, &optimum, after);
    }
}

/// Compares values of positions, in turn with us White and Black.
fn agree(tables: &Syzygy, optimum: &Optimum, positions: impl Iterator<Item = Position>) {
    for (number, position) in positions.enumerate() {
        let position = position.with_us(if number % 2 == 0 { Color::White } else { Color::Black });
        let value = optimum.probe(&position).expect("a position of the ending");
        let verdict = tables.verdict(&position).expect("a table");
        assert!(verdict.agrees_with(value), "{position:?}: {verdict:?}, {value}");
    }
}

#[test]
fn a_folder_without_tables_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(matches!(Syzygy::open(folder.path()), Err(SyzygyError::NoTables(_))));
    assert!(matches!(Syzygy::open(&folder.path().join("none")), Err(SyzygyError::Folder(..))));
}
