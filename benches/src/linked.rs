//! The tables that are measured: those of the library, and one of four men without a measure.

use al_tables::Linked;

/// Tables that are no knowledge, and are there for comparing engines.
pub mod general {
    #![allow(missing_docs)]

    include!(concat!(env!("OUT_DIR"), "/kbbk.rs"));
}

/// `general/kbbk`: king and two bishops against king, decided without a measure.
static KBBK: Linked = Linked {
    name: "general/kbbk",
    file: "kbbk.adv",
    table: &general::kbbk::TABLE,
    source: general::kbbk::SOURCE,
    hash: general::kbbk::HASH,
};

/// All of them.
pub fn all() -> impl Iterator<Item = &'static Linked> {
    al_tables::all().iter().chain([&KBBK])
}

/// The table of a name.
///
/// ```
/// let table = al_bench::linked::named("general/kbbk").expect("linked");
/// assert!(!table.table.wants_memory());
/// ```
#[must_use]
pub fn named(name: &str) -> Option<&'static Linked> {
    all().find(|linked| linked.name == name)
}
