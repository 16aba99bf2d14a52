//! How long a proved table needs from every position, to be kept in a file.

use super::Proof;
use super::longest::{Longest, Mate};
use super::numbering::Numbering;
use super::policy::Ties;
use al_chess::{Position, Side};
use al_runtime::Table;
use std::fmt;

/// The first bytes of what is kept.
const MAGIC: [u8; 8] = *b"AL-PLY\r\n";

/// Of the format and of the numbering of positions: to be raised whenever either changes.
const VERSION: u32 = 1;

/// Magic, version, the table's hash, how many positions, checksum.
const HEADER: usize = 8 + 4 + 8 + 8 + 4;

/// No mate is sure, or nobody has asked; in the bytes of a position.
const NO_MATE: u16 = u16::MAX;

/// The plies to mate of a proved table from every position of its endings: what a proof has found out, without
/// proving again.
///
/// It is what a player or a judge needs who wants to say the exact length from this position and not only the
/// longest there is. [`Proof::distances`] makes it; its bytes may be kept wherever there is room, two for each position
/// with either side to move.
///
/// ```
/// use al_chess::{Color, Position};
/// use al_verify::proof::{Distances, Options, Proof, Watch};
///
/// let krk = &al_tables::krk_safe::TABLE;
/// let proof = Proof::of(krk, &Options::default(), &Watch::default())?;
/// let kept = proof.distances().expect("it is of all positions, as the table is played").to_bytes();
///
/// let distances = Distances::from_bytes(&kept, krk)?;
/// let position = Position::from_fen("k7/8/1K6/8/8/8/8/7R w - - 0 1", Color::White)?;
/// // this table takes the first way to mate in two moves, though there is one in one
/// assert_eq!(distances.plies(&position), Some(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Distances {
    hash: u64,
    numbering: Numbering,
    /// First with us to move, then with them.
    plies: Vec<u16>,
}

/// Why bytes are not the distances of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DistancesError {
    /// They are of another version of this crate.
    Version {
        /// The version they say.
        found: u32,
    },
    /// They are of another table, or of this one as it was before it was changed.
    OtherTable,
    /// They are not as they were made.
    Damaged(&'static str),
}

impl fmt::Display for DistancesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Version { found } => write!(f, "the distances are of version {found}, not {VERSION}"),
            Self::OtherTable => f.write_str("the distances are of another table, or the table has changed since"),
            Self::Damaged(what) => write!(f, "the distances are damaged: {what}"),
        }
    }
}

impl std::error::Error for DistancesError {}

impl Proof {
    /// The distances to be kept; `None` where the proof is of some positions only, or not of the way the table is
    /// played.
    #[must_use]
    pub fn distances(&self) -> Option<Distances> {
        let as_played = self.sample.is_none() && !self.memoryless && self.ties == Ties::First;
        as_played.then(|| Distances::of(self.hash, &self.numbering, &self.outcomes.longest))
    }
}

impl Distances {
    fn of(hash: u64, numbering: &Numbering, longest: &Longest) -> Self {
        let plies = |index| match longest.mate(index) {
            Some(Mate::In(plies)) => plies,
            Some(Mate::Never) | None => NO_MATE,
        };
        let plies = (0..2 * numbering.total() as usize).map(plies).collect();
        Self { hash, numbering: numbering.clone(), plies }
    }

    /// In how many plies at most the table mates from here, where it is asked anew with us to move, or has made its
    /// move and the tree has ended; `None` where mate is not sure.
    ///
    /// A lone king takes nothing and no pawn moves: there mate comes in time for the 50-move rule where these plies
    /// and the half-move clock are not more than 100.
    #[must_use]
    pub fn plies(&self, position: &Position) -> Option<u16> {
        let number = self.numbering.number(position)?;
        let half = if position.turn() == Side::Us { 0 } else { self.numbering.total() };
        self.plies.get((half + number) as usize).copied().filter(|&plies| plies != NO_MATE)
    }

    /// The bytes to be kept.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let body: Vec<u8> = self.plies.iter().flat_map(|plies| plies.to_le_bytes()).collect();
        let mut bytes = Vec::with_capacity(HEADER + body.len());
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(self.hash.to_le_bytes());
        bytes.extend((self.plies.len() as u64).to_le_bytes());
        bytes.extend(crc32fast::hash(&body).to_le_bytes());
        bytes.extend(body);
        bytes
    }

    /// What was kept of this table.
    ///
    /// # Errors
    ///
    /// Where the bytes are of something else, or damaged: see [`DistancesError`].
    pub fn from_bytes(bytes: &[u8], table: &dyn Table) -> Result<Self, DistancesError> {
        const SHORT: DistancesError = DistancesError::Damaged("there are too few bytes");
        let (magic, rest) = bytes.split_first_chunk().ok_or(SHORT)?;
        if *magic != MAGIC {
            return Err(DistancesError::Damaged("they begin with something else"));
        }
        let (version, rest) = rest.split_first_chunk().ok_or(SHORT)?;
        let version = u32::from_le_bytes(*version);
        if version != VERSION {
            return Err(DistancesError::Version { found: version });
        }
        let (hash, rest) = rest.split_first_chunk().ok_or(SHORT)?;
        let numbering = Numbering::new(table.materials()).map_err(|_| DistancesError::OtherTable)?;
        if u64::from_le_bytes(*hash) != table.hash() {
            return Err(DistancesError::OtherTable);
        }
        let (len, rest) = rest.split_first_chunk().ok_or(SHORT)?;
        let (checksum, body) = rest.split_first_chunk().ok_or(SHORT)?;
        let expected = 2 * u64::from(numbering.total());
        if u64::from_le_bytes(*len) != expected || body.len() as u64 != 2 * expected {
            return Err(DistancesError::Damaged("there are too many or too few positions"));
        }
        if crc32fast::hash(body) != u32::from_le_bytes(*checksum) {
            return Err(DistancesError::Damaged("the checksum is wrong"));
        }
        let plies = body.as_chunks::<2>().0.iter().map(|plies| u16::from_le_bytes(*plies)).collect();
        Ok(Self { hash: table.hash(), numbering, plies })
    }
}
