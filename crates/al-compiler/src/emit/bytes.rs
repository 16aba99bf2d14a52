//! Tables of masks and of numbers as byte-string literals: rustc takes 0.04 s for one where a `const fn` of the same
//! table takes 3.1 s.

use crate::decision::{MaskTable, TableId};
use crate::goals::{Values, ValuesId};
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

/// The name of a table of numbers.
pub(super) fn values_name(values: ValuesId) -> Ident {
    format_ident!("VALUES_{}", values.0)
}

/// The item of a table of numbers.
pub(super) fn values_item(id: ValuesId, values: &Values) -> TokenStream {
    let name = values_name(id);
    let (len, literal) = (values.offsets.len(), Literal::byte_string(&values.offsets));
    let doc = if len == 64 { " A number for each square." } else { " A number for each two squares." };
    quote! {
        #[doc = #doc]
        static #name: [u8; #len] = *#literal;
    }
}
