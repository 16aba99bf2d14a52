//! Comparisons: where a number is greater than another, level by level where both vary.

use super::super::mask::{Mask, MaskId};
use super::Lift;
use crate::goals::{ExprId, Op, Ty};
use al_program::Value;

/// At most so many values are compared level by level.
const LEVELS: i32 = 18;

impl Lift<'_> {
    /// The destinations for which `a < b`.
    pub(super) fn less(&mut self, a: ExprId, b: ExprId) -> Option<MaskId> {
        if self.goals.is_uniform(a) {
            return self.above(b, a);
        }
        if self.goals.is_uniform(b) {
            let one = self.goals.value(Value::Int(1));
            let below = self.goals.make(Op::Sub, &[b, one]);
            let above = self.above(a, below)?;
            return Some(self.masks.not(self.goals, above));
        }
        // both vary: some level lies at or above the one and below the other
        let (Ty::Int(x), Ty::Int(y)) = (self.goals.ty(a), self.goals.ty(b)) else { return None };
        let levels = x.lo.max(y.lo - 1)..=x.hi.min(y.hi - 1);
        if levels.clone().count() > LEVELS as usize {
            return None;
        }
        let mut less = self.masks.constant(self.goals, false);
        for level in levels {
            let level = self.goals.value(Value::Int(level));
            let (a, b) = (self.above(a, level)?, self.above(b, level)?);
            let not_a = self.masks.not(self.goals, a);
            let between = self.masks.and(self.goals, not_a, b);
            less = self.masks.or(self.goals, less, between);
        }
        Some(less)
    }

    /// The destinations for which a number is greater than a uniform one.
    fn above(&mut self, number: ExprId, least: ExprId) -> Option<MaskId> {
        let node = self.goals.node(number).clone();
        let known = self.goals.make(Op::Lt, &[least, number]);
        if self.goals.is_uniform(known) {
            return Some(self.masks.intern(self.goals, Mask::Gate(known)));
        }
        let dest = self.goals.make(Op::Dest, &[]);
        match (node.op, node.args.as_slice()) {
            (Op::File, &[s]) if s == dest => Some(self.masks.intern(self.goals, Mask::FilesAbove(least))),
            (Op::Rank, &[s]) if s == dest => Some(self.masks.intern(self.goals, Mask::RanksAbove(least))),
            (Op::Distance, &[a, b]) if a == dest || b == dest => {
                let other = if a == dest { b } else { a };
                let ball =
                    self.goals.is_uniform(other).then(|| self.masks.intern(self.goals, Mask::Ball(other, least)))?;
                Some(self.masks.not(self.goals, ball))
            }
            (Op::Add, &[a, b]) if !self.goals.is_uniform(a) && !self.goals.is_uniform(b) => {
                self.sum_above(a, b, least).or_else(|| self.tables.tabulate(self.goals, self.masks, known, usize::MAX))
            }
            (Op::Mul, &[a, b]) => match (self.goals.constant(a), self.goals.constant(b)) {
                (Some(Value::Int(factor)), _) if factor > 0 => self.multiple_above(b, factor, least),
                (_, Some(Value::Int(factor))) if factor > 0 => self.multiple_above(a, factor, least),
                _ => self.tables.tabulate(self.goals, self.masks, known, usize::MAX),
            },
            (Op::Neg, &[a]) => {
                // -a > n  iff  not a > -n - 1
                let one = self.goals.value(Value::Int(1));
                let minus = self.goals.make(Op::Neg, &[least]);
                let minus = self.goals.make(Op::Sub, &[minus, one]);
                let above = self.above(a, minus)?;
                Some(self.masks.not(self.goals, above))
            }
            (Op::Add, &[a, b]) => {
                let (varying, fixed) = self.split(a, b)?;
                let least = self.goals.make(Op::Sub, &[least, fixed]);
                self.above(varying, least)
            }
            (Op::Sub, &[a, fixed]) if self.goals.is_uniform(fixed) => {
                let least = self.goals.make(Op::Add, &[least, fixed]);
                self.above(a, least)
            }
            // u - b > n  iff  not b > u - n - 1
            (Op::Sub, &[fixed, b]) if self.goals.is_uniform(fixed) => {
                let one = self.goals.value(Value::Int(1));
                let most = self.goals.make(Op::Sub, &[fixed, least]);
                let most = self.goals.make(Op::Sub, &[most, one]);
                let above = self.above(b, most)?;
                Some(self.masks.not(self.goals, above))
            }
            (Op::Min, &[a, b]) => {
                let (a, b) = (self.above(a, least)?, self.above(b, least)?);
                Some(self.masks.and(self.goals, a, b))
            }
            (Op::Max, &[a, b]) => {
                let (a, b) = (self.above(a, least)?, self.above(b, least)?);
                Some(self.masks.or(self.goals, a, b))
            }
            // |a| > n  iff  a > n or not a > -n - 1; true for every negative n
            (Op::Abs, &[a]) => {
                let over = self.above(a, least)?;
                let minus = self.goals.make(Op::Neg, &[least]);
                let one = self.goals.value(Value::Int(1));
                let minus = self.goals.make(Op::Sub, &[minus, one]);
                let not_under = self.above(a, minus)?;
                let under = self.masks.not(self.goals, not_under);
                Some(self.masks.or(self.goals, over, under))
            }
            (Op::Select, &[c, a, b]) => {
                let (c, a, b) = (self.bool(c)?, self.above(a, least)?, self.above(b, least)?);
                let not_c = self.masks.not(self.goals, c);
                let (then, otherwise) = (self.masks.and(self.goals, c, a), self.masks.and(self.goals, not_c, b));
                Some(self.masks.or(self.goals, then, otherwise))
            }
            _ => self.tables.tabulate(self.goals, self.masks, known, usize::MAX),
        }
    }

    /// The destinations for which the sum of two numbers that both vary is greater than a uniform one: some level lies
    /// below the first, and the second is greater than what is left.
    fn sum_above(&mut self, a: ExprId, b: ExprId, least: ExprId) -> Option<MaskId> {
        let (Ty::Int(x), Ty::Int(y)) = (self.goals.ty(a), self.goals.ty(b)) else { return None };
        let ((a, levels), b) = if x.hi - x.lo <= y.hi - y.lo { ((a, x.lo..=x.hi), b) } else { ((b, y.lo..=y.hi), a) };
        if levels.clone().count() > LEVELS as usize {
            return None;
        }
        let mut above = self.masks.constant(self.goals, false);
        for level in levels {
            let (level, under) = (self.goals.value(Value::Int(level)), self.goals.value(Value::Int(level - 1)));
            let rest = self.goals.make(Op::Sub, &[least, level]);
            let (reaches, over) = (self.above(a, under)?, self.above(b, rest)?);
            let both = self.masks.and(self.goals, reaches, over);
            above = self.masks.or(self.goals, above, both);
        }
        Some(above)
    }

    /// The destinations for which so many times a number is greater than a uniform one.
    fn multiple_above(&mut self, number: ExprId, factor: i32, least: ExprId) -> Option<MaskId> {
        let Ty::Int(interval) = self.goals.ty(number) else { return None };
        let levels = interval.lo..=interval.hi;
        if levels.clone().count() > LEVELS as usize {
            return None;
        }
        let mut above = self.masks.constant(self.goals, false);
        for level in levels {
            let (reached, under) =
                (self.goals.value(Value::Int(factor * level)), self.goals.value(Value::Int(level - 1)));
            let enough = self.goals.make(Op::Lt, &[least, reached]);
            let enough = self.masks.intern(self.goals, Mask::Gate(enough));
            let reaches = self.above(number, under)?;
            let both = self.masks.and(self.goals, enough, reaches);
            above = self.masks.or(self.goals, above, both);
        }
        Some(above)
    }

    pub(super) fn equal(&mut self, a: ExprId, b: ExprId) -> Option<MaskId> {
        match self.goals.ty(a) {
            Ty::Bool => {
                let (a, b) = (self.bool(a)?, self.bool(b)?);
                let (not_a, not_b) = (self.masks.not(self.goals, a), self.masks.not(self.goals, b));
                let (both, neither) = (self.masks.and(self.goals, a, b), self.masks.and(self.goals, not_a, not_b));
                Some(self.masks.or(self.goals, both, neither))
            }
            Ty::Int(_) => {
                let (under, over) = (self.less(a, b)?, self.less(b, a)?);
                let unequal = self.masks.or(self.goals, under, over);
                Some(self.masks.not(self.goals, unequal))
            }
            Ty::Square => {
                let (varying, fixed) = self.split(a, b)?;
                (self.goals.node(varying).op == Op::Dest).then(|| {
                    let single = self.goals.make(Op::Single, &[fixed]);
                    self.masks.intern(self.goals, Mask::Set(single))
                })
            }
            _ => None,
        }
    }
}
