//! What the fuzz targets demand of any text, asked of the texts that once broke it, and of every file of the
//! repository: whole, and cut off anywhere.

#[path = "../../fuzz/src/promises.rs"]
#[expect(unreachable_pub, reason = "the fuzz targets are crates of their own")]
mod promises;

use al_tests::{in_parallel, repository};
use std::fs;
use std::path::{Path, PathBuf};

/// A text is broken off at so many places.
const CUTS: usize = 12;

fn below(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if path.is_dir() && name != "target" && !name.starts_with('.') {
            below(&path, ending, found);
        } else if name.ends_with(ending) {
            found.push(path);
        }
    }
}

fn texts(folder: &str, ending: &str) -> Vec<String> {
    let mut found = Vec::new();
    below(&repository(folder), ending, &mut found);
    found.sort();
    found.iter().filter_map(|path| fs::read_to_string(path).ok()).collect()
}

#[test]
fn what_was_once_broken_holds() {
    let texts = texts("fuzz/regressions", "");
    assert!(!texts.is_empty(), "nothing to replay");
    for text in &texts {
        promises::program(text);
        promises::layout(text);
        promises::rust(text);
    }
}

#[test]
fn every_file_keeps_the_promises_wherever_it_is_cut_off() {
    let texts = texts(".", ".adv");
    assert!(texts.len() > 50, "{} files", texts.len());
    in_parallel(&texts, |texts| {
        for text in texts {
            promises::program(text);
            promises::layout(text);
            let length = text.chars().count();
            for cut in 1..CUTS {
                let part: String = text.chars().take(length * cut / CUTS).collect();
                promises::program(&part);
                promises::layout(&part);
            }
        }
        Vec::<()>::new()
    });
}
