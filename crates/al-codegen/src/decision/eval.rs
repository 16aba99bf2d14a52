//! The value of a mask for given squares: what generated code computes, said plainly.

use super::{Lifted, Mask, MaskId, MaskTables, Masks};
use crate::goals::{Evaluator, ExprId};
use al_chess::{Square, SquareSet, geometry};
use al_program::Value;

/// Evaluates masks by evaluating the uniform expressions in them. As with those, what depends on no bound square is
/// remembered, so that shared masks cost once.
pub struct MaskEvaluator<'a> {
    masks: &'a Masks,
    /// The tables they look into.
    tables: &'a MaskTables,
    /// Values of expressions, at the squares in question.
    pub exprs: Evaluator<'a>,
    /// For each mask its last value, and since when that holds.
    memo: Vec<(u32, SquareSet)>,
}

impl<'a> MaskEvaluator<'a> {
    /// An evaluator of masks, which look into these tables, where expressions have these values.
    pub fn new(masks: &'a Masks, tables: &'a MaskTables, exprs: Evaluator<'a>) -> Self {
        Self { masks, tables, exprs, memo: vec![(0, SquareSet::EMPTY); masks.len()] }
    }

    /// The destinations that satisfy a condition.
    pub fn condition(&mut self, condition: &Lifted) -> SquareSet {
        let mask = self.mask(condition.mask);
        mask.into_iter()
            .filter(|&dest| {
                self.exprs.set_dest(dest);
                condition.rest.iter().all(|&rest| self.exprs.bool(rest))
            })
            .collect()
    }

    /// The value of a mask.
    pub fn mask(&mut self, id: MaskId) -> SquareSet {
        let reads = self.masks.reads(id);
        let since = self.exprs.unchanged_since(reads);
        match self.memo[id.index()] {
            (when, value) if when == since && reads.bound == 0 => value,
            _ => {
                let value = self.compute(id);
                self.memo[id.index()] = (if reads.bound == 0 { since } else { 0 }, value);
                value
            }
        }
    }

    fn compute(&mut self, id: MaskId) -> SquareSet {
        match self.masks.get(id).clone() {
            Mask::Gate(gate) if self.exprs.bool(gate) => SquareSet::FULL,
            Mask::Gate(_) => SquareSet::EMPTY,
            Mask::Set(set) => self.set(set),
            Mask::FilesAbove(n) => SquareSet::files(self.int(n).saturating_add(1), 7),
            Mask::RanksAbove(n) => SquareSet::ranks(self.int(n).saturating_add(1), 7),
            Mask::Ball(square, n) => {
                let (square, n) = (self.square(square), self.int(n));
                Square::ALL.into_iter().filter(|&dest| i32::from(geometry::distance(square, dest)) <= n).collect()
            }
            Mask::Table(table, axes) => {
                let table = self.tables.get(table);
                let index = table
                    .axes
                    .iter()
                    .zip(axes)
                    .fold(0, |index, (domain, axis)| index * domain.size() + domain.index(self.exprs.value(axis)));
                SquareSet(table.entries[index])
            }
            Mask::Not(a) => !self.mask(a),
            Mask::And(a, b) => self.mask(a) & self.mask(b),
            Mask::Or(a, b) => self.mask(a) | self.mask(b),
            Mask::ForAll(bound, over, body) => {
                let over = self.set(over);
                over.into_iter().fold(SquareSet::FULL, |held, square| {
                    self.exprs.bind(bound, square);
                    let held = held & self.mask(body);
                    self.exprs.unbind();
                    held
                })
            }
        }
    }

    fn set(&mut self, id: ExprId) -> SquareSet {
        match self.exprs.value(id) {
            Value::Set(set) => set,
            _ => SquareSet::EMPTY,
        }
    }

    fn int(&mut self, id: ExprId) -> i32 {
        match self.exprs.value(id) {
            Value::Int(n) => n,
            _ => 0,
        }
    }

    fn square(&mut self, id: ExprId) -> Square {
        match self.exprs.value(id) {
            Value::Square(square) => square,
            _ => Square::A1,
        }
    }
}
