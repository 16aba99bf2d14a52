//! Lifting: from a condition of a move's destination to the mask of the destinations that satisfy it.
//!
//! After this pass no condition of a candidate is asked move by move, but for the few that have no
//! rule; those are kept apart, so that one of them costs its own calls and spoils nothing else.
//! The law of every rule: the mask has the bit of `t` exactly when the condition holds with `t` as
//! destination ([`crate::goals::Evaluator`] says so).

use super::mask::{Mask, MaskId, Masks};
use super::table::MaskTables;
use crate::goals::{BoundId, ExprId, FoldOp, Goals, Op, Ty};
use al_chess::{Role, SquareSet};
use al_program::Value;

/// A condition of the destination: a mask, and what has to be asked of each destination left.
#[derive(Clone, Debug)]
pub struct Lifted {
    /// The liftable part.
    pub mask: MaskId,
    /// Conditions without a rule, all of which must hold.
    pub rest: Vec<ExprId>,
}

/// At most so many values are compared level by level.
const LEVELS: i32 = 18;

/// Lifts conditions into `masks`.
pub struct Lift<'a> {
    goals: &'a mut Goals,
    masks: &'a mut Masks,
    tables: &'a mut MaskTables,
    /// How many enumerated squares are around the condition that is being lifted.
    level: u32,
}

impl<'a> Lift<'a> {
    /// Lifts conditions of `goals` into `masks`, making tables on the way.
    pub fn new(goals: &'a mut Goals, masks: &'a mut Masks, tables: &'a mut MaskTables) -> Self {
        Self { goals, masks, tables, level: 0 }
    }

    /// The destinations that satisfy a condition.
    pub fn condition(&mut self, condition: ExprId) -> Lifted {
        let mut mask = self.masks.constant(self.goals, true);
        let mut rest = Vec::new();
        for conjunct in self.conjuncts(condition) {
            match self.bool(conjunct) {
                Some(lifted) => mask = self.masks.and(self.goals, mask, lifted),
                None => rest.push(conjunct),
            }
        }
        Lifted { mask, rest }
    }

    /// The same, with everything that varies asked move by move.
    pub(super) fn nothing_of(&mut self, condition: ExprId) -> Lifted {
        let (uniform, rest): (Vec<_>, Vec<_>) =
            self.conjuncts(condition).into_iter().partition(|&part| self.goals.is_uniform(part));
        let gates: Vec<_> = uniform.into_iter().map(|gate| self.masks.intern(self.goals, Mask::Gate(gate))).collect();
        Lifted { mask: self.masks.all(self.goals, gates), rest }
    }

    fn conjuncts(&self, condition: ExprId) -> Vec<ExprId> {
        let node = self.goals.node(condition);
        match (node.op, node.args.as_slice()) {
            (Op::And, &[a, b]) => {
                let mut all = self.conjuncts(a);
                all.extend(self.conjuncts(b));
                all
            }
            _ => vec![condition],
        }
    }

    /// The mask of a condition, if every part of it has a rule or fits a table.
    fn bool(&mut self, id: ExprId) -> Option<MaskId> {
        if self.goals.is_uniform(id) {
            return Some(self.masks.intern(self.goals, Mask::Gate(id)));
        }
        self.small_table(id)
            .or_else(|| self.by_rule(id))
            .or_else(|| self.tables.tabulate(self.goals, self.masks, id, usize::MAX))
    }

    /// A comparison of two numbers that both vary is one look-up where it reads one other square, and many
    /// operations by rule.
    fn small_table(&mut self, id: ExprId) -> Option<MaskId> {
        let node = self.goals.node(id);
        let (Op::Lt | Op::Eq, &[a, b]) = (node.op, node.args.as_slice()) else { return None };
        if !matches!(self.goals.ty(a), Ty::Int(_)) || self.goals.is_uniform(a) || self.goals.is_uniform(b) {
            return None;
        }
        self.tables.tabulate(self.goals, self.masks, id, 64)
    }

    fn by_rule(&mut self, id: ExprId) -> Option<MaskId> {
        let node = self.goals.node(id).clone();
        match (node.op, node.args.as_slice()) {
            (Op::Not, &[a]) => {
                let a = self.bool(a)?;
                Some(self.masks.not(self.goals, a))
            }
            (Op::And, &[a, b]) => {
                let (a, b) = (self.bool(a)?, self.bool(b)?);
                Some(self.masks.and(self.goals, a, b))
            }
            (Op::Or, &[a, b]) => {
                let (a, b) = (self.bool(a)?, self.bool(b)?);
                Some(self.masks.or(self.goals, a, b))
            }
            (Op::Lt, &[a, b]) => self.less(a, b),
            (Op::Eq, &[a, b]) => self.equal(a, b),
            (Op::Member, &[square, set]) => self.member(square, set),
            (Op::IsEmpty, &[set]) => self.empty(set),
            (Op::All(bound), &[set, body]) => self.for_all(set, |lift, square| lift.at(body, bound, square)),
            (Op::Any(bound), &[set, body]) => {
                let none = self.for_all(set, |lift, square| {
                    let holds = lift.at(body, bound, square)?;
                    Some(lift.masks.not(lift.goals, holds))
                })?;
                Some(self.masks.not(self.goals, none))
            }
            _ => None,
        }
    }

    fn at(&mut self, body: ExprId, bound: BoundId, square: ExprId) -> Option<MaskId> {
        let body = self.goals.with_bound(body, bound, square);
        self.bool(body)
    }

    // ---- numbers ---------------------------------------------------------------------------------

    /// The destinations for which `a < b`.
    fn less(&mut self, a: ExprId, b: ExprId) -> Option<MaskId> {
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

    /// One of the two varies with the destination, the other does not.
    fn split(&self, a: ExprId, b: ExprId) -> Option<(ExprId, ExprId)> {
        match (self.goals.is_uniform(a), self.goals.is_uniform(b)) {
            (false, true) => Some((a, b)),
            (true, false) => Some((b, a)),
            _ => None,
        }
    }

    fn equal(&mut self, a: ExprId, b: ExprId) -> Option<MaskId> {
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

    // ---- sets ------------------------------------------------------------------------------------

    /// The destinations for which a set is empty.
    fn empty(&mut self, set: ExprId) -> Option<MaskId> {
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
    fn member(&mut self, square: ExprId, set: ExprId) -> Option<MaskId> {
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
    fn for_all(&mut self, set: ExprId, body: impl FnOnce(&mut Self, ExprId) -> Option<MaskId>) -> Option<MaskId> {
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
