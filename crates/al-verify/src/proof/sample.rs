//! A sample of positions.

use std::collections::BTreeSet;

use al_chess::Side;

use super::numbering::Numbering;

/// A proof of some positions only, drawn at random; each of them is proved against every defence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sample {
    /// How many positions; all when there are not as many.
    pub size: u64,
    /// The same seed draws the same positions.
    pub seed: u64,
}

impl Sample {
    /// The numbers of different legal positions, ascending.
    pub(super) fn draw(self, numbering: &Numbering) -> Vec<u32> {
        let total = numbering.total();
        let is_legal = |number: &u32| numbering.legal(*number, Side::Us).is_some();
        // Where most positions are wanted, drawing would go on for long.
        if self.size.saturating_mul(16) > u64::from(total) {
            let mut numbers: Vec<u32> = (0..total).filter(is_legal).collect();
            let mut random = Random(self.seed);
            while (numbers.len() as u64) > self.size {
                let place = random.below(numbers.len() as u64) as usize;
                numbers.swap_remove(place);
            }
            numbers.sort_unstable();
            return numbers;
        }
        let (mut drawn, mut random) = (BTreeSet::new(), Random(self.seed));
        // Legal positions may be few, or none.
        let mut tries = self.size.saturating_mul(1000);
        while (drawn.len() as u64) < self.size && tries > 0 {
            tries -= 1;
            let number = random.below(total.into()) as u32;
            if is_legal(&number) {
                drawn.insert(number);
            }
        }
        drawn.into_iter().collect()
    }
}

/// Random numbers: SplitMix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// One of the numbers below `end`.
    fn below(&mut self, end: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(end)) >> 64) as u64
    }
}
