//! Which program something is: the same number for the same meaning, whatever the layout.

use crate::load::{Loaded, Module};
use crate::source::{FileId, Files};
use crate::syntax::lex_text;

/// The meaning of the built-in functions, of the search and of the generated code. Raised whenever one of
/// them changes, so that no compiled program is taken for one that means something else.
pub const SEMANTICS: u64 = 1;

/// The number of a table with everything its file uses: comments and white space do not count, file names
/// neither. Who uses the table's own file does not count.
pub(crate) fn of(loaded: &Loaded, file: FileId, table: &str) -> u64 {
    let mut hash = Fnv::default();
    hash.write(&SEMANTICS.to_le_bytes());
    hash.write(table.as_bytes());
    let mut modules = Vec::new();
    [Files::PRELUDE, file].into_iter().for_each(|file| with_uses(loaded, file, &mut modules));
    for module in modules {
        for token in lex_text(&loaded.files, module.file).tokens {
            hash.write(loaded.files.slice(token.span).as_bytes());
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

/// The 64-bit FNV-1a hash, by which programs are told apart: stable for ever and needs no dependency.
///
/// ```
/// let mut hash = al_compiler::Fnv::default();
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
