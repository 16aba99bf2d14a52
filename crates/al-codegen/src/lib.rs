//! The back end: from the typed program to Rust.
//!
//! ```text
//! Program ─► goals ─► decision ─► emit ─► Rust
//! ```
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`goals`] | expressions as a graph of pure, total operations |
//! | [`decision`] | the search as data, conditions lifted to masks of a move's destination |
//! | [`emit`] | Rust |

pub mod decision;
pub mod emit;
pub mod goals;
mod layout;

pub use decision::{Pass, Passes, UnknownPass};

/// Generated tokens as text: formatted where the feature `pretty` is on, else laid out a statement a line.
pub fn pretty(tokens: proc_macro2::TokenStream) -> String {
    #[cfg(feature = "pretty")]
    if let Ok(file) = syn::parse2::<syn::File>(tokens.clone()) {
        return prettyplease::unparse(&file);
    }
    layout::text(tokens)
}
