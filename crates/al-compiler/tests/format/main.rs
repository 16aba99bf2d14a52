//! The formatter, from outside.

#[path = "../golden/mod.rs"]
#[allow(dead_code)]
mod golden;

mod golden_layout;
mod long;
mod round_trip;
mod shaken;
