//! Source files and places in them.
//!
//! Every node of every tree carries a [`Span`]: a file and two byte offsets. Spans are `Copy`, `Send`
//! and ordered, which `proc_macro2::Span` is not; the macro door keeps a side table from our spans to
//! the compiler's.

/// A file of one compilation, an index into [`Files`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// Where something stands: bytes `lo..hi` of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// First byte.
    pub lo: u32,
    /// One past the last byte.
    pub hi: u32,
}

impl Span {
    /// The span of bytes `lo..hi` of `file`.
    pub fn new(file: FileId, lo: usize, hi: usize) -> Self {
        Self { file, lo: lo as u32, hi: hi as u32 }
    }

    /// From the start of `self` to the end of `other`, which stands later in the same file.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self { hi: other.hi.max(self.lo), ..self }
    }

    /// The empty place just after this one.
    #[must_use]
    pub fn end(self) -> Self {
        Self { lo: self.hi, ..self }
    }
}

/// One source: a file on disk, the body of a macro, or the built-in prelude.
#[derive(Clone, Debug)]
pub struct Source {
    /// How messages call it: a relative path, `<macro>`, `prelude.adv`.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// All sources of one compilation. The prelude is always [`Files::PRELUDE`].
#[derive(Clone, Debug, Default)]
pub struct Files {
    sources: Vec<Source>,
}

impl Files {
    /// The prelude's place in the list.
    pub const PRELUDE: FileId = FileId(0);

    /// Adds a source and gives its id.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> FileId {
        self.sources.push(Source { name: name.into(), text: text.into() });
        FileId(self.sources.len() as u32 - 1)
    }

    /// The id that the next source to be added will get.
    pub fn next_id(&self) -> FileId {
        FileId(self.sources.len() as u32)
    }

    /// The source of an id.
    pub fn get(&self, id: FileId) -> &Source {
        &self.sources[id.0 as usize]
    }

    /// All sources with their ids, in the order in which they were read.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &Source)> {
        self.sources.iter().enumerate().map(|(i, s)| (FileId(i as u32), s))
    }

    /// Line and column of a byte, both counted from 1, the column in characters.
    pub fn position(&self, file: FileId, byte: u32) -> (usize, usize) {
        let text = &self.get(file).text;
        let mut end = (byte as usize).min(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let before = &text[..end];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        (line, column)
    }

    /// The text of a span.
    pub fn slice(&self, span: Span) -> &str {
        self.get(span.file).text.get(span.lo as usize..span.hi as usize).unwrap_or("")
    }
}
