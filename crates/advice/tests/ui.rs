//! Mistakes in the macro's body: each is told at the user's own words. One file a mistake; run with
//! `TRYBUILD=overwrite` to accept new messages.
#![cfg(feature = "macro")]

#[test]
fn mistakes_are_told_at_their_place() {
    let cases = trybuild::TestCases::new();
    cases.pass("tests/pass/*.rs");
    cases.compile_fail("tests/ui/*.rs");
}
