//! Proofs of advice tables: every position, every defence.
//!
//! What is proved is the way a table is played: a forcing tree is followed to its end, or left when the
//! opponent's reply is none of its constraint, and then the table is consulted again. Or, when asked, the
//! way of a player without memory, who consults it anew at every move.
//!
//! The game that the table plays against every defence is a graph: from a position in which the table is
//! consulted lead the exits of its tree, from a position in which a tree has ended their replies. Only these
//! are kept, never the trees.
//!
//! ```
//! use al_chess::{Move, Position, Role, Side};
//! use al_runtime::{Decision, Follow, Play, Scratch, Table};
//! use al_verify::optimum::Optimum;
//! use al_verify::proof::{Failure, Options, Proof, Watch};
//! # struct FirstMove([al_chess::Material; 1]);
//! # impl Table for FirstMove {
//! #     fn name(&self) -> &str { "first_move" }
//! #     fn materials(&self) -> &[al_chess::Material] { &self.0 }
//! #     fn rule_count(&self) -> usize { 1 }
//! #     fn rule_name(&self, _: u16) -> &str { "always" }
//! #     fn advice_count(&self) -> usize { 1 }
//! #     fn advice_name(&self, _: u16) -> &str { "first_move" }
//! #     fn hash(&self) -> u64 { 0 }
//! #     fn covers(&self, _: &Position) -> bool { true }
//! #     fn decide(&self, position: &Position, _: &mut Scratch) -> Decision {
//! #         let play = |mv| Decision::Play(Play { rule: 0, advice: 0, mv, ends: true });
//! #         position.moves().next().map_or(Decision::NoAdvice { rule: 0 }, play)
//! #     }
//! #     fn allows(&self, _: &Position, _: u16, _: u16, _: &Position, _: Move) -> bool { true }
//! #     fn follow(&self, _: &Position, _: u16, _: u16, _: &Position, _: &mut Scratch) -> Follow { Follow::Leaf }
//! # }
//!
//! // Any table, compiled or interpreted; this one plays our first legal move.
//! let material = "KQK".parse()?;
//! let table = FirstMove([material]);
//!
//! let optimum = [Optimum::of(&material)?];
//! let proof = Proof::of(&table, &Options { optimum: &optimum, ..Options::default() }, &Watch::default())?;
//! assert!(!proof.holds());
//! assert!(proof.failures().of(Failure::Cycle) > 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | file | what |
//! | --- | --- |
//! | `numbering`, `exit` | positions as numbers, and what leads from one to another |
//! | `policy`, `game` | how the table is played; that against every reply, as a graph |
//! | `advised` | the advice that is played by, that of tables which are handed over to included |
//! | `memory` | what the table's searches remember |
//! | `judge` | what other men are worth: the table that takes over, or the optimum |
//! | `options` | what is asked of a proof |
//! | `claim`, `failure` | what is promised, and how it can fail |
//! | `sweep`, `checkpoint`, `sample` | the table consulted in every position, or in some |
//! | `longest`, `earliest` | how long mate takes; which failure comes first |
//! | `tally`, `report` | figures |
//! | `line`, `example` | games |
//! | `certificate`, `distances` | what is kept beside the table: figures, and how long it needs from each position |
//! | `watch` | progress, and stopping |

mod advised;
mod certificate;
mod checkpoint;
mod claim;
mod distances;
mod earliest;
mod example;
mod exit;
mod failure;
mod game;
mod judge;
mod line;
mod longest;
mod memory;
mod numbering;
mod options;
mod policy;
mod report;
mod sample;
mod sweep;
mod tally;
mod watch;

use std::fmt;
use std::time::Instant;

use al_chess::{Material, Position, Side};
use al_runtime::Table;

pub use certificate::{Certificate, CertificateError};
pub use checkpoint::{CheckpointError, CheckpointFault};
pub use claim::{Claim, ClaimKind, Goal};
pub use distances::{Distances, DistancesError};
pub use example::Example;
pub use failure::Failure;
pub use judge::{Judge, Verdict};
pub use line::Line;
pub use numbering::TooManyPositions;
pub use options::Options;
pub use policy::Ties;
pub use report::{Bin, ExampleLine, Failures, FiftyMoves, Lengths, Report, SCHEMA, Sampled, TheirTurn, Used};
pub use sample::Sample;
pub use tally::Outcome;
pub use watch::{Progress, Stage, Stopped, Watch};

