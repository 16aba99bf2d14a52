//! Tables with a measure written by hand play the moves of the compiled ones.

use al_bench::by_hand::{self, digest_answer, digest_decision};
use al_bench::positions;
use al_bench::rival::measure::Memory;
use al_chess::{Position, Side};
use al_runtime::{Scratch, Slot};

/// Compares the move, the advice, in how many moves the value is forced, and whether it is mate.
fn agree(name: &str, take: usize) {
    let linked = al_tables::named(name).expect("linked");
    let by_hand = by_hand::named(name).expect("written by hand");
    let mut slots = vec![Slot::EMPTY; (1 << 16) + 1];
    let mut scratch = Scratch::new(&mut slots);
    let mut memory = Memory::default();
    let positions = linked.table.materials().iter().flat_map(|&material| positions::of(material));
    let mut asked = 0;
    for position in positions.take(take) {
        let answer = (by_hand.decide)(&position, &mut memory);
        let decision = linked.table.decide(&position, &mut scratch);
        assert_eq!(digest_answer(answer), digest_decision(decision), "{name}: {}", position.fen());
        let by_hand = answer.map(|answer| (u32::from(answer.moves), answer.value == 0));
        let compiled = scratch.forced().map(|forced| (forced.moves, forced.value == 0));
        assert_eq!(by_hand, compiled, "{name}: {}", position.fen());
        asked += 1;
    }
    assert!(asked > 0, "{name}");
}

#[test]
fn a_few_positions_are_decided_alike() {
    agree("krk", 200);
    agree("kqk", 100);
    agree("kbbk", 100);
}

/// All of three men, 40,000 of four. `cargo test --release -p al-bench --test measures -- --ignored`
#[test]
#[ignore = "takes minutes, and is meant for the release profile"]
fn every_position_is_decided_alike() {
    agree("krk", usize::MAX);
    agree("kqk", usize::MAX);
    agree("kbbk", 40_000);
}

/// Only where the lamp cannot be drawn tighter.
#[test]
#[ignore = "takes minutes, and is meant for the release profile"]
fn the_huddle_is_the_same() {
    let linked = al_tables::named("kbbk").expect("linked");
    let by_hand = by_hand::named("kbbk").expect("written by hand");
    let mut memory = Memory::default();
    let material = linked.table.materials()[0];
    let mut huddles = 0;
    for position in Position::all(material, Side::Us).filter(by_hand::asked) {
        let answer = (by_hand.decide)(&position, &mut memory);
        if answer.is_some_and(|answer| answer.advice == 1) {
            let decision = linked.table.decide(&position, &mut Scratch::default());
            assert_eq!(digest_answer(answer), digest_decision(decision), "{}", position.fen());
            huddles += 1;
        }
    }
    assert!(huddles > 0);
}
