//! The door for build scripts.

use std::fs;
use std::path::Path;
use std::process::Command;

use al_tests::cargo::{fail, succeed};
use al_tests::repository;
use tempfile::TempDir;

const GOOD: &str = "use \"near.adv\";\n\
    table kqk (K Q vs K) {\n    rule near: near < 4 -> mate;\n    rule far: true -> mate;\n    \
    advice mate { better: checkmate; us: 0 => queen; them: none; }\n}\n";
const NEAR: &str = "let near = distance(our.king, their.king);\n";

/// A crate's folder with files in it; the Rust goes into its folder `out`.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    folder
}

/// A build script, run as cargo would.
fn script(folder: &Path, files: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_build-script"));
    command.args(files).current_dir(folder).env("OUT_DIR", folder.join("out")).env_remove("AL_OUT_DIR");
    command
}

fn lines(text: &str) -> Vec<&str> {
    text.lines().collect()
}

fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).map_or_else(|_| Vec::new(), Iterator::collect);
    let mut names: Vec<String> =
        entries.into_iter().map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn the_lines_for_cargo_are_printed() {
    let folder = folder(&[("src/kqk.adv", GOOD), ("src/near.adv", NEAR)]);
    let (out, err) = succeed(&mut script(folder.path(), &["src/kqk.adv"]));
    let expected = [
        "cargo::rerun-if-env-changed=AL_OUT_DIR",
        "cargo::rerun-if-changed=src/kqk.adv",
        "cargo::rerun-if-changed=src/near.adv",
        "returned",
    ];
    assert_eq!((lines(&out), err.as_str()), (expected.to_vec(), ""));
    assert_eq!(names_in(&folder.path().join("out")), ["kqk.rs"], "and no temporary file is left");
}

#[test]
fn they_are_printed_before_anything_fails_and_the_error_is_drawn() {
    let bad = "use \"near.adv\";\ntable kqk (K Q vs K) {\n    rule near: nearr < 4 -> mate;\n    \
        advice mate { better: checkmate; us: 0 => queen; them: none; }\n}\n";
    let folder = folder(&[("src/kqk.adv", bad), ("src/near.adv", NEAR), ("second.adv", GOOD)]);
    let (out, err) = fail(&mut script(folder.path(), &["src/kqk.adv", "second.adv"]));
    for line in ["rerun-if-env-changed=AL_OUT_DIR", "rerun-if-changed=src/kqk.adv", "rerun-if-changed=second.adv"] {
        assert!(lines(&out)[..3].contains(&format!("cargo::{line}").as_str()), "{out}");
    }
    assert!(out.contains("cargo::rerun-if-changed=src/near.adv"), "{out}");
    assert!(out.ends_with("returned\n"), "the process goes on: {out}");
    let drawn = "\
error[AL0020]: `nearr` is not defined
 --> src/kqk.adv:3:16
  |
3 |     rule near: nearr < 4 -> mate;
  |                ^^^^^";
    assert!(err.contains(drawn), "{err}");
    assert!(err.contains("near"), "{err}");
    assert_eq!(names_in(&folder.path().join("out")), Vec::<String>::new());
}

#[test]
fn a_failed_run_leaves_what_was_there() {
    let folder = folder(&[("kqk.adv", GOOD), ("near.adv", NEAR)]);
    succeed(&mut script(folder.path(), &["kqk.adv"]));
    let made = folder.path().join("out/kqk.rs");
    let first = fs::read_to_string(&made).expect("the output");
    let date = fs::metadata(&made).and_then(|data| data.modified()).expect("a date");
    succeed(&mut script(folder.path(), &["kqk.adv"]));
    let again = fs::metadata(&made).and_then(|data| data.modified()).expect("a date");
    assert_eq!(date, again, "what would not change is not written");
    fs::write(folder.path().join("kqk.adv"), "table").expect("a file");
    let (_, err) = fail(&mut script(folder.path(), &["kqk.adv"]));
    assert!(err.contains("kqk.adv:1:"), "{err}");
    assert_eq!(fs::read_to_string(&made).expect("the output"), first);
    assert_eq!(names_in(&folder.path().join("out")), ["kqk.rs"]);
}

#[test]
fn what_cannot_be_read_or_written_is_told() {
    let folder = folder(&[("kqk.adv", GOOD), ("near.adv", NEAR), ("deep/kqk.adv", GOOD), ("out", "a file")]);
    let (out, err) = fail(&mut script(folder.path(), &["none.adv"]));
    assert!(out.contains("cargo::rerun-if-changed=none.adv"), "{out}");
    assert!(err.contains("cannot read none.adv"), "{err}");
    let (_, err) = fail(&mut script(folder.path(), &["kqk.adv"]));
    assert!(err.contains("cannot write") && err.contains("kqk.rs"), "{err}");
    let (_, err) = fail(&mut script(folder.path(), &["kqk.adv", "deep/kqk.adv"]));
    assert!(err.contains("kqk.adv and deep/kqk.adv would both become kqk.rs"), "{err}");
    let (_, err) = fail(script(folder.path(), &["kqk.adv"]).env_remove("OUT_DIR"));
    assert!(err.contains("OUT_DIR is not set"), "{err}");
}

#[test]
fn warnings_reach_cargo() {
    let unused =
        GOOD.replace("advice mate", "advice idle { better: true; us: 0 => king; them: none; }\n    advice mate");
    let folder = folder(&[("kqk.adv", &unused), ("near.adv", NEAR)]);
    let (out, _) = succeed(&mut script(folder.path(), &["kqk.adv"]));
    let warning = out.lines().find(|line| line.starts_with("cargo::warning=")).expect("a warning");
    assert!(warning.contains("kqk.adv:5:12: warning[AL0061]") && warning.contains("`idle`"), "{warning}");
}

#[test]
fn the_generated_code_can_be_looked_at() {
    let folder = folder(&[("kqk.adv", GOOD), ("near.adv", NEAR)]);
    succeed(script(folder.path(), &["kqk.adv"]).env("AL_OUT_DIR", "look"));
    let [made, looked] = ["out/kqk.rs", "look/kqk.rs"].map(|name| fs::read_to_string(folder.path().join(name)));
    assert_eq!(made.expect("the output"), looked.expect("the copy"));
}

/// The same input gives the same bytes, wherever the crate stands and however its files are named.
#[test]
fn output_is_the_same_everywhere() {
    let tables = ["krk_safe", "krk_al0", "krk_thesis"];
    let texts = tables.map(|name| {
        (format!("{name}.adv"), fs::read_to_string(repository("tables").join(format!("{name}.adv"))).expect("a table"))
    });
    let files: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let outputs = [false, true].map(|absolute| {
        let folder = folder(&files);
        let names: Vec<String> = files
            .iter()
            .map(|(name, _)| {
                let whole = fs::canonicalize(folder.path()).expect("the folder").join(name);
                if absolute { whole.to_string_lossy().into_owned() } else { (*name).to_owned() }
            })
            .collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        succeed(&mut script(folder.path(), &names));
        tables.map(|name| {
            let text = fs::read_to_string(folder.path().join(format!("out/{name}.rs"))).expect("the output");
            assert!(!text.contains(&*folder.path().to_string_lossy()), "{name}: no absolute path");
            text
        })
    });
    assert_eq!(outputs[0], outputs[1]);
}
