//! Reading a table and the files it uses.
//!
//! `use "geometry.adv";` names a file relative to the file it stands in. Where texts come from is the
//! caller's: a [`Loader`] finds them on disk, in a map, or nowhere. The prelude is always read first.

use crate::ast::{self, Item};
use crate::diagnostic::{Code, Diagnostic};
use crate::parse_text;
use crate::source::{FileId, Files, Span};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, LazyLock};

/// The definitions that every table has without asking.
pub const PRELUDE: &str = include_str!("../prelude.adv");

/// How messages call the prelude.
pub const PRELUDE_NAME: &str = "prelude.adv";

/// The longest text that is read from a disk, in bytes: far more than any table, and less than a device without end.
pub const LONGEST: u64 = 1 << 24;

/// Finds the text of a used file.
pub trait Loader {
    /// The file that `path` means in a `use` of the file called `from`.
    ///
    /// # Errors
    /// A few words that say why it cannot be read.
    fn load(&mut self, from: &str, path: &str) -> Result<Found, String>;

    /// What a file of this name is told apart by: two names of one file, where a link is one of them, give the same.
    fn identity(&mut self, name: &str) -> String {
        name.to_owned()
    }
}

/// A file that a [`Loader`] found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// What messages call it.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// Files on disk, relative to the file that uses them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

impl Loader for Disk {
    fn load(&mut self, from: &str, path: &str) -> Result<Found, String> {
        let folder = Path::new(from).parent().unwrap_or(Path::new(""));
        let file = plain(&folder.join(path));
        let told = |error: io::Error| match error.kind() {
            io::ErrorKind::NotFound => "there is no such file".to_owned(),
            _ => error.to_string(),
        };
        // a pipe would be waited for, and a device may have no end
        let kind = fs::metadata(&file).map_err(told)?.file_type();
        if !kind.is_file() {
            let what = if kind.is_dir() { "a folder" } else { "a pipe or a device" };
            return Err(format!("it is {what}, not a file"));
        }
        let read = || {
            let mut bytes = Vec::new();
            File::open(&file)?.take(LONGEST + 1).read_to_end(&mut bytes)?;
            io::Result::Ok(bytes)
        };
        let bytes = read().map_err(told)?;
        if bytes.len() as u64 > LONGEST {
            return Err(format!("it is longer than {} megabytes", LONGEST >> 20));
        }
        let text = String::from_utf8(bytes).map_err(|_| "it is not text in UTF-8".to_owned())?;
        Ok(Found { name: file.to_string_lossy().replace('\\', "/"), text })
    }

    fn identity(&mut self, name: &str) -> String {
        fs::canonicalize(name).map_or_else(|_| name.to_owned(), |path| path.to_string_lossy().into_owned())
    }
}

/// Texts kept in memory, by name; names are relative to one folder.
impl Loader for BTreeMap<String, String> {
    fn load(&mut self, from: &str, path: &str) -> Result<Found, String> {
        let folder = Path::new(from).parent().unwrap_or(Path::new(""));
        let name = plain(&folder.join(path)).to_string_lossy().replace('\\', "/");
        let text = self.get(&name).ok_or("there is no such file")?.clone();
        Ok(Found { name, text })
    }
}

/// The path without `.` and with `..` undone where that is possible by name alone.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if matches!(plain.components().next_back(), Some(Component::Normal(_))) => {
                plain.pop();
            }
            part => plain.push(part),
        }
    }
    plain
}

/// One file that takes part in a compilation.
#[derive(Clone, Debug)]
pub struct Module {
    /// Which file.
    pub file: FileId,
    /// What it says.
    pub ast: Arc<ast::File>,
    /// The files it uses, with the place of each `use`.
    pub uses: Vec<(FileId, Span)>,
}

/// A table with everything it uses.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// All texts.
    pub files: Files,
    /// All files: the prelude first, a used file before those that use it, the table's own file last.
    pub modules: Vec<Module>,
    /// What is wrong with the text: characters, brackets, grammar, files that cannot be read.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a text and the files it uses.
///
/// ```
/// use al_syntax::load::{self, Disk};
///
/// let loaded = load::text("pair.adv", "language 1; let near = distance(our.king, their.king) < 3;", &mut Disk);
/// assert!(loaded.diagnostics.is_empty());
/// assert_eq!(loaded.modules.len(), 2, "the prelude and the text");
/// ```
pub fn text(name: &str, text: &str, loader: &mut dyn Loader) -> Loaded {
    let mut reading = Reading::new(loader);
    reading.file(name, text);
    reading.finish()
}

