//! Every promise to users is a crate that builds: see `tests/consumers`.

use std::fs;
use std::path::{Path, PathBuf};

use al_tests::cargo::{self, cargo, succeed};
use al_tests::repository;

/// The workspace of those crates, with the versions that this repository is locked to.
fn workspace() -> PathBuf {
    let folder = repository("tests/consumers");
    cargo::lock(&folder);
    folder
}

fn target() -> PathBuf {
    cargo::target("consumers", env!("CARGO_TARGET_TMPDIR"))
}

/// One test, since all crates share a folder to build in.
#[test]
fn consumers_build() {
    let workspace = workspace();
    // with clippy, which also compiles, and no warning of any kind
    let mut clippy = cargo(&workspace, &target());
    succeed(clippy.args(["clippy", "--offline", "--quiet", "--workspace", "--all-targets", "--", "-D", "warnings"]));
    succeed(cargo(&workspace, &target()).args(["test", "--offline", "--quiet", "-p", "consumer-build-door"]));
    succeed(cargo(&workspace, &target()).args(["test", "--offline", "--quiet", "-p", "consumer-macro-door"]));
    succeed(cargo(&workspace, &target()).args(["build", "--offline", "--quiet", "-p", "consumer-no-std"]));
    links_neither_std_nor_alloc(&target().join("debug/libconsumer_no_std.a"));
}

/// That the firmware links at all, with a panic handler of its own and no allocator, says it already; the
/// names in it say it again.
fn links_neither_std_nor_alloc(library: &Path) {
    let library = fs::read(library).expect("the static library");
    let holds = |name: &str| library.windows(name.len()).any(|part| part == name.as_bytes());
    assert!(holds("advised_destination"), "the names are readable");
    for name in ["__rust_alloc", "__rust_dealloc", "__rg_alloc", "std..rt", "3std2rt", "5alloc3vec", "6string6String"] {
        assert!(!holds(name), "{name} is linked");
    }
}
