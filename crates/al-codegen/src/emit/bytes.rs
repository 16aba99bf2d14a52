//! Tables of masks and of numbers as byte-string literals: rustc takes 0.04 s for one where a `const fn` of the same
//! table takes 3.1 s.

use crate::decision::{Index, MaskTable, Packing, TableId};
use crate::goals::{Values, ValuesId};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// The name of a table.
pub(super) fn name(table: TableId) -> Ident {
    format_ident!("TABLE_{}", table.0)
}

/// The name of a table's index.
pub(super) fn index_name(table: TableId) -> Ident {
    format_ident!("INDEX_{}", table.0)
}

/// The items of a table: its masks and, where it has one, its index.
pub(super) fn item(id: TableId, table: &MaskTable) -> TokenStream {
    let Packing { halved, masks, index } = &table.packing;
    let (count, half) = (table.entries.len(), if *halved { ", half of them mirrored" } else { "" });
    let doc = match index {
        None => format!(" One mask of destinations for each of {count} combinations{half}."),
        Some(_) => format!(" The masks of destinations for {count} combinations{half}, each once."),
    };
    let masks = bytes(&name(id), &doc, &masks.iter().flat_map(|mask| mask.to_le_bytes()).collect::<Vec<u8>>());
    let index = index.as_ref().map(|index| match index {
        Index::Bytes(index) => index.clone(),
        Index::Words(index) => index.iter().flat_map(|place| place.to_le_bytes()).collect(),
    });
    let index = index.map(|index| bytes(&index_name(id), " Which of the masks each combination has.", &index));
    quote!(#masks #index)
}

fn bytes(name: &Ident, doc: &str, bytes: &[u8]) -> TokenStream {
    let (len, literal) = (bytes.len(), Literal::byte_string(bytes));
    quote! {
        #[doc = #doc]
        static #name: [u8; #len] = *#literal;
    }
}

/// The name of a table of numbers.
pub(super) fn values_name(values: ValuesId) -> Ident {
    format_ident!("VALUES_{}", values.0)
}

/// The item of a table of numbers, or of truth values: a set of squares for each.
pub(super) fn values_item(id: ValuesId, values: &Values) -> TokenStream {
    let name = values_name(id);
    if values.truths {
        let sets = values.offsets.chunks(8).map(|truths| {
            truths.iter().enumerate().fold(0, |bits, (place, &truth)| bits | u8::from(truth != 0) << place)
        });
        bytes(&name, " Whether something holds for each two squares, a bit each.", &sets.collect::<Vec<u8>>())
    } else if values.offsets.len() == 64 {
        bytes(&name, " A number for each square.", &values.offsets)
    } else {
        bytes(&name, " A number for each two squares.", &values.offsets)
    }
}
