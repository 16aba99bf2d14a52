//! Both doors under lints that hardly anybody turns on.
#![forbid(unsafe_code)]
#![deny(warnings, missing_docs, unreachable_pub)]
#![deny(clippy::all, clippy::pedantic, clippy::cargo_common_metadata)]
#![deny(
    future_incompatible,
    keyword_idents,
    let_underscore,
    nonstandard_style,
    rust_2018_idioms,
    rust_2021_compatibility,
    rust_2024_compatibility,
    missing_debug_implementations,
    missing_copy_implementations,
    explicit_outlives_requirements,
    macro_use_extern_crate,
    meta_variable_misuse,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unused_extern_crates,
    unused_import_braces,
    unused_lifetimes,
    unused_qualifications,
    unused_results
)]

pub mod book {
    //! The book's.
    include!(concat!(env!("OUT_DIR"), "/krk_al0.rs"));
}

pub mod best {
    //! The one to play with.
    include!(concat!(env!("OUT_DIR"), "/krk_safe.rs"));
}

pub mod thesis {
    //! The thesis's.
    include!(concat!(env!("OUT_DIR"), "/krk_thesis.rs"));
}

pub mod captures {
    //! Men that take.
    include!(concat!(env!("OUT_DIR"), "/wide.rs"));
}

advice::advice_table! {
    table kqk (K Q vs K) {
        let near = distance(our.king, their.king) < 4;
        rule close: near -> mate, approach;
        rule open: true -> approach;
        advice mate { better: checkmate; us: 0 => legal, 2 => queen; them: 1 => legal; }
        advice approach {
            better: distance(our.king, their.king) < root.distance(our.king, their.king) and not captured(our.queen);
            holding: not stalemate;
            us: 0 => king diagonal then king, 2 => legal;
            them: 1 => king;
        }
    }
}
