//! The command `al` as people and programs call it.

mod advise;
mod bench;
mod chance;
mod check;
mod clients;
mod doc;
mod engines;
mod expand;
mod explain;
mod export;
mod files;
mod fmt;
mod help;
mod import;
mod judge;
mod list;
mod networks;
mod new;
mod pipes;
mod play;
mod prove;
mod run;
mod tablebase;
mod test;
mod uci;
mod verify;
