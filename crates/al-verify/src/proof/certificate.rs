//! What is kept of a proof beside the table.

use std::fmt;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::report::{ExampleLine, Failures, Lengths, Report, SCHEMA, Used};

/// The figures of a proof, kept in `tables/<name>.proof.json` beside the table.
///
/// It says which program was proved by its hash, and nothing that another run of the same proof would not say.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Certificate {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The version of the crate that proved it.
    pub version: String,
    /// The table's name.
    pub table: String,
    /// Which program it is.
    pub hash: String,
    /// Its materials, such as `KRK`.
    pub ending: String,
    /// What was proved.
    pub claim: String,
    /// Whether it holds.
    pub holds: bool,
    /// The legal positions with us to move of which it is claimed.
    pub positions: u64,
    /// Those where it holds.
    pub assured: u64,
    /// The others.
    pub failures: Failures,
    /// The longest assured win, in moves.
    pub longest_moves: Option<u32>,
    /// The longest assured win, in plies.
    pub longest_plies: Option<u32>,
    /// With at most so many plies on the half-move clock every assured win mates before the 50-move rule ends it:
    /// a mate on the 100th ply counts. `None` where nothing is assured, or the longest win takes more by itself.
    #[serde(default)]
    pub latest_clock: Option<u32>,
    /// The mean over assured wins, in moves.
    pub mean_moves: Option<f64>,
    /// Best play over the positions that are to be won.
    pub optimal: Option<Lengths>,
    /// The share of won positions in which the table's move mates as soon as any.
    pub optimal_moves: Option<f64>,
    /// In how many positions advice of each rule was accepted.
    pub rules: Vec<Used>,
    /// In how many positions each piece of advice was accepted; that of tables to which positions are handed over with
    /// the table's name before it: `krk.tighten`.
    pub advice: Vec<Used>,
    /// The longest assured win; older certificates have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub longest_game: Option<ExampleLine>,
}

/// A certificate that cannot be read or written.
#[derive(Debug)]
pub struct CertificateError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong.
    pub error: io::Error,
}

impl fmt::Display for CertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.error)
    }
}

impl std::error::Error for CertificateError {}

impl Certificate {
    /// The certificate of a proof. Only a proof of every position, with the forcing trees played and without
    /// limits that the table does not claim, makes one.
    #[must_use]
    pub fn of(report: &Report) -> Option<Self> {
        let is_whole =
            report.sample.is_none() && !report.memoryless && !report.any_order && report.fifty_moves.is_none();
        let claims_limit = report.max_moves.is_none_or(|most| report.claim.contains(&format!(" in {most} moves")));
        let report = report.clone();
        (is_whole && claims_limit).then(|| Self {
            schema: SCHEMA,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            table: report.table,
            hash: report.hash,
            ending: report.ending,
            claim: report.claim,
            holds: report.holds,
            positions: report.positions,
            assured: report.assured,
            failures: report.failures,
            longest_moves: report.longest_moves,
            longest_plies: report.longest_plies,
            latest_clock: report.longest_plies.and_then(|plies| 100_u32.checked_sub(plies)),
            mean_moves: report.mean_moves,
            optimal: report.optimal,
            optimal_moves: report.optimal_moves,
            rules: report.rules,
            advice: report.advice,
            longest_game: report.examples.into_iter().find(|example| example.shows == "longest"),
        })
    }

    /// Where the certificate of a table belongs that is written in this file: `krk.adv` has `krk.proof.json`;
    /// a table of another name than its file's, its own.
    #[must_use]
    pub fn path(file: &Path, table: &str) -> PathBuf {
        file.with_file_name(format!("{table}.proof.json"))
    }

    /// Reads a certificate; `None` when there is no such file.
    ///
    /// # Errors
    ///
    /// When the file cannot be read, or is no certificate.
    pub fn read(path: &Path) -> Result<Option<Self>, CertificateError> {
        let fail = |error| CertificateError { path: path.to_owned(), error };
        match fs::read(path) {
            Ok(text) => serde_json::from_slice(&text).map(Some).map_err(|error| fail(error.into())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(fail(error)),
        }
    }

    /// Writes it, at once: until all is written, and when that fails, the old file stays.
    ///
    /// # Errors
    ///
    /// When the file cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), CertificateError> {
        // Not a temporary file as the library makes them: this one is for everybody to read.
        let new = path.with_extension(format!("json.{}", std::process::id()));
        let write = || -> io::Result<()> {
            let mut file = fs::File::create(&new)?;
            serde_json::to_writer_pretty(&mut file, self)?;
            file.write_all(b"\n")?;
            fs::rename(&new, path)
        };
        write().map_err(|error| {
            // What could not be finished is of no use, and neither is a second complaint.
            let _ = fs::remove_file(&new);
            CertificateError { path: path.to_owned(), error }
        })
    }

    /// What another certificate says otherwise: the names of the keys. The version does not count.
    #[must_use]
    pub fn differences(&self, other: &Self) -> Vec<&'static str> {
        let same = [
            ("schema", self.schema == other.schema),
            ("table", self.table == other.table),
            ("hash", self.hash == other.hash),
            ("ending", self.ending == other.ending),
            ("claim", self.claim == other.claim),
            ("holds", self.holds == other.holds),
            ("positions", self.positions == other.positions),
            ("assured", self.assured == other.assured),
            ("failures", self.failures == other.failures),
            ("longest_moves", self.longest_moves == other.longest_moves),
            ("longest_plies", self.longest_plies == other.longest_plies),
            ("latest_clock", self.latest_clock == other.latest_clock),
            ("mean_moves", self.mean_moves == other.mean_moves),
            ("optimal", self.optimal == other.optimal),
            ("optimal_moves", self.optimal_moves == other.optimal_moves),
            ("rules", self.rules == other.rules),
            ("advice", self.advice == other.advice),
            ("longest_game", self.longest_game.is_none() || self.longest_game == other.longest_game),
        ];
        same.into_iter().filter(|(_, same)| !same).map(|(key, _)| key).collect()
    }
}
