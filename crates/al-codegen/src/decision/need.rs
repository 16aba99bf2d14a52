//! What every success of a move implies: asked of all moves at once, before their replies are looked at
//! one by one.
//!
//! For a move to succeed, *every* reply must be answered, and an answer implies that the holding goal is
//! true after the reply. So the replies are enumerated over a small uniform bound, the squares next to
//! their king, while our moves stay parallel: the loops are exchanged. The mask only ever holds too many
//! moves, so a part of it that does not lift, or is not known, is left out.

use super::build::{Building, Filter};
use super::{MaskId, Next, Pass};
use crate::goals::{ExprId, Lowering, Op, Ply, Site};
use al_chess::{Role, Side};
use al_program::GoalsAt;

impl Building<'_> {
    /// The mask for quiet moves of `mover` that lead to `next`; `after` is the site after the move.
    pub(super) fn need(&mut self, after: Site, mover: u8, next: Next) -> MaskId {
        let conditions = match next {
            Next::Node(_) if self.graphs.passes.has(Pass::Need) && self.settings().passes.is_none() => {
                self.needed(after)
            }
            Next::Node(_) | Next::Fail | Next::Succeed => Vec::new(),
        };
        let graphs = &mut *self.graphs;
        let mut mask = graphs.masks.constant(&mut graphs.goals, true);
        for condition in conditions {
            let condition = self.after_move(condition, after, mover);
            mask = self.graphs.and_if_lifted(mask, condition);
        }
        mask
    }

    /// Conditions of the position after our move, in terms of the men's squares in it.
    fn needed(&mut self, after: Site) -> Vec<ExprId> {
        let reply = after.reached();
        let their_men: Vec<u8> = after.here.men_of(Side::Them).map(|(slot, _)| slot).collect();
        let (&[king], true) = (their_men.as_slice(), self.allows_every_reply(reply)) else { return Vec::new() };
        let (replies, _) = Lowering::new(self.program, &mut self.graphs.goals, reply).steps_and_captures(king);
        let mut needed = self.captures_survived(reply, king, replies);
        needed.extend(self.holding_survives(reply, king, replies));
        needed
    }

    fn allows_every_reply(&mut self, reply: Site) -> bool {
        let king = reply.here.king(Side::Them);
        self.allows(reply.after(Ply::quiet(king)))
    }

    /// Whether their constraint is sure to allow a reply.
    fn allows(&mut self, after: Site) -> bool {
        let steps = self.advice.them.at(after.depth - 1);
        let filter = self.filter(after, Filter::AnyOf(steps));
        self.graphs.goals.is_bool(filter, true)
    }

    /// Men of ours that may not be lost are not capturable.
    fn captures_survived(&mut self, reply: Site, king: u8, replies: ExprId) -> Vec<ExprId> {
        let ours = reply.here.men_of(Side::Us).filter(|(_, role)| *role != Role::King);
        let victims: Vec<u8> = ours.map(|(slot, _)| slot).collect();
        let mut survived = Vec::new();
        for victim in victims {
            let fatal = self.us_node(reply.depth + 1, reply.here.without(victim)) == Next::Fail;
            if fatal && self.allows(reply.after(Ply::capture(king, victim))) {
                let goals = &mut self.graphs.goals;
                let square = goals.make(Op::Square(victim), &[]);
                let taken = goals.make(Op::Member, &[square, replies]);
                survived.push(goals.not(taken));
            }
        }
        survived
    }

    /// After every quiet reply the holding goal holds.
    fn holding_survives(&mut self, reply: Site, king: u8, replies: ExprId) -> Option<ExprId> {
        if self.settings().holding_at != GoalsAt::Everywhere {
            return None;
        }
        let hold = self.asked(Site { depth: reply.depth + 1, ..reply }).hold;
        let goals = &mut self.graphs.goals;
        if goals.is_bool(hold, true) {
            return None;
        }
        let bound = goals.fresh_bound();
        let square = goals.make(Op::Bound(bound), &[]);
        let hold = goals.with_square(hold, king, square);
        let ours: Vec<ExprId> = reply
            .here
            .men_of(Side::Us)
            .map(|(slot, _)| {
                let square = goals.make(Op::Square(slot), &[]);
                goals.make(Op::Single, &[square])
            })
            .collect();
        let ours = goals.union(ours);
        let quiet = goals.make(Op::Difference, &[replies, ours]);
        Some(goals.make(Op::All(bound), &[quiet, hold]))
    }

    /// A condition of the position after a move of `mover`, as one of the move's destination.
    fn after_move(&mut self, condition: ExprId, after: Site, mover: u8) -> ExprId {
        let goals = &mut self.graphs.goals;
        let dest = goals.make(Op::Dest, &[]);
        let condition = goals.with_square(condition, mover, dest);
        if after.depth == 1 { goals.at_root(condition) } else { condition }
    }
}

impl super::build::Graphs {
    /// The mask narrowed by a condition, as far as it lifts.
    fn and_if_lifted(&mut self, mask: MaskId, condition: ExprId) -> MaskId {
        let lifted = self.lift(condition).mask;
        self.masks.and(&mut self.goals, mask, lifted)
    }
}
