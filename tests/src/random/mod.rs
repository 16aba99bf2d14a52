//! Well-typed tables made by chance, of no sense whatever: what one engine answers, the other must too.

pub mod compare;
mod expression;
mod page;
mod pattern;

use crate::chance::Chance;
use al_compiler::{back, front};
use quote::quote;

/// The men of random tables: all kinds, some with several of one kind, on both sides; an empty text declares none.
pub const MATERIALS: &[&str] = &[
    "",
    "",
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
    "K R vs K | K Q vs K",
    "K B N vs K | K N vs K",
    "K P vs K | K Q vs K",
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
    let (mut made, mut known): (usize, Vec<Known>) = (0, Vec::new());
    while made < count {
        let Some(page) = page(made, &known, materials, &mut chance) else { continue };
        let hands_over_to = |known: &&Known| page.text.contains(&format!("table {};", known.name));
        let beside: String = known.iter().filter(hands_over_to).map(|known| known.text.as_str()).collect();
        if is_compiled(&format!("{HEAD}{beside}{}", page.text)) {
            text.push_str(&page.text);
            made += 1;
            if beside.is_empty() {
                known.push(page);
            }
        } else {
            refused += 1;
            assert!(refused < 20 * (made + 20), "{refused} pages were refused, the last:\n{}", page.text);
        }
    }
    (text, refused)
}

/// A page that has been made.
struct Known {
    name: String,
    material: String,
    text: String,
}

/// A page of some number: most often a table, which may hand over to one of those that hand over to none, else a
/// network of them.
fn page(number: usize, known: &[Known], materials: &[&str], chance: &mut Chance) -> Option<Known> {
    if chance.below(12) == 0 {
        let declared: Vec<&Known> = known.iter().filter(|known| !known.material.is_empty()).collect();
        let one = |_| declared.get(chance.below(declared.len().max(1))).map(|known| (&*known.name, &*known.material));
        let tables: Vec<(&str, &str)> = (0..3).map(one).collect::<Option<_>>()?;
        let name = format!("n{number}");
        return Some(Known { text: page::network(&name, &tables, chance), material: String::new(), name });
    }
    let material = materials[chance.below(materials.len())];
    let others: Vec<&str> = known.iter().filter(|it| it.material == material).map(|it| it.name.as_str()).collect();
    let name = format!("t{number}");
    Some(Known { text: page::table(&name, material, &others, chance), material: material.to_owned(), name })
}

/// Whether a text is a program that both engines carry out.
fn is_compiled(text: &str) -> bool {
    let checked = front("random.adv", text, &mut al_compiler::load::Disk);
    checked.is_ok_and(|checked| back(&checked, &quote!(::advice)).is_ok())
}
