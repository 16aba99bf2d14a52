//! No table is no mistake.

advice::advice_table! {}

fn main() {}
