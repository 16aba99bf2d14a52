//! Sets that vary with the destination: what they hold, and whether all of them satisfies a condition.

use super::super::mask::{Mask, MaskId};
use super::Lift;
use crate::goals::{BoundId, ExprId, FoldOp, Op};
use al_chess::{Role, SquareSet};
use al_program::Value;

impl Lift<'_> {
    /// The destinations for which a set is empty.
    pub(super) fn empty(&mut self, set: ExprId) -> Option<MaskId> {
        // no square but the destination: it is empty where it does not hold that
        if self.only_dest(set)
            && let Some(held) = self.holds_itself(set)
        {
            return Some(self.masks.not(self.goals, held));
        }
        // squares of a fixed set beside the destination: it lies beside one of them
        if let Some(fixed) = self.beside_dest(set) {
            let beside = self.goals.make(Op::Beside, &[fixed]);
            let beside = self.masks.intern(self.goals, Mask::Set(beside));
            return Some(self.masks.not(self.goals, beside));
        }
        let nothing = self.masks.constant(self.goals, false);
        self.for_all(set, |_, _| Some(nothing))
    }

    /// Whether a set surely holds no square but the destination.
    fn only_dest(&self, set: ExprId) -> bool {
        let node = self.goals.node(set);
        match (node.op, node.args.as_slice()) {
            (Op::Single, &[square]) => self.goals.node(square).op == Op::Dest,
            (Op::Intersect, &[a, b]) => self.only_dest(a) || self.only_dest(b),
            (Op::Union, &[a, b]) => self.only_dest(a) && self.only_dest(b),
            (Op::Difference, &[a, _]) => self.only_dest(a),
            _ => false,
        }
    }

    /// The uniform set whose squares beside the destination a set consists of, if it is such a set.
    fn beside_dest(&mut self, set: ExprId) -> Option<ExprId> {
        let node = self.goals.node(set).clone();
        match (node.op, node.args.as_slice()) {
            (Op::Ring, &[square]) if self.goals.node(square).op == Op::Dest => {
                Some(self.goals.value(Value::Set(SquareSet::FULL)))
            }
            (Op::Intersect, &[a, b]) => {
                let (part, fixed) = self.split(a, b)?;
                let part = self.beside_dest(part)?;
                Some(self.goals.make(Op::Intersect, &[part, fixed]))
            }
            (Op::Difference, &[a, b]) if self.goals.is_uniform(b) => {
                let part = self.beside_dest(a)?;
                Some(self.goals.make(Op::Difference, &[part, b]))
            }
            _ => None,
        }
    }

    /// The destinations for which a square is in a set.
    pub(super) fn member(&mut self, square: ExprId, set: ExprId) -> Option<MaskId> {
        if self.goals.is_uniform(square) {
            self.holds(square, set)
        } else if self.goals.node(square).op == Op::Dest {
            self.holds_itself(set)
        } else {
            None
        }
    }

    /// Joins the masks of a set's parts as the set joins the parts.
    fn joined(&mut self, set: ExprId, part: impl Fn(&mut Self, ExprId) -> Option<MaskId>) -> Option<MaskId> {
        let node = self.goals.node(set).clone();
        let (op, &[a, b]) = (node.op, node.args.as_slice()) else { return None };
        match op {
            Op::Union => {
                let (a, b) = (part(self, a)?, part(self, b)?);
                Some(self.masks.or(self.goals, a, b))
            }
            Op::Intersect => {
                let (a, b) = (part(self, a)?, part(self, b)?);
                Some(self.masks.and(self.goals, a, b))
            }
            Op::Difference => {
                let (a, b) = (part(self, a)?, part(self, b)?);
                let not_b = self.masks.not(self.goals, b);
                Some(self.masks.and(self.goals, a, not_b))
            }
            _ => None,
        }
    }

    /// The destinations for which a set that varies holds a uniform square: the set, transposed.
    fn holds(&mut self, square: ExprId, set: ExprId) -> Option<MaskId> {
        if self.goals.is_uniform(set) {
            let member = self.goals.make(Op::Member, &[square, set]);
            return Some(self.masks.intern(self.goals, Mask::Gate(member)));
        }
        let dest = self.goals.make(Op::Dest, &[]);
        let node = self.goals.node(set).clone();
        match (node.op, node.args.as_slice()) {
            (Op::Union | Op::Intersect | Op::Difference, _) => self.joined(set, |lift, part| lift.holds(square, part)),
            (Op::Single, &[s]) if s == dest => {
                let single = self.goals.make(Op::Single, &[square]);
                Some(self.masks.intern(self.goals, Mask::Set(single)))
            }
            (Op::Ring, &[s]) if s == dest => {
                let ring = self.goals.make(Op::Ring, &[square]);
                Some(self.masks.intern(self.goals, Mask::Set(ring)))
            }
            // the man that moves attacks the square from where the square would attack it
            (Op::Attacks(side, role), &[s, occupied]) if s == dest => {
                let occupied = self.without_dest(occupied)?;
                let back = if role == Role::Pawn { side.other() } else { side };
                let from = self.goals.make(Op::Attacks(back, role), &[square, occupied]);
                Some(self.masks.intern(self.goals, Mask::Set(from)))
            }
            // what is moved onto the square stood so many files and ranks before
            (Op::Shift, &[moved, files, ranks]) if self.goals.is_uniform(files) && self.goals.is_uniform(ranks) => {
                let (files, ranks) = (self.goals.make(Op::Neg, &[files]), self.goals.make(Op::Neg, &[ranks]));
                let single = self.goals.make(Op::Single, &[square]);
                let origin = self.goals.make(Op::Shift, &[single, files, ranks]);
                let none = self.for_all(origin, |lift, square| {
                    let held = lift.holds(square, moved)?;
                    Some(lift.masks.not(lift.goals, held))
                })?;
                Some(self.masks.not(self.goals, none))
            }
            (Op::Fold(FoldOp::Union, bound), &[over, condition, body]) => {
                let member = self.goals.make(Op::Member, &[square, body]);
                let member = self.goals.make(Op::And, &[condition, member]);
                let any = self.goals.make(Op::Any(bound), &[over, member]);
                self.bool(any)
            }
            // another man attacks it, unless the move blocks the line
            (Op::Attacks(side, role), &[s, occupied]) if self.goals.is_uniform(s) => {
                let occupied = self.without_dest(occupied)?;
                let reach = self.goals.make(Op::Attacks(side, role), &[s, occupied]);
                let reached = self.goals.make(Op::Member, &[square, reach]);
                let between = self.goals.make(Op::Between, &[square, s]);
                let blocked = self.masks.intern(self.goals, Mask::Set(between));
                let open = self.masks.not(self.goals, blocked);
                let gate = self.masks.intern(self.goals, Mask::Gate(reached));
                Some(self.masks.and(self.goals, gate, open))
            }
            _ => None,
        }
    }

    /// The destinations that a set, which may vary with the destination, holds.
    fn holds_itself(&mut self, set: ExprId) -> Option<MaskId> {
        if self.goals.is_uniform(set) {
            return Some(self.masks.intern(self.goals, Mask::Set(set)));
        }
        let dest = self.goals.make(Op::Dest, &[]);
        let node = self.goals.node(set).clone();
        match (node.op, node.args.as_slice()) {
            (Op::Union | Op::Intersect | Op::Difference, _) => self.joined(set, |lift, part| lift.holds_itself(part)),
            (Op::Single, &[s]) if s == dest => Some(self.masks.constant(self.goals, true)),
            (Op::Fold(FoldOp::Union, bound), &[over, condition, body]) => {
                let member = self.goals.make(Op::Member, &[dest, body]);
                let member = self.goals.make(Op::And, &[condition, member]);
                let any = self.goals.make(Op::Any(bound), &[over, member]);
                self.bool(any)
            }
            (Op::Ring, &[s]) if s == dest => Some(self.masks.constant(self.goals, false)),
            (Op::Attacks(..), &[s, _]) if s == dest => Some(self.masks.constant(self.goals, false)),
            // whether the destination is occupied does not matter to a line that ends there
            (Op::Attacks(side, role), &[s, occupied]) if self.goals.is_uniform(s) => {
                let occupied = self.without_dest(occupied)?;
                let reach = self.goals.make(Op::Attacks(side, role), &[s, occupied]);
                Some(self.masks.intern(self.goals, Mask::Set(reach)))
            }
            _ => None,
        }
    }

    /// A union of occupied squares without the destination, if that is all that varies in it.
    fn without_dest(&mut self, occupied: ExprId) -> Option<ExprId> {
        if self.goals.is_uniform(occupied) {
            return Some(occupied);
        }
        let node = self.goals.node(occupied).clone();
        match (node.op, node.args.as_slice()) {
            (Op::Single, &[s]) if self.goals.node(s).op == Op::Dest => {
                Some(self.goals.value(Value::Set(SquareSet::EMPTY)))
            }
            (Op::Union, &[a, b]) => {
                let parts = [self.without_dest(a)?, self.without_dest(b)?];
                Some(self.goals.make(Op::Union, &parts))
            }
            _ => None,
        }
    }

    /// The destinations for which every square of a set satisfies a mask: the set is enumerated over a
    /// uniform bound, the destinations stay parallel.
    pub(super) fn for_all(
        &mut self,
        set: ExprId,
        body: impl FnOnce(&mut Self, ExprId) -> Option<MaskId>,
    ) -> Option<MaskId> {
        let (bound_set, varying) = self.bounded(set);
        let bound = BoundId::at_level(self.level)?;
        let square = self.goals.make(Op::Bound(bound), &[]);
        self.level += 1;
        let mask = self.for_each(square, varying, body);
        self.level -= 1;
        Some(self.masks.intern(self.goals, Mask::ForAll(bound, bound_set, mask?)))
    }

    /// The mask of one square of the set.
    fn for_each(
        &mut self,
        square: ExprId,
        varying: Vec<Part>,
        body: impl FnOnce(&mut Self, ExprId) -> Option<MaskId>,
    ) -> Option<MaskId> {
        let mut mask = body(self, square)?;
        for part in varying {
            let held = match part {
                Part::In(set) => self.holds(square, set)?,
                Part::NotIn(set) => {
                    let held = self.holds(square, set)?;
                    self.masks.not(self.goals, held)
                }
            };
            let outside = self.masks.not(self.goals, held);
            mask = self.masks.or(self.goals, outside, mask);
        }
        Some(mask)
    }

    /// A uniform set that holds the given one for every destination, and what else a square must
    /// satisfy to be in it.
    fn bounded(&mut self, set: ExprId) -> (ExprId, Vec<Part>) {
        if self.goals.is_uniform(set) {
            return (set, Vec::new());
        }
        let node = self.goals.node(set).clone();
        match (node.op, node.args.as_slice()) {
            (Op::Intersect, &[a, b]) => {
                let ((x, mut parts), (y, others)) = (self.bounded(a), self.bounded(b));
                parts.extend(others);
                (self.goals.make(Op::Intersect, &[x, y]), parts)
            }
            (Op::Difference, &[a, b]) => {
                let (mut bound, mut parts) = self.bounded(a);
                for part in self.union_parts(b) {
                    if self.goals.is_uniform(part) {
                        bound = self.goals.make(Op::Difference, &[bound, part]);
                    } else {
                        parts.push(Part::NotIn(part));
                    }
                }
                (bound, parts)
            }
            (Op::Union, &[a, b]) => {
                let ((x, _), (y, _)) = (self.bounded(a), self.bounded(b));
                (self.goals.make(Op::Union, &[x, y]), vec![Part::In(set)])
            }
            (Op::Shift, &[inner, files, ranks]) if self.goals.is_uniform(files) && self.goals.is_uniform(ranks) => {
                let (bound, _) = self.bounded(inner);
                (self.goals.make(Op::Shift, &[bound, files, ranks]), vec![Part::In(set)])
            }
            _ => (self.goals.value(Value::Set(SquareSet::FULL)), vec![Part::In(set)]),
        }
    }

    fn union_parts(&self, set: ExprId) -> Vec<ExprId> {
        let node = self.goals.node(set);
        match (node.op, node.args.as_slice()) {
            (Op::Union, &[a, b]) => {
                let mut parts = self.union_parts(a);
                parts.extend(self.union_parts(b));
                parts
            }
            _ => vec![set],
        }
    }
}

/// What a square of the bound must satisfy besides, to be in a set that varies.
enum Part {
    In(ExprId),
    NotIn(ExprId),
}