use advised::Advised;
use checkpoint::{Identity, Log};
use claim::Claims;
use earliest::Earliest;
use game::Game;
use judge::Judges;
use longest::{Defence, Longest};
use memory::Memory;
use numbering::Numbering;
use policy::Policy;
use sweep::{Stored, Usage};
use tally::{Outcomes, Solved, Tally, TheirTally};

/// Why there is no proof.
#[derive(Debug)]
pub enum Error {
    /// It was stopped.
    Stopped,
    /// The table is for any position, and a proof goes over endings: who asks names some of them in
    /// [`Table::materials`].
    NoEnding,
    /// The table has too many men.
    TooManyPositions,
    /// The threads cannot be started.
    Threads(rayon::ThreadPoolBuildError),
    /// The file to go on with cannot be used.
    Checkpoint(CheckpointError),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped => Stopped.fmt(f),
            Self::NoEnding => {
                f.write_str("the table is for any position, and it was not said on which ending to prove it")
            }
            Self::TooManyPositions => TooManyPositions.fmt(f),
            Self::Threads(error) => write!(f, "cannot start threads: {error}"),
            Self::Checkpoint(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

impl From<Stopped> for Error {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

impl From<TooManyPositions> for Error {
    fn from(_: TooManyPositions) -> Self {
        Self::TooManyPositions
    }
}

/// A finished proof.
#[derive(Debug)]
pub struct Proof {
    table: String,
    materials: Vec<Material>,
    hash: u64,
    memoryless: bool,
    ties: Ties,
    sample: Option<Sample>,
    numbering: Numbering,
    outcomes: Outcomes,
    usage: Usage,
    names: [Vec<String>; 2],
    tally: Tally,
    theirs: Option<TheirTally>,
    examples: Vec<Example>,
    knows_optimum: bool,
    checkpoint_failed: Option<CheckpointError>,
    seconds: f64,
}

impl Proof {
    /// Proves a table.
    ///
    /// # Errors
    ///
    /// When the proof is stopped, cannot be begun, or has too many positions. A table that fails is none:
    /// see [`Proof::holds`].
    pub fn of(table: &dyn Table, options: &Options<'_>, watch: &Watch<'_>) -> Result<Self, Error> {
        match options.threads {
            None => prove(table, options, watch),
            Some(threads) => {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().map_err(Error::Threads)?;
                pool.install(|| prove(table, options, watch))
            }
        }
    }

    /// Whether the claim holds.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.tally.assured == self.tally.positions
    }

    /// How many positions fail, and how.
    #[must_use]
    pub fn failures(&self) -> Failures {
        Failures::new(&self.tally.failures)
    }

    /// The longest win and the shortest game for each failure.
    #[must_use]
    pub fn examples(&self) -> &[Example] {
        &self.examples
    }

    /// Failures by the square of their king, from a1 to h8 as we see the board; empty when there are none.
    #[must_use]
    pub fn failures_by_their_king(&self) -> &[u64] {
        &self.tally.by_king
    }

    /// Why the file to go on with could not be written, if so. The proof is whole.
    #[must_use]
    pub fn checkpoint_failed(&self) -> Option<&CheckpointError> {
        self.checkpoint_failed.as_ref()
    }

    /// How the table does in a position of its own men, whoever is to move, with this goal; `None` for other
    /// men, for positions that the proof has not met, and for goals that it was not about.
    #[must_use]
    pub fn outcome(&self, position: &Position, goal: Goal) -> Option<Outcome> {
        let number = self.numbering.number(position)?;
        let index = if position.turn() == Side::Us { number } else { self.numbering.total() + number };
        self.outcomes.outcome(index as usize, goal)
    }

    /// The report; `engine` says who ran the table.
    #[must_use]
    pub fn report(&self, engine: &str) -> Report {
        let Tally { by_plies, optimum_by_plies, .. } = &self.tally;
        let used = |names: &[String], counts: &[u64]| -> Vec<Used> {
            names.iter().zip(counts).map(|(name, &used)| Used { name: name.clone(), used }).collect()
        };
        let endings: Vec<String> = self.materials.iter().map(|material| material.code().to_string()).collect();
        let optimal = longest_moves(optimum_by_plies).zip(mean(optimum_by_plies, moves));
        let share = || self.usage.optimal as f64 / self.usage.moves.max(1) as f64;
        Report {
            schema: SCHEMA,
            table: self.table.clone(),
            ending: endings.join(","),
            claim: self.outcomes.claims.to_string(),
            engine: engine.to_owned(),
            positions: self.tally.positions,
            assured: self.tally.assured,
            failures: self.failures(),
            longest_moves: longest_moves(by_plies),
            mean_moves: mean(by_plies, moves),
            optimal: optimal.map(|(longest_moves, mean_moves)| Lengths { longest_moves, mean_moves }),
            rules: used(&self.names[0], &self.usage.rules),
            advice: used(&self.names[1], &self.usage.advice),
            seconds: self.seconds,
            hash: format!("{:#018x}", self.hash),
            holds: self.holds(),
            memoryless: self.memoryless,
            any_order: self.ties == Ties::All,
            legal: self.tally.legal,
            longest_plies: by_plies.len().checked_sub(1).map(|plies| plies as u32),
            mean_plies: mean(by_plies, |plies| plies as u64),
            sum_moves: by_plies.iter().enumerate().map(|(plies, count)| moves(plies) * count).sum(),
            optimal_moves: (self.knows_optimum && self.usage.moves > 0).then(share).map(|share| rounded(share, 1e6)),
            them_to_move: self.theirs.map(|TheirTally { positions, assured }| TheirTurn { positions, assured }),
            max_moves: [self.outcomes.claims.fewest_moves(), self.outcomes.max_moves].into_iter().flatten().min(),
            fifty_moves: self.outcomes.fifty.map(|clock| FiftyMoves { clock, too_late: self.tally.too_late }),
            sample: self.sample.map(|Sample { size, seed }| Sampled { size, seed }),
            histogram: histogram(by_plies, optimum_by_plies),
            examples: self.examples.iter().map(words).collect(),
        }
    }
}

/// A proved table judges the positions of its own men: those that it wins are won, those that it holds drawn,
/// and nothing better than a loss can be promised of the others.
impl Judge for Proof {
    fn verdict(&self, position: &Position) -> Option<Verdict> {
        if let Some(Outcome::Wins { plies }) = self.outcome(position, Goal::Win) {
            return Some(Verdict::Won { plies });
        }
        let number = self.numbering.number(position).is_some();
        let holds = matches!(self.outcome(position, Goal::Hold), Some(Outcome::Holds));
        number.then_some(if holds { Verdict::Drawn } else { Verdict::Lost })
    }
}

/// The positions with us to move that are proved.
enum Roots {
    /// Every legal one in which nobody may take en passant.
    All,
    /// Those with these numbers.
    Some(Vec<u32>),
}

fn prove(table: &dyn Table, options: &Options<'_>, watch: &Watch<'_>) -> Result<Proof, Error> {
    let start = Instant::now();
    if table.materials().is_empty() {
        return Err(Error::NoEnding);
    }
    let judges = Judges { hand_over: options.hand_over, optimum: options.optimum };
    let numbering = Numbering::new(table.materials())?;
    let memory = Memory::of(table, numbering.total(), options.memory / rayon::current_num_threads().max(1) as u64);
    let policy =
        Policy { table, memoryless: options.memoryless, ties: options.ties, memory, advised: Advised::of(table) };
    let mut game = Game { policy, numbering, judges, stored: Stored::default() };
    let log = options.resume.map(|path| Log::open(path, &identity(table, options))).transpose();
    let log = log.map_err(Error::Checkpoint)?;

    let roots = options.sample.map_or(Roots::All, |sample| Roots::Some(sample.draw(&game.numbering)));
    let usage = match &roots {
        Roots::All => sweep::sweep(&mut game, options.memory, log.as_ref(), watch)?,
        Roots::Some(numbers) => sweep::usage(&game, numbers, watch)?,
    };
    let longest = defend(&game, &roots, options, watch)?;
    let claims = Claims::of(options.claim, options.claims, &game.numbering);
    let trace = |goal| claims.has(goal).then(|| Earliest::of(&game, &longest, goal, watch)).transpose();
    let earliest = [trace(Goal::Win)?, trace(Goal::Hold)?];
    let (max_moves, total) = (options.max_moves, game.numbering.total());
    let outcomes = Outcomes { longest, earliest, claims, total, max_moves, fifty: options.fifty };
    let solved = Solved { game: &game, outcomes: &outcomes };
    let (tally, theirs) = match &roots {
        Roots::All => (solved.tally(watch)?, options.their_turn.then(|| solved.their_tally(watch)).transpose()?),
        Roots::Some(numbers) => (solved.tally_of(numbers), None),
    };
    let examples = example::examples(&solved, &tally, &roots);
    let names = [
        (0..table.rule_count()).map(|rule| table.rule_name(rule as u16).to_owned()).collect(),
        game.policy.advised.names(),
    ];
    let numbering = game.numbering;
    Ok(Proof {
        table: table.name().to_owned(),
        materials: table.materials().to_vec(),
        hash: table.hash(),
        memoryless: options.memoryless,
        ties: options.ties,
        sample: options.sample,
        numbering,
        outcomes,
        usage,
        names,
        tally,
        theirs,
        examples,
        knows_optimum: !options.optimum.is_empty(),
        checkpoint_failed: log.and_then(Log::failed),
        seconds: start.elapsed().as_secs_f64(),
    })
}

/// Finds the longest defences from all roots.
fn defend(game: &Game<'_>, roots: &Roots, options: &Options<'_>, watch: &Watch<'_>) -> Result<Longest, Stopped> {
    let mut longest = Longest::new(game.nodes(), options.fifty.is_some());
    let mut defence = Defence::default();
    match roots {
        Roots::All => {
            // Double steps lead from positions with them to move to roots that are met in no other way.
            let theirs = options.their_turn && game.numbering.has_en_passant();
            let end = if theirs { 2 } else { 1 } * game.numbering.total();
            let steps = watch.stage(Stage::Defending, end.into());
            for index in 0..end {
                let is_start = match index.checked_sub(game.numbering.total()) {
                    None => game.is_legal_root(index),
                    Some(number) => game.numbering.legal(number, Side::Them).is_some(),
                };
                if is_start {
                    defence.visit(game, index as usize, &mut longest, &steps)?;
                }
                if index % 4096 == 4095 {
                    steps.advance_or_stop(4096)?;
                }
            }
        }
        Roots::Some(numbers) => {
            // a few positions can lead to nearly all others
            let steps = watch.stage(Stage::Defending, 0);
            for &number in numbers {
                defence.visit(game, number as usize, &mut longest, &steps)?;
            }
        }
    }
    Ok(longest)
}

/// An example as a report has it.
fn words(example: &Example) -> ExampleLine {
    ExampleLine {
        shows: example.failure.map_or("longest", Failure::name).to_owned(),
        fen: example.line.start.fen().to_string(),
        plies: example.plies,
        line: example.line.to_string(),
    }
}

/// What tells proofs apart whose work is not the same.
fn identity(table: &dyn Table, options: &Options<'_>) -> Identity {
    let mut identity = [0; 32];
    let codes: Vec<String> = table.materials().iter().map(|material| material.code().to_string()).collect();
    identity[..8].copy_from_slice(&table.hash().to_le_bytes());
    identity[8] = u8::from(options.memoryless) | u8::from(options.ties == Ties::All) << 1;
    identity[9] = u8::from(options.hand_over.is_some());
    identity[10] = options.optimum.len().min(255) as u8;
    identity[12..16].copy_from_slice(&crc32fast::hash(codes.join(",").as_bytes()).to_le_bytes());
    identity[16..20].copy_from_slice(&crc32fast::hash(table.name().as_bytes()).to_le_bytes());
    identity[20..24].copy_from_slice(&(sweep::CHUNK as u32).to_le_bytes());
    identity
}

/// Our moves in so many plies, of which ours is the first.
fn moves(plies: usize) -> u64 {
    plies.div_ceil(2) as u64
}

fn longest_moves(by_plies: &[u64]) -> Option<u32> {
    by_plies.len().checked_sub(1).map(|plies| moves(plies) as u32)
}

fn mean(by_plies: &[u64], length: impl Fn(usize) -> u64) -> Option<f64> {
    let (sum, count) =
        by_plies.iter().enumerate().fold((0, 0), |(sum, count), (plies, &n)| (sum + length(plies) * n, count + n));
    (count > 0).then(|| rounded(sum as f64 / count as f64, 1e6))
}

fn rounded(number: f64, unit: f64) -> f64 {
    (number * unit).round() / unit
}

fn histogram(by_plies: &[u64], optimum_by_plies: &[u64]) -> Vec<Bin> {
    let most = by_plies.len().max(optimum_by_plies.len());
    let mut bins: Vec<Bin> =
        (0..=most.div_ceil(2)).map(|moves| Bin { moves: moves as u32, ..Bin::default() }).collect();
    for (plies, count) in by_plies.iter().enumerate() {
        bins[plies.div_ceil(2)].positions += count;
    }
    for (plies, count) in optimum_by_plies.iter().enumerate() {
        bins[plies.div_ceil(2)].optimal += count;
    }
    bins.retain(|bin| bin.positions + bin.optimal > 0);
    bins
}
