//! Both engines agree on tables with pawns: steps, captures, en passant at the root and in the tree, by
//! either side, and every promotion, with what the new man does then. The tables, but for `kpk`, are no
//! knowledge; they are written to reach all of that.

use advice::Table;
use al_tests::agreement::{assert_agree, every, passed};

/// The compiled tables.
mod compiled {
    include!(concat!(env!("OUT_DIR"), "/kpk.rs"));
    include!(concat!(env!("OUT_DIR"), "/kpk_odd.rs"));
    include!(concat!(env!("OUT_DIR"), "/kpkn.rs"));
    include!(concat!(env!("OUT_DIR"), "/kpkp.rs"));
    include!(concat!(env!("OUT_DIR"), "/kpkp_asks.rs"));
    include!(concat!(env!("OUT_DIR"), "/kpkp_idle.rs"));
    include!(concat!(env!("OUT_DIR"), "/kpkp_race.rs"));
    include!(concat!(env!("OUT_DIR"), "/kppk.rs"));
    include!(concat!(env!("OUT_DIR"), "/kqkp.rs"));
    include!(concat!(env!("OUT_DIR"), "/krkp.rs"));
}

/// Asserts that the engines agree on every `step`-th position, and on every `passed_step`-th in which we may
/// take en passant.
fn assert_agree_on(name: &str, table: &dyn Table, step: usize, passed_step: usize) {
    let material = table.materials()[0];
    assert_agree(name, table, every(step, material).chain(passed(passed_step, material)), &[]);
}

#[test]
fn a_pawn_that_queens() {
    assert_agree_on("kpk", &compiled::kpk::TABLE, 97, 1);
}

#[test]
fn every_promotion() {
    assert_agree_on("kpk_odd", &compiled::kpk_odd::TABLE, 97, 1);
}

#[test]
fn two_pawns_and_what_they_become() {
    assert_agree_on("kppk", &compiled::kppk::TABLE, 9973, 1);
}

#[test]
fn promotions_that_capture() {
    assert_agree_on("kpkn", &compiled::kpkn::TABLE, 4999, 1);
}

#[test]
fn en_passant_and_races() {
    assert_agree_on("kpkp", &compiled::kpkp::TABLE, 9973, 499);
}

#[test]
fn pawns_without_a_move() {
    assert_agree_on("kpkp_idle", &compiled::kpkp_idle::TABLE, 4999, 199);
}

/// What is asked by `can` after a double step, with the roots of both trees in view.
#[test]
fn questions_after_a_double_step() {
    assert_agree_on("kpkp_asks", &compiled::kpkp_asks::TABLE, 9973, 499);
}

/// Trees for a measure, over roots with and without the right to take en passant.
#[test]
fn a_race_by_a_measure() {
    let table = &compiled::kpkp_race::TABLE;
    let material = table.materials()[0];
    assert_agree("kpkp_race", table, every(49_999, material).chain(passed(999, material)), &["nothing"]);
}

#[test]
fn their_pawn_promotes() {
    assert_agree_on("krkp", &compiled::krkp::TABLE, 9973, 1);
    assert_agree_on("kqkp", &compiled::kqkp::TABLE, 9973, 1);
}