/// The same for a tree that is parsed already: the body of `advice_table!`. `files` must come from
/// [`files`], with the macro's text added as `file`.
pub fn parsed(files: Files, file: FileId, ast: ast::File, loader: &mut dyn Loader) -> Loaded {
    let mut reading = Reading { files, ..Reading::new(loader) };
    reading.module(file, ast);
    reading.finish()
}

/// The prelude as a tree, read once by a program that compiles many tables; and what is wrong with it: nothing,
/// but that is for the tests to say.
static PRELUDE_TREE: LazyLock<(Arc<ast::File>, Vec<Diagnostic>)> = LazyLock::new(|| {
    let (tree, diagnostics) = parse_text(&files(), Files::PRELUDE);
    (Arc::new(tree), diagnostics)
});

/// The list of files with which every compilation begins: the prelude.
#[must_use]
pub fn files() -> Files {
    let mut files = Files::default();
    files.add(PRELUDE_NAME, PRELUDE);
    files
}

/// The state of a load.
struct Reading<'l> {
    loader: &'l mut dyn Loader,
    files: Files,
    modules: Vec<Module>,
    diagnostics: Vec<Diagnostic>,
    /// Files that have been met, by what they are told apart by: `None` while they are being read.
    known: BTreeMap<String, Option<FileId>>,
    /// The files being read, the outermost first: what each is told apart by, and its name.
    open: Vec<(String, String)>,
}

impl<'l> Reading<'l> {
    /// Begins with the prelude read.
    fn new(loader: &'l mut dyn Loader) -> Self {
        let (prelude, diagnostics) = &*PRELUDE_TREE;
        let modules = vec![Module { file: Files::PRELUDE, ast: Arc::clone(prelude), uses: Vec::new() }];
        let diagnostics = diagnostics.clone();
        Self { loader, files: files(), modules, diagnostics, known: BTreeMap::new(), open: Vec::new() }
    }

    /// Parses a text and reads what it uses.
    fn file(&mut self, name: &str, text: &str) -> FileId {
        let file = self.files.add(name, text);
        let (ast, found) = parse_text(&self.files, file);
        self.diagnostics.extend(found);
        self.module(file, ast);
        file
    }

    /// Reads what a parsed file uses, then adds it.
    fn module(&mut self, file: FileId, ast: ast::File) {
        let name = self.files.get(file).name.clone();
        let identity = self.loader.identity(&name);
        self.known.insert(identity.clone(), None);
        self.open.push((identity.clone(), name.clone()));
        let mut uses = Vec::new();
        for item in &ast.items {
            if let Item::Use { path, .. } = item {
                uses.extend(self.used(&name, path).map(|used| (used, path.span)));
            }
        }
        self.open.pop();
        self.known.insert(identity, Some(file));
        self.modules.push(Module { file, ast: Arc::new(ast), uses });
    }

    /// Finds a used file, reading it if it has not been read yet.
    fn used(&mut self, from: &str, path: &ast::Text) -> Option<FileId> {
        let found = match self.loader.load(from, &path.value) {
            Ok(found) => found,
            Err(why) => {
                let message = format!("`{}` cannot be read: {why}", path.value);
                let diagnostic = Diagnostic::new(Code::UnknownFile, path.span, message)
                    .help("the path is relative to the file in which `use` stands");
                self.diagnostics.push(diagnostic);
                return None;
            }
        };
        let identity = self.loader.identity(&found.name);
        match self.known.get(&identity) {
            Some(Some(file)) => Some(*file),
            Some(None) => {
                let start = self.open.iter().position(|(open, _)| *open == identity).unwrap_or(0);
                let mut circle: Vec<&str> = self.open[start..].iter().map(|(_, name)| name.as_str()).collect();
                let first = circle.first().copied().unwrap_or_default();
                let same = if first == found.name { "" } else { ", which is the same file" };
                circle.push(&found.name);
                let message = format!("`{first}` uses itself: {}{same}", circle.join(" -> "));
                let diagnostic =
                    Diagnostic::new(Code::UseCycle, path.span, message).help("move what both need into a third file");
                self.diagnostics.push(diagnostic);
                None
            }
            None if self.open.len() >= Self::DEPTH => {
                let message = format!("files use each other more than {} deep", Self::DEPTH);
                self.diagnostics.push(Diagnostic::new(Code::TooDeep, path.span, message));
                None
            }
            None => Some(self.file(&found.name, &found.text)),
        }
    }

    /// How deep files may use files.
    const DEPTH: usize = 64;

    fn finish(self) -> Loaded {
        Loaded { files: self.files, modules: self.modules, diagnostics: self.diagnostics }
    }
}
