//! Tables made by chance: a few of them at each run of the tests. `cargo run --release -p al-tests --bin
//! random-tables` compares more.

use al_tests::assert_none;
use al_tests::random::{self, MATERIALS, compare};
use std::path::Path;

#[test]
fn engines_agree_on_tables_made_by_chance() {
    let (text, _) = random::tables(2026, 12, MATERIALS);
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("random");
    let found = compare::engines(("random.adv", &text), &cache, 150, 1).unwrap_or_else(|error| panic!("{error}"));
    assert_none(&found.differences);
    assert!(found.positions == 12 * 150 && found.moves > 100 && found.visits > found.moves, "{found:?}");
}
