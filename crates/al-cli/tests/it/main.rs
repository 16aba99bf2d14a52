//! The command `al` as people and programs call it.

mod advise;
mod bench;
mod check;
mod engines;
mod expand;
mod files;
mod fmt;
mod help;
mod list;
mod new;
mod pipes;
mod play;
mod run;
mod tablebase;
mod verify;
