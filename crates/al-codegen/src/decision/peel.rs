//! Moves that change more than one square of the frame, taken out of the masks: captures, en passant among
//! them, promotions, and double steps that give a right to take en passant. Each is a frame of its own, with
//! its destination known; what is left moves one man to one empty square.

use super::Peeled;
use super::build::{Building, Filter};
use crate::goals::{ExprId, Op, Ply, Site};
use al_chess::{Role, Side, SquareSet};
use al_program::Value;

/// A move before anything is asked of it.
pub(super) struct Peel {
    ply: Ply,
    dest: ExprId,
    possible: ExprId,
}

/// The legal moves of one man at a node.
pub(super) struct MovesOf {
    /// Destinations of the moves that are left in the masks.
    pub(super) quiet: ExprId,
    /// Captures and double steps with a right to take en passant.
    pub(super) peeled: Vec<Peel>,
    /// Promotions, those to one square together.
    pub(super) promotions: Vec<Peel>,
}

impl Building<'_> {
    /// The legal moves of a man of the side to move.
    pub(super) fn moves_of(&mut self, site: Site, slot: u8) -> MovesOf {
        let side = Site::side_at(site.depth);
        let (steps, captures) = self.lower(site).steps_and_captures(slot);
        if site.here.roles[slot as usize] != Role::Pawn {
            let victims: Vec<u8> = self.victims(site, side.other()).collect();
            let taken: Vec<_> = victims.iter().map(|&victim| self.square(victim)).collect();
            let peeled = victims.iter().map(|&victim| self.capture(slot, victim, captures)).collect();
            let goals = &mut self.graphs.goals;
            let taken: Vec<_> = taken.into_iter().map(|square| goals.make(Op::Single, &[square])).collect();
            let taken = goals.union(taken);
            return MovesOf { quiet: goals.make(Op::Difference, &[steps, taken]), peeled, promotions: Vec::new() };
        }
        let promotions = self.promotions(site, side, slot, captures);
        let last = self.graphs.goals.value(Value::Set(last_rank(side)));
        let goals = &mut self.graphs.goals;
        let (mut quiet, below) =
            (goals.make(Op::Difference, &[steps, last]), goals.make(Op::Difference, &[captures, last]));
        let victims: Vec<u8> = self.victims(site, side.other()).collect();
        let mut peeled: Vec<Peel> = victims.into_iter().map(|victim| self.capture(slot, victim, below)).collect();
        if let (Some(victim), Some((dest, possible))) = (site.here.passed, self.lower(site).en_passant(slot)) {
            peeled.push(Peel { ply: Ply::capture(slot, victim), dest, possible });
        }
        if let Some(double) = self.double_step(site, side, slot, steps) {
            let goals = &mut self.graphs.goals;
            let none = goals.value(Value::Set(SquareSet::EMPTY));
            let single = goals.make(Op::Single, &[double.dest]);
            let apart = goals.make(Op::Select, &[double.possible, single, none]);
            quiet = goals.make(Op::Difference, &[quiet, apart]);
            peeled.push(double);
        }
        MovesOf { quiet, peeled, promotions }
    }

    /// The men of a side that may be taken.
    fn victims(&self, site: Site, side: Side) -> impl Iterator<Item = u8> + use<> {
        let victims: Vec<u8> =
            site.here.men_of(side).filter(|(_, role)| *role != Role::King).map(|(slot, _)| slot).collect();
        victims.into_iter()
    }

    fn square(&mut self, slot: u8) -> ExprId {
        self.graphs.goals.make(Op::Square(slot), &[])
    }

    fn capture(&mut self, slot: u8, victim: u8, captures: ExprId) -> Peel {
        let dest = self.square(victim);
        let possible = self.graphs.goals.member(dest, captures);
        Peel { ply: Ply::capture(slot, victim), dest, possible }
    }

    /// A double step, where a pawn of the other side may take en passant after it.
    fn double_step(&mut self, site: Site, side: Side, slot: u8, steps: ExprId) -> Option<Peel> {
        if !site.here.has_pawn(side.other()) {
            return None;
        }
        let ply = Ply::double_step(slot);
        let right = self.lower(site.after(ply)).may_be_passed();
        let square = self.square(slot);
        let goals = &mut self.graphs.goals;
        let dest = goals.make(Op::Ahead(side, 2), &[square]);
        let right = goals.with_dest(right, dest);
        let steps = goals.make(Op::Member, &[dest, steps]);
        Some(Peel { ply, dest, possible: goals.make(Op::And, &[steps, right]) })
    }

    /// The promotions of a pawn that stands on the rank before its last.
    fn promotions(&mut self, site: Site, side: Side, slot: u8, captures: ExprId) -> Vec<Peel> {
        let square = self.square(slot);
        let dest = self.graphs.goals.make(Op::Ahead(side, 1), &[square]);
        let possible = self.lower(site).may_step(slot);
        let mut plain = vec![Peel { ply: Ply::quiet(slot), dest, possible }];
        // no pawn stands on a last rank
        let victims = self.victims(site, side.other()).filter(|victim| site.here.roles[*victim as usize] != Role::Pawn);
        plain.extend(victims.map(|victim| self.capture(slot, victim, captures)));
        let promoting = |plain: &Peel, role| Peel { ply: plain.ply.promoting(role), ..*plain };
        plain.iter().flat_map(|plain| Role::PROMOTIONS.map(|role| promoting(plain, role))).collect()
    }

    /// Moves with what the constraint says of each, and with what follows; without those that it never allows.
    pub(super) fn peeled<A>(
        &mut self,
        site: Site,
        filters: Filter<'_>,
        peels: Vec<Peel>,
        mut follow: impl FnMut(&mut Self, Site, ExprId) -> A,
    ) -> Vec<Peeled<A>> {
        let mut peeled = Vec::new();
        for Peel { ply, dest, possible } in peels {
            let after = site.after(ply);
            let filter = self.filter(after, filters);
            let filter = self.graphs.goals.with_dest(filter, dest);
            if !self.graphs.goals.is_bool(filter, false) {
                let after = follow(self, after, dest);
                peeled.push(Peeled { ply, dest, possible, filter, after });
            }
        }
        peeled
    }
}

/// The rank on which a side's pawns promote.
fn last_rank(side: Side) -> SquareSet {
    SquareSet::rank(match side {
        Side::Us => 7,
        Side::Them => 0,
    })
}
