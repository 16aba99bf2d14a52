//! Predicates written in Rust: both engines ask them alike, and as if they were written in AL.

use advice::chess::{Material, Position, Side};
use advice::{Scratch, Table};
use al_interpreter::Externs;
use al_tests::agreement::{assert_agree, assert_agree_with, every};
use al_tests::predicates::{self as rook_and_king, corner_of, lost};

/// The compiled tables.
mod compiled {
    use super::*;

    include!(concat!(env!("OUT_DIR"), "/inside.rs"));
    include!(concat!(env!("OUT_DIR"), "/outside.rs"));
}

fn externs() -> Externs {
    Externs::default()
        .register("near", rook_and_king::near)
        .register("steps", rook_and_king::steps)
        .register("lost", rook_and_king::lost)
        .register("corner_of", rook_and_king::corner_of)
        .register("lines", rook_and_king::lines)
        .register("heavy", rook_and_king::heavy)
        .register("too_much", rook_and_king::too_much)
}

#[test]
fn both_engines_ask_the_same() {
    let table = &compiled::outside::TABLE;
    assert_agree_with("outside", table, every(29, table.materials()[0]), &[], &externs());
    let table = &compiled::inside::TABLE;
    assert_agree("inside", table, every(97, table.materials()[0]), &[]);
}

#[test]
fn it_does_not_matter_in_which_language_a_predicate_is_written() -> Result<(), Box<dyn std::error::Error>> {
    let (outside, inside): (&dyn Table, &dyn Table) = (&compiled::outside::TABLE, &compiled::inside::TABLE);
    let mut scratch = Scratch::default();
    let material: Material = "K R vs K".parse()?;
    for position in Position::all(material, Side::Us) {
        let decision = outside.decide(&position, &mut scratch);
        assert_eq!(decision, inside.decide(&position, &mut scratch), "{}", position.fen());
    }
    Ok(())
}

#[test]
fn a_wrong_registration_is_refused() -> Result<(), Box<dyn std::error::Error>> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/general/outside.adv");
    let text = std::fs::read_to_string(path)?;
    let mut checked = al_compiler::front(path, &text, &mut al_compiler::load::Disk)?;
    let other = externs().register("steps", |n: i32| n);
    let unfit = other.tell(&mut checked).expect_err("the signature is another");
    assert_eq!(
        unfit.to_string(),
        "the function registered for `extern fn steps` has another signature than `fn(Square, Square) -> i32`"
    );
    let none = Externs::default().tell(&mut checked).expect_err("there is none");
    assert!(none.to_string().starts_with("no function is registered for `extern fn "), "{none}");
    Ok(())
}
