//! The text of this crate: for programs that build others against it on machines where no registry can be
//! reached.

/// Names the files and takes in their text.
macro_rules! files {
    ($($path:literal,)*) => { &[$(($path, include_str!(concat!("../", $path)))),*] };
}

/// Every file that the compiler reads, this one left out: its path in the crate's folder, and its text.
pub const FILES: &[(&str, &str)] = files! {
    "src/__rt1/look_up.rs",
    "src/__rt1/mod.rs",
    "src/consult.rs",
    "src/expect.rs",
    "src/forcing.rs",
    "src/general.rs",
    "src/lib.rs",
    "src/lone/exact.rs",
    "src/lone/mod.rs",
    "src/lone/notes.rs",
    "src/lone/placing.rs",
    "src/lone/question.rs",
    "src/player.rs",
    "src/prover/argument.rs",
    "src/prover/base.rs",
    "src/prover/check.rs",
    "src/prover/control.rs",
    "src/prover/line.rs",
    "src/prover/memory.rs",
    "src/prover/metaplan.rs",
    "src/prover/mod.rs",
    "src/prover/moves.rs",
    "src/prover/quest.rs",
    "src/prover/search.rs",
    "src/prover/select.rs",
    "src/prover/target.rs",
    "src/prover/weights.rs",
    "src/scratch.rs",
    "src/table.rs",
    "src/tree.rs",
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
