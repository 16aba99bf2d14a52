//! Every command that the README shows prints what the README says, and what it shows of generated code
//! is what is generated.

use std::path::Path;
use std::process::Command;

/// How the README calls the command.
const CALL: &str = "cargo run --release -q -p al-cli -- ";

/// The root of the repository.
fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn readme() -> String {
    std::fs::read_to_string(root().join("README.md")).expect("the README is there")
}

/// The fenced blocks of a language.
fn blocks<'t>(text: &'t str, language: &str) -> Vec<&'t str> {
    let fence = format!("```{language}\n");
    text.split(&fence).skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

/// What the command prints, both streams.
fn al(arguments: &str) -> String {
    let line = format!("'{}' {arguments} 2>&1", env!("CARGO_BIN_EXE_al"));
    let output = Command::new("sh").args(["-c", &line]).current_dir(root()).output().expect("a shell");
    String::from_utf8(output.stdout).expect("the command prints UTF-8")
}

#[test]
fn commands_print_what_the_readme_says() {
    let readme = readme();
    let blocks = blocks(&readme, "console");
    assert!(blocks.len() >= 3, "the README shows its commands");
    for block in blocks {
        let (first, printed) = block.split_once('\n').expect("a command and what it prints");
        let arguments = first.strip_prefix("$ ").and_then(|call| call.strip_prefix(CALL)).expect("a call of al");
        assert_eq!(timeless(&al(arguments)), timeless(printed), "{arguments}");
    }
}

/// Without what work took, which varies.
fn timeless(printed: &str) -> Vec<&str> {
    printed.lines().filter(|line| !line.ends_with(" ms")).collect()
}

#[test]
fn generated_code_is_what_the_readme_shows() {
    let readme = readme();
    let expanded = al("expand tables/krk_al0.adv");
    let shown = blocks(&readme, "text").into_iter().find(|block| block.contains("fn keep_room_us_0")).expect("shown");
    for line in shown.lines().map(str::trim).filter(|line| *line != "…") {
        assert!(expanded.contains(line), "`{line}` is not generated");
    }
}

#[test]
fn shown_advice_is_in_the_table() {
    let readme = readme();
    let table = std::fs::read_to_string(root().join("tables/krk_al0.adv")).expect("the table is there");
    let shown = blocks(&readme, "text").into_iter().find(|block| block.contains("advice keep_room")).expect("shown");
    for line in shown.lines().map(str::trim) {
        assert!(table.contains(line), "`{line}` is not in the table");
    }
}

#[test]
fn paths_of_the_readme_exist() {
    let readme = readme();
    let (_, section) = readme.split_once("## What is where").expect("the README tells what is where");
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `")?.split_once('|'));
    let mut paths: Vec<&str> = rows.flat_map(|(paths, _)| paths.split('`')).collect();
    paths.retain(|path| path.starts_with(char::is_alphabetic));
    assert!(paths.len() > 8, "{paths:?}");
    for path in paths {
        assert!(root().join(path).exists(), "{path} does not exist");
    }
}

#[test]
fn ci_runs_the_test_command_of_the_readme() {
    let script = std::fs::read_to_string(root().join(".ci/run")).expect("the script is there");
    for command in blocks(&readme(), "sh") {
        assert!(script.contains(command.trim()), "`{}` is not run by .ci/run", command.trim());
    }
}

#[test]
fn the_proof_is_what_the_readme_shows() {
    let readme = readme();
    let printed = al("verify tables/krk.adv");
    let shown = blocks(&readme, "text").into_iter().find(|block| block.contains("the claim `win")).expect("shown");
    // the seconds that the proof took are the only thing that varies
    let timeless = |line: &&str| !line.ends_with(" s");
    let (shown, printed): (Vec<_>, Vec<_>) =
        (shown.lines().filter(timeless).collect(), printed.lines().filter(timeless).collect());
    assert!(shown.len() > 15, "the page is shown");
    assert_eq!(shown, printed[..shown.len()]);
}
