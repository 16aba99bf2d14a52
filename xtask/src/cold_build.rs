//! How long a new user waits: a crate with one table, built from nothing, through either door.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use std::{env, fs};

/// Builds a fresh crate for each door and prints what it took.
pub(crate) fn measure() -> Result<(), Box<dyn Error>> {
    let folder = env::temp_dir().join(format!("al-cold-build-{}", std::process::id()));
    let measured = doors().into_iter().try_for_each(|door| {
        let (waited, worked) = door.build(&folder.join(door.name))?;
        let worked =
            worked.map_or_else(String::new, |worked| format!(", {:.1} s of processor time", worked.as_secs_f64()));
        println!("{:<28} {:.1} s{worked}", door.name, waited.as_secs_f64());
        Ok::<(), Box<dyn Error>>(())
    });
    let _ = fs::remove_dir_all(&folder);
    measured
}

/// A door with the crate of a user of it.
struct Door {
    name: &'static str,
    dependencies: String,
    files: Vec<(&'static str, String)>,
}

fn doors() -> [Door; 2] {
    let table = include_str!("../../tables/krk_safe.adv");
    let crates = root().join("crates").to_string_lossy().replace('\\', "/");
    let statements: Vec<&str> =
        table.lines().filter(|line| !line.starts_with("//!") && !line.starts_with("language")).collect();
    let main = "fn main() {\n    println!(\"{:x}\", krk_safe::HASH);\n}\n";
    [
        Door {
            name: "advice_table!",
            dependencies: format!("[dependencies]\nadvice = {{ path = \"{crates}/advice\" }}\n"),
            files: vec![("src/main.rs", format!("advice::advice_table! {{\n{}\n}}\n\n{main}", statements.join("\n")))],
        },
        Door {
            name: "build.rs",
            dependencies: format!(
                "[dependencies]\nadvice = {{ path = \"{crates}/advice\", default-features = false }}\n\n\
                 [build-dependencies]\nal-compiler = {{ path = \"{crates}/al-compiler\" }}\n"
            ),
            files: vec![
                ("src/main.rs", format!("include!(concat!(env!(\"OUT_DIR\"), \"/krk_safe.rs\"));\n\n{main}")),
                ("src/krk_safe.adv", table.to_owned()),
                (
                    "build.rs",
                    "fn main() -> Result<(), al_compiler::BuildError> {\n    \
                     al_compiler::Build::new().file(\"src/krk_safe.adv\").compile()\n}\n"
                        .to_owned(),
                ),
            ],
        },
    ]
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap_or_default()
}

impl Door {
    /// Time on the clock, and of the processors where the system tells.
    fn build(&self, folder: &Path) -> Result<(Duration, Option<Duration>), Box<dyn Error>> {
        let manifest = format!(
            "[package]\nname = \"newcomer\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n{}",
            self.dependencies
        );
        let files = self.files.iter().map(|(name, text)| (*name, text));
        for (name, text) in files.chain([("Cargo.toml", &manifest)]) {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().unwrap_or(folder))?;
            fs::write(path, text)?;
        }
        fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock"))?;
        let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo
            .args(["build", "--quiet", "--offline"])
            .current_dir(folder)
            .env("CARGO_TARGET_DIR", folder.join("target"));
        let (began, worked) = (Instant::now(), children());
        if !cargo.status()?.success() {
            return Err(format!("the crate for {} does not build", self.name).into());
        }
        let worked = children().zip(worked).map(|(after, before)| after.saturating_sub(before));
        Ok((began.elapsed(), worked))
    }
}

/// The processor time of all children so far, in hundredths of a second, where Linux tells it.
fn children() -> Option<Duration> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // the name before the last bracket may hold anything; `cutime` and `cstime` are the 14th and 15th after it
    let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
    let hundredths: u64 = fields.get(13..15)?.iter().filter_map(|field| field.parse::<u64>().ok()).sum();
    Some(Duration::from_millis(hundredths * 10))
}
