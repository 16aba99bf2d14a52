//! What a user of each door has to build.

use std::collections::BTreeSet;

use al_tests::cargo::{cargo, succeed};
use al_tests::repository;

/// The crates that a user of a crate builds.
fn built(package: &str, features: &str) -> BTreeSet<String> {
    let folder = repository("");
    let mut tree = cargo(&folder, &folder.join("target"));
    tree.args(["tree", "--offline", "--prefix", "none", "--format", "{p}", "--edges", "normal,build"]);
    let (out, _) = succeed(tree.args(["--package", package, "--no-default-features", "--features", features]));
    out.lines().filter_map(|line| Some(line.split_whitespace().next()?.to_owned())).collect()
}

#[test]
fn the_facade_alone_needs_nothing_from_elsewhere() {
    let names: Vec<String> = built("advice", "").into_iter().collect();
    assert_eq!(names, ["advice", "al-chess", "al-runtime"]);
}

#[test]
fn no_user_builds_the_parser_generator() {
    for (package, features) in [("advice", "macro"), ("al-compiler", "default")] {
        let names = built(package, features);
        assert!(names.contains("al-compiler"), "{names:?}");
        for heavy in ["lalrpop", "regex", "regex-syntax", "petgraph"] {
            assert!(!names.contains(heavy), "{package}: {heavy}");
        }
    }
}

#[test]
fn the_macro_formats_and_draws_nothing() {
    let names = built("advice", "macro");
    for heavy in ["syn", "prettyplease", "annotate-snippets"] {
        assert!(!names.contains(heavy), "{heavy}");
    }
}
