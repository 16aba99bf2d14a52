//! Advice tables for elementary chess endings, compiled to Rust.
//!
//! Each `.adv` file of this crate's folder is a page of advice; `build.rs` compiles all of them. Each table and
//! network is a constant here, and a module with more about it. [`all`] lists them, for programs that look one up by
//! name.
//!
//! ```
//! use advice::{Color, Player, Position};
//! use al_tables as tables;
//!
//! let mut player = Player::new(tables::ELEMENTARY);
//! let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w - - 0 1", Color::White)?;
//! let chosen = player.choose(&position)?;
//! assert_eq!(position.san(chosen.mv).to_string(), "Kd2");
//! assert_eq!(tables::named("krk").map(|krk| krk.hash), Some(tables::krk::HASH));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`KPK`], whose claim is the value of every position, is a number for an engine's evaluation as well, whoever is to
//! move:
//!
//! ```
//! use advice::{Color, Position, Scratch, Value, value};
//!
//! let held = Position::from_fen("8/8/4k3/8/8/5P1K/8/8 b - - 0 1", Color::White)?;
//! assert_eq!(value(al_tables::KPK, &held, &mut Scratch::default()), Some(Value::Drawn));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![no_std]

use advice::Table;
use advice::prover::Base;

include!(concat!(env!("OUT_DIR"), "/all.rs"));

/// A table that is linked into this program, with its source.
#[derive(Clone, Copy)]
pub struct Linked {
    /// The table's name.
    pub name: &'static str,
    /// The file of this crate's folder in which it is written.
    pub file: &'static str,
    /// The compiled table.
    pub table: &'static dyn Table,
    /// The text of the file.
    pub source: &'static str,
    /// Which program it is: a file whose table has another hash means something else.
    pub hash: u64,
}

/// A knowledge base that is linked into this program, with its source.
#[derive(Clone, Copy)]
pub struct LinkedBase {
    /// The base's name.
    pub name: &'static str,
    /// The file of this crate's folder in which it is written.
    pub file: &'static str,
    /// The compiled base.
    pub base: &'static dyn Base,
    /// The text of the file.
    pub source: &'static str,
    /// Which program it is: a file whose base has another hash means something else.
    pub hash: u64,
}

/// All knowledge bases, in the order of their files' names.
#[must_use]
pub fn bases() -> &'static [LinkedBase] {
    BASES
}

/// All tables, in the order of their files' names.
#[must_use]
pub fn all() -> &'static [Linked] {
    ALL
}

/// All files of this crate's folder, those without tables included: name and text.
#[must_use]
pub fn sources() -> &'static [(&'static str, &'static str)] {
    SOURCES
}

/// The certificates of the tables that have one, as `al verify --certify` writes them: the table's name, and the
/// text in JSON.
#[must_use]
pub fn certificates() -> &'static [(&'static str, &'static str)] {
    CERTIFICATES
}

/// The table of a name.
#[must_use]
pub fn named(name: &str) -> Option<&'static Linked> {
    ALL.iter().find(|linked| linked.name == name)
}

impl core::fmt::Debug for Linked {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Linked")
            .field("name", &self.name)
            .field("file", &self.file)
            .field("hash", &format_args!("{:#018x}", self.hash))
            .finish_non_exhaustive()
    }
}

impl core::fmt::Debug for LinkedBase {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("LinkedBase")
            .field("name", &self.name)
            .field("file", &self.file)
            .field("hash", &format_args!("{:#018x}", self.hash))
            .finish_non_exhaustive()
    }
}

/// The examples of the project's README.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
