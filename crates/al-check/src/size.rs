//! How many squares a set has at most: what keeps sums small.

use super::context::Typer;
use super::members::Kind;
use al_program::intrinsic::Intrinsic;
use al_program::{Expr, ExprKind, Value};

/// Squares on the board.
const ALL: i32 = 64;

impl Typer<'_, '_, '_> {
    /// The greatest number of squares that a set can have.
    pub(crate) fn largest(&self, set: &Expr) -> i32 {
        match &set.kind {
            ExprKind::Const(Value::Set(set)) => set.len() as i32,
            ExprKind::Standing(_, role) => Kind::Of(*role).most(),
            ExprKind::View(_, inner) | ExprKind::Let(_, _, inner) => self.largest(inner),
            ExprKind::If(_, then, otherwise) => self.largest(then).max(self.largest(otherwise)),
            ExprKind::Call(function, _) => {
                self.cx.functions.get(function.index()).map_or(ALL, |function| self.largest(&function.body))
            }
            ExprKind::Intrinsic(intrinsic, args) => self.largest_of(*intrinsic, args),
            _ => ALL,
        }
    }

    fn largest_of(&self, intrinsic: Intrinsic, args: &[Expr]) -> i32 {
        match (intrinsic, args) {
            (Intrinsic::Single, _) => 1,
            (Intrinsic::Ring, _) => 8,
            (Intrinsic::SquaresBetween, _) => 6,
            (Intrinsic::Occupied, _) if self.cx.any_men => 32,
            (Intrinsic::OccupiedBy, _) if self.cx.any_men => Kind::Men.most(),
            (Intrinsic::Occupied | Intrinsic::OccupiedBy, _) => self.cx.material.len() as i32,
            // a queen's squares on an empty board
            (Intrinsic::AttacksOf | Intrinsic::MovesOf, _) => 27,
            (Intrinsic::Union, [a, b]) => (self.largest(a) + self.largest(b)).min(ALL),
            (Intrinsic::Intersect, [a, b]) => self.largest(a).min(self.largest(b)),
            (Intrinsic::Difference, [a, _]) | (Intrinsic::Shift, [a, ..]) => self.largest(a),
            _ => ALL,
        }
    }
}
