//! When a used file changes, cargo builds again; when nothing changes, it does not.

use std::fs;
use std::path::Path;
use std::process::Command;

use al_tests::cargo::{self, cargo, fail, succeed};
use al_tests::repository;
use tempfile::TempDir;

/// Copies a consumer's crate to a folder of its own, under another name.
fn copy(consumer: &str) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let from = repository("tests/consumers").join(consumer);
    copy_folder(&from, folder.path());
    let manifest = fs::read_to_string(from.join("Cargo.toml")).expect("a manifest");
    let crates = fs::canonicalize(repository("crates")).expect("the crates");
    let manifest = manifest
        .replace("../../../crates", &crates.to_string_lossy().replace('\\', "/"))
        .replace("name = \"consumer-", "name = \"touched-");
    let profile = "\n[workspace]\n\n[profile.dev]\npanic = \"abort\"\ndebug = false\n";
    fs::write(folder.path().join("Cargo.toml"), manifest + profile).expect("a manifest");
    cargo::lock(folder.path());
    folder
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy_folder(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).expect("a copy");
        }
    }
}

fn build(folder: &Path) -> Command {
    let mut build = cargo(folder, &cargo::target("consumers", env!("CARGO_TARGET_TMPDIR")));
    build.args(["build", "--offline"]);
    build
}

/// Builds, builds again, changes the file, breaks it, mends it.
fn is_watched(consumer: &str, used: &str, place: &str) {
    let folder = copy(consumer);
    let built = |what: &str| {
        let (_, err) = succeed(&mut build(folder.path()));
        assert!(!err.contains("warning"), "{what}: {err}");
        err.contains(&format!("Compiling touched-{consumer}"))
    };
    assert!(built("at first"));
    assert!(!built("nothing has changed"), "nothing has changed");
    let used = folder.path().join(used);
    let text = fs::read_to_string(&used).expect("the used file");
    fs::write(&used, text.replace("< 4", "< 5")).expect("the used file");
    assert!(built("the used file has changed"), "the used file has changed");
    fs::write(&used, text.replace("distance", "distence")).expect("the used file");
    let (_, err) = fail(&mut build(folder.path()));
    assert!(err.contains(place) && err.contains("`distence`"), "{err}");
    fs::write(&used, &text).expect("the used file");
    assert!(built("the used file is mended"));
}

#[test]
fn the_build_door_watches_used_files() {
    is_watched("build-door", "src/near.adv", "src/near.adv:1:");
}

#[test]
fn the_macro_door_watches_used_files() {
    is_watched("macro-door", "advice/near.adv", "advice/near.adv:1:");
}
