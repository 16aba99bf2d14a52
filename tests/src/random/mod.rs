//! Well-typed tables made by chance, of no sense whatever: what one engine answers, the other must too.

pub mod compare;
mod expression;
mod page;
mod pattern;

use crate::chance::Chance;
use al_compiler::{Checked, front};

/// The men of random tables: all kinds, some with several of one kind, on both sides.
pub const MATERIALS: &[&str] = &[
    "K R vs K",
    "K Q vs K",
    "K B vs K",
    "K N vs K",
    "K B B vs K",
    "K B N vs K",
    "K R R vs K",
    "K N N vs K",
    "K R vs K N",
    "K R vs K B",
    "K Q vs K R",
    "K Q vs K Q",
    "K vs K R",
    "K B vs K N",
    "K P vs K",
    "K P vs K P",
    "K P P vs K",
    "K R vs K P",
    "K N vs K P",
    "K vs K P",
];

/// How a file of random tables begins: the predicates written in Rust that they ask.
const HEAD: &str = "language 1;
extern fn near(s: square, men: set) -> bool from predicates::near;
extern fn steps(a: square, b: square) -> int(0..=7) from predicates::steps;
extern fn lost(m: man) -> bool from predicates::lost;
";

/// So many tables `t0`, `t1`, … in one file, the same for the same seed. Pages that the compiler refuses, such as
/// those in which a rule can never apply, are thrown away; the second number says how many were.
///
/// # Panics
///
/// Where nearly all are refused: the pages make no sense to the compiler any more.
#[must_use]
pub fn tables(seed: u64, count: usize, materials: &[&str]) -> (String, usize) {
    let mut chance = Chance::new(seed);
    let (mut text, mut refused) = (String::from(HEAD), 0);
    let mut made = 0;
    while made < count {
        let page = page::table(&format!("t{made}"), materials[chance.below(materials.len())], &mut chance);
        if checked(&format!("{HEAD}{page}")).is_some() {
            text.push_str(&page);
            made += 1;
        } else {
            refused += 1;
            assert!(refused < 20 * (made + 20), "{refused} pages were refused, the last:\n{page}");
        }
    }
    (text, refused)
}

/// A text as a program, where it is one.
#[must_use]
pub fn checked(text: &str) -> Option<Checked> {
    front("random.adv", text, &mut al_compiler::load::Disk).ok()
}
