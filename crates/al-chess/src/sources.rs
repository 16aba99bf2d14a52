//! The text of this crate: for programs that build others against it on machines where no registry can be
//! reached.

/// Names the files and takes in their text.
macro_rules! files {
    ($($path:literal,)*) => { &[$(($path, include_str!(concat!("../", $path)))),*] };
}

/// Every file that the compiler reads, this one left out: its path in the crate's folder, and its text.
pub const FILES: &[(&str, &str)] = files! {
    "README.md",
    "src/attacks.rs",
    "src/fen/error.rs",
    "src/fen/mod.rs",
    "src/fen/write.rs",
    "src/geometry.rs",
    "src/lib.rs",
    "src/man.rs",
    "src/masks.rs",
    "src/material.rs",
    "src/moves.rs",
    "src/notation.rs",
    "src/order.rs",
    "src/point.rs",
    "src/position/all.rs",
    "src/position/canonical.rs",
    "src/position/legality.rs",
    "src/position/mod.rs",
    "src/position/play.rs",
    "src/square.rs",
    "src/square_set.rs",
    "src/value.rs",
};

#[cfg(test)]
mod tests {
    extern crate std;
    use std::fs;
    use std::io;
    use std::path::Path;
    use std::string::String;
    use std::vec::Vec;

    #[test]
    fn every_file_is_listed() -> io::Result<()> {
        let mut listed: Vec<&str> = super::FILES.iter().map(|(path, _)| *path).collect();
        listed.retain(|path| path.starts_with("src/"));
        let mut found = Vec::new();
        collect(Path::new(env!("CARGO_MANIFEST_DIR")), "src", &mut found)?;
        found.retain(|path| path != "src/sources.rs");
        found.sort();
        assert_eq!(found, listed);
        Ok(())
    }

    fn collect(root: &Path, folder: &str, found: &mut Vec<String>) -> io::Result<()> {
        for entry in fs::read_dir(root.join(folder))? {
            let entry = entry?;
            let path = [folder, &entry.file_name().to_string_lossy()].join("/");
            if entry.file_type()?.is_dir() { collect(root, &path, found)? } else { found.push(path) }
        }
        Ok(())
    }
}
