//! What stands in the way of building: each with a message that says what to do. These tests change the
//! environment of a process of their own, which is this test program once more.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

use al_native::{Cache, Program};

type Result<T = ()> = std::result::Result<T, Box<dyn Error>>;

const SOURCE: &str = include_str!("small.adv");

/// What the process of [`attempt`] does: it builds and says how that ended.
#[test]
#[ignore = "the other tests call it"]
fn inner() -> Result {
    let checked = al_compiler::front("small.adv", SOURCE, &mut al_compiler::load::Disk)?;
    match Program::build(&Cache::of_platform()?, &checked, &mut |_| ()) {
        Ok(program) => println!("built {}", program.path().display()),
        Err(error) => println!("error: {error}\nhelp: {}\n{error:?}", error.help()),
    }
    Ok(())
}

fn attempt(cache: &Path, change: impl FnOnce(&mut Command) -> &mut Command) -> Result<String> {
    let mut command = Command::new(env::current_exe()?);
    command.args(["--exact", "inner", "--ignored", "--nocapture"]).env("AL_CACHE", cache);
    let Output { stdout, .. } = change(&mut command).output()?;
    Ok(String::from_utf8(stdout)?)
}

fn folder(name: &str) -> Result<PathBuf> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

#[track_caller]
fn says(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "`{part}` is missing in:\n{text}");
    }
}

#[test]
fn cargo_is_missing() -> Result {
    let cache = folder("no_cargo")?;
    let text = attempt(&cache, |command| command.env("PATH", &cache).env_remove("CARGO"))?;
    says(&text, &["error: cannot call `cargo`", "help: native code needs Rust, https://rustup.rs"]);
    let text = attempt(&cache, |command| command.env("CARGO", "no/such/cargo"))?;
    says(&text, &["error: cannot call `no/such/cargo`", "CARGO may say where"]);
    Ok(())
}

#[cfg(unix)]
#[test]
fn cargo_fails() -> Result {
    use std::os::unix::fs::PermissionsExt as _;
    let cache = folder("cargo_fails")?;
    let cargo = cache.join("cargo");
    let script = |said: &str| -> Result {
        fs::write(&cargo, format!("#!/bin/sh\necho '{said}' >&2\nexit 101\n"))?;
        Ok(fs::set_permissions(&cargo, fs::Permissions::from_mode(0o755))?)
    };
    script("error: linker `cc` not found")?;
    let text = attempt(&cache, |command| command.env("CARGO", &cargo))?;
    says(
        &text,
        &[
            "error: cargo could not build the table (exit status: 101)",
            "linker `cc` not found",
            "help: the crate is left in ",
        ],
    );
    script("error: No space left on device (os error 28)")?;
    says(&attempt(&cache, |command| command.env("CARGO", &cargo))?, &["help: the disk is full"]);
    // one that says that all is well, and has made nothing
    fs::write(&cargo, "#!/bin/sh\n")?;
    says(&attempt(&cache, |command| command.env("CARGO", &cargo))?, &["it made no program"]);
    Ok(())
}

#[test]
fn the_cache_cannot_be_written() -> Result {
    let file = folder("no_cache")?.join("file");
    fs::write(&file, "notes")?;
    let text = attempt(&file, |command| command)?;
    says(&text, &["error: cannot make ", "help: name a folder that may be written to", "AL_CACHE"]);
    assert_eq!(fs::read_to_string(&file)?, "notes");
    // a folder in which nobody has rights, not even who may do everything
    if cfg!(target_os = "linux") {
        says(&attempt(Path::new("/proc/al"), |command| command)?, &["error: cannot make /proc/al/native"]);
    }
    Ok(())
}

#[cfg(target_os = "linux")]
#[test]
fn the_disk_is_full() -> Result {
    // the device that is always full stands where a file of the crate is to be written
    let cache = folder("full")?;
    let sources = cache.join("native/build/src");
    fs::create_dir_all(&sources)?;
    std::os::unix::fs::symlink("/dev/full", sources.join("wire.rs"))?;
    let text = attempt(&cache, |command| command)?;
    says(&text, &["error: cannot write ", "wire.rs", "help: make room"]);
    // nothing is left that a later build would take for whole
    fs::remove_file(sources.join("wire.rs"))?;
    assert!(!attempt(&cache, |command| command.env("CARGO", "no/such/cargo"))?.contains("built"));
    Ok(())
}

#[test]
fn settings_of_other_builds_do_not_count() -> Result {
    // the programs of the other tests are built in a cache of their own
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("settings");
    let _ = fs::remove_dir_all(&cache);
    let text = attempt(&cache, |command| {
        command
            .env("RUSTFLAGS", "--no-such-flag")
            .env("RUSTC_WRAPPER", "no/such/wrapper")
            .env("CARGO_TARGET_DIR", "no/such/folder")
            .env("CARGO_BUILD_TARGET", "no-such-target")
            .env("CARGO_ENCODED_RUSTFLAGS", "--no-such-flag")
    })?;
    says(&text, &["built "]);
    // there is a program now, and cargo is not asked for
    let text = attempt(&cache, |command| command.env("PATH", "").env("CARGO", "no/such/cargo"))?;
    says(&text, &["built "]);
    // a damaged one is built again, in a workshop that has been disturbed too
    let program = text.split("built ").nth(1).and_then(|rest| rest.lines().next()).ok_or("no path")?;
    fs::remove_file(program)?;
    fs::write(program, "half a program")?;
    fs::write(cache.join("native/build/al-chess/src/lib.rs"), "nonsense")?;
    let release = cache.join("native/build/target/release");
    fs::remove_dir_all(release.join("deps"))?;
    fs::write(release.join("deps"), "nonsense")?;
    says(&attempt(&cache, |command| command)?, &["built "]);
    // folders where files belong
    let sources = cache.join("native/build/src");
    for file in [Path::new(program), &Path::new(program).with_extension("txt"), &sources.join("tables.rs")] {
        fs::remove_file(file)?;
        fs::create_dir_all(file.join("a folder"))?;
    }
    says(&attempt(&cache, |command| command)?, &["built "]);
    // and a file where a folder belongs
    fs::remove_file(program)?;
    fs::remove_dir_all(&sources)?;
    fs::write(&sources, "nonsense")?;
    says(&attempt(&cache, |command| command)?, &["built "]);
    Ok(())
}
