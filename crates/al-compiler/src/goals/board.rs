//! The rules of chess as operations on the men's squares: what a position-reading intrinsic becomes.

use super::{Enemies, ExprId, Goals, Op, Shape};
use crate::program::Value;
use al_chess::{MAX_MEN, Man, Role, Side, SquareSet};

/// A position whose squares are nodes of the graph.
#[derive(Clone, Debug)]
pub struct Board {
    /// Which men are left.
    pub shape: Shape,
    /// Each man's square, by slot.
    pub squares: Vec<ExprId>,
    /// The side to move.
    pub turn: Side,
}

impl Board {
    /// The square of a man.
    pub fn square(&self, slot: u8) -> ExprId {
        self.squares[slot as usize]
    }

    /// The squares on which men stand, but for the ones left out.
    fn occupied_without(&self, goals: &mut Goals, side: Option<Side>, left_out: Option<u8>) -> ExprId {
        let singles: Vec<_> = self
            .shape
            .men()
            .filter(|(slot, man)| Some(*slot) != left_out && side.is_none_or(|side| man.side == side))
            .map(|(slot, _)| goals.make(Op::Single, &[self.square(slot)]))
            .collect();
        goals.union(singles)
    }

    /// The squares on which men stand.
    pub fn occupied(&self, goals: &mut Goals) -> ExprId {
        self.occupied_without(goals, None, None)
    }

    /// The squares on which men of one side stand.
    pub fn occupied_by(&self, goals: &mut Goals, side: Side) -> ExprId {
        self.occupied_without(goals, Some(side), None)
    }

    /// What one man attacks, with lines stopped by `occupied`.
    fn attacks(&self, goals: &mut Goals, slot: u8, man: Man, occupied: ExprId) -> ExprId {
        goals.make(Op::Attacks(man.side, man.role), &[self.square(slot), occupied])
    }

    fn attacked_through(&self, goals: &mut Goals, side: Side, occupied: ExprId) -> ExprId {
        let men: Vec<_> = self.shape.men().filter(|(_, man)| man.side == side).collect();
        let sets: Vec<_> = men.into_iter().map(|(slot, man)| self.attacks(goals, slot, man, occupied)).collect();
        goals.union(sets)
    }

    /// The squares that a side attacks.
    pub fn attacked_by(&self, goals: &mut Goals, side: Side) -> ExprId {
        let occupied = self.occupied(goals);
        self.attacked_through(goals, side, occupied)
    }

    /// The squares that a side attacks when the other king is taken off the board.
    pub fn covered_by(&self, goals: &mut Goals, side: Side) -> ExprId {
        let king = self.shape.king(side.other());
        let occupied = self.occupied_without(goals, None, Some(king));
        self.attacked_through(goals, side, occupied)
    }

    /// What one man attacks; nothing once captured.
    pub fn attacks_of(&self, goals: &mut Goals, slot: u8) -> ExprId {
        let Some((_, man)) = self.shape.men().find(|(other, _)| *other == slot) else {
            return goals.value(Value::Set(SquareSet::EMPTY));
        };
        let occupied = self.occupied(goals);
        self.attacks(goals, slot, man, occupied)
    }

    /// Whether a side's king is attacked.
    pub fn in_check(&self, goals: &mut Goals, side: Side) -> ExprId {
        let attacked = self.attacked_by(goals, side.other());
        goals.make(Op::Member, &[self.square(self.shape.king(side)), attacked])
    }

    /// Where a man may legally go (promotions and captures included, en passant not); nothing unless
    /// its side is to move.
    pub fn destinations(&self, goals: &mut Goals, slot: u8) -> ExprId {
        let found = self.shape.men().find(|(other, man)| *other == slot && man.side == self.turn);
        let Some((_, man)) = found else {
            return goals.value(Value::Set(SquareSet::EMPTY));
        };
        let own = self.occupied_by(goals, man.side);
        if man.role == Role::King {
            let occupied = self.occupied(goals);
            let ring = self.attacks(goals, slot, man, occupied);
            let free = goals.make(Op::Difference, &[ring, own]);
            let covered = self.covered_by(goals, man.side.other());
            return goals.make(Op::Difference, &[free, covered]);
        }
        let reach = if man.role == Role::Pawn {
            self.pawn_moves(goals, slot, man.side)
        } else {
            // the side to move does not attack the other king, which so stops none of its lines
            let occupied = self.occupied_without(goals, None, Some(self.shape.king(man.side.other())));
            let reach = self.attacks(goals, slot, man, occupied);
            goals.make(Op::Difference, &[reach, own])
        };
        self.guarded(goals, slot, man.side, reach)
    }

    fn pawn_moves(&self, goals: &mut Goals, slot: u8, side: Side) -> ExprId {
        let (forward, double_rank) = if side == Side::Us { (1, 3) } else { (-1, 4) };
        let zero = goals.value(Value::Int(0));
        let forward = goals.value(Value::Int(forward));
        let occupied = self.occupied(goals);
        let from = goals.make(Op::Single, &[self.square(slot)]);
        let one = goals.make(Op::Shift, &[from, zero, forward]);
        let one = goals.make(Op::Difference, &[one, occupied]);
        let two = goals.make(Op::Shift, &[one, zero, forward]);
        let two = goals.make(Op::Difference, &[two, occupied]);
        let rank = goals.value(Value::Set(SquareSet::rank(double_rank)));
        let two = goals.make(Op::Intersect, &[two, rank]);
        let attacked = goals.make(Op::Attacks(side, Role::Pawn), &[self.square(slot), occupied]);
        let enemies = self.occupied_by(goals, side.other());
        let captures = goals.make(Op::Intersect, &[attacked, enemies]);
        goals.union([one, two, captures])
    }

    /// The moves that do not leave the king attacked. Against a bare king all do.
    fn guarded(&self, goals: &mut Goals, slot: u8, side: Side, reach: ExprId) -> ExprId {
        let enemies: Vec<_> = self.shape.men_of(side.other()).filter(|(_, role)| *role != Role::King).collect();
        if enemies.is_empty() {
            return reach;
        }
        let mut roles = [Role::Pawn; MAX_MEN - 1];
        let mut args = vec![self.square(self.shape.king(side)), self.square(slot), self.occupied(goals)];
        for (i, (enemy, role)) in enemies.iter().enumerate() {
            roles[i] = *role;
            args.push(self.square(*enemy));
        }
        let kinds = Enemies { side: side.other(), roles, len: enemies.len() as u8 };
        let safe = goals.make(Op::Guard(kinds), &args);
        goals.make(Op::Intersect, &[reach, safe])
    }

    /// Whether the side is to move and has a legal move.
    pub fn has_move(&self, goals: &mut Goals, side: Side) -> ExprId {
        if side != self.turn {
            return goals.bool(false);
        }
        let slots: Vec<u8> = self.shape.men_of(side).map(|(slot, _)| slot).collect();
        let some: Vec<_> = slots
            .into_iter()
            .map(|slot| {
                let moves = self.destinations(goals, slot);
                let none = goals.make(Op::IsEmpty, &[moves]);
                goals.not(none)
            })
            .collect();
        goals.any(some)
    }
}
