//! The tables written by hand are the compiled ones, and the interpreted ones.

use al_bench::engine::{digest, interpreter};
use al_bench::positions;
use al_bench::rival::krk_b1::B1;
use al_bench::rival::krk_b2::B2;
use al_bench::rival::{Decision, Rival};
use al_runtime::{Scratch, Table};

#[test]
fn the_rivals_answer_as_the_book_s_table() {
    agree::<B1<false>>("krk_al0");
    agree::<B2<false>>("krk_al0");
}

#[test]
fn the_rivals_answer_as_the_table_that_never_stalemates() {
    agree::<B1<true>>("krk_safe");
    agree::<B2<true>>("krk_safe");
}

#[test]
fn the_benchmarks_interpret_the_tables_that_are_linked() {
    for linked in al_tables::all() {
        let interpreter = interpreter(linked).expect("the source is linked");
        let mut scratch = Scratch::default();
        // tables that search for values take the interpreter seconds
        let few = if linked.table.wants_memory() { 1 } else { 500 };
        for position in linked.table.materials().iter().flat_map(|&it| positions::of(it)).take(few) {
            let interpreted = interpreter.decide(&position, &mut scratch);
            assert_eq!(interpreted, linked.table.decide(&position, &mut scratch), "{} {}", linked.name, position.fen());
        }
    }
}

fn agree<R: Rival>(name: &str) {
    let table = al_tables::named(name).expect("linked").table;
    let mut scratch = Scratch::default();
    for [king, rook, their] in positions::shuffled() {
        let position = positions::placed([king, rook, their]);
        let by_hand = R::decide(king, rook, their).map_or(u32::MAX, Decision::digest);
        assert_eq!(by_hand, digest(table.decide(&position, &mut scratch)), "{name} {} {}", R::NAME, position.fen());
    }
}
