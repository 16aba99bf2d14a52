//! Running the command, and comparing what it prints with golden files.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a run left.
#[derive(Debug)]
pub(crate) struct Run {
    /// The exit code.
    pub(crate) code: i32,
    /// Standard output.
    pub(crate) out: String,
    /// Standard error.
    pub(crate) err: String,
}

impl Run {
    /// The run, which must have ended with this code.
    #[track_caller]
    pub(crate) fn ends(self, code: i32) -> Self {
        assert_eq!(self.code, code, "stdout:\n{}\nstderr:\n{}", self.out, self.err);
        self
    }

    /// The run, whose standard error must hold each of these texts.
    #[track_caller]
    pub(crate) fn says(self, texts: &[&str]) -> Self {
        for text in texts {
            assert!(self.err.contains(text), "`{text}` is missing in:\n{}", self.err);
        }
        self
    }

    /// The run, whose standard output must hold each of these texts.
    #[track_caller]
    pub(crate) fn prints(self, texts: &[&str]) -> Self {
        for text in texts {
            assert!(self.out.contains(text), "`{text}` is missing in:\n{}", self.out);
        }
        self
    }

    /// The lines of standard output as JSON.
    #[track_caller]
    pub(crate) fn json(&self) -> Vec<serde_json::Value> {
        self.out.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
    }
}

/// The command with these arguments, in the folder of the sample tables, without colours.
pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_al"));
    command.args(arguments).current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/adv"));
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "LC_ALL", "LC_CTYPE", "LANG"] {
        command.env_remove(name);
    }
    command.env("AL_CACHE", Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache"));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the command with nothing on standard input.
pub(crate) fn al(arguments: &[&str]) -> Run {
    finish(command(arguments), b"")
}

/// Runs the command with this on standard input.
pub(crate) fn al_with(arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    finish(command(arguments), input.as_ref())
}

/// Runs a prepared command with this on standard input.
pub(crate) fn finish(mut command: Command, input: &[u8]) -> Run {
    let mut child = command.stdin(Stdio::piped()).spawn().expect("the command starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // beside the reading, so that neither side waits for the other
    let writing = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the command ends");
    writing.join().expect("the writer does not panic");
    let text = |bytes| String::from_utf8(bytes).expect("output in UTF-8");
    let run = Run { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) };
    assert!(!run.err.contains("panicked"), "{}", run.err);
    run
}

/// Compares with a golden file; with `AL_BLESS` set, writes it.
#[track_caller]
pub(crate) fn golden(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name).with_extension("txt");
    if std::env::var_os("AL_BLESS").is_some() {
        fs::write(&path, text).expect("the golden file is written");
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert!(expected == text, "{name} differs; AL_BLESS=1 accepts it\n--- expected\n{expected}\n--- found\n{text}");
}

/// An empty folder of a test's own.
pub(crate) fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder");
    path
}

/// Writes a file and gives its path as text.
pub(crate) fn write(folder: &Path, name: &str, bytes: impl AsRef<[u8]>) -> String {
    let path = folder.join(name);
    fs::write(&path, bytes).expect("the file is written");
    path.to_str().expect("a path in UTF-8").to_owned()
}
