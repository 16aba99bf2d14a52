//! The tables that the build script wrote.

include!(concat!(env!("OUT_DIR"), "/kbbk_tables.rs"));
