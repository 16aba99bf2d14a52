//! Which program something is: the same number for the same meaning, whatever the layout.

use crate::load::Loaded;
use crate::syntax::lex_text;

/// The meaning of the built-in functions, of the search and of the generated code. Raised whenever one of
/// them changes, so that no compiled program is taken for one that means something else.
pub const SEMANTICS: u64 = 1;

/// The number of a table with everything it uses: comments and white space do not count, file names
/// neither.
pub(crate) fn of(loaded: &Loaded, table: &str) -> u64 {
    let mut hash = Fnv::new();
    hash.write(&SEMANTICS.to_le_bytes());
    hash.write(table.as_bytes());
    for module in &loaded.modules {
        for token in lex_text(&loaded.files, module.file).tokens {
            hash.write(loaded.files.slice(token.span).as_bytes());
            hash.write(b"\n");
        }
    }
    hash.0
}

/// The 64-bit FNV-1a hash: stable for ever and needs no dependency.
struct Fnv(u64);

impl Fnv {
    fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}
