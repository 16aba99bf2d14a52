//! Which program something is: the same number for the same meaning, whatever the layout.

use crate::ast::{Item, Name};
use crate::lex_text;
use crate::load::{Loaded, Module};
use crate::source::{FileId, Files, Span};
use std::collections::{BTreeMap, BTreeSet};

/// The meaning of the built-in functions, of the search and of the generated code. Raised whenever one of
/// them changes, so that no compiled program is taken for one that means something else.
pub const SEMANTICS: u64 = 2;

/// The numbers of the tables of some files. Each file is read as tokens once, however many tables it has.
#[derive(Debug)]
pub struct Hashes<'l> {
    loaded: &'l Loaded,
    /// What is read of each file that a table stands in.
    read: BTreeMap<FileId, Vec<&'l str>>,
    /// The definitions of the prelude, in source order.
    prelude: Vec<Definition<'l>>,
}

/// A definition of the prelude, as its tokens.
#[derive(Debug)]
struct Definition<'l> {
    name: &'l str,
    tokens: Vec<&'l str>,
}

impl<'l> Hashes<'l> {
    /// Those of what was loaded.
    #[must_use]
    pub fn new(loaded: &'l Loaded) -> Self {
        Self { loaded, read: BTreeMap::new(), prelude: prelude(loaded) }
    }

    /// The number of a table with everything its file uses: comments and white space do not count, file names
    /// neither, and of the prelude only the definitions whose names occur in the files or in each other. Who uses
    /// the table's own file does not count.
    pub fn of(&mut self, file: FileId, table: &str) -> u64 {
        let tokens = self.read.entry(file).or_insert_with(|| read(self.loaded, &self.prelude, file));
        let mut hash = Fnv::default();
        hash.write(&SEMANTICS.to_le_bytes());
        hash.write(table.as_bytes());
        for token in tokens {
            hash.write(token.as_bytes());
            hash.write(b"\n");
        }
        hash.finish()
    }
}

/// The tokens of a file and of what it uses, then of the definitions of the prelude that it leads to.
fn read<'l>(loaded: &'l Loaded, prelude: &[Definition<'l>], file: FileId) -> Vec<&'l str> {
    let mut modules = Vec::new();
    with_uses(loaded, file, &mut modules);
    let mut tokens: Vec<&str> = modules.into_iter().flat_map(|module| texts(loaded, module.file)).collect();
    let mut words: BTreeSet<&str> = tokens.iter().copied().collect();
    let mut taken = vec![false; prelude.len()];
    while let Some(next) = (0..prelude.len()).find(|&next| !taken[next] && words.contains(prelude[next].name)) {
        taken[next] = true;
        words.extend(&prelude[next].tokens);
    }
    let definitions = prelude.iter().zip(taken).filter(|(_, taken)| *taken);
    tokens.extend(definitions.flat_map(|(definition, _)| &definition.tokens));
    tokens
}

/// The tokens of a file, as they are written.
fn texts(loaded: &Loaded, file: FileId) -> impl Iterator<Item = &str> {
    lex_text(&loaded.files, file).tokens.into_iter().map(|token| loaded.files.slice(token.span))
}

/// Adds a file behind those that it uses, in the order in which they would be read for it alone.
fn with_uses<'l>(loaded: &'l Loaded, file: FileId, modules: &mut Vec<&'l Module>) {
    let Some(module) = loaded.modules.iter().find(|module| module.file == file) else { return };
    if modules.iter().all(|known| known.file != file) {
        module.uses.iter().for_each(|(used, _)| with_uses(loaded, *used, modules));
        modules.push(module);
    }
}

fn prelude(loaded: &Loaded) -> Vec<Definition<'_>> {
    let prelude = loaded.modules.iter().filter(|module| module.file == Files::PRELUDE);
    let definitions = prelude.flat_map(|module| &module.ast.items).filter_map(defined);
    let tokens = lex_text(&loaded.files, Files::PRELUDE).tokens;
    let tokens_in = |span: Span| {
        let inside = tokens.iter().filter(|token| span.lo <= token.span.lo && token.span.hi <= span.hi);
        inside.map(|token| loaded.files.slice(token.span)).collect()
    };
    definitions.map(|(name, span)| Definition { name: &name.text, tokens: tokens_in(span) }).collect()
}

/// What an item defines, and where it stands.
fn defined(item: &Item) -> Option<(&Name, Span)> {
    match item {
        Item::Let(def) => Some((&def.name, def.span)),
        Item::Moves(def) => Some((&def.name, def.span)),
        Item::Measure(def) => Some((&def.name, def.span)),
        Item::Pattern(def) => Some((&def.name, def.span)),
        _ => None,
    }
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
