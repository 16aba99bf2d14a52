//! Truth values for all placings of three men at once.

use super::placings;
use super::{Mask, MaskId, MaskTables, Masks};
use crate::goals::{Goals, Op};
use std::collections::BTreeMap;
use std::rc::Rc;

/// How many men.
pub(super) const MEN: usize = 3;

/// A bit for every placing of three men: by the squares of two of them a set of squares of the third.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cube {
    /// By the first man's square and the second's: the third man's squares.
    words: Vec<u64>,
}

impl Cube {
    /// From the third man's squares for each row, that is for each square of the first man and the second.
    fn by_rows(mut row: impl FnMut(usize, usize) -> u64) -> Self {
        Self { words: (0..64 * 64).map(|place| row(place >> 6, place & 63)).collect() }
    }

    /// Two cubes joined word by word.
    pub(super) fn joined(&self, other: &Self, join: impl Fn(u64, u64) -> u64) -> Self {
        Self { words: self.words.iter().zip(&other.words).map(|(&a, &b)| join(a, b)).collect() }
    }

    /// The squares of one man for all squares of the other two, the later man's varying fastest.
    pub(super) fn squares_of(&self, man: usize) -> Vec<u64> {
        if man == MEN - 1 {
            return self.words.clone();
        }
        let mut squares = vec![0; self.words.len()];
        for (place, &word) in self.words.iter().enumerate() {
            let (first, second) = (place >> 6, place & 63);
            let (mine, other) = if man == 0 { (first, second) } else { (second, first) };
            let mut left = word;
            while left != 0 {
                squares[other << 6 | left.trailing_zeros() as usize] |= 1 << mine;
                left &= left - 1;
            }
        }
        squares
    }
}

/// A mask as parts that are functions of two squares at most, each worked out for all of them.
#[derive(Debug)]
enum Plan {
    /// By the squares of two men.
    Known {
        entries: Rc<Vec<u64>>,
        men: [usize; 2],
    },
    Not(Box<Plan>),
    And(Box<Plan>, Box<Plan>),
    Or(Box<Plan>, Box<Plan>),
}

impl Plan {
    /// The masks for all squares of the third man.
    fn row(&self, first: usize, second: usize, out: &mut [u64; 64]) {
        match self {
            Self::Known { entries, men } => {
                let place = |man: usize, third: usize| [first, second, third][man];
                for (third, out) in out.iter_mut().enumerate() {
                    *out = entries[place(men[0], third) << 6 | place(men[1], third)];
                }
            }
            Self::Not(a) => {
                a.row(first, second, out);
                out.iter_mut().for_each(|mask| *mask = !*mask);
            }
            Self::And(a, b) | Self::Or(a, b) => {
                let mut other = [0; 64];
                a.row(first, second, out);
                b.row(first, second, &mut other);
                let and = matches!(self, Self::And(..));
                for (out, other) in out.iter_mut().zip(other) {
                    *out = if and { *out & other } else { *out | other };
                }
            }
        }
    }
}

/// Works masks out for all placings.
pub(super) struct Cubes<'a> {
    pub(super) goals: &'a mut Goals,
    pub(super) masks: &'a mut Masks,
    pub(super) tables: &'a mut MaskTables,
    known: BTreeMap<MaskId, (Rc<Vec<u64>>, [usize; 2])>,
}

impl<'a> Cubes<'a> {
    pub(super) fn new(goals: &'a mut Goals, masks: &'a mut Masks, tables: &'a mut MaskTables) -> Self {
        Self { goals, masks, tables, known: BTreeMap::new() }
    }

    /// For each placing what `truth` says of the men's squares and the mask there; `None` where the mask is not
    /// made of parts that read two men at most.
    pub(super) fn cube(&mut self, mask: MaskId, truth: impl Fn([usize; MEN], u64) -> bool) -> Option<Cube> {
        let plan = self.plan(mask)?;
        let mut masks = [0; 64];
        Some(Cube::by_rows(|first, second| {
            plan.row(first, second, &mut masks);
            let truths = masks.iter().enumerate().map(|(third, &mask)| (third, truth([first, second, third], mask)));
            truths.fold(0, |row, (third, truth)| row | u64::from(truth) << third)
        }))
    }

    fn plan(&mut self, id: MaskId) -> Option<Plan> {
        let reads = self.masks.reads(id);
        if reads.root != 0 || reads.bound != 0 {
            return None;
        }
        if reads.here.count_ones() <= 2 {
            let (entries, men) = self.entries(id, reads.here);
            return Some(Plan::Known { entries, men });
        }
        let binary = |cubes: &mut Self, a, b| Some((Box::new(cubes.plan(a)?), Box::new(cubes.plan(b)?)));
        match *self.masks.get(id) {
            Mask::Not(a) => Some(Plan::Not(Box::new(self.plan(a)?))),
            Mask::And(a, b) => binary(self, a, b).map(|(a, b)| Plan::And(a, b)),
            Mask::Or(a, b) => binary(self, a, b).map(|(a, b)| Plan::Or(a, b)),
            Mask::Gate(gate) => {
                let node = self.goals.node(gate).clone();
                let parts: Vec<MaskId> =
                    node.args.iter().map(|&part| self.masks.intern(self.goals, Mask::Gate(part))).collect();
                match (node.op, parts.as_slice()) {
                    (Op::Not, &[a]) => Some(Plan::Not(Box::new(self.plan(a)?))),
                    (Op::And, &[a, b]) => binary(self, a, b).map(|(a, b)| Plan::And(a, b)),
                    (Op::Or, &[a, b]) => binary(self, a, b).map(|(a, b)| Plan::Or(a, b)),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn entries(&mut self, id: MaskId, here: u8) -> (Rc<Vec<u64>>, [usize; 2]) {
        if let Some((entries, men)) = self.known.get(&id) {
            return (Rc::clone(entries), *men);
        }
        let mut men: Vec<usize> = (0..MEN).filter(|&man| here >> man & 1 == 1).collect();
        // a man that does not matter fills the place of one that does
        while men.len() < 2 {
            men.push((0..MEN).find(|man| !men.contains(man)).unwrap_or_default());
        }
        let squares = [men[0], men[1]].map(|man| self.goals.make(Op::Square(man as u8), &[]));
        let entries = Rc::new(placings::entries(self.goals, self.masks, self.tables, id, &squares));
        let men = [men[0], men[1]];
        self.known.insert(id, (Rc::clone(&entries), men));
        (entries, men)
    }
}
