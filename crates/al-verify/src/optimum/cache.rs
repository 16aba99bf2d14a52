//! Solved endings on disk.
//!
//! One file an ending. The header says what it is, so that a file of another version or of another
//! ending is never taken for one of ours, and a checksum guards the rest. A file is written under a
//! temporary name and renamed when it is whole: who reads finds all of it or nothing.

use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::ending::Ending;
use super::shape::Shape;

/// The first bytes of every file.
const MAGIC: [u8; 8] = *b"AL-DTM\r\n";

/// Of the format and of the numbering of positions: to be raised whenever either changes.
const VERSION: u32 = 1;

/// Magic, version, ending, length of one half, checksum.
const HEADER: usize = 8 + 4 + 16 + 8 + 4;

/// A folder that keeps solved endings, so that they are solved only once on a machine.
///
/// It may be deleted at any time.
#[derive(Clone, Debug)]
pub struct Cache {
    folder: PathBuf,
}

impl Cache {
    /// The cache in a folder, which is made when something is to be written.
    #[must_use]
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into() }
    }

    /// The cache in the platform's folder for such files, or `None` when there is no home folder.
    #[must_use]
    pub fn of_platform() -> Option<Self> {
        directories::ProjectDirs::from("", "", "al").map(|folders| Self::at(folders.cache_dir().join("optimum")))
    }

    /// Where the files are.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    fn path(&self, shape: &Shape) -> PathBuf {
        self.folder.join(format!("{}.dtm", shape.material().code()))
    }

    /// Reads an ending; `None` when it was never written.
    pub(super) fn read(&self, shape: &Shape) -> Result<Option<Ending>, CacheError> {
        let path = self.path(shape);
        let file = match fs::read(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(CacheError { path, action: Action::Read, fault: CacheFault::Io(error) }),
        };
        match decode(shape, file) {
            Ok(ending) => Ok(Some(ending)),
            Err(fault) => Err(CacheError { path, action: Action::Read, fault }),
        }
    }

    /// Writes an ending.
    pub(super) fn write(&self, ending: &Ending) -> Result<(), CacheError> {
        let path = self.path(ending.shape());
        self.replace(&path, |file| encode(ending, file)).map_err(|error| CacheError {
            path,
            action: Action::Write,
            fault: CacheFault::Io(error),
        })
    }

    /// Makes or replaces a file at once: until all is written, and when it fails, nothing changes.
    fn replace(&self, path: &Path, write: impl FnOnce(&mut fs::File) -> io::Result<()>) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let mut file = tempfile::NamedTempFile::new_in(&self.folder)?;
        write(file.as_file_mut())?;
        file.persist(path)?;
        Ok(())
    }
}

/// Something the cache could not do. The work goes on without it.
#[derive(Debug)]
pub struct CacheError {
    /// The file.
    pub path: PathBuf,
    /// What was to be done with it.
    action: Action,
    /// What is wrong.
    pub fault: CacheFault,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Read,
    Write,
}

/// What is wrong with a file of the cache.
#[derive(Debug)]
pub enum CacheFault {
    /// The system refuses: no rights, a full disk …
    Io(io::Error),
    /// It is of another version of this crate.
    Version {
        /// The version it says.
        found: u32,
    },
    /// It is not as it was written.
    Damaged(&'static str),
}

impl fmt::Display for CacheError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match (&self.fault, self.action) {
            (CacheFault::Io(error), Action::Read) => {
                write!(f, "cannot read {path}: {error}; solving the ending instead")
            }
            (CacheFault::Io(error), Action::Write) => {
                write!(f, "cannot write {path}: {error}; solved endings are kept in memory only")
            }
            (CacheFault::Version { found }, _) => {
                write!(f, "{path} is of version {found}, not {VERSION}; solving the ending anew")
            }
            (CacheFault::Damaged(what), _) => write!(f, "{path} is damaged ({what}); solving the ending anew"),
        }
    }
}

impl std::error::Error for CacheError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.fault {
            CacheFault::Io(error) => Some(error),
            _ => None,
        }
    }
}

fn encode(ending: &Ending, out: &mut impl Write) -> io::Result<()> {
    let halves = ending.halves();
    let mut checksum = crc32fast::Hasher::new();
    for half in halves {
        checksum.update(half);
    }
    out.write_all(&MAGIC)?;
    out.write_all(&VERSION.to_le_bytes())?;
    out.write_all(&name(ending.shape()))?;
    out.write_all(&(halves[0].len() as u64).to_le_bytes())?;
    out.write_all(&checksum.finalize().to_le_bytes())?;
    for half in halves {
        out.write_all(half)?;
    }
    out.flush()
}

fn decode(shape: &Shape, mut file: Vec<u8>) -> Result<Ending, CacheFault> {
    let (magic, rest) = file.split_first_chunk().ok_or(CacheFault::Damaged("too short"))?;
    if *magic != MAGIC {
        return Err(CacheFault::Damaged("not a solved ending"));
    }
    let (version, rest) = rest.split_first_chunk().ok_or(CacheFault::Damaged("too short"))?;
    let version = u32::from_le_bytes(*version);
    if version != VERSION {
        return Err(CacheFault::Version { found: version });
    }
    let (found, rest) = rest.split_first_chunk::<16>().ok_or(CacheFault::Damaged("too short"))?;
    if *found != name(shape) {
        return Err(CacheFault::Damaged("of another ending"));
    }
    let (length, rest) = rest.split_first_chunk().ok_or(CacheFault::Damaged("too short"))?;
    let (checksum, body) = rest.split_first_chunk().ok_or(CacheFault::Damaged("too short"))?;
    if u64::from_le_bytes(*length) != shape.numbers() as u64 || body.len() != 2 * shape.numbers() {
        return Err(CacheFault::Damaged("wrong length"));
    }
    if crc32fast::hash(body) != u32::from_le_bytes(*checksum) {
        return Err(CacheFault::Damaged("wrong checksum"));
    }
    let them = file.split_off(HEADER + shape.numbers());
    file.drain(..HEADER);
    Ok(Ending::new(shape.clone(), [file, them]))
}

/// The ending's code, filled up with zeros.
fn name(shape: &Shape) -> [u8; 16] {
    let mut name = [0; 16];
    for (byte, letter) in name.iter_mut().zip(shape.material().code().to_string().bytes()) {
        *byte = letter;
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_leaves_the_old_file_and_no_other() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let cache = Cache::at(folder.path());
        let path = folder.path().join("KRK.dtm");
        fs::write(&path, "old")?;
        let full = cache.replace(&path, |file| {
            file.write_all(b"new")?;
            Err(io::ErrorKind::StorageFull.into())
        });
        assert_eq!(full.map_err(|error| error.kind()), Err(io::ErrorKind::StorageFull));
        assert_eq!(fs::read_to_string(&path)?, "old");
        assert_eq!(fs::read_dir(folder.path())?.count(), 1);
        Ok(())
    }
}
