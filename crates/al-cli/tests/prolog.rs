//! Every command that the page on Prolog shows prints what the page says.

use std::path::Path;
use std::process::Command;

#[test]
fn commands_print_what_the_page_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join("docs/prolog.md")).expect("the page is there");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("prolog_page");
    std::fs::create_dir_all(&folder).expect("a folder");
    let folder = folder.to_str().expect("a path in UTF-8");
    let mut commands = 0;
    for block in page.split("```console\n").skip(1).filter_map(|rest| rest.split("```").next()) {
        for shown in block.split("$ ").skip(1) {
            let (line, wanted) = shown.split_once('\n').expect("a command and what it prints");
            // what is written goes to a folder of this test's own
            let script = format!(
                "al() {{ '{}' \"$@\"; }}\n{}",
                env!("CARGO_BIN_EXE_al"),
                line.replace("target/", &format!("{folder}/"))
            );
            let output = Command::new("sh").args(["-c", &format!("{{ {script}\n}} 2>&1")]).current_dir(&root).output();
            let printed = String::from_utf8(output.expect("a shell").stdout).expect("UTF-8");
            assert_eq!(printed.replace(&format!("{folder}/"), "target/"), wanted, "{line}");
            commands += 1;
        }
    }
    assert!(commands >= 7, "the page shows its commands");
}
