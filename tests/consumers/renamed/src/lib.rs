//! `advice` under another name, and from a crate that hands it on.

pub mod file {
    //! From a file.
    include!(concat!(env!("OUT_DIR"), "/krk_safe.rs"));
}

knowledge::advice_table! {
    table kqk (K Q vs K) {
        rule always: true -> mate;
        advice mate { better: checkmate; us: 0 => queen; them: none; }
    }
}

/// A crate that hands it on.
pub mod engine {
    pub use knowledge as endings;
}

pub mod handed_on {
    //! Through that crate.
    crate::engine::endings::advice_table! {
        table kqk (K Q vs K) {
            rule always: true -> mate;
            advice mate { better: checkmate; us: 0 => queen; them: none; }
        }
    }
}

/// All are tables of one runtime.
pub fn tables() -> [&'static dyn knowledge::Table; 3] {
    [&file::krk_safe::TABLE, &kqk::TABLE, &handed_on::kqk::TABLE]
}
