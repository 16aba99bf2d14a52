//! A long proof that can be gone on with.
//!
//! Consulting the table takes nearly all of a long proof's time. What each chunk of positions gave is added
//! to a file at once, with checksums. A process that is killed leaves at most its last record cut off, which is
//! dropped when the file is read again. A file of which a byte has changed is refused.

use std::collections::BTreeMap;
use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::exit::{Exit, Node};
use super::sweep::{Chunk, Usage};

const MAGIC: [u8; 8] = *b"AL-RUN\r\n";

/// Of the format and of what the records mean: to be raised whenever either changes.
const VERSION: u32 = 2;

/// Magic, version, what is proved.
const HEADER: usize = 8 + 4 + 32;
/// Number of the chunk, length, checksum of the content, checksum of these three: so a length that is wrong is not taken
/// for a record that was cut off.
const RECORD: usize = 4 + 4 + 4 + 4;
/// Bytes of an exit.
const EXIT: usize = 4 + 2 + 1 + 1;

/// What a proof is of, in 32 bytes: a file is gone on with only by the same proof.
pub(super) type Identity = [u8; 32];

/// By chunk: where its record's content is, and how long.
type Places = BTreeMap<usize, (u64, usize)>;

/// The file of a proof that can be gone on with.
#[derive(Debug)]
pub(super) struct Log {
    path: PathBuf,
    inner: Mutex<Inner>,
}

#[derive(Debug)]
struct Inner {
    file: File,
    known: Places,
    end: u64,
    /// What was wrong when writing failed; nothing is written after that.
    failed: Option<io::Error>,
}

/// A checkpoint that cannot be used.
#[derive(Debug)]
pub struct CheckpointError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub fault: CheckpointFault,
}

/// What is wrong with a checkpoint.
#[derive(Debug)]
pub enum CheckpointFault {
    /// The system refuses: no rights, a full disk …
    Io(io::Error),
    /// It is some other file.
    NotACheckpoint,
    /// It is of another version of this crate.
    Version {
        /// The version it says.
        found: u32,
    },
    /// It is of another table, or of a proof with other options.
    OtherProof,
    /// Something in it has changed since it was written.
    Damaged {
        /// Where the record begins of which a checksum is wrong, in bytes.
        at: u64,
    },
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match &self.fault {
            CheckpointFault::Io(error) => write!(f, "cannot use {path}: {error}"),
            CheckpointFault::NotACheckpoint => write!(f, "{path} is no checkpoint of a proof"),
            CheckpointFault::Version { found } => {
                write!(f, "{path} is a checkpoint of version {found}, not {VERSION}")
            }
            CheckpointFault::OtherProof => write!(f, "{path} is of another table or of a proof with other options"),
            CheckpointFault::Damaged { at } => {
                write!(f, "{path} is damaged: the checksum of its record at byte {at} is wrong")
            }
        }
    }
}

impl std::error::Error for CheckpointError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.fault {
            CheckpointFault::Io(error) => Some(error),
            _ => None,
        }
    }
}

impl Log {
    /// Opens the file, or makes it.
    pub(super) fn open(path: &Path, identity: &Identity) -> Result<Self, CheckpointError> {
        let fail = |fault| CheckpointError { path: path.to_owned(), fault };
        let io = |error| fail(CheckpointFault::Io(error));
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(io)?;
        let length = file.metadata().map_err(io)?.len();
        let mut inner = if length < HEADER as u64 {
            start(&mut file, length, identity).map_err(|error| match error.kind() {
                io::ErrorKind::InvalidData => fail(CheckpointFault::NotACheckpoint),
                _ => io(error),
            })?;
            Inner { file, known: BTreeMap::new(), end: HEADER as u64, failed: None }
        } else {
            let mut header = [0; HEADER];
            file.read_exact(&mut header).map_err(io)?;
            check(&header, identity).map_err(fail)?;
            let (known, end) = records(&mut file, length).map_err(fail)?;
            Inner { file, known, end, failed: None }
        };
        // A record that was being written when the process died.
        inner.file.set_len(inner.end).map_err(io)?;
        inner.file.seek(SeekFrom::Start(inner.end)).map_err(io)?;
        Ok(Self { path: path.to_owned(), inner: Mutex::new(inner) })
    }

    /// What is known of a chunk.
    pub(super) fn take(&self, number: usize) -> Option<Chunk> {
        let mut inner = self.lock();
        let (place, length) = *inner.known.get(&number)?;
        let mut content = vec![0; length];
        inner.file.seek(SeekFrom::Start(place)).ok()?;
        inner.file.read_exact(&mut content).ok()?;
        decode(&content)
    }

