//! King and two bishops against king by hand is the compiled table.

use al_bench::engine::{digest, interpreter};
use al_bench::linked::{self, general};
use al_bench::positions;
use al_bench::rival::kbbk_b2::{self, Decision};
use al_chess::{Position, Side};
use al_runtime::{Scratch, Table};

/// Rule, advice, move and whether the tree ends, in every `step`-th legal position: bishops of one colour too,
/// named in either order. The interpreter, which is slow, is asked in each 64th of a sample.
fn agree(step: usize) {
    let table = &general::kbbk::TABLE;
    let linked = linked::named("general/kbbk").expect("linked");
    let interpreter = interpreter(linked).expect("the source is linked");
    let mut scratch = Scratch::default();
    let mut asked = 0;
    for position in Position::all(table.materials()[0], Side::Us).step_by(step) {
        let [king, one, other, their] = positions::four(&position);
        let compiled = digest(table.decide(&position, &mut scratch));
        for (one, other) in [(one, other), (other, one)] {
            let by_hand = kbbk_b2::decide(king, one, other, their).map_or(u32::MAX, Decision::digest);
            assert_eq!(by_hand, compiled, "{}", position.fen());
        }
        if asked % 64 == 0 && step > 1 {
            assert_eq!(digest(interpreter.decide(&position, &mut scratch)), compiled, "{}", position.fen());
        }
        asked += 1;
    }
    assert!(asked > 50_000 / step);
}

#[test]
fn a_sample_is_decided_alike() {
    agree(211);
}

/// `cargo test --release -p al-bench --test two_bishops -- --ignored`
#[test]
#[ignore = "5,082,028 positions are meant for the release profile"]
fn every_position_is_decided_alike() {
    agree(1);
}

/// Squares that make no position are answered somehow.
#[test]
fn nothing_panics_on_bad_input() {
    for code in 0..=u32::from(u16::MAX) {
        let [king, one, _, _] = code.to_le_bytes();
        for (other, their) in [(0, 0), (one, 9), (9, king), (255, 63), (64, 27)] {
            _ = kbbk_b2::decide(king, one, other, their);
        }
    }
}
