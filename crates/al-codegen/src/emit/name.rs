//! Rust names for names of AL.

use proc_macro2::{Ident, Span};
use quote::format_ident;

/// The words that Rust keeps for itself, in every edition.
const RESERVED: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else", "enum",
    "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro", "match", "mod", "move",
    "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// Words that cannot be names even when they are raw; nothing but lines is none, either.
const NO_NAMES: &[&str] = &["self", "super", "crate", "Self", ""];

/// A name for a module or a function: the same, raw where Rust has the word for itself.
#[must_use]
pub fn snake(name: &str) -> Ident {
    match name {
        // no two names become the same: what looks like such a name with lines behind it gets one more
        _ if NO_NAMES.contains(&name.trim_end_matches('_')) => format_ident!("{name}_"),
        _ if RESERVED.contains(&name) => Ident::new_raw(name, Span::call_site()),
        _ => Ident::new(name, Span::call_site()),
    }
}

/// A name for an enum's variant: `mate_in_2` is `MateIn2`.
pub(super) fn camel(name: &str) -> Ident {
    let mut text = String::new();
    for word in name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        let mut letters = word.chars();
        text.extend(letters.next().into_iter().flat_map(char::to_uppercase));
        text.push_str(letters.as_str());
    }
    // a word that begins with a digit, or none at all, cannot begin a name
    if !text.starts_with(|c: char| c.is_alphabetic()) {
        text.insert(0, '_');
    }
    // `_` is no name, `Self` is Rust's, and `ALL` is the list of the variants
    if matches!(text.as_str(), "_" | "Self" | "ALL") {
        text.push('_');
    }
    Ident::new(&text, Span::call_site())
}
