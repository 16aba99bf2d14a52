//! The checker: what it says of mistakes, what it makes of good tables, and that nothing breaks it.

mod golden;
mod program;
mod show;
