//! King and rook against king by hand: one move at a time, and set at a time.

use al_bench::measure::Best;
use al_bench::positions::{self, Squares};
use al_bench::rival::krk_b1::B1;
use al_bench::rival::krk_b2::B2;
use al_bench::rival::{Decision, Rival, proof};
use clap::Args;
use std::time::{Duration, Instant};

/// Nanoseconds per decision over all 175,168 positions, and the exhaustive proof.
#[derive(Args, Debug)]
pub(crate) struct Rivals {
    /// How often each position is asked; the best time of each slice of positions counts.
    #[arg(long, default_value_t = 50)]
    laps: usize,
    /// Measure the table with "no stalemate" added to every holding goal.
    #[arg(long)]
    no_stalemate: bool,
}

impl Rivals {
    pub(crate) fn run(&self) {
        let (moves, sets) = if self.no_stalemate {
            measure::<B1<true>, B2<true>>(self.laps)
        } else {
            measure::<B1<false>, B2<false>>(self.laps)
        };
        println!("                 board order              shuffled");
        println!("ns per decision  independent  dependent   independent  dependent   proof");
        moves.print();
        sets.print();
        let ratios: Vec<f64> = sets.times().iter().zip(moves.times()).map(|(set, one)| set / one).collect();
        let proof = sets.proof.as_secs_f64() / moves.proof.as_secs_f64();
        println!(
            "B2 / B1          {:11.3}  {:9.3}   {:11.3}  {:9.3}   {proof:.3}",
            ratios[0], ratios[1], ratios[2], ratios[3]
        );
    }
}

struct Times {
    name: &'static str,
    board: Best,
    shuffled: Best,
    proof: Duration,
}

impl Times {
    fn new<R: Rival>() -> Self {
        Self { name: R::NAME, board: Best::default(), shuffled: Best::default(), proof: Duration::MAX }
    }

    fn lap<R: Rival>(&mut self, board: &[Squares], shuffled: &[Squares]) {
        let answer = |&[king, rook, their]: &Squares| R::decide(king, rook, their).map_or(u32::MAX, Decision::digest);
        self.board.lap(board, answer);
        self.shuffled.lap(shuffled, answer);
        let start = Instant::now();
        std::hint::black_box(proof::prove::<R>());
        self.proof = start.elapsed().min(self.proof);
    }

    fn times(&self) -> [f64; 4] {
        [self.board.independent(), self.board.dependent(), self.shuffled.independent(), self.shuffled.dependent()]
    }

    fn print(&self) {
        let [board, board_dependent, shuffled, shuffled_dependent] = self.times();
        let proof = self.proof.as_secs_f64() * 1e3;
        println!(
            "{:15}  {board:11.2}  {board_dependent:9.2}   {shuffled:11.2}  {shuffled_dependent:9.2}   {proof:.1} ms",
            self.name
        );
    }
}

/// Both rivals lap by lap, so that a noisy hour falls on both.
fn measure<A: Rival, B: Rival>(laps: usize) -> (Times, Times) {
    let (board, shuffled) = (positions::all(), positions::shuffled());
    let (mut a, mut b) = (Times::new::<A>(), Times::new::<B>());
    for _ in 0..laps.max(1) {
        a.lap::<A>(&board, &shuffled);
        b.lap::<B>(&board, &shuffled);
    }
    (a, b)
}
