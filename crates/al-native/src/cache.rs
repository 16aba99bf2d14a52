//! Programs on disk.
//!
//! A program is two files: the executable, and a note of what it must be, with a checksum. Each is written
//! under a temporary name and renamed when it is whole, the note last: who reads finds a program that is
//! whole, or one that is not as its note says.
//!
//! Only who holds the lock writes. The system lets the lock go when its holder dies.

use std::env::{self, consts::EXE_SUFFIX};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::error::{Error, Fault};

/// The environment variable that names the folder of all caches.
const VARIABLE: &str = "AL_CACHE";

/// How many programs are kept: those used last.
const MOST: usize = 64;

/// The first line of a note.
const TITLE: &str = "al-native program 1";

/// How names of files begin that are being written.
const UNFINISHED: &str = ".new-";

/// A folder that keeps native code, so that a table is compiled only once on a machine.
///
/// It may be deleted at any time.
#[derive(Clone, Debug)]
pub struct Cache {
    folder: PathBuf,
}

/// The right to write into the cache, as long as it is held.
#[derive(Debug)]
pub(crate) struct Lock {
    /// Nothing, where the file system knows no locks.
    _file: Option<File>,
}

impl Cache {
    /// The cache in a folder, which is made when something is to be written.
    #[must_use]
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into() }
    }

    /// The cache in the folder that `AL_CACHE` names, else in the platform's folder for such files.
    ///
    /// # Errors
    ///
    /// When there is neither.
    pub fn of_platform() -> Result<Self, Error> {
        let named = env::var_os(VARIABLE).filter(|folder| !folder.is_empty()).map(PathBuf::from);
        let all = named.or_else(|| Some(directories::ProjectDirs::from("", "", "al")?.cache_dir().to_owned()));
        all.map(|all| Self::at(all.join("native"))).ok_or(Error::NoFolder)
    }

    /// Where the files are.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The folder in which crates are built.
    pub(crate) fn workshop(&self) -> PathBuf {
        self.folder.join("build")
    }

    /// The executable of a program.
    pub(crate) fn executable(&self, key: u64) -> PathBuf {
        self.folder.join(format!("{key:016x}{EXE_SUFFIX}"))
    }

    fn note(&self, key: u64) -> PathBuf {
        self.folder.join(format!("{key:016x}.txt"))
    }

    /// The executable of a program, if it is there and as its note says.
    pub(crate) fn find(&self, key: u64) -> Result<Option<PathBuf>, Fault> {
        let path = self.executable(key);
        let note = match fs::read_to_string(self.note(key)) {
            Ok(note) => note,
            Err(error) if is_missing(&error) => return Ok(None),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                return Err(Fault::Damaged("its note is no text"));
            }
            Err(error) => return Err(Fault::Io(error)),
        };
        let program = match fs::read(&path) {
            Ok(program) => program,
            Err(error) if is_missing(&error) => return Ok(None),
            Err(error) => return Err(Fault::Io(error)),
        };
        if !note.starts_with(&checks(&program)) {
            return Err(Fault::Damaged("its checksum is another"));
        }
        self.touch(key);
        Ok(Some(path))
    }

    /// Notes that a program has been used. A folder that only may be read keeps no such notes.
    fn touch(&self, key: u64) {
        if let Ok(file) = File::options().append(true).open(self.note(key)) {
            let _ = file.set_modified(SystemTime::now());
        }
    }

    /// Waits for the right to write; `waiting` is told when another process has it.
    pub(crate) fn lock(&self, waiting: impl FnOnce()) -> Result<Lock, Error> {
        fs::create_dir_all(&self.folder).map_err(|error| self.fail("make", &self.folder, error))?;
        let path = self.folder.join("lock");
        let open = File::options().create(true).truncate(false).write(true).open(&path);
        let file = open.map_err(|error| self.fail("open", &path, error))?;
        let locked = match file.try_lock() {
            Err(fs::TryLockError::WouldBlock) => {
                waiting();
                file.lock()
            }
            Err(fs::TryLockError::Error(error)) => Err(error),
            Ok(()) => Ok(()),
        };
        match locked {
            Ok(()) => Ok(Lock { _file: Some(file) }),
            Err(error) if error.kind() == io::ErrorKind::Unsupported => Ok(Lock { _file: None }),
            Err(error) => Err(self.fail("lock", &path, error)),
        }
    }

    /// Keeps a program that has been built; `remark` is added to its note.
    pub(crate) fn keep(&self, _: &Lock, key: u64, built: &Path, remark: &str) -> Result<PathBuf, Error> {
        let program = fs::read(built).map_err(|error| self.fail("read", built, error))?;
        let path = self.executable(key);
        let permissions = fs::metadata(built).map_err(|error| self.fail("read", built, error))?.permissions();
        let write = |file: &mut File| {
            file.write_all(&program)?;
            file.set_permissions(permissions)
        };
        self.replace(&path, write).map_err(|error| self.fail("write", &path, error))?;
        let note = self.note(key);
        let text = format!("{}{remark}\n", checks(&program));
        self.replace(&note, |file| file.write_all(text.as_bytes()))
            .map_err(|error| self.fail("write", &note, error))?;
        Ok(path)
    }

    /// Removes a program that is no use, and whatever else stands in its place.
    pub(crate) fn discard(&self, _: &Lock, key: u64) {
        // what cannot be removed is replaced
        let _ = remove(&self.note(key));
        let _ = remove(&self.executable(key));
    }

    /// Removes what processes left that died while they were writing, and the programs not used for longest.
    pub(crate) fn prune(&self, _: &Lock) {
        let mut notes: Vec<(SystemTime, PathBuf)> = Vec::new();
        for entry in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if entry.file_name().to_string_lossy().starts_with(UNFINISHED) {
                let _ = fs::remove_file(path);
            } else if path.extension().is_some_and(|extension| extension == "txt") {
                notes.push((entry.metadata().and_then(|data| data.modified()).unwrap_or(SystemTime::UNIX_EPOCH), path));
            }
        }
        notes.sort();
        let too_many = notes.len().saturating_sub(MOST);
        for (_, note) in &notes[..too_many] {
            let _ = fs::remove_file(note);
            let _ = fs::remove_file(note.with_extension(EXE_SUFFIX.trim_start_matches('.')));
        }
    }

    /// Makes or replaces a file at once: until all is written, and when it fails, nothing changes.
    fn replace(&self, path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
        let mut file = tempfile::Builder::new().prefix(UNFINISHED).tempfile_in(&self.folder)?;
        write(file.as_file_mut())?;
        file.as_file_mut().sync_all()?;
        file.persist(path)?;
        Ok(())
    }

    fn fail(&self, action: &'static str, path: &Path, error: io::Error) -> Error {
        Error::File { action, path: path.to_owned(), error }
    }
}

