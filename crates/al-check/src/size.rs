//! How many squares a set has at most: what keeps sums small.

use super::context::Typer;
use super::members::Kind;
use al_chess::Material;
use al_program::intrinsic::Intrinsic;
use al_program::{Expr, ExprKind, Function, Value};

/// Squares on the board.
const ALL: i32 = 64;

/// So many definitions inside each other are opened.
const DEEPEST: u8 = 8;

impl Typer<'_, '_, '_> {
    /// The greatest number of squares that a set can have.
    pub(crate) fn largest(&self, set: &Expr) -> i32 {
        let material = (!self.cx.any_men).then_some(self.cx.material);
        Sizes { functions: &self.cx.functions, material }.largest(set)
    }
}

/// How many squares sets have at most.
#[derive(Clone, Copy)]
pub(crate) struct Sizes<'p> {
    pub(crate) functions: &'p [Function],
    /// The men of the form; `None`: any.
    pub(crate) material: Option<Material>,
}

impl Sizes<'_> {
    /// The greatest number of squares that a set can have.
    pub(crate) fn largest(self, set: &Expr) -> i32 {
        self.within(set, DEEPEST)
    }

    /// The same, with definitions opened so many times at most.
    fn within(self, set: &Expr, left: u8) -> i32 {
        match &set.kind {
            ExprKind::Const(Value::Set(set)) => set.len() as i32,
            ExprKind::Standing(_, role) => Kind::Of(*role).most(),
            ExprKind::View(_, inner) | ExprKind::Let(_, _, inner) => self.within(inner, left),
            ExprKind::If(_, then, otherwise) => self.within(then, left).max(self.within(otherwise, left)),
            ExprKind::Call(function, _) if left > 0 => {
                let function = self.functions.get(function.index());
                function.map_or(ALL, |function| self.within(&function.body, left - 1))
            }
            ExprKind::Intrinsic(intrinsic, args) => self.of_intrinsic(*intrinsic, args, left),
            _ => ALL,
        }
    }

    fn of_intrinsic(self, intrinsic: Intrinsic, args: &[Expr], left: u8) -> i32 {
        match (intrinsic, args) {
            (Intrinsic::Single, _) => 1,
            (Intrinsic::Ring | Intrinsic::KnightAttacks, _) => 8,
            (Intrinsic::BishopAttacks, _) => 13,
            (Intrinsic::RookAttacks, _) => 14,
            (Intrinsic::PawnAttacks, _) => 2,
            (Intrinsic::SquaresBetween, _) => 6,
            (Intrinsic::Occupied, _) => self.material.map_or(32, |material| material.len() as i32),
            (Intrinsic::OccupiedBy, _) => self.material.map_or(Kind::Men.most(), |material| material.len() as i32),
            // a queen's squares on an empty board
            (Intrinsic::AttacksOf | Intrinsic::MovesOf, _) => 27,
            (Intrinsic::Union, [a, b]) => (self.within(a, left) + self.within(b, left)).min(ALL),
            (Intrinsic::Intersect, [a, b]) => self.within(a, left).min(self.within(b, left)),
            (Intrinsic::Difference, [a, _]) | (Intrinsic::Shift, [a, ..]) => self.within(a, left),
            _ => ALL,
        }
    }
}
