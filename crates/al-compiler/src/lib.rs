#![doc = include_str!("../README.md")]

mod certificate;
pub mod check;
mod compile;
pub mod decision;
pub mod diagnostic;
mod door;
pub mod emit;
mod format;
pub mod goals;
mod hash;
pub mod intrinsic;
mod layout;
pub mod load;
pub mod program;
pub mod reference;
pub mod source;
pub mod syntax;

pub use compile::{Checked, Failed, back, back_with, decisions, front};
pub use decision::{Pass, Passes, UnknownPass};
pub use door::{Build, BuildError, expand};
pub use format::format;
pub use hash::{Fnv, SEMANTICS};

/// Generated tokens as text: formatted where the feature `pretty` is on, else laid out a statement a line.
pub fn pretty(tokens: proc_macro2::TokenStream) -> String {
    #[cfg(feature = "pretty")]
    if let Ok(file) = syn::parse2::<syn::File>(tokens.clone()) {
        return prettyplease::unparse(&file);
    }
    layout::text(tokens)
}
