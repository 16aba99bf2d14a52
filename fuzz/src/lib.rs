//! What must hold of any text, and how texts are changed: the parts that the fuzz targets share.
//!
//! `cargo fuzz run program fuzz/corpus/program tables crates/al-compiler/tests/cases/pass`; see `README.md`.

pub mod mutation;
pub mod promises;

/// The body of a fuzz target: this is to hold of all texts.
#[macro_export]
macro_rules! target {
    ($promise:path) => {
        ::libfuzzer_sys::fuzz_target!(|data: &[u8]| {
            if let Ok(text) = ::std::str::from_utf8(data) {
                $promise(text);
            }
        });

        ::libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
            let text = match ::std::str::from_utf8(&data[..size]) {
                // one time in four bytes are changed
                Ok(text) if seed % 4 != 0 => $crate::mutation::changed(text, seed),
                _ => return ::libfuzzer_sys::fuzzer_mutate(data, size, max_size),
            };
            if text.len() > max_size {
                return size;
            }
            data[..text.len()].copy_from_slice(text.as_bytes());
            text.len()
        });
    };
}