/// Removes what is in the cache, be it a file or a folder.
pub(crate) fn remove(path: &Path) -> io::Result<()> {
    if fs::symlink_metadata(path)?.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) }
}

/// How the note of a program begins.
fn checks(program: &[u8]) -> String {
    format!("{TITLE}\nbytes {}\nchecksum {:08x}\n", program.len(), crc32fast::hash(program))
}

/// Whether nothing is there: a file where a folder is expected is nothing, too.
fn is_missing(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_full_disk_leaves_the_old_file_and_no_other() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let cache = Cache::at(folder.path());
        let path = cache.executable(1);
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

    #[test]
    fn what_is_kept_is_found_until_it_is_damaged() -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        let (cache, built) = (Cache::at(folder.path().join("cache")), folder.path().join("built"));
        assert!(cache.find(7)?.is_none());
        fs::write(&built, "a program")?;
        let lock = cache.lock(|| ())?;
        let path = cache.keep(&lock, 7, &built, "of a test")?;
        assert_eq!(cache.find(7)?, Some(path.clone()));
        assert!(cache.find(8)?.is_none());

        for damaged in ["a progra", "b program", ""] {
            fs::write(&path, damaged)?;
            assert!(matches!(cache.find(7), Err(Fault::Damaged(_))), "{damaged}");
        }
        fs::write(&path, "a program")?;
        assert!(cache.find(7)?.is_some());
        fs::write(cache.note(7), "al-native prog")?;
        assert!(matches!(cache.find(7), Err(Fault::Damaged(_))));
        cache.discard(&lock, 7);
        assert!(cache.find(7)?.is_none());
        Ok(())
    }

    #[test]
    fn the_programs_used_last_stay() -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        let (cache, built) = (Cache::at(folder.path().join("cache")), folder.path().join("built"));
        fs::write(&built, "a program")?;
        let lock = cache.lock(|| ())?;
        for key in 0..MOST as u64 + 2 {
            cache.keep(&lock, key, &built, "")?;
            let long_ago = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000 + key);
            File::options().append(true).open(cache.note(key))?.set_modified(long_ago)?;
        }
        fs::write(cache.folder.join(".new-left"), "by a process that was killed")?;
        assert!(cache.find(0)?.is_some(), "used now");
        cache.prune(&lock);
        let kept = |key| Ok::<bool, Fault>(cache.find(key)?.is_some());
        assert!(kept(0)? && !kept(1)? && !kept(2)? && kept(3)?);
        assert!(!cache.executable(1).exists() && !cache.folder.join(".new-left").exists());
        Ok(())
    }
}
