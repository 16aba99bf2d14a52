//! Nothing that generated code uses can be hidden from it.
#![no_implicit_prelude]
#![allow(missing_docs, non_camel_case_types, dead_code)]

/// Names that generated code must not take for those of Rust.
mod core {}
mod std {}
mod al_runtime {}
mod al_chess {}
struct Option;
struct Some;
struct None;
struct Result;
struct Clone;
struct Table;
struct Position;
struct __rt;
struct bool;
struct u16;
struct usize;
struct str;

::advice::advice_table! {
    /// Words that Rust keeps for itself.
    table loop (K Q vs K) {
        let yield = distance(our.king, their.king);
        rule type: yield < 4 -> gen, try;
        rule crate: yield > 5 -> Self, men, option;
        rule idle: true -> dyn;
        advice gen { better: checkmate; us: 0 => queen; them: none; }
        advice try { better: checkmate; us: 0 => legal, 2 => queen; them: 1 => legal; }
        advice Self { better: yield > root.yield; us: 0 => king; them: none; }
        advice dyn { better: yield < root.yield; us: 0 => king; them: none; }
        advice men { better: yield == root.yield and not captured(our.queen); us: ..3 => legal; them: ..2 => king; }
        advice option { better: yield > 2; us: 0 => queen; them: none; }
    }
}

mod file {
    ::core::include!(::core::concat!(::core::env!("OUT_DIR"), "/krk_safe.rs"));
}

/// Both are used as ever.
pub static TABLES: [&dyn ::advice::Table; 2] = [&r#loop::TABLE, &file::krk_safe::TABLE];
