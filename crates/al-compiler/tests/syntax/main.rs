//! The front end: what it reads, what it says about what it cannot read, and that nothing breaks it.

mod corpus;
mod doors;
#[path = "../golden/mod.rs"]
mod golden;
mod hostile;
mod mistakes;
mod mutation;
mod nesting;
mod spans;
mod tree;
