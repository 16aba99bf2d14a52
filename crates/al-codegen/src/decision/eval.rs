//! The value of a mask for given squares: what generated code computes, said plainly.

use super::{Lifted, Mask, MaskId, MaskTables, Masks};
use crate::goals::{Evaluator, ExprId};
use al_chess::{Square, SquareSet, geometry};
use al_program::Value;

/// Evaluates masks by evaluating the uniform expressions in them.
pub struct MaskEvaluator<'a> {
    /// The masks.
    pub masks: &'a Masks,
    /// The tables they look into.
    pub tables: &'a MaskTables,
    /// Values of expressions, at the squares in question.
    pub exprs: Evaluator<'a>,
}

impl MaskEvaluator<'_> {
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
