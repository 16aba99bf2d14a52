//! Values of random positions that were computed independently.

use std::fs;

use al_chess::{Color, Position, Side};
use al_verify::optimum::{Optimum, Value};

use crate::oracle;

const ENDINGS: [&str; 10] = ["KQK", "KRK", "KPK", "KBBK", "KBNK", "KQKR", "KQKP", "KRKN", "KRKP", "KPKP"];

#[test]
fn all_samples_have_the_value_of_the_oracle() {
    let Some(folder) = oracle::path("samples") else { return };
    for ending in ENDINGS {
        let rows = fs::read_to_string(folder.join(format!("{ending}_public.csv"))).expect("the samples of the ending");
        let optimum = oracle::optimum(ending);
        let mut seen = 0;
        for row in rows.lines().skip(1) {
            check(&optimum, row);
            seen += 1;
        }
        assert_eq!(seen, 1000, "{ending}");
    }
}

/// Checks one row: `fen,stm,wdl,dtm,dtz`, where `wdl` is White's and `dtm` counts plies.
fn check(optimum: &Optimum, row: &str) {
    let fields: Vec<&str> = row.split(',').collect();
    let [fen, mover, wdl, plies, _] = fields[..] else { panic!("five fields: {row}") };
    let wdl: i8 = wdl.parse().expect("a number");
    let wdl_of_mover = if mover == "w" { wdl } else { -wdl };
    let plies = || plies.parse().expect("a number of plies");
    let expected = match wdl_of_mover {
        1 => Value::Win { plies: plies() },
        0 => Value::Draw,
        _ => Value::Loss { plies: plies() },
    };
    for us in [Color::White, Color::Black] {
        let position = Position::from_fen(fen, us).expect("a legal position");
        assert_eq!(position.turn() == Side::Us, (us == Color::White) == (mover == "w"));
        assert_eq!(optimum.probe(&position), Some(expected), "{row} with us {us:?}");
    }
}
