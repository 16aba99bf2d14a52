//! King and two bishops against king: a table of four men beside the one written by hand.

use super::row::{Row, both};
use super::{Ratios, Subject};
use al_bench::engine::digest;
use al_bench::linked::general;
use al_bench::measure::Best;
use al_bench::positions::{self, Four};
use al_bench::rival::kbbk_b2::{self, Decision};
use al_runtime::{Scratch, Table};
use al_tables::Linked;

impl Ratios {
    /// A rival that answers otherwise is none.
    pub(super) fn two_bishops(&self, linked: &Linked) -> Row {
        let table = &general::kbbk::TABLE;
        let mut scratch = Scratch::default();
        let mut subject = Subject::new(linked, table, self.sample);
        let squares: Vec<Four> = subject.positions.iter().map(positions::four).collect();
        let mut from_position = subject.positions.iter().map(|position| digest(table.decide(position, &mut scratch)));
        let rival = squares.iter().all(|squares| from_position.next() == Some(ask(squares)));
        let [mut from_squares, mut sets] = [(); 2].map(|()| Best::default());
        for lap in 0..self.laps.max(1) {
            subject.lap(lap);
            from_squares.lap(&squares, |&squares| digest(table.decide(&positions::two_bishops(squares), &mut scratch)));
            if rival {
                sets.lap(&squares, ask);
            }
        }
        let mut row = subject.row();
        (row.compiled_from_squares_ns, row.compiled_from_squares_dependent_ns) = both(&from_squares);
        if rival {
            (row.rival_b2_ns, row.rival_b2_dependent_ns) = both(&sets);
        }
        row
    }
}

#[inline]
fn ask(&[king, one, other, their]: &Four) -> u32 {
    kbbk_b2::decide(king, one, other, their).map_or(u32::MAX, Decision::digest)
}
