//! What an erroneous `advice_table!` leaves behind: the items that the table would have defined, as far as
//! their names can be read, so that the only errors are the table's own.

use crate::emit::{Names, stub};
use crate::syntax::ast::{File, Item};
use proc_macro2::TokenStream;

/// The stubs of all tables of a file.
pub(super) fn items(file: &File, runtime: &TokenStream) -> TokenStream {
    let tables = file.items.iter().filter_map(|item| match item {
        Item::Table(table) => Some(table),
        _ => None,
    });
    tables
        .map(|table| {
            let rules = table.items.iter().filter_map(|item| match item {
                Item::Rule(rule) => Some(rule.name.text.as_str()),
                _ => None,
            });
            let advice = table.items.iter().filter_map(|item| match item {
                Item::Advice(advice) => Some(advice.name.text.as_str()),
                _ => None,
            });
            let names = Names { table: &table.name.text, rules: rules.collect(), advice: advice.collect() };
            stub(&names, runtime)
        })
        .collect()
}
