//! Compiled tables beside the interpreter and the tables written by hand, all in one run.

mod row;
mod two_bishops;

use al_bench::compiled::{self, Compiled, KrkAl0, KrkSafe};
use al_bench::engine::{digest, interpreter};
use al_bench::linked;
use al_bench::measure::Best;
use al_bench::positions::{self, Squares};
use al_bench::rival::krk_b1::B1;
use al_bench::rival::krk_b2::B2;
use al_bench::rival::{Decision, Rival, proof};
use al_chess::Position;
use al_runtime::{Scratch, Table};
use al_tables::Linked;
use al_verify::proof::{Options, Proof, Watch};
use clap::Args;
use row::{Row, both, milliseconds};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Nanoseconds per decision of each table: interpreted, compiled, and written by hand.
///
/// All are asked lap by lap in turns, for the same positions in the same shuffled order: independent decisions,
/// and decisions of which each waits for the one before. The compiled table is asked as a program does, with
/// positions that it has; "from squares" adds making the position. A proof plays every defence in every position
/// on one thread: of the compiled table by al-verify, of "from squares" by the walk that the rivals have.
#[derive(Args, Debug)]
pub(crate) struct Ratios {
    /// The table; where none is given, all but those that `measures` tells of.
    #[arg(long)]
    table: Option<String>,
    /// How often each position is asked; the best time of each slice of positions counts.
    #[arg(long, default_value_t = 30)]
    laps: usize,
    /// How many positions the interpreter is asked, in every third lap.
    #[arg(long, default_value_t = 4000)]
    sample: usize,
    /// One JSON array of rows; a key with no figure is null.
    #[arg(long)]
    json: bool,
}

impl Ratios {
    pub(crate) fn run(&self) {
        // a network decides nothing itself; tables that search for values have their own command
        let wanted = |linked: &&Linked| {
            linked.table.advice_count() > 0
                && self.table.as_deref().map_or(!linked.table.wants_memory(), |name| name == linked.name)
        };
        let mut rows = Vec::new();
        for linked in linked::all().filter(wanted) {
            let row = self.row(linked);
            if !self.json {
                println!("{row}");
            }
            rows.push(row);
        }
        if self.json {
            println!("{}", serde_json::json!(rows));
        } else if rows.is_empty() {
            println!("no such table");
        }
    }

    /// Tables with rivals are named, so that the call is the one that their users write.
    fn row(&self, linked: &Linked) -> Row {
        match linked.name {
            "krk_al0" => self.beside::<KrkAl0, B1<false>, B2<false>>(linked),
            "krk_safe" => self.beside::<KrkSafe, B1<true>, B2<true>>(linked),
            "general/kbbk" => self.two_bishops(linked),
            _ => {
                let mut subject = Subject::new(linked, linked.table, self.sample);
                (0..self.laps.max(1)).for_each(|lap| subject.lap(lap));
                subject.row()
            }
        }
    }

    /// A rival that answers otherwise is none.
    fn beside<L: compiled::Linked, A: Rival, B: Rival>(&self, linked: &Linked) -> Row {
        let table = L::TABLE;
        let squares = positions::shuffled();
        let mut subject = Subject::new(linked, table, self.sample);
        let [mut from_squares, mut moves, mut sets] = [(); 3].map(|()| Best::default());
        let mut proofs = [Duration::MAX; 3];
        let rivals = same::<_, A>(table, &squares) && same::<_, B>(table, &squares);
        let mut scratch = Scratch::default();
        for lap in 0..self.laps.max(1) {
            subject.lap(lap);
            from_squares.lap(&squares, |&squares| digest(table.decide(&positions::placed(squares), &mut scratch)));
            if rivals {
                moves.lap(&squares, ask::<A>);
                sets.lap(&squares, ask::<B>);
                proofs[0] = proofs[0].min(time(proof::prove::<A>));
                proofs[1] = proofs[1].min(time(proof::prove::<B>));
                proofs[2] = proofs[2].min(time(proof::prove::<Compiled<L>>));
            }
        }
        let mut row = subject.row();
        (row.compiled_from_squares_ns, row.compiled_from_squares_dependent_ns) = both(&from_squares);
        if rivals {
            (row.rival_b1_ns, row.rival_b1_dependent_ns) = both(&moves);
            (row.rival_b2_ns, row.rival_b2_dependent_ns) = both(&sets);
            [row.rival_b1_proof_ms, row.rival_b2_proof_ms, row.compiled_walk_ms] = proofs.map(milliseconds);
        }
        row
    }
}

/// One table, compiled and interpreted.
struct Subject<'a, T: ?Sized> {
    linked: &'a Linked,
    table: &'a T,
    interpreter: Option<al_interpreter::Interpreter>,
    positions: Vec<Position>,
    sample: usize,
    compiled: Best,
    interpreted: Best,
    proof: Option<Duration>,
}

impl<'a, T: Table + ?Sized> Subject<'a, T> {
    fn new(linked: &'a Linked, table: &'a T, sample: usize) -> Self {
        let positions: Vec<_> = table.materials().iter().flat_map(|&material| positions::of(material)).collect();
        Self {
            linked,
            table,
            interpreter: interpreter(linked),
            sample: sample.min(positions.len()),
            positions,
            compiled: Best::default(),
            interpreted: Best::of_slices(16),
            proof: None,
        }
    }

    fn lap(&mut self, lap: usize) {
        let mut scratch = Scratch::default();
        self.compiled.lap(&self.positions, |position| digest(self.table.decide(position, &mut scratch)));
        if let Some(interpreter) = &self.interpreter
            && lap.is_multiple_of(3)
        {
            let sample = &self.positions[..self.sample];
            self.interpreted.lap(sample, |position| digest(interpreter.decide(position, &mut scratch)));
        }
        // the proofs of larger endings take too long to be repeated
        if self.table.materials().iter().all(|material| material.len() <= 3) {
            let options = Options { threads: Some(1), their_turn: false, ..Options::default() };
            let start = Instant::now();
            if black_box(Proof::of(self.linked.table, &options, &Watch::default())).is_ok() {
                self.proof = Some(start.elapsed().min(self.proof.unwrap_or(Duration::MAX)));
            }
        }
    }

    fn row(&self) -> Row {
        let (compiled_ns, compiled_dependent_ns) = both(&self.compiled);
        let (interpreted_ns, interpreted_dependent_ns) =
            self.interpreter.as_ref().map_or((None, None), |_| both(&self.interpreted));
        Row {
            table: self.linked.name,
            positions: self.positions.len(),
            interpreted_positions: self.sample,
            interpreted_ns,
            interpreted_dependent_ns,
            compiled_ns,
            compiled_dependent_ns,
            proof_ms: self.proof.and_then(milliseconds),
            ..Row::default()
        }
    }
}

/// Whether a rival gives the table's answers.
fn same<T: Table, R: Rival>(table: &T, squares: &[Squares]) -> bool {
    let mut scratch = Scratch::default();
    squares.iter().all(|at| ask::<R>(at) == digest(table.decide(&positions::placed(*at), &mut scratch)))
}

#[inline]
fn ask<R: Rival>(&[king, rook, their]: &Squares) -> u32 {
    R::decide(king, rook, their).map_or(u32::MAX, Decision::digest)
}

fn time<T>(run: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    black_box(run());
    start.elapsed()
}
