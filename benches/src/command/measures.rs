//! Tables with a measure: compiled, and written by hand.

use al_bench::by_hand::{self, ByHand, digest_answer, digest_decision};
use al_bench::measure::Best;
use al_bench::positions;
use al_bench::rival::measure::Memory;
use al_chess::Position;
use al_runtime::{Scratch, Slot};
use clap::Args;
use serde::Serialize;

/// Nanoseconds per decision of tables with a measure, compiled and written by hand, and how often both agree.
///
/// All are asked lap by lap in turns for the same positions in the same shuffled order. Without memory nothing is
/// carried from one decision to the next. With memory each lap begins with an empty one.
#[derive(Args, Debug)]
pub(crate) struct Measures {
    /// The table; all, where none is given.
    #[arg(long)]
    table: Option<String>,
    /// How often each position is asked; the best time of each slice of positions counts.
    #[arg(long, default_value_t = 5)]
    laps: usize,
    /// How many of the shuffled positions.
    #[arg(long, default_value_t = 2000)]
    positions: usize,
    /// Slots of the compiled table's memory, 16 bytes each.
    #[arg(long, default_value_t = 1 << 16)]
    slots: usize,
    /// One JSON array of rows.
    #[arg(long)]
    json: bool,
}

/// Nanoseconds per decision.
#[derive(Debug, Serialize)]
struct Row {
    table: &'static str,
    positions: usize,
    /// In how many of them both give the same move.
    same: usize,
    compiled_ns: f64,
    compiled_memory_ns: f64,
    rival_b2_ns: f64,
}

impl Measures {
    pub(crate) fn run(&self) {
        let wanted = |by_hand: &ByHand| self.table.as_deref().is_none_or(|name| name == by_hand.table);
        let rows: Vec<Row> = by_hand::ALL.into_iter().filter(wanted).filter_map(|by_hand| self.row(by_hand)).collect();
        if self.json {
            println!("{}", serde_json::json!(rows));
            return;
        }
        println!("                    ns per decision                       times by hand");
        println!("table   positions   compiled   with memory    by hand    compiled   with memory   same move");
        for row in rows {
            let Row { table, positions, same, compiled_ns, compiled_memory_ns, rival_b2_ns } = row;
            println!(
                "{table:6} {positions:10} {compiled_ns:10.0} {compiled_memory_ns:13.0} {rival_b2_ns:10.0} {:11.2} \
                 {:13.2} {same:11}",
                compiled_ns / rival_b2_ns,
                compiled_memory_ns / rival_b2_ns,
            );
        }
    }

    fn row(&self, by_hand: ByHand) -> Option<Row> {
        let linked = al_tables::named(by_hand.table)?;
        let mut all = linked.table.materials().iter().flat_map(|&material| positions::of(material));
        let positions: Vec<Position> = all.by_ref().take(self.positions).collect();
        let mut slots = vec![Slot::EMPTY; self.slots + 1];
        let mut memory = Memory::default();
        let same = positions.iter().filter(|position| {
            let by_hand = digest_answer((by_hand.decide)(position, &mut memory));
            by_hand == digest_decision(linked.table.decide(position, &mut Scratch::default()))
        });
        let same = same.count();
        let [mut compiled, mut remembering, mut rival] = [(); 3].map(|()| Best::of_slices(1));
        for _ in 0..self.laps.max(1) {
            compiled.lap_alone(&positions, |position| {
                digest_decision(linked.table.decide(position, &mut Scratch::default()))
            });
            rival.lap_alone(&positions, |position| digest_answer((by_hand.decide)(position, &mut memory)));
            let mut scratch = Scratch::new(&mut slots);
            scratch.forget();
            remembering.lap_alone(&positions, |position| digest_decision(linked.table.decide(position, &mut scratch)));
        }
        Some(Row {
            table: by_hand.table,
            positions: positions.len(),
            same,
            compiled_ns: compiled.independent(),
            compiled_memory_ns: remembering.independent(),
            rival_b2_ns: rival.independent(),
        })
    }
}
