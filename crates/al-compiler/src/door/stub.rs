//! What an erroneous `advice_table!` leaves behind: the items that the tables would have defined, so that the
//! only errors are the tables' own.
//!
//! The names are read from the tokens and not from the tree, which lacks every statement that has a mistake.
//! `table`, `rule` and `advice` are reserved words: whatever name follows one is a declaration's.

use crate::emit::{Names, base_stub, stub};
use crate::program::TableKind;
use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The stubs of all tables and bases in a macro's body.
pub(super) fn items(body: TokenStream, runtime: &TokenStream) -> TokenStream {
    let (mut tables, mut bases) = (Vec::new(), Vec::new());
    let mut open: Option<(String, TableKind)> = None;
    let mut open_base: Option<String> = None;
    let mut word = String::new();
    for tree in plain(body) {
        match tree {
            TokenTree::Ident(ident) => {
                let text = ident.to_string();
                match word.as_str() {
                    "table" => open = Some((text.clone(), TableKind::Table)),
                    "network" => open = Some((text.clone(), TableKind::Network)),
                    "base" => open_base = Some(text.clone()),
                    _ => {}
                }
                word = text;
            }
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                if let Some((name, kind)) = open.take() {
                    tables.push((name, kind, declared(group.stream())));
                }
                bases.extend(open_base.take());
                word.clear();
            }
            // a statement such as `extern table krk from …;` has ended
            TokenTree::Punct(punct) if punct.as_char() == ';' => {
                (open, open_base) = (None, None);
                word.clear();
            }
            _ => word.clear(),
        }
    }
    let stubs = tables.iter().map(|(table, kind, (rules, advice))| {
        let (rules, advice) = (rules.iter().map(String::as_str), advice.iter().map(String::as_str));
        stub(&Names { table, kind: *kind, rules: rules.collect(), advice: advice.collect() }, runtime)
    });
    stubs.chain(bases.iter().map(|base| base_stub(base, runtime))).collect()
}

/// The names of rules and of advice in a table's body.
fn declared(body: TokenStream) -> (Vec<String>, Vec<String>) {
    let (mut rules, mut advice) = (Vec::new(), Vec::new());
    let mut word = String::new();
    for tree in plain(body) {
        let TokenTree::Ident(ident) = tree else {
            word.clear();
            continue;
        };
        let text = ident.to_string();
        let list = match word.as_str() {
            "rule" => Some(&mut rules),
            "advice" => Some(&mut advice),
            _ => None,
        };
        if let Some(list) = list.filter(|list| !list.contains(&text)) {
            list.push(text.clone());
        }
        word = text;
    }
    (rules, advice)
}

/// The trees of a stream, what stands in invisible brackets among them.
fn plain(stream: TokenStream) -> Vec<TokenTree> {
    let mut plain = Vec::new();
    let mut left: Vec<TokenTree> = stream.into_iter().collect();
    left.reverse();
    while let Some(tree) = left.pop() {
        match tree {
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
                let mut inside: Vec<TokenTree> = group.stream().into_iter().collect();
                inside.reverse();
                left.append(&mut inside);
            }
            tree => plain.push(tree),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_from_statements_with_mistakes() {
        let body = "let x; table first K Q vs K { rule a distance; advice b { better checkmate } rule a: ; } \
            table second (K R vs K) { rule: true -> c; advice d {} }";
        let text = items(body.parse().expect("tokens"), &"::advice".parse().expect("a path")).to_string();
        for item in ["pub mod first", "pub mod second", "A ,", "B ,", "D ,"] {
            assert!(text.contains(item), "{item}: {text}");
        }
        assert!(!text.contains("C ,"), "{text}");
        let network = "extern table krk from a; let x = { 3 }; network all { otherwise -> table krk }";
        let text = items(network.parse().expect("tokens"), &"::advice".parse().expect("a path")).to_string();
        assert!(text.contains("pub mod all") && text.contains("NETWORK") && !text.contains("pub mod krk"), "{text}");
    }
}
