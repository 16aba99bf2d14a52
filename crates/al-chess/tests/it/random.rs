//! Positions picked at random, with fixed seeds.

use al_chess::{Color, MAX_DECLARED, Material, Position, Role, Side, Square};

/// A splitmix64 generator.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// The next word.
    pub(crate) fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.word() % bound as u64) as usize
    }

    /// A square.
    pub(crate) fn square(&mut self) -> Square {
        Square::ALL[self.below(64)]
    }

    /// Two kings and up to six other men, all kinds being equally likely.
    pub(crate) fn material(&mut self) -> Material {
        let mut sides = [vec![Role::King], vec![Role::King]];
        for _ in 0..self.below(MAX_DECLARED - 1) {
            let role = Role::ALL[self.below(5)];
            sides[self.below(2)].push(role);
        }
        Material::new(&sides[0], &sides[1]).expect("two kings and at most eight men")
    }

    /// A legal position; slots of identical men are in any order.
    pub(crate) fn position(&mut self) -> Position {
        let material = self.material();
        loop {
            let squares: Vec<Square> = material.slots().map(|_| self.square()).collect();
            let turn = [Side::Us, Side::Them][self.below(2)];
            let us = [Color::White, Color::Black][self.below(2)];
            if let Ok(position) = Position::new(material, &squares, turn) {
                return position.with_us(us);
            }
        }
    }
}
