//! The checker: what it says of mistakes, what it makes of good tables, and that nothing breaks it.

mod explain;
mod golden;
mod hostile;
mod load;
mod program;
mod show;
