//! Endgame advice compiled to native Rust.
#![no_std]

pub use al_chess as chess;
pub use al_runtime::*;

#[doc(hidden)]
pub use al_runtime::__rt1;

#[doc(hidden)]
#[cfg(feature = "macro")]
pub use al_macros::__advice_table;

/// Compiles the tables in its body: the language of `.adv` files, at item position.
#[cfg(feature = "macro")]
#[macro_export]
macro_rules! advice_table {
    ($($body:tt)*) => { $crate::__advice_table! { [$crate] $($body)* } };
}