    /// Adds a chunk. Where that fails the proof goes on without the file; see [`Log::failed`].
    pub(super) fn append(&self, number: usize, chunk: &Chunk) {
        let content = encode(chunk);
        let mut inner = self.lock();
        if inner.failed.is_some() {
            return;
        }
        let end = inner.end;
        match write(&mut inner.file, end, number, &content) {
            Ok(()) => inner.end += (RECORD + content.len()) as u64,
            Err(error) => {
                // The records before it are still good.
                let _ = inner.file.set_len(end);
                inner.failed = Some(error);
            }
        }
    }

    /// Why writing failed, if it did.
    pub(super) fn failed(self) -> Option<CheckpointError> {
        let inner = self.inner.into_inner().unwrap_or_else(PoisonError::into_inner);
        inner.failed.map(|error| CheckpointError { path: self.path, fault: CheckpointFault::Io(error) })
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Writes the header of a new file; a short one that is something else stays as it is.
fn start(file: &mut File, length: u64, identity: &Identity) -> io::Result<()> {
    let mut begun = vec![0; length as usize];
    file.read_exact(&mut begun)?;
    if !header(identity).starts_with(&begun) {
        return Err(io::ErrorKind::InvalidData.into());
    }
    file.seek(SeekFrom::Start(0))?;
    file.write_all(&header(identity))
}

fn header(identity: &Identity) -> [u8; HEADER] {
    let mut header = [0; HEADER];
    header[..8].copy_from_slice(&MAGIC);
    header[8..12].copy_from_slice(&VERSION.to_le_bytes());
    header[12..].copy_from_slice(identity);
    header
}

fn check(header: &[u8; HEADER], identity: &Identity) -> Result<(), CheckpointFault> {
    if header[..8] != MAGIC {
        return Err(CheckpointFault::NotACheckpoint);
    }
    let found = u32::from_le_bytes([header[8], header[9], header[10], header[11]]);
    if found != VERSION {
        return Err(CheckpointFault::Version { found });
    }
    if header[12..] == identity[..] { Ok(()) } else { Err(CheckpointFault::OtherProof) }
}

impl From<io::Error> for CheckpointFault {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Where the records are, up to the first that is not whole, and where that begins.
fn records(file: &mut File, length: u64) -> Result<(Places, u64), CheckpointFault> {
    let mut reader = io::BufReader::with_capacity(1 << 20, file);
    let (mut known, mut end) = (BTreeMap::new(), HEADER as u64);
    loop {
        let mut head = [0; RECORD];
        if length - end < RECORD as u64 {
            break;
        }
        reader.read_exact(&mut head)?;
        let [number, size, checksum, of_these] =
            [0, 4, 8, 12].map(|at| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]));
        if crc32fast::hash(&head[..RECORD - 4]) != of_these {
            return Err(CheckpointFault::Damaged { at: end });
        }
        let place = end + RECORD as u64;
        if length - place < u64::from(size) {
            break;
        }
        let mut content = vec![0; size as usize];
        reader.read_exact(&mut content)?;
        if crc32fast::hash(&content) != checksum {
            return Err(CheckpointFault::Damaged { at: end });
        }
        known.insert(number as usize, (place, size as usize));
        end = place + u64::from(size);
    }
    Ok((known, end))
}

fn write(file: &mut File, end: u64, number: usize, content: &[u8]) -> io::Result<()> {
    let mut record = Vec::with_capacity(RECORD + content.len());
    record.extend((number as u32).to_le_bytes());
    record.extend((content.len() as u32).to_le_bytes());
    record.extend(crc32fast::hash(content).to_le_bytes());
    record.extend(crc32fast::hash(&record).to_le_bytes());
    record.extend(content);
    file.seek(SeekFrom::Start(end))?;
    file.write_all(&record)
}

fn encode(chunk: &Chunk) -> Vec<u8> {
    let Chunk { starts, exits, usage } = chunk;
    let mut bytes = Vec::new();
    for count in [starts.len(), exits.len(), usage.rules.len(), usage.advice.len()] {
        bytes.extend((count as u32).to_le_bytes());
    }
    starts.iter().for_each(|start| bytes.extend(start.to_le_bytes()));
    for exit in exits {
        bytes.extend(exit.node.0.to_le_bytes());
        bytes.extend(exit.plies.to_le_bytes());
        bytes.extend([exit.reset, exit.clock]);
    }
    let counts = usage.rules.iter().chain(&usage.advice).chain([&usage.moves, &usage.optimal]);
    counts.for_each(|count| bytes.extend(count.to_le_bytes()));
    bytes
}

fn decode(bytes: &[u8]) -> Option<Chunk> {
    let (head, mut rest) = bytes.split_at_checked(16)?;
    let count = |at: usize| Some(u32::from_le_bytes(head.get(at..at + 4)?.try_into().ok()?) as usize);
    let mut take = |length: usize| {
        let (taken, left) = rest.split_at_checked(length)?;
        rest = left;
        Some(taken)
    };
    let starts = take(4 * count(0)?)?.as_chunks().0.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect();
    let exit = |bytes: &[u8; EXIT]| {
        let [a, b, c, d, low, high, reset, clock] = *bytes;
        let (node, plies) = (Node(u32::from_le_bytes([a, b, c, d])), u16::from_le_bytes([low, high]));
        Exit { node, plies, reset, clock }
    };
    let exits = take(EXIT * count(4)?)?.as_chunks().0.iter().map(exit).collect();
    let mut counts = |length: usize| -> Option<Vec<u64>> {
        Some(take(8 * length)?.as_chunks().0.iter().map(|bytes| u64::from_le_bytes(*bytes)).collect())
    };
    let (rules, advice, totals) = (counts(count(8)?)?, counts(count(12)?)?, counts(2)?);
    let usage = Usage { rules, advice, moves: *totals.first()?, optimal: *totals.get(1)? };
    Some(Chunk { starts, exits, usage })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::error::Error;

    const IDENTITY: Identity = [7; 32];

    fn chunk(nodes: &[u32]) -> Chunk {
        let exits = nodes.iter().map(|&node| Exit { node: Node(node), plies: 513, reset: 2, clock: 3 }).collect();
        let usage = Usage { rules: vec![1, 2], advice: vec![3], moves: 4, optimal: 5 };
        Chunk { starts: vec![0, nodes.len() as u32], exits, usage }
    }

    #[test]
    fn what_was_written_is_read_again() -> Result<(), Box<dyn Error>> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("run");
        let log = Log::open(&path, &IDENTITY)?;
        log.append(3, &chunk(&[1, 2]));
        log.append(0, &chunk(&[]));
        assert!(log.failed().is_none());
        let log = Log::open(&path, &IDENTITY)?;
        assert_eq!((log.take(3), log.take(0), log.take(1)), (Some(chunk(&[1, 2])), Some(chunk(&[])), None));
        Ok(())
    }

