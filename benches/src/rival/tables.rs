//! The tables that the build script wrote, and the small ones of geometry.

include!(concat!(env!("OUT_DIR"), "/krk_tables.rs"));
