//! All positions in shuffled order, and the proof, under divan: `cargo bench -p al-bench`.

use al_bench::positions;
use al_bench::rival::krk_b1::B1;
use al_bench::rival::krk_b2::B2;
use al_bench::rival::{Decision, Rival, proof};
use divan::Bencher;
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

/// Decisions, 175,168 a sample.
#[divan::bench(types = [B1<false>, B2<false>, B1<true>, B2<true>], sample_size = 1)]
fn decide<R: Rival>(bencher: Bencher<'_, '_>) {
    let positions = positions::shuffled();
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        positions.iter().fold(0, |sum: u32, &[king, rook, their]| {
            sum.wrapping_add(R::decide(king, rook, their).map_or(u32::MAX, Decision::digest))
        })
    });
}

/// The exhaustive proof.
#[divan::bench(types = [B1<false>, B2<false>, B1<true>, B2<true>], sample_size = 1)]
fn prove<R: Rival>() -> proof::Proof {
    proof::prove::<R>()
}
