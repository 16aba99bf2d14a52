//! `advice_table!`: the door for tables written in Rust source. Use it through the crate `advice`.

use proc_macro::TokenStream;

/// Expands a table; the first token is the path of the runtime in brackets, which the macro of the same
/// purpose in `advice` puts there.
#[proc_macro]
#[doc(hidden)]
pub fn __advice_table(input: TokenStream) -> TokenStream {
    al_compiler::expand(input.into()).into()
}
