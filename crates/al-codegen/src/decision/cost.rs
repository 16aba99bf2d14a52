//! What expressions and masks cost, about, in instructions: enough to tell what is worth a look-up.

use super::{Mask, MaskId, Masks};
use crate::goals::{ExprId, Goals, Op};
use al_chess::Role;
use std::collections::BTreeSet;

/// What enumerating squares costs, whatever is asked of them.
pub(super) const LOOP: u64 = 40;

/// What a look-up costs.
pub(super) const LOOK_UP: u64 = 4;

/// What one operation costs.
pub(super) fn of_operation(op: Op) -> u64 {
    match op {
        _ if op.is_leaf() => 0,
        Op::Any(_) | Op::All(_) | Op::Fold(..) | Op::Fill => LOOP,
        Op::Guard(_) => LOOP / 2,
        Op::Extern(_) => LOOP,
        Op::Can(_) => 10 * LOOP,
        Op::Attacks(_, Role::Queen) => 30,
        Op::Attacks(_, Role::Rook | Role::Bishop) => 15,
        Op::Distance | Op::Manhattan | Op::PointDistance | Op::PointManhattan => 6,
        Op::Values(_) | Op::Holds(_) | Op::Between | Op::Step | Op::Shift | Op::Files | Op::Ranks => LOOK_UP,
        _ => 1,
    }
}

/// The cost of a mask, common parts once.
pub(super) fn of_mask(goals: &Goals, masks: &Masks, id: MaskId) -> u64 {
    let (mut seen, mut exprs_seen, mut open, mut cost) = (BTreeSet::new(), BTreeSet::new(), vec![id], 0);
    while let Some(id) = open.pop() {
        if !seen.insert(id) {
            continue;
        }
        let mask = masks.get(id);
        cost += match mask {
            Mask::ForAll(..) => LOOP,
            Mask::Table(..) | Mask::Ball(..) => LOOK_UP,
            Mask::FilesAbove(_) | Mask::RanksAbove(_) => 3,
            Mask::Set(_) => 0,
            _ => 1,
        };
        cost += exprs(goals, mask.exprs(), &mut exprs_seen);
        open.extend(mask.parts());
    }
    cost
}

/// How many squares a set has that is gone through, about.
const GONE_THROUGH: u64 = 16;

/// How many masks are looked at to work one out, about. No more than some are counted.
pub(super) fn of_working_out(masks: &Masks, id: MaskId, most: u64) -> u64 {
    let mut count = Count { masks, seen: BTreeSet::new(), most, sum: 0 };
    count.add(id, 1);
    count.sum
}

struct Count<'m> {
    masks: &'m Masks,
    /// What depends on no bound square is worked out once.
    seen: BTreeSet<MaskId>,
    most: u64,
    sum: u64,
}

impl Count<'_> {
    fn add(&mut self, id: MaskId, times: u64) {
        let once = self.masks.reads(id).bound == 0;
        if self.sum > self.most || once && !self.seen.insert(id) {
            return;
        }
        let times = if once { 1 } else { times };
        self.sum = self.sum.saturating_add(times);
        let mask = self.masks.get(id);
        let inside = if matches!(mask, Mask::ForAll(..)) { times.saturating_mul(GONE_THROUGH) } else { times };
        mask.parts().for_each(|part| self.add(part, inside));
    }
}

fn exprs(goals: &Goals, mut open: Vec<ExprId>, seen: &mut BTreeSet<ExprId>) -> u64 {
    let mut cost = 0;
    while let Some(id) = open.pop() {
        if seen.insert(id) {
            let node = goals.node(id);
            cost += of_operation(node.op);
            open.extend(&node.args);
        }
    }
    cost
}
