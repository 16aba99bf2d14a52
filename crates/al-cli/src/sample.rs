//! Positions at random, the same for the same number.

use al_chess::{Color, Material, Position, Side, Square};
use std::time::{SystemTime, UNIX_EPOCH};

/// A source of random numbers: SplitMix64.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    /// The numbers that belong to a seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A seed that is another one each time.
    pub(crate) fn fresh_seed() -> u64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        // short enough to be typed again
        since.as_nanos() as u64 % 1_000_000
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `bound - 1`; 0 where there is none.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() >> 11) as usize % bound.max(1)
    }

    /// A legal position with these men, each with the same chance; none where a great many tries find none.
    pub(crate) fn position(&mut self, material: Material, turn: Side) -> Option<Position> {
        (0..TRIES).find_map(|_| {
            let squares: Vec<Square> =
                (0..material.len()).map(|_| Square::from_index((self.next() >> 58) as u8)).collect();
            Position::new(material, &squares, turn).ok().map(|position| position.canonical())
        })
    }

    /// A position of a game of random moves from the beginning, without castling: the side to move is us.
    pub(crate) fn position_of_game(&mut self) -> Option<Position> {
        let mut position = first_position()?;
        for _ in 0..self.below(LONGEST_GAME) {
            let moves = position.legal_moves();
            let Some(mv) = moves.get(self.below(moves.len())) else { break };
            position = position.play(*mv);
        }
        let position = if position.turn() == Side::Us { position } else { position.seen_by_other() };
        Some(position.canonical())
    }
}

/// The position in which games begin; we are White.
pub(crate) fn first_position() -> Option<Position> {
    Position::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", Color::White).ok()
}

/// Games of random moves are not followed any further: after so many plies few men are left.
const LONGEST_GAME: usize = 400;

/// After so many illegal positions in a row there is none: of up to eight men more than one in a hundred
/// placements is legal.
const TRIES: u32 = 100_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_legal_and_the_same_for_one_seed() {
        for material in ["KRK", "KBNK", "KPKP", "KQRBNKQR"] {
            let material: Material = material.parse().expect("material");
            let draw = |seed| {
                let mut random = Random::new(seed);
                (0..50).map(|_| random.position(material, Side::Us).expect("a position")).collect::<Vec<_>>()
            };
            assert!(draw(1).iter().all(|position| position.is_legal() && position.turn() == Side::Us));
            assert_eq!(draw(1), draw(1));
            assert_ne!(draw(1), draw(2));
        }
    }
}
