//! Positions on which Prolog and its translation are compared: the same at each run.

use al_chess::{Material, Position, Side, Square};

/// A sequence of numbers that looks random (xorshift).
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }
}

/// So many legal positions with the side to move, or as many as are found soon.
pub(crate) fn of_side(material: Material, turn: Side, number: usize) -> Vec<Position> {
    let mut chance = Chance(0x9e37_79b9_7f4a_7c15 ^ (number as u64) << 8);
    let mut positions = Vec::new();
    for attempt in 0..number * 60 {
        let mut squares: Vec<Square> = material.slots().map(|_| Square::from_index(chance.below(64) as u8)).collect();
        if attempt % 2 == 1 {
            crowd(material, &mut squares, &mut chance);
        }
        positions.extend(Position::new(material, &squares, turn).ok().filter(Position::is_legal));
        if positions.len() >= number {
            break;
        }
    }
    positions
}

/// Positions with either side to move, and some in which a man of ours has just been taken.
pub(crate) fn positions(material: Material, number: usize) -> Vec<Position> {
    let theirs = of_side(material, Side::Them, number / 2);
    let captures = of_side(material, Side::Them, number * 4).into_iter().filter_map(|position| {
        let capture = position.legal_moves().iter().copied().find(|mv| mv.captured.is_some())?;
        Some(position.play(capture))
    });
    let captured: Vec<Position> = captures.take(number / 8).collect();
    let ours = of_side(material, Side::Us, number - theirs.len());
    ours.into_iter().chain(theirs).chain(captured).collect()
}

/// Puts their king on the edge and ours near it: there mates and stalemates are.
fn crowd(material: Material, squares: &mut [Square], chance: &mut Chance) {
    let along = chance.below(8) as u8;
    let their = match chance.below(4) {
        0 => Square::at(along, 0),
        1 => Square::at(along, 7),
        2 => Square::at(0, along),
        _ => Square::at(7, along),
    };
    let mut near = |from: u8| (i64::from(from) + chance.below(7) as i64 - 3).clamp(0, 7) as u8;
    let our = Square::at(near(their.file()), near(their.rank()));
    squares[usize::from(material.king(Side::Them))] = their;
    squares[usize::from(material.king(Side::Us))] = our;
}