    #[test]
    fn a_file_cut_off_anywhere_keeps_its_whole_records() -> Result<(), Box<dyn Error>> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("run");
        let log = Log::open(&path, &IDENTITY)?;
        log.append(0, &chunk(&[1]));
        let whole = std::fs::metadata(&path)?.len();
        log.append(1, &chunk(&[2, 3]));
        let bytes = std::fs::read(&path)?;
        for length in 0..bytes.len() as u64 {
            std::fs::write(&path, &bytes[..length as usize])?;
            let log = Log::open(&path, &IDENTITY)?;
            assert_eq!(log.take(0).is_some(), length >= whole, "cut to {length}");
            assert_eq!(log.take(1), None, "cut to {length}");
            log.append(1, &chunk(&[4]));
            assert_eq!(Log::open(&path, &IDENTITY)?.take(1), Some(chunk(&[4])), "cut to {length}");
        }
        Ok(())
    }

    #[test]
    fn a_file_with_a_changed_byte_is_refused_and_left_alone() -> Result<(), Box<dyn Error>> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("run");
        let log = Log::open(&path, &IDENTITY)?;
        log.append(0, &chunk(&[1]));
        let second = std::fs::metadata(&path)?.len();
        log.append(1, &chunk(&[2, 3]));
        let bytes = std::fs::read(&path)?;
        for place in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[place] ^= 1 << (place % 8);
            std::fs::write(&path, &changed)?;
            let fault = Log::open(&path, &IDENTITY).err().map(|error| error.fault);
            let record = if (place as u64) < second { HEADER as u64 } else { second };
            match fault {
                Some(CheckpointFault::Damaged { at }) => assert!(place >= HEADER && at == record, "{place}: {at}"),
                // what the file is of is told first
                Some(_) => assert!(place < HEADER, "{place}: {fault:?}"),
                None => panic!("{place} may change unseen"),
            }
            assert_eq!(std::fs::read(&path)?, changed);
        }
        Ok(())
    }

    #[test]
    fn other_files_are_refused_and_left_alone() -> Result<(), Box<dyn Error>> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("run");
        Log::open(&path, &IDENTITY)?;
        assert!(matches!(Log::open(&path, &[8; 32]), Err(CheckpointError { fault: CheckpointFault::OtherProof, .. })));
        for text in ["notes", &"a long letter ".repeat(10)] {
            std::fs::write(&path, text)?;
            let opened = Log::open(&path, &IDENTITY);
            assert!(matches!(opened, Err(CheckpointError { fault: CheckpointFault::NotACheckpoint, .. })));
            assert_eq!(std::fs::read_to_string(&path)?, text);
        }
        Ok(())
    }
}
