//! Which program something is: the same number for the same meaning, whatever the layout.

use crate::ast::Item;
use crate::lex_text;
use crate::load::{Loaded, Module};
use crate::source::{FileId, Files, Span};
use std::collections::BTreeSet;

/// The meaning of the built-in functions, of the search and of the generated code. Raised whenever one of
/// them changes, so that no compiled program is taken for one that means something else.
pub const SEMANTICS: u64 = 2;

/// The number of a table with everything its file uses: comments and white space do not count, file names
/// neither, and of the prelude only the definitions whose names occur in the files or in each other. Who uses
/// the table's own file does not count.
pub fn of(loaded: &Loaded, file: FileId, table: &str) -> u64 {
    let mut hash = Fnv::default();
    hash.write(&SEMANTICS.to_le_bytes());
    hash.write(table.as_bytes());
    let (mut modules, mut words) = (Vec::new(), BTreeSet::new());
    with_uses(loaded, file, &mut modules);
    for module in modules {
        for token in lex_text(&loaded.files, module.file).tokens {
            let text = loaded.files.slice(token.span);
            words.insert(text);
            hash.write(text.as_bytes());
            hash.write(b"\n");
        }
    }
    for definition in used(loaded, words) {
        for token in definition {
            hash.write(token.as_bytes());
            hash.write(b"\n");
        }
    }
    hash.finish()
}

/// Adds a file behind those that it uses, in the order in which they would be read for it alone.
fn with_uses<'l>(loaded: &'l Loaded, file: FileId, modules: &mut Vec<&'l Module>) {
    let Some(module) = loaded.modules.iter().find(|module| module.file == file) else { return };
    if modules.iter().all(|known| known.file != file) {
        module.uses.iter().for_each(|(used, _)| with_uses(loaded, *used, modules));
        modules.push(module);
    }
}

/// The definitions of the prelude that some words lead to, in source order, each as its tokens.
fn used<'a>(loaded: &'a Loaded, mut words: BTreeSet<&'a str>) -> Vec<Vec<&'a str>> {
    let prelude = loaded.modules.iter().filter(|module| module.file == Files::PRELUDE);
    let items = prelude.flat_map(|module| &module.ast.items);
    let spans: Vec<(&str, Span)> = items
        .filter_map(|item| match item {
            Item::Let(def) => Some((def.name.text.as_str(), def.span)),
            Item::Moves(def) => Some((def.name.text.as_str(), def.span)),
            Item::Measure(def) => Some((def.name.text.as_str(), def.span)),
            Item::Pattern(def) => Some((def.name.text.as_str(), def.span)),
            _ => None,
        })
        .collect();
    let tokens = lex_text(&loaded.files, Files::PRELUDE).tokens;
    let mut definitions: Vec<(&str, Vec<&str>, bool)> = spans
        .into_iter()
        .map(|(name, span)| {
            let inside = tokens.iter().filter(|token| span.lo <= token.span.lo && token.span.hi <= span.hi);
            (name, inside.map(|token| loaded.files.slice(token.span)).collect(), false)
        })
        .collect();
    while let Some(next) = definitions.iter().position(|(name, _, taken)| !taken && words.contains(name)) {
        definitions[next].2 = true;
        words.extend(definitions[next].1.iter().copied());
    }
    definitions.into_iter().filter(|(_, _, taken)| *taken).map(|(_, tokens, _)| tokens).collect()
}

/// The 64-bit FNV-1a hash, by which programs are told apart: stable for ever and needs no dependency.
///
/// ```
/// let mut hash = al_syntax::Fnv::default();
/// hash.write(b"a");
/// assert_eq!(hash.finish(), 0xaf63_dc4c_8601_ec8c);
/// ```
#[derive(Clone, Debug)]
pub struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    /// Takes more bytes in.
    pub fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// The number of all bytes taken in.
    #[must_use]
    pub fn finish(&self) -> u64 {
        self.0
    }
}
