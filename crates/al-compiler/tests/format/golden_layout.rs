//! How pages look: each `.adv` of the folder has its layout beside it.

use crate::golden::{adv_files, read};
use al_compiler::format;
use std::fs;
use std::path::Path;

#[test]
fn pages_look_as_they_should() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/format");
    let cases = adv_files(&folder);
    assert!(!cases.is_empty(), "no cases in {}", folder.display());
    for case in cases {
        let (files, file) = read(&case);
        let source = files.get(file);
        let found = format(&source.name, &source.text).unwrap_or_else(|failed| panic!("{failed}"));
        let golden = case.with_extension("formatted");
        if std::env::var_os("AL_BLESS").is_some() {
            fs::write(&golden, &found).unwrap_or_else(|error| panic!("{}: {error}", golden.display()));
        }
        assert_eq!(found, fs::read_to_string(&golden).unwrap_or_default(), "{}", case.display());
    }
}
