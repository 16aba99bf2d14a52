//! What is said about mistakes, each in a file of its own.

use crate::golden;
use al_compiler::syntax::parse_text;

#[test]
fn messages_are_as_agreed() {
    golden::check("tests/cases/fail/syntax", |files, file| parse_text(files, file).1);
}
