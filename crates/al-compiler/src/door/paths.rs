//! Names of files that are the same on every machine.

use std::path::{Component, Path, PathBuf};

/// A file as seen from a folder, with `/` between the parts: what generated code and messages call it. Both
/// doors name every file from the folder of the crate that is compiled, so no absolute path comes into what
/// they make. A file on another drive keeps its whole name.
pub(super) fn from_folder(folder: &Path, file: &Path) -> String {
    let whole = folder.join(file);
    let (folder, file) = (parts(folder), parts(&whole));
    let common = folder.iter().zip(&file).take_while(|(a, b)| a == b).count();
    let relative: PathBuf = match common {
        0 => file.iter().collect(),
        _ => folder[common..].iter().map(|_| Component::ParentDir).chain(file[common..].iter().copied()).collect(),
    };
    relative.to_string_lossy().replace('\\', "/")
}

/// The parts of a path, `.` left out and `..` undone where that is possible by name alone.
fn parts(path: &Path) -> Vec<Component<'_>> {
    let mut parts = Vec::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if matches!(parts.last(), Some(Component::Normal(_))) => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_from_the_folder() {
        let named = |file: &str| from_folder(Path::new("/home/ann/engine"), Path::new(file));
        assert_eq!(named("src/krk.adv"), "src/krk.adv");
        assert_eq!(named("./src/../src/krk.adv"), "src/krk.adv");
        assert_eq!(named("/home/ann/engine/src/krk.adv"), "src/krk.adv");
        assert_eq!(named("../tables/krk.adv"), "../tables/krk.adv");
        assert_eq!(named("/home/ann/tables/krk.adv"), "../tables/krk.adv");
        assert_eq!(named("/krk.adv"), "../../../krk.adv");
    }
}
