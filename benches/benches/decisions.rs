//! All positions in shuffled order, and the proof, under divan: `cargo bench -p al-bench`.

use al_bench::engine::{digest, interpreter};
use al_bench::positions;
use al_bench::rival::krk_b1::B1;
use al_bench::rival::krk_b2::B2;
use al_bench::rival::{Decision, Rival, proof};
use al_chess::Position;
use al_runtime::{Scratch, Table};
use divan::Bencher;
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

const TABLES: [&str; 3] = ["krk_al0", "krk_safe", "krk_thesis"];

/// Decisions by hand, 175,168 a sample.
#[divan::bench(types = [B1<false>, B2<false>, B1<true>, B2<true>], sample_size = 1)]
fn by_hand<R: Rival>(bencher: Bencher<'_, '_>) {
    let positions = positions::shuffled();
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        positions.iter().fold(0, |sum: u32, &[king, rook, their]| {
            sum.wrapping_add(R::decide(king, rook, their).map_or(u32::MAX, Decision::digest))
        })
    });
}

/// Decisions of compiled tables, 175,168 a sample.
#[divan::bench(args = TABLES, sample_size = 1)]
fn compiled(bencher: Bencher<'_, '_>, name: &str) {
    let table = al_tables::named(name).expect("linked").table;
    decide(bencher, table, &of(table));
}

/// Decisions of the interpreter, 1,024 a sample.
#[divan::bench(args = TABLES, sample_size = 1)]
fn interpreted(bencher: Bencher<'_, '_>, name: &str) {
    let linked = al_tables::named(name).expect("linked");
    let interpreter = interpreter(linked).expect("the source is linked");
    decide(bencher, &interpreter, &of(linked.table)[..1024]);
}

fn of(table: &dyn Table) -> Vec<Position> {
    table.materials().iter().flat_map(|&material| positions::of(material)).collect()
}

fn decide(bencher: Bencher<'_, '_>, table: &dyn Table, positions: &[Position]) {
    let mut scratch = Scratch::default();
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        positions.iter().fold(0, |sum: u32, position| sum.wrapping_add(digest(table.decide(position, &mut scratch))))
    });
}

/// The exhaustive proof, by hand.
#[divan::bench(types = [B1<false>, B2<false>, B1<true>, B2<true>], sample_size = 1)]
fn prove<R: Rival>() -> proof::Proof {
    proof::prove::<R>()
}
