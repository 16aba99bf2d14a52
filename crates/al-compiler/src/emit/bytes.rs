//! Tables of masks as byte-string literals: rustc takes 0.04 s for one where a `const fn` of the same
//! table takes 3.1 s.

use crate::decision::{MaskTable, TableId};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// The name of a table.
pub(super) fn name(table: TableId) -> Ident {
    format_ident!("TABLE_{}", table.0)
}

/// The item of a table.
pub(super) fn item(id: TableId, table: &MaskTable, doc: &str) -> TokenStream {
    let name = name(id);
    let bytes: Vec<u8> = table.entries.iter().flat_map(|mask| mask.to_le_bytes()).collect();
    let (len, literal) = (bytes.len(), Literal::byte_string(&bytes));
    quote! {
        #[doc = #doc]
        static #name: [u8; #len] = *#literal;
    }
}
